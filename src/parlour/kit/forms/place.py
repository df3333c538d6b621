"""Laying a piece on a place of a board."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from ... import scene
from ...engine import Array, rule, seat
from ..bits import each
from ..language import does, sentence
from ..places import Places
from ..symmetry import Transform
from .form import Form

if TYPE_CHECKING:
    from ..assembly import Assembly


class Place(Form):
    """A place is named: where a piece is laid, or, with a `verb`, where something else is done: b2, take b2.

    `on` is what has to be there: nothing, an enemy's piece, one's own, or anything. Where other moves begin with a
    click on the same place, a `button` of that label follows it. `doing` says what is done there where no verb does,
    in front of the place's name: sow from.
    """

    def __init__(
        self,
        board: Places,
        verb: str = "",
        *,
        on: Literal["free", "enemy", "own", "any"] = "free",
        button: str = "",
        doing: str = "",
    ) -> None:
        self.board, self.on, self.button_text, self.doing = board, on, button, doing
        self.verb = f"{verb} " if verb else ""
        self.task = verb or sentence("lay {noun:a}", noun=board.noun)
        self.example = f"{self.verb}{board.shape.example}"
        self.pattern = self.verb + board.shape.pattern
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
    def each_free(self, o: object, cells: Array, out: Array, n: int) -> int:
        """On a large board, list it for each place that is free, likewise."""
        for part in range(0, self.size(o), 64):
            n = each(self.board.free(o, cells, part), self.first(o) + part, 1, out, n)  # type: ignore[attr-defined]
        return n

    @rule
    def each_filled(self, o: object, numbers: Array, player: int, out: Array, n: int) -> int:
        """On a ring of numbers, list it for each place of the player's row that has any, likewise."""
        # One is written down first and counted only if there are any: faster than a branch.
        for place in range(self.board.shape.row(o, player), self.board.shape.end(o, player)):  # type: ignore[attr-defined]
            out[n] = self.first(o) + place
            n += numbers[place] > 0
        return n

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

    def tell(self, o: Any, s: Any, action: int, who: str) -> str:
        name = self.board.name(o, action)
        if self.verb:
            what = f"the {self.board.noun} on " if self.on in ("enemy", "own") else ""
            return f"{who} {does(self.verb.strip())} {what}{name}."
        verb = "mark" if self.board.piece == "mark" else sentence("lay {noun:a} on", noun=self.board.noun)
        return f"{who} {does(self.doing or verb)} {name}."

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        return [self.board.name(o, action), *([self.verb.strip()] if self.button_text else [])]

    def choices(self, o: Any, s: Any, legal: list[int]) -> Iterable[scene.Choice]:
        if self.button_text and legal:
            yield scene.Choice(self.verb.strip(), self.button_text)

    def image(self, o: Any, s: Any, action: int, change: Transform) -> int:
        return change.place(action)

    # why not

    def unknown(self, o: Any, s: Any, text: str) -> str:
        name = text.removeprefix(self.verb)
        return "" if name in self.board.grid(o).numbers else self.board.nowhere(o, name)

    def action_of(self, o: Any, s: Any, text: str) -> int | None:
        return self.board.grid(o).numbers[text.removeprefix(self.verb)]

    def unfit(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        place = self.board.grid(o).numbers[text.removeprefix(self.verb)]
        wrong = self._wrong(o, s, place, game.rule("turn")(o, s))
        return f"{wrong}: {self._instead(o, s, game)}" if wrong else game.reason(o, s, self, place)

    def _wrong(self, o: Any, s: Any, place: int, player: int) -> str:
        """What is wrong with what lies there; empty if nothing is."""
        owner, name, noun = self.board.whose(o, s, place), self.board.name(o, place), self.board.noun
        if self.on == "free" and owner >= 0:
            return f"{name} has {seat(owner)}'s {noun} already"
        if self.on in ("enemy", "own") and owner < 0:
            return self.board.bare(o, s, place)
        if self.on == "enemy" and owner == player:
            return f"the {noun} on {name} is your own"
        return f"the {noun} on {name} is {seat(owner)}'s" if self.on == "own" and owner != player else ""

    def _instead(self, o: Any, s: Any, game: "Assembly") -> str:
        is_any = self._is_any_free(o, s, game.legal_of(o, s, self))
        return f"choose a free {self.board.place}" if is_any else game.possible(o, s, self)

    def _is_any_free(self, o: Any, s: Any, legal: list[int]) -> bool:
        free = sum(self.board.whose(o, s, place) < 0 for place in self.board.grid(o).places)
        return self.on == "free" and free == len(legal)

    def offer(self, o: Any, s: Any, legal: list[int]) -> str:
        doing = self.verb or ("choose " if self.on != "free" else sentence("lay {noun:a} on ", noun=self.board.noun))
        is_any = self._is_any_free(o, s, legal) and len(legal) > 1
        return doing + (f"any free {self.board.place}" if is_any else self.board.either(o, legal))
