"""Screens that lie over the table for a moment: something to read, and the hand-over of the keyboard."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from ..engine import seat
from .look import named


class Reading(ModalScreen[None]):
    """A text to read and to scroll."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space,question_mark,r", "dismiss", "Back"),
        Binding("up", "scroll('up')"),
        Binding("down", "scroll('down')"),
        Binding("pageup", "scroll('page_up')"),
        Binding("pagedown", "scroll('page_down')"),
    ]
    CSS = """
    Reading { align: center middle; background: $background 60%; }
    Reading > VerticalScroll {
        width: 100%; max-width: 80; height: auto; max-height: 100%;
        background: $surface; border: round $primary; border-title-color: $secondary;
        border-subtitle-color: $text-muted; padding: 0 1; scrollbar-size-vertical: 1;
    }
    Reading Static { height: auto; }
    """

    def __init__(self, title: str, text: str | Text) -> None:
        super().__init__()
        self._title = title
        self._text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll() as page:
            page.border_title = self._title
            page.border_subtitle = "↑↓ to read on, Escape to go back"
            yield Static(self._text, markup=False)

    def action_scroll(self, way: str) -> None:
        getattr(self.query_one(VerticalScroll), f"scroll_{way}")(animate=False)


class HandOver(Screen[None]):
    """Hides the table until the next person sits in front of it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", "Show the table")]
    CSS = """
    HandOver { align: center middle; }
    HandOver Static { width: auto; height: auto; padding: 1 4; border: round $primary; background: $surface; }
    """

    def __init__(self, player: int) -> None:
        super().__init__()
        self._player = player

    def compose(self) -> ComposeResult:
        yield Static(named(f"Pass the keyboard to {seat(self._player)}, then press Enter."))

    def on_click(self) -> None:
        self.dismiss()
