"""How many positions a game has at least, from random games."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..engine import Game, seeded

GAMES, PLIES = 1 << 16, 64
"""How many random games are played, and how far."""

SLICE = 256
"""Games between two calls of `pause`."""


def least_positions(game: Game, root: bytes, pause: Callable[[], None]) -> int:
    """A number below that of the positions that can be reached from a state, most likely.

    Of all pairs of random games a share of 1/n or more meets in the same one of n positions after so many plies. So n
    is at least the number of pairs over the number of those that meet.
    """
    seen = np.empty((min(PLIES, game.bounds.plies), GAMES), np.uint64)
    memory, moves = bytearray(len(root)), np.empty(game.bounds.moves, np.int32)
    constants = game.raw_options, root, memory, seeded(0), moves, seen
    kernel = game.compiler.kernel("parlour.search.kernels.solve_sample", "sample", *constants, 0, 0)
    for first in range(0, GAMES, SLICE):
        pause()
        kernel(*constants, first, first + SLICE)
    least = 0
    for row in seen:
        pause()
        least = max(least, _least_values(row))
    return least


def _least_values(seen: NDArray[np.uint64]) -> int:
    """How many values there are at least where these were drawn, 0 aside; for luck, three standard deviations less."""
    counts = np.unique(seen[seen != 0], return_counts=True)[1].astype(np.float64)
    pairs = counts.sum() * (counts.sum() - 1) / 2
    meeting = float((counts * (counts - 1)).sum() / 2)
    return int(pairs / (meeting + 3 * meeting**0.5 + 3))
