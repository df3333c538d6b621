"""A server that is killed at any moment comes back with everything it has ever acknowledged."""

import json
import signal
import time
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import parlour
from tests.server.served import Server
from tests.server.siege.crowd import Crowd, Guest

MOST_TABLES = 120
MOST_MOVES = 150
LONGEST_WAIT = 0.1
"""After so many moves, and so many seconds more, the next crash comes; or before."""
CLOCK = 600.0


@dataclass
class Siege:
    """A server that is killed again and again, with those who play there."""

    folder: Path
    random: Random
    crashes: int
    tables: int
    server: Server = field(init=False)
    crowd: Crowd = field(init=False)
    up: float = 0.0
    down: float = 0.0
    under_way: int = 0
    played: list[int] = field(default_factory=list)
    children: list[int] = field(default_factory=list)

    def begin(self) -> None:
        self.server = Server(self.folder, "--limit", "tables=100000", "--limit", "requests=100000")
        self.since = time.monotonic()
        self.crowd = Crowd(self.random)
        # Somebody who only thinks, while the clock runs.
        self.thinker = self.server.table("connectfour", "me", "me", clock=f"{CLOCK:g}s")
        for number in range(self.tables):
            self.sit_down(number)

    def sit_down(self, number: int) -> list[Guest]:
        """The next table: each game in turn, and every third one against the house."""
        names = parlour.games()
        against = "random" if number % 3 == 2 else "friend"
        clock = "5m+3s" if number % 2 else "none"
        game = names[number % len(names)]
        further = ["random"] * (parlour.load(game).players - 2)
        return self.crowd.sit_down(self.server, game, "me", against, *further, clock=clock)

    def another(self) -> list[Guest]:
        """A new table for one whose game is over; it may be the moment of the crash."""
        if len(self.crowd.guests) >= MOST_TABLES:
            return []
        with suppress(OSError, HTTPException):
            return self.sit_down(len(self.crowd.guests))
        return []

    def crash(self) -> None:
        """Play on until the server is killed, at a moment that nobody knows, and start it again."""
        self.children += _children(self.server.process.pid)
        before, moves = self.crowd.acknowledged, self.random.randrange(1, MOST_MOVES)
        wait = self.random.uniform(0, LONGEST_WAIT)
        killing = Timer(wait, self.server.process.send_signal, [signal.SIGKILL])

        def watch() -> None:
            if self.crowd.acknowledged - before >= moves and killing.ident is None:
                killing.start()

        self.crowd.play(self.another, watch)
        killing.join()
        self.server.stop(signal.SIGKILL)
        killed = time.monotonic()
        self.up += killed - self.since
        self.played.append(self.crowd.acknowledged - before)
        self.under_way += sum(guest.sent is not None for guest in self.crowd.everybody)
        self.server.start()
        self.since = time.monotonic()
        self.down += self.since - killed
        self.crowd.come_back(self.server)

    def end(self) -> None:
        for guest in self.crowd.everybody:
            guest.leave()
        self.server.stop()

    def left(self) -> float:
        """What the clock of the one who thinks shows."""
        table = self.server.get(f"/api/tables/{self.thinker['table']}", self.thinker["token"]).json
        clock: dict[str, Any] = table["now"]["clocks"][0]
        assert clock["running"]
        return float(clock["left"])


def test_crashes_under_load_cost_nobody_anything(tmp_path, thorough):
    """One test, because one siege serves all its claims."""
    siege = Siege(tmp_path, Random(20), *((500, 40) if thorough else (4, 20)))
    siege.begin()
    try:
        for _ in range(siege.crashes):
            siege.crash()
        siege.crowd.play()
        records = {id: _record(siege.server, id) for id in siege.crowd.guests}
        every_crash_came_while_moves_were_being_made(siege)
        every_acknowledged_move_is_in_the_record_once_and_no_other(siege, records)
        every_position_that_anybody_was_shown_is_that_of_the_record(siege, records)
        all_tables_are_played_to_the_end(siege)
        the_time_when_the_server_was_down_is_on_nobodys_clock(siege)
        nothing_of_a_killed_server_runs_on(siege)
    finally:
        siege.end()


def every_crash_came_while_moves_were_being_made(siege):
    """Else nothing here would be shown; what was acknowledged before is compared as each one comes back."""
    assert siege.crashes == len(siege.played)
    assert min(siege.played) > 0
    assert siege.under_way >= siege.crashes


def every_acknowledged_move_is_in_the_record_once_and_no_other(siege, records):
    for id, guests in siege.crowd.guests.items():
        match = records[id]
        for guest in guests:
            assert guest.made == [ply.text for ply in match.plies if ply.seat == guest.number], id


def every_position_that_anybody_was_shown_is_that_of_the_record(siege, records):
    for id, guests in siege.crowd.guests.items():
        match = records[id]
        for guest in guests:
            eye = guest.number if match.game.chapters.has_secrets else None
            for ply, state in guest.heard.items():
                assert json.loads(json.dumps(match.positions[ply].view(eye))) == state, (id, ply)


def all_tables_are_played_to_the_end(siege):
    assert len(siege.crowd.guests) >= siege.tables
    assert all(guest.over for guest in siege.crowd.everybody)


def the_time_when_the_server_was_down_is_on_nobodys_clock(siege):
    """And nobody gets more than there was."""
    up = siege.up + time.monotonic() - siege.since
    assert CLOCK - up - siege.down / 2 <= siege.left() <= CLOCK


def nothing_of_a_killed_server_runs_on(siege):
    """The processes of the house end with the server that started them."""
    assert siege.children
    until = time.monotonic() + 60
    while (left := [pid for pid in siege.children if _runs(pid)]) and time.monotonic() < until:
        time.sleep(0.1)
    assert [] == left


def _record(server: Server, id: str) -> parlour.Match:
    answer = server.get(f"/api/tables/{id}/record")
    assert 200 == answer.status, answer.body
    return parlour.replay(answer.body.decode())


def _children(pid: int) -> list[int]:
    return [
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]


def _runs(pid: int) -> bool:
    with suppress(FileNotFoundError):
        return "worker" in Path(f"/proc/{pid}/cmdline").read_text()
    return False
