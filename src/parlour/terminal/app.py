"""The full screen: a menu of games, setting up, the table."""

import os
import secrets
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from ..engine import ParlourError
from .look import THEME
from .menu import Menu
from .seating import LEVEL
from .session import TerminalSession
from .table import TableScreen

PACE = 0.6


class Parlour(App[None]):
    """Begins at the table of a session, or at the menu."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True)]

    def __init__(self, session: TerminalSession | None, *, level: int = LEVEL, pace: float = PACE) -> None:
        # Without colour nothing but the terminal's own colours is right.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.session = session
        self.error: ParlourError | None = None
        self._level = level
        self._pace = pace

    def on_mount(self) -> None:
        self.register_theme(THEME)
        self.theme = THEME.name
        if self.session is None:
            self.push_screen(Menu(level=self._level))
        else:
            self.sit_down(self.session)

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


def play(session: TerminalSession | None, *, level: int = LEVEL) -> TerminalSession | None:
    """Play in a full screen; the session that was played last. Raises what kept the house from playing."""
    app = Parlour(session, level=level)
    app.run()
    if app.error is not None:
        raise app.error
    return app.session
