"""A game's states as drawings, what is clicked in them, and what moves."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .. import scene as drawn
from .component import Component
from .fields import StateField
from .forms.form import Form
from .hands import Holding
from .language import counted, sentence
from .places import Places

if TYPE_CHECKING:
    from .assembly import Assembly


class Drawing:
    """The drawings of a game's states, as its components and forms tell."""

    def __init__(self, game: "Assembly") -> None:
        self._game = game
        fields = ((name, kind) for name, kind in game.fields.items() if isinstance(kind, StateField))
        self._lines = {name: kind.line for name, kind in fields if kind.line}
        """What is written of fields beside the board."""

    def scene(self, o: Any, s: Any) -> drawn.Scene:
        sides = [self._side(o, s, player) for player in range(self._game.players(o))]
        if any(component.is_between for component in self._game.components):
            parts = self._across(o, s, *sides)
        else:
            parts = [*(part for component in self._game.in_order for part in component.draw(o, s)), *sides]
        parts += [drawn.Label(sentence(line, number=getattr(s, name))) for name, line in self._lines.items()]
        if status := self._game.said("status", o, s):
            parts.append(drawn.Label(status))
        return drawn.Scene((*self._aimed(o, s, parts), *self._choices(o, s)), self._prompt(o, s))

    def _aimed(self, o: Any, s: Any, parts: list[drawn.Part]) -> list[drawn.Part]:
        """The same, with places that mean another where a click there is as good."""
        wide = [form for form in self._game.forms if type(form).aims is not Form.aims]
        means = {
            id: form.clicks(o, s, action)[0]
            for form in wide
            for action in self._game.legal_of(o, s, form)
            for id in form.aims(o, s, action)
        }
        return [_meaning(part, means) for part in parts] if means else parts

    def _prompt(self, o: Any, s: Any) -> str:
        """What the player on turn has to do, as the game says it, with a full stop."""
        is_asked = "prompt" in self._game.names and self._game.rule("turn")(o, s) >= 0
        text = self._game.said("prompt", o, s).strip() if is_asked else ""
        return text + "." * (text[-1:] not in (".", "?", "!", ""))

    def _across(self, o: Any, s: Any, mine: drawn.Side, other: drawn.Side) -> list[drawn.Part]:
        """P2's things above what lies between the players, P1's below."""
        held = [tuple(part.draw(o, s)) for part in self._game.components if isinstance(part, Holding)]
        below, above = [mine for mine, _ in held], [other for _, other in held]
        between = [
            thing for part in self._game.components if not isinstance(part, Holding) for thing in part.draw(o, s)
        ]
        return [other, *above, *between, *below, mine]

    def _side(self, o: Any, s: Any, player: int) -> drawn.Side:
        on_turn = self._game.rule("turn")(o, s) == player
        side = self._game.names["side"](o, s, player) if "side" in self._game.names else self._tally(o, s, player)
        if isinstance(side, drawn.Side):
            return side
        text, score = (side, "") if isinstance(side, str) else side
        is_out = "is_out" in self._game.names and bool(self._game.names["is_out"](o, s, player))
        return drawn.Side(player, text, turn=on_turn, out=is_out, score=str(score), piece=self._piece(player))

    def _piece(self, player: int) -> drawn.Piece | None:
        """What a player's pieces look like, where they tell whose they are."""
        boards = (part for part in self._game.components if isinstance(part, Places) and part.tells_apart)
        return next((board.one(player) for board in boards), None)

    def _tally(self, o: Any, s: Any, player: int) -> tuple[str, str]:
        """What a player has gathered, in words and as a score."""
        if not self._game.gathered:
            return "", ""
        number = self._game.points(o, s, player)
        return counted(number, self._game.gathered.noun), str(number)

    def _choices(self, o: Any, s: Any) -> list[drawn.Choice]:
        if not any(type(form).choices is not Form.choices for form in self._game.forms):
            return []
        by_form: dict[Form, list[int]] = {form: [] for form in self._game.forms}
        for action in self._game.legal(o, s):
            form, number = self._game.form(o, action)
            by_form[form].append(number)
        return [choice for form, legal in by_form.items() for choice in form.choices(o, s, legal)]

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        form, number = self._game.form(o, action)
        return form.clicks(o, s, number)

    @property
    def tells_motions(self) -> bool:
        """Whether something moves that is not read off the boards."""
        untold = (Form.motions, Form.path)
        forms = any((type(form).motions, type(form).path) != untold for form in self._game.forms)
        return forms or any(type(part).motions is not Component.motions for part in self._game.components)

    def _boards(self, o: Any, s: Any) -> drawn.Scene:
        """Of a drawing the boards: nobody holds them."""
        components = (component for component in self._game.components if not isinstance(component, Holding))
        parts = (part for component in components for part in component.draw(o, s))
        return drawn.Scene(tuple(part for part in parts if isinstance(part, drawn.Board)))

    def motions(self, o: Any, s: Any, action: int, after: Any) -> list[drawn.Motion]:
        """What the boards show to have moved, and what the form of the move and the components tell."""
        form, number = self._game.form(o, action)
        form_motions = list(form.motions(o, s, number, after))
        ends = {id for motion in form_motions for id in (motion.path[0], motion.path[-1])}
        boards = drawn.motions(self._boards(o, s), self._boards(o, after), form.path(o, s, number))
        all_motions = [motion for motion in boards if len(motion.path) > 1 or motion.path[0] not in ends] + form_motions
        for component in self._game.components:
            all_motions += component.motions(o, s, after)
        return sorted(all_motions, key=lambda motion: motion.kind == "flip")  # what moves, then what is turned up


def _meaning(part: drawn.Part, means: Mapping[str, str]) -> drawn.Part:
    if isinstance(part, drawn.Board):
        return replace(part, spots=tuple(replace(spot, means=means.get(spot.id, "")) for spot in part.spots))
    return replace(part, means=means.get(part.id, "")) if isinstance(part, drawn.Area) and part.id else part
