"""Places that follow each other in a ring."""

from functools import cache
from typing import Any

from ..engine import Chosen, Setting, int16, rule
from .shapes import Grid, Shape, cell


class Ring(Shape):
    """A track of places one behind the other, the last before the first: along the lower row, back along the upper.

    `length` is how many places a row has. They are named by column and row, from the lower left: a1 b1 c1 c2 b2 a2.
    """

    ways = (1, -1)
    is_oriented = True
    stride = 0

    def __init__(self, length: Any) -> None:
        self._length = Chosen(length)
        self.most = 2 * self._length.most
        self.reach = self.most - 1
        self.size = Setting(int16, self.count, fixed=self.is_fixed)

    @property
    def is_fixed(self) -> bool:
        return self._length.is_fixed

    def count(self, o: Any) -> int:
        found: int = 2 * self._length(o)
        return found

    def grid(self, o: Any) -> Grid:
        return _ring(self._length(o))

    def next(self, o: Any, place: int, way: int) -> int:
        return (place + way) % self.count(o)

    @rule
    def along(self, o: object, place: int, steps: int) -> int:
        """The place so many steps further round."""
        return (place + steps) % self.size(o)


@cache
def _ring(length: int) -> Grid:
    lower, upper = range(length), range(2 * length - 1, length - 1, -1)
    return Grid(
        rows=(tuple(upper), tuple(lower)),
        names={place: cell(row, col) for row, places in enumerate((lower, upper)) for col, place in enumerate(places)},
        points={
            place: (float(col), float(1 - row))
            for row, places in enumerate((lower, upper))
            for col, place in enumerate(places)
        },
        columns=tuple((cell(0, col)[0], float(col)) for col in range(length)),
        lines=(("2", 0.0), ("1", 1.0)),
        extent=f"columns are a to {cell(0, length - 1)[0]}, rows 1 and 2",
    )
