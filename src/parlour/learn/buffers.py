"""Games in the shape that PufferLib has environments, without it: flat buffers that are given and filled in place."""

from typing import Any

import numpy as np
from gymnasium import spaces

from ..engine import Batch, Game, load
from .gym import space


def puffer(game: str | Game, n: int, *, seed: int = 0, buf: Any = None, **more: Any) -> "PufferGames":
    """n games of self-play as an environment of n agents, each whoever is on turn there."""
    loaded = load(game) if isinstance(game, str) else game
    return PufferGames(Batch(loaded, n, seed=seed, observe="turn", autoreset="same_step", **more), buf)


class PufferGames:
    """A batch with the attributes and methods of a `PufferEnv`. A reward is that of the seat that moved."""

    def __init__(self, batch: Batch, buf: Any = None) -> None:
        self.batch, self.num_agents = batch, len(batch)
        self.single_observation_space = space(batch.observer)
        self.single_action_space = spaces.Discrete(batch.game.bounds.actions)
        n = self.num_agents
        self.observations = _buffer(buf, "observations", batch.observation.shape, batch.dtype)
        self.rewards = _buffer(buf, "rewards", (n,), np.float32)
        self.terminals = _buffer(buf, "terminals", (n,), np.bool_)
        self.truncations = _buffer(buf, "truncations", (n,), np.bool_)
        self.masks = _buffer(buf, "masks", (n,), np.bool_)
        self.actions = _buffer(buf, "actions", (n,), np.int32)
        self.action_masks = batch.mask

    def reset(self, seed: int | None = None) -> tuple[Any, list[dict[str, Any]]]:
        self.batch.reset(seed=seed)
        self.masks[:] = True
        self.observations[:] = self.batch.observation
        return self.observations, []

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, list[dict[str, Any]]]:
        batch, movers = self.batch, self.batch.seat.astype(np.intp)
        batch.step(actions)
        self.observations[:] = batch.observation
        self.rewards[:] = batch.rewards[np.arange(self.num_agents), movers]
        self.terminals[:] = batch.done
        return self.observations, self.rewards, self.terminals, self.truncations, []

    def close(self) -> None:
        """Nothing is open."""


def _buffer(buf: Any, name: str, shape: tuple[int, ...], dtype: Any) -> Any:
    return np.zeros(shape, dtype) if buf is None else getattr(buf, name)
