"""Tic-tac-toe: what its rules say, and what a person reads of them."""

from typing import Any

import pytest

import parlour
from parlour.engine import Position

from .classics import after, drawing, told, walks

GAME = parlour.load("tictactoe", interpreted=True)


def board(marks: str, player: int | None) -> Position:
    """A position drawn as X.O/.../... with a player to move."""
    rows = [["XO".find(mark) for mark in row] for row in marks.split("/")]
    return GAME.position({"board": rows, "player": player})


def test_there_are_127872_games_of_nine_plies() -> None:
    assert [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872] == [GAME.perft(n) for n in range(1, 10)]


@pytest.mark.parametrize(
    ("marks", "move"),
    [
        ("XX./OO./...", "c1"),
        ("OO./XX./...", "c2"),
        ("OO./.../XX.", "c3"),
        ("XO./XO./...", "a3"),
        ("OX./OX./...", "b3"),
        (".OX/.OX/...", "c3"),
        ("XO./OX./...", "c3"),
        (".OX/OX./...", "a3"),
    ],
)
def test_three_in_a_row_win(marks: str, move: str) -> None:
    won = board(marks, 0).play(move)
    assert (None, (1.0, 0.0), (0,)) == (won.player, won.scores, won.winners)


def test_the_second_player_can_win_too() -> None:
    assert (0.0, 1.0) == board("XX./OO./X..", 1).play("c2").scores


def test_a_full_board_without_a_row_is_shared() -> None:
    full = board("XOX/XOO/OX.", 0).play("c3")
    assert (None, (0.5, 0.5), (0, 1)) == (full.player, full.scores, full.winners)


def test_the_last_mark_may_win() -> None:
    assert (1.0, 0.0) == board("XOX/OXO/OX.", 0).play("c3").scores


def test_a_marked_cell_is_refused() -> None:
    assert "b2 has P1's mark already: choose a free cell" == after("tictactoe", "b2").why_not("b2")


def test_a_cell_that_is_not_there_is_refused() -> None:
    assert "there is no cell d1: row 1 goes from a1 to c1" == GAME.start().why_not("d1")


@pytest.mark.parametrize("cell", ["a4", "a0", "b02", "z99"])
def test_a_row_that_is_not_there_is_refused(cell: str) -> None:
    assert f"there is no cell {cell}: rows are 1 to 3" == GAME.start().why_not(cell)


def test_what_is_no_cell_is_no_move() -> None:
    for text in ("", "2b", "pass", "b2 b3", "bb2"):
        with pytest.raises(parlour.BadNotation):
            GAME.start().play(text)


def test_after_the_end_nothing_is_legal() -> None:
    assert "the game is over" == after("tictactoe", "a1;a2;b1;b2;c1").why_not("c3")


def test_a_winning_move_says_so() -> None:
    assert ["P1: c1", "P1 wins."] == told(after("tictactoe", "a1;a2;b1;b2"), "c1")


def test_the_data_round_trips() -> None:
    assert {"board": [[1, -1, -1], [-1, 0, -1], [-1, -1, -1]], "player": 0} == after("tictactoe", "b2;a1").data()
    for position, _ in walks("tictactoe", games=20):
        assert position == GAME.position(position.data())


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"player": 0}, "board: is missing"),
        ({"board": [[-1] * 3] * 3}, "player: is missing"),
        ({"board": [[-1] * 3] * 2, "player": 0}, "board: expected a list of 3"),
        ({"board": [[-1] * 3, [-1] * 4, [-1] * 3], "player": 0}, r"board\[1\]: expected a list of 3"),
        (
            {"board": [[-1, 2, -1], [-1] * 3, [-1] * 3], "player": 0},
            r"board\[0\]\[1\]: expected a whole number from",
        ),
        ({"board": [[-1] * 3] * 3, "player": True}, "player: expected a whole number from 0 to 1 or null"),
        ({"board": [[0] * 3] * 3, "player": 0}, "nobody can move here"),
        ({"board": [[-1] * 3] * 3, "player": 0, "ply": 0}, "unknown key 'ply'"),
    ],
)
def test_malformed_data_is_refused(data: dict[str, Any], reason: str) -> None:
    with pytest.raises(parlour.BadPosition, match=reason):
        GAME.position(data)


def test_the_drawing_shows_marks_and_whose_turn_it_is() -> None:
    expected = drawing("""
           a  b  c
        1  O  ·  ·
        2  ·  X  ·
        3  ·  ·  ·

        ▸ P1  X
          P2  O
    """)
    assert expected == str(after("tictactoe", "b2;a1"))


def test_a_click_on_a_cell_marks_it() -> None:
    position = after("tictactoe", "b2;a1")
    assert {move: (move,) for move in position.moves} == {
        position.text(action): position.clicks(action) for action in position.actions
    }


def test_compiled_rules_play_as_the_interpreted() -> None:
    for slow, fast in walks("tictactoe", games=30):
        assert (slow.raw, slow.player, slow.actions) == (fast.raw, fast.player, fast.actions)


def test_the_first_player_wins_more_random_games() -> None:
    found = GAME.playouts(20_000)
    assert pytest.approx(0.648, abs=0.015) == found.scores[0]
    assert (5, 9) == (found.shortest, found.longest)
