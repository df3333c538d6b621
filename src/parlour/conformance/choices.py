"""Which choices of options are tried."""

from collections.abc import Iterator
from random import Random
from typing import Any

from ..engine.errors import BadOption
from ..engine.game.game import Game
from ..engine.module.options import Option
from .trial import Findings, Trial

Chosen = dict[str, Any]


def trials(base: Trial, opened_trials: list[Trial], extra: int) -> None:
    """The game as it is, each option at its extremes, the game's own examples, and some of all that at once."""
    game, ledger = base.game, base.ledger
    random = Random(f"{ledger.seed} choices")
    seen: list[Chosen] = []
    examples = list(game.chapters.get("examples", []))
    for chosen in (dict(game.chosen), *examples, *_varied(game), *_mixed(game, random, extra)):
        if chosen not in seen:
            seen.append(chosen)
            trial = _opened(game, chosen, ledger, must_open=chosen in examples or len(seen) == 1)
            opened_trials += [trial] if trial is not None else []


def _opened(game: Game, chosen: Chosen, ledger: Findings, *, must_open: bool) -> Trial | None:
    """The trial of a choice; None if the game refuses it."""
    opened: list[Game] = []
    Trial(game, ledger, Random(0), chosen).run(_open, chosen, opened, must_open)
    return Trial(opened[0], ledger, Random(f"{ledger.seed} {chosen}")) if opened else None


def _open(trial: Trial, chosen: Chosen, opened: list[Game], must_open: bool) -> None:
    like = trial.game
    try:
        game = Game(like.chapters, like.compiler, chosen, source=like.source, interpreted=True)
    except BadOption as error:
        trial.holds("options", not must_open, f"the game's own choice {chosen} is refused: {error}")
        return
    for name, value in game.chosen.items():
        option = game.options[name]
        trial.holds("options", option == value, f"{name} was chosen as {value!r}, and is {option!r}")
    opened.append(game)


def _varied(game: Game) -> Iterator[Chosen]:
    for name, option in game.chapters.options.options.items():
        for value in extremes(option):
            if value != game.options[name]:
                yield {**game.chosen, name: value}


def _mixed(game: Game, random: Random, count: int) -> Iterator[Chosen]:
    options = {name: option for name, option in game.chapters.options.options.items() if extremes(option)}
    for _ in range(count if len(options) > 1 else 0):
        picked = [name for name in options if random.random() < 0.6]
        yield {**game.chosen, **{name: random.choice(_values(options[name], random)) for name in picked}}


def extremes(option: Option) -> tuple[Any, ...]:
    """The values at which an option is tried alone; none if only the game can say what it reads."""
    if isinstance(option.limits, range):
        values = (option.limits[0], option.default, option.limits[-1])
        return tuple(dict.fromkeys(value for value in values if value is not None))
    return option.limits if isinstance(option.limits, tuple) else ()


def _values(option: Option, random: Random) -> tuple[Any, ...]:
    if isinstance(option.limits, range):
        return (*extremes(option), random.choice(option.limits))
    return extremes(option)
