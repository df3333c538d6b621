"""Stepping forward on a board of squares."""

from typing import Any

from ...engine import Array, Lookup, int16, int64, rule
from ..bitboard import Bitboard
from ..bits import each
from .fromto import SidedStep


class Advance(SidedStep):
    """A piece goes one cell forward, straight or aslant. P1 plays towards higher rows, P2 towards lower ones.

    From each cell lead three slots: to the left, straight, to the right.
    """

    relation = "one cell forward, straight or aslant, from"

    def __init__(self, board: Bitboard) -> None:
        super().__init__(board, 3)
        self.board: Bitboard = board
        self.stride = board.stride
        self.sources = Lookup(int16[1], lambda o: (0,), fixed=True)
        self.targets = Lookup(int16[1], lambda o: (0,), fixed=True)
        # Backwards along each slot, P1's then P2's, as ways of the board.
        self.back = Lookup(int64[6], lambda o: (5, 0, 4, 7, 3, 6), fixed=True)

    @rule
    def straight(self, o: object, player: int, own: int, onto: int, out: Array, n: int) -> int:
        """List the steps straight ahead from each of `own` to one of `onto`, behind the n listed already."""
        return self._list(o, player, 1, own, onto, out, n)

    @rule
    def aslant(self, o: object, player: int, own: int, onto: int, out: Array, n: int) -> int:
        """List the steps aslant, to the left and to the right, likewise."""
        return self._list(o, player, 2, own, onto, out, self._list(o, player, 0, own, onto, out, n))

    @rule
    def some(self, o: object, player: int, own: int, ahead: int, aslant: int) -> bool:
        """Whether a step leads from one of `own` straight to one of `ahead`, or aslant to one of `aslant`."""
        back = self.back(o)
        movers = own & self.board.shift(o, ahead, back[3 * player + 1])
        movers |= own & self.board.shift(o, aslant, back[3 * player])
        movers |= own & self.board.shift(o, aslant, back[3 * player + 2])
        return movers != 0

    @rule
    def _list(self, o: object, player: int, slot: int, own: int, onto: int, out: Array, n: int) -> int:
        movers = own & self.board.shift(o, onto, self.back(o)[3 * player + slot])
        return each(movers, self.first(o) + slot, 3, out, n)

    @rule
    def source_of(self, o: object, action: int) -> int:
        return (action - self.first(o)) // 3

    @rule
    def target_of(self, o: object, player: int, action: int) -> int:  # type: ignore[override]
        number = action - self.first(o)
        return number // 3 + self.stride * (1 - 2 * player) + number % 3 - 1

    def ends(self, o: Any, s: Any, action: int) -> tuple[int, int]:
        return action // 3, self.target_of(o, s.player, action + self.first(o))

    def target(self, o: Any, place: int, slot: int, player: int = 0) -> int:
        return self.board.shape.next(o, place, (1 - 2 * player, slot - 1))
