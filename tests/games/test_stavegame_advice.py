"""The advice of Stavegame: chances that add up, and grow with staves and cards."""

import random

import pytest

import parlour

from .staves import EMPTY, table

ONE = """
    red    -      -
    .      .      .
    .      .      .
    A3,1,0 .      .
"""
TWO = """
    red    green  -
    B1,3,3 B1,1,1 .
    .      .      .
    A3,1,0 A1,2,1 .
"""
TWO_FULLER = """
    red    green  blue
    B1,3,3 B1,1,1 B1,1,1
    .      .      .
    A3,1,0 A1,2,1 A1,1,1
"""
RULES = ["classic", "draft"]


@pytest.mark.parametrize("rules", RULES)
def test_chances_are_shares_wherever_the_game_runs(rules):
    """None below 0 and both together 1, when the dealer is on turn and when a player is."""
    rng = random.Random(1)
    p = parlour.load("stavegame", rules=rules, interpreted=True).start()
    seen = set()
    while p.player is not None:
        shares = p.estimate()
        assert min(shares) >= 0
        assert abs(sum(shares) - 1) < 1e-9
        seen.add(p.player)
        p = p.act(rng.choice(p.actions))
    assert {parlour.DEALER, 0, 1} == seen


@pytest.mark.parametrize("rules", RULES)
def test_with_nothing_on_the_board_and_equal_hands_chances_are_equal(rules):
    assert (0.5, 0.5) == table(EMPTY, "1,1,1", "2,0,0", rules=rules).estimate()


def test_the_same_for_either_player():
    """Sides exchanged, chances exchanged."""
    other = ONE.replace("A", "B")
    assert table(ONE, "1,1,1", "1,1,1").estimate() == pytest.approx(table(other, "1,1,1", "1,1,1").estimate()[::-1])


@pytest.mark.parametrize("rules", RULES)
def test_staves_count_and_more_so_the_fuller_the_board_is(rules):
    boards = EMPTY, ONE, TWO, TWO_FULLER
    even, one, two, fuller = (table(board, "1,1,1", "1,1,1", rules=rules).estimate()[0] for board in boards)
    assert even < one < two < fuller


def test_a_stave_is_led_by_the_sum_in_its_colour():
    """One card each, and the stave decides."""
    board = """
        {}     -      -
        B1,3,3 .      .
        .      .      .
        A3,1,0 .      .
    """
    red, green = (table(board.format(color), "1,1,1", "1,1,1").estimate()[0] for color in ("red", "green"))
    assert red > 0.5 > green


def test_a_card_more_in_the_hand_is_an_advantage():
    assert table(EMPTY, "1,1,1 1,1,1", "1,1,1").estimate()[0] > 0.5
