"""Who may sit at a table: people, house bots, programs in any language."""

from ..engine import Fault
from ..engine.match.times import TimeControl
from .interface import Chat, Player
from .names import Entrant, player
from .process import ProcessLimits
from .referee import plies, run

__all__ = ["Chat", "Entrant", "Fault", "Player", "ProcessLimits", "TimeControl", "player", "plies", "run"]
