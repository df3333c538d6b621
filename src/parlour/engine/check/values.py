"""A position as data and as bytes, and back."""

import json
import pickle
from collections.abc import Iterator
from copy import deepcopy
from math import nan
from random import Random
from typing import Any

from ..errors import BadPosition
from ..options import shown
from ..position import Position
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
    found = p.data()
    if not trial.holds("data", isinstance(found, dict), f"data is {shown(found)}: expected a dict"):
        return
    try:
        written = json.dumps(found, allow_nan=False)
    except (TypeError, ValueError) as error:
        trial.found("data", f"data is not JSON: {error}")
        return
    for name, told in (("data", found), ("data as JSON", json.loads(written))):
        try:
            again = trial.game.position(told)
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
    told = p.data()
    for place in _objects(told, ()):
        spoiled = deepcopy(told)
        _at(spoiled, place)["no such key"] = 0
        try:
            trial.game.position(spoiled)
        except BadPosition:
            continue
        trial.found("restore", f"an unknown key {_named(place)} is not refused")
    for _ in range(_SPOILED):
        trial.run(_restored, _spoiled(trial.random, told))


def _restored(trial: Trial, told: dict[str, Any]) -> None:
    try:
        found = trial.game.position(told)
        found.data(), found.scene(), str(found), found.odds, found.scores
        for action in trial.random.sample(found.actions, min(3, len(found.actions))):
            found.told(action)
    except BadPosition as error:
        trial.holds("restore", bool(str(error)), f"{shown(told)} is refused without a reason")
    except Exception as error:
        why = trial.raised(error)
        trial.found("restore", f"{why}, given {repr(told)[:600]}", said=why, where=trial.game.line_of(error))


def _spoiled(random: Random, told: dict[str, Any]) -> dict[str, Any]:
    """A copy with one value, however deep, exchanged or left out."""
    spoiled: Any = deepcopy(told)
    places = list(_places(told, ()))
    if not places:
        return {"no such key": 0}
    *above, last = random.choice(places)
    if random.random() < 0.2:
        del _at(spoiled, tuple(above))[last]
    else:
        _at(spoiled, tuple(above))[last] = random.choice(_ODD)
    found: dict[str, Any] = spoiled
    return found


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
