"""People at many tables who remember all that they were told, and hold a server to it after each crash."""

import selectors
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.server.served import Server
from tests.server.siege.wire import Gone, Wire


@dataclass
class Guest:
    """One person at one table. `made` are the moves that the server has acknowledged, by the plies before them."""

    table: str
    token: str
    number: int
    random: Random
    wire: Wire | None = None
    ply: int = 0
    made: list[str] = field(default_factory=list)
    """Its own moves that were acknowledged."""
    heard: dict[int, Any] = field(default_factory=dict)
    sent: tuple[int, str] | None = None
    again: bool | None = None
    """Whether the move that is under way was sent before the crash too, and had been kept."""
    now: dict[str, Any] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Whether the game is, as far as this one was told, and nothing is left to be answered."""
        return bool(self.now) and self.now["result"] is not None and self.sent is None

    @property
    def line(self) -> Wire:
        """The connection that this one has, or had until the crash."""
        assert self.wire is not None
        return self.wire

    def come(self, url: str) -> None:
        """Connect, for the first time or once more."""
        self.leave()
        self.wire = Wire(url, self.table).hello(self.token)

    def leave(self) -> None:
        if self.wire is not None:
            self.wire.close()

    def take(self, message: dict[str, Any]) -> None:
        """Take in what the server tells, and go on playing."""
        kind = message["type"]
        if kind == "table":
            self._back(message)
        elif kind == "position":
            self._look(message)
        elif kind == "done":
            self._done()
        elif kind == "refused":
            assert self.again, f"refused: {message['reason']}"
            assert "went_on" == message["code"]
            self._done()
            self._look(self.now)
        else:
            assert kind in ("seats", "thinking"), message

    def _back(self, table: dict[str, Any]) -> None:
        """Compare what the server knows with what it has said before."""
        now, log = table["now"], table["log"]
        kept = [entry["move"] for entry in log if entry["seat"] == self.number]
        known, further = kept[: len(self.made)], kept[len(self.made) :]
        assert self.made == known, f"acknowledged moves are lost: {self.made}, and kept are {known}"
        assert now["ply"] >= self.ply, f"ply {self.ply} was told, and now it is ply {now['ply']}"
        if self.sent is not None:
            self.again = bool(further)
            assert further == [self.sent[1]] * self.again
            self._send()
        self._look(now)

    def _look(self, now: dict[str, Any]) -> None:
        self.now = now
        ply = self.ply = now["ply"]
        assert self.heard.setdefault(ply, now["state"]) == now["state"], f"ply {ply} is another than before"
        if now["whose"] and self.sent is None:
            self.sent = ply, self.random.choice(now["moves"])
            self._send()

    def _send(self) -> None:
        assert self.sent is not None
        ply, move = self.sent
        with suppress(OSError):  # if the server is gone, that is heard soon enough
            self.line.send(do="move", move=move, ply=ply, id=ply)

    def _done(self) -> None:
        assert self.sent is not None
        self.made.append(self.sent[1])
        self.sent = self.again = None


@dataclass
class Crowd:
    """All who play on one server, from one crash to the next."""

    random: Random
    guests: dict[str, list[Guest]] = field(default_factory=dict)

    def sit_down(self, server: Server, game: str, *seats: str, **order: object) -> list[Guest]:
        """Set up a table and sit down there."""
        made = server.table(game, *seats, **order)
        id = made["table"]
        tokens = {0: made["token"]} | {n: server.join(made, n) for n, kind in enumerate(seats) if kind == "friend"}
        self.guests[id] = [Guest(id, token, n, Random(self.random.random())) for n, token in tokens.items()]
        for guest in self.guests[id]:
            guest.come(server.url)
        return self.guests[id]

    def come_back(self, server: Server) -> None:
        """All whose game is not over connect again."""
        for guest in self.everybody:
            if not guest.over:
                guest.come(server.url)

    @property
    def everybody(self) -> list[Guest]:
        return [guest for table in self.guests.values() for guest in table]

    @property
    def acknowledged(self) -> int:
        return sum(len(guest.made) for guest in self.everybody)

    def play(
        self,
        fresh: Callable[[], Iterable[Guest]] = tuple,
        watch: Callable[[], object] = bool,
        *,
        patience: float = 60.0,
    ) -> None:
        """Play until the server is gone or all games are over.

        For a game that is, `fresh` may begin another; `watch` is called from time to time.
        """
        with selectors.DefaultSelector() as waiting:
            for guest in self.everybody:
                if not guest.over:
                    waiting.register(guest.line, selectors.EVENT_READ, guest)
            while waiting.get_map():
                ready = waiting.select(patience)
                assert ready, f"nothing heard for {patience:g} s"
                watch()
                for guest in [key.data for key, _ in ready]:
                    if _goes_on(guest):
                        continue
                    waiting.unregister(guest.line)
                    guest.leave()
                    if all(other.over for other in self.guests[guest.table]):
                        for new in fresh():
                            waiting.register(new.line, selectors.EVENT_READ, new)


def _goes_on(guest: Guest) -> bool:
    """Let one guest take what came; whether there will be more."""
    try:
        for message in guest.line.receive():
            guest.take(message)
    except Gone:
        return False
    return not guest.over
