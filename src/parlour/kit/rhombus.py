"""A board of six-sided cells with four sides."""

from functools import cache
from typing import Any, Literal

from ..engine import BadGame, Chosen, Parameter, int8, rule
from .hexagon import ROW_HEIGHT
from .shapes import LETTERS, Grid, Shape, cell


class Rhombus(Shape):
    """As many rows as columns of six-sided cells, each row half a cell further to the right than the one above it.

    Columns are letters from the left, rows numbers from the top. Ways are those of a square board, and the two between
    north and east, and south and west.
    """

    ways = ((-1, 0), (0, -1), (0, 1), (1, 0), (-1, 1), (1, -1))
    """By row and column."""

    def __init__(self, size: Any, *, style: Literal["cells", "points"] = "cells") -> None:
        self._size = Chosen(size)
        self.style = style
        if self._size.most > len(LETTERS):
            raise BadGame(f"a board has at most {len(LETTERS)} columns, not {self._size.most}")
        self.reach = self._size.most - 1
        self.most = self._size.most**2
        self.length = Parameter(int8, self._size, fixed=self.is_fixed)

    @property
    def is_fixed(self) -> bool:
        return self._size.is_fixed

    def count(self, o: Any) -> int:
        places: int = self._size(o) ** 2
        return places

    def grid(self, o: Any) -> Grid:
        return _rhombus(self._size(o))

    def next(self, o: Any, place: int, way: tuple[int, int]) -> int:
        size = self._size(o)
        row, col = place // size + way[0], place % size + way[1]
        return row * size + col if 0 <= row < size and 0 <= col < size else -1

    @rule
    def exchanged(self, o: object, place: int) -> int:
        """The place whose row is this one's column, and its column this one's row."""
        return place % self.length(o) * self.length(o) + place // self.length(o)


@cache
def _rhombus(size: int) -> Grid:
    places = [(row * size + col, row, col) for row in range(size) for col in range(size)]
    return Grid(
        rows=tuple(tuple(range(row * size, (row + 1) * size)) for row in range(size)),
        names={place: cell(row, col) for place, row, col in places},
        points={place: (col + row / 2, row * ROW_HEIGHT) for place, row, col in places},
        lines=tuple((str(row + 1), row * ROW_HEIGHT) for row in range(size)),
        labels=(
            *((LETTERS[col], col - 0.5, -ROW_HEIGHT) for col in range(size)),
            *((str(row + 1), row / 2 - 1, row * ROW_HEIGHT) for row in range(size)),
        ),
    )
