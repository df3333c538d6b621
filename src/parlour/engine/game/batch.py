"""Many games of one kind stepped together: an array of states, a mask of legal moves, scores, and new games."""

from typing import TYPE_CHECKING, Any

from ..errors import BadOption, IllegalMove
from ..kernels.generator import seeded
from ..module.options import shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .game import Game


class Batch:
    """n games side by side; the dealer plays by itself, and a game that ends begins anew in the same step.

    After a step, `player` and `mask` are of the positions now, `done` tells which games ended in that step,
    and `scores` with what shares (zeros elsewhere).
    """

    states: "NDArray[np.void]"
    player: "NDArray[np.int8]"
    mask: "NDArray[np.bool_]"
    done: "NDArray[np.bool_]"
    scores: "NDArray[np.float64]"

    def __init__(self, game: "Game", n: int, *, seed: int = 0) -> None:
        import numpy as np

        if type(n) is not int or n < 1:
            raise BadOption(f"{shown(n)} games: expected a whole number from 1")
        self.game = game
        self.states = np.zeros(n, np.dtype(game.chapters.state.dtype))
        self.player = np.zeros(n, np.int8)
        self.mask = np.zeros((n, game.bounds.actions), np.bool_)
        self.done = np.zeros(n, np.bool_)
        self.scores = np.zeros((n, game.players))
        self._random = seeded(seed)
        self._list = np.empty(game.bounds.moves, np.int32)
        self._run("begin", self.states, self.player, self.mask)

    def _run(self, kernel: str, *arguments: object) -> Any:
        constants = self.game.raw_options, self.game.root, self._random, self._list
        compiled = self.game.compiler.kernel("parlour.engine.kernels.batch", kernel, *constants, *arguments)
        return compiled(*constants, *arguments)

    def __len__(self) -> int:
        return len(self.states)

    def sample(self) -> "NDArray[np.int32]":
        """A legal action for each game, all of its legal ones with equal odds."""
        actions: NDArray[np.int32] = self._run("sample", self.states)
        return actions

    def step(self, actions: "NDArray[np.int32]") -> None:
        """Play an action in each game; if any is illegal, nothing is played and IllegalMove names the first."""
        import numpy as np

        chosen = np.ascontiguousarray(actions, np.int32)
        if chosen.shape != (len(self),):
            raise BadOption(f"actions of shape {chosen.shape}: expected {len(self)}, one a game")
        bad = self._run("step", self.states, chosen, self.player, self.mask, self.done, self.scores)
        if bad >= 0:
            legal = np.flatnonzero(self.mask[bad]).tolist()
            raise IllegalMove(f"action {chosen[bad]} in game {bad} is not legal there: {shown(legal)} are")
