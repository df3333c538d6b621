"""Decks from which the dealer deals."""

from collections.abc import Callable, Iterable
from typing import Any

from .. import scene
from ..engine import Array, BadGame, Given, Outline, Plane, bits64, rule, uint8, uint16, uint32
from .bits import bit, count, has
from .cards import Cards
from .component import Component
from .fields import held
from .hands import Hands
from .language import counted
from .symmetry import Transform


class Decks(Hands):
    """A deck for each player, face down: how many cards of each kind are left in it is known, their order is not."""

    def __init__(self, cards: Cards, *, players: Any = 2, noun: str = "deck", most: int = 255) -> None:
        super().__init__(cards, players=players, noun=noun, most=most)

    def draw(self, o: Any, s: Any) -> Iterable[scene.Part]:
        return [self.pile(o, s, player) for player in range(self.players(o))]

    def pile(self, o: Any, s: Any, player: int) -> scene.Pile:
        """A player's deck as it is seen."""
        return scene.Pile(self.title(player), self.size(o, self.value(s), player), id=self.place(o, player))


class Deck(Component):
    """One deck of cards no two of which are alike, face down: of each suit the set of its cards that are left.

    Suits may also be what the backs of cards show. `top` draws the top card where its back is seen.
    """

    def __init__(
        self, cards: Cards, *, key: str = "", top: Callable[[Any, Any], scene.Card | None] | None = None
    ) -> None:
        super().__init__()
        if not cards.is_fixed or cards.length > 64:
            raise BadGame("a Deck has cards that no option decides, at most 64 of a suit")
        self.cards, self.key, self.top = cards, key, top
        self.suits, self.length = max(1, len(cards.suits)), cards.length
        kind = next(kind for size, kind in _SIZES.items() if size >= self.length)
        self.sets = held(kind[self.suits], self)
        """The field of the state: a set of the cards of each suit, its first being 0."""

    @rule
    def fill(self, o: object, sets: Array) -> None:
        """Put all cards into the deck."""
        for suit in range(self.suits):
            sets[suit] = bit(self.length) - 1

    @rule
    def size(self, o: object, sets: Array) -> int:
        """How many cards are left."""
        total = 0
        for suit in range(self.suits):
            total += count(sets[suit])
        return total

    @rule
    def take(self, o: object, sets: Array, kind: int) -> None:
        """Take a card out."""
        sets[kind // self.length] ^= bit(kind % self.length)

    @rule
    def undealt(self, o: object, sets: Array, first: int, out: Array, n: int) -> int:
        """Write `first + kind` for each card that is left; returns how far the list goes then."""
        # One is written down first and counted only if it is left: faster than a branch.
        for suit in range(self.suits):
            for rank in range(self.length):
                out[n] = first + self.length * suit + rank
                n += has(sets[suit], rank)
        return n

    @rule
    def values(self, o: object, sets: Array, suit: int) -> int:
        """The set of the values of the cards of a suit that are left."""
        values = 0
        for rank in range(self.length):
            values |= has(sets[suit], rank) << self.cards.values(o)[self.length * suit + rank]
        return values

    # in words and pictures

    def place(self, o: Any, player: int = scene.NOBODY) -> str:
        """The id of the deck, which is nobody's."""
        return "deck"

    def contents(self, o: Any, s: Any) -> list[int]:
        """The cards that are left."""
        kinds = range(self.cards.count(o))
        return [kind for kind in kinds if has(self.value(s)[kind // self.length], kind % self.length)]

    def data(self, o: Any, s: Any) -> object:
        return [self.cards.json(o, kind) for kind in self.contents(o, s)]

    def restore(self, o: Any, given: Given, s: Any) -> None:
        for card in given.items():
            kind = self.cards.read(o, card)
            if has(self.value(s)[kind // self.length], kind % self.length):
                card.fail("each card once")
            self.take(o, self.value(s), kind)

    def draw(self, o: Any, s: Any) -> Iterable[scene.Part]:
        left = self.size(o, self.value(s))
        words = f"{counted(left, 'card')} in the deck"
        yield scene.Pile("Deck", left, self.top(o, s) if self.top else None, words=words, id=self.place(o))

    def outlines(self, o: Any) -> list[Outline]:
        return [Outline(self.label, (self.suits, self.length))]

    def observing(self) -> Iterable[str]:
        yield f"for suit in range({self.suits}):"
        yield f"    for rank in range({self.length}):"
        yield f"        out[at] = s.{self.fields[0]}[suit] >> rank & 1"
        yield "        at += 1"

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        for kind, is_left in enumerate(planes[0].numbers):
            if is_left:
                self.take(o, self.value(s), kind)

    def image(self, o: Any, s: Any, change: Transform) -> None:
        kinds, left = self.cards.images(o, change), self.contents(o, s)
        for suit in range(self.suits):
            self.value(s)[suit] = 0
        for kind in left:
            self.take(o, self.value(s), kinds[kind])


_SIZES = {8: uint8, 16: uint16, 32: uint32, 64: bits64}
"""The least field for a set of so many cards."""
