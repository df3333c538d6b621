"""The clocks: whoever is at zero gives up, and time that is nobody's passes."""

from ..table.clocks import GRACE
from ..table.events import Change, Event
from ..table.table import Table


class Flagged(Change, kw_only=True):
    kind = "flag"
    plays = reseats = hands_over = True
    seat: int

    def apply(self, table: Table) -> None:
        table.give_up(self.seat, "ran out of time", house=table.setup.at_zero == "house")


class Resumed(Change, kw_only=True):
    """The server was down since then."""

    kind = "resume"
    since: float

    def apply(self, table: Table) -> None:
        table.clocks.skip(table.at - self.since)


def flag(table: Table, now: float) -> list[Event]:
    """What the clocks do at this time; one who is gone has some grace."""
    due = [seat for seat in table.clocks.running if (zero := _due(table, seat)) is not None and zero <= now]
    return [table.happen(now, Flagged(seat=due[0]))] if due else []


def flag_due(table: Table) -> float | None:
    """When zero counts for the first of those on turn; None: never."""
    return min((zero for seat in table.clocks.running if (zero := _due(table, seat)) is not None), default=None)


def _due(table: Table, seat: int) -> float | None:
    zero, gone = table.clocks.zero(seat), table.seats[seat].gone
    return zero if zero is None or gone is None else max(zero, gone + GRACE)
