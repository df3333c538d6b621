"""A good move."""

from ...engine import Position, spoken
from ..protocol.told import HintTold
from ..table.person import Person, to_move
from ..table.table import Table
from ..views.views import choices, names
from .evaluate import Advice, must_have_hints


class Hint(Advice, tag="hint", kw_only=True):
    """A good move, where the table has hints."""

    how = "mcts:600ms"

    def position(self, table: Table, person: Person) -> tuple[int, Position]:
        must_have_hints(table)
        return to_move(table, person, self.seat)

    def advice(self, table: Table, position: Position, best: str, value: float) -> HintTold:
        path = next(choice["path"] for choice in choices(position) if choice["move"] == best)
        words = f"The house would play {best}, and expects {round(100 * value)}% of the win."
        return HintTold(move=best, path=path, words=spoken(words, names(table)))
