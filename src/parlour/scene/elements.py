"""The vocabulary of a drawing: plain values that say what lies where, and in words what it is.

A scene is read from top to bottom. Everything that a move can start or end on carries an `id`, unique in
its scene. Owners are seat numbers, -1 for nobody's. Colours are names of the palette in `palette`.
Nothing here knows how it will be rendered.
"""

from dataclasses import dataclass
from typing import Literal

NOBODY = -1
"""Instead of a player's id: no player."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One object of a player's: a stone, a pawn, a cube. `text` is its short form, one or two characters; of a die the
    number that it shows, of seeds how many they are.

    A piece has its owner's colour and mark; one with a `finish` is of that material, which tells whose it is. What is
    `spent` counts no more, such as a die that was used.
    """

    look: Literal["stone", "pawn", "cube", "disc", "mark", "chip", "die", "seeds", "king"]
    owner: int = NOBODY
    text: str = ""
    words: str = ""
    id: str = ""
    finish: Literal["", "dark", "light", "red", "yellow"] = ""
    spent: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """Discs on top of each other, `owners` from the top down; on a place that is tall, side by side along it.

    One of a single owner's may have a `finish`, as a piece has.
    """

    owners: tuple[int, ...]
    text: str = ""
    words: str = ""
    id: str = ""
    finish: Literal["", "dark", "light", "red", "yellow"] = ""


@dataclass(frozen=True, slots=True)
class Face:
    """One thing printed on a card: a number, a letter, a colour. `strong` where it is the one that counts.

    `note` is no part of the card: something to know about it, such as a chance, for those who want hints.
    """

    text: str
    color: str = ""
    strong: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card and what is printed on the side that is seen; `back` where that side is its back.

    `count` above 1 is that many equal cards as one element.
    """

    faces: tuple[Face, ...]
    owner: int = NOBODY
    back: bool = False
    count: int = 1
    words: str = ""
    id: str = ""


Thing = Piece | Stack | Card


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a board, at `x` to the right and `y` down in units of one place, and what lies on it.

    `means` is the id of another element that is chosen by a click here, where this one cannot be. `tall` is how high
    the place is, where it is higher than one. `aside` is a place that is none of the board's own: a bar, a tray.
    """

    id: str
    x: float
    y: float
    things: tuple[Thing, ...] = ()
    color: str = ""
    words: str = ""
    means: str = ""
    tall: float = 1.0
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A number or a word written on a board, at a place as a spot has it; `strong` where it decides."""

    text: str
    x: float
    y: float
    owner: int = NOBODY
    strong: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class Border:
    """An edge of a board that is a player's: the ids of the places along it, from one end to the other."""

    owner: int
    spots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Places in the plane: `cells` fill it like tiles, `points` are junctions with `lines` (pairs of ids).

    `columns` and `rows` are the coordinates written at its edge, each a text and where it stands, `feet` those below it
    where they are others than above; in a drawing `labels` stand for them where there are any, each a text and its
    place, to the right and down. `look` is what it is made of: tiles, a checkered board, green felt, a panel with round
    holes, pen strokes on paper, staves of wood (a stave for each column, in its spots' colour), a wooden panel, one
    with pits carved into it, or cloth with spikes that point to the middle.

    `homes` says for each seat at which side it sits: 0 below, 1 at the left, 2 above, 3 at the right. It can be left
    out where players' things lie at their sides when a game begins. A board with sides is turned to whoever looks.
    `borders` are edges that are a player's; `place` is what a spot is called.
    """

    spots: tuple[Spot, ...]
    style: Literal["cells", "points"] = "cells"
    lines: tuple[tuple[str, str], ...] = ()
    columns: tuple[tuple[str, float], ...] = ()
    rows: tuple[tuple[str, float], ...] = ()
    words: str = ""
    look: Literal["tiles", "checker", "felt", "holes", "paper", "staves", "wood", "pits", "spikes"] = "tiles"
    notes: tuple[Note, ...] = ()
    homes: tuple[int, ...] = ()
    borders: tuple[Border, ...] = ()
    labels: tuple[tuple[str, float, float], ...] = ()
    feet: tuple[tuple[str, float], ...] = ()
    place: str = "place"


@dataclass(frozen=True, slots=True)
class Area:
    """A player's or the table's own place beside the boards: a hand, a tank, a row of cards.

    Two `narrow` ones stand side by side. `means` is the id of another element that is chosen by a click here.
    """

    label: str
    things: tuple[Thing, ...]
    owner: int = NOBODY
    empty: str = "empty"
    words: str = ""
    id: str = ""
    narrow: bool = False
    means: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of which at most the top one is seen."""

    label: str
    count: int
    top: Card | None = None
    words: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose that is no object on the table: pass, steal from P2, the colour green."""

    id: str
    text: str
    color: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text beside the board, and what it tells of, to be shown with it in a drawing."""

    text: str
    color: str = ""
    things: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """A player's own line: what stands at the name; whether that player is on turn, or out of the game.

    `score` is the number in the text that matters most, for a place where only that is shown. `piece` is what the
    player's pieces look like, where that and not the player's colour tells whose they are.
    """

    owner: int
    text: str = ""
    turn: bool = False
    out: bool = False
    score: str = ""
    piece: Piece | None = None


Part = Board | Area | Pile | Choice | Label | Side


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawing of one position, as one seat sees it, and what whoever is on turn has to do, as a sentence."""

    parts: tuple[Part, ...]
    prompt: str = ""
