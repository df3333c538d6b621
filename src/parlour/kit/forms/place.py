"""Laying a piece on a place of a board."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from ...engine import Array, rule, seat
from ..bits import each
from ..places import Places
from .form import Form

if TYPE_CHECKING:
    from ..assembly import Assembly


class Place(Form):
    """A place is named: where a piece is laid, or, with a `verb`, where something else is done: b2, take b2.

    `on` is what has to be there: nothing, an enemy's piece, one's own, or anything.
    """

    def __init__(self, board: Places, verb: str = "", *, on: Literal["free", "enemy", "own", "any"] = "free") -> None:
        self.board, self.on = board, on
        self.verb = f"{verb} " if verb else ""
        self.example = f"{self.verb}b2"
        self.pattern = rf"{self.verb}[a-z]\d+"
        super().__init__(fixed=board.shape.is_fixed)

    def count(self, o: Any) -> int:
        return self.board.shape.count(o)

    def plies(self, o: Any) -> int | None:
        return len(self.board.grid(o).places) if self.on == "free" else None

    @rule
    def each(self, o: object, places: int, out: Array, n: int) -> int:
        """List it for each of the places behind the n listed already; returns how many are listed then."""
        return each(places, self.first(o), 1, out, n)

    @rule
    def add(self, o: object, place: int, out: Array, n: int) -> int:
        """List it for one place behind the n listed already; returns how many are listed then."""
        out[n] = self.first(o) + place
        return n + 1

    @rule
    def at(self, o: object, action: int) -> int:
        """The place of an action."""
        return action - self.first(o)

    def write(self, o: Any, s: Any, action: int) -> str:
        return self.verb + self.board.name(o, action)

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        return [self.board.name(o, action)]

    def image(self, o: Any, s: Any, action: int, mapping: Mapping[int, int]) -> int:
        return mapping[action]

    def refuse(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        name = text.removeprefix(self.verb)
        place = self.board.grid(o).numbers.get(name)
        if place is None:
            return self.board.nowhere(o, name)
        return self._unfit(o, s, place, game) or game.reason(o, s, self, place)

    def _unfit(self, o: Any, s: Any, place: int, game: "Assembly") -> str:
        """What is wrong with what lies there; empty if nothing is."""
        owner, player = self.board.whose(o, s, place), game.rule("turn")(o, s)
        name, noun = self.board.name(o, place), self.board.noun
        if self.on == "free" and owner >= 0:
            return f"{name} has {seat(owner)}'s {noun} already: choose a free {self.board.place}"
        if self.on in ("enemy", "own") and owner < 0:
            return f"there is no {noun} on {name}"
        if self.on == "enemy" and owner == player:
            return f"the {noun} on {name} is your own"
        return f"the {noun} on {name} is {seat(owner)}'s" if self.on == "own" and owner != player else ""
