"""Dropping a piece into a column of a board."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ... import scene
from ...engine import Array, Given, rule
from ..bitboard import Bitboard
from ..bits import count
from ..language import sentence
from ..shapes import LETTERS
from ..symmetry import Transform
from .form import Form

if TYPE_CHECKING:
    from ..assembly import Assembly


class Drop(Form):
    """A piece falls to the lowest free cell of a column, written as that column: d. Its action is the column."""

    example = "d"
    pattern = "[a-z]"

    def __init__(self, board: Bitboard) -> None:
        self.board = board
        super().__init__(fixed=board.shape.is_fixed)

    def count(self, o: Any) -> int:
        return self.board.shape.size(o)[1]

    def plies(self, o: Any) -> int | None:
        return len(self.board.grid(o).places)

    @rule
    def each(self, o: object, sets: Array, out: Array, n: int) -> int:
        """List it for each column with room behind the n listed already; returns how many are listed then."""
        free = self.board.free(o, sets)
        for col in range(self.size(o)):
            out[n] = self.first(o) + col
            n += free & self.board.columns(o)[col] != 0
        return n

    @rule
    def at(self, o: object, sets: Array, action: int) -> int:
        """The cell into which the piece falls."""
        col = action - self.first(o)
        return self.board.stride * count(self.board.taken(o, sets) & self.board.columns(o)[col]) + col

    def check(self, o: Any, given: Given, s: Any) -> None:
        """A piece lies on another or at the bottom."""
        rows, data = self.board.grid(o).rows, given[self.board.label].items()
        for above, below, cells in zip(rows, rows[1:], data, strict=False):
            for upper, lower, cell in zip(above, below, cells.items(), strict=True):
                if self.board.whose(o, s, upper) >= 0 > self.board.whose(o, s, lower):
                    cell.fail("-1, as the cell below is empty")

    def write(self, o: Any, s: Any, action: int) -> str:
        return LETTERS[action]

    def tell(self, o: Any, s: Any, action: int, who: str) -> str:
        return sentence(
            "{who} drops {noun:a} into column {column}.", who=who, noun=self.board.noun, column=LETTERS[action]
        )

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        """The cell into which it falls."""
        return [self.board.grid(o).names[self._cell(o, s, action)]]

    def aims(self, o: Any, s: Any, action: int) -> list[str]:
        """The whole column."""
        return [self.board.id(o, place) for place in self._column(o, action)]

    def _column(self, o: Any, action: int) -> list[int]:
        """Its cells from the top down."""
        return [place for place in self.board.grid(o).places if place % self.board.stride == action]

    def _cell(self, o: Any, s: Any, action: int) -> int:
        cell: int = self.at(o, self.board.value(s), action + self.first(o))
        return cell

    def motions(self, o: Any, s: Any, action: int, after: Any) -> Iterable[scene.Motion]:
        """It falls from the top of its column."""
        cell, column = self._cell(o, s, action), self._column(o, action)
        yield scene.Motion(tuple(self.board.id(o, place) for place in column[: column.index(cell) + 1]))

    def is_alike(self, o: Any, change: Transform) -> bool:
        """Down stays down."""
        points = self.board.grid(o).points
        return all(points[here][1] == points[there][1] for here, there in change.places.items())

    def image(self, o: Any, s: Any, action: int, change: Transform) -> int:
        return change.place(action) % self.board.stride

    def unknown(self, o: Any, s: Any, text: str) -> str:
        columns = LETTERS[: self.count(o)]
        return "" if text in columns else f"there is no column {text}: they are a to {columns[-1]}"

    def action_of(self, o: Any, s: Any, text: str) -> int | None:
        return LETTERS.index(text)

    def refuse_path(self, o: Any, s: Any, path: Sequence[str], game: "Assembly") -> str:
        """Any cell stands for its column."""
        columns = {self.board.id(o, place): place % self.board.stride for place in self.board.grid(o).places}
        return self.refuse(o, s, LETTERS[columns[path[0]]], game) if len(path) == 1 and path[0] in columns else ""

    def unfit(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        is_full = self._cell(o, s, LETTERS.index(text)) not in self.board.grid(o).places
        return f"column {text} is full: choose another" if is_full else super().unfit(o, s, text, game)
