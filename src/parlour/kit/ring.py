"""Places that follow each other in a ring."""

from functools import cache
from typing import Any

from ..engine import Chosen, Parameter, int16, rule
from .shapes import Grid, Shape, cell


class Ring(Shape):
    """A track of places one behind the other, the last before the first: along the lower row, back along the upper.

    `length` is how many places a row has. They are named by column and row, from the lower left: a1 b1 c1 c2 b2 a2.
    With `stores` each row is a player's, P1's the lower one, and a store of that player's follows it: s1, s2.
    """

    ways = (1, -1)
    is_oriented = True

    def __init__(self, length: Any, *, stores: bool = False) -> None:
        self._length = Chosen(length)
        self.stores = int(stores)
        self.most = 2 * (self._length.most + self.stores)
        self.reach = self.most - 1
        self.homes = (0, 2) if stores else ()
        self.size = Parameter(int16, self.count, fixed=self.is_fixed)
        self.length = Parameter(int16, self._length, fixed=self.is_fixed)

    @property
    def is_fixed(self) -> bool:
        return self._length.is_fixed

    def count(self, o: Any) -> int:
        places: int = 2 * (self._length(o) + self.stores)
        return places

    def grid(self, o: Any) -> Grid:
        return _ring(self._length(o), self.stores)

    def next(self, o: Any, place: int, way: int) -> int:
        return (place + way) % self.count(o)

    @rule
    def along(self, o: object, place: int, steps: int) -> int:
        """The place so many steps further round."""
        return (place + steps) % self.size(o)

    @rule
    def row(self, o: object, player: int) -> int:
        """The first place of a player's row; the others follow it."""
        return player * (self.length(o) + self.stores)

    @rule
    def end(self, o: object, player: int) -> int:
        """What follows the last place of a player's row."""
        return player * (self.length(o) + self.stores) + self.length(o)

    @rule
    def store(self, o: object, player: int) -> int:
        """A player's store, behind the last place of the row."""
        return player * (self.length(o) + self.stores) + self.length(o)

    @rule
    def opposite(self, o: object, place: int) -> int:
        """The place that lies opposite, in the other row."""
        return self.size(o) - 1 - self.stores - place


@cache
def _ring(length: int, stores: int) -> Grid:
    size = length + stores
    lower, upper = range(length), range(size + length - 1, size - 1, -1)
    rows = tuple(range(2 * size - 1, size - 1, -1)), tuple(range(size))
    pits = [(place, row, col) for row, places in enumerate((lower, upper)) for col, place in enumerate(places)]
    ends = [(length, "s1", float(length)), (2 * length + 1, "s2", -1.0)] if stores else []
    return Grid(
        rows=rows,
        names={place: cell(row, col) for place, row, col in pits} | {place: name for place, name, _ in ends},
        points={place: (float(col), float(1 - row)) for place, row, col in pits}
        | {place: (x, 0.5) for place, _, x in ends},
        columns=tuple((cell(0, col)[0], float(col)) for col in range(length)),
        lines=(("2", 0.0), ("1", 1.0)),
        tall={place: 2.0 for place, _, _ in ends},
    )
