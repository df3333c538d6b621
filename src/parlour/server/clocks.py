"""The clocks of a table: none, so much for each move, or so much for the game with more after each move."""

import re
from dataclasses import dataclass

from ..engine import shown
from .refusal import Refused

GRACE = 60.0
"""Seconds that a person who is gone has before zero counts."""

LONGEST = 60 * 86400.0

_SPAN = r"(\d{1,4})(s|m|h|d)"
_MOVE = re.compile(rf"{_SPAN}/move")
_GAME = re.compile(rf"{_SPAN}(?:\+{_SPAN})?")
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


@dataclass(frozen=True)
class Control:
    """How much time there is: seconds for each move, or for the game with some more after each move."""

    move: float | None = None
    game: float | None = None
    increment: float = 0.0

    @property
    def first(self) -> float | None:
        """What a clock begins with; None: there is no clock."""
        return self.move if self.move is not None else self.game


def read(text: object) -> Control:
    """`none`, `30s/move`, `5m+3s`, `3d/move`."""
    form = text if isinstance(text, str) else ""
    if form == "none":
        return Control()
    each, whole = _MOVE.fullmatch(form), _GAME.fullmatch(form)
    if each and 0 < _seconds(each[1], each[2]) <= LONGEST:
        return Control(move=_seconds(each[1], each[2]))
    if whole and 0 < _seconds(whole[1], whole[2]) <= LONGEST:
        more = _seconds(whole[3], whole[4]) if whole[3] else 0.0
        return Control(game=_seconds(whole[1], whole[2]), increment=more)
    raise Refused(422, f"clock {shown(text)}: expected none, or a time such as 30s/move, 5m+3s or 3d/move")


def _seconds(number: str, unit: str) -> float:
    return float(number) * _SECONDS[unit]


class Clocks:
    """What each seat has left, and whose clock runs since when. A seat of the house has no clock to fear."""

    def __init__(self, control: Control, players: int) -> None:
        self.control = control
        self._left = [control.first] * players
        self._running: int | None = None
        self._since = 0.0

    @property
    def running(self) -> int | None:
        return self._running

    def left(self, seat: int, now: float) -> float | None:
        """The seconds that a seat has left; None: there is no clock."""
        left = self._left[seat]
        if left is None or seat != self._running:
            return left
        return max(0.0, left - max(0.0, now - self._since))

    def zero(self) -> float | None:
        """When the clock that runs will be at zero; None: none runs."""
        left = None if self._running is None else self._left[self._running]
        return None if left is None else self._since + left

    def turn(self, seat: int | None, now: float) -> None:
        """Let the clock of that seat run, or none, from now on."""
        self._stop(now)
        self._running = seat
        self._since = now

    def moved(self, now: float) -> None:
        """The seat whose clock runs has moved: it gets what the control gives after a move."""
        seat = self._running
        if seat is None or self._left[seat] is None:
            return
        self._stop(now)
        if self.control.move is not None:
            self._left[seat] = self.control.move
        else:
            self._left[seat] = (self._left[seat] or 0.0) + self.control.increment

    def skip(self, seconds: float) -> None:
        """Time that is nobody's, as when the server was down."""
        self._since += max(0.0, seconds)

    def _stop(self, now: float) -> None:
        if self._running is not None:
            self._left[self._running] = self.left(self._running, now)
        self._running = None
