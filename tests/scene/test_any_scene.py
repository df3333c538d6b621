"""What holds for every scene there can be."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.scene import (
    COLORS,
    Area,
    Board,
    Card,
    Choice,
    Face,
    Label,
    Piece,
    Pile,
    Scene,
    Side,
    Spot,
    Stack,
    ids,
    text,
)

ANSI = re.compile(r"\x1b\[[0-9;]*m")

words = st.text(max_size=12)
names = st.sampled_from(["", "a1", "b1", "c2", "pass", "hand:0:1,4,4"]) | words
colors = st.sampled_from(["", "teal", *COLORS])
owners = st.integers(-1, 7)
near = st.integers(-3, 9).map(lambda half: half / 2)
places = near | st.floats(allow_nan=False, allow_infinity=False)
labels = st.lists(st.tuples(words, places), max_size=4).map(tuple)

pieces = st.builds(Piece, st.sampled_from(["stone", "pawn", "cube", "disc", "mark"]), owners, words, words, names)
stacks = st.builds(Stack, st.lists(owners, max_size=9).map(tuple), words, words, names)
faces = st.lists(st.builds(Face, words, colors, st.booleans()), max_size=4).map(tuple)
cards = st.builds(Card, faces, owners, st.booleans(), st.integers(0, 20), words, names)
things = st.lists(pieces | stacks | cards, max_size=4).map(tuple)
spots = st.lists(st.builds(Spot, names, places, places, things, colors, words), max_size=6).map(tuple)
lines = st.lists(st.tuples(names, names), max_size=6).map(tuple)
boards = st.builds(Board, spots, st.sampled_from(["cells", "points"]), lines, labels, labels, words)
parts = st.one_of(
    boards,
    st.builds(Area, words, things, owners, words, words, names),
    st.builds(Pile, words, st.integers(0, 99), st.none() | cards, words, names),
    st.builds(Choice, names, words, colors, words),
    st.builds(Label, st.text(max_size=200), colors),
    st.builds(Side, owners, words, st.booleans(), st.booleans()),
)
scenes = st.lists(parts, max_size=6).map(tuple).map(Scene)


@st.composite
def renderings(draw: st.DrawFn) -> tuple[str, str]:
    """A scene with some of its ids marked, without colour and with it."""
    scene = draw(scenes)
    some = st.frozensets(st.sampled_from(ids(scene) or ("nowhere",)))
    lit, chosen, last = draw(some), draw(some), draw(some)
    plain = text(scene, lit=lit, chosen=chosen, last=last)
    return plain, text(scene, color=True, lit=lit, chosen=chosen, last=last)


@settings(deadline=None)
@given(renderings())
def test_colour_only_adds_to_the_text(rendered: tuple[str, str]) -> None:
    plain, colored = rendered
    assert plain == ANSI.sub("", colored)


@settings(deadline=None)
@given(renderings())
def test_lines_end_in_no_blanks_and_the_text_in_no_empty_line(rendered: tuple[str, str]) -> None:
    plain, _ = rendered
    lines = plain.split("\n")
    assert [line.rstrip() for line in lines] == lines
    assert plain.rstrip("\n") == plain
    assert all(char.isprintable() for line in lines for char in line)
