"""Ratings: right where the truth is known, and the same as another package's."""

from itertools import combinations, permutations
from math import inf, log

import choix
import numpy as np
import pytest

from parlour.arena.elo import ELO, points
from parlour.arena.ratings import fitted

from .simulated import outcome, tournament

SIX = {
    "strengths": (-250, -120, -20, 30, 130, 230),
    "seats": (30, -30),
    "ties": {2: 0.4},
    "tables": list(combinations(range(6), 2)),
}
FOUR = {
    "strengths": (-150, -30, 40, 140),
    "seats": (40, 10, -20, -30),
    "ties": {2: 0.2, 3: 0.05},
    "tables": [(0, 1, 2, 3)],
}


def covered(seed, times, **known):
    """How often the intervals hold the truth: of the ratings, and of the differences between players."""
    random = np.random.default_rng(seed)
    strengths = np.array(known["strengths"], dtype=float)
    ratings, differences = [], []
    for _ in range(times):
        found = fitted(len(strengths), tournament(random, **known))
        truth = strengths - found.weights @ strengths
        for who, rating in enumerate(truth):
            low, high = found.interval(who)
            ratings.append(low <= rating <= high)
            for other in range(who):
                lead, error = found.difference(who, other)
                differences.append(abs(lead - (strengths[who] - strengths[other])) <= 1.96 * error)
    return sum(ratings) / len(ratings), sum(differences) / len(differences)


@pytest.mark.parametrize("shared", [0.0, 0.6])
def test_intervals_hold_the_truth_in_a_field_of_many_tables(shared):
    """Of six players and fifteen tables, whether or not deals decide games; in `test_coverage` are single tables."""
    for part in covered(1, 150, **SIX | {"seats": (0, 0), "ties": {}}, deals=10, shared=shared):
        assert 0.93 <= part <= 0.98


def test_errors_that_know_nothing_of_deals_would_be_wrong():
    """Under equal deals, luck cancels out: as single games they would seem to tell much less."""
    games = tournament(np.random.default_rng(2), **SIX, deals=100, shared=1.0)
    single = [outcome(game.job.players, game.scores, number) for number, game in enumerate(games)]
    assert fitted(6, games).error(2) < 0.85 * fitted(6, single).error(2)


def test_seats_are_worth_what_their_share_of_the_win_says():
    """Whoever sits there, on the same scale as players."""
    games = tournament(np.random.default_rng(3), **SIX, deals=300, shared=0.0)
    share = sum(game.scores[0] for game in games) / len(games)
    worth, low, high = fitted(6, games).seat_points(0)
    assert points(share) == pytest.approx(worth, abs=0.5)
    assert 0 < low < worth < high < 50


def test_a_player_who_always_has_the_better_seat_is_not_taken_for_stronger():
    """Where two others show what the seat is worth."""
    random = np.random.default_rng(4)
    games = [outcome((0, 1), tuple(np.eye(2)[int(random.random() > 0.7)]), n) for n in range(200)]
    games += [
        outcome(pair, tuple(np.eye(2)[int(random.random() > 0.7)]), f"{pair}{n}")
        for n in range(300)
        for pair in ((2, 3), (3, 2))
    ]
    lead, error = fitted(4, games).difference(0, 1)
    assert abs(lead) < 2 * error < 200


# beside another package


@pytest.mark.parametrize("prior", [10.0, 1.0])
def test_ratings_of_two_agree_with_choix(prior):
    """Bradley and Terry's model, without draws, seats left aside."""
    games = tournament(np.random.default_rng(4), **SIX | {"ties": {}}, deals=12, shared=0.0)
    pairs = [
        tuple(sorted(game.job.players, key=lambda who, g=game: -g.scores[g.job.players.index(who)])) for game in games
    ]
    theirs = choix.opt_pairwise(6, pairs, alpha=1 / (2 * prior**2), tol=1e-12)
    ours = fitted(6, games, prior=prior)
    assert list(ELO * (theirs - ours.weights @ theirs)) == pytest.approx(list(ours.elo), abs=0.01)


def test_ratings_of_four_agree_with_choix():
    """Plackett and Luce's choice of the winner."""
    tables = list(combinations(range(5), 4))
    known = FOUR | {"strengths": (-150, -30, 0, 40, 140), "ties": {}, "tables": tables}
    games = tournament(np.random.default_rng(5), **known, deals=20, shared=0.0)
    choices = [
        (winner, [who for who in game.job.players if who != winner])
        for game in games
        for winner in [game.job.players[game.scores.index(1.0)]]
    ]
    theirs = choix.opt_top1(5, choices, alpha=1 / (2 * 5.0**2), tol=1e-12)
    ours = fitted(5, games, prior=5.0)
    assert list(ELO * (theirs - ours.weights @ theirs)) == pytest.approx(list(ours.elo), abs=0.01)


# by hand


def two(wins, draws, losses):
    """Games between two, each under deals of its own, seats even."""
    scores = [(1.0, 0.0)] * wins + [(0.5, 0.5)] * draws + [(0.0, 1.0)] * losses
    return [outcome((0, 1), score, number) for number, score in enumerate(scores)] + [
        outcome((1, 0), score[::-1], len(scores) + number) for number, score in enumerate(scores)
    ]


def test_odds_of_three_to_one_are_191_points():
    """400 log10(3), as everywhere."""
    found = fitted(2, two(75, 0, 25), prior=1e6)
    assert 400 * log(3, 10) == pytest.approx(found.difference(0, 1)[0], abs=1e-6)


def test_a_draw_is_half_a_win():
    """So 60 won, 40 drawn and 20 lost are two thirds of the win, and no more."""
    found = fitted(2, two(60, 40, 20), prior=1e6)
    assert 400 * log(2, 10) == pytest.approx(found.difference(0, 1)[0], abs=1e-6)


@pytest.mark.parametrize("games", [1, 10, 1000])
def test_who_has_won_everything_is_strong_but_not_infinitely(games):
    """The more games, the stronger; never certain."""
    found = fitted(2, two(games, 0, 0))
    lead, error = found.difference(0, 1)
    assert 50 < lead < 3000
    assert 100 < error < inf
    assert 0.5 < found.superiority(0, 1) < 1


def test_who_lost_everything_does_not_blur_the_others():
    """Zero is where much is known."""
    games = two(55, 0, 45)
    lost = [outcome(pair, (0.0, 1.0), f"lost {number}") for number in range(50) for pair in ((2, 0), (2, 1))]
    found, without = fitted(3, games + lost), fitted(2, games)
    assert found.error(2) > 5 * found.error(0)
    assert found.error(0) < 2 * without.error(0)
    assert found.difference(0, 1)[1] == pytest.approx(without.difference(0, 1)[1], rel=0.05)


def test_nothing_played_is_nothing_known():
    """All are equal, and might be anything."""
    found = fitted(3, [])
    assert [0, 0, 0] == list(found.elo)
    assert 0.5 == found.superiority(0, 1)
    assert found.difference(0, 1)[1] > 1000


def test_the_order_of_games_and_of_names_does_not_matter():
    """Renamed players have the same ratings under their new names."""
    games = tournament(np.random.default_rng(6), **FOUR, deals=10, shared=0.3)
    found = fitted(4, games)
    for order in list(permutations(range(4)))[5:9]:
        renamed = [outcome(tuple(order[who] for who in g.job.players), g.scores, g.job.seed) for g in games[::-1]]
        again = fitted(4, renamed)
        assert list(found.elo) == pytest.approx([again.elo[order[who]] for who in range(4)], abs=1e-6)
        assert found.error(1) == pytest.approx(again.error(order[1]), abs=1e-6)
