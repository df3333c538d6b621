"""Environments for learning, and learned players: every library of the field at every game.

>>> import parlour.learn
>>> sorted(parlour.learn.__all__)
['aec', 'mcts', 'meant', 'parallel', 'puffer', 'seated', 'selfplay', 'single', 'spiel', 'vector']
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import spiel
    from .buffers import puffer
    from .dataset import selfplay
    from .gym import single, vector
    from .network import seated
    from .puct import mcts
    from .reading import meant
    from .zoo import aec, parallel

__all__ = ["aec", "mcts", "meant", "parallel", "puffer", "seated", "selfplay", "single", "spiel", "vector"]

_HOME = {
    "vector": ("gym", "gymnasium"),
    "single": ("gym", "gymnasium"),
    "puffer": ("buffers", "gymnasium"),
    "aec": ("zoo", "pettingzoo"),
    "parallel": ("zoo", "pettingzoo"),
    "spiel": ("spiel", "openspiel"),
    "meant": ("reading", ""),
    "mcts": ("puct", ""),
    "seated": ("network", ""),
    "selfplay": ("dataset", ""),
}
"""Where a name is at home, and which extra of Parlour that needs."""


def __getattr__(name: str) -> object:
    """Load an adapter when it is asked for: none of the libraries is needed for another."""
    if name not in _HOME:
        raise AttributeError(f"module 'parlour.learn' has no attribute {name!r}")
    home, extra = _HOME[name]
    try:
        module = import_module(f".{home}", __name__)
    except ModuleNotFoundError as error:
        if not extra or (error.name or "").startswith("parlour"):
            raise
        line = f"pip install 'parlour[{extra}]'"
        raise ModuleNotFoundError(f"parlour.learn.{name} needs {error.name}, which is not installed: {line}") from None
    value: object = module if home == name == "spiel" else getattr(module, name)
    globals()[name] = value
    return value
