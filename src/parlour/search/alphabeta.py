"""Alpha-beta search for two-player games without chance and without secrets."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..engine import Game, Position
from .budget import Budget
from .mcts import adapted, must_choose, within
from .result import Control, Result

FRAME = np.dtype(
    [
        ("key", np.uint64),
        ("line", np.uint64),
        ("nodes", np.int64),
        ("alpha", np.int32),
        ("floor", np.int32),
        ("beta", np.int32),
        ("best", np.int32),
        ("move", np.int32),
        ("killer", np.int32),
        ("second_killer", np.int32),
        ("count", np.int32),
        ("next", np.int32),
        ("depth", np.int16),
        ("length", np.int16),
        ("player", np.int8),
        ("closed", np.int8),
        ("all_closed", np.int8),
        ("narrow", np.int8),
        ("again", np.int8),
        ("less", np.int8),
    ],
    align=True,
)
ENTRY = np.dtype(
    [
        ("key", np.uint64),
        ("value", np.int32),
        ("move", np.int32),
        ("depth", np.int16),
        ("bound", np.int8),
        ("age", np.int8),
    ],
    align=True,
)
FOUND = np.dtype([("nodes", np.int64), ("value", np.int32), ("bound", np.int32)], align=True)
DEEPEST = 100
WON = 1 << 20
INFINITE = 1 << 22


class AlphaBeta:
    def __init__(self, game: Game, *, table_mb: int = 64) -> None:
        self.game = game
        self._template = "parlour.search.kernels.alphabeta"
        entries = 1 << ((table_mb << 20) // ENTRY.itemsize).bit_length() - 1
        self._table = np.zeros(entries, ENTRY)
        self._frames = np.zeros(DEEPEST + 2, FRAME)
        self._memory = bytearray((DEEPEST + 3) * game.chapters.state.size)
        self._lists = np.zeros((DEEPEST + 2, game.bounds.moves), np.int32)
        self._ranks = np.zeros((DEEPEST + 2, game.bounds.moves), np.int64)
        self._line = np.zeros((DEEPEST + 2, DEEPEST + 2), np.int32)
        self._history = np.zeros((2, game.bounds.actions), np.int64)
        self._found = np.zeros(game.bounds.actions, FOUND)
        self._shares = np.zeros(2)
        self._work = np.zeros(4, np.int64)
        self._work[2] = game.chapters.can_stop

    def _call(self, name: str, *arguments: object) -> Any:
        return self.game.compiler.kernel(self._template, name, *arguments)(*arguments)

    def search(
        self,
        position: Position,
        budget: Budget,
        *,
        control: Control | None = None,
        progress: Callable[[int], None] | None = None,
        history: Sequence[bytes] = (),
    ) -> Result:
        must_choose(position)
        g = self.game
        often = np.zeros(0, np.uint64)
        self._work[3] = (self._work[3] + 1) % 100
        args = (
            g.raw_options,
            self._memory,
            self._frames,
            self._lists,
            self._ranks,
            self._table,
            self._history,
            often,
            self._line,
            self._shares,
            self._found,
            self._work,
        )
        self._call(
            "begin",
            g.raw_options,
            position.raw,
            self._memory,
            self._frames,
            self._lists,
            self._ranks,
            self._found,
            self._history,
            self._work,
        )
        run = g.compiler.kernel(self._template, "search", *args, 0)
        began = time.perf_counter()
        done = depth = 0
        chunk = 256
        control = control or Control()
        f = self._frames[0]
        f["depth"] = 0
        limit = min(DEEPEST, g.bounds.plies)
        best = None
        stopped = False
        while not stopped and depth < limit:
            depth += 1
            self._call(
                "deepen",
                self._frames,
                self._lists,
                self._ranks,
                self._found,
                self._history,
                self._work,
                depth,
                -INFINITE,
                INFINITE,
            )
            finished = False
            while not finished:
                chunk = within(budget, done, chunk, 1)
                if (
                    control.stopped
                    or chunk == 0
                    or (budget.seconds is not None and time.perf_counter() - began >= budget.seconds)
                ):
                    stopped = True
                    break
                t = time.perf_counter()
                finished = run(*args, done + chunk)
                done = int(self._work[0])
                chunk = adapted(chunk, time.perf_counter() - t)
            if f["best"] > -INFINITE:
                best = (
                    int(f["move"]),
                    int(f["best"]),
                    [int(a) for a in self._line[0, : f["length"]]],
                    bool(f["closed"]) and finished,
                    depth if finished else depth - 1,
                )
            if finished and f["closed"]:
                break
        assert best
        p = position
        line = []
        for a in best[2]:
            line.append(p.text(a))
            p = p.act(a)
        return Result(
            best=position.text(best[0]),
            values={
                position.text(a): min(1.0, max(0.0, (self._found[a]["value"] / WON + 1) / 2)) for a in position.actions
            },
            visits={position.text(a): int(self._found[a]["nodes"]) for a in position.actions},
            line=tuple(line),
            simulations=done,
            nodes=done,
            seconds=time.perf_counter() - began,
            proven=best[3],
            depth=best[4],
        )
