"""Tournaments between players whose strengths are known, played with dice."""

from itertools import combinations

import numpy as np

from parlour.arena import Job, Outcome
from parlour.arena.elo import ELO


def outcome(players, scores, deal):
    """What ratings need of a game: who sat on each seat, the shares, and the deal that it was played under."""
    return Outcome(Job(0, players, str(deal)), scores)


def tournament(random, *, strengths, seats, ties, tables, deals, shared, openings=0.0):
    """Games of a tournament in which every table plays so many rounds of equal deals.

    That exactly some players win has the odds of the geometric mean of their strengths with those of their seats, times
    a factor for how many they are (Davidson's and Luce's model). In a round, a part `shared` of the games is decided by
    one and the same roll of the dice, and the opening favours the seats by so many points, more or less.
    """
    sets = [winners for size in (1, *ties) for winners in combinations(range(len(seats)), size)]
    scores = [tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(seats))) for winners in sets]
    games = []
    for table, players in enumerate(tables):
        lines = [players[turn:] + players[:turn] for turn in range(len(seats))]
        favours = random.normal(0, openings, (deals, len(seats))) if openings else np.zeros((1, len(seats)))
        rolls = random.random((deals, len(lines)))
        common = np.where(random.random(rolls.shape) < shared, random.random((deals, 1)), rolls)
        for at, line in enumerate(lines):
            steps = np.cumsum(chances(line, strengths, np.asarray(seats) + favours, sets, ties), axis=-1)
            won = np.minimum((common[:, at, None] > steps).sum(axis=-1), len(sets) - 1)
            games += [outcome(line, scores[which], f"{table}, {deal}") for deal, which in enumerate(won)]
    return games


def chances(line, strengths, seats, sets, ties):
    """The chances of each set of winners, for each row of what the seats are worth."""
    own = np.array([strengths[who] for who in line]) + seats
    odds = np.stack([own[..., list(winners)].mean(axis=-1) / ELO for winners in sets], axis=-1)
    odds = np.exp(odds) * [ties.get(len(winners), 1.0) for winners in sets]
    return odds / odds.sum(axis=-1, keepdims=True)


def expected_shares(*, strengths, seats, ties, tables, openings=0.0, **_):
    """The share that each player gets on average at each table, over all its seats; by many openings."""
    sets = [winners for size in (1, *ties) for winners in combinations(range(len(seats)), size)]
    favours = np.random.default_rng(0).normal(0, openings, (200_000 if openings else 1, len(seats)))
    shares = []
    for players in tables:
        got = dict.fromkeys(players, 0.0)
        for turn in range(len(seats)):
            line = players[turn:] + players[:turn]
            each = chances(line, strengths, np.asarray(seats) + favours, sets, ties).mean(axis=0)
            for seat, who in enumerate(line):
                won = sum(chance / len(winners) for chance, winners in zip(each, sets, strict=True) if seat in winners)
                got[who] += won / len(seats)
        shares.append(got)
    return shares
