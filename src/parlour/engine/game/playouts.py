"""Counts and random games at compiled speed."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import BadGame, BadOption
from ..kernels.generator import seeded
from ..module.options import shown
from .finding import Finding

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .game import Game

_LONGEST = 1 << 22
"""Plies after which no game is believed to end, whatever it declares."""
FAULTS = {
    1: ("stuck", "the game is not over, but there is no move"),
    2: ("plies", "the game is not over after the plies that it declares as its bound"),
    3: ("turn", "turn names nobody who plays"),
    4: ("bounds", "there are more moves than the bound says"),
    5: ("bounds", "an action is out of the range that the bound says"),
    6: ("scores", "the scores are no shares that are together 1"),
}
"""What the kernel stops at: the claim of the check that does not hold, and what is wrong in words."""


@dataclass(frozen=True)
class Playouts:
    """What many random games were like: each player's mean score, and their lengths in plies."""

    games: int
    scores: tuple[float, ...]
    length: float
    shortest: int
    longest: int


class Watched:
    """Plays one game after the other at random, and looks at each ply. `checked`: with checked indices, slowly."""

    def __init__(self, game: "Game", random: "NDArray[np.uint64]", *, checked: bool = False) -> None:
        import numpy as np

        self.totals = np.zeros(game.players)
        self.lengths = np.array([0, np.iinfo(np.int64).max, 0, 0])
        """The sum, least and greatest of the lengths, and that of the last game."""
        self.trace: NDArray[np.int32] = np.empty((min(game.bounds.plies, _LONGEST), 2), np.int32)
        self.random = random
        self.state = bytearray(game.chapters.state.size)
        """In which the last game ended."""
        limits = np.array([game.bounds.moves, game.bounds.actions])
        self._before = game.raw_options, game.root, self.state
        self._after = self.random, limits, self.trace, self.totals, self.lengths
        template = "parlour.engine.kernels.watched"
        self._run = game.compiler.kernel(template, "run", *self._before, 0, *self._after, checked=checked)

    def play(self, games: int) -> int:
        """Play so many; 0, or which of the FAULTS stopped the last."""
        return int(self._run(*self._before, games, *self._after))

    @property
    def last(self) -> "NDArray[np.int32]":
        """The actions of the last game, each with how many moves there were."""
        return self.trace[: self.lengths[3]]


def playouts(game: "Game", n: int, *, seed: int = 0, progress: Callable[[int], None] | None = None) -> Playouts:
    """Play n games at random; `progress` hears how many are done, several times a second.

    BadGame names the moves to a position that no game may have.
    """
    if type(n) is not int or n < 1:
        raise BadOption(f"{shown(n)} games: expected a whole number from 1")
    if type(seed) is not int:
        raise BadOption(f"seed {shown(seed)}: expected a whole number")
    import numpy as np

    random, totals, lengths = seeded(seed), np.zeros(game.players), np.array([0, np.iinfo(np.int64).max, 0])
    before = game.raw_options, game.root, bytearray(game.chapters.state.size)
    after = random, game.bounds.moves, min(game.bounds.plies, _LONGEST), totals, lengths
    run = game.compiler.kernel("parlour.engine.kernels.playouts", "run", *before, 0, *after)
    done, chunk = 0, 16
    while done < n:
        chunk = min(chunk, n - done)
        start = random.copy()
        if not run(*before, chunk, *after):
            again = Watched(game, start)
            fault = again.play(chunk)
            raise _refused(game, fault, again.last[:, 0].tolist())
        done += chunk
        if progress:
            progress(done)
        chunk = min(chunk * 2, 1 << 14)
    total, shortest, longest = lengths.tolist()
    return Playouts(n, tuple((totals / n).tolist()), total / n, shortest, longest)


def _refused(game: "Game", fault: int, actions: list[int]) -> BadGame:
    kind, words = FAULTS[fault]
    return BadGame(str(Finding(kind, words, game.source, dict(game.chosen), moves=tuple(written(game, actions)))))


def written(game: "Game", actions: Iterable[int]) -> Iterator[str]:
    """The texts of actions from the start; the last of them is not played."""
    raw = game.root
    before = None
    for action in actions:
        raw = raw if before is None else game.interpreter.step(raw, before).raw
        s = game.chapters.state.read(raw)
        try:
            yield str(game.chapters.word("write")(game.o, s, action))
        except Exception:
            yield f"action {action}"
        before = action


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
