"""The full screen: a menu of games, setting up, the table."""

import os
import secrets
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from ..engine import ParlourError
from .edits import Edits
from .look import THEME
from .menu import Menu
from .seating import LEVEL
from .session import TerminalSession
from .table import TableScreen

PACE = 0.6
EVERY = 0.15
"""Seconds between two looks at the files of a game that is being written."""


class Parlour(App[None]):
    """Begins at the table of a session, or at the menu."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True)]

    def __init__(
        self, session: TerminalSession | None, *, level: int = LEVEL, pace: float = PACE, edits: Edits | None = None
    ) -> None:
        # Without colour nothing but the terminal's own colours is right.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.session = session
        self.error: ParlourError | None = None
        self._level = level
        self._pace = pace
        self._edits = edits

    def on_mount(self) -> None:
        self.register_theme(THEME)
        self.theme = THEME.name
        if self.session is None:
            self.push_screen(Menu(level=self._level))
        else:
            self.sit_down(self.session)
        if self._edits is not None:
            self.set_interval(EVERY, self._look)

    def _look(self) -> None:
        """Take up an edit of the rules, or say what is wrong with it."""
        assert self._edits is not None
        assert self.session is not None
        edited = self._edits.look(self.session)
        if edited is not None:
            self.session, news = edited
            self.title = self.session.game.title
            while not isinstance(self.screen, TableScreen):
                self.pop_screen()
            self.switch_screen(TableScreen(self.session, pace=self._pace, notice=news))
        elif isinstance(self.screen, TableScreen) and self.screen.is_mounted:
            self.screen.complain(self._edits.problem)

    def sit_down(self, session: TerminalSession) -> None:
        """Go to the table of a session."""
        self.session = session
        self.title = session.game.title
        self.push_screen(TableScreen(session, pace=self._pace))

    def on_table_screen_again(self) -> None:
        old = self.session
        assert old is not None
        old.close()
        self.pop_screen()
        self.sit_down(
            TerminalSession.begin(old.game, old.seats, seed=secrets.randbits(32), keep=old.keep, at_once=True)
        )

    def on_table_screen_broken(self, event: TableScreen.Broken) -> None:
        self.error = event.error
        self.exit()

    def action_leave(self) -> None:
        self.exit()


def play(session: TerminalSession | None, *, level: int = LEVEL, edits: Edits | None = None) -> TerminalSession | None:
    """Play in a full screen; the session that was played last. Raises what kept the house from playing."""
    app = Parlour(session, level=level, edits=edits)
    app.run()
    if app.error is not None:
        raise app.error
    return app.session
