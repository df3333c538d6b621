"""Pig: what its rules say, and what a person reads of them."""

import pytest

import parlour

from .classics import after, told

GAME = parlour.load("pig", interpreted=True)


def test_the_number_of_games_is_known() -> None:
    assert 1724 == GAME.perft(7)


def test_what_is_gathered_becomes_points_by_holding() -> None:
    gathered = after("pig", "roll; roll 5; roll; roll 3")
    assert (0, 8, (0, 0)) == (gathered.player, gathered.data()["gathered"], gathered.points)
    assert (1, 0, (8, 0)) == (gathered.play("hold").player, gathered.play("hold").data()["gathered"], (8, 0))
    assert ["P1 holds 8.", "P1 gains 8 points."] == told(gathered, "hold")


def test_a_one_takes_what_was_gathered_and_ends_the_turn() -> None:
    lost = after("pig", "roll; roll 5; roll; roll 1")
    assert (1, 0, (0, 0)) == (lost.player, lost.data()["gathered"], lost.points)


def test_one_may_hold_at_once() -> None:
    assert (0, (0, 0)) == (after("pig", "hold; hold").player, after("pig", "hold; hold").points)


def test_with_enough_to_win_one_has_to_hold() -> None:
    won = after("pig", "roll; roll 5", goal=5)
    assert ("hold",) == won.moves
    assert (None, (1.0, 0.0), (5, 0)) == (won.play("hold").player, won.play("hold").scores, won.play("hold").points)


def test_after_the_last_choice_all_share() -> None:
    shared = after("pig", "roll; roll 5; roll", max_choices=2, players=3)
    assert (None, (1 / 3, 1 / 3, 1 / 3)) == (shared.player, shared.scores)


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ("", "roll 5", "not now: P1 can play roll"),
        ("roll", "hold", "not now: first the dealer has to throw the die"),
        ("roll", "roll 7", "not now: first the dealer has to throw the die"),
    ],
)
def test_an_illegal_move_is_refused_with_what_is_possible(moves: str, move: str, reason: str) -> None:
    assert reason == after("pig", moves).why_not(move)


def test_a_die_that_was_never_thrown_shows_nothing() -> None:
    assert [[], None, [5], [5]] == [
        after("pig", moves).data()["die"] for moves in ("", "roll", "roll; roll 5", "roll; roll 5; hold")
    ]
    for moves in ("", "roll", "roll; roll 5"):
        assert after("pig", moves) == GAME.position(after("pig", moves).data())
