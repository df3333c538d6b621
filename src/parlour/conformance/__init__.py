"""The conformance kit: plays many games and holds a game to everything that the rest of Parlour relies on."""

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..engine.game.finding import Finding
from .report import CLAIMS, Report

if TYPE_CHECKING:
    from ..engine.game.game import Game

QUICK, SHORT = 2.5, 1.5
"""Seconds of a quick look, and those after which it gives up on a call."""

__all__ = ["CLAIMS", "Finding", "Report", "check"]


def check(
    game: "Game | str | os.PathLike[str]",
    *,
    games: int = 40,
    seed: int = 0,
    compiled: bool = True,
    patience: float = 60.0,
    quick: bool = False,
    after: Sequence[str] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Hold a game, given as itself, by name or by path, to every one of the CLAIMS.

    Each option is tried at its extremes, each choice in `examples` of the game's module as well, and some at
    random; the games are spread over these choices, and every choice gets at least one. The same seed does the
    same. `compiled=False` leaves compiled rules out, and `quick=True` looks interpreted for a few seconds at as much as
    it can. A call that takes more than `patience` seconds is given up. With `after` only the position after these
    moves is looked at, and the last of the moves. `progress` hears how many steps are done, and of how many.
    """
    from .kit import CheckPlan, run

    plan = CheckPlan(games, seed, compiled and not quick, QUICK if quick else None, after)
    return run(game, plan, patience=min(patience, SHORT) if quick else patience, progress=progress)
