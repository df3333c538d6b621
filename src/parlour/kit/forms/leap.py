"""Moving a piece from any place of a board to any other."""

from typing import Any

from ...engine import Array, rule
from ..bits import each, lowest
from ..board import Board
from .fromto import FromTo


class Leap(FromTo):
    """A piece goes from any place to any other. A place has a slot for each place of the board."""

    def __init__(self, board: Board) -> None:
        self.places = board.shape.most
        super().__init__(board, self.places)
        self.board: Board = board

    def target(self, o: Any, place: int, slot: int) -> int:
        return slot

    @rule
    def each(self, o: object, own: int, onto: int, out: Array, n: int) -> int:
        """List the moves from each of `own` to each of `onto`, behind the n listed already."""
        while own:
            n = each(onto, self.first(o) + self.places * lowest(own), 1, out, n)
            own &= own - 1
        return n

    @rule
    def near(self, o: object, own: int, onto: int, out: Array, n: int) -> int:
        """List those from each of `own` to each of its neighbours among `onto`, behind the n listed already."""
        while own:
            here = lowest(own)
            n = each(self.board.near(o, here) & onto, self.first(o) + self.places * here, 1, out, n)
            own &= own - 1
        return n
