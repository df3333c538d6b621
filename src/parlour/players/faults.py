"""What a player can do wrong at the table, told apart by kind."""

from typing import TYPE_CHECKING, Literal

from ..engine import ParlourError, seat

if TYPE_CHECKING:
    from .contest import Contest

Kind = Literal[
    "crash",
    "closed",
    "stall",
    "timeout",
    "illegal",
    "garbage",
    "seat",
    "output",
    "memory",
    "processes",
]
"""What went wrong.

crash: it raised an error or ended. closed: it runs, but closed its output. stall: no answer came at all. timeout:
the answer came too late. illegal: a move that the rules do not allow here. garbage: what has the form of no
move, or of no answer. seat: a move for another seat, or when it was not asked. output, memory, processes:
too much of it.
"""


class Misstep(Exception):
    """A player did something wrong; who it was, the referee knows. The reason goes on after the player's name."""

    def __init__(self, kind: Kind, reason: str) -> None:
        super().__init__(reason)
        self.kind: Kind = kind
        self.reason = reason


class Fault(ParlourError):
    """A player did something wrong. Where it stopped the game, `match` is the game as far as it went."""

    match: "Contest | None" = None

    def __init__(self, seat_: int, name: str, kind: Kind, reason: str) -> None:
        super().__init__(f"{seat(seat_)} ({name}) {reason}")
        self.seat = seat_
        self.name = name
        self.kind: Kind = kind
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        return (Fault, (self.seat, self.name, self.kind, self.reason))
