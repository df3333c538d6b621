"""What a table was set up with: it never changes afterwards."""

import hashlib
import hmac
from dataclasses import dataclass, field, fields
from typing import Any

import msgspec

from ...engine.match.times import TimeControl
from .clocks import read as read_clock


@dataclass(frozen=True)
class Chair:
    """Who a seat was meant for: a person with a token, somebody with a link, anybody, or the house."""

    kind: str
    name: str = ""
    player: str | None = None
    token: str | None = None
    nonce: str = ""
    pledge: str = ""


@dataclass(frozen=True)
class Setup:
    """Everything that is fixed when a table is set up. `created` is in seconds, `token` the creator's."""

    id: str
    game: str
    options: dict[str, Any]
    version: str
    chairs: tuple[Chair, ...]
    secret: str
    invite: str
    created: float
    token: str
    clock: str = "none"
    at_zero: str = "house"
    hints: bool = True
    undo: bool = True
    public: bool = False
    guide: bool = False
    before: str | None = None
    control: TimeControl = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "control", read_clock(self.clock))

    def key(self, seat: int, left: int = 0) -> str:
        """What opens a seat that is kept for somebody with the link: another one after each time that it was left."""
        text = f"seat {seat} {left}" if left else f"seat {seat}"
        return hmac.new(self.invite.encode(), text.encode(), hashlib.sha256).hexdigest()[:24]

    def text(self) -> str:
        """The set-up as it is kept."""
        values = {own.name: getattr(self, own.name) for own in fields(self) if own.init}
        return msgspec.json.encode(values).decode()


def read(text: str) -> Setup:
    """The set-up out of what was kept of it."""
    values = msgspec.json.decode(text)
    values["chairs"] = tuple(Chair(**chair) for chair in values["chairs"])
    return Setup(**values)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
