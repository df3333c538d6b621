"""Cards with numbers on them, which options decide."""

import reprlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from .. import scene
from ..engine import BadOption, Given, Lookup, bits64, int8, int16, uint8
from ..engine.module.parts import Value
from .bits import has
from .cards import Cards
from .gaps import NUMBER, Names
from .language import short, spelled
from .symmetry import exchanged


class Filled(Lookup):
    """A table of a part, or a number, that the game's `prepare` fills with the part's help."""

    def __init__(self, kind: Any) -> None:
        super().__init__(kind, _nothing, fixed=False)

    def fill(self, o: Any) -> None:
        """It is filled already."""


def _nothing(o: Any) -> Value:
    return 0


class NumberCards(Cards):
    """Cards with a number from 0 to `high` in each of some colours, written 1,4,0. The game's `prepare` says which
    there are: `cards.fill(o, [(1, 4, 0), …])`. Kinds are sorted by their numbers.

    Colours count from 1 on, as they do among `Names`; in none of them every number is 0.
    """

    def __init__(self, colors: Names, *, most: int, high: int = 99, example: str) -> None:
        self.colors, self.high = colors, high
        width = len(colors.words)
        super().__init__(most=most, pattern=",".join([NUMBER] * width), example=example)
        self.kinds = Filled(int16)
        self.copies = Filled(uint8[most])
        self.values = Filled(int8[most, width + 1])
        """A kind's number in each colour."""
        self.highest = Lookup(bits64[width + 1], lambda o: self._where(o, max), fixed=False)
        """For each colour the set of kinds that are highest in it."""
        self.lowest = Lookup(bits64[width + 1], lambda o: self._where(o, min), fixed=False)

    def _where(self, o: Any, best: Callable[[Sequence[int]], int]) -> tuple[int, ...]:
        cards = [self.numbers(o, kind) for kind in range(self.count(o))]
        sets = (sum((card[at] == best(card)) << kind for kind, card in enumerate(cards)) for at in range(len(cards[0])))
        return (0, *sets)

    def highest_in(self, o: Any, kind: int) -> list[str]:
        """The colours in which a kind is highest."""
        return [color for at, color in enumerate(self.colors.words, start=1) if has(self.highest(o)[at], kind)]

    def lowest_in(self, o: Any, kind: int) -> list[str]:
        """The colours in which a kind is lowest."""
        return [color for at, color in enumerate(self.colors.words, start=1) if has(self.lowest(o)[at], kind)]

    def adding_up_to(self, total: int) -> list[tuple[int, ...]]:
        """Every card whose numbers add up to this."""
        some = product(range(total + 1), repeat=len(self.colors.words) - 1)
        return [(*numbers, total - sum(numbers)) for numbers in some if sum(numbers) <= total]

    def fill(self, o: Any, cards: Any) -> None:
        """Say which cards there are."""
        counts = Counter(map(tuple, cards))
        setattr(o, self.kinds.field, len(counts))
        for kind, card in enumerate(sorted(counts)):
            self.copies(o)[kind] = counts[card]
            for color, number in enumerate(card, start=1):
                self.values(o)[kind, color] = number

    def reader(self, least: int) -> Callable[[object], list[list[int]]]:
        """A reader for an option: a list of at least so many cards."""
        width = len(self.colors.words)
        numbers = f"{spelled(width)} whole numbers from 0 to {self.high}"

        def fits(card: object) -> bool:
            if not isinstance(card, list | tuple) or len(card) != width:
                return False
            return all(type(number) is int and 0 <= number <= self.high for number in card)

        def read(value: object) -> list[list[int]]:
            if not isinstance(value, list | tuple) or not least <= len(value) <= self.most:
                raise BadOption(f"expected {read.__doc__}, not {reprlib.repr(value)}")
            for place, card in enumerate(value, start=1):
                if not fits(card):
                    example = self.example.replace(",", ", ")
                    raise BadOption(f"card {place} is {reprlib.repr(card)}: expected {numbers}, as [{example}]")
            return [list(card) for card in value]

        read.__doc__ = f"a list of {least} to {self.most} cards, each {numbers}"
        return read

    @property
    def packs(self) -> list[tuple[str, tuple[str, ...]]]:
        return [(f"{self.colors.noun}s", self.colors.words)]

    def exchanged(self, o: Any, words: Mapping[str, str]) -> tuple[int, ...] | None:
        colors = exchanged(self.colors.words, words)
        cards = [self.numbers(o, kind) for kind in range(self.count(o))]
        images = [tuple(card[color] for color in colors) for card in cards] if colors else []
        return tuple(map(cards.index, images)) if set(images) == set(cards) else None

    # in words and pictures

    def numbers(self, o: Any, kind: int) -> tuple[int, ...]:
        """What is printed on a kind."""
        return tuple(self.values(o)[kind, color] for color in range(1, 1 + len(self.colors.words)))

    def count(self, o: Any) -> int:
        return self.kinds(o)

    def name(self, o: Any, kind: int) -> str:
        return ",".join(map(str, self.numbers(o, kind)))

    def words(self, o: Any, kind: int) -> str:
        named = zip(self.colors.words, self.numbers(o, kind), strict=True)
        return ", ".join(f"{color} {number}" for color, number in named)

    def faces(self, o: Any, kind: int, strong: int = 0) -> tuple[scene.Face, ...]:
        """With the number in one of the colours printed boldly."""
        named = enumerate(zip(self.colors.words, self.numbers(o, kind), strict=True), start=1)
        return tuple(scene.Face(str(number), color, at == strong) for at, (color, number) in named)

    def json(self, o: Any, kind: int) -> object:
        return list(self.numbers(o, kind))

    def read(self, o: Any, given: Given) -> int:
        card = tuple(number.number(0, self.high) for number in given.items(len(self.colors.words)))
        matching = next((kind for kind in range(self.count(o)) if self.numbers(o, kind) == card), None)
        return matching if matching is not None else given.fail("a card of the deck")

    def unknown(self, o: Any, text: str) -> str:
        return f"there is no card {short(text)} in this game"
