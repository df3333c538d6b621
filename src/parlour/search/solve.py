"""The exact value of every position of a game that is small enough."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from ..engine import BadOption, BadPosition, Game, Position
from .census import Census, Unsolvable, unclocked
from .kernels.solve_names import UNKNOWN
from .result import Control

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Solution", "Unsolvable", "solve"]

EVEN = 0.5
"""What endless play is worth where the game does not say."""

COMING_ROUND = 1 + 2 + 2 + 4
"""Bytes a position where play may come round: its value, its distance, its moves left, its place in the queue."""


def solve(
    start: Game | Position,
    *,
    memory_mb: int = 2000,
    control: Control | None = None,
    progress: Callable[[int], None] | None = None,
) -> "Solution":
    """Find the value of a game, or of a position of it, by looking at every position that can be reached.

    For games of two players without secrets; with chance, if play cannot come round to the same position again. The
    clocks do not count: play that goes on for ever is worth what the cap would make of it. Unsolvable says why not.
    `progress` hears how many hundredths are done.
    """
    position = start.start() if isinstance(start, Game) else start
    _must_be_solvable(position)
    if type(memory_mb) is not int or memory_mb < 1:
        raise BadOption(f"memory_mb={memory_mb!r}: expected a whole number of megabytes from 1")
    began = time.perf_counter()
    step = 0
    done = 0

    def watch(share: float) -> None:
        nonlocal done
        done = max(done, int(50 * (step + share)))
        if progress:
            progress(done)

    try:
        census = Census(position, memory_mb * 10**6, control or Control(), watch)
        census.find_all()
        step = 1
        values = _by_chance(census) if position.game.chapters.deals else _by_choice(census)
    except MemoryError:
        raise Unsolvable(f"{memory_mb} MB are more than there are here: give it less") from None
    return _solution(position, values, began)


def _must_be_solvable(position: Position) -> None:
    game = position.game
    if game.players != 2:
        raise Unsolvable(f"{game.title} with {game.players} players cannot be solved: only games for two can")
    if game.chapters.has_secrets:
        raise Unsolvable(f"{game.title} has secrets and cannot be solved: only games can in which all see everything")
    if position.player is None:
        raise Unsolvable("the game is over: there is nothing to solve")


@dataclass(frozen=True)
class Values:
    """P1's share in every position of a census, and how far it is from there to the end."""

    census: Census
    shares: "NDArray[np.float64]"
    """The shares that there are, the least first; or one a position."""
    ranks: "NDArray[np.uint8] | None" = None
    """Which of the shares a position has; None: its own."""
    distances: "NDArray[np.uint16] | None" = None
    middle: float = EVEN
    """The share of those positions from which nobody can force an end that is better for them."""
    endless: bool = False
    """Whether that share comes from play without end, and only from it."""

    def at(self, position: Position) -> tuple[float, int | None]:
        """P1's share, and the plies to the end where a player can force it."""
        if position.player is None:
            assert position.scores is not None
            return position.scores[0], 0
        number = self.census.find(position) if position.game == self.census.game else -1
        if number < 0:
            raise BadPosition("this position cannot be reached from the one that was solved")
        share = float(self.shares[number if self.ranks is None else self.ranks[number]])
        if self.distances is None or share == self.middle:
            return share, None
        return share, int(self.distances[number])


@dataclass(frozen=True)
class Solution:
    """What a game is worth. Values are shares of the win for whoever is to move; of P1 where the dealer is.

    Distances are plies to the end if those who gain by it hurry and the others delay; None where nobody can force an
    end, or it is a draw, or where chance plays a part.
    """

    value: float
    values: dict[str, float]
    """By first move."""
    distance: int | None
    distances: dict[str, int | None]
    """By first move, which is one of the plies."""
    endless: bool
    """Whether the value is that of play without end."""
    positions: int
    seconds: float
    _start: Position = field(repr=False, compare=False)
    _values: Values = field(repr=False, compare=False)

    def value_of(self, position: Position) -> float:
        """The share of whoever is to move in a position that can be reached; of P1 where no player is."""
        return _seen_by(position.player, self._values.at(position)[0])

    def distance_of(self, position: Position) -> int | None:
        """Plies from such a position to the end, where a player can force it."""
        return self._values.at(position)[1]

    def best(self, position: Position | None = None) -> tuple[str, ...]:
        """The moves that keep the value of a position (else, of the start), those that keep it best first.

        A won game is to end as soon as possible, a lost one as late.
        """
        position = position or self._start
        moves = _moves(position, self._values)
        best = max((share for share, _ in moves.values()), default=0.0)
        sign = 1 if best > _seen_by(position.player, self._values.middle) else -1
        keeping = {move: plies or 0 for move, (share, plies) in moves.items() if share == best}
        return tuple(sorted(keeping, key=lambda move: (sign * keeping[move], move)))


def _seen_by(player: int | None, share: float) -> float:
    """P1's share as that of whoever is to move."""
    return 1.0 - share if player == 1 else share


def _moves(position: Position, values: Values) -> dict[str, tuple[float, int | None]]:
    """What each move is worth to whoever plays it, and the plies to the end with it."""
    still = position.game.at(unclocked(position))
    found = {}
    for action in still.actions:
        share, plies = values.at(still.act(action))
        ends = values.distances is not None and share != values.middle and plies is not None
        found[still.text(action)] = _seen_by(position.player, share), plies + 1 if ends and plies is not None else None
    return dict(sorted(found.items()))


def _solution(position: Position, values: Values, began: float) -> Solution:
    share, distance = values.at(position)
    moves = _moves(position, values)
    return Solution(
        value=_seen_by(position.player, share),
        values={move: share for move, (share, _) in moves.items()},
        distance=distance,
        distances={move: plies for move, (_, plies) in moves.items()},
        endless=values.endless and share == values.middle,
        positions=values.census.found,
        seconds=time.perf_counter() - began,
        _start=position,
        _values=values,
    )


def _ranked(census: Census, middle: float) -> "tuple[NDArray[np.float64], NDArray[np.uint8], int]":
    """All shares, the least first; the rank of each score in the order it was found; the rank of the middle one."""
    shares = np.unique(np.append(census.scores, middle))
    ranks = np.searchsorted(shares, census.scores).astype(np.uint8)
    return shares, ranks, int(np.searchsorted(shares, middle))


def _by_choice(census: Census) -> Values:
    """Values where only the players choose."""
    return _onward(census) if census.goes_onward else _coming_round(census)


def _onward(census: Census) -> Values:
    """Moves lead to positions found later: from the last one backwards all is known when it is needed."""
    shares, ranks, middle = _ranked(census, EVEN)
    del census.arrivals
    values, distances = np.empty(census.found, np.uint8), np.empty(census.found, np.uint16)
    constants = (*census.ground, ranks, middle, values, distances)
    census.in_slices(
        lambda first, last: census.kernel("settle_onward", *constants, first, last), backwards=True
    )
    return Values(census, shares, values, distances)


def _coming_round(census: Census) -> Values:
    """Moves may lead back: values spread from the ends to the positions from which they can be forced.

    P1 forces the best shares first, down to what endless play is worth; then P2 likewise. What is left is worth that.
    """
    census.must_fit(COMING_ROUND * census.found + 4 * census.edges)
    begins, sources, left, middle_share = _linked(census)
    shares, ranks, middle = _ranked(census, middle_share)
    values, distances = np.full(census.found, UNKNOWN, np.uint8), np.zeros(census.found, np.uint16)
    queue, ends = np.empty(census.found, np.uint32), np.zeros(2, np.int64)
    what = census.what[: census.found]
    orders = [(0, rank) for rank in reversed(range(middle + 1, len(shares)))] + [(1, rank) for rank in range(middle)]
    for player, rank in orders:
        target = what, ranks, rank, values, distances, queue, int(ends[1])
        ends[1] = census.kernel("gather", *target, template="solve_cycles")
        constants = what, player, rank, values, distances, begins, sources, left, queue, ends
        while ends[0] < ends[1]:
            census.listen(0.5 + ends[0] / census.found / 2)
            census.kernel("spread", *constants, 1 << 15, template="solve_cycles")
    values[values == UNKNOWN] = middle
    return Values(census, shares, values, distances, middle_share, endless=middle_share not in census.scores)


def _linked(
    census: Census,
) -> "tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint16], float]":
    """Where the sources of each position begin, all sources, the moves of each position, and endless play's worth."""
    begins = census.arrivals[: census.found + 1]
    begins[-1] = 0
    census.kernel("begin", begins, template="solve_cycles")
    sources, left = np.empty(census.edges, np.uint32), np.zeros(census.found, np.uint16)
    stops = np.array([1.0, 0.0])
    constants = (*census.ground, begins, sources, left, stops)
    census.in_slices(lambda first, last: census.kernel("link", *constants, first, last))
    if stops[0] < stops[1]:
        raise Unsolvable(
            f"{census.game.title} can go on for ever, and what the cap then gives P1 differs from position to"
            f" position ({stops[0]:.3g} to {stops[1]:.3g}): endless play has no one worth"
        )
    return begins, sources, left, float(stops[0]) if stops[0] == stops[1] else EVEN


def _by_chance(census: Census) -> Values:
    """Expected shares where the dealer moves too; positions are settled when all their moves lead to settled ones."""
    census.must_fit(8 * census.found)
    worth = np.full(census.found, np.nan)
    constants = (*census.ground, census.scores, worth)
    settled, before = 0, -1
    while before < settled < census.found:
        before = settled
        added: list[int] = []
        census.in_slices(
            lambda first, last: added.append(census.kernel("settle_means", *constants, first, last)),
            backwards=True,
        )
        settled += sum(added)
    if settled < census.found:
        raise Unsolvable(
            f"{census.game.title} cannot be solved: play can come round to the same position, and chance plays a part"
        )
    return Values(census, worth)
