"""Games as PettingZoo has environments: agents in turn, or all in parallel."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ..engine import Game, IllegalMove, Match, Observer, load
from .gym import space

Seen = dict[str, Any]


def aec(game: str | Game, *, seed: int | None = None) -> "TurnEnv":
    """The seats as agents, one after the other."""
    return TurnEnv(load(game) if isinstance(game, str) else game, seed)


def parallel(game: str | Game, *, seed: int | None = None) -> "TogetherEnv":
    """The seats as agents that all say an action in each step; those count whose turn it is."""
    return TogetherEnv(load(game) if isinstance(game, str) else game, seed)


class AgentTable:
    """A match whose seats are agents: what both kinds of environments have in common."""

    def __init__(self, game: Game, seed: int | None) -> None:
        self.game = game
        self.names = [f"player_{seat}" for seat in range(game.players)]
        self.observer = Observer(game)
        box = space(self.observer)
        masks = spaces.Box(0, 1, (game.bounds.actions,), np.int8)
        self.spaces = {name: spaces.Dict({"observation": box, "action_mask": masks}) for name in self.names}
        self.actions = {name: spaces.Discrete(game.bounds.actions) for name in self.names}
        self._random = np.random.default_rng(seed)
        self.match = Match(game, seed=0)

    def begin(self, seed: int | None) -> None:
        """Begin a game; one that chance ends before anybody has a choice is none."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.match = Match(self.game, seed=int(self._random.integers(1 << 62)))
        while self.match.is_over:
            self.match = Match(self.game, seed=int(self._random.integers(1 << 62)))

    def seen(self, name: str) -> Seen:
        """What an agent sees, and may choose."""
        position, seat = self.match.position, self.names.index(name)
        return {"observation": self.observer(position, seat), "action_mask": self.observer.mask(position, seat)}

    def rewards(self) -> dict[str, float]:
        """A share of the win times the players, less one; nothing while the game runs."""
        shares = self.match.scores or [1 / len(self.names)] * len(self.names)
        return {name: len(self.names) * share - 1.0 for name, share in zip(self.names, shares, strict=True)}


class TurnEnv(AECEnv[str, Seen, Any]):  # type: ignore[misc]
    """Agents in turn."""

    def __init__(self, game: Game, seed: int | None) -> None:
        super().__init__()
        self.table = AgentTable(game, seed)
        self.metadata = {"render_modes": ["ansi"], "name": f"parlour_{game.name}", "is_parallelizable": True}
        self.render_mode = "ansi"
        self.possible_agents = self.table.names[:]
        self.observation_spaces, self.action_spaces = self.table.spaces, self.table.actions

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def _turn(self) -> None:
        player = self.table.match.position.player
        self.agent_selection = self.possible_agents[0 if player is None else player]

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalMove(f"{agent} is to move: expected an action, not None")
        self.table.match.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self.table.rewards()
        if self.table.match.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._turn()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        return self.table.seen(agent)

    def state(self) -> Any:
        """The whole state, as its bytes."""
        return np.frombuffer(self.table.match.position.raw, np.uint8)

    def render(self) -> str:
        """The position as text."""
        return str(self.table.match.position)

    def close(self) -> None:
        """Nothing is open."""


class TogetherEnv(ParallelEnv[str, Seen, Any]):  # type: ignore[misc]
    """Agents in parallel."""

    def __init__(self, game: Game, seed: int | None) -> None:
        self.table = AgentTable(game, seed)
        self.metadata = {"render_modes": ["ansi"], "name": f"parlour_{game.name}"}
        self.render_mode = "ansi"
        self.possible_agents = self.table.names[:]
        self.observation_spaces, self.action_spaces = self.table.spaces, self.table.actions

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        return {agent: self.table.seen(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Play what those chose who are on turn now; the others' actions do not count."""
        match, agents = self.table.match, self.agents
        for seat in match.position.players:
            match.act(int(actions[self.possible_agents[seat]]), seat=seat)
        if match.is_over:
            self.agents = []
        ends = dict.fromkeys(agents, match.is_over)
        seen = {agent: self.table.seen(agent) for agent in agents}
        return seen, self.table.rewards(), ends, dict.fromkeys(agents, False), {agent: {} for agent in agents}

    def state(self) -> Any:
        """The whole state, as its bytes."""
        return np.frombuffer(self.table.match.position.raw, np.uint8)

    def render(self) -> str:
        """The position as text."""
        return str(self.table.match.position)

    def close(self) -> None:
        """Nothing is open."""
