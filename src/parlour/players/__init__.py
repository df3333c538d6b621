"""Who may sit at a table: people, house bots, programs in any language."""

from .clocks import TimeControl
from .contest import Contest
from .faults import Fault
from .interface import Chat, Player
from .names import Entrant, player
from .process import Limits
from .referee import run

__all__ = ["Chat", "Contest", "Entrant", "Fault", "Limits", "Player", "TimeControl", "player", "run"]
