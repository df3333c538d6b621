"""Games as OpenSpiel has them, for all of its algorithms.

`register()` makes them known; then `pyspiel.load_game("parlour_NAME(players=3)")` loads one, options in brackets.
"""

import json
from hashlib import sha256
from typing import Any

import numpy as np
import pyspiel

from ..engine import DEALER, Game, Observer, Position, games, load

PREFIX = "parlour_"


def register(*names: str) -> list[str]:
    """Make games known to OpenSpiel, all if none is named, each once; returns what they are called there."""
    known = set(pyspiel.registered_names())
    for name in names or games():
        if PREFIX + name not in known:
            kind = _type(load(name))
            pyspiel.register_game(kind, type(PREFIX + name, (SpielGame,), {"name": name, "kind": kind}))
    return [PREFIX + name for name in names or games()]


def _type(game: Game) -> Any:
    modes, secrecy = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    counts = game.chapters.player_counts
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if game.chapters.deals else modes.DETERMINISTIC,
        information=secrecy.IMPERFECT_INFORMATION if game.chapters.has_secrets else secrecy.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={n: v for n, v in game.options.items() if isinstance(v, bool | int | float | str)},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours under options; of each there is a class of its own."""

    name: str
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        default, chosen = load(self.name).options, dict(params or {})
        self.game = load(self.name, **{option: value for option, value in chosen.items() if value != default[option]})
        self.game.compile()
        bounds, players = self.game.bounds, self.game.players
        info = pyspiel.GameInfo(
            num_distinct_actions=bounds.actions,
            max_chance_outcomes=bounds.actions if self.game.chapters.deals else 0,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=bounds.plies,
        )
        super().__init__(self.kind, info, chosen)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self.game, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position with the way there, which is what a player remembers."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.game.start()
        self.trail: tuple[tuple[Position, int], ...] = ()
        """Each position before, and what was played there."""

    def current_player(self) -> int:
        player = self.position.player
        if player is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if player == DEALER else player

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.actions)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        position = self.position
        weights = position.game.interpreter.weights(position.raw, position.actions)
        return [(a, w / sum(weights)) for a, w in zip(position.actions, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        before = self.position
        self.position = before.act(action)
        self.trail += ((before, action),)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.text(action) if action in self.position.actions else str(action)

    def is_terminal(self) -> bool:
        return self.position.player is None

    def returns(self) -> list[float]:
        scores, players = self.position.scores, self.position.game.players
        return [players * share - 1.0 for share in scores] if scores else [0.0] * players

    def __str__(self) -> str:
        return json.dumps(self.position.data())


class SpielObserver:
    """What a player sees of a state; with perfect recall, all that it has seen and done."""

    def __init__(self, game: Game, recalls: bool) -> None:
        self._observer, self._recalls = Observer(game), recalls
        self.tensor = np.zeros(self._observer.size, np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for outline in self._observer.outlines:
            self.dict[outline.name] = self.tensor[at : at + outline.size].reshape(outline.shape)
            at += outline.size

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self._observer(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        now = f"P{player + 1} {json.dumps(state.position.view(player))}"
        return f"{now} {remembered(state, player)}" if self._recalls else now


def remembered(state: SpielState, player: int) -> str:
    """A digest of all that a player has seen change so far, and of what it did itself."""
    memory, last = sha256(), b""
    for position, action in state.trail:
        seen = position.seen(player).raw
        if seen != last:
            memory.update(seen)
            last = seen
        if position.player == player:
            memory.update(str(action).encode())
    return memory.hexdigest()[:24]
