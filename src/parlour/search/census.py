"""All positions that can be reached from one, each found once and kept as a key."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from ..engine import ParlourError, Position, seeded
from .codec import Codec, padded
from .kernels.solve_names import BACK, CROWDED, EDGES, EXPANDED, FOUND, GROW, MOST_SCORES, SCORES, WIDEN
from .mcts import adapted
from .result import Control

if TYPE_CHECKING:
    from numpy.typing import NDArray

MANY = 1 << 21
"""So many positions are found before it is worth asking how many there will be."""

MOST = (1 << 28) - 2
"""More positions the table cannot number."""

SAMPLED_GAMES, SAMPLED_PLIES = 1 << 16, 64

PER_POSITION = 5
"""Bytes beside its key and its place in the table: what it is, and how many moves lead to it."""


class Unsolvable(ParlourError):
    """The solver cannot tell, and why."""


class Census:
    """The positions found from a start, their keys within a limit of memory, and how their moves count.

    `watch` is called several times a second with the share of positions found that have been looked at.
    """

    def __init__(self, start: Position, memory: int, control: Control, watch: Callable[[float], None]) -> None:
        self.game = start.game
        self.memory = memory
        self.root = unclocked(start)
        self.codec = Codec(self.root, self.game.chapters.state.key_size)
        self.counts = np.zeros(5, np.int64)
        self.counts[FOUND] = 1
        self.shares = np.zeros(MOST_SCORES + 1)
        """P1's share in the positions that are over, in the order they were found."""
        self.layers = [1]
        """How many positions were first found after each number of plies."""
        self._control = control
        self._watch = watch
        self._scratch = _scratch(self.root)
        self._moves = np.empty(self.game.bounds.moves, np.int32)
        self._reserve()
        self.keys[: self.codec.size] = 0
        self._enter(1 << 12)

    def kernel(self, name: str, *arguments: object, template: str = "solve") -> Any:
        """Run a kernel."""
        return self.game.compiler.kernel(f"parlour.search.kernels.{template}", name, *arguments)(*arguments)

    @property
    def found(self) -> int:
        """How many positions there are, as far as is known."""
        return int(self.counts[FOUND])

    @property
    def edges(self) -> int:
        """How many moves there are in all positions together."""
        return int(self.counts[EDGES])

    @property
    def goes_onward(self) -> bool:
        """Whether every move leads to a position found later than its own, so that play never comes round."""
        return not self.counts[BACK]

    @property
    def scores(self) -> "NDArray[np.float64]":
        """P1's share in the positions that are over, each once."""
        return self.shares[: self.counts[SCORES]]

    @property
    def book(self) -> "tuple[NDArray[np.uint64], NDArray[np.uint32], NDArray[np.uint8]]":
        return self.keys, self.table, self.what

    @property
    def ground(self) -> tuple[Any, ...]:
        """What kernels need to follow the moves of a position."""
        after = np.empty(len(self._moves) * self.codec.size, np.uint64)
        return self.game.raw_options, self._scratch, self.codec.arrays, self.book, self._moves, after

    def find_all(self) -> None:
        """Find every position, or refuse when there are too many."""
        chunk, sampled, layer_end = 64, False, 1
        while self.counts[EXPANDED] < self.found:
            self.listen(self.counts[EXPANDED] / self.found)
            until = min(self.counts[EXPANDED] + chunk, layer_end)
            began = time.perf_counter()
            why = self.kernel("expand", *self.ground, self.arrivals, self.counts, self.shares, int(until))
            chunk = min(MANY, adapted(chunk, time.perf_counter() - began))
            if self.counts[EXPANDED] == layer_end:
                self.layers.append(self.found - layer_end)
                layer_end = self.found
            if why == WIDEN:
                self._widen()
            elif why == GROW:
                self._grow()
            elif why == CROWDED:
                raise Unsolvable(f"{self.game.title} ends with more than {MOST_SCORES} different scores: too many")
            if not sampled and self.found > MANY:
                sampled = True
                self._foresee()

    def find(self, position: Position) -> int:
        """The number of a position, or -1 if it is none of these."""
        scratch = _scratch(unclocked(position))
        return int(self.kernel("find", scratch, self.codec.arrays, self.book, self.codec.size))

    def in_slices(self, run: Callable[[int, int], None], *, backwards: bool = False) -> None:
        """Run a kernel over all positions, a short time a call."""
        done, chunk = 0, 64
        while done < self.found:
            self.listen(done / self.found)
            chunk = min(chunk, self.found - done)
            began = time.perf_counter()
            if backwards:
                run(self.found - done - chunk, self.found - done)
            else:
                run(done, done + chunk)
            done += chunk
            chunk = min(MANY, adapted(chunk, time.perf_counter() - began))

    def listen(self, share: float) -> None:
        """Tell how much of this step is done, and stop if asked to."""
        if self._control.stopped:
            raise Unsolvable(f"stopped after {self.found:,} positions of {self.game.title} were found")
        self._watch(share)

    def must_fit(self, needed: int) -> None:
        """Refuse if the bytes needed beside those in use are more than there is room for."""
        used = self.found * (8 * self.codec.size + PER_POSITION) + self.table.nbytes
        if used + needed > self.memory:
            raise Unsolvable(
                f"{self.game.title} is too large to solve with {_megabytes(self.memory)}: its {self.found:,} positions"
                f" and {self.edges:,} moves need {_megabytes(used + needed)}"
            )

    # memory

    def _reserve(self) -> None:
        """Lay out memory for as many positions as its limit allows; what is not written to is not taken."""
        self._slots, self.room = _shape(self.memory, self.codec.size)
        if self.room < 4 * len(self._moves) + 64:
            raise Unsolvable(f"{_megabytes(self.memory)} are too few to solve anything")
        self.keys = np.empty(self.room * self.codec.size, np.uint64)
        self.what = np.empty(self.room, np.uint8)
        self.arrivals = np.empty(self.room + 1, np.uint32)

    def _enter(self, slots: int) -> None:
        """Make a table of that size and put all keys into it."""
        self.table = np.zeros(0, np.uint32)
        self.table = np.zeros(slots, np.uint32)
        self.in_slices(lambda first, last: self.kernel("enter", self.book, self.codec.size, first, last))

    def _grow(self) -> None:
        if 2 * len(self.table) > self._slots or self.found + len(self._moves) > self.room:
            raise Unsolvable(
                f"{self.game.title} is too large to solve with {_megabytes(self.memory)}: they are full with"
                f" {self.found:,} positions, {self._growth()}; give it more, or choose a smaller board or"
                " a later position"
            )
        self._enter(2 * len(self.table))

    def _widen(self) -> None:
        """Give a byte of the state that has a new value more bits, in all keys."""
        size, keys, what, arrivals = self.codec.size, self.keys, self.what, self.arrivals
        shifts = self.codec.learn(self._scratch[1].tobytes())
        if self.codec.size > size:
            self._reserve()
            if self.found > self.room:
                self._grow()
            self.what[: self.found], self.arrivals[: self.found] = what[: self.found], arrivals[: self.found]
        new, new_size = self.keys, self.codec.size
        self.in_slices(lambda first, last: self.kernel("recode", keys, size, new, new_size, shifts, first, last))
        self._enter(len(self.table))

    # how many there will be

    def _foresee(self) -> None:
        """Refuse now if there will be too many.

        Of all pairs of random games, a share of at least 1/n comes through the same one of n positions after so many
        plies. So n is at least the number of pairs over the number of those that meet; three more standard
        deviations of luck are granted.
        """
        seen = np.empty((min(SAMPLED_PLIES, self.game.bounds.plies), SAMPLED_GAMES), np.uint64)
        memory, random = bytearray(len(self.root)), seeded(0)
        constants = self.game.raw_options, self.root, memory, random, self._moves, seen
        for first in range(0, SAMPLED_GAMES, 256):
            self.listen(self.counts[EXPANDED] / self.found)
            self.kernel("sample", *constants, first, first + 256, template="solve_sample")
        least = max(map(_least, seen))
        if least > self.room:
            raise Unsolvable(
                f"{self.game.title} is too large to solve with {_megabytes(self.memory)}: they hold {self.room:,}"
                f" positions, and there are more than {_rounded(least)}; the first {self.found:,} were"
                f" {self._growth()}"
            )

    def _growth(self) -> str:
        """How far the start these positions are, and how fast their number grows."""
        plies = len(self.layers) - 1
        factor = self.layers[-1] / max(1, self.layers[-2]) if plies else 1.0
        return f"all within {plies + 1} plies of the start, {factor:.1f} times as many with each ply"


def unclocked(position: Position) -> bytes:
    """The state with its clocks as at the start, so that no cap is near."""
    return position.key + position.game.root[len(position.key) :]


def _scratch(raw: bytes) -> "tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint64]]":
    """The bytes of two states to work with, and the second's words."""
    second = np.frombuffer(bytearray(padded(raw)), np.uint8)
    return np.frombuffer(bytearray(padded(raw)), np.uint8), second, second.view(np.uint64)


def _shape(memory: int, size: int) -> tuple[int, int]:
    """The size of the table with which most positions fit into so many bytes, and how many do."""
    each = 8 * size + PER_POSITION
    shapes = ((1 << bits, min(3 << bits - 2, (memory - (4 << bits)) // each, MOST)) for bits in range(12, 30))
    return max(shapes, key=lambda shape: shape[1])


def _least(seen: "NDArray[np.uint64]") -> int:
    """How many different values there are at least, where these were drawn at random, 0 aside."""
    counts = np.unique(seen[seen != 0], return_counts=True)[1].astype(np.float64)
    pairs = counts.sum() * (counts.sum() - 1) / 2
    meeting = float((counts * (counts - 1)).sum() / 2)
    return int(pairs / (meeting + 3 * meeting**0.5 + 3))


def _megabytes(size: int) -> str:
    return f"{size / 1e6:,.0f} MB"


def _rounded(count: int) -> str:
    """A number as one says it."""
    for name, unit in (("billion", 10**9), ("million", 10**6)):
        if count >= unit:
            return f"{count / unit:.2g} {name}" if count < 100 * unit else f"{count // unit:,} {name}"
    return f"{count:,}"
