"""Turn-based tabletop games: rules written once in plain Python, everything else comes from them.

>>> import parlour
>>> game = parlour.load(parlour.games()[0])
>>> position = game.start()
>>> position.play(position.moves[0]).player
1
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .conformance import check
    from .engine import (
        DEALER,
        BadGame,
        BadMove,
        BadNotation,
        BadOption,
        BadPosition,
        BadRecord,
        BadUndo,
        Batch,
        Game,
        IllegalMove,
        Match,
        Message,
        ParlourError,
        Position,
        UnknownGame,
        games,
        load,
        replay,
    )
    from .learn.puct import mcts
    from .players import Fault, player, run
    from .search import Result, analyse
    from .search.solve import Solution, solve

__version__ = "0.1.0"

__all__ = [
    "DEALER",
    "BadGame",
    "BadMove",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadUndo",
    "Batch",
    "Fault",
    "Game",
    "IllegalMove",
    "Match",
    "Message",
    "ParlourError",
    "Position",
    "Result",
    "Solution",
    "UnknownGame",
    "analyse",
    "check",
    "games",
    "load",
    "mcts",
    "player",
    "replay",
    "run",
    "solve",
]

_HOME = {
    "check": "conformance",
    "mcts": "learn.puct",
    "Fault": "players",
    "player": "players",
    "run": "players",
    "Result": "search",
    "analyse": "search",
    "Solution": "search.solve",
    "solve": "search.solve",
}
"""Where a name is at home, if not in the engine."""

import_module(".games", __name__)
globals().pop("games")  # the name is the function's: a folder that is imported once is not put there again


def __getattr__(name: str) -> object:
    """Load what is asked for when it is asked for, so that a command pays only for what it uses."""
    if name not in __all__:
        raise AttributeError(f"module 'parlour' has no attribute {name!r}")
    value: object = getattr(import_module(f".{_HOME.get(name, 'engine')}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
