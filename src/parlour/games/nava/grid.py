"""The junctions of the two boards, and where straight lines lead from them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

SIDE = 5
MOST_JUNCTIONS = SIDE * SIDE
REACH = SIDE - 1
"""The most junctions that a line leads on from any."""


@dataclass(frozen=True)
class Grid:
    """Junctions in rows of these lengths, numbered row by row; on a hexagon lines run in three directions."""

    rows: tuple[int, ...]
    is_hexagon: bool

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(f"{'abcde'[place]}{row + 1}" for row, place in self.places)

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Each junction's row, and its place in the row."""
        return tuple((row, place) for row, length in enumerate(self.rows) for place in range(length))

    @cached_property
    def _slanted(self) -> dict[tuple[int, int], int]:
        """Junctions by row and column, the columns of a hexagon slanted so that straight lines have even steps."""
        lean = [max(0, SIDE // 2 - row) * self.is_hexagon for row in range(SIDE)]
        return {(row, place + lean[row]): at for at, (row, place) in enumerate(self.places)}

    def lines(self, at: int) -> Iterator[tuple[int, int]]:
        """Where a move from a junction can end, and how far that is; near ones first."""
        row, column = list(self._slanted)[at]
        ways = [(-1, 0), (0, -1), (0, 1), (1, 0)] + [(-1, 1), (1, -1)] * self.is_hexagon
        for distance in range(1, REACH + 1):
            for down, right in ways:
                end = self._slanted.get((row + distance * down, column + distance * right))
                if end is not None:
                    yield end, distance


@cache
def grid(players: int) -> Grid:
    """The board for so many players."""
    return Grid((3, 4, 5, 4, 3), is_hexagon=True) if players == 3 else Grid((SIDE,) * SIDE, is_hexagon=False)
