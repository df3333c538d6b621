"""Checkers: what its rules say, and what a person reads of them."""

import pytest

import parlour
from parlour.engine import Position

from .classics import after, told

GAME = parlour.load("checkers", interpreted=True)
OPENING = "g3-h4; h6-g5; f2-g3; d6-c5; e3-d4; c5-e3"


def board(*rows: str, player: int = 0) -> Position:
    """A position told from the top: x and o are men, X and O kings of P1 and P2."""
    pieces = {
        letter: {"owner": "xo".index(letter.lower()), "piece": "king" if letter.isupper() else "man"}
        for letter in "xoXO"
    }
    cells = [[pieces.get(letter) for letter in row] for row in rows]
    return GAME.position({"board": cells, "winner": None, "player": player, "quiet": 0})


EMPTY = "........"


def test_the_number_of_games_is_known() -> None:
    assert [7, 49, 302, 1469, 7361] == [GAME.perft(n) for n in range(1, 6)]
    assert 36768 == parlour.load("checkers").perft(6)


def test_a_jump_is_a_duty_and_the_same_man_jumps_on() -> None:
    jumping = after("checkers", OPENING)
    assert ("d2-f4",) == jumping.moves
    assert (0, ("f4-h6",)) == (jumping.play("d2-f4").player, jumping.play("d2-f4").moves)
    assert 1 == after("checkers", f"{OPENING}; d2-f4; f4-h6").player


def test_a_man_that_becomes_a_king_stops() -> None:
    before = board("........", "..o.o...", ".x......", EMPTY, EMPTY, EMPTY, EMPTY, "........")
    assert ["P1: b6-d8", "P1 captures the man on c7.", "P1 has a king on d8."] == told(before, "b6-d8")
    assert 1 == before.play("b6-d8").player


def test_kings_go_backward_and_men_do_not() -> None:
    king = board(EMPTY, EMPTY, EMPTY, "...X....", EMPTY, EMPTY, EMPTY, ".......o")
    assert ("d5-c4", "d5-c6", "d5-e4", "d5-e6") == king.moves
    man = board(EMPTY, EMPTY, EMPTY, "...x....", EMPTY, EMPTY, EMPTY, "......o.")
    assert ("d5-c6", "d5-e6") == man.moves
    assert "a man goes and jumps forward only" in str(man.why_not("d5-c4"))


def test_who_cannot_move_loses() -> None:
    shut = board("o.......", ".x......", "..x.....", EMPTY, EMPTY, EMPTY, "......x.", EMPTY).play("g2-h3")
    assert (None, (1.0, 0.0)) == (shut.player, shut.scores)


def test_after_so_many_moves_without_a_jump_the_win_is_shared() -> None:
    over = after("checkers", "g3-h4; h6-g5; f2-g3", quiet_plies=3)
    assert (None, (0.5, 0.5)) == (over.player, over.scores)


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ("", "c3-c4", "c4 is not next to c3: P1 can play a3-b4, c3-b4, c3-d4, e3-d4, e3-f4, g3-f4 …"),
        (OPENING, "a3-b4", "you have to jump: P1 can jump d2-f4"),
        (f"{OPENING}; d2-f4", "a3-b4", "you have to jump on: P1 can jump f4-h6"),
        (OPENING, "d6-c5", "there is no piece on d6: P1 can jump d2-f4"),
        (
            OPENING,
            "a3-c5",
            "there is no enemy's piece on b4 to jump over: the one on a3 cannot move now, P1 can jump d2-f4",
        ),
    ],
)
def test_an_illegal_move_is_refused_with_what_is_possible(moves: str, move: str, reason: str) -> None:
    assert reason == after("checkers", moves).why_not(move)


def test_the_prompt_says_that_one_has_to_jump() -> None:
    prompts = [after("checkers", moves).scene().prompt for moves in ("", OPENING, f"{OPENING}; d2-f4")]
    assert ["", "You have to jump.", "Jump on."] == prompts
