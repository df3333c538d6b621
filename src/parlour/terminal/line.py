"""The line for typing a move, with completion."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input, Label


class MoveLine(Input):
    """Completes what is typed; Escape leaves the line."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back to the board")]

    class Abandoned(Message):
        """Nothing more will be typed."""

    def __init__(self, completions: Callable[[str], list[str]]) -> None:
        super().__init__(
            id="line", placeholder="a move; Tab completes it", suggester=_First(completions), select_on_focus=False
        )
        self._completions = completions

    def complete(self) -> None:
        """Add what all moves agree on that begin with what was typed."""
        fits = self._completions(self.value)
        if fits:
            self.value = _shared(fits)
            self.cursor_position = len(self.value)

    def add(self, typed: str) -> None:
        """Type something behind the rest."""
        self.cursor_position = len(self.value)
        self.insert_text_at_cursor(typed)

    def action_leave(self) -> None:
        self.post_message(self.Abandoned())


class Typing(Horizontal):
    """The line behind a prompt, in sight only while somebody types."""

    def __init__(self, completions: Callable[[str], list[str]]) -> None:
        super().__init__(id="typing")
        self._line = MoveLine(completions)
        self.display = False

    def compose(self) -> ComposeResult:
        yield Label("› ")
        yield self._line

    @property
    def typed(self) -> str:
        return self._line.value

    def open(self, begun: str) -> None:
        """Let somebody type, with something typed already."""
        self._line.value = begun
        self._line.cursor_position = len(begun)
        self.display = True
        self.screen.set_focus(self._line)

    def close(self) -> None:
        """Nothing more is typed."""
        self.display = False
        self.screen.set_focus(None)

    def complete(self) -> None:
        self._line.complete()

    def add(self, typed: str) -> None:
        self._line.add(typed)

    async def enter(self) -> None:
        """What was typed is all."""
        await self._line.action_submit()


def _shared(texts: list[str]) -> str:
    """The beginning that all of them have."""
    first, last = min(texts), max(texts)
    size = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
    return first[:size]


class _First(Suggester):
    """Shows the first completion behind the text."""

    def __init__(self, completions: Callable[[str], list[str]]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._completions = completions

    async def get_suggestion(self, value: str) -> str | None:
        fits = self._completions(value)
        return fits[0] if fits and fits[0].startswith(value) else None
