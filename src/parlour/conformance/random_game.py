"""Games that the kit plays, and which of their positions it examines."""

from dataclasses import dataclass, field
from random import Random

from ..engine.game.position import Position
from .trial import Trial

LONG = 250
"""Plies of a game that are played interpreted; compiled it is played on to its end."""
_FEW = 4
"""Positions that are examined in a game however many moves they have."""
_BASE = 6
"""What a position costs to examine beside its moves, in moves."""
_LINGERING = 8
"""Moves that are tried for one that does not end the game, in games that linger."""


@dataclass
class RandomGame:
    """A game as far as it was played, the actions between its positions, and those that were examined."""

    positions: list[Position] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    examined: list[int] = field(default_factory=list)


def play(trial: Trial, walk: RandomGame, lingers: bool) -> None:
    """Play at random from the start to the end, the bound, or as far as is played interpreted."""
    bound = trial.game.bounds.plies
    p = trial.game.start()
    walk.positions.append(p)
    while p.player is not None and p.actions and len(walk.actions) <= LONG:
        if len(walk.actions) >= bound:
            trial.path = tuple(walk.actions)
            trial.found("plies", f"the game is not over after {bound} plies, its declared bound")
            return
        for _ in range(_LINGERING if lingers else 1):
            action = trial.random.choice(p.actions)
            trial.path = (*walk.actions, action)
            after = p.act(action)
            if after.player is not None:
                break
        p = after
        walk.positions.append(p)
        walk.actions.append(action)
        trial.ledger.reached.tell(trial.game, p.raw)
    if p.player is None:
        trial.ledger.reached.end(p.scores or (), len(walk.actions))


def sampled(walk: RandomGame, random: Random, moves: int) -> list[int]:
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
