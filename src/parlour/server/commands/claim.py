"""Somebody takes a seat back from the house."""

from ...engine import BadRecord
from ...engine import seat as called
from ..protocol.refusal import Code, Refused
from ..table.events import Change, Event
from ..table.person import Person, must_run
from ..table.seats import own_name
from ..table.table import Table
from .request import Command


class Claimed(Change, kw_only=True):
    kind = "claim"
    reseats = hands_over = True
    seat: int

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        former, house = seat.former, seat.name
        if former is None:
            raise BadRecord(f"nobody sat at seat {seat.number} before the house")
        others = [other for other in table.seats if other is not seat]
        seat.kind, seat.player, seat.former = "person", None, None
        seat.token, seat.name = former.token, own_name(former.name, others)
        table.clocks.come_back(seat.number)
        table.reseated()
        table.note(f"{called(seat.number)} is back, and {house} gets up.", seat.number)
        if table.hints and not former.hints:
            table.hints = False
            table.note("Hints are off again.")


class Claim(Command, tag="claim", kw_only=True):
    """Takes back a seat of yours that the house has, because your time was up or others let it play on; you then have
    a minute at least."""

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        must_run(table)
        if not person.lost:
            raise Refused(Code.NOTHING_LOST, "The house has no seat of yours here.")
        if self.seat is not None and self.seat not in person.lost:
            raise Refused(Code.NOT_YOUR_SEAT, f"Seat {self.seat} was not yours.")
        return [table.happen(now, Claimed(seat=person.lost[0] if self.seat is None else self.seat))]
