"""Ten levels for every game: measured ones where they are kept beside the game, else by rule of thumb."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine import BadGame, Game

if TYPE_CHECKING:
    from .ladder import Rung
    from .spacing import Spaced

UNMEASURED = (
    "random",
    "careless:0.7:mcts:50",
    "careless:0.5:mcts:100",
    "careless:0.35:mcts:150",
    "careless:0.2:mcts:200",
    "careless:0.1:mcts:300",
    "mcts:400",
    "mcts:1500",
    "mcts:6000",
    "mcts:400ms",
)
"""For a game nobody has measured yet."""


def levels_file(game: Game) -> Path:
    """Where the measured levels of a game are kept."""
    path = game.path
    return path.with_name("levels.json") if path.name == "__init__.py" else path.with_suffix(".levels.json")


def levels(game: Game) -> tuple[str, ...]:
    """The players behind the ten levels of a game, weakest first.

    They are those for the nearest number of players that was measured, if they can play with as many as there are.
    """
    from .house import can_play

    lists = _kept(game).get("by players", {})
    for count in sorted(lists, key=lambda count: (abs(int(count) - game.players), count)):
        found = lists[count]
        if not isinstance(found, list) or len(found) != 10:
            raise BadGame(f"{levels_file(game)}: expected ten players for {count} players")
        if can_play(found[-1], game):
            return tuple(found)
    return UNMEASURED


def best(game: Game, budget: str) -> str:
    """The player behind the top level, with another budget for a move."""
    kind, _, rest = levels(game)[-1].partition(":")
    _, comma, settings = rest.partition(",")
    return f"{kind}:{budget}{comma}{settings}"


def keep(game: Game, spaced: "Spaced", *, seed: int) -> Path:
    """Write the levels for this number of players beside the game, with what was measured; returns the file."""
    kept, count = _kept(game), str(game.players)
    measured = {
        "seed": seed,
        "best": [_told(rung) for rung in spaced.matches],
        "climb": [_told(rung) for rung in spaced.climb],
    }
    for part, value in (("by players", list(spaced.levels)), ("measured", measured)):
        kept[part] = dict(sorted({**kept.get(part, {}), count: value}.items()))
    file = levels_file(game)
    file.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    return file


def _kept(game: Game) -> dict[str, Any]:
    file = levels_file(game)
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def _told(rung: "Rung") -> str:
    """One match in a line."""
    return (
        f"{rung.higher} over {rung.lower}: {rung.share:.3f}"
        f" (95% within {rung.low:.3f} to {rung.high:.3f}) in {rung.games} games"
    )
