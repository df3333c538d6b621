"""Monte-Carlo tree search for any game: the tree, its memory, its clock, and what it found."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

import numpy as np

from ..engine import DEALER, BadOption, Game, Position, seeded
from .budget import Budget
from .kernels.tree import NODE
from .result import Control, Result

SLICE = 0.01
"""Seconds of one call into a kernel: how soon a search hears that it is to stop."""

NEAR, PLIES = 4000, 8
"""Positions looked at to find the new root in the old tree, and how far below the old root."""

DEEPEST = 512

Progress = Callable[[int], None]


class How(NamedTuple):
    """What a simulation is like: the exploration constant, after how many plies a playout is broken off and estimated
    (below 0: never), and whether certain values take the place of means."""

    c: float
    cutoff: int
    proving: bool


class Tree:
    """The memory of one search: it grows up to a limit, and can be cut down to one of its branches."""

    def __init__(self, game: Game, *, most: int, seed: int) -> None:
        self.game = game
        self.most = most
        self.nodes = np.zeros(min(most, 1 << 14), NODE)
        self.totals = np.zeros((len(self.nodes), game.players))
        self.used = np.ones(1, np.int64)
        self.random = seeded(seed)
        self._memory = bytearray(game.chapters.state.size)
        self._spare = bytearray(game.chapters.state.size)
        self._list = np.empty(game.bounds.moves, np.int32)
        self._path = np.empty(DEEPEST, np.int64)

    def run(self, root: bytes, simulations: int, how: "How") -> int:
        """Run simulations from the root; returns how many, fewer where its value is proven."""
        self._grow()
        arguments = (
            self.game.raw_options,
            root,
            self._memory,
            self._spare,
            self.nodes,
            self.totals,
            self.used,
            simulations,
            how.c,
            self.random,
            self._list,
            self._path,
            how.cutoff,
            how.proving,
        )
        kernel = self.game.compiler.kernel("parlour.search.kernels.mcts", "search", *arguments)
        return int(kernel(*arguments))

    def find(self, root: bytes, wanted: bytes) -> int:
        """The node of a position a few moves below the root, or -1 if the tree hasn't it."""
        rows = np.empty((NEAR, 3), np.int64)
        arguments = (self.game.raw_options, root, wanted, self._memory, self.nodes, rows, PLIES)
        return int(self.game.compiler.kernel("parlour.search.kernels.mcts", "find", *arguments)(*arguments))

    def _grow(self) -> None:
        """Twice the memory where less than half of it is left."""
        size = len(self.nodes)
        if self.used[0] * 2 > size and size < self.most:
            larger = min(size * 2, self.most)
            nodes, totals = np.empty(larger, NODE), np.empty((larger, self.game.players))
            nodes[:size], totals[:size] = self.nodes, self.totals
            self.nodes, self.totals = nodes, totals

    def cut(self, node: int) -> None:
        """Keep only what is below a node, which becomes the root."""
        # What is not copied is not written to before it is needed: to clear it all would take longer than the rest.
        nodes, totals = np.empty_like(self.nodes), np.empty_like(self.totals)
        queue = np.empty(len(self.nodes), np.int64)
        arguments = (self.nodes, self.totals, self.used, node, nodes, totals, queue)
        self.game.compiler.kernel("parlour.search.kernels.mcts", "keep", *arguments)(*arguments)
        self.nodes, self.totals = nodes, totals

    def clear(self) -> None:
        """Forget everything."""
        self.nodes[0] = 0
        self.totals[0] = 0
        self.used[0] = 1

    def children(self, node: int) -> range:
        """The nodes of the moves from a node, as far as they were looked at."""
        first = int(self.nodes["first"][node])
        return range(first, first + int(self.nodes["count"][node]))

    def mean(self, node: int, player: int) -> float:
        """The player's mean share in the games through a node."""
        return float(self.totals[node, player] / max(1, self.nodes["visits"][node]))


class TreeSearch:
    """A search that keeps its tree from one position of a game to the next."""

    def __init__(
        self,
        game: Game,
        *,
        c: float = 0.7,
        cutoff: int = -1,
        prove: int = 1,
        keep: int = 1,
        memory_mb: int = 512,
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        if game.chapters.has_secrets:
            raise BadOption(f"{game.title} has secrets: its search is the one for information sets")
        self.game = game
        self._how = How(c, cutoff, bool(prove))
        self._keeps = bool(keep)
        most = memory_mb * (1 << 20) // (threads * 2 * (NODE.itemsize + 8 * game.players))
        self._trees = [Tree(game, most=max(most, 1024), seed=seed + i) for i in range(threads)]
        self._root: Position | None = None

    def search(
        self,
        position: Position,
        budget: Budget,
        *,
        control: Control | None = None,
        progress: Progress | None = None,
        history: Sequence[bytes] = (),
    ) -> Result:
        """Look for the best move until the budget is spent, somebody stops it, or the value is proven."""
        must_choose(position)
        if self._root is None:
            self._compile(position)
        began = time.perf_counter()
        for tree in self._trees:
            self._move_root(tree, position)
        self._root = position
        done = self._simulate(position, budget, began, control or Control(), progress)
        return self._result(position, done, time.perf_counter() - began)

    def _simulate(
        self, position: Position, budget: Budget, began: float, control: Control, progress: Progress | None
    ) -> int:
        done, chunk = 0, 16
        with _together(len(self._trees)) as each:
            while not control.stopped:
                chunk = within(budget, done, chunk, len(self._trees))
                spent = time.perf_counter() - began
                if chunk == 0 or (budget.seconds is not None and spent >= budget.seconds):
                    break
                started = time.perf_counter()
                done += sum(each(partial(self._run, position.raw, chunk), self._trees))
                if progress:
                    progress(done)
                if any(tree.nodes["proven"][0] for tree in self._trees):
                    break
                chunk = adapted(chunk, time.perf_counter() - started)
        return done

    def _run(self, root: bytes, simulations: int, tree: Tree) -> int:
        return tree.run(root, simulations, self._how)

    def _compile(self, position: Position) -> None:
        """Do everything once: compiling is not part of the time."""
        for tree in self._trees:
            tree.cut(tree.find(position.raw, position.raw))
            tree.run(position.raw, 0, self._how)

    def _move_root(self, tree: Tree, position: Position) -> None:
        node = tree.find(self._root.raw, position.raw) if self._keeps and self._root is not None else -1
        if node < 0:
            tree.clear()
        elif node:
            tree.cut(node)

    def _result(self, position: Position, done: int, seconds: float) -> Result:
        player = position.player
        assert player is not None
        by_action: dict[int, list[tuple[int, float, bool]]] = {action: [] for action in position.actions}
        for tree in self._trees:
            for child in tree.children(0):
                node = tree.nodes[child]
                by_action[int(node["action"])].append(
                    (int(node["visits"]), float(tree.totals[child, player]), bool(node["proven"]))
                )
        visits = {action: sum(v for v, _, _ in stats) for action, stats in by_action.items()}
        values = {action: _value(stats) for action, stats in by_action.items()}
        proven = {action: any(p for _, _, p in stats) for action, stats in by_action.items()}
        best = chosen(visits, values, proven)
        return Result(
            best=position.text(best),
            values={position.text(a): value for a, value in values.items()},
            visits={position.text(a): count for a, count in visits.items()},
            line=self._line(position, best),
            simulations=done,
            nodes=int(sum(tree.used[0] for tree in self._trees)),
            seconds=seconds,
            proven=proven[best] and (values[best] >= 1 or all(proven.values())),
            shares=self._shares(best),
        )

    def _shares(self, action: int) -> tuple[float, ...]:
        """Each player's mean share in games that began with an action: in the tree that is sure, or tried it most."""
        tried = [(tree, n) for tree in self._trees for n in tree.children(0) if tree.nodes["action"][n] == action]
        if not tried:
            return ()
        tree, node = max(tried, key=lambda at: tuple(at[0].nodes[["proven", "visits"]][at[1]].tolist()))
        return tuple(tree.mean(node, player) for player in range(self.game.players))

    def _line(self, position: Position, action: int) -> tuple[str, ...]:
        """The moves visited most, from the root on."""
        tree = max(self._trees, key=lambda tree: int(tree.nodes["visits"][0]))
        line = [position.text(action)]
        position = position.act(action)
        node = next((n for n in tree.children(0) if tree.nodes["action"][n] == action), 0)
        while node and len(line) < 12 and position.player is not None:
            children = tree.children(node)
            node = max(children, key=lambda n: int(tree.nodes["visits"][n]), default=0)
            if not node or not tree.nodes["visits"][node]:
                break
            move = int(tree.nodes["action"][node])
            line.append(position.text(move))
            position = position.act(move)
        return tuple(line)


@contextmanager
def _together(threads: int) -> Iterator[Callable[[Callable[[Tree], int], list[Tree]], Iterable[int]]]:
    """What runs a function on each of several trees at once; one alone needs no thread, which would cost time."""
    if threads == 1:
        yield map
        return
    with ThreadPoolExecutor(threads) as pool:
        yield pool.map


def must_choose(position: Position) -> None:
    """Refuse a position in which no player has anything to choose."""
    if position.player is None:
        raise BadOption("the game is over: there is no move to look for")
    if position.player == DEALER:
        raise BadOption("the dealer is to move: there is no move to choose")


def chosen(visits: dict[int, int], values: dict[int, float], proven: dict[int, bool]) -> int:
    """The action to play: what is certain if it is at least as good as what seems best, else the most visited."""
    certain = max((a for a in values if proven[a]), key=lambda a: values[a], default=None)
    likely = max((a for a in values if not proven[a]), key=lambda a: (visits[a], values[a]), default=None)
    if likely is None or (certain is not None and values[certain] >= values[likely]):
        assert certain is not None
        return certain
    return likely


def _value(stats: list[tuple[int, float, bool]]) -> float:
    for visits, total, proven in stats:
        if proven:
            return total / visits
    visits = sum(v for v, _, _ in stats)
    return sum(total for _, total, _ in stats) / visits if visits else 0.0


def within(budget: Budget, done: int, chunk: int, threads: int) -> int:
    """How many simulations the next call may run in each thread."""
    if budget.simulations is None:
        return chunk
    left = budget.simulations - done
    return 0 if left <= 0 else min(chunk, max(1, left // threads))


def adapted(chunk: int, seconds: float) -> int:
    """The next chunk, so that a call takes about a slice."""
    return max(1, min(chunk * 2, int(chunk * SLICE / max(seconds, 1e-6)) or 1))
