"""Who may sit at a table: people, house bots, programs in any language."""

from ..engine import Fault
from ..engine.times import TimeControl
from .interface import Chat, Player
from .names import Entrant, player
from .process import Limits
from .referee import plies, run

__all__ = ["Chat", "Entrant", "Fault", "Limits", "Player", "TimeControl", "player", "plies", "run"]
