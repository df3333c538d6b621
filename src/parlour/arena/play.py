"""Plays one game of a run: house players with nothing around them, all others under the referee."""

import time as clock
from collections import deque
from dataclasses import replace

from ..engine import DEALER, Game
from ..engine.dealer import dealt
from ..players import Entrant, Fault, player, run
from ..players.house import House, house
from ..players.referee import own_seed
from .job import Job, Result, Setting
from .opening import led, opening_moves


def play(game: Game, setting: Setting, job: Job) -> Result:
    """The result of a game. The same job gives the same result, if no player looks at a clock."""
    began = clock.perf_counter()
    entrants = [
        player(setting.players[who], game, seed=own_seed(f"{job.seed}, game {job.number}", seat))
        for seat, who in enumerate(job.players)
    ]
    is_plain = setting.time is None and all(entrant.command is None for entrant in entrants)
    result = (_plain if is_plain else _refereed)(game, setting, job, entrants)
    return replace(result, seconds=clock.perf_counter() - began)


def _refereed(game: Game, setting: Setting, job: Job, entrants: list[Entrant]) -> Result:
    moves = opening_moves(game, setting.opening, seed=job.seed)
    contest = run(
        game,
        [led(one, [move for who, move in moves if who == seat]) for seat, one in enumerate(entrants)],
        seed=job.seed,
        repetition=setting.repetition,
        time=setting.time,
        on_fault="forfeit",
    )
    return Result(job, contest.scores, contest.moves, contest.fault)


def _plain(game: Game, setting: Setting, job: Job, entrants: list[Entrant]) -> Result:
    """No messages, no clocks: what house players think is nearly all that it takes."""
    players: list[House] = [house(entrant.name, game, entrant.seed or 0) for entrant in entrants]
    given = deque(move for _, move in opening_moves(game, setting.opening, seed=job.seed))
    position = game.start()
    moves: list[str] = []
    keys: list[bytes] = []
    deals = 0
    repetition = setting.repetition if game.chapters.can_stop else 0
    while (seat := position.player) is not None:
        if seat == DEALER:
            move = dealt(position, job.seed, deals)
            deals += 1
        elif given:
            move = given.popleft()
        else:
            try:
                move = players[seat].choose(position.seen(seat), history=keys)
            except Exception as error:
                fault = Fault(seat, entrants[seat].name, "crash", f"crashed: {type(error).__name__}: {error}")
                return Result(job, _without(seat, len(players)), tuple(moves), fault)
        keys.append(position.key)
        moves.append(move)
        position = position.play(move)
        if repetition and position.player is not None and 1 + keys.count(position.key) >= repetition:
            position = position.stopped()
    return Result(job, position.scores, tuple(moves))


def _without(loser: int, players: int) -> tuple[float, ...]:
    """The shares where one has lost and the others share the win."""
    return tuple(0.0 if seat == loser else 1 / (players - 1) for seat in range(players))
