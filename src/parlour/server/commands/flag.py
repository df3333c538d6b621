"""The clocks: whoever is at zero gives up, and time that is nobody's passes."""

from ..table.clocks import GRACE
from ..table.events import Change, Event
from ..table.table import Table


class Flagged(Change, kw_only=True):
    kind = "flag"
    reseats = hands_over = True
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
    due = flag_due(table)
    if due is None or now < due or table.clocks.running is None:
        return []
    return [table.happen(now, Flagged(seat=table.clocks.running))]


def flag_due(table: Table) -> float | None:
    """When zero counts for whoever is on turn; None: never."""
    zero, seat = table.clocks.zero(), table.clocks.running
    if zero is None or seat is None:
        return None
    gone = table.seats[seat].gone
    return zero if gone is None else max(zero, gone + GRACE)
