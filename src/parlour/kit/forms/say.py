"""Saying one of some words: pass, bet."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ... import scene
from ...engine import Array, rule
from .form import Form

if TYPE_CHECKING:
    from ..assembly import Assembly


class Say(Form):
    """A player says one of these words, as `Say("pass", "bet")`. Its actions are the words in their order.

    Each is a button, labelled with the word, or with what `labels` say.
    """

    def __init__(self, *words: str, **labels: str) -> None:
        self.words, self.labels = words, labels
        self.example = words[0]
        self.pattern = "|".join(words)
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

    def write(self, o: Any, s: Any, action: int) -> str:
        return self.words[action]

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        return [self.words[action]]

    def choices(self, o: Any, s: Any, legal: list[int]) -> Iterable[scene.Choice]:
        for action in legal:
            word = self.words[action]
            yield self.button(o, s, action, self.labels.get(word, word.capitalize()))

    def refuse(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        return game.reason(o, s, self, self.words.index(text))
