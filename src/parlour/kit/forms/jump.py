"""Jumping over the piece next to one's own."""

from collections.abc import Sequence
from typing import Any

from ...engine import Array, Lookup, int16, int64, rule
from ..bitboard import Bitboard
from ..bits import each
from ..language import either
from ..shapes import DIAGONALS
from .fromto import FromTo


class Jump(FromTo):
    """A piece jumps over what lies next to it, onto the place behind that, in one of some ways: a3-c5.

    From each place lead as many slots as there are ways; those are aslant unless you say otherwise.
    """

    example = "a3-c5"
    relation = "two steps in one way from"

    def __init__(self, board: Bitboard, ways: Sequence[int] = DIAGONALS) -> None:
        self.width, self._ways = len(ways), tuple(ways)
        super().__init__(board, len(ways))
        self.board: Bitboard = board
        shape = board.shape
        back = tuple(shape.ways.index((-row, -col)) for row, col in (shape.ways[way] for way in ways))
        self.back = Lookup(int64[len(ways)], lambda o: back, fixed=True)
        self.overs = Lookup(int16[shape.most * len(ways)], self._overs, fixed=self.is_fixed)

    @rule
    def movers(self, o: object, slot: int, own: int, over: int, onto: int) -> int:
        """Those of `own` from which that jump leads over one of `over` to one of `onto`."""
        back = self.back(o)[slot]
        return own & self.board.shift(o, over & self.board.shift(o, onto, back), back)

    @rule
    def each(self, o: object, slot: int, movers: int, out: Array, n: int) -> int:
        """List that jump from each of the places behind the n listed already; returns how many are listed then."""
        return each(movers, self.first(o) + slot, self.width, out, n)

    @rule
    def over_of(self, o: object, action: int) -> int:
        """What is jumped over."""
        return self.overs(o)[action - self.first(o)]

    def target(self, o: Any, place: int, slot: int) -> int:
        over = self._over(o, place, slot)
        return self.board.shape.next(o, over, self.board.shape.ways[self._ways[slot]]) if over >= 0 else -1

    def _over(self, o: Any, place: int, slot: int) -> int:
        return self.board.shape.next(o, place, self.board.shape.ways[self._ways[slot]])

    def _overs(self, o: Any) -> tuple[int, ...]:
        places, slots = set(self.board.grid(o).places), range(self.width)
        return tuple(
            max(self._over(o, place, slot), 0) if place in places else 0
            for place in range(self.board.shape.count(o))
            for slot in slots
        )

    # in words

    def tell(self, o: Any, s: Any, action: int, who: str) -> str:
        return "{} jumps from {} to {}.".format(who, *self.clicks(o, s, action))

    def obstacle(self, o: Any, s: Any, action: int) -> str:
        over = self.overs(o)[action]
        is_enemy = self.board.whose(o, s, over) not in (-1, s.player)
        none = f"there is no enemy's {self.board.noun} on {self.board.name(o, over)} to jump over"
        return super().obstacle(o, s, action) if is_enemy else none

    def offer(self, o: Any, s: Any, legal: list[int]) -> str:
        return f"jump {either(sorted(self.write(o, s, action) for action in legal), most=6)}"
