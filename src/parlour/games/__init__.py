"""The games, a file each; nothing else names them."""

import sys
from types import ModuleType

from parlour.engine import games as names


class Games(ModuleType):
    """A folder of games that lists them when called.

    Importing a game makes this folder the attribute `games` of `parlour`, where the contract has a function.
    """

    def __call__(self) -> list[str]:
        return names()


sys.modules[__name__].__class__ = Games
