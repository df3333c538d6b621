"""A board of any size, and for each place whose piece lies there."""

from typing import Any

from ..engine import Array, Setting, int8, int32, rule
from .bits import count, holding
from .fields import held
from .places import Places
from .shapes import Shape


class LargeBoard(Places):
    """Pieces on the places of a shape, one a place. A place holds 0, or the id of its piece's owner + 1."""

    def __init__(self, shape: Shape, **look: Any) -> None:
        super().__init__(shape, **look)
        self.owners = held(int8[(shape.most + 63) // 64 * 64], self)
        """The field of the state: what each place holds."""
        self.size = Setting(int32, shape.count, fixed=shape.is_fixed)
        """How many numbers the places take up."""

    @rule
    def owner(self, o: object, cells: Array, place: int) -> int:
        """Whose piece is there; -1: nobody's."""
        return cells[place] - 1

    @rule
    def put(self, o: object, cells: Array, place: int, player: int) -> None:
        """Lay a piece of the player's on a place, instead of what was there."""
        cells[place] = player + 1

    @rule
    def take(self, o: object, cells: Array, place: int) -> None:
        """Take away what lies on a place."""
        cells[place] = 0

    @rule
    def lay_out(self, o: object, cells: Array, setup: Array) -> None:
        """Lay pieces as they lie on another such board."""
        for place in range(self.size(o)):
            cells[place] = setup[place]

    @rule
    def count(self, o: object, cells: Array, player: int) -> int:
        """How many pieces the player has on the board."""
        found = 0
        for first in range(0, self.size(o), 64):
            found += count(holding(cells, first, player + 1))
        return found

    # in words and pictures

    def whose(self, o: Any, s: Any, place: int) -> int:
        owner: int = self.owner(o, self.value(s), place)
        return owner

    def lay(self, o: Any, s: Any, place: int, player: int) -> None:
        self.put(o, self.value(s), place, player)
