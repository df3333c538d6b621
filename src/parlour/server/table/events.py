"""What changes a table: every accepted thing is one numbered event, and a table is the fold of its events."""

from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

if TYPE_CHECKING:
    from .table import Table


class Change(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What an event does to a table; its values are checked already. `deals` is what the dealer did then."""

    kind: ClassVar[str]
    """The name under which it is kept."""
    reseats: ClassVar[bool] = False
    """Whether afterwards somebody else sits somewhere, or is called otherwise."""
    hands_over: ClassVar[bool] = False
    """Whether afterwards somebody else plays."""

    plays: ClassVar[bool] = False
    """Whether it changes the game, and not only those who sit there."""

    deals: list[str] = []

    def apply(self, table: "Table") -> None:
        """Let it happen."""
        raise NotImplementedError


class Event(NamedTuple):
    """A change that was accepted: its number at the table from 1, and when it was (seconds)."""

    number: int
    at: float
    change: Change

    @property
    def kind(self) -> str:
        return self.change.kind

    def text(self) -> str:
        """The event as it is kept."""
        return msgspec.json.encode((self.change.kind, self.change)).decode()


class StoredEvent(NamedTuple):
    """An event as it was kept."""

    number: int
    at: float
    text: str
