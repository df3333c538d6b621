"""A position as data and as bytes, and back."""

import json
import pickle
from collections.abc import Iterator
from copy import deepcopy
from math import nan
from random import Random
from typing import Any

from ..engine.errors import BadPosition
from ..engine.game.position import Position
from ..engine.module.options import shown
from .trial import Trial

_SPOILED = 12
"""Spoiled copies of the data that are tried at a position."""
_ODD: tuple[object, ...] = (
    None,
    -1,
    -2,
    0,
    1,
    2,
    3,
    127,
    10**30,
    1.5,
    nan,
    True,
    "",
    "x",
    [],
    [[]],
    {},
    {"x": 1},
    [None, "x"],
)


def data(trial: Trial, p: Position) -> None:
    """Data is JSON, and leads back to the same position, through JSON too."""
    values = p.data()
    if not trial.holds("data", isinstance(values, dict), f"data is {shown(values)}: expected a dict"):
        return
    try:
        written = json.dumps(values, allow_nan=False)
    except (TypeError, ValueError) as error:
        trial.found("data", f"data is not JSON: {error}")
        return
    for name, source in (("data", values), ("data as JSON", json.loads(written))):
        try:
            again = trial.game.position(source)
        except BadPosition as error:
            trial.found("data", f"the position's own {name} is refused: {error}")
        else:
            same = again == p and again.player == p.player and again.actions == p.actions
            trial.holds("data", same, f"{name} leads to another position{_differences(p, again)}")


def _differences(p: Position, other: Position) -> str:
    ours, theirs = p.fields.__dict__, other.fields.__dict__
    fields = [name for name, value in ours.items() if repr(value) != repr(theirs[name])]
    return f": {', '.join(fields)} differ" if fields else ""


def restore(trial: Trial, p: Position) -> None:
    """Spoiled data is refused as BadPosition, or is a position that can be shown and played."""
    values = p.data()
    for place in _objects(values, ()):
        spoiled = deepcopy(values)
        _at(spoiled, place)["no such key"] = 0
        try:
            trial.game.position(spoiled)
        except BadPosition:
            continue
        trial.found("restore", f"an unknown key {_named(place)} is not refused")
    for _ in range(_SPOILED):
        trial.run(_restored, _spoiled(trial.random, values))


def _restored(trial: Trial, data: dict[str, Any]) -> None:
    try:
        position = trial.game.position(data)
        position.data(), position.scene(), str(position), position.odds, position.scores
        for action in trial.random.sample(position.actions, min(3, len(position.actions))):
            position.updates(action)
    except BadPosition as error:
        trial.holds("restore", bool(str(error)), f"{shown(data)} is refused without a reason")
    except Exception as error:
        why = trial.raised(error)
        trial.found("restore", f"{why}, given {repr(data)[:600]}", said=why, where=trial.game.line_of(error))


def _spoiled(random: Random, data: dict[str, Any]) -> dict[str, Any]:
    """A copy with one value, however deep, exchanged or left out."""
    spoiled: Any = deepcopy(data)
    places = list(_places(data, ()))
    if not places:
        return {"no such key": 0}
    *above, last = random.choice(places)
    if random.random() < 0.2:
        del _at(spoiled, tuple(above))[last]
    else:
        _at(spoiled, tuple(above))[last] = random.choice(_ODD)
    values: dict[str, Any] = spoiled
    return values


def _places(value: object, here: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The paths to every value inside."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield (*here, key)
        yield from _places(part, (*here, key))


def _objects(value: object, here: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The paths to every object, this one included."""
    if isinstance(value, dict):
        yield here
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield from _objects(part, (*here, key))


def _at(value: Any, place: tuple[Any, ...]) -> Any:
    for key in place:
        value = value[key]
    return value


def _named(place: tuple[Any, ...]) -> str:
    return f"in {'.'.join(map(str, place))}" if place else "at the top"


def pickled(trial: Trial) -> None:
    """Pickling gives an equal position."""
    p = trial.game.start()
    try:
        again = pickle.loads(pickle.dumps(p))
    except Exception as error:
        trial.found("pickle", f"pickling: {trial.raised(error)}", where=trial.game.line_of(error))
    else:
        trial.holds("pickle", again == p and hash(again) == hash(p), "pickling gives another position")
