"""A game's own code that raised: what the people at its table are told, and the operator."""

import logging

from ...engine import Game
from ..protocol.refusal import Code, Refused

_LOG = logging.getLogger(__name__)


def failure(game: Game, table: str, error: Exception) -> Refused:
    """The error in a sentence, with the line of the game's file if it passed one; the traceback goes into the log."""
    _LOG.error("table %s: %s failed", table, game.title, exc_info=error)
    line = game.line_of(error)
    where = f" in {line}" if line else ""
    reason = f"{game.title} itself failed: {type(error).__name__}{where}. What was played is kept."
    return Refused(Code.GAME_FAILED, reason)
