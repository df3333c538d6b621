"""Finds moves and values for any game."""

from .atonce import AtOnce
from .budget import Budget
from .how import Searcher, SearchMaker, analyse, must_fit, read, searcher
from .result import Control, Result
from .review import Judgement, Review, judgement

__all__ = [
    "AtOnce",
    "Budget",
    "Control",
    "Judgement",
    "Result",
    "Review",
    "SearchMaker",
    "Searcher",
    "analyse",
    "judgement",
    "must_fit",
    "read",
    "searcher",
]
