"""What a table may choose: the version of the rules, the cards, the last turn."""

import reprlib
from collections import Counter
from typing import cast

from parlour.engine import Array, BadOption, int8, option

COLORS = ("red", "green", "blue")
MOST_KINDS = 60

Triple = tuple[int, int, int]


def read_deck(value: object) -> list[list[int]]:
    """a list of 3 to 60 cards, each three whole numbers from 0 to 99"""
    if not isinstance(value, list | tuple) or not 3 <= len(value) <= MOST_KINDS:
        raise BadOption(f"expected {read_deck.__doc__}, not {reprlib.repr(value)}")
    for place, card in enumerate(value, start=1):
        if not isinstance(card, list | tuple) or len(card) != 3 or not all(map(_fits, card)):
            raise BadOption(
                f"card {place} is {reprlib.repr(card)}: expected three whole numbers from 0 to 99, as [1, 4, 0]"
            )
    return [list(card) for card in value]


def _fits(number: object) -> bool:
    return type(number) is int and 0 <= number <= 99


class Options:
    rules: int = option("classic", ("classic", "draft"), "Which version of the rules")
    deck_total: int = option(5, range(1, 9), "The deck is every card whose numbers add up to this")
    deck: object = option(None, read_deck, "A deck of your own instead: a list of cards as [1, 4, 0]")
    max_turns: int = option(100, range(1, 30001), "The game ends after so many turns")
    kinds: int = int8
    """How many different cards there are; equal cards are of one kind. Kinds are sorted by their numbers."""
    values: Array = int8[MOST_KINDS, 4]
    """A kind's number in each colour, from 1 on; 0 is grey, in which nothing counts."""
    copies: Array = int8[MOST_KINDS]
    """How many cards of a kind a deck has."""
    highest: Array = int8[MOST_KINDS]
    """The colours in which a kind is highest, a bit each."""
    lowest: Array = int8[MOST_KINDS]


def prepare(o: Options, chosen: dict[str, object]) -> None:
    if "deck" in chosen and "deck_total" in chosen:
        raise BadOption("deck and deck_total both say what the cards are: choose only one of them")
    if "deck" in chosen:
        cards = [cast(Triple, tuple(card)) for card in cast(list[list[int]], chosen["deck"])]
    else:
        total = o.deck_total
        cards = [(r, g, total - r - g) for r in range(total + 1) for g in range(total + 1 - r)]
    counts = Counter(cards)
    o.kinds = len(counts)
    for kind, card in enumerate(sorted(counts)):
        o.copies[kind] = counts[card]
        for color, number in enumerate(card, start=1):
            o.values[kind, color] = number
            o.highest[kind] += (number == max(card)) << color
            o.lowest[kind] += (number == min(card)) << color
