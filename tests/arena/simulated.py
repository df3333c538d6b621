"""Tournaments between players whose strengths are known, played with dice."""

from itertools import combinations

import numpy as np

from parlour.arena import Job, Outcome
from parlour.arena.ratings import ELO


def outcome(players, scores, deal):
    """What ratings need of a game: who sat on each seat, the shares, and the deal that it was played under."""
    return Outcome(Job(0, players, str(deal)), scores)


def tournament(random, *, strengths, seats, ties, tables, deals, shared):
    """Games of a tournament in which every table plays so many rounds of equal deals.

    The chances are exactly the model's. In a round, a part `shared` of the games is decided by one and the same roll of
    the dice, as where the deal favours a seat.
    """
    sets = [winners for size in (1, *ties) for winners in combinations(range(len(seats)), size)]
    factors = np.log([ties.get(len(winners), 1.0) for winners in sets])
    games = []
    for table, players in enumerate(tables):
        lines = [players[turn:] + players[:turn] for turn in range(len(seats))]
        chances = [_chances(line, strengths, seats, sets, factors) for line in lines]
        for deal in range(deals):
            common = random.random()
            for line, steps in zip(lines, chances, strict=True):
                roll = common if random.random() < shared else random.random()
                winners = sets[min(int(np.searchsorted(steps, roll)), len(sets) - 1)]
                scores = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(seats)))
                games.append(outcome(line, scores, f"{table}, {deal}"))
    return games


def _chances(line, strengths, seats, sets, factors):
    """The chances of each outcome, added up."""
    own = [strengths[who] + seat for who, seat in zip(line, seats, strict=True)]
    odds = np.exp([sum(own[seat] for seat in winners) / len(winners) / ELO for winners in sets] + factors)
    return np.cumsum(odds / odds.sum())
