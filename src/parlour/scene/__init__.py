"""A drawing as data, and its renderings."""

from parlour.scene.elements import (
    NOBODY,
    Area,
    Board,
    Border,
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
from parlour.scene.facing import Homes, facing, homes
from parlour.scene.facts import data
from parlour.scene.index import duplicates, ids
from parlour.scene.motion import Motion, motions
from parlour.scene.paint.cards import inline
from parlour.scene.paint.sheet import css, svg
from parlour.scene.palette import COLORS, SEATS, Color, SeatStyle
from parlour.scene.print.text import text
from parlour.scene.reading import words

__all__ = [
    "COLORS",
    "NOBODY",
    "SEATS",
    "Area",
    "Board",
    "Border",
    "Card",
    "Choice",
    "Color",
    "Face",
    "Homes",
    "Label",
    "Motion",
    "Note",
    "Part",
    "Piece",
    "Pile",
    "Scene",
    "SeatStyle",
    "Side",
    "Spot",
    "Stack",
    "Thing",
    "css",
    "data",
    "duplicates",
    "facing",
    "homes",
    "ids",
    "inline",
    "motions",
    "svg",
    "text",
    "words",
]
