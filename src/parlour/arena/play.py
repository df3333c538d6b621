"""Plays one game of a run, here and now."""

import time as clock
from functools import lru_cache
from random import Random

from ..engine import BadRecord, Game, Match
from ..players import Entrant, player, plies
from ..players.referee import OnFault, Watch, own_seed
from .job import Job, Outcome, Setting


def play(setting: Setting, job: Job) -> Outcome:
    """The outcome of a game. The same job gives the same outcome, if no player looks at a clock."""
    began = clock.perf_counter()
    match = match_of(setting, job)
    return Outcome.of(job, match, seconds=clock.perf_counter() - began)


def match_of(setting: Setting, job: Job, *, on_fault: OnFault = "forfeit", watch: Watch | None = None) -> Match:
    """The game itself, with everything that happened in it."""
    game, entrants = _entered(setting)
    luck = f"{job.seed}, game {job.number}"
    seated = [entrants[who].with_luck(own_seed(luck, seat)) for seat, who in enumerate(job.players)]
    match = _begun(game, setting, job)
    first = opening(game, setting.opening, seed=job.seed) if setting.opening else ()
    for _ in plies(match, seated, time=setting.time, on_fault=on_fault, opening=first, watch=watch):
        pass
    return match


def replayed(game: Game, setting: Setting, outcome: Outcome) -> Match:
    """The game that an outcome tells of, played again."""
    match = _begun(game, setting, outcome.job)
    while match.ply < len(outcome.moves):
        match.act(match.position.action(outcome.moves[match.ply]))
    if outcome.fault is not None and not match.is_over:
        match.forfeit(outcome.fault.seat, outcome.fault.reason, kind=outcome.fault.kind)
    if match.moves != outcome.moves or match.scores != outcome.scores:
        number = outcome.job.number
        raise BadRecord(f"game {number} does not go as its result says: the rules are not the same any more")
    return match


def opening(game: Game, plies: int, *, seed: str) -> list[int]:
    """The first actions of a game, at random as the seed decides; none of them ends it.

    Nothing where the dealer makes every game another.
    """
    random, position, actions = Random(f"{seed}, opening"), game.start(), list[int]()
    for _ in range(0 if game.chapters.deals else plies):
        after = {action: position.act(action) for action in position.actions}
        going_on = [action for action in after if after[action].player is not None]
        if not going_on:
            break
        actions.append(random.choice(going_on))
        position = after[actions[-1]]
    return actions


def _begun(game: Game, setting: Setting, job: Job) -> Match:
    seats = [setting.players[who] for who in job.players]
    return Match(game, seed=job.seed, repetition=setting.repetition, seats=seats)


@lru_cache(maxsize=16)
def _entered(setting: Setting) -> tuple[Game, tuple[Entrant, ...]]:
    """The game and the players of a setting, which stay from one of its games to the next."""
    game = setting.load()
    return game, tuple(player(name, game) for name in setting.players)
