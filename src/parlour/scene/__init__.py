"""A drawing as data, and its renderings."""

from parlour.scene.elements import (
    NOBODY,
    Area,
    Board,
    Card,
    Choice,
    Face,
    Label,
    Part,
    Piece,
    Pile,
    Scene,
    Side,
    Spot,
    Stack,
    Thing,
)
from parlour.scene.index import duplicates, ids
from parlour.scene.palette import COLORS, SEATS, Color, Seat
from parlour.scene.text import text

__all__ = [
    "COLORS",
    "NOBODY",
    "SEATS",
    "Area",
    "Board",
    "Card",
    "Choice",
    "Color",
    "Face",
    "Label",
    "Part",
    "Piece",
    "Pile",
    "Scene",
    "Seat",
    "Side",
    "Spot",
    "Stack",
    "Thing",
    "duplicates",
    "ids",
    "text",
]
