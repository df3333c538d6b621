"""Saying one of some words: pass, bet."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ... import scene
from ...engine import Array, Message, Move, rule, seat
from ..language import does, either
from ..symmetry import Transform, exchanged
from .form import Form


class Say(Form):
    """A player says one of these words, as `Say("pass", "bet")`. Its actions are the words in their order.

    Each is a button, labelled with the word, or with what `labels` say. Where people call it otherwise in some
    states, `called(o, s)` is what they call each word there, on its button and in the sentence that tells of it.
    """

    def __init__(self, *words: str, called: Callable[[Any, Any], Sequence[str]] | None = None, **labels: str) -> None:
        self.words, self.labels, self.called = words, labels, called
        self.example = words[0]
        self.pattern = "|".join(words)
        self.task = either(words)
        super().__init__(fixed=True)

    @property
    def examples(self) -> tuple[str, ...]:
        return self.words

    def count(self, o: Any) -> int:
        return len(self.words)

    @rule
    def each(self, o: object, out: Array, n: int) -> int:
        """List all of the words behind the n actions listed already; returns how many are listed then."""
        for word in range(self.size(o)):
            out[n + word] = self.first(o) + word
        return n + self.size(o)

    @rule
    def word(self, o: object, action: int) -> int:
        """The number of the word that an action says."""
        return action - self.first(o)

    @rule
    def add(self, o: object, word: int, out: Array, n: int) -> int:
        """List one of the words behind the n actions listed already; returns how many are listed then."""
        out[n] = self.first(o) + word
        return n + 1

    def is_alike(self, o: Any, change: Transform) -> bool:
        return exchanged(self.words, change.words) is not None

    def image(self, o: Any, s: Any, action: int, change: Transform) -> int:
        words = exchanged(self.words, change.words)
        return words[action] if words else action

    def write(self, o: Any, s: Any, action: int) -> str:
        return self.words[action]

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        return [self.words[action]]

    def choices(self, o: Any, s: Any, legal: list[int]) -> Iterable[scene.Choice]:
        names = self.called(o, s) if self.called else self.words
        for action in legal:
            label = self.labels.get(self.words[action]) or names[action].capitalize()
            yield self.button(o, s, action, label)

    def tell(self, o: Any, s: Any, action: int, who: str) -> str:
        return f"{who} passes." if self.words[action] == "pass" else ""

    def messages(self, o: Any, s: Any, action: int, player: int, text: str) -> list[Message]:
        move = Move(player, text)
        return [move.saying(f"{seat(player)} {does(self.called(o, s)[action])}.") if self.called else move]

    def action_of(self, o: Any, s: Any, text: str) -> int | None:
        return self.words.index(text)
