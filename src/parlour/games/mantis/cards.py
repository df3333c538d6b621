"""The deck: seven colours, 35 backs of three, and a card for each colour on each back."""

from collections.abc import Sequence
from itertools import combinations

COLORS = ("red", "green", "blue", "purple", "pink", "yellow", "orange")

FACES = tuple(combinations(range(len(COLORS)), 3))
"""The colours on each back; the same as the faces of the three cards that have it."""

BACKS = tuple(",".join(COLORS[color] for color in faces) for faces in FACES)
"""The backs as text."""

CARDS = tuple(f"{COLORS[color]}|{BACKS[back]}" for back, faces in enumerate(FACES) for color in faces)
"""The cards as text, in the order of the deck's making: card 3 * back + slot."""


def either(names: Sequence[str]) -> str:
    """The names with "or" before the last: red, green or blue."""
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def possible(back: int, unseen: int) -> list[int]:
    """The colours that a card with this back can still have, by the bits of those unseen."""
    return [color for slot, color in enumerate(FACES[back]) if unseen >> slot & 1]
