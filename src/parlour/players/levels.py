"""Ten levels for every game: measured ones where they are kept beside the game, else by rule of thumb."""

import json
from pathlib import Path
from typing import Any

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
    path = game.path
    return path.with_name("levels.json") if path.name == "__init__.py" else path.with_suffix(".levels.json")


def levels(game: Game) -> tuple[str, ...]:
    """The players behind the ten levels of a game, weakest first.

    They are those for the nearest number of players that was measured, if they can play with as many as there are.
    """
    from .house import can_play

    lists = kept_levels(game).get("by players", {})
    for count in sorted(lists, key=lambda count: (abs(int(count) - game.players), count)):
        players = lists[count]
        if not isinstance(players, list) or len(players) != 10:
            raise BadGame(f"{levels_file(game)}: expected ten players for {count} players")
        if count == str(game.players) or can_play(players[-1], game):
            return tuple(players)
    return UNMEASURED


def best(game: Game, budget: str) -> str:
    """The player behind the top level, with another budget for a move."""
    kind, _, rest = levels(game)[-1].partition(":")
    _, comma, settings = rest.partition(",")
    return f"{kind}:{budget}{comma}{settings}"


def kept_levels(game: Game) -> dict[str, Any]:
    """What is kept beside a game of its levels."""
    file = levels_file(game)
    contents: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return contents
