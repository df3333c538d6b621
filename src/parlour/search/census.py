"""All positions that can be reached from one, each numbered as it was found and kept as a key."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine import ParlourError, Position
from .codec import Codec, padded, rewritten
from .estimate import least_positions
from .kernels.solve_names import BACK, DEALS, EDGES, FOUND, LOOKED, SCORES, WIDEN
from .mcts import adapted
from .result import Control

MANY = 1 << 19
"""So many positions are found before it is worth asking how many there will be."""

MOST = (1 << 28) - 2
"""More positions the table cannot number."""

MOST_SCORES = 250

LISTED, LOOKED_AT = 1 << 14, 1 << 13
"""Moves, and positions, that one call follows."""

PER_POSITION = 5
"""Bytes beside its key and its place in the table: what it is, and how many moves lead to it."""


class Unsolvable(ParlourError):
    """The solver cannot tell, and why."""


class Census:
    """The positions that a search for all of them has found within a limit of memory.

    Clocks are left out. `watch` is called many times a second with the share of the current step that is done.
    """

    what: NDArray[np.uint8]
    """The player to move, the dealer's, or over, by its score."""
    arrivals: NDArray[np.uint32]
    """How many moves lead to each position."""

    def __init__(self, start: Position, memory: int, control: Control, watch: Callable[[float], None]) -> None:
        self.game = start.game
        self.memory = memory
        self.edges = 0
        """Moves of all positions together."""
        self.compiling = 0.0
        """Seconds that went into compiling."""
        self.stops = np.array([1.0, 0.0])
        """The least and the greatest share P1 would have if the cap ended the game in one of them."""
        self._control = control
        self._watch = watch
        self._root = unclocked(start)
        self._codec = Codec(self._root, self.game.chapters.state.key_size)
        self._scratch = _scratch(self._root)
        self._counts = np.zeros(6, np.int64)
        self._shares = np.zeros(MOST_SCORES)
        self._layers = [1]
        """How many positions were first found after each number of plies."""
        self._moves = np.empty(self.game.bounds.moves, np.int32)
        listed = max(LISTED, 2 * len(self._moves))
        self.ends, self.targets, self.odds = np.empty(LOOKED_AT, np.int64), np.empty(listed, np.int64), np.empty(listed)
        self._reserve()
        self._keys[: self._codec.size] = 0
        self._counts[FOUND] = 1
        self._enter_again(1 << 16)

    def kernel(self, template: str, name: str, *arguments: object) -> Any:
        """Run a kernel of the solver."""
        began = time.perf_counter()
        kernel = self.game.compiler.kernel(f"parlour.search.kernels.{template}", name, *arguments)
        self.compiling += time.perf_counter() - began
        return kernel(*arguments)

    @property
    def found(self) -> int:
        """How many positions there are, as far as is known."""
        return int(self._counts[FOUND])

    @property
    def goes_onward(self) -> bool:
        """Whether every move leads to a position found later than its own, so that play never comes round."""
        return not self._counts[BACK]

    @property
    def has_chance(self) -> bool:
        """Whether the dealer is to move in any position."""
        return bool(self._counts[DEALS])

    @property
    def scores(self) -> NDArray[np.float64]:
        """P1's share in the positions that are over, each once, in the order of their codes."""
        return self._shares[: self._counts[SCORES]]

    # positions

    def find_all(self) -> None:
        """Find every position, or refuse when there are too many."""
        at, layer_end, foreseen = 0, 1, False
        while at < self.found:
            self.listen(at / self.found)
            while self._must_have_room() > len(self._table) // 4 * 3:
                self._enter_again(2 * len(self._table))
            why = self._follow(at, 1, layer_end - at)
            self._enter(at)
            at += self._looked
            self.edges += self._listed
            if at == layer_end:
                self._layers.append(self.found - layer_end)
                layer_end = self.found
            if why == WIDEN:
                self._widen()
            if not foreseen and self.found > MANY:
                foreseen = True
                self._foresee()

    def walk(self, *, backwards: bool = False) -> Iterator[tuple[int, int]]:
        """Go through all positions: the number of the next one, and for how many the arrays tell of moves."""
        done = 0
        while done < self.found:
            self.listen(done / self.found)
            at, step = (self.found - 1 - done, -1) if backwards else (done, 1)
            self._follow(at, step, self.found - done)
            lists = self._codec.size, self._after, self.targets, self._listed
            self.kernel("solve_table", "look_up", self._keys, self._table, *lists)
            yield at, self._looked
            done += self._looked

    def find(self, position: Position) -> int:
        """The number of a position, or -1 if it is none of these."""
        key, number = np.empty(self._codec.size, np.uint64), np.empty(1, np.int64)
        if not self.kernel("solve", "pack", self._codec.arrays, _scratch(unclocked(position)), key):
            return -1
        self.kernel("solve_table", "look_up", self._keys, self._table, len(key), key, number, 1)
        return int(number[0])

    def listen(self, share: float | None = None) -> None:
        """Stop if asked to; else tell how much of this step is done."""
        if self._control.stopped:
            raise Unsolvable(f"stopped after {self.found:,} positions of {self.game.title} were found")
        if share is not None:
            self._watch(share)

    def must_fit(self, needed: int) -> None:
        """Refuse if so many bytes beside those in use are more than there is room for."""
        used = self.found * (8 * self._codec.size + PER_POSITION) + self._table.nbytes
        if used + needed > self.memory:
            raise Unsolvable(
                f"{self._too_large}: its {self.found:,} positions with {self.edges:,} moves need"
                f" {_megabytes(used + needed)}"
            )

    # steps

    @property
    def _looked(self) -> int:
        return int(self._counts[LOOKED])

    @property
    def _listed(self) -> int:
        return int(self._counts[EDGES])

    def _follow(self, at: int, step: int, most: int) -> int:
        """List where the moves of some positions lead; tells why it ended."""
        why = self.kernel(
            "solve",
            "follow",
            self.game.raw_options,
            self._scratch,
            self._codec.arrays,
            self._keys,
            self.what,
            self._moves,
            self._shares,
            self.stops,
            self._counts,
            self._after,
            self.odds,
            self.ends,
            at,
            step,
            min(most, len(self.ends)),
        )
        if self._counts[SCORES] == MOST_SCORES:
            raise Unsolvable(f"{self.game.title} ends with {MOST_SCORES} different scores or more: too many")
        return int(why)

    def _enter(self, at: int) -> None:
        """Number what was listed, as far as it is new."""
        lists = self._codec.size, self._after, self.ends, self.arrivals, self._counts, at
        self.kernel("solve_table", "enter", self._keys, self._table, *lists)

    def _in_slices(self, run: Callable[[int, int], object]) -> None:
        """Run over all positions, a short time a call."""
        done, chunk = 0, 1 << 12
        while done < self.found:
            self.listen()
            chunk = min(chunk, self.found - done)
            began = time.perf_counter()
            run(done, done + chunk)
            done += chunk
            chunk = adapted(chunk, time.perf_counter() - began)

    # memory

    def _reserve(self) -> None:
        """Lay out memory for as many positions as its limit allows; what is not written to is not taken."""
        size = self._codec.size
        self._room = _room(self.memory, size)
        if self._room < 2 * len(self.odds):
            raise Unsolvable(f"{_megabytes(self.memory)} are too few to solve anything")
        self._keys = np.empty(self._room * size, np.uint64)
        self.what = np.empty(self._room, np.uint8)
        self.arrivals = np.empty(self._room + 1, np.uint32)
        self._after = np.empty(len(self.odds) * size, np.uint64)

    def _must_have_room(self) -> int:
        """How many positions there may be after the next list; refuse if they are too many."""
        needed = self.found + len(self.odds)
        if needed > self._room:
            raise Unsolvable(
                f"{self._too_large}: {self.found:,} positions fill it, {self._growth}."
                " Give it more, or choose a smaller board or a later position"
            )
        return needed

    def _enter_again(self, slots: int) -> None:
        """Make a table of that size with all keys."""
        self._table = np.zeros(0, np.uint32)  # the old one goes before the new one comes
        self._table = np.zeros(slots, np.uint32)
        constants = self._keys, self._table, self._codec.size
        self._in_slices(lambda first, last: self.kernel("solve_table", "enter_again", *constants, first, last))

    def _widen(self) -> None:
        """Give a byte of the state that has a new value more bits, in all keys."""
        size, keys, what, arrivals, count = self._codec.size, self._keys, self.what, self.arrivals, self.found
        shifts = self._codec.learn(self._scratch[1].tobytes())
        if self._codec.size > size:
            self._reserve()
            self._must_have_room()
            self.what[:count], self.arrivals[:count] = what[:count], arrivals[:count]
        old, new = keys.reshape(-1, size), self._keys.reshape(-1, self._codec.size)

        def rewrite(first: int, last: int) -> None:
            new[first:last] = rewritten(old[first:last], shifts, new.shape[1])

        self._in_slices(rewrite)
        self._enter_again(len(self._table))

    # words

    def _foresee(self) -> None:
        """Refuse now if there will be too many."""
        least = least_positions(self.game, self._root, self.listen)
        if least > self._room:
            raise Unsolvable(
                f"{self._too_large}: it has more than {_rounded(least)} positions, and there is room for"
                f" {_rounded(self._room)}. The first {self.found:,} were found {self._growth}"
            )

    @property
    def _too_large(self) -> str:
        return f"{self.game.title} is too large to solve with {_megabytes(self.memory)}"

    @property
    def _growth(self) -> str:
        plies = len(self._layers)
        factor = self._layers[-1] / self._layers[-2] if plies > 1 else 1.0
        return f"within {plies} plies, each with {factor:.1f} times as many as the one before"


def unclocked(position: Position) -> bytes:
    """The state with its clocks as at the start, so that no cap is near."""
    return position.key + position.game.root[len(position.key) :]


def _scratch(raw: bytes) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint64]]:
    """The bytes of two states to work with, and the second's words."""
    record, other = (np.frombuffer(bytearray(padded(raw)), np.uint8) for _ in range(2))
    return record, other, other.view(np.uint64)


def _room(memory: int, size: int) -> int:
    """How many positions fit into so many bytes, with the table that suits them best."""
    each = 8 * size + PER_POSITION
    return max(min(3 << bits - 2, (memory - (4 << bits)) // each, MOST) for bits in range(16, 30))


def _megabytes(size: int) -> str:
    return f"{size / 1e6:,.0f} MB"


def _rounded(count: int) -> str:
    """A number as one says it."""
    for name, unit in (("billion", 10**9), ("million", 10**6)):
        if count >= unit:
            return f"{count // unit:,} {name}"
    return f"{count:,}"
