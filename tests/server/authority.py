"""Tables without a server: set up in a line, and driven by hand."""

from dataclasses import replace
from typing import Any

from parlour.server import acts
from parlour.server.catalogue import game_of
from parlour.server.entries import Entry, read
from parlour.server.orders import ordered
from parlour.server.person import Person
from parlour.server.setup import hashed
from parlour.server.table import Table, fold

NOW = 1_800_000_000.0


class Driven:
    """A table, its entries so far, and the time."""

    def __init__(self, game: str, *seats: str, secret: str = "5ec2e7", **order: Any) -> None:
        kinds = [{"kind": s} if s in ("me", "friend", "open") else {"kind": "house", "player": s} for s in seats]
        setup = ordered({"game": game, "seats": kinds, **order}, "token of me", NOW)
        self.setup = replace(setup, secret=secret)
        self.table = Table(self.setup, game_of(game, self.setup.options))
        self.entries: list[Entry] = []
        self.now = NOW

    def join(self, seat: int, /, **more: Any) -> None:
        asked = {"seat": seat, "key": self.setup.key(seat), **more}
        self.entries.append(acts.join(self.table, asked, hashed(f"token of {seat}"), self.now))

    def person(self, seat: int) -> Person:
        token = self.table.seats[seat].token
        return Person(token, self.table.held(token) or ()) if token else Person(None, ())

    def do(self, seat: int, do: str, /, **asked: Any) -> list[str]:
        """Do something as whoever sits there; the kinds of entries that it was."""
        entries = acts.ACTS[do](self.table, self.person(seat), asked, self.now)
        self.entries += entries
        return [entry.kind for entry in entries]

    def play(self, *moves: str) -> None:
        """Play these moves, each for whoever is on turn."""
        for move in moves:
            turn = self.table.turn
            assert turn is not None
            self.entries.append(acts.moved(self.table, turn, move, self.now))

    def tick(self, seconds: float) -> list[str]:
        """Let time pass; what the clocks did."""
        self.now += seconds
        entries = acts.flag(self.table, self.now)
        self.entries += entries
        return [entry.kind for entry in entries]

    def again(self) -> Table:
        """The table as it comes back from what was kept of it."""
        kept = [read(entry.number, entry.at, entry.text()) for entry in self.entries]
        return fold(self.setup, self.table.game, kept)


def facts(table: Table, now: float) -> dict[str, Any]:
    """All that a table is, presence aside."""
    seats = [(s.kind, s.name, s.player, s.token, s.nonce) for s in table.seats]
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
        "next": table.next,
        "tokens": table.tokens,
        "words": table.result_words(),
    }
