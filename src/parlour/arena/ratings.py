"""Ratings with error bars, fitted to all games at once.

The model is Davidson and Luce's. Each player has a strength, each seat an advantage. That exactly these players win,
alone or together, has odds of the geometric mean of their strengths (with their seats' advantages), times a
factor for how many they are. With two players and no draws it is Bradley and Terry's, with more players
Plackett and Luce's choice of the winner, with two players and draws Davidson's.

Games under the same deals are not independent, so the errors are those of whole rounds, by the sandwich estimator,
with each round's influence as if the model were fitted without it (jackknife).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import erf, log, sqrt

import numpy as np
from numpy.typing import NDArray

from .job import Outcome

ELO = 400 / log(10)
"""Points of Elo in a unit of strength."""

Z = 1.959964
PRIOR = 1000 / ELO
"""Strengths are thought to lie within about so many units of each other. It keeps those finite who won or lost
everything; elsewhere it is not felt after some dozens of games."""

FEW = 4
"""With fewer rounds than so many times the parameters, rounds are too few to say how they vary."""

BLOCK = 1000
"""Rounds of deals that are looked at together; more need more memory."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Ratings:
    """Strengths on Elo's scale. Zero is the middle of the field, where players count by how much is known of them.

    `covariance` belongs to `elo`, and `weights` are those with which players count for the middle. `seats` is what each
    seat is worth against the mean of seats. `ties` has the factor for each number of winners.
    """

    elo: Floats
    covariance: Floats
    seats: Floats
    seat_errors: Floats
    ties: dict[int, float]
    weights: Floats

    def error(self, player: int) -> float:
        return sqrt(max(0.0, float(self.covariance[player, player])))

    def interval(self, player: int) -> tuple[float, float]:
        reach = Z * self.error(player)
        return float(self.elo[player]) - reach, float(self.elo[player]) + reach

    def difference(self, player: int, other: int) -> tuple[float, float]:
        """How much stronger one is than another, and the standard error of that."""
        c = self.covariance
        variance = float(c[player, player] + c[other, other] - 2 * c[player, other])
        return float(self.elo[player] - self.elo[other]), sqrt(max(0.0, variance))

    def superiority(self, player: int, other: int) -> float:
        """The likelihood that one is stronger than another."""
        lead, error = self.difference(player, other)
        if error == 0:
            return 0.5
        return (1 + erf(lead / error / sqrt(2))) / 2


def fitted(players: int, outcomes: Sequence[Outcome], *, seats: bool = True, prior: float = PRIOR) -> Ratings:
    """The ratings of players 0, 1, … from games in which as many sat at each table; `seats`: seats have advantages."""
    observed = _Observed(players, outcomes, seats=seats)
    best, information = _strongest(observed, prior)
    bread = np.linalg.inv(information).astype(np.float64)
    strengths = slice(0, players)
    covariance = _sandwich(observed, best, bread, information)
    weights = np.maximum(np.diag(information)[strengths] - prior**-2, 1e-9)
    centre = np.eye(players) - weights / weights.sum()
    places = slice(players, players + observed.places)
    level = np.eye(observed.places) - 1 / max(1, observed.places)
    spread = level @ covariance[places, places] @ level.T
    return Ratings(
        elo=ELO * centre @ best[strengths],
        covariance=ELO**2 * centre @ covariance[strengths, strengths] @ centre.T,
        seats=ELO * level @ best[places],
        seat_errors=ELO * np.sqrt(np.maximum(np.diag(spread), 0)),
        ties={size: float(np.exp(best[place])) for size, place in observed.tie_at.items()},
        weights=weights / weights.sum(),
    )


class _Observed:
    """Games as numbers: each line-up with its possible outcomes, and how often each of them came about."""

    def __init__(self, players: int, outcomes: Sequence[Outcome], *, seats: bool) -> None:
        count = max((len(outcome.job.players) for outcome in outcomes), default=2)
        won = [winners_of(outcome.scores or ()) for outcome in outcomes]
        sizes = sorted({len(winners) for parts in won for winners, _ in parts} - {1})
        self.places = count if seats else 0
        self.tie_at = {size: players + self.places + i for i, size in enumerate(sizes)}
        self.parameters = players + self.places + len(sizes)
        self._sets = [s for size in (1, *sizes) for s in combinations(range(count), size)]
        lineups = {lineup: i for i, lineup in enumerate(sorted({outcome.job.players for outcome in outcomes}))}
        self.features = np.array([[self._features(lineup, s) for s in self._sets] for lineup in lineups])
        self.features = self.features.reshape(len(lineups), len(self._sets), self.parameters)
        self.lineup = np.array([lineups[outcome.job.players] for outcome in outcomes], dtype=np.intp)
        self.outcome = np.zeros((len(outcomes), len(self._sets)))
        places = {s: i for i, s in enumerate(self._sets)}
        for row, parts in enumerate(won):
            for winners, part in parts:
                self.outcome[row, places[winners]] = part
        deals = {deal: i for i, deal in enumerate(dict.fromkeys(outcome.job.seed for outcome in outcomes))}
        self.deal = np.array([deals[outcome.job.seed] for outcome in outcomes], dtype=np.intp)
        self.deals = len(deals)
        self.counts = np.zeros((len(lineups), len(self._sets)))
        np.add.at(self.counts, self.lineup, self.outcome)

    def _features(self, lineup: tuple[int, ...], winners: tuple[int, ...]) -> Floats:
        row = np.zeros(self.parameters)
        for seat in winners:
            row[lineup[seat]] += 1 / len(winners)
            if self.places:
                row[self.parameters - len(self.tie_at) - self.places + seat] += 1 / len(winners)
        if len(winners) > 1:
            row[self.tie_at[len(winners)]] = 1
        return row

    def chances(self, at: Floats) -> Floats:
        odds = self.features @ at
        odds = np.exp(odds - odds.max(axis=1, keepdims=True))
        chances: Floats = odds / odds.sum(axis=1, keepdims=True)
        return chances

    def likelihood(self, at: Floats) -> float:
        return float((self.counts * np.log(np.maximum(self.chances(at), 1e-300))).sum())

    def slope(self, at: Floats) -> Floats:
        surplus = self.counts - self.counts.sum(axis=1, keepdims=True) * self.chances(at)
        slope: Floats = np.einsum("lo,lop->p", surplus, self.features)
        return slope

    def information(self, at: Floats) -> Floats:
        """What each line-up's one game tells, of the parameters by the parameters."""
        chances = self.chances(at)
        means = np.einsum("lo,lop->lp", chances, self.features)
        squares = np.einsum("lo,lop,loq->lpq", chances, self.features, self.features)
        information: Floats = squares - means[:, :, None] * means[:, None, :]
        return information

    def slopes(self, at: Floats) -> Floats:
        means = np.einsum("lo,lop->lp", self.chances(at), self.features)
        rows = np.einsum("go,gop->gp", self.outcome, self.features[self.lineup]) - means[self.lineup]
        each = np.zeros((self.deals, self.parameters))
        np.add.at(each, self.deal, rows)
        return each


def winners_of(scores: Sequence[float]) -> list[tuple[tuple[int, ...], float]]:
    """Who has won, alone or together. Unequal shares count as parts of a win, each alone."""
    winners = tuple(seat for seat, share in enumerate(scores) if share > 1e-9)
    if all(abs(scores[seat] * len(winners) - 1) < 1e-6 for seat in winners):
        return [(winners, 1.0)]
    return [((seat,), scores[seat]) for seat in winners]


def _strongest(observed: _Observed, prior: float) -> tuple[Floats, Floats]:
    """The parameters that make everything most likely, by Newton's method, and the information there."""
    games = observed.counts.sum(axis=1)
    held = np.eye(observed.parameters) / prior**2

    def height(at: Floats) -> float:
        return observed.likelihood(at) - float(at @ at) / prior**2 / 2

    best = np.zeros(observed.parameters)
    for _ in range(100):
        information = np.einsum("l,lpq->pq", games, observed.information(best)) + held
        slope = observed.slope(best) - best / prior**2
        step = np.linalg.solve(information, slope)
        size = 1.0
        while size > 1e-6 and height(best + size * step) < height(best):
            size /= 2
        best = best + size * step
        if float(np.abs(step).max()) < 1e-9:
            break
    return best, np.einsum("l,lpq->pq", games, observed.information(best)) + held


def _sandwich(observed: _Observed, best: Floats, bread: Floats, information: Floats) -> Floats:
    """The covariance of the parameters, from how much rounds of deals differ."""
    if observed.deals < FEW * observed.parameters:
        return bread
    slopes, each = observed.slopes(best), observed.information(best)
    covariance = np.zeros_like(bread)
    for first in range(0, observed.deals, BLOCK):
        rows = (observed.deal >= first) & (observed.deal < first + BLOCK)
        block = slopes[first : first + BLOCK]
        own = np.zeros((len(block), *bread.shape))
        np.add.at(own, observed.deal[rows] - first, each[observed.lineup[rows]])
        moved = np.linalg.solve(information - own, block[:, :, None])[:, :, 0]
        covariance += moved.T @ moved
    covariance *= (observed.deals - 1) / observed.deals
    # Who has won or lost everything varies in no round, which does not make it certain.
    missing = np.maximum(np.diag(bread) - np.diag(covariance), 0) * _extreme(observed)
    return covariance + np.diag(missing)


def _extreme(observed: _Observed) -> NDArray[np.bool_]:
    """The parameters of those who won everything or nothing, and of ties."""
    won = np.einsum("lo,lop->p", observed.counts, observed.features)
    most = np.einsum("l,lp->p", observed.counts.sum(axis=1), observed.features.max(axis=1))
    extreme: NDArray[np.bool_] = (won < 1e-9) | (won > most - 1e-9)
    return extreme
