"""Kinds of cards, numbered from 0: what they are called, what is printed on them, how many there are of each.

    cards = Cards("JQK", words=("jack", "queen", "king"))
    cards = playing_cards("9JQKA")    # 9s to Ac, of four suits
    hands = Hands(cards)              # each player's cards counted by kind: s.hands[player, kind]
    decks = Decks(cards)              # likewise a deck of each player's own, face down
    deck = Deck(cards)                # one deck, no two cards alike: of each suit a set, s.deck[suit]
    hands = UniqueHands(cards)        # no two cards alike: s.hands[player] is a set of kinds, a bit each; may be hidden
    hands = OneCard(cards)            # one card each: s.hands[player] is 0, or the kind + 1; may be hidden
    deal = Deal(cards, hands)         # the dealer's move "deal K" to whom the game's rule `receiver(o, s)` names
    deal = Deal(cards, hands, source=decks)   # from a player's deck to the same player's hand, by the copies left there

Sets of kinds are numbers, a bit a kind, as sets of places are: `decks.kinds(o, s.decks, player)` is one, and
`deal.each(o, kinds, out, n)` lists the deal of each of them; `deal.undealt` lists each card that is in the deck, or,
where there is none, in no hand. Where options decide the cards, or a card is no plain name, a game makes a class of
its own from `Cards` (with `most`) and overrides `count`, `name`, `copies_of`, `words`, `faces`, `json`, `read`, all of
which read `o` only.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .. import scene
from ..engine import BadGame, Chosen, Given, Lookup, Parameter, Part, Parts, bits64, int16, rule, uint8
from .bits import bit, has, up
from .fields import FEW
from .language import either
from .symmetry import Transform, exchanged


class Cards(Part):
    """Kinds of cards by their names. `words` are what they are called in a sentence, `copies` how many there are of
    each, `faces` what is printed on one if not its name, `values` a number of each that rules read. `known` tells of a
    name that is none what names there are. Where cards are chosen by parts of their names, one after the other,
    `spelled` gives these parts, each with what it is: (("suit", "hearts"), ("rank", "K")). With `suits` the kinds are
    so many suits of equal length. Of the names there may be only the first so `many` as an option says.
    """

    def __init__(
        self,
        names: Sequence[str] = (),
        *,
        words: Sequence[str] = (),
        faces: Callable[[str], tuple[scene.Face, ...]] | None = None,
        copies: int = 1,
        values: Sequence[int] = (),
        spelled: Callable[[str], Iterable[tuple[str, str]]] | None = None,
        known: Callable[[str], str] | None = None,
        suits: Sequence[str] = (),
        many: Any = None,
        most: int = 0,
        pattern: str = "",
        example: str = "",
    ) -> None:
        self.names, self.most = tuple(names), most or len(names)
        """How many kinds there can be."""
        if not self.most:
            raise BadGame("say how many kinds of cards there can be: Cards(names), or most=60")
        self._words, self._faces, self._copies = tuple(words), faces, copies
        self.spelled, self._known = spelled, known
        self.suits = tuple(suits)
        self.length = self.most // max(1, len(suits))
        """How many kinds a suit has."""
        self.pattern = pattern or "|".join(re.escape(name.lower()) for name in names)
        """What a name looks like in writing, small letters."""
        self.example = example or (names[-1] if names else "")
        self.many = Chosen(len(names) if many is None else many)
        self.is_fixed = fixed = bool(names) and self.many.is_fixed
        self.kinds = Parameter(int16, self.count, fixed=fixed)
        """How many there are."""
        self.copies = Lookup(uint8[self.most], self._all_copies, fixed=fixed)
        """How many cards there are of each kind."""
        self._values = tuple(values)
        self.values = Lookup(int16[self.most], lambda o: self._values, fixed=fixed)
        """A number of each kind."""
        if self.most <= 64:
            self.all = Parameter(bits64, lambda o: (1 << self.count(o)) - 1, fixed=fixed)
            """The set of all kinds."""

    def chapters(self, game: Parts) -> Mapping[str, Any]:
        """All that follows from what the game is made of."""
        from .assembly import chapters

        return chapters(game)

    @rule
    def suit(self, o: object, number: int) -> int:
        """The set of the kinds of a suit, the first being 0."""
        return up(bit(self.length) - 1, self.length * number)

    @rule
    def suit_of(self, o: object, kind: int) -> int:
        """The suit of a kind."""
        return kind // self.length

    @rule
    def rank_of(self, o: object, kind: int) -> int:
        """How many of its suit come before a kind."""
        return kind % self.length

    @rule
    def valued(self, o: object, suit: int, value: int) -> int:
        """The first kind of a suit with that value; there must be one."""
        kind = self.length * suit
        while self.values(o)[kind] != value:
            kind += 1
        return kind

    # what a game with cards of its own overrides

    def count(self, o: Any) -> int:
        """How many kinds there are."""
        count: int = self.many(o)
        return count

    def name(self, o: Any, kind: int) -> str:
        """A kind as people write it."""
        return self.names[kind]

    def copies_of(self, o: Any, kind: int) -> int:
        """How many cards of a kind there are."""
        return self._copies

    def words(self, o: Any, kind: int) -> str:
        """What it is called in a sentence."""
        return self._words[kind] if self._words else self.name(o, kind)

    def faces(self, o: Any, kind: int) -> tuple[scene.Face, ...]:
        """What is printed on it."""
        name = self.name(o, kind)
        return self._faces(name) if self._faces else (scene.Face(name),)

    def json(self, o: Any, kind: int) -> object:
        """It as data."""
        return self.name(o, kind)

    def read(self, o: Any, given: Given) -> int:
        """The kind that data name."""
        names = [self.name(o, kind) for kind in range(self.count(o))]
        if len(names) > FEW and given.value not in names:
            given.fail(f"a card, as {self.example}")
        return given.choice(names)

    def unknown(self, o: Any, text: str) -> str:
        """That there is no such card."""
        if self._known:
            return f"there is no card {text}: {self._known(text)}"
        return f"there is no card {text}: they are {either(self.name(o, kind) for kind in range(self.count(o)))}"

    # what follows

    @property
    def packs(self) -> list[tuple[str, tuple[str, ...]]]:
        """Words that may be exchangeable, such as suits, and what they are called together."""
        return [("suits", self.suits)] if self.suits else []

    def exchanged(self, o: Any, words: Mapping[str, str]) -> tuple[int, ...] | None:
        """Which kind each becomes when words are exchanged; None where one becomes none of them."""
        if not any(suit in words for suit in self.suits):
            return exchanged(self.names or [self.name(o, kind) for kind in range(self.count(o))], words)
        suits = exchanged(self.suits, words)
        images = ((suits[kind // self.length], kind % self.length) for kind in range(self.count(o))) if suits else ()
        return tuple(self.length * suit + rank for suit, rank in images) or None

    def is_alike(self, o: Any, change: Transform) -> bool:
        """Whether there are the same cards after a change."""
        kinds = self.exchanged(o, change.words)
        return kinds is not None and all(self.copies(o)[a] == self.copies(o)[b] for a, b in enumerate(kinds))

    def are_equal(self, o: Any, words: Mapping[str, str]) -> bool:
        """Whether cards whose words are exchanged have the same values."""
        kinds = self.exchanged(o, words) if self._values else ()
        return kinds is not None and all(self._values[a] == self._values[b] for a, b in enumerate(kinds))

    def images(self, o: Any, change: Transform) -> tuple[int, ...]:
        """Which kind each becomes."""
        kinds = self.exchanged(o, change.words)
        assert kinds is not None
        return kinds

    def number(self, o: Any, text: str) -> int | None:
        """The kind that is written so, in letters of any size."""
        wanted = text.lower()
        return next((kind for kind in range(self.count(o)) if self.name(o, kind).lower() == wanted), None)

    def card(self, o: Any, kind: int, owner: int = scene.NOBODY, **changes: Any) -> scene.Card:
        """A card face up."""
        return scene.Card(self.faces(o, kind), owner, **({"words": self.words(o, kind)} | changes))

    def named(self, o: Any, kinds: int) -> list[str]:
        """The names of the kinds of a set."""
        return [self.name(o, kind) for kind in range(self.count(o)) if has(kinds, kind)]

    def spoken(self, name: str) -> str:
        """What a card of this name is called in a sentence, where options have no say."""
        return self.words(None, self.names.index(name))

    def _all_copies(self, o: Any) -> tuple[int, ...]:
        return tuple(self.copies_of(o, kind) for kind in range(self.count(o)))


SUITS = {"s": ("spades", "♠"), "h": ("hearts", "♥"), "d": ("diamonds", "♦"), "c": ("clubs", "♣")}
RANKS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def playing_cards(ranks: Sequence[str], suits: str = "shdc", *, values: Sequence[int] = ()) -> Cards:
    """Cards of these ranks in each of the suits, written Ks, suit by suit; `values` are numbers of the ranks."""
    kinds = [(rank, *SUITS[suit]) for suit in suits for rank in ranks]
    return Cards(
        [rank + suit[0] for rank, suit, _ in kinds],
        words=[f"{RANKS.get(rank, rank)} of {suit}" for rank, suit, _ in kinds],
        faces=lambda name: (scene.Face(name[:-1].replace("T", "10") + SUITS[name[-1]][1]),),
        values=list(values) * len(suits),
        suits=[SUITS[suit][0] for suit in suits],
    )
