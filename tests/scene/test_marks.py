"""What can be chosen, what is chosen and what moved last, with and without colour."""

import pytest

from parlour.scene import Area, Choice, Pile, Scene, Spot, text
from parlour.scene.elements import Board, Piece, Thing

from .samples import LETTERS, disc_stack, drawing, grid, marks, tile


def test_places_on_a_grid_stand_in_brackets_that_move_nothing() -> None:
    scene = Scene((grid(3, 3, marks("X.. .O. ...")),))
    expected = drawing("""
           a  b  c
        1  X (·){·}
        2 (·)<O> ·
        3  ·  ·  ·
    """)
    actual = text(scene, lit=frozenset({"b1", "a2"}), chosen=frozenset({"c1"}), last=frozenset({"b2"}))
    assert expected == actual


def test_junctions_stand_in_brackets_on_their_lines() -> None:
    things: dict[str, Thing] = {"c1": disc_stack("000000", "X6")}
    scene = Scene((grid(2, 3, things, points=True),))
    expected = drawing("""
           a    b    c
        1 (·)──(·)──{X6}
           │    │    │
        2  └────┴───<·>
    """)
    actual = text(scene, lit=frozenset({"a1", "b1"}), chosen=frozenset({"c1"}), last=frozenset({"c2"}))
    assert expected == actual


def test_a_board_without_coordinates_does_not_move_when_its_first_place_lights_up() -> None:
    scene = Scene((Board((Spot("a", 0, 0), Spot("b", 1, 0))),))
    assert " ·  ·" == text(scene)
    assert "(·) ·" == text(scene, lit=frozenset({"a"}))


def test_where_a_board_is_tight_the_stronger_mark_shows() -> None:
    things: dict[str, Thing] = {f"{letter}1": Piece("stone", 0, "abc") for letter in LETTERS}
    scene = Scene((grid(1, 16, things),))
    actual = text(scene, chosen=frozenset({"a1"}), lit=frozenset({"b1"}))
    assert "1 {abc}abc)abc abc" == actual.split("\n")[1][:18]


def test_things_areas_piles_and_choices_stand_in_brackets() -> None:
    area = Area("Tank", (tile("red", id="red"), tile("blue", id="blue"), tile("pink")), id="tank")
    scene = Scene((area, Pile("Deck", 3, tile("green", id="top"), id="deck"), Choice("pass", "pass")))
    expected = drawing("""
        (Tank): (red){blue} pink
        <Deck>:  3 cards, top (green)

        (pass)
    """)
    actual = text(
        scene,
        lit=frozenset({"tank", "red", "top", "pass"}),
        chosen=frozenset({"blue"}),
        last=frozenset({"deck"}),
    )
    assert expected == actual


def test_a_thing_is_marked_on_its_spot() -> None:
    one = Scene((Board((Spot("a1", 0, 0, (Piece("pawn", 0, "P", id="p"),)),)),))
    assert "(P)" == text(one, lit=frozenset({"p"}))
    pair = (Piece("pawn", 0, "P", id="p"), Piece("pawn", 0, "Q", id="q"))
    assert " P (Q)" == text(Scene((Board((Spot("a1", 0, 0, pair),)),)), lit=frozenset({"q"}))


@pytest.mark.parametrize(
    ("expected", "lit", "chosen", "last"),
    [("{pass}", True, True, True), ("(pass)", True, False, True), ("<pass>", False, False, True)],
)
def test_chosen_outweighs_lit_and_lit_outweighs_last(expected: str, lit: bool, chosen: bool, last: bool) -> None:
    id = frozenset({"pass"})
    none: frozenset[str] = frozenset()
    scene = Scene((Choice("pass", "pass"),))
    assert expected == text(scene, lit=id if lit else none, chosen=id if chosen else none, last=id if last else none)


def test_colour_is_the_palettes() -> None:
    assert "[\x1b[38;5;28mgreen\x1b[0m]" == text(Scene((Choice("c", "green", "green"),)), color=True)
    scene = Scene((grid(1, 1, marks("X")),))
    assert "\x1b[38;5;166mX\x1b[0m" in text(scene, color=True)


def test_marks_show_in_colour_too() -> None:
    scene = Scene((Choice("a", "a"), Choice("b", "b"), Choice("c", "c")))
    actual = text(scene, color=True, lit=frozenset("a"), chosen=frozenset("b"), last=frozenset("c"))
    for style in ("\x1b[1ma\x1b[0m", "\x1b[7mb\x1b[0m", "\x1b[4mc\x1b[0m"):
        assert style in actual


def test_what_lights_up_is_not_dim() -> None:
    board = Scene((Board((Spot("a1", 0, 0),)),))
    assert "\x1b[2m·" in text(board, color=True)
    assert "\x1b[1m·" in text(board, color=True, lit=frozenset({"a1"}))
