"""Hex: what its rules say, and what a person reads of them."""

import random

import pytest

import parlour
from parlour.engine import Position

from .classics import after, drawing

GAME = parlour.load("hex", interpreted=True, size=5)


def board(*rows: str, player: int | None = 0) -> Position:
    """A position drawn as rows from the top."""
    return GAME.position({"board": [["XO".find(cell) for cell in row] for row in rows], "player": player})


def test_the_number_of_games_is_known() -> None:
    assert 13800 == GAME.perft(3)


def test_a_chain_from_the_upper_to_the_lower_side_wins_for_the_first_player() -> None:
    won = board(".X...", ".X...", "X....", ".....", "X....").play("a4")
    assert (None, (1.0, 0.0)) == (won.player, won.scores)


def test_a_chain_from_left_to_right_wins_for_the_second_player() -> None:
    won = board(".....", "...OO", "O.O..", ".....", ".....", player=1).play("b3")
    assert (None, (0.0, 1.0)) == (won.player, won.scores)


def test_cells_aslant_are_neighbours_in_one_direction_only() -> None:
    """c1 and b2 are, b1 and c2 are not."""
    assert board("..X..", ".X...", ".X...", ".X...", ".....").play("b5").player is None
    assert board(".X...", "..X..", "..X..", "..X..", ".....").play("c5").player == 1


def test_a_full_board_has_exactly_one_winner() -> None:
    """And never before the last chain is joined."""
    choose = random.Random(3).choice
    for _ in range(20):
        position = GAME.start()
        while position.player is not None:
            position = position.play(choose(position.moves))
        assert 1.0 == max(position.scores or ())


def test_with_the_swap_the_second_player_has_the_mirrored_piece() -> None:
    first = after("hex", "b1", size=4, swap=True)
    assert "swap" in first.moves
    swapped = first.play("swap")
    assert (0, [[-1] * 4, [1, -1, -1, -1], [-1] * 4, [-1] * 4]) == (swapped.player, swapped.data()["board"])
    assert "swap" not in swapped.moves
    assert "swap" not in after("hex", "b1", size=4).moves


def test_the_winning_chain_is_told() -> None:
    """Those pieces without which there would be none."""
    won = board(".X...", ".X...", "XX...", ".....", "X...X").play("a4")
    assert {"a4", "a5"} <= set(won.deciding)
    assert "e5" not in won.deciding


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("c3", "c3 has P1's piece already: choose a free cell"),
        ("f1", "there is no cell f1: row 1 goes from a1 to e1"),
        ("swap", "not now: P2 can lay a piece on any free cell"),
    ],
)
def test_an_illegal_move_is_refused_with_what_is_possible(move: str, reason: str) -> None:
    assert reason == GAME.start().play("c3").why_not(move)


def test_the_drawing_leans() -> None:
    expected = drawing("""
        a1  ·   ·   ·   ·  d1
          a2  ·   ●   ·   ·  d2
            a3  ·   ·   ·   ·  d3
              a4  ·   ·   ·   ·  d4

          ● P1  row 1 to row 4
        ▸ ○ P2  column a to column d
    """)
    assert expected == str(after("hex", "b2", size=4))
