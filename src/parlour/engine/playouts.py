"""Counts and random games at compiled speed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .errors import BadOption
from .generator import seeded
from .options import shown

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True)
class Playouts:
    """What many random games were like: each player's mean score, and their lengths in plies."""

    games: int
    scores: tuple[float, ...]
    length: float
    shortest: int
    longest: int


def playouts(game: "Game", n: int, *, seed: int = 0, progress: Callable[[int], None] | None = None) -> Playouts:
    """Play n games at random; `progress` hears how many are done, several times a second."""
    import numpy as np

    if type(n) is not int or n < 1:
        raise BadOption(f"{shown(n)} games: expected a whole number from 1")
    if type(seed) is not int:
        raise BadOption(f"seed {shown(seed)}: expected a whole number")
    totals = np.zeros(game.players)
    lengths = np.array([0, np.iinfo(np.int64).max, 0])
    random = seeded(seed)
    constants = game.raw_options, game.root, bytearray(game.chapters.state.size)
    run = game.compiler.kernel("parlour.engine.kernels.playouts", "run", *constants, 0, random, 0, totals, lengths)
    done, chunk = 0, 16
    while done < n:
        chunk = min(chunk, n - done)
        run(*constants, chunk, random, game.bounds.moves, totals, lengths)
        done += chunk
        if progress:
            progress(done)
        chunk = min(chunk * 2, 1 << 14)
    return Playouts(n, tuple((totals / n).tolist()), float(lengths[0] / n), int(lengths[1]), int(lengths[2]))


def perft(game: "Game", depth: int) -> int:
    """How many sequences of exactly that many plies there are; the dealer's outcomes are plies."""
    if type(depth) is not int or depth < 0:
        raise BadOption(f"depth {shown(depth)}: expected a whole number from 0")
    if depth == 0:
        return 1
    import numpy as np

    states = bytearray(depth * game.chapters.state.size)
    lists = np.empty((depth, game.bounds.moves), np.int32)
    arguments = game.raw_options, game.root, depth, states, lists
    return int(game.compiler.kernel("parlour.engine.kernels.perft", "perft", *arguments)(*arguments))
