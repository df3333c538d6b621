"""The conformance kit: plays many games and holds a game to everything that the rest of Parlour relies on."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from .report import CLAIMS, Finding, Report

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["CLAIMS", "Finding", "Report", "check"]


def check(
    game: "Game | str | os.PathLike[str]",
    *,
    games: int = 40,
    seed: int = 0,
    compiled: bool = True,
    patience: float = 60.0,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Hold a game, given as itself, by name or by path, to every one of the CLAIMS.

    Each option is tried at its extremes, each choice in `examples` of the game's module as well, and some at
    random; the games are spread over these choices, and every choice gets at least one. The same seed does the
    same. `compiled=False` leaves compiled rules out, for quick looks. A call that takes more than `patience`
    seconds is given up. `progress` hears how many steps are done, and of how many.
    """
    from .kit import run

    return run(game, games=games, seed=seed, compiled=compiled, patience=patience, progress=progress)
