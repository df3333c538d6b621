"""Laying a piece on a place of a board."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...engine import Array, rule, seat
from ..bits import each
from ..places import Places
from .form import Form

if TYPE_CHECKING:
    from ..assembly import Assembly


class Place(Form):
    """A piece is laid on a place, written as that place: b2. Its action is the place."""

    example = "b2"
    pattern = r"[a-z]\d+"

    def __init__(self, board: Places) -> None:
        self.board = board
        super().__init__(fixed=board.shape.is_fixed)

    def count(self, o: Any) -> int:
        return self.board.shape.count(o)

    def plies(self, o: Any) -> int | None:
        return len(self.board.grid(o).places)

    @rule
    def each(self, o: object, places: int, out: Array, n: int) -> int:
        """List it for each of the places behind the n listed already; returns how many are listed then."""
        return each(places, self.first(o), 1, out, n)

    @rule
    def at(self, o: object, action: int) -> int:
        """The place of an action."""
        return action - self.first(o)

    def write(self, o: Any, s: Any, action: int) -> str:
        return self.board.grid(o).names[action]

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        return [self.write(o, s, action)]

    def image(self, o: Any, s: Any, action: int, mapping: Mapping[int, int]) -> int:
        return mapping[action]

    def refuse(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        place = self.board.grid(o).numbers.get(text)
        if place is None:
            return self.board.nowhere(o, text)
        owner = self.board.whose(o, s, place)
        if owner >= 0:
            return f"{text} has {seat(owner)}'s {self.board.noun} already: choose a free {self.board.place}"
        return game.reason(o, s, self, place)
