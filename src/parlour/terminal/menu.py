"""The menu: which game, and who sits where."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from ..engine import Game, ParlourError, games, load, sentence
from . import saved
from .look import BRASS, FELT, MUTED, named
from .session import TerminalSession
from .setting import TerminalSetup

if TYPE_CHECKING:
    from .app import Parlour


class Menu(Screen[None]):
    """Games kept, and all games."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "app.leave", "Quit")]
    app: "Parlour"

    def __init__(self, *, level: int) -> None:
        super().__init__()
        self._level = level

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Label("What shall we play?", classes="title")
            yield OptionList(*self._options())
            yield Label("↑↓ and Enter to choose, q to leave", classes="hint")

    def _options(self) -> list[Option]:
        saved_games = [Option(_kept(title), id=f"kept:{path}") for path, title in saved.titles()]
        return saved_games + [Option(_line(load(name)), id=f"game:{name}") for name in games()]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        kind, _, what = (event.option.id or "").partition(":")
        if kind == "kept":
            self.app.sit_down(TerminalSession.resume(Path(what), at_once=True))
        else:
            self.app.push_screen(SetupScreen(TerminalSetup.usual(load(what), level=self._level)))


class SetupScreen(Screen[None]):
    """Who sits where, and the game's options: up and down to a line, left and right to change it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False, priority=True),
        Binding("right", "turn(1)", show=False, priority=True),
        Binding("escape", "app.pop_screen", "Back"),
        Binding("q", "app.leave", "Quit"),
    ]
    app: "Parlour"

    def __init__(self, setting: TerminalSetup) -> None:
        super().__init__()
        self._setting = setting
        self._hint = "←→ to change, Enter to play, Escape to go back"

    def compose(self) -> ComposeResult:
        game = self._setting.game
        with Vertical(classes="page"):
            yield Label(Text(f"{game.title}: {game.pitch}"), classes="title")
            yield OptionList(*self._options())
            yield Label(self._hint, classes="hint")

    def _options(self) -> list[Option]:
        return [Option(named(f"{row.title:40} ‹ {row.shown} ›")) for row in self._setting.rows()]

    def action_turn(self, by: int) -> None:
        menu = self.query_one(OptionList)
        at = menu.highlighted or 0
        hint = self._hint
        try:
            self._setting = self._setting.turned(at, by)
        except ParlourError as error:
            hint = sentence(str(error))
        menu.clear_options()
        menu.add_options(self._options())
        menu.highlighted = min(at, menu.option_count - 1)
        self.query_one(".hint", Label).update(hint)

    def on_option_list_option_selected(self) -> None:
        setting = self._setting
        self.app.pop_screen()
        self.app.sit_down(TerminalSession.begin(setting.game, setting.seats, seed=secrets.randbits(32), at_once=True))


def _line(game: Game) -> Text:
    counts = game.chapters.player_counts
    players = f"{counts[0]}–{counts[-1]}" if len(counts) > 1 else f"{counts[0]}"
    title = f"  {game.title} "
    facts = f"{players} players, {game.minutes} min"
    return Text.assemble((f"{title:18}", f"bold {FELT}"), (f"{facts:22}", MUTED), f"\n    {game.pitch}")


def _kept(title: str) -> Text:
    return Text.assemble(("  Go on: ", f"bold {BRASS}"), title)
