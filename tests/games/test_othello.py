"""Othello: what its rules say, and what a person reads of them."""

from itertools import pairwise
from typing import Any

import pytest

import parlour
from parlour.engine import Position

from .classics import after, drawing, told, walks

GAME = parlour.load("othello", interpreted=True)
EMPTY = "........"


def board(discs: str, player: int | None) -> Position:
    """A position drawn as rows from the top, empty ones below left out, with a player to move."""
    rows = (discs.split() + 8 * [EMPTY])[:8]
    return GAME.position({"board": [["XO".find(disc) for disc in row] for row in rows], "player": player})


def discs(position: Position) -> list[str]:
    """The rows that are not empty."""
    rows = ["".join(".XO"[cell + 1] for cell in row) for row in position.data()["board"]]
    return [row for row in rows if row != EMPTY]


def count(position: Position, player: int) -> int:
    return sum(row.count(player) for row in position.data()["board"])


def test_the_number_of_games_is_known() -> None:
    assert [4, 12, 56, 244, 1396, 8200, 55092] == [GAME.perft(n) for n in range(1, 8)]


def test_the_first_player_has_four_moves() -> None:
    assert ("c4", "d3", "e6", "f5") == GAME.start().moves


def test_a_line_between_two_discs_turns_over() -> None:
    assert ["XXXXX...", "X......."] == discs(board("XOOO.... X.......", 0).play("e1"))


def test_lines_turn_over_in_all_eight_directions() -> None:
    ring = "X..X..X. .O.O.O.. ..OOO... XOO.OOX. ..OOO... .O.O.O.. X..X..X."
    turned = "X..X..X. .X.X.X.. ..XXX... XXXXXXX. ..XXX... .X.X.X.. X..X..X."
    assert turned.split() == discs(board(ring, 0).play("d4"))


@pytest.mark.parametrize(
    "discs",
    [
        "......XO",
        "........ OX......",
        "......X. .......O",
        ".X...... O.......",
        "O....... X.......",
        ".......O ......X.",
        "O....... .X......",
    ],
)
def test_no_line_runs_on_around_an_edge(discs: str) -> None:
    """The end of a row and the beginning of the next are neighbours only as bits."""
    assert ("pass",) == board(discs, 0).moves


def test_the_last_corner_is_a_cell_like_any_other() -> None:
    """It is the sign among the bits."""
    rows = " ".join([EMPTY] * 7 + ["....XOO."])
    assert ["....XXXX"] == discs(board(rows, 0).play("h8"))
    rows = " ".join([EMPTY] * 7 + ["....XOOX"])
    assert ("d8",) == board(rows, 1).moves
    assert ["...OOOOX"] == discs(board(rows, 1).play("d8"))


def test_who_cannot_place_a_disc_passes() -> None:
    position = board("XO......", 1)
    assert (1, ("pass",)) == (position.player, position.moves)
    assert (0, ("c1",)) == (position.play("pass").player, position.play("pass").moves)


def test_the_game_is_over_when_neither_can_place_a_disc() -> None:
    won = board("XO......", 0).play("c1")
    assert (None, (1.0, 0.0), (0,)) == (won.player, won.scores, won.winners)


def test_with_equally_many_discs_the_win_is_shared() -> None:
    shared = board("XO...... ........ .......O ......OO", 0).play("c1")
    assert (None, (0.5, 0.5), (0, 1)) == (shared.player, shared.scores, shared.winners)


@pytest.mark.parametrize(
    ("discs", "move", "reason"),
    [
        ("XO......", "pass", "P1 can place a disc, on c1, and so may not pass"),
        ("XO......", "i1", "there is no cell i1: row 1 goes from a1 to h1"),
        ("XO......", "c01", "there is no cell c01: rows are 1 to 8"),
        ("XO......", "b1", "b1 has P2's disc already: P1 can lay a disc on c1"),
        ("XO......", "h8", "a disc on h8 would turn over none of P2's: P1 can place one on c1"),
        ("OX......", "h8", "P1 can turn over nothing anywhere, and has to pass"),
    ],
)
def test_an_illegal_move_is_refused_with_the_rule_it_breaks(discs: str, move: str, reason: str) -> None:
    assert reason == board(discs, 0).why_not(move)


def test_what_is_neither_a_cell_nor_a_pass_is_no_move() -> None:
    for text in ("", "d", "3d", "passes", "d3 c3"):
        with pytest.raises(parlour.BadNotation):
            GAME.start().play(text)


def test_turned_discs_are_told() -> None:
    assert ["P1: d3", "P1 turns over 1 disc."] == told(GAME.start(), "d3")
    assert ["P2: pass"] == told(board("XO......", 1), "pass")


def test_the_data_round_trips() -> None:
    for position, _ in walks("othello", games=4):
        assert position == GAME.position(position.data())


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"board": [[-1] * 8] * 9}, "board: expected a list of 8"),
        ({"board": [[-1] * 8] * 7 + [0]}, r"board\[7\]: expected a list of 8"),
        (
            {"board": [[-1] * 8] * 7 + [[-1] * 7 + [None]]},
            r"board\[7\]\[7\]: expected a whole number from -1 to 1",
        ),
        ({"player": -1}, "player: expected a whole number from 0 to 1 or null"),
    ],
)
def test_malformed_data_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(parlour.BadPosition, match=reason):
        GAME.position(GAME.start().data() | changes)


def test_the_drawing_shows_discs_and_their_number() -> None:
    expected = drawing("""
           a  b  c  d  e  f  g  h
        1  ·  ·  ·  ·  ·  ·  ·  ·
        2  ·  ·  ·  ·  ·  ·  ·  ·
        3  ·  ·  ·  ●  ·  ·  ·  ·
        4  ·  ·  ·  ●  ●  ·  ·  ·
        5  ·  ·  ·  ●  ○  ·  ·  ·
        6  ·  ·  ·  ·  ·  ·  ·  ·
        7  ·  ·  ·  ·  ·  ·  ·  ·
        8  ·  ·  ·  ·  ·  ·  ·  ·

          ● P1  4 discs
        ▸ ○ P2  1 disc
    """)
    assert expected == str(after("othello", "d3"))


def test_a_pass_is_a_choice_only_where_it_must_be_made() -> None:
    stuck = board("XO......", 1)
    assert [("pass",)] == [stuck.clicks(action) for action in stuck.actions]
    assert "[Pass]" in str(stuck)
    assert "[Pass]" not in str(GAME.start())
    assert [("d3",), ("c4",), ("f5",), ("e6",)] == [GAME.start().clicks(action) for action in GAME.start().actions]


def test_compiled_rules_play_as_the_interpreted() -> None:
    for slow, fast in walks("othello", games=15):
        assert (slow.raw, slow.player, slow.actions) == (fast.raw, fast.player, fast.actions)


def test_a_disc_placed_turns_over_others_and_none_vanishes() -> None:
    for before, position in pairwise(position for position, _ in walks("othello", games=5)):
        if before.player is not None:
            mover, placed = before.player, before.moves != ("pass",)
            gained = count(position, mover) - count(before, mover)
            lost = count(before, 1 - mover) - count(position, 1 - mover)
            assert (lost + 1 if placed else 0) == gained
            assert placed == (lost > 0)
