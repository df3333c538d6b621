"""Searches the options of a game for those that come nearest to an aim."""

import json
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Any

from ..engine import BadOption, Game, load
from .laboratory import FEWEST, LabOrder, studied
from .measure import Number, measured, modules
from .proof import Proof, proven

MOST = 64
"""So many choices of options can be tried at once."""

SHARE_STEP, NUMBER_STEP = 0.05, 0.1
"""What counts as one step from the aim: five points of a hundred, or a tenth of the number."""

PROVING, MEMORY = 60.0, 2000
"""Seconds and megabytes for the proof that a choice is not lost by force, at least: as `parlour solve` has."""

_SPAN = re.compile(r"(-?\d+)\.\.(-?\d+)")

Progress = Callable[[float], None]


@dataclass(frozen=True)
class Aim:
    """A measure or a number by its name, and the value that it should have; None: what is best for it."""

    name: str
    target: float | None = None

    @classmethod
    def read(cls, text: str) -> "Aim":
        """`balance` or `length=30`."""
        name, equals, value = text.strip().partition("=")
        if name.partition(".")[0] not in modules():
            raise BadOption(f"--aim {text}: there is no measure {name!r}, but {', '.join(modules())}")
        try:
            return cls(name, float(value) if equals else None)
        except ValueError:
            raise BadOption(f"--aim {text}: expected a number behind the =, as in length=30") from None

    def steps(self, number: Number) -> tuple[float, float]:
        """How many steps a number is away from the aim, and the standard error of that."""
        target = number.ideal if self.target is None else self.target
        assert target is not None
        step = NUMBER_STEP * max(abs(target), 1) if number.form == "number" else SHARE_STEP
        estimate = number.estimate
        error = max(estimate.error, (estimate.high - estimate.low) / 4)  # what has not varied is not certain
        return abs(estimate.value - target) / step, error / step

    def numbers(self, measured: Mapping[str, Number]) -> list[Number]:
        """The numbers that are meant: the one of that name, else all of the measure that have a best value."""
        if self.name in measured and (self.target is not None or measured[self.name].ideal is not None):
            return [measured[self.name]]
        if not any(key.partition(".")[0] == self.name.partition(".")[0] for key in measured):
            raise BadOption(f"--aim {self.name}: it cannot be measured in this game")
        named = [number for key, number in measured.items() if key.startswith(f"{self.name}.")]
        own = [number for number in named if number.ideal is not None]
        if self.target is not None or not own:
            raise BadOption(f"--aim {self.name}: say which value it should have, as in {self.name}=30")
        return own


@dataclass(frozen=True)
class Tried:
    """A choice of options: its numbers, its steps from the aims with their standard error, and its deals.

    `proof` is what was proven of it, if anything.
    """

    options: dict[str, object]
    numbers: tuple[Number, ...]
    distance: float
    error: float
    deals: int
    proof: Proof | None = None

    @property
    def is_lost(self) -> bool:
        """Whether somebody wins by force, whatever the others do."""
        return self.proof is not None and self.proof.winner is not None

    def is_worse(self, other: "Tried") -> bool:
        """Whether it is farther from the aims beyond doubt."""
        return self.distance - other.distance > 2 * sqrt(self.error**2 + other.error**2)


def read_vary(texts: Sequence[str]) -> list[dict[str, object]]:
    """Every choice that `deck_total=3..8` or `rules=classic,draft` name together."""
    lists: dict[str, list[object]] = {}
    for text in texts:
        key, equals, values = text.partition("=")
        if not equals or not values:
            raise BadOption(f"--vary {text}: expected KEY=FROM..TO or KEY=ONE,OTHER, as in deck_total=3..8")
        lists[key.strip()] = _values(values)
    chosen = [dict(zip(lists, values, strict=True)) for values in product(*lists.values())]
    if not 2 <= len(chosen) <= MOST:
        raise BadOption(f"--vary names {len(chosen)} choices: expected 2 to {MOST}")
    return chosen


def _values(text: str) -> list[object]:
    span = _SPAN.fullmatch(text)
    if span:
        return list(range(int(span[1]), int(span[2]) + 1))
    return [_value(part) for part in text.split(",")]


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def tuned(
    game: Game,
    vary: Sequence[dict[str, object]],
    aims: Sequence[Aim],
    order: LabOrder,
    *,
    progress: Progress | None = None,
) -> list[Tried]:
    """The choices, nearest to the aims first. Those that are worse beyond doubt are not followed further."""
    games = [_with(game, options) for options in vary]
    needs = frozenset(need for aim in aims for need in modules()[aim.name.partition(".")[0]].NEEDS)
    began = time.monotonic()
    tried: dict[int, Tried] = {}
    left = list(range(len(games)))
    with tempfile.TemporaryDirectory() as folder:
        for deals in _rounds(order.deals):
            for place in left:
                spent = time.monotonic() - began
                if progress:
                    progress(min(1.0, spent / order.seconds))
                if place in tried and spent > order.seconds:
                    return _proposed(games, tried, order.seconds)
                seconds = max(1.0, (order.seconds - spent) / len(left))
                asked = replace(order, deals=deals, needs=needs, only_top=True, seconds=seconds)
                asked = replace(asked, file=Path(folder) / f"{place}.jsonl")
                tried[place] = _tried(games[place], vary[place], aims, asked)
            best = min((tried[place] for place in left), key=lambda choice: choice.distance)
            left = [place for place in left if not tried[place].is_worse(best)]
    return _proposed(games, tried, order.seconds)


def _with(game: Game, options: dict[str, object]) -> Game:
    chosen: dict[str, Any] = {**game.chosen, **options}
    return load(game.source, **chosen)


def _rounds(most: int | None) -> Iterator[int]:
    """How many deals everybody has played after each round."""
    deals = 2 * FEWEST
    while most is None or deals < most:
        yield deals
        deals *= 2
    yield most


def _tried(game: Game, options: dict[str, object], aims: Sequence[Aim], order: LabOrder) -> Tried:
    study = studied(game, order)
    by_key = measured(study, [aim.name.partition(".")[0] for aim in aims]).numbers
    numbers: list[Number] = []
    distance = variance = 0.0
    for aim in aims:
        meant = aim.numbers(by_key)
        steps = [aim.steps(number) for number in meant]
        worst = max(steps)
        distance += worst[0]
        variance += worst[1] ** 2
        numbers += meant
    deals = 1 + max(study.plan.place(outcome.job)[1] for outcome in study.outcomes)
    return Tried(options, tuple(numbers), distance, sqrt(variance), deals)


def _proposed(games: Sequence[Game], tried: Mapping[int, Tried], seconds: float) -> list[Tried]:
    """The choices, nearest first, and last those that somebody wins by force: these are never proposed.

    Whatever would be proposed is tried by the solver first, and so is all that is not told apart from it.
    """
    ranked = sorted(tried.items(), key=lambda item: item[1].distance)
    sound: list[Tried] = []
    lost: list[Tried] = []
    for place, choice in ranked:
        if not sound or not choice.is_worse(sound[0]):
            proof = proven(games[place], seconds=max(PROVING, seconds / 4), memory=MEMORY)
            choice = replace(choice, proof=proof)
        (lost if choice.is_lost else sound).append(choice)
    return sound + lost
