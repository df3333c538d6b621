"""Exhaustive search so many choices ahead, for small games: any number of players, and a dealer."""

import time
from collections.abc import Callable, Sequence

import numpy as np

from ..engine import Game, Position
from .budget import Budget
from .how import must_fit
from .kernels.outlook import GUESSES, LEFT, NODES, PLY
from .mcts import adapted, must_choose, within
from .result import Control, Result

DEEPEST = 64
"""Plies that it looks ahead at the most, the dealer's included."""

Progress = Callable[[int], None]


class Expectimax:
    """A search that looks one choice deeper each time, until its budget is spent or the values are exact.

    Every player takes what is best for themselves, and the dealer's moves count by their odds.
    """

    def __init__(self, game: Game, *, depth: int = DEEPEST, seed: int = 0) -> None:
        must_fit(game, "expectimax", depth=depth)
        self.game = game
        self._depth = depth
        size = DEEPEST + 2
        self._memory = bytearray(size * game.chapters.state.size)
        self._levels = np.zeros((size, 6), np.int64)
        self._lists = np.zeros((size, game.bounds.moves), np.int32)
        self._shares = np.zeros((size, game.players))
        self._totals = np.zeros(size)
        self._values = np.zeros(game.bounds.moves)
        self._work = np.zeros(3, np.int64)
        self._random = np.random.default_rng(seed)

    def search(
        self,
        position: Position,
        budget: Budget,
        *,
        control: Control | None = None,
        progress: Progress | None = None,
        history: Sequence[bytes] = (),
    ) -> Result:
        """Look for the best move; the first choice is always looked at whole."""
        must_choose(position)
        self._work[:] = 0
        self._go_on(position.raw, 0)  # compiling is not part of the time
        began = time.perf_counter()
        moves, values, deepest, exact = len(position.actions), dict.fromkeys(position.actions, 0.0), 0, False
        for depth in range(1, self._depth + 1):
            self._levels[0, LEFT] = depth
            self._work[[PLY, GUESSES]] = -1, 0
            if not self._finish(position, budget if depth > 1 else Budget(), began, control or Control(), progress):
                break
            values = dict(zip(self._lists[0, :moves].tolist(), self._values[:moves].tolist(), strict=True))
            deepest, exact = depth, not self._work[GUESSES]
            if exact:
                break
        return self._result(position, values, deepest, exact, time.perf_counter() - began)

    def _finish(
        self, position: Position, budget: Budget, began: float, control: Control, progress: Progress | None
    ) -> bool:
        """Whether the depth was looked at whole, before the budget was spent or somebody stopped it."""
        chunk = 256
        while True:
            done = int(self._work[NODES])
            chunk = within(budget, done, chunk, 1)
            late = budget.seconds is not None and time.perf_counter() - began >= budget.seconds
            if control.stopped or chunk == 0 or late:
                return False
            started = time.perf_counter()
            if self._go_on(position.raw, done + chunk):
                return True
            if progress:
                progress(int(self._work[NODES]))
            chunk = adapted(chunk, time.perf_counter() - started)

    def _go_on(self, raw: bytes, limit: int) -> bool:
        arguments = (
            self.game.raw_options,
            raw,
            self._memory,
            self._levels,
            self._lists,
            self._shares,
            self._totals,
            self._values,
            self._work,
            limit,
        )
        return bool(self.game.compiler.kernel("parlour.search.kernels.expectimax", "search", *arguments)(*arguments))

    def _result(self, position: Position, values: dict[int, float], depth: int, exact: bool, seconds: float) -> Result:
        most = max(values.values())
        best = int(self._random.choice([action for action, value in values.items() if value >= most - 1e-9]))
        nodes = int(self._work[NODES])
        return Result(
            best=position.text(best),
            values={position.text(action): value for action, value in values.items()},
            visits={position.text(action): nodes // len(values) for action in values},
            line=(position.text(best),),
            simulations=nodes,
            nodes=nodes,
            seconds=seconds,
            proven=exact,
            depth=depth,
        )
