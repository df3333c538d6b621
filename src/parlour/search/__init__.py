"""Finds moves and values for any game."""

from .budget import Budget
from .how import Searcher, analyse, read, searcher
from .result import Control, Result

__all__ = ["Budget", "Control", "Result", "Searcher", "analyse", "read", "searcher"]
