"""Hints and evaluations are turned on for everybody, or off."""

from ...engine import seat as called
from ..protocol.refusal import Code, Refused
from ..table.events import Change, Event
from ..table.notes import AGREED
from ..table.person import Person, meant, must_run
from ..table.table import Table
from .answer import Offering
from .request import Flag


class HintsTurned(Change, kw_only=True):
    kind = "hints"
    seat: int
    on: bool

    def apply(self, table: Table) -> None:
        table.hints = self.on
        table.offers.pop("hints", None)
        if self.on and table.others(self.seat):
            table.note(AGREED)
        else:
            table.note(f"{called(self.seat)} turned hints {'on' if self.on else 'off'}.", self.seat)


class TurnHints(Offering, tag="hints", kw_only=True):
    """Hints and evaluations for everybody, once all others have agreed; anybody can turn them off at once."""

    on: Flag = None

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        seat, on = meant(table, person, self.seat), self.on is not False
        must_run(table)
        if on == table.hints:
            raise Refused(Code.IS_SO, f"Hints are {'on' if on else 'off'} already.")
        if on and table.others(seat):
            return [self.offer(table, seat, now)]
        return [table.happen(now, HintsTurned(seat=seat, on=on))]

    @classmethod
    def agreed(cls, table: Table, seat: int) -> Change:
        return HintsTurned(seat=seat, on=True)
