"""Why a text is no legal move."""

from ..protocol.told import WhyTold
from ..table.person import Person, to_move
from ..table.table import Table
from ..views.views import reasoned
from .request import MoveText, OwnSeat, Query


class Why(Query, tag="why", kw_only=True):
    """Why a move is refused; null if it is not."""

    move: MoveText
    seat: OwnSeat = None

    def answer(self, table: Table, person: Person) -> WhyTold:
        _, seen = to_move(table, person, self.seat)
        reason = seen.why_not(self.move)
        return WhyTold(move=self.move, reason=reason and reasoned(table, reason, person.seats))
