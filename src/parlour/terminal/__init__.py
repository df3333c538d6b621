"""Play in a terminal."""

from .session import Session

__all__ = ["Session"]
