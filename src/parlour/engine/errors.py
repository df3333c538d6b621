"""What can go wrong, each saying what came, where, and what would have been right.

ParlourError (a ValueError)
├── UnknownGame      no game of that name or at that path
├── BadGame          a game's file does not say what a game must say
├── BadOption        an option that the game does not have, or a value outside its limits
├── BadPosition      data that is no position of the game
├── BadMove
│   ├── BadNotation  a text that has the form of no move of the game
│   └── IllegalMove  a move that the rules do not allow here
├── BadUndo          nothing may be taken back
├── BadRecord        a record that does not replay
└── Fault            what a player at the table did wrong
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .match.match import Match


class ParlourError(ValueError):
    """Anything that Parlour refuses."""


class UnknownGame(ParlourError):
    """No game of that name or at that path."""


class BadGame(ParlourError):
    """A game's file does not say what a game must say."""


class BadOption(ParlourError):
    """An option that the game does not have, or a value outside its limits."""


class BadPosition(ParlourError):
    """Data that is no position of the game."""


class BadMove(ParlourError):
    """A move that cannot be played; `reason` is the rule it breaks, in words."""

    def __init__(self, reason: str, *, move: object = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.move = move


class BadNotation(BadMove):
    """A text that has the form of no move of the game."""


class IllegalMove(BadMove):
    """A move that the rules do not allow here."""


class BadUndo(ParlourError):
    """Nothing may be taken back."""


class BadRecord(ParlourError):
    """A record that does not replay."""


class Fault(ParlourError):
    """A player did something wrong; `kind` tells what. Where it stopped the game, `match` is it as far as it went."""

    match: "Match | None" = None

    def __init__(self, seat: int, name: str, kind: str, reason: str) -> None:
        # It may quote what a program wrote, which need not be text that can be kept.
        self.reason = reason.encode(errors="replace").decode()
        super().__init__(f"P{seat + 1} ({name}) {self.reason}")
        self.seat = seat
        self.name = name
        self.kind = kind

    def data(self) -> dict[str, object]:
        """The fault as JSON values."""
        return {"seat": self.seat, "name": self.name, "kind": self.kind, "reason": self.reason}

    def __reduce__(self) -> tuple[object, ...]:
        return (Fault, (self.seat, self.name, self.kind, self.reason))
