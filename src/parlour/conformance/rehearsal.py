"""Tries a game that was edited: whether it can be played now, and what is wrong with it."""

import os
import time
import traceback
from pathlib import Path
from random import Random
from typing import NamedTuple

from ..engine import DEALER, Game, ParlourError, load
from .patience import Endless, Patience, is_games

LONGEST_CALL, LONGEST = 1.0, 0.3
"""Seconds after which a call of a game is endless, and those for which a game is played."""
_PLIES = 100


class Rehearsal(NamedTuple):
    """What came of a game that was tried: whether it can be taken up, and what is wrong with it, in a line or two."""

    can_play: bool
    problem: str = ""


def rehearse(source: str) -> Rehearsal:
    """Load a game anew, and play and draw a little of it."""
    patience, game = Patience(LONGEST_CALL), None
    try:
        with patience:
            game = load(source, interpreted=True)
            _play(game)
    except Endless as error:
        return Rehearsal(False, f"{_line(error)}: a loop that does not end")
    except Exception as error:
        problem = str(error) if isinstance(error, ParlourError) else f"{type(error).__name__}: {error}"
        if game is None:
            return Rehearsal(False, problem.replace(f"{Path.cwd()}{os.sep}", ""))
        return Rehearsal(True, f"{game.line_of(error) or game.title}: {problem}")
    finally:
        patience.close()
    return Rehearsal(True)


def _line(error: BaseException) -> str:
    """The line that was reached last of a file that is no part of Parlour."""
    frames = traceback.extract_tb(error.__traceback__)
    frame = next((frame for frame in reversed(frames) if is_games(frame.filename)), frames[-1])
    return f"{Path(frame.filename).name}, line {frame.lineno}"


def _play(game: Game) -> None:
    """A game at random, as far as there is time."""
    position, random, until = game.start(), Random(0), time.process_time() + LONGEST
    for _ in range(_PLIES):
        if position.player != DEALER:
            position.scene(position.player)
        if position.player is None or time.process_time() > until:
            return
        position.moves  # noqa: B018 (they can be written)
        position = position.act(random.choice(position.actions))
