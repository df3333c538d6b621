"""A position and its image are played alike, and a game that is not alike is found out."""

import pytest

import parlour
from parlour.kit import Graph, Square
from parlour.kit.symmetry import symmetries

from .games import THREE, made

LOPSIDED = THREE.replace(
    "return move.each(o, board.free(o, s.marks), out, 0)",
    "return move.each(o, board.free(o, s.marks) & ~1 if board.free(o, s.marks) & ~1 else 1, out, 0)",
)
"""The cell a1 may be taken only when it is the last."""


@pytest.mark.parametrize(
    ("shape", "count"),
    [
        (Square(3, 3), 7),
        (Square(3, 4), 3),
        (Square(1, 4), 1),
        (Graph("a1 b1 c1", "a2 b2 c2", "a1 a2", "b1 b2", "c1 c2"), 3),
        (Graph("a1 b1 c1", "a1 a2"), 0),
    ],
)
def test_a_board_has_the_symmetries_of_its_drawing(shape, count):
    grid, found = shape.grid(None), symmetries(shape, None)
    assert count == len(found)
    assert all(set(grid.places) == set(mapping.values()) for mapping in found.values())


@pytest.mark.parametrize(
    ("name", "expected"),
    [("tictactoe", 7), ("othello", 7), ("connectfour", 1), ("breakthrough", 1)],
)
def test_forms_of_moves_tell_which_of_them_a_game_has(name, expected):
    """Gravity and going forward leave only left and right to be exchanged."""
    game = parlour.load(name, interpreted=True)
    assert expected == len(game.chapters.get("images")(game.o))


def test_a_game_that_looks_different_in_the_mirror_is_found(tmp_path):
    made(tmp_path, LOPSIDED)
    report = parlour.check(tmp_path / "small.py", games=8, compiled=False)
    assert "symmetry" in report.times
    assert "say symmetries" in str(report)


def test_an_author_can_say_which_symmetries_hold(tmp_path):
    made(tmp_path, LOPSIDED + "\nsymmetries = ()\n")
    report = parlour.check(tmp_path / "small.py", games=8, compiled=False)
    assert report.ok, str(report)
