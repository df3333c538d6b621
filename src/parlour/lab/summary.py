"""A study in words and numbers: the JSON from which the page is made."""

import json
import shlex
from collections.abc import Sequence
from typing import Any

from ..engine import Game
from ..scene import svg
from .compare import Compared, compared
from .examples import examples
from .laboratory import LabOrder
from .measure import Measurement, measured, modules
from .study import Study

FORMAT = 1
TILES = 5


def summary(study: Study, order: LabOrder, *, other: Study | None = None) -> dict[str, Any]:
    """All that is known: of one game, or of two side by side."""
    own = measured(study)
    labels = sides(study.game, other.game) if other else (study.game.title, "")
    report: dict[str, Any] = {
        "lab": FORMAT,
        "title": study.game.title,
        "headline": headline(study, own),
        "study": _side(study, own, labels[0]),
        "versus": None,
        "differences": [],
        "method": _method(study, other, order),
    }
    if other is not None:
        two = measured(other)
        differences = compared(own, two)
        report["versus"] = _side(other, two, labels[1])
        report["differences"] = [difference.data() for difference in differences]
        report["headline"] = _contrast(study.game, labels, differences)
    return report


def headline(study: Study, finding: Measurement) -> str:
    """The verdict in a sentence, out of what the measures say."""
    phrases = [measure.phrase for measure in finding.measures.values() if measure.phrase]
    return f"{study.game.title} {_listed(phrases)}." if phrases else f"{study.game.title}: too few games to tell."


def sides(first: Game, second: Game) -> tuple[str, str]:
    """What two games are called that stand side by side: by what differs between them."""
    names = [key for key in first.options if key in second.options and first.options[key] != second.options[key]]
    if first.name != second.name or not names:
        return (first.title, second.title) if first.title != second.title else (first.name, f"{second.name}, again")
    labels = tuple(", ".join(f"{name} {game.options[name]}" for name in names) for game in (first, second))
    return labels[0], labels[1]


def _side(study: Study, finding: Measurement, label: str) -> dict[str, Any]:
    game = study.game
    order = [name for name in modules() if name in finding.measures]
    tiles = [tile for name in order if (tile := finding.measures[name].tile) is not None]
    return {
        "game": game.name,
        "title": game.title,
        "label": label,
        "pitch": game.pitch,
        "version": game.version,
        "players": game.players,
        "options": {name: value for name, value in game.options.items() if value is not None},
        "picture": svg(game.picture.scene(None), standalone=False, without={"choices", "sides"}),
        "headline": headline(study, finding),
        "tiles": [vars(tile) for tile in tiles[:TILES]],
        "measures": {name: finding.measures[name].data() for name in order},
        "examples": examples(game, study.values),
        "counts": {
            "games": len(study.outcomes),
            "equals": sum(len(games) for games in study.equals(study.top).values()),
            "read": len(study.facts),
            "valued": len(study.values),
        },
    }


def _method(study: Study, other: Study | None, order: LabOrder) -> dict[str, Any]:
    return {
        "seed": order.seed,
        "deals": study.deals,
        "thinking": list(study.thinking),
        "rungs": [{"player": rung.player, "label": rung.label} for rung in study.rungs],
        "seconds": order.seconds,
        "command": _command(study, other, order.seed),
    }


def _command(study: Study, other: Study | None, seed: str) -> str:
    """What to type to get the same games."""
    words = ["parlour", "lab", study.game.source]
    for key, value in study.game.chosen.items():
        words += ["--set", f"{key}={_typed(value)}"]
    if other is not None and other.game.source != study.game.source:
        words += ["--versus", other.game.source]
    changed = {} if other is None else other.game.chosen
    for key, value in changed.items():
        if study.game.chosen.get(key) != value:
            words += ["--versus", f"{key}={_typed(value)}"]
    words += ["--seed", seed, "--games", str(study.deals), "--thinking", ",".join(map(str, study.thinking))]
    return shlex.join(words)


def _typed(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _contrast(game: Game, labels: tuple[str, str], differences: Sequence[Compared]) -> str:
    real = [difference for difference in differences if difference.real]
    start = f"{game.title}, {labels[1]} against {labels[0]}:"
    if not real:
        return f"{start} no difference is seen beyond chance."
    changes = [f"{difference.label[0].lower()}{difference.label[1:]} {difference.change}" for difference in real[:3]]
    more = f" ({len(real)} of {len(differences)} numbers differ)" if len(real) > 3 else ""
    return f"{start} {_listed(changes)}{more}."


def _listed(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)
