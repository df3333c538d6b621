"""Play in a terminal."""

from .seating import seated
from .session import TerminalSession

__all__ = ["TerminalSession", "seated"]
