"""A board of six sides."""

from functools import cache
from typing import Any, Literal

from ..engine import Chosen
from .shapes import Grid, Shape, cell

ROW_HEIGHT = 0.866
"""How far apart the rows are drawn, so that all lines between neighbours are equally long."""


class Hexagon(Shape):
    """So many places to a side: with 3, rows of 3, 4, 5, 4 and 3. Lines run in three directions.

    A place is named by where it stands in its row, a letter from the left, and its row, a number from the top.
    """

    ways = ((-1, 0), (0, -1), (0, 1), (1, 0), (-1, 1), (1, -1))
    """By row and column, the columns slanted so that straight lines have even steps."""

    def __init__(self, side: Any, *, style: Literal["cells", "points"] = "points") -> None:
        self._side = Chosen(side)
        self.style = style
        self.reach = 2 * self._side.most - 2
        self.most = 3 * self._side.most * (self._side.most - 1) + 1

    @property
    def is_fixed(self) -> bool:
        return self._side.is_fixed

    def count(self, o: Any) -> int:
        return len(self.grid(o).places)

    def grid(self, o: Any) -> Grid:
        return _hexagon(self._side(o))

    def next(self, o: Any, place: int, way: tuple[int, int]) -> int:
        side = self._side(o)
        row, column = _slanted(side)[place]
        return _places(side).get((row + way[0], column + way[1]), -1)


@cache
def _slanted(side: int) -> tuple[tuple[int, int], ...]:
    """The row and the slanted column of each place."""
    leans = [max(0, side - 1 - row) for row in range(2 * side - 1)]
    lengths = [2 * side - 1 - abs(side - 1 - row) for row in range(2 * side - 1)]
    return tuple((row, leans[row] + at) for row, length in enumerate(lengths) for at in range(length))


@cache
def _places(side: int) -> dict[tuple[int, int], int]:
    return {point: place for place, point in enumerate(_slanted(side))}


@cache
def _hexagon(side: int) -> Grid:
    rows: list[list[int]] = [[] for _ in range(2 * side - 1)]
    for place, (row, _) in enumerate(_slanted(side)):
        rows[row].append(place)
    starts = [(2 * side - 1 - len(places)) / 2 for places in rows]
    standing = [(place, row, at) for row, places in enumerate(rows) for at, place in enumerate(places)]
    return Grid(
        rows=tuple(map(tuple, rows)),
        names={place: cell(row, at) for place, row, at in standing},
        points={place: (starts[row] + at, row * ROW_HEIGHT) for place, row, at in standing},
        # The first places of two rows are not above each other: letters stand at the ends of the rows.
        lines=tuple((str(row + 1), row * ROW_HEIGHT) for row in range(len(rows))),
    )
