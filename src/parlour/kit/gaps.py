"""What a gap in the text of a move can be filled with: places, cards of a hand, words."""

from collections.abc import Iterable
from typing import Any

from .. import scene
from .hands import Holding
from .language import either, listed, short
from .places import Places
from .symmetry import Transform, exchanged

NUMBER = r"(?:0|[1-9]\d{0,99})"
"""What a whole number looks like in writing."""


class Gap:
    """So many things, numbered from 0, each with a name."""

    example: str
    pattern: str
    is_fixed: bool
    is_optional = False
    """Whether 0 is nothing, which is not written."""

    def count(self, o: Any) -> int:
        """How many there are."""
        raise NotImplementedError

    def name(self, o: Any, number: int) -> str:
        """One as people write it."""
        raise NotImplementedError

    def number(self, o: Any, name: str) -> int | None:
        """The one that is written so."""
        raise NotImplementedError

    def unknown(self, o: Any, name: str) -> str:
        """That there is no such thing."""
        raise NotImplementedError

    def unfit(self, o: Any, s: Any, number: int, player: int) -> str:
        """Why the player cannot choose that one now; empty where nothing is wrong with it."""
        return ""

    def is_alike(self, change: Transform) -> bool:
        """Whether there are the same things after a change."""
        return True

    def image(self, o: Any, number: int, change: Transform) -> int:
        """What one becomes."""
        return number

    def id(self, o: Any, number: int, player: int) -> str:
        """What to click for it."""
        raise NotImplementedError

    def choices(self, o: Any, numbers: Iterable[int]) -> Iterable[scene.Choice]:
        """What is to be drawn for these beside the table."""
        return ()


class Names(Gap):
    """Some words, numbered from 1: a gap may be left without one, and 0 is `none` of them.

    `noun` is what such a word is, `ids` how the ids of its choices begin.
    """

    is_fixed = True
    is_optional = True

    def __init__(self, *words: str, none: str, noun: str, ids: str) -> None:
        self.words, self.none, self.noun, self.ids = words, none, noun, ids
        self.example = words[0]
        self.pattern = "|".join(words)

    def count(self, o: Any) -> int:
        return 1 + len(self.words)

    def name(self, o: Any, number: int) -> str:
        return self[number] if number else ""

    def __getitem__(self, number: int) -> str:
        """The word, or what none is called."""
        return (self.none, *self.words)[number]

    def of(self, set_: int) -> list[str]:
        """The words of a set of numbers, a bit each."""
        return [word for number, word in enumerate(self.words, start=1) if set_ >> number & 1]

    def number(self, o: Any, name: str) -> int | None:
        return self.words.index(name) + 1 if name in self.words else None

    def unknown(self, o: Any, name: str) -> str:
        return f"there is no {self.noun} {short(name)}: {either(self.words)}"

    def is_alike(self, change: Transform) -> bool:
        return exchanged(self.words, change.words) is not None

    def image(self, o: Any, number: int, change: Transform) -> int:
        return self.words.index(change.word(self.words[number - 1])) + 1 if number else 0

    def id(self, o: Any, number: int, player: int) -> str:
        return f"{self.ids}{self[number]}"

    def choices(self, o: Any, numbers: Iterable[int]) -> Iterable[scene.Choice]:
        for number in sorted(set(numbers) - {0}):
            word = self[number]
            yield scene.Choice(self.id(o, number, 0), word, word, words=f"the {self.noun} {word}")


class PlaceGap(Gap):
    """A place of a board."""

    def __init__(self, board: Places) -> None:
        self.board = board
        self.example, self.pattern = board.shape.example, board.shape.pattern
        self.is_fixed = board.shape.is_fixed

    def count(self, o: Any) -> int:
        return self.board.shape.count(o)

    def name(self, o: Any, number: int) -> str:
        return self.board.name(o, number)

    def number(self, o: Any, name: str) -> int | None:
        return self.board.grid(o).numbers.get(name)

    def unknown(self, o: Any, name: str) -> str:
        return self.board.nowhere(o, name)

    def image(self, o: Any, number: int, change: Transform) -> int:
        return change.place(number)

    def id(self, o: Any, number: int, player: int) -> str:
        return self.board.id(o, number)


class HandGap(Gap):
    """A card of a player's hand."""

    def __init__(self, hands: Holding) -> None:
        self.hands, self.cards = hands, hands.cards
        hands.is_chosen = True
        self.example, self.pattern = self.cards.example, self.cards.pattern
        self.is_fixed = self.cards.is_fixed

    def count(self, o: Any) -> int:
        return self.cards.count(o)

    def name(self, o: Any, number: int) -> str:
        return self.cards.name(o, number)

    def number(self, o: Any, name: str) -> int | None:
        return self.cards.number(o, name)

    def unknown(self, o: Any, name: str) -> str:
        return self.cards.unknown(o, name)

    def image(self, o: Any, number: int, change: Transform) -> int:
        return self.cards.images(o, change)[number]

    def unfit(self, o: Any, s: Any, number: int, player: int) -> str:
        held = self.hands.contents(o, s, player)
        if number in held:
            return ""
        names = listed([self.name(o, kind) for kind in held])
        return f"you do not hold {self.name(o, number)}: {'you hold ' + names if held else 'your hand is empty'}"

    def id(self, o: Any, number: int, player: int) -> str:
        return self.hands.place(o, player, number)
