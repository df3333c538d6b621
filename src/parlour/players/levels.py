"""Ten levels for every game: measured ones where they are kept beside the game, else by rule of thumb."""

import json
from pathlib import Path

from ..engine import BadGame, Game

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
    """The players behind the ten levels of a game, weakest first."""
    file = levels_file(game)
    if not file.exists():
        return UNMEASURED
    kept = json.loads(file.read_text(encoding="utf-8"))
    found = kept["by players"].get(str(game.players), kept["by players"].get("2"))
    if not isinstance(found, list) or len(found) != 10:
        raise BadGame(f"{file}: expected ten players for {game.players} players")
    return tuple(found)
