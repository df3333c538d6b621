"""The advice of Mantis: chances that add up, grow with what a player has, and help a search to win."""

import random

import pytest

import parlour
from parlour.engine import Position
from parlour.search import analyse

from .test_mantis import table

COUNTS = range(2, 7)


@pytest.mark.parametrize("players", COUNTS)
def test_chances_are_shares_wherever_the_game_runs(players):
    """None below 0 and all together 1: during the deal, when the dealer is on turn, and when a player is."""
    rng = random.Random(players)
    p = parlour.load("mantis", players=players, interpreted=True).start()
    seen = set()
    while p.player is not None:
        shares = p.estimate()
        assert players == len(shares)
        assert min(shares) >= 0
        assert abs(sum(shares) - 1) < 1e-9
        seen.add(p.player)
        p = p.act(rng.choice(p.actions))
    assert {parlour.DEALER, *range(players)} == seen


@pytest.mark.parametrize("players", COUNTS)
def test_before_the_deal_all_have_the_same_chances(players):
    assert (1 / players,) * players == pytest.approx(parlour.load("mantis", players=players).start().estimate())


@pytest.mark.parametrize("players", COUNTS)
def test_to_be_on_turn_is_worth_less_than_a_point_and_a_card_less_than_either(players):
    """P1 is on turn; the others are equal but for what is said."""
    tank = " | ".join(["red"] * players)
    on_turn = table(tank).estimate()
    assert on_turn[0] > on_turn[1]
    card = table(tank + " green").estimate()
    assert card[0] > card[-1] > on_turn[-1]
    point = table(tank, points=[0] * (players - 1) + [1]).estimate()
    assert point[-1] > point[0]


def test_near_the_goal_a_point_decides_more():
    early, late = (table("red | red", points=[n + 2, n]).estimate()[0] for n in (0, 12))
    assert late > early + 0.05


def test_points_beyond_all_measure_leave_no_doubt():
    """A position given as data may have any points."""
    assert (1.0, 0.0) == table("red | red", points=[30000, 0]).estimate()


def played(advised: int, seed: int) -> float:
    """The share of the seat that searches with the advice, against one that always scores."""
    rng = random.Random(seed)
    p = parlour.load("mantis").start()
    while p.player is not None:
        p = p.act(_choice(p, advised, rng))
    return (p.scores or ())[advised]


def _choice(p: Position, advised: int, rng: random.Random) -> int:
    if p.player == parlour.DEALER:
        return rng.choices(p.actions, [p.weights[p.text(a)] for a in p.actions])[0]
    if p.player == advised:
        return p.action(analyse(p, "mcts:500,c=0.5,cutoff=0").best)
    return p.action("score")


def test_a_short_search_by_the_advice_beats_one_who_always_scores():
    """Twelve pairs of games with the seats swapped."""
    assert sum(played(seat, seed) for seed in range(12) for seat in range(2)) >= 15
