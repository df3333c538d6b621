"""What every position of a census is worth."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..engine import BadPosition, Position
from .census import Census, Unsolvable
from .kernels.solve_names import UNKNOWN

EVEN = 0.5
"""What endless play is worth where the game does not say."""

COMING_ROUND = 1 + 2 + 2 + 4
"""Bytes a position where play may come round: its value, its distance, its moves left, its place in the queue."""

SLICE = 1 << 14
"""Positions out of the queue that one call looks at."""


@dataclass(frozen=True)
class Values:
    """P1's share in every position of a census, and how far it is from there to the end."""

    census: Census
    shares: NDArray[np.float64]
    """The shares that there are, the least first; or one a position."""
    ranks: NDArray[np.uint8] | None = None
    """Which of the shares a position has; None: its own."""
    distances: NDArray[np.uint16] | None = None
    middle: float = EVEN
    """The share in positions from which nobody can force an end that is better for them."""
    endless: bool = False
    """Whether only play without end comes to the middle share."""

    def at(self, position: Position) -> tuple[float, int | None]:
        """P1's share, and the plies to the end where a player can force it."""
        if position.player is None:
            assert position.scores is not None
            return position.scores[0], self._counted(position.scores[0], 0)
        number = self.census.find(position) if position.game == self.census.game else -1
        if number < 0:
            raise BadPosition("this position cannot be reached from the one that was solved")
        share = float(self.shares[number if self.ranks is None else self.ranks[number]])
        return share, self._counted(share, 0 if self.distances is None else int(self.distances[number]))

    def _counted(self, share: float, plies: int) -> int | None:
        return None if self.distances is None or share == self.middle else plies


def by_choice(census: Census) -> Values:
    """Values where only the players choose."""
    return _onward(census) if census.goes_onward else _coming_round(census)


def by_chance(census: Census) -> Values:
    """Expected shares where the dealer moves too; a position is settled once all its moves lead to settled ones."""
    census.must_fit(8 * census.found)
    worth = np.full(census.found, np.nan)
    settled, before = 0, -1
    while before < settled < census.found:
        before = settled
        for at, looked in census.walk(backwards=True):
            lists = census.ends, census.targets, census.odds, at, looked
            settled += census.kernel("solve_values", "settle_means", census.what, census.scores, worth, *lists)
    if settled < census.found:
        raise Unsolvable(
            f"{census.game.title} cannot be solved: play can come round to the same position, and chance plays a part"
        )
    return Values(census, worth)


def _ranked(census: Census, middle: float) -> tuple[NDArray[np.float64], NDArray[np.uint8], int]:
    """All shares, the least first; the rank of each score in the order of their codes; the rank of the middle one."""
    shares = np.unique(np.append(census.scores, middle))
    ranks = np.searchsorted(shares, census.scores).astype(np.uint8)
    return shares, ranks, int(np.searchsorted(shares, middle))


def _onward(census: Census) -> Values:
    """Moves lead to positions found later: from the last one backwards all is known when it is needed."""
    shares, ranks, middle = _ranked(census, EVEN)
    del census.arrivals
    values, distances = np.empty(census.found, np.uint8), np.empty(census.found, np.uint16)
    for at, looked in census.walk(backwards=True):
        lists = census.ends, census.targets, at, looked
        census.kernel("solve_values", "settle", census.what, ranks, middle, values, distances, *lists)
    return Values(census, shares, values, distances)


def _coming_round(census: Census) -> Values:
    """Moves may lead back: values spread from the ends to the positions from which they can be forced.

    P1 forces the best shares first, down to what endless play is worth; then P2 likewise. What is left is worth that.
    """
    census.must_fit(COMING_ROUND * census.found + 4 * census.edges)
    begins, sources, left = _linked(census)
    worth = _endless_worth(census)
    shares, ranks, middle = _ranked(census, worth)
    values, distances = np.full(census.found, UNKNOWN, np.uint8), np.zeros(census.found, np.uint16)
    queue, ends = np.empty(census.found, np.uint32), np.zeros(2, np.int64)
    what = census.what[: census.found]
    orders = [(0, rank) for rank in reversed(range(middle + 1, len(shares)))] + [(1, rank) for rank in range(middle)]
    for player, rank in orders:
        ends[1] = census.kernel("solve_values", "gather", what, ranks, rank, values, queue, int(ends[1]))
        constants = what, player, rank, values, distances, begins, sources, left, queue, ends
        while ends[0] < ends[1]:
            census.listen(1 + ends[0] / census.found)
            census.kernel("solve_values", "spread", *constants, SLICE)
    values[values == UNKNOWN] = middle
    return Values(census, shares, values, distances, worth, endless=worth not in census.scores)


def _linked(census: Census) -> tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint16]]:
    """Where the sources of each position begin, all sources in a row, and how many moves each position has."""
    begins = census.arrivals[: census.found + 1]
    begins[-1] = 0
    census.kernel("solve_values", "begin", begins)
    sources, left = np.empty(census.edges, np.uint32), np.zeros(census.found, np.uint16)
    for at, looked in census.walk():
        census.kernel("solve_values", "link", begins, sources, left, census.ends, census.targets, at, looked)
    return begins, sources, left


def _endless_worth(census: Census) -> float:
    """P1's share in a game that never ends: what the cap would give."""
    least, most = census.stops.tolist()
    if least < most:
        raise Unsolvable(
            f"{census.game.title} cannot be solved: it can go on for ever, and what the cap then gives P1 is from"
            f" {least:.3g} to {most:.3g}, position by position"
        )
    return float(least) if least == most else EVEN
