"""Why a text is no legal move."""

from ...engine import spoken
from ..protocol.told import WhyTold
from ..table.person import Person, to_move
from ..table.table import Table
from ..views.viewer import Viewer
from ..views.views import names
from .request import MoveText, OwnSeat, Query


class Why(Query, tag="why", kw_only=True):
    """Why a move is refused; null if it is not."""

    move: MoveText
    seat: OwnSeat = None

    def answer(self, table: Table, person: Person) -> WhyTold:
        _, seen = to_move(table, person, self.seat)
        reason = seen.why_not(self.move)
        return WhyTold(
            move=self.move, reason=reason and spoken(reason, names(table), Viewer(person.seats, page=True).you)
        )
