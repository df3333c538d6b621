"""What every form of move can tell."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ... import scene
from ...engine import Given, Message, Move, Parameter, Part, Parts, int32, rule
from ...engine.module.notation import normal
from ..language import either
from ..symmetry import Transform

if TYPE_CHECKING:
    from ..assembly import Assembly

MOST_TRIED = 4096
"""A form with more actions is not searched for one that some clicks mean."""


class Form(Part):
    """A form that moves have. Its actions are numbered one after the other, behind those of the forms before it.

    In words and drawing an action is counted from 0 within its form.
    """

    example: str
    pattern: str
    """What such a move looks like in writing, small letters and single blanks."""

    is_dealers: bool = False
    """Whether the dealer makes such moves: of these forms one at a time."""
    task: str = ""
    """What is to be done then, in words."""
    game: "Assembly"
    """What the game is made of."""

    def __init__(self, *, fixed: bool) -> None:
        self.is_fixed = fixed
        self.first = Parameter(int32, lambda o: 0, fixed=True)
        """The first number of an action of this form."""
        self.size = Parameter(int32, self.count, fixed=fixed)
        """How many there are."""

    def chapters(self, game: Parts) -> Mapping[str, Any]:
        """All that follows from what the game is made of."""
        from ..assembly import chapters

        return chapters(game)

    def joined(self, before: Iterable[Part]) -> None:
        """Number its actions behind those of the forms before it."""
        forms = [form for form in before if isinstance(form, Form)]
        fixed = all(form.is_fixed for form in forms)
        self.first = Parameter(int32, lambda o: sum(form.count(o) for form in forms), fixed=fixed)

    @rule
    def made(self, o: object, action: int) -> bool:
        """Whether an action is of this form."""
        return self.first(o) <= action < self.first(o) + self.size(o)

    @property
    def examples(self) -> tuple[str, ...]:
        """Moves of this form, to show what they look like."""
        return (self.example,)

    def count(self, o: Any) -> int:
        """How many actions it has."""
        raise NotImplementedError

    def most(self, o: Any) -> int:
        """How many of them can be legal at once."""
        return self.count(o)

    def plies(self, o: Any) -> int | None:
        """How many such moves a game can have, where the form itself tells."""
        return None

    def check(self, o: Any, given: Given, s: Any) -> None:
        """Refuse data that such moves could never lead to."""

    def fits(self, text: str) -> bool:
        """Whether a text looks like such a move."""
        return re.fullmatch(self.pattern, text, re.ASCII) is not None

    def write(self, o: Any, s: Any, action: int) -> str:
        """An action as text."""
        raise NotImplementedError

    # why not

    def refuse(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        """Why a text of this form is no legal move: first what never is one, then what is none now."""
        if wrong := self.unknown(o, s, text):
            return wrong
        if game.legal_of(o, s, self):
            return self.unfit(o, s, text, game)
        action = self.action_of(o, s, text)
        return game.instead(o, s, self) if action is None else game.reason(o, s, self, action)

    def unknown(self, o: Any, s: Any, text: str) -> str:
        """That something is named of which there is none; empty where there is."""
        return ""

    def action_of(self, o: Any, s: Any, text: str) -> int | None:
        """The action that a text names, if the player has what it takes."""
        raise NotImplementedError

    def unfit(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        """Why a text is no legal move where others of this form are."""
        action = self.action_of(o, s, text)
        return game.instead(o, s, self) if action is None else game.reason(o, s, self, action)

    def refuse_path(self, o: Any, s: Any, path: Sequence[str], game: "Assembly") -> str:
        """Why these clicks make no legal move of this form; empty where they mean none of it, or several."""
        if self.count(o) > MOST_TRIED:
            return ""
        meant = [action for action in range(self.count(o)) if self.clicks(o, s, action) == list(path)]
        return self.refuse(o, s, normal(self.write(o, s, meant[0])), game) if len(meant) == 1 else ""

    def offer(self, o: Any, s: Any, legal: list[int]) -> str:
        """What a player can do to whom these actions are legal, in words."""
        return f"play {either(sorted(self.write(o, s, action) for action in legal), most=6)}"

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        """The ids to click for an action."""
        raise NotImplementedError

    def aims(self, o: Any, s: Any, action: int) -> Iterable[str]:
        """Places where a click makes an action too, where nothing else begins."""
        return ()

    def path(self, o: Any, s: Any, action: int) -> list[str]:
        """The ids along which goes what it moves on a board."""
        return self.clicks(o, s, action)

    def choices(self, o: Any, s: Any, legal: list[int]) -> Iterable[scene.Choice]:
        """What can be chosen that is no object on the table, where these actions are legal."""
        return ()

    def button(self, o: Any, s: Any, action: int, text: str, *, color: str = "", words: str = "") -> scene.Choice:
        """A choice that is one action, with what the game's `hint` says that it would bring."""
        hint = self.game.names.get("hint")
        bringing = hint(o, s, self.first(o) + action) if hint else ""
        (id,) = self.clicks(o, s, action)
        return scene.Choice(id, text, color, f"{words or text}: {bringing}" if bringing else words)

    def motions(self, o: Any, s: Any, action: int, after: Any) -> Iterable[scene.Motion]:
        """What such a move moves where, beside what the boards show."""
        return ()

    def is_alike(self, o: Any, change: Transform) -> bool:
        """Whether such moves are the same after a change."""
        return True

    def image(self, o: Any, s: Any, action: int, change: Transform) -> int:
        """What an action is after that, in the image of the state."""
        return action

    def tell(self, o: Any, s: Any, action: int, who: str) -> str:
        """Such a move as a sentence about whoever makes it; empty where its text says it all."""
        return ""

    def messages(self, o: Any, s: Any, action: int, player: int, text: str) -> list[Message]:
        """What such a move tells by itself; `text` is what is written of it."""
        return [Move(player, text)]
