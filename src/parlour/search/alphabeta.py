"""Alpha-beta search for two-player games without chance and without secrets."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..engine import Game, Position
from .budget import Budget
from .how import must_fit
from .kernels.frames import CLOSED, ENTRY, FOUND, FRAME, INFINITE, LOWER, UPPER, WON, WORK
from .mcts import adapted, must_choose, within
from .result import Control, Result

TEMPLATE = "parlour.search.kernels.alphabeta"

DEEPEST = 100
"""Plies that it looks ahead at the most."""

REPETITION = 2
"""A position that was there so often in the match ends it when it comes up again."""

EXACT = LOWER | UPPER
ALL = EXACT | CLOSED
"""What is known of a move whose value is exact, at any depth."""

Progress = Callable[[int], None]


class Depth(NamedTuple):
    """What looking so many plies ahead found."""

    depth: int
    move: int
    line: tuple[int, ...]
    proven: bool


class AlphaBeta:
    """A search that looks one ply deeper each time, until its budget is spent or the value is certain.

    Of the moves that are not the best it knows bounds: their values are no better than that. It remembers what it
    saw from one position of a game to the next. The seed decides between moves that are equally good.
    """

    def __init__(self, game: Game, *, table_mb: int = 64, seed: int = 0) -> None:
        must_fit(game, "alphabeta", table_mb=table_mb)
        self.game = game
        bounds, size = game.bounds, DEEPEST + 3
        self._table = np.zeros(1 << ((table_mb << 20) // ENTRY.itemsize).bit_length() - 1, ENTRY)
        self._memory = bytearray(size * game.chapters.state.size)
        self._frames = np.zeros(size, FRAME)
        self._lists = np.zeros((size, bounds.moves), np.int32)
        self._ranks = np.zeros((size, bounds.moves), np.int64)
        self._line = np.zeros((size, size), np.int32)
        self._history = np.zeros((2, bounds.actions), np.int64)
        self._found = np.zeros(bounds.actions, FOUND)
        self._work = np.zeros(1, WORK)
        self._age = 0
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
        """Look for the best move; `history` holds the keys of the positions that the match has seen."""
        must_choose(position)
        often = self._often(history)
        self._begin(position)
        self._deepen(1)
        self._go_on(often, 0)
        began = time.perf_counter()
        best = Depth(0, position.actions[0], (position.actions[0],), False)
        limit = min(DEEPEST, self.game.bounds.plies)
        for depth in range(1, limit + 1):
            self._deepen(depth)
            finished = self._finish(budget if depth > 1 else Budget(), began, often, control or Control(), progress)
            best = self._seen(depth, finished) or best
            if not finished or best.proven:
                break
        return self._result(position, best, time.perf_counter() - began)

    def _finish(
        self,
        budget: Budget,
        began: float,
        often: NDArray[np.uint64],
        control: Control,
        progress: Progress | None,
    ) -> bool:
        """Whether the depth was looked at whole, before the budget was spent or somebody stopped it."""
        chunk = 256
        while True:
            done = int(self._work["nodes"][0])
            chunk = within(budget, done, chunk, 1)
            late = budget.seconds is not None and time.perf_counter() - began >= budget.seconds
            if control.stopped or chunk == 0 or late:
                return False
            started = time.perf_counter()
            if self._go_on(often, done + chunk):
                return True
            if progress:
                progress(int(self._work["nodes"][0]))
            chunk = adapted(chunk, time.perf_counter() - started)

    def _seen(self, depth: int, finished: bool) -> Depth | None:
        """What is known of this depth: of one that was broken off, the best move if one has been looked at."""
        root = self._frames[0]
        if root["best"] == -INFINITE or not root["length"]:
            return None
        line = tuple(int(move) for move in self._line[0, : root["length"]])
        return Depth(depth if finished else depth - 1, int(root["move"]), line, finished and bool(root["closed"]))

    def _result(self, position: Position, best: Depth, seconds: float) -> Result:
        line, at = [], position
        for action in best.line:
            line.append(at.text(action))
            at = at.act(action)
        shares, bounds = self._shares(position, best)
        nodes = int(self._work["nodes"][0])
        return Result(
            best=position.text(best.move),
            values={position.text(action): share for action, share in shares.items()},
            visits={position.text(action): int(self._found[action]["nodes"]) for action in position.actions},
            line=tuple(line),
            simulations=nodes,
            nodes=nodes,
            seconds=seconds,
            proven=best.proven,
            depth=best.depth,
            bounds=frozenset(position.text(action) for action in bounds),
        )

    def _shares(self, position: Position, best: Depth) -> tuple[dict[int, float], set[int]]:
        """What each move is worth, and the moves that are worth that at the most.

        Where the best is proven, everything told is true: of a move that was not followed to its end it is only known
        that it is no better.
        """
        shares = {a: float(min(1.0, max(0.0, self._found[a]["value"] / WON / 2 + 0.5))) for a in position.actions}
        bounds = set()
        for action, share in shares.items():
            bound = int(self._found[action]["bound"])
            if action == best.move or bound & ALL == ALL or (bound & EXACT == EXACT and not best.proven):
                continue
            if best.proven and not bound & CLOSED:
                shares[action] = shares[best.move]
            if not (share == 0 and bound & CLOSED):
                bounds.add(action)
        return shares, bounds

    # kernels

    def _often(self, history: Sequence[bytes]) -> NDArray[np.uint64]:
        """The names of the positions that must not come up again."""
        if not self.game.chapters.can_stop:
            return np.zeros(0, np.uint64)
        size = self.game.chapters.state.size
        keys = [key for key, times in Counter(history).items() if times >= REPETITION]
        return np.array([self._call("named", key.ljust(size, b"\0")) for key in keys], np.uint64)

    def _begin(self, position: Position) -> None:
        """Forget what belongs to another root."""
        self._age = (self._age + 1) % 128
        self._found[:] = 0
        self._history[:] = 0
        self._work[:] = 0
        self._frames["killer"] = -1
        self._frames["move"][0] = -1
        own = self._memory, self._frames, self._lists
        self._call("begin", self.game.raw_options, position.raw, *own)
        self._random.shuffle(self._lists[0, : self._frames[0]["count"]])

    def _deepen(self, depth: int) -> None:
        """Start again from the root, so many plies deep, with the best move so far first."""
        root = self._frames[0]
        moves = self._lists[0, : root["count"]]
        self._ranks[0, : root["count"]] = self._found["nodes"][moves] + (moves == root["move"]) * (1 << 40)
        self._history //= 2
        root["alpha"] = root["floor"] = root["best"] = -INFINITE
        root["beta"] = INFINITE
        root["depth"] = depth
        root["next"] = root["again"] = root["length"] = 0
        root["all_closed"] = 1
        root["nodes"] = self._work["nodes"][0]
        self._work["ply"] = 0

    def _go_on(self, often: NDArray[np.uint64], limit: int) -> bool:
        """Go on until so many nodes have been looked at; whether the depth is done."""
        done = self._call(
            "search",
            self.game.raw_options,
            self._memory,
            self._frames,
            self._lists,
            self._ranks,
            self._table,
            self._history,
            often,
            self._line,
            np.zeros(2),
            self._found,
            self._work,
            limit,
            self.game.chapters.can_stop,
            self._age,
        )
        return bool(done)

    def _call(self, name: str, *arguments: object) -> Any:
        return self.game.compiler.kernel(TEMPLATE, name, *arguments)(*arguments)
