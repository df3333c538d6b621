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
        check,
        games,
        load,
        replay,
    )

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
    "Game",
    "IllegalMove",
    "Match",
    "Message",
    "ParlourError",
    "Position",
    "UnknownGame",
    "check",
    "games",
    "load",
    "replay",
]

_HOMES = {"engine": __all__}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load what is asked for when it is asked for, so that a command pays only for what it uses."""
    if name not in _HOME:
        raise AttributeError(f"module 'parlour' has no attribute {name!r}")
    value: object = getattr(import_module(f".{_HOME[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
