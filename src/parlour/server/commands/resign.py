"""Somebody gives up."""

from ..protocol.refusal import Code, Refused
from ..table.events import Change, Event
from ..table.person import Person, meant, must_run
from ..table.table import RESIGNED, Table
from .request import Command


class Resigned(Change, kw_only=True):
    kind = "resign"
    plays = reseats = hands_over = True
    seat: int

    def apply(self, table: Table) -> None:
        table.give_up(self.seat, RESIGNED)


class Left(Change, kw_only=True):
    kind = "leave"
    reseats = True
    seat: int

    def apply(self, table: Table) -> None:
        seat, chair = table.seats[self.seat], table.setup.chairs[self.seat]
        seat.kind = chair.kind if chair.kind in ("friend", "open") else "open" if table.setup.public else "friend"
        seat.name, seat.token, seat.nonce, seat.pledge = "", None, "", ""
        seat.left += 1


class Resign(Command, tag="resign", kw_only=True):
    """Gives up: among two the other wins, among more the house takes the seat. Before the game you leave the seat."""

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        seat = meant(table, person, self.seat)
        if table.sealed_at is not None:
            # Numbers are being shown: whoever sits down anew could choose one that suits them.
            raise Refused(Code.SEALED, "The game is about to begin.")
        if table.match is None:
            return [table.happen(now, Left(seat=seat))]
        must_run(table)
        return [table.happen(now, Resigned(seat=seat))]
