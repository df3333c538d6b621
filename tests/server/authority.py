"""Tables without a server: set up in a line, and driven by hand."""

from dataclasses import replace
from typing import Any

from parlour.server.commands import explained, fold
from parlour.server.commands.claim import Claim
from parlour.server.commands.flag import flag
from parlour.server.commands.join import Join
from parlour.server.commands.move import played
from parlour.server.commands.request import Command, checked
from parlour.server.lobby.catalogue import game_of
from parlour.server.lobby.orders import Order, ordered
from parlour.server.table.events import Event, StoredEvent
from parlour.server.table.person import SPECTATOR, Person, whoever
from parlour.server.table.setup import hashed
from parlour.server.table.table import Table

NOW = 1_800_000_000.0


class Driven:
    """A table, its events so far, and the time."""

    def __init__(self, game: str, *seats: str, secret: str = "5ec2e7", **order: Any) -> None:
        kinds = [{"kind": s} if s in ("me", "friend", "open") else {"kind": "house", "player": s} for s in seats]
        setup = ordered(checked(Order, {"game": game, "seats": kinds, **order}), "token of me", NOW)
        self.setup = replace(setup, secret=secret)
        self.table = Table(self.setup, game_of(game, self.setup.options))
        self.events: list[Event] = []
        self.now = NOW

    def join(self, seat: int, /, **more: Any) -> None:
        asked = {"seat": seat, "key": self.setup.key(seat, self.table.seats[seat].left), **more}
        self.events.append(checked(Join, asked).event(self.table, hashed(f"token of {seat}"), self.now))

    def person(self, seat: int) -> Person:
        token = self.table.seats[seat].token
        return Person(token, self.table.held(token) or ()) if token else Person(None, ())

    def do(self, seat: int, do: str, /, **asked: Any) -> list[str]:
        """Do something as whoever sits there; the kinds of events that it was."""
        command = explained(do, asked)
        assert isinstance(command, Command)
        events = command.events(self.table, self.person(seat), self.now)
        self.events += events
        return [event.kind for event in events]

    def play(self, *moves: str) -> None:
        """Play these moves, each for whoever is on turn."""
        for move in moves:
            turn = self.table.turn
            assert turn is not None
            self.events.append(played(self.table, turn, move, self.now))

    def claim(self, seat: int) -> None:
        """Take a seat back as whoever sat there before the house."""
        former = self.table.seats[seat].former
        person = whoever(self.table, former.token) if former else SPECTATOR
        self.events += Claim(seat=seat).events(self.table, person, self.now)

    def tick(self, seconds: float) -> list[str]:
        """Let time pass; what the clocks did."""
        self.now += seconds
        events = flag(self.table, self.now)
        self.events += events
        return [event.kind for event in events]

    def again(self) -> Table:
        """The table as it comes back from what was kept of it."""
        kept = [StoredEvent(event.number, event.at, event.text()) for event in self.events]
        return fold(self.setup, self.table.game, kept)


def facts(table: Table, now: float) -> dict[str, Any]:
    """All that a table is, presence aside."""
    seats = [(s.kind, s.name, s.player, s.token, s.nonce, s.pledge, s.former) for s in table.seats]
    return {
        "number": table.number,
        "ply": table.ply,
        "state": table.state,
        "turn": table.turn,
        "seats": seats,
        "record": table.match.record() if table.match else None,
        "clocks": [table.clocks.left(seat, now) for seat in range(len(seats))],
        "running": table.clocks.running,
        "offers": {kind: (offer.seat, sorted(offer.yes)) for kind, offer in table.offers.items()},
        "chat": table.chat,
        "nonces": table.nonces,
        "pledges": (table.pledges, table.sealed_at, table.is_late),
        "next": table.next,
        "tokens": table.tokens,
        "words": table.result_words(),
        "hints": table.hints,
        "keys": table.keys,
        "ended": table.ended,
        "notes": table.notes,
    }
