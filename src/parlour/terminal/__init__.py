"""Play in a terminal."""

from .seating import seated
from .session import Session

__all__ = ["Session", "seated"]
