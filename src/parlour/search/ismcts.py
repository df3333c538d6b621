"""Search in games with secrets: it is given what a seat may know, and nothing else."""

import time
from collections.abc import Sequence

import numpy as np

from ..engine import Game, Position, seeded
from .budget import Budget
from .kernels.tree import LINKED
from .mcts import DEEPEST, Progress, adapted, chosen, must_choose, within
from .result import Control, Result


class InformationSearch:
    """Monte-Carlo tree search over information sets, for one seat after another."""

    def __init__(self, game: Game, *, c: float = 0.7, memory_mb: int = 256, seed: int = 0) -> None:
        self.game = game
        self._c = c
        self._most = max(1024, memory_mb * (1 << 20) // (LINKED.itemsize + 8 * game.players))
        self._random = seeded(seed)
        self._guessing = (seeded(seed + 1) % 2147483398 + 1).astype(np.int64)

    def search(
        self,
        position: Position,
        budget: Budget,
        *,
        control: Control | None = None,
        progress: Progress | None = None,
        history: Sequence[bytes] = (),
    ) -> Result:
        """Look for the best move of whoever is to move, from that seat's view."""
        must_choose(position)
        seat = position.player
        assert seat is not None
        seen = position.seen(seat)
        nodes = np.zeros(min(self._most, 1 << 20), LINKED)
        totals = np.zeros((len(nodes), self.game.players))
        used = np.ones(1, np.int64)
        control = control or Control()
        self._run(seen.raw, seat, nodes, totals, used, 0)  # compiling is not part of the time
        began = time.perf_counter()
        done, chunk = 0, 16
        while not control.stopped:
            chunk = within(budget, done, chunk, 1)
            if chunk == 0 or (budget.seconds is not None and time.perf_counter() - began >= budget.seconds):
                break
            started = time.perf_counter()
            done += self._run(seen.raw, seat, nodes, totals, used, chunk)
            if progress:
                progress(done)
            chunk = adapted(chunk, time.perf_counter() - started)
        return _result(position, seat, nodes, totals, int(used[0]), done, time.perf_counter() - began)

    def _run(self, raw: bytes, seat: int, nodes: object, totals: object, used: object, chunk: int) -> int:
        arguments = (
            self.game.raw_options,
            raw,
            bytearray(self.game.chapters.state.size),
            nodes,
            totals,
            used,
            chunk,
            self._c,
            self._random,
            self._guessing,
            seat,
            np.empty(self.game.bounds.moves, np.int32),
            np.empty(DEEPEST, np.int64),
        )
        kernel = self.game.compiler.kernel("parlour.search.kernels.ismcts", "search", *arguments)
        return int(kernel(*arguments))


def _result(
    position: Position,
    seat: int,
    nodes: "np.ndarray[tuple[int], np.dtype[np.void]]",
    totals: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]",
    used: int,
    done: int,
    seconds: float,
) -> Result:
    visits = dict.fromkeys(position.actions, 0)
    values = dict.fromkeys(position.actions, 0.0)
    shares: dict[int, tuple[float, ...]] = {}
    child = int(nodes["first"][0])
    while child:
        action = int(nodes["action"][child])
        visits[action] = int(nodes["visits"][child])
        values[action] = float(totals[child, seat] / max(1, visits[action]))
        shares[action] = tuple((totals[child] / max(1, visits[action])).tolist())
        child = int(nodes["next"][child])
    best = chosen(visits, values, dict.fromkeys(visits, False))
    return Result(
        best=position.text(best),
        values={position.text(a): value for a, value in values.items()},
        visits={position.text(a): count for a, count in visits.items()},
        line=(position.text(best),),
        simulations=done,
        nodes=used,
        seconds=seconds,
        shares=shares.get(best, ()),
    )
