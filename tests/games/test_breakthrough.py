"""Breakthrough: what its rules say, and what a person reads of them."""

from itertools import pairwise, product
from typing import Any

import pytest

import parlour
from parlour.engine import Position

from .classics import after, drawing, told, walks

SIZES = [{"rows": rows, "cols": cols} for rows, cols in product((3, 5, 6, 8), (3, 8))]


def board(pieces: str, player: int | None) -> Position:
    """A position drawn as OOO/.../XXX from the top, with a player to move."""
    rows = [["XO".find(piece) for piece in row] for row in pieces.split("/")]
    game = parlour.load("breakthrough", interpreted=True, rows=len(rows), cols=len(rows[0]))
    return game.position({"board": rows, "player": player})


def count(position: Position, player: int) -> int:
    return sum(row.count(player) for row in position.data()["board"])


def test_the_number_of_games_is_known() -> None:
    large, small = parlour.load("breakthrough"), parlour.load("breakthrough", rows=6, cols=6)
    assert [22, 484, 11132] == [large.perft(n) for n in (1, 2, 3)]
    assert [16, 256, 4308, 71478] == [small.perft(n) for n in (1, 2, 3, 4)]


@pytest.mark.parametrize(("rows", "deep"), [(3, 1), (4, 1), (5, 1), (6, 2), (7, 2), (8, 2)])
def test_boards_below_six_rows_have_one_row_of_pieces_a_side(rows: int, deep: int) -> None:
    position = after("breakthrough", "", rows=rows, cols=3)
    empty = rows - 2 * deep
    assert [[1] * 3] * deep + [[-1] * 3] * empty + [[0] * 3] * deep == position.data()["board"]


def test_pieces_go_one_cell_forward_straight_or_aslant() -> None:
    assert ("b2-a3", "b2-b3", "b2-c3") == board("O../.../.../.X./...", 0).moves
    assert ("b4-a3", "b4-b3", "b4-c3") == board("..../.O../..../..../X...", 1).moves


def test_at_the_edge_there_is_one_way_less() -> None:
    assert ("a1-a2", "a1-b2", "c1-b2", "c1-c2") == board("O../.../.../X.X", 0).moves


def test_only_aslant_can_a_piece_capture() -> None:
    position = board(".../OOO/.X./...", 0)
    assert ("b2-a3", "b2-c3") == position.moves
    assert [[-1] * 3, [0, 1, 1], [-1] * 3, [-1] * 3] == position.play("b2-a3").data()["board"]


def test_who_reaches_the_far_row_wins() -> None:
    up, down = board("O../.X./.../...", 0), board("..../..../..O./.X..", 1)
    assert (1.0, 0.0) == up.play("b3-c4").scores
    assert (0.0, 1.0) == down.play("c2-b1").scores


def test_who_captures_the_last_piece_wins() -> None:
    won = board("..../..../..O./.X../....", 0).play("b2-c3")
    assert (None, (1.0, 0.0)) == (won.player, won.scores)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("d1-d2", "there is no cell d1: row 1 goes from a1 to c1"),
        ("a1-a02", "there is no cell a02: rows are 1 to 4"),
        ("c3-c5", "there is no cell c5: rows are 1 to 4"),
        ("a3-a4", "there is no piece on a3: P1 can move from b2, a1, b1 or c1"),
        ("b4-b3", "the piece on b4 is P2's: P1 can move from b2, a1, b1 or c1"),
        ("b2-b1", "b1 is not one cell forward, straight or aslant, from b2: from b2 it can go to a3 or c3"),
        ("b2-b4", "b4 is not one cell forward, straight or aslant, from b2: from b2 it can go to a3 or c3"),
        ("a1-c2", "c2 is not one cell forward, straight or aslant, from a1: from a1 it can go to a2"),
        ("b2-b3", "b3 is taken: a piece goes straight to an empty cell only, and captures aslant"),
        ("a1-b2", "your own piece is there, on b2; from a1 it can go to a2"),
    ],
)
def test_an_illegal_move_is_refused_with_the_rule_it_breaks(move: str, reason: str) -> None:
    assert reason == board("OOO/.O./.X./XXX", 0).why_not(move)


def test_what_is_no_pair_of_cells_is_no_move() -> None:
    for text in ("", "a2", "a2b3", "a2-b3-c4", "pass"):
        with pytest.raises(parlour.BadNotation):
            after("breakthrough", "").play(text)


def test_case_and_blanks_do_not_matter() -> None:
    assert after("breakthrough", "a2-b3") == after("breakthrough", " A2 - B3 ")


def test_a_capture_is_told() -> None:
    position = board("..O/.../OO./.X./XX.", 0)
    assert ["P1: b2-a3", "P1 captures a piece on a3."] == told(position, "b2-a3")
    assert ["P1: b2-c3"] == told(position, "b2-c3")


@pytest.mark.parametrize("size", SIZES)
def test_the_data_round_trips(size: dict[str, int]) -> None:
    game = parlour.load("breakthrough", interpreted=True, **size)
    for position, _ in walks("breakthrough", games=2, **size):
        assert position == game.position(position.data())


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"board": [[0] * 3] * 2}, "board: expected a list of 3"),
        ({"board": [[0] * 3, [0] * 2, [1] * 3]}, r"board\[1\]: expected a list of 3"),
        ({"board": [[0] * 3, [0, 0, 7], [1] * 3]}, r"board\[1\]\[2\]: expected a whole number from -1 to 1"),
        ({"player": "0"}, "player: expected a whole number from 0 to 1 or null"),
        ({"board": [[0] * 3, [-1] * 3, [-1] * 3]}, "nobody can move here"),
    ],
)
def test_malformed_data_is_refused(changes: dict[str, Any], reason: str) -> None:
    data = {"board": [[1] * 3, [-1] * 3, [0] * 3], "player": 0}
    with pytest.raises(parlour.BadPosition, match=reason):
        parlour.load("breakthrough", rows=3, cols=3).position(data | changes)


def test_the_drawing_has_row_1_at_the_bottom() -> None:
    expected = drawing("""
           a  b  c
        4  ○  ○  ○
        3  ·  ·  ·
        2  ·  ●  ·
        1  ·  ●  ●

          ● P1
        ▸ ○ P2
    """)
    assert expected == str(after("breakthrough", "a1-b2", rows=4, cols=3))


def test_two_clicks_move_a_piece() -> None:
    position = board("O../.../.../.X./...", 0)
    assert [("b2", "a3"), ("b2", "b3"), ("b2", "c3")] == [position.clicks(action) for action in position.actions]


@pytest.mark.parametrize("size", SIZES)
def test_compiled_rules_play_as_the_interpreted(size: dict[str, int]) -> None:
    for slow, fast in walks("breakthrough", games=5, **size):
        assert (slow.raw, slow.player, slow.actions) == (fast.raw, fast.player, fast.actions)


def test_only_a_capture_takes_a_piece_from_the_board() -> None:
    for before, position in pairwise(position for position, _ in walks("breakthrough", games=10, rows=6, cols=5)):
        if before.player is not None:
            mover, other = before.player, 1 - before.player
            assert count(position, mover) == count(before, mover)
            assert count(position, other) in (count(before, other), count(before, other) - 1)
