"""Ratings with error bars, fitted to all games at once, on the scale of `elo`.

Each player has a strength. Its expected share of the win at a table, over all seats, is its part of the strengths
there: Bradley and Terry's model where two play, Plackett and Luce's choice of the winner where more do, with a shared
win as that part of one for each. A seat adds what it is worth to the share of whoever sits there, so that seats count
for nothing where everybody has each equally often, and are allowed for elsewhere.

Games under the same deals or from the same opening are not independent, so errors are those of whole rounds: by the
sandwich estimator, each round's influence as if the model were fitted without it (jackknife), with Student's
distribution. Where there is little of an outcome the rounds that were seen vary too little, so one more game that goes
as the model says is added for everybody, and whoever won or lost everything varies as the model says.
`tests/arena/test_coverage.py` shows by simulation that the intervals hold.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt

import numpy as np
from numpy.typing import NDArray

from .elo import ELO, points
from .estimate import Estimate, mean, quantile
from .job import Outcome

Z = 1.959964
PRIOR = 700 / ELO
"""Strengths are thought to lie within about so many units of each other. It keeps those finite who won or lost
everything; elsewhere it is not felt after some dozens of games."""

FEW = 5
"""With fewer rounds than this, they are too few to say how they vary, and the model has a say in it."""

BLOCK = 1000
"""Rounds that are looked at together; more need more memory."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Ratings:
    """Strengths in points. Zero is the middle of the field, where players count by how much is known of them.

    `covariance` belongs to `elo`, so wide that 1.96 standard errors are the interval of 95%; `weights` are those with
    which players count for the middle. `seats` is the share of the win that each seat gets.
    """

    elo: Floats
    covariance: Floats
    seats: tuple[Estimate | None, ...]
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

    def seat_points(self, seat: int) -> tuple[float, float, float]:
        """What a seat is worth against the mean of the others, in points, from where to where."""
        share, seats = self.seats[seat], len(self.seats)
        if share is None:
            return 0.0, points(0, seats), points(1, seats)
        return points(share.value, seats), points(share.low, seats), points(share.high, seats)


def fitted(players: int, outcomes: Sequence[Outcome], *, prior: float = PRIOR) -> Ratings:
    """The ratings of players 0, 1, … from games in which as many sat at each table."""
    observed = _Observed(players, outcomes)
    best = _solved(observed, prior)
    own = slice(0, players)
    information = observed.information(best)
    covariance = _sandwich(observed, best, prior)[own, own]
    weights = np.maximum(np.diag(information), 1e-9)
    centre = np.eye(players) - weights / weights.sum()
    reach = np.diag([quantile(max(FEW, int(deals)) - 1) / Z for deals in observed.deals_of])
    return Ratings(
        elo=ELO * centre @ best[own],
        covariance=ELO**2 * reach @ centre @ covariance @ centre.T @ reach,
        seats=observed.seat_shares(best),
        weights=weights / weights.sum(),
    )


class _Observed:
    """Games as numbers: line-ups, the share of every seat, and the rounds that games belong to.

    The parameters are the strengths of the players, then the worth of the seats.
    """

    def __init__(self, players: int, outcomes: Sequence[Outcome]) -> None:
        self.players, self.games = players, len(outcomes)
        self.seats = max((len(outcome.job.players) for outcome in outcomes), default=2)
        lineups = {lineup: i for i, lineup in enumerate(dict.fromkeys(outcome.job.players for outcome in outcomes))}
        self.who = np.array(list(lineups), dtype=np.intp).reshape(len(lineups), self.seats)
        self.sits = np.eye(players)[self.who]
        self.lineup = np.array([lineups[outcome.job.players] for outcome in outcomes], dtype=np.intp)
        self.shares = np.array([outcome.scores for outcome in outcomes]).reshape(self.games, self.seats)
        deals = {deal: i for i, deal in enumerate(dict.fromkeys(outcome.job.seed for outcome in outcomes))}
        self.deal = np.array([deals[outcome.job.seed] for outcome in outcomes], dtype=np.intp)
        self.deals = len(deals)
        self.counts = np.bincount(self.lineup, minlength=len(lineups)).astype(np.float64)
        self.totals = np.zeros((len(lineups), self.seats))
        np.add.at(self.totals, self.lineup, self.shares)

    @property
    def parameters(self) -> int:
        return self.players + self.seats

    @property
    def games_of(self) -> Floats:
        """In how many games each player sat."""
        games: Floats = self.counts @ (self.sits.sum(axis=1) > 0)
        return games

    @property
    def deals_of(self) -> NDArray[np.intp]:
        """In how many rounds each player sat."""
        sat = np.zeros((self.deals, self.players), dtype=bool)
        np.logical_or.at(sat, self.deal, self.sits.sum(axis=1)[self.lineup] > 0)
        rounds: NDArray[np.intp] = sat.sum(axis=0)
        return rounds

    @property
    def extreme(self) -> NDArray[np.bool_]:
        """Who won everything or nothing."""
        won = np.einsum("ls,lsp->p", self.totals, self.sits)
        extreme: NDArray[np.bool_] = (won < 1e-9) | (won > self.games_of - 1e-9)
        return extreme

    def chances(self, at: Floats) -> Floats:
        """The share that each seat of each line-up would get, were all seats equal."""
        odds = at[self.who]
        odds = np.exp(odds - odds.max(axis=1, keepdims=True, initial=-np.inf))
        chances: Floats = odds / odds.sum(axis=1, keepdims=True)
        return chances

    def spreads(self, at: Floats) -> Floats:
        """How a game's shares vary by the model, for each line-up."""
        chances = self.chances(at)
        alone = np.einsum("ls,st->lst", chances, np.eye(self.seats))
        spreads: Floats = alone - chances[:, :, None] * chances[:, None, :]
        return spreads

    def information(self, at: Floats, lineups: Floats | None = None) -> Floats:
        """What the games tell of the strengths, by the model; each line-up counts as often as it was played, or so."""
        counts = self.counts if lineups is None else lineups
        spread = np.einsum("l,lst,ltq->lsq", counts, self.spreads(at), self.sits)
        information: Floats = np.einsum("lsp,lsq->pq", self.sits, spread)
        return information

    def surplus(self, at: Floats) -> Floats:
        """What each seat got beyond what was expected, game by game."""
        return self.shares - self.chances(at)[self.lineup] - at[self.players :]

    def slopes(self, at: Floats) -> Floats:
        """The estimating equations, a row for each round of deals: their sums over all rounds shall be nothing."""
        surplus = self.surplus(at)
        rows = np.concatenate([np.einsum("gs,gsp->gp", surplus, self.sits[self.lineup]), surplus], axis=1)
        each = np.zeros((self.deals, self.parameters))
        np.add.at(each, self.deal, rows)
        return each

    def steepness(self, at: Floats) -> Floats:
        """For each line-up, how fast one game's part of the equations falls with the parameters."""
        spread = np.einsum("lst,ltp->lsp", self.spreads(at), self.sits)
        by_strength = np.einsum("lsp,lsq->lpq", self.sits, spread)
        upper = np.concatenate([by_strength, self.sits.transpose(0, 2, 1)], axis=2)
        ones = np.broadcast_to(np.eye(self.seats), (len(self.who), self.seats, self.seats))
        return np.concatenate([upper, np.concatenate([spread, ones], axis=2)], axis=1)

    def seat_shares(self, at: Floats) -> tuple[Estimate | None, ...]:
        """The share of the win that each seat gets, whoever sits there, with its interval by deals."""
        surplus = self.surplus(at) + at[self.players :] + 1 / self.seats
        by_deal: dict[int, list[int]] = {}
        for game, deal in enumerate(self.deal):
            by_deal.setdefault(int(deal), []).append(game)
        return tuple(
            mean({deal: surplus[games, seat].tolist() for deal, games in by_deal.items()}, is_share=True)
            for seat in range(self.seats)
        )


def _held(observed: _Observed, prior: float) -> Floats:
    """How much the strengths are held together beforehand."""
    return np.diag([prior**-2] * observed.players + [1e-9] * observed.seats)


def _solved(observed: _Observed, prior: float) -> Floats:
    """The parameters that solve the equations, by Newton's method with steps of bounded size."""
    held, best = _held(observed, prior), np.zeros(observed.parameters)
    if not observed.games:
        return best
    for _ in range(200):
        slope = observed.slopes(best).sum(axis=0) - held @ best
        steep = np.einsum("l,lpq->pq", observed.counts, observed.steepness(best)) + held
        step = np.linalg.solve(steep, slope)
        largest = float(np.abs(step).max())
        best = best + step * min(1.0, 1 / largest if largest > 0 else 1.0)
        if largest < 1e-9:
            break
    return best


def _sandwich(observed: _Observed, best: Floats, prior: float) -> Floats:
    """The covariance of the parameters, from how much rounds differ, and by the model where that tells too little."""
    held = _held(observed, prior)
    if not observed.games:
        return np.diag(1 / np.diag(held))
    each = observed.steepness(best)
    steep = np.einsum("l,lpq->pq", observed.counts, each) + held
    slopes = observed.slopes(best)
    covariance: Floats = np.zeros(steep.shape)
    for first in range(0, observed.deals, BLOCK):
        rows = (observed.deal >= first) & (observed.deal < first + BLOCK)
        block = slopes[first : first + BLOCK]
        own = np.zeros((len(block), *steep.shape))
        np.add.at(own, observed.deal[rows] - first, each[observed.lineup[rows]])
        moved = np.linalg.solve(steep - own, block[:, :, None])[:, :, 0]
        covariance += moved.T @ moved
    covariance *= (observed.deals - 1) / observed.deals if observed.deals > 1 else 1
    bread = np.linalg.inv(steep)
    covariance += bread @ _unseen(observed, best) @ bread.T
    return covariance


def _unseen(observed: _Observed, best: Floats) -> Floats:
    """What rounds did not show of how results vary: one more game of everybody, and all games of the extreme.

    Four where every round went alike: of n rounds that do, about 3 in n may go otherwise.
    """
    information = observed.information(best)
    alike = (observed.slopes(best)[:, : observed.players] ** 2).sum(axis=0) < 1e-9
    one = np.diag(np.where(alike, 2, 1) / np.sqrt(np.maximum(observed.games_of, 1)))
    meat = one @ information @ one
    if observed.deals < FEW:
        meat = meat + information
    else:
        concerned = observed.counts * (observed.sits.sum(axis=1) @ observed.extreme > 0)
        meat = meat + observed.information(best, concerned)
    unseen = np.zeros((observed.parameters, observed.parameters))
    unseen[: observed.players, : observed.players] = meat
    return unseen
