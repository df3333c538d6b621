"""The exact value of a game that is small enough."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ..engine import DEALER, BadOption, Game, Position
from .census import Census, Unsolvable, unclocked
from .result import Control
from .values import Values, by_chance, by_choice

__all__ = ["Solution", "Unsolvable", "solve"]


@dataclass(frozen=True)
class Solution:
    """What a game is worth. Values are shares of the win for whoever is to move; of P1 where the dealer is.

    Distances are plies to the end if those who gain by it hurry and the others delay; None where it is a draw, where
    nobody can force an end, or where chance plays a part.
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
    """Without those it took to compile."""
    _start: Position = field(repr=False, compare=False)
    _found: Values = field(repr=False, compare=False)

    def value_of(self, position: Position) -> float:
        """The share of whoever is to move in a position that can be reached; of P1 where no player is."""
        return _seen_by(position.player, self._found.at(position)[0])

    def distance_of(self, position: Position) -> int | None:
        """Plies from such a position to the end, where a player can force it."""
        return self._found.at(position)[1]

    def best(self, position: Position | None = None) -> tuple[str, ...]:
        """The moves that keep the value of a position, or of the start; what ends a won game first, a lost one last.

        None where no player is to move.
        """
        position = position or self._start
        if position.player == DEALER:
            return ()
        moves = _moves(position, self._found)
        best = max((share for share, _ in moves.values()), default=0.0)
        sign = 1 if best > _seen_by(position.player, self._found.middle) else -1
        keeping = {move: plies or 0 for move, (share, plies) in moves.items() if share == best}
        return tuple(sorted(keeping, key=lambda move: (sign * keeping[move], move)))


def solve(
    start: Game | Position,
    *,
    memory_mb: int = 2000,
    control: Control | None = None,
    progress: Callable[[int], None] | None = None,
) -> Solution:
    """Find the value of a game, or of a position of it, by looking at every position that can be reached.

    For games of two players without secrets; with chance, if play cannot come round to the same position again. The
    clocks do not count: play that goes on for ever is worth what the cap would make of it. Unsolvable says why not.
    `progress` hears how many hundredths are done.
    """
    began = time.perf_counter()
    position = start.start() if isinstance(start, Game) else start
    _must_be_solvable(position)
    if type(memory_mb) is not int or memory_mb < 1:
        raise BadOption(f"memory_mb={memory_mb!r}: expected a whole number of megabytes from 1")
    bar = _Bar(progress)
    try:
        census = Census(position, memory_mb * 10**6, control or Control(), bar.watch)
        census.find_all()
        bar.begin(50)
        values = by_chance(census) if census.has_chance else by_choice(census)
    except MemoryError:
        raise Unsolvable(f"{memory_mb} MB are more than there are here: give it less") from None
    return _solution(position, values, began)


class _Bar:
    """How many hundredths are done, never fewer than before."""

    def __init__(self, progress: Callable[[int], None] | None) -> None:
        self._progress = progress
        self._base = self._done = 0

    def begin(self, base: int) -> None:
        """The next step begins at so many."""
        self._base = base

    def watch(self, share: float) -> None:
        """So much of the step, which is the half of all, is done."""
        self._done = max(self._done, min(99, self._base + int(50 * share)))
        if self._progress:
            self._progress(self._done)


def _must_be_solvable(position: Position) -> None:
    game = position.game
    if game.players != 2:
        raise Unsolvable(f"{game.title} with {game.players} players cannot be solved: only games for two can")
    if game.chapters.has_secrets:
        raise Unsolvable(f"{game.title} cannot be solved: it has secrets, and only games can where all see everything")
    if position.player is None:
        raise Unsolvable("the game is over: there is nothing to solve")


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
        seconds=time.perf_counter() - began - values.census.compiling,
        _start=position,
        _found=values,
    )


def _moves(position: Position, values: Values) -> dict[str, tuple[float, int | None]]:
    """What each move is worth to whoever plays it, and the plies to the end with it."""
    still = position.game.at(unclocked(position))
    moves = {}
    for move in still.moves:
        share, plies = values.at(still.play(move))
        moves[move] = _seen_by(position.player, share), None if plies is None else plies + 1
    return moves


def _seen_by(player: int | None, share: float) -> float:
    """P1's share as that of whoever is to move."""
    return 1.0 - share if player == 1 else share
