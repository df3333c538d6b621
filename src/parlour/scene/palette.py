"""The colours of pieces, each with a sign of its own so that nobody needs to see colour."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from parlour.scene.elements import NOBODY


@dataclass(frozen=True, slots=True)
class Color:
    """A game's colour: fills that dark ink reads on, for the light and the dark theme; `ansi` is for text.

    `glyph` is one character that stands for it.
    """

    name: str
    light: str
    dark: str
    glyph: str
    ansi: int


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """A player's colour, the mark on the player's pieces, and `glyph`, the same in one character."""

    color: str
    mark: Literal["plain", "ring", "bar", "cross", "chevron", "dot", "square", "saltire"]
    glyph: str

    @property
    def ansi(self) -> int:
        """The nearest of a terminal's 256 colours."""
        return nearest(self.color)


COLORS = {
    color.name: color
    for color in (
        Color("red", "#E5786D", "#E0736A", "♡", 160),
        Color("green", "#74B680", "#6FAE7B", "♧", 28),
        Color("blue", "#76A9DE", "#6FA3DB", "≈", 32),
        Color("purple", "#B195DB", "#AC90D8", "✦", 98),
        Color("pink", "#F2A7C3", "#EBA0BD", "✿", 169),
        Color("yellow", "#F0D060", "#E6C452", "☼", 136),
        Color("orange", "#F0A552", "#E79C4A", "◉", 166),
        Color("grey", "#BDBFB8", "#A7ABA3", "░", 243),
    )
}

SEATS = (
    SeatStyle("#D55E00", "plain", "●"),
    SeatStyle("#0072B2", "ring", "○"),
    SeatStyle("#009E73", "bar", "■"),
    SeatStyle("#B8860B", "cross", "✚"),
    SeatStyle("#B0558F", "chevron", "▲"),
    SeatStyle("#5B5B5B", "dot", "◆"),
    SeatStyle("#6F5BC0", "square", "★"),
    SeatStyle("#8A5A2B", "saltire", "✕"),
)

NEUTRAL_GLYPH = "◇"
_PLAYER = re.compile(r"\bP([1-9]\d*)\b")


def player_glyph(owner: int) -> str:
    """The character for a player's pieces; seats without a colour are numbered as people count them."""
    if owner == NOBODY:
        return NEUTRAL_GLYPH
    return SEATS[owner].glyph if 0 <= owner < len(SEATS) else str(owner + 1)


def player_name(owner: int) -> str:
    """A player as people call it: seat 0 is P1."""
    return "nobody" if owner == NOBODY else f"P{owner + 1}"


def named(owner: int, names: Sequence[str] | None) -> str:
    """A player as the table calls it, or P1, P2… where it gives no name."""
    name = names[owner] if names is not None and 0 <= owner < len(names) else ""
    return name or player_name(owner)


def naming(text: str, names: Sequence[str] | None) -> str:
    """A text in which the players are called as the table calls them."""
    return text if names is None else _PLAYER.sub(lambda mention: named(int(mention[1]) - 1, names), text)


def player_ansi(owner: int) -> int | None:
    """The terminal's colour for a player, None for nobody's."""
    return SEATS[owner].ansi if 0 <= owner < len(SEATS) else None


def color_glyph(name: str) -> str:
    """The character for a game's colour; the first letter of one that is not in the palette."""
    return COLORS[name].glyph if name in COLORS else name[:1]


def color_ansi(name: str) -> int | None:
    """The terminal's colour for a game's colour, None for one that is not in the palette."""
    return COLORS[name].ansi if name in COLORS else None


@cache
def nearest(hex_color: str) -> int:
    """The nearest of the 240 fixed colours that 256-colour terminals share."""
    want = rgb(hex_color)
    return min(range(16, 256), key=lambda code: sum((a - b) ** 2 for a, b in zip(want, xterm(code), strict=True)))


def rgb(hex_color: str) -> tuple[int, int, int]:
    """`#D55E00` as three numbers up to 255."""
    return int(hex_color[1:3], 16), int(hex_color[3:5], 16), int(hex_color[5:7], 16)


def xterm(code: int) -> tuple[int, int, int]:
    """What a terminal shows for a code from 16 on: a cube of 6×6×6 colours, then 24 greys."""
    if code >= 232:
        grey = 8 + 10 * (code - 232)
        return grey, grey, grey
    steps = (0, 95, 135, 175, 215, 255)
    cube = code - 16
    return steps[cube // 36], steps[cube // 6 % 6], steps[cube % 6]
