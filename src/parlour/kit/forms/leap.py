"""Moving a piece from any place of a board to any other."""

from typing import Any

from ...engine import Array, rule
from ..bitboard import Bitboard
from ..bits import each, has, lowest
from .fromto import FromTo


class Leap(FromTo):
    """A piece goes from any place to any other. A place has a slot for each place of the board."""

    def __init__(self, board: Bitboard) -> None:
        self.places = board.shape.most
        super().__init__(board, self.places)
        self.board: Bitboard = board

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
    def some(self, o: object, own: int, onto: int) -> bool:
        """Whether there is a move from one of `own` to one of `onto`, as `each` lists them."""
        return own != 0 and onto != 0

    @rule
    def some_near(self, o: object, own: int, onto: int) -> bool:
        """Whether there is one to a neighbour, as `near` lists them."""
        return self.board.around(o, own) & onto != 0

    def obstacle(self, o: Any, s: Any, action: int) -> str:
        """Where only neighbours can be reached, that a place is none."""
        here, there = self.ends(o, s, action)
        legal = (self.ends(o, s, other) for other in self.game.legal_of(o, s, self))
        is_far = not has(self.board.near(o, here), there)
        if is_far and all(has(self.board.near(o, start), end) for start, end in legal):
            return f"{self.board.name(o, there)} is not {self.relation} {self.board.name(o, here)}"
        return super().obstacle(o, s, action)

    @rule
    def near(self, o: object, own: int, onto: int, out: Array, n: int) -> int:
        """List those from each of `own` to each of its neighbours among `onto`, behind the n listed already."""
        while own:
            here = lowest(own)
            n = each(self.board.near(o, here) & onto, self.first(o) + self.places * here, 1, out, n)
            own &= own - 1
        return n
