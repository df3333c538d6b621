"""Games as Gymnasium has environments: many of them stepped at once, or one seat at a table."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..engine import Batch, Game, IllegalMove, Match, Observer, load
from ..engine.game.batch import Anew
from ..players.house import maker
from ..search import searcher

Numbers = NDArray[Any]


def vector(
    game: str | Game, n: int, *, autoreset: Anew = "next_step", seed: int = 0, copy: bool = True, **more: Any
) -> "VectorGames":
    """n games of self-play: each step is a move of whoever is on turn, seen by that seat.

    `more` are what `Batch` takes besides. Without `copy` the arrays returned are always the same ones.
    """
    return VectorGames(Batch(_game(game), n, autoreset=autoreset, seed=seed, observe="turn", **more), copy)


def single(
    game: str | Game, *, seat: int = 0, others: str = "random", illegal: str = "lose", seed: int | None = None
) -> "SeatEnv":
    """One seat at a table with others, a player by its name. An illegal action loses, or raises IllegalMove."""
    return SeatEnv(_game(game), seat, others, illegal, seed)


def _game(game: str | Game) -> Game:
    return load(game) if isinstance(game, str) else game


def space(observer: Observer, history: int = 1) -> spaces.Box:
    """The space of what a seat sees."""
    low, high = (np.tile(limit, (history, 1)) if history > 1 else limit for limit in observer.limits)
    return spaces.Box(low, high, dtype=observer.dtype)  # type: ignore[arg-type]


class VectorGames(VectorEnv[Numbers, Numbers, Numbers]):
    """A batch as a vector environment. A reward is that of the seat that moved; infos have those of all seats,
    the masks of legal actions, and whose turn it is."""

    def __init__(self, batch: Batch, copy: bool) -> None:
        self.batch, self._copy, self.num_envs = batch, copy, len(batch)
        seen = batch.observation
        self.single_observation_space = space(batch.observer, seen.shape[1] if seen.ndim > 2 else 1)
        self.single_action_space = spaces.Discrete(batch.game.bounds.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.metadata = {"autoreset_mode": AutoresetMode["_".join(batch.autoreset.split("_")).upper()]}
        self._truncated = np.zeros(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        which = None if options is None else options.get("reset_mask")
        self.batch.reset(None if which is None else np.flatnonzero(which), seed=seed)
        return self._given(self.batch.observation), self._infos()

    def step(self, actions: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers, dict[str, Any]]:
        batch, movers = self.batch, self.batch.seat.copy()
        batch.step(actions)
        rewards = np.take_along_axis(batch.rewards, movers[:, None].astype(np.intp), 1)[:, 0]
        infos = self._infos() | {"rewards": self._given(batch.rewards)}
        if batch.autoreset == "same_step" and batch.done.any():
            infos |= {"final_obs": self._given(batch.final), "_final_obs": batch.done.copy()}
        return self._given(batch.observation), rewards, self._given(batch.done), self._truncated, infos

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._given(self.batch.mask), "player": self._given(self.batch.player)}

    def _given(self, array: Numbers) -> Numbers:
        return array.copy() if self._copy else array

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is open."""


class SeatEnv(gymnasium.Env[Numbers, np.int64]):
    """A seat at a table. Infos have the mask of legal actions, which `action_masks` tells too."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(self, game: Game, seat: int, others: str, illegal: str, seed: int | None) -> None:
        self.game, self.seat, self.illegal = game, seat, illegal
        self._make = maker(others, game)
        game.seat(seat)
        self._observer, self._seed = Observer(game), seed
        self.observation_space = space(self._observer)
        self.action_space = spaces.Discrete(game.bounds.actions)
        self.render_mode = "ansi"
        self.match: Match | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=self._seed if seed is None else seed)
        self._seed = None
        while True:  # a game may be over before it is the seat's turn
            luck = int(self.np_random.integers(1 << 62))
            self.match = Match(self.game, seed=luck)
            self._bots = [self._make(luck + other, searcher) for other in range(self.game.players)]
            self._wait()
            if not self.match.is_over:
                return self._seen(), self._infos()

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        match = self._playing
        try:
            match.act(int(action), seat=self.seat)
        except IllegalMove as error:
            if self.illegal == "raise" or match.is_over:
                raise
            match.forfeit(self.seat, "played what is illegal", kind="illegal")
            return self._seen(), -1.0, True, False, self._infos() | {"illegal": str(error)}
        self._wait()
        reward = 0.0 if match.scores is None else self.game.players * match.scores[self.seat] - 1.0
        return self._seen(), reward, match.is_over, False, self._infos()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        return self._observer.mask(self._playing.position, self.seat).astype(np.bool_)

    def render(self) -> str:
        """The position as text."""
        return str(self._playing.position.seen(self.seat))

    def _wait(self) -> None:
        """Let the others play until it is the seat's turn."""
        match = self._playing
        while not match.is_over and self.seat not in match.position.players:
            other = match.position.player
            assert other is not None
            match.act(self._bots[other].pick(match.position.seen(other), history=match.keys[:-1]), seat=other)

    @property
    def _playing(self) -> Match:
        if self.match is None:
            raise IllegalMove("no game has begun: call reset first")
        return self.match

    def _seen(self) -> Numbers:
        return self._observer(self._playing.position, self.seat)

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._observer.mask(self._playing.position, self.seat)}
