"""Why clicks lead to no legal move."""

from typing import Annotated

from msgspec import Meta

from ..protocol.told import WhyPathTold
from ..table.person import Person, to_move
from ..table.table import Table
from ..views.views import reasoned
from .request import OwnSeat, Query

LONGEST, LONGEST_ID = 16, 100

_Id = Annotated[str, Meta(max_length=LONGEST_ID)]
Path = Annotated[
    list[_Id], Meta(title="ids of the drawing, in the order of the clicks", min_length=1, max_length=LONGEST)
]


class WhyPath(Query, tag="why_path", kw_only=True):
    """Why clicks make no legal move; null if they do, or begin one, or there is no one reason."""

    path: Path
    seat: OwnSeat = None

    def answer(self, table: Table, person: Person) -> WhyPathTold:
        _, seen = to_move(table, person, self.seat)
        reason = seen.why_not_path(self.path)
        return WhyPathTold(path=self.path, reason=reason and reasoned(table, reason, person.seats))
