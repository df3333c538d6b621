"""Messages, matches and their records."""

import json
from datetime import UTC, datetime
from inspect import get_annotations
from itertools import islice
from types import UnionType
from typing import Any, Union, get_args, get_origin

from ..engine.errors import BadRecord
from ..engine.game.position import Position
from ..engine.match.match import Match
from ..engine.match.record import replay
from ..engine.module.messages import Message
from ..engine.module.options import shown
from .trial import Trial

_LONG = 30
"""Moves of players in a match that the kit plays."""


def messages(trial: Trial, p: Position) -> None:
    """What every move causes can be sent and read."""
    for action in p.actions:
        trial.run(_caused, p, action)


def _caused(trial: Trial, p: Position, action: int) -> None:
    trial.path = (*trial.path, action)
    for item in p.updates(action):
        _message(trial, item[0])


def _message(trial: Trial, message: object) -> None:
    if not isinstance(message, Message):
        trial.found("messages", f"{shown(message)} is no Message")
        return
    try:
        json.dumps(message, allow_nan=False)
        json.dumps(message.json(), allow_nan=False)
    except (TypeError, ValueError) as error:
        trial.found("messages", f"{shown(message)} is not JSON: {error}")
    for name, kind in get_annotations(type(message), eval_str=True).items():
        value = getattr(message, name)
        if not _is_of(value, kind):
            trial.found("messages", f"{message[0]} tells {name} as {shown(value)}: it is declared as {_shown(kind)}")
    words = message.words()
    if not isinstance(words, str):
        trial.found("messages", f"the words of {shown(message)} are {words!r}")
    strangers = [seat for seat in message.seats or () if seat not in range(trial.game.players)]
    if strangers:
        trial.found("messages", f"{shown(message)} is for seats {strangers}, who do not play")


def _is_of(value: object, kind: Any) -> bool:
    """Whether a value is of a declared kind, as far as that can be told."""
    if isinstance(kind, UnionType) or get_origin(kind) is Union:
        return any(_is_of(value, part) for part in get_args(kind))
    plain = get_origin(kind) or kind
    return not isinstance(plain, type) or isinstance(value, list | tuple if plain in (list, tuple) else plain)


def _shown(kind: object) -> str:
    return kind.__name__ if isinstance(kind, type) and not get_args(kind) else str(kind)


def match(trial: Trial, seed: int) -> None:
    """The same seed gives the same match, whose messages can be sent and whose record replays."""
    first, second = (_match(trial, seed) for _ in range(2))
    trial.holds("seed", first.moves == second.moves, f"seed {seed} gave {first.moves}, then {second.moves}")
    trial.holds("seed", first.messages == second.messages, f"seed {seed} told two stories of the same moves")
    for message in first.messages:
        _message(trial, message)
    record = first.record()
    try:
        again = replay(record).record()
    except BadRecord as error:
        trial.found("record", f"the record of the match with seed {seed} does not replay: {error}")
    else:
        trial.holds("record", again == record, f"the record of the match with seed {seed} replays to another")


def _match(trial: Trial, seed: int) -> Match:
    match = Match(trial.game, seed=seed, repetition=3, clock=lambda: datetime(2000, 1, 1, tzinfo=UTC))
    trial.path = _path(match)
    for number in range(_LONG):
        if match.is_over:
            break
        moves = match.position.moves
        match.play(moves[(seed + 7 * number) % len(moves)])
        trial.path = _path(match)
    return match


def _path(match: Match) -> tuple[int, ...]:
    moved = zip(match.positions, match.moves, strict=False)
    return tuple(position.action(move) for position, move in islice(moved, len(match.moves)))


def again(trial: Trial, actions: list[int], positions: list[Position]) -> None:
    """The same actions from the start lead through the same states once more."""
    p = trial.game.at(trial.game.interpreter.start())
    for number, position in enumerate(positions):
        trial.path = tuple(actions[:number])
        same = (p.raw, p.player, p.actions) == (position.raw, position.player, position.actions)
        if not trial.holds("seed", same, "the same moves lead to another position the second time"):
            return
        if number < len(actions):
            p = p.act(actions[number])
