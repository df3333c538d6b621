"""How the full screen looks: its colours, and the ink of drawings made legible on them."""

import re
from functools import cache

from rich.color import Color
from rich.style import Style
from rich.text import Text
from textual.theme import Theme

from ..scene import SEATS

PAPER = "#171A18"
MUTED = "#A7ABA3"
FELT = "#6CC3A8"
BRASS = "#E0B15C"
ALARM = "#E58A7B"
CONTRAST = 4.5
"""Between a text and what it stands on, at least."""

THEME = Theme(
    name="parlour",
    primary=FELT,
    secondary=BRASS,
    accent=BRASS,
    warning=BRASS,
    error=ALARM,
    success=FELT,
    foreground="#ECE8DF",
    background=PAPER,
    surface="#202522",
    panel="#2F3531",
    dark=True,
    variables={
        "footer-background": "#202522",
        "footer-key-foreground": BRASS,
        "input-cursor-background": "#ECE8DF",
        "border": "#2F3531",
    },
)

_PLAYER = re.compile(r"\bP([1-9])\b")


def inked(ansi: str) -> Text:
    """A drawing with ANSI codes, its colours light enough to read on the paper."""
    drawn = Text.from_ansi(ansi, no_wrap=True)
    for number, span in enumerate(drawn.spans):
        style = Style.parse(span.style) if isinstance(span.style, str) else span.style
        if style.color is not None:
            lighter = style + Style(color=legible(style.color))
            drawn.spans[number] = span._replace(style=lighter)
    return drawn


def named(words: str, style: str = "") -> Text:
    """Words in which each player has the player's colour."""
    styled = Text(words, style)
    for mark in _PLAYER.finditer(words):
        number = int(mark[1]) - 1
        if number < len(SEATS):
            styled.stylize(Style(color=legible(Color.parse(SEATS[number].color)), bold=True), *mark.span())
    return styled


@cache
def legible(color: Color) -> Color:
    """The colour, or as much lighter as it takes to be read on the paper."""
    red, green, blue = color.get_truecolor()
    paper = Color.parse(PAPER).get_truecolor()
    for tenths in range(11):
        lighter = tuple(round(part + (255 - part) * tenths / 10) for part in (red, green, blue))
        if (_light(lighter) + 0.05) / (_light(paper) + 0.05) >= CONTRAST:
            return Color.from_rgb(*lighter)
    return color


def _light(rgb: tuple[int, ...]) -> float:
    """How bright people see a colour, from 0 to 1."""
    linear = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
