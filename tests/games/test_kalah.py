"""Kalah: what its rules say, and what a person reads of them."""

import pytest

import parlour
from parlour.engine import Position

from .classics import after, drawing, told

GAME = parlour.load("kalah", interpreted=True)


def board(upper: str, lower: str, player: int = 0) -> Position:
    """A position told as rows: P2's store first in the upper one, P1's last in the lower one."""
    rows = [[int(seeds) for seeds in row.split()] for row in (upper, lower)]
    return GAME.position({"board": rows, "player": player})


def rows(position: Position) -> list[list[int]]:
    found: list[list[int]] = position.data()["board"]
    return found


def test_the_number_of_games_is_known() -> None:
    assert [6, 35, 185, 942, 4690] == [GAME.perft(n) for n in range(1, 6)]


def test_seeds_are_sown_one_by_one_and_the_others_store_is_left_out() -> None:
    position = board("0 1 1 1 1 1 1", "1 1 0 0 0 9 3").play("f1")
    assert ([[0, 2, 2, 2, 2, 2, 2], [2, 2, 0, 0, 0, 0, 4]], 1) == (rows(position), position.player)


def test_who_ends_in_the_store_has_another_turn() -> None:
    position = GAME.start().play("c1")
    assert (0, (1, 0)) == (position.player, position.points)
    assert ["P1: c1", "P1 has another turn."] == told(GAME.start(), "c1")


def test_who_ends_in_an_empty_pit_captures_what_lies_opposite() -> None:
    before = board("0 0 0 5 0 0 2", "0 1 0 0 0 3 0")
    assert [[0, 0, 0, 0, 0, 0, 2], [0, 0, 0, 0, 0, 3, 6]] == rows(before.play("b1"))
    assert ["P1: b1", "P1 captures: 6 seeds for the store."] == told(before, "b1")


def test_opposite_an_empty_pit_nothing_is_captured() -> None:
    assert [[0, 4, 0, 0, 0, 0, 2], [0, 0, 1, 0, 0, 3, 0]] == rows(board("0 4 0 0 0 0 2", "0 1 0 0 0 3 0").play("b1"))


def test_when_a_row_is_empty_the_other_keeps_what_is_left() -> None:
    over = board("3 1 2 0 0 0 0", "0 0 0 0 0 1 9").play("f1")
    assert [[6, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 10]] == rows(over)
    assert (None, (1.0, 0.0), (10, 6)) == (over.player, over.scores, over.points)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("c1", "c1 is empty: P1 can choose a1, b1, d1, e1 or f1"),
        ("c2", "c2 is not a pit of yours: P1 can choose a1, b1, d1, e1 or f1"),
        ("s1", "s1 is not a pit of yours: P1 can choose a1, b1, d1, e1 or f1"),
        ("g1", "there is no pit g1: row 1 goes from a1 to s1"),
    ],
)
def test_an_illegal_move_is_refused_with_what_is_possible(move: str, reason: str) -> None:
    assert reason == GAME.start().play("c1").why_not(move)


def test_the_drawing_shows_the_stores_at_the_ends() -> None:
    expected = drawing("""
              a  b  c  d  e  f
        2     4  4  4  4  4  4
           ·                    1
        1     4  4  ·  5  5  5

        ▸ P1  1 seed
          P2  0 seeds
    """)
    assert expected == str(after("kalah", "c1"))
