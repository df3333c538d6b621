"""Advice for the person on turn: a hint, and the chances, found in the background."""

from concurrent.futures import Future
from typing import TYPE_CHECKING

from . import words
from .session import TerminalSession

if TYPE_CHECKING:
    from ..search import Result


class Advisor:
    """Asks for what is wanted at this turn, and hears of it once."""

    def __init__(self, session: TerminalSession) -> None:
        self._session = session
        self._asked: Future[Result] | None = None
        self._wants_hint = False
        self._wants_chances = False
        self._chances: float | None = None

    def turn(self) -> None:
        """Forget the last position; weigh the chances in this one, if they are wanted."""
        self._asked = None
        self._wants_hint = False
        self._chances = None
        if self._wants_chances:
            self._ask()

    def ask_hint(self) -> None:
        self._wants_hint = True
        self._ask()

    def toggle_chances(self) -> None:
        """Show the chances from now on, or no longer."""
        self._wants_chances = not self._wants_chances
        if self._wants_chances:
            self._ask()

    def chances(self, whose: str) -> str:
        """The chances in words; empty where they are not wanted."""
        return words.chances(self._chances, whose) if self._wants_chances else ""

    def heard(self) -> "Result | None":
        """A hint that has come since."""
        if self._asked is None or not self._asked.done():
            return None
        result = self._asked.result()
        self._asked = None
        self._chances = result.value
        wanted, self._wants_hint = self._wants_hint, False
        return result if wanted else None

    def _ask(self) -> None:
        if self._session.is_ours:
            self._asked = self._session.advise()
