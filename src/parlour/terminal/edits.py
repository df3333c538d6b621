"""Rules that are being written: every saved edit is tried, and what can be played is taken up at the table."""

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from ..conformance.rehearsal import Rehearsal, rehearse
from ..engine import ParlourError, load
from ..engine.game.files import GameFiles
from .session import TerminalSession

PLAYED_ON = "Until that is mended, the rules from before are played."


class Edits:
    """The edits of the game of a session. `problem` is what is wrong with the game as it was saved last."""

    def __init__(self, session: TerminalSession) -> None:
        self._source = session.game.source
        self._files = GameFiles(Path(self._source))
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="edits")
        self._trying: Future[Rehearsal] | None = None
        self.problem = ""

    def look(self, session: TerminalSession, *, wait: bool = False) -> tuple[TerminalSession, str] | None:
        """The session under an edit that was saved and can be played, and what is to be said of it; None: nothing new.

        An edit is tried beside what else goes on, unless somebody waits for it.
        """
        if self._trying is None:
            is_saved = self._files.were_saved() or (wait and self._files.were_saved())
            self._trying = self._pool.submit(rehearse, self._source) if is_saved else None
        if self._trying is None or not (wait or self._trying.done()):
            return None
        trial, self._trying = self._trying.result(), None
        self.problem = f"{trial.problem}\n{PLAYED_ON}" if trial.problem else ""
        return None if trial.problem else self._taken_up(session)

    def _taken_up(self, session: TerminalSession) -> tuple[TerminalSession, str] | None:
        chosen: dict[str, Any] = session.game.chosen
        try:
            return session.under(load(self._source, **chosen))
        except ParlourError as error:
            self.problem = f"{error}\n{PLAYED_ON}"
            return None
