"""A draw is offered, withdrawn, accepted or refused."""

from ..protocol.refusal import Code, Refused
from ..table.events import Change, Event
from ..table.person import Person, meant, must_run
from ..table.table import Table
from .answer import Offering


class DrawAgreed(Change, kw_only=True):
    kind = "draw"
    plays = True
    seat: int

    def apply(self, table: Table) -> None:
        table.ended_by = "All agreed to a draw."
        table.note(table.ended_by)
        table.playing.agree(self.seat)
        table.moved()


class OfferDraw(Offering, tag="draw", kw_only=True):
    """Offers a draw: once all others have agreed everybody shares the win. It stands until somebody else moves."""

    lapses = "others"
    words = ("offers a draw.", "withdraws the offer of a draw.", "declines the draw.")

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        seat = meant(table, person, self.seat)
        must_run(table)
        if not table.others(seat):
            raise Refused(Code.NO_OTHERS, "The house plays on: only people agree to a draw.")
        return [self.offer(table, seat, now)]

    @classmethod
    def agreed(cls, table: Table, seat: int) -> Change:
        return DrawAgreed(seat=seat)
