"""Games that the kit plays, and which of their positions it examines."""

from dataclasses import dataclass, field
from random import Random

from ..interpreted import Look
from ..position import Position
from .trial import Trial

LONG = 400
"""Plies of a game that are played interpreted; compiled it is played on to its end."""
_FEW = 4
"""Positions that are examined in a game however many moves they have."""
_BASE = 6
"""What a position costs to examine beside its moves, in moves."""
_LINGERING = 8
"""Moves that are tried for one that does not end the game, in games that linger."""


@dataclass
class Walk:
    """A game as far as it was played, the actions between its positions, and those that were examined."""

    positions: list[Position] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    examined: list[int] = field(default_factory=list)
    steps: list[tuple[int, int, Look]] = field(default_factory=list)
    """A position's number, an action, and what it led to interpreted: every move of the examined ones."""

    @property
    def is_over(self) -> bool:
        return self.positions[-1].player is None


def play(trial: Trial, walk: Walk, lingers: bool) -> None:
    """Play at random from the start to the end, the bound, or as far as is played interpreted."""
    bound = trial.game.bounds.plies
    p = trial.game.start()
    walk.positions.append(p)
    while p.player is not None and p.actions and len(walk.actions) < LONG:
        if len(walk.actions) >= bound:
            trial.path = tuple(walk.actions)
            trial.found("plies", f"the game is not over after {bound} plies, its declared bound")
            return
        action = _chosen(trial, p, walk, lingers)
        trial.path = (*walk.actions, action)
        p = p.act(action)
        walk.positions.append(p)
        walk.actions.append(action)


def _chosen(trial: Trial, p: Position, walk: Walk, lingers: bool) -> int:
    action = trial.random.choice(p.actions)
    for _ in range(_LINGERING if lingers else 0):
        trial.path = (*walk.actions, action)
        if p.act(action).player is not None:
            break
        action = trial.random.choice(p.actions)
    return action


def sampled(walk: Walk, random: Random, moves: int) -> list[int]:
    """Which positions to examine: the first, the last two, and others while their moves are not too many."""
    last = len(walk.positions) - 1
    chosen = list(dict.fromkeys([0, last, max(0, last - 1)]))
    others = list(range(1, last - 1))
    random.shuffle(others)
    left = moves - sum(len(walk.positions[number].actions) + _BASE for number in chosen)
    for number in others:
        cost = len(walk.positions[number].actions) + _BASE
        if cost <= left or len(chosen) < _FEW:
            chosen.append(number)
            left -= cost
    return sorted(chosen)


def steps(trial: Trial, walk: Walk, at: int) -> None:
    """Note what every move of a position leads to, for compiled rules to be compared with."""
    p = walk.positions[at]
    for action in p.actions:
        trial.path = (*walk.actions[:at], action)
        walk.steps.append((at, action, trial.game.interpreter.step(p.raw, action)))
