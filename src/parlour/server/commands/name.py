"""Somebody takes another name."""

from ..table.events import Change, Event
from ..table.person import Person, meant
from ..table.seats import name_house, own_name
from ..table.table import Table
from .request import Command, Name, own_line


class Renamed(Change, kw_only=True):
    kind = "name"
    reseats = True
    seat: int
    name: str

    def apply(self, table: Table) -> None:
        table.seats[self.seat].name = self.name
        name_house(table.seats)


class Rename(Command, tag="name", kw_only=True):
    """Takes another name."""

    name: Name

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        seat = meant(table, person, self.seat)
        others = [other for other in table.seats if other.number != seat]
        return [table.happen(now, Renamed(seat=seat, name=own_name(own_line(self.name), others)))]
