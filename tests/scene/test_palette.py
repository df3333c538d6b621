"""Colours that can be told apart and read."""

import unicodedata

import pytest

from parlour.scene import COLORS, SEATS
from parlour.scene.palette import color_glyph, nearest, player_glyph, rgb, xterm

GAME_COLORS = ("red", "green", "blue", "purple", "pink", "yellow", "orange", "grey")


def luminance(color: tuple[int, int, int]) -> float:
    """The relative luminance of WCAG 2."""
    linear = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_games_colours_are_all_there() -> None:
    assert GAME_COLORS == tuple(COLORS)
    assert GAME_COLORS == tuple(color.name for color in COLORS.values())


def test_nobody_needs_colour_to_tell_players_or_colours_apart() -> None:
    glyphs = [color.glyph for color in COLORS.values()] + [player_glyph(owner) for owner in range(-1, 9)]
    assert len(glyphs) == len(set(glyphs))
    assert len(SEATS) == len({seat.mark for seat in SEATS})


def test_every_glyph_takes_one_column() -> None:
    for glyph in [color.glyph for color in COLORS.values()] + [seat.glyph for seat in SEATS]:
        assert len(glyph) == 1
        assert unicodedata.east_asian_width(glyph) not in "WF"
        assert not unicodedata.combining(glyph)


@pytest.mark.parametrize("name", GAME_COLORS)
def test_dark_ink_reads_on_every_fill(name: str) -> None:
    ink = rgb("#1F2421")
    assert contrast(ink, rgb(COLORS[name].light)) >= 4.5
    assert contrast(ink, rgb(COLORS[name].dark)) >= 4.5


@pytest.mark.parametrize("code", [color.ansi for color in COLORS.values()] + [seat.ansi for seat in SEATS])
def test_terminal_colours_read_on_black_and_on_white(code: int) -> None:
    assert contrast(xterm(code), (0, 0, 0)) >= 2.8
    assert contrast(xterm(code), (255, 255, 255)) >= 2.8


@pytest.mark.parametrize("code", [16, 21, 46, 166, 231, 232, 243, 255])
def test_a_terminals_colour_is_nearest_to_itself(code: int) -> None:
    assert xterm(code) == xterm(nearest("#{:02X}{:02X}{:02X}".format(*xterm(code))))


def test_the_first_players_orange_is_the_terminals() -> None:
    assert 166 == nearest("#D55E00")


def test_a_colour_outside_the_palette_is_its_first_letter() -> None:
    assert "t" == color_glyph("teal")
    assert "♡" == color_glyph("red")


def test_a_ninth_player_has_a_number() -> None:
    assert "9" == player_glyph(8)
