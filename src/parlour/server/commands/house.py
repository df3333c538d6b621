"""The house takes a seat."""

from typing import Annotated

from msgspec import Meta

from ..protocol.refusal import Code, Refused
from ..table.events import Change, Event
from ..table.house_names import checked_player
from ..table.person import WATCHING, Person, must_run, seat_at
from ..table.seats import Seat
from ..table.table import STAND_IN, Table
from .request import AnySeat, Command, Word

GONE_FOR_LONG = 60.0
"""Seconds after which the others may let the house play on for somebody who is gone."""


class HouseSat(Change, kw_only=True):
    kind = "house"
    reseats = hands_over = True
    seat: int
    player: str

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        if table.match is not None and seat.kind == "person":
            table.stand_in(seat.number, self.player, "is away", may_return=True)
        else:
            table.seat_house(seat, self.player)


class SeatHouse(Command, tag="house", kw_only=True):
    """The house takes a seat that is free (for whoever set up the table) or whose person is gone for a minute."""

    seat: AnySeat
    player: Annotated[Word, Meta(title="a player of the house", examples=["level:4"])] = STAND_IN

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        if not person.seats and person.token != table.creator:
            raise Refused(Code.WATCHING, WATCHING)
        seat, player = seat_at(table, self.seat), checked_player(self.player, table.game)
        if not seat.is_free:
            _must_be_gone(table, seat, person, now)
        elif person.token != table.creator:
            raise Refused(Code.NOT_YOUR_TABLE, "Whoever set up the table decides who sits there.")
        return [table.happen(now, HouseSat(seat=seat.number, player=player))]


def _must_be_gone(table: Table, seat: Seat, person: Person, now: float) -> None:
    must_run(table)
    if seat.kind == "house":
        raise Refused(Code.IS_SO, "The house sits there already.")
    if seat.number not in person.seats and (seat.here or seat.gone is None or now - seat.gone < GONE_FOR_LONG):
        raise Refused(Code.MAY_RETURN, f"{seat.name} may come back: wait a minute.")
