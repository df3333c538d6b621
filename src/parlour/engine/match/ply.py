"""One move of a match with everything about it."""

from datetime import datetime

from ..game.position import Position, Update
from ..module.messages import TurnTo
from ..module.rules import DEALER


class Ply:
    """A move as it was played: the positions before and after it, its action, the seconds it took, and when it was.

    Its text and what it tells are found out when somebody asks, and kept. `reached` is where the rules led; `after` is
    another where a position that came up too often ended the game.
    """

    __slots__ = ("_text", "_updates", "action", "after", "at", "before", "reached", "seconds")

    def __init__(
        self,
        before: Position,
        action: int,
        reached: Position,
        after: Position,
        *,
        text: str | None,
        seconds: float,
        at: datetime,
    ) -> None:
        self.before = before
        self.action = action
        self.reached = reached
        self.after = after
        self.seconds = seconds
        self.at = at
        self._text = text
        self._updates: list[Update] | None = None

    @property
    def seat(self) -> int:
        """Who moved: a player's id, or DEALER."""
        seat = self.before.player
        return DEALER if seat is None else seat

    @property
    def text(self) -> str:
        if self._text is None:
            self._text = self.before.text(self.action)
        return self._text

    @property
    def updates(self) -> list[Update]:
        """The messages that it caused, each with the position that comes with it; last, whose turn it is."""
        if self._updates is None:
            caused = self.before.updates(self.action, self.reached, self.text)
            stopped = [] if self.after is self.reached else self.after.ending()
            self._updates = [*caused, *stopped, *turn_to(self.after)]
        return self._updates

    def settle(self) -> None:
        """Find out what is left to find out, and give back the memory that it takes."""
        self.updates  # noqa: B018
        self.before.forget()

    def clicks(self) -> tuple[str, ...]:
        """The path of ids in the scene that makes it."""
        return self.before.clicks(self.action)


def turn_to(position: Position) -> list[Update]:
    """That it is a player's turn, where it is."""
    player = position.player
    return [] if player is None or player == DEALER else [Update(TurnTo(player), position)]
