"""A drawing as data, and its renderings."""

from parlour.scene.elements import (
    NOBODY,
    Area,
    Board,
    Card,
    Choice,
    Face,
    Label,
    Note,
    Part,
    Piece,
    Pile,
    Scene,
    Side,
    Spot,
    Stack,
    Thing,
)
from parlour.scene.facts import data
from parlour.scene.index import duplicates, ids
from parlour.scene.motion import Motion, motions
from parlour.scene.paint.sheet import css, svg
from parlour.scene.palette import COLORS, SEATS, Color, Seat
from parlour.scene.reading import words
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
    "Motion",
    "Note",
    "Part",
    "Piece",
    "Pile",
    "Scene",
    "Seat",
    "Side",
    "Spot",
    "Stack",
    "Thing",
    "css",
    "data",
    "duplicates",
    "ids",
    "motions",
    "svg",
    "text",
    "words",
]
