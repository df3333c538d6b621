"""How long players may think: so much for the whole game, more for every move, or so much for each."""

import re
from dataclasses import dataclass

from ..engine import BadOption, shown

LEEWAY = 0.05
"""Seconds that the way to a player and back may take."""

_SPAN = r"(\d{1,6}(?:\.\d{1,3})?)(ms|s|m|h)"
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}
_GAME = re.compile(rf"{_SPAN}(?:\+{_SPAN})?")
_MOVE = re.compile(rf"{_SPAN}/move")


@dataclass(frozen=True)
class TimeControl:
    """Seconds for the whole game, and those that are added after each move; or seconds for each move alone."""

    game: float | None = None
    increment: float = 0.0
    move: float | None = None

    @classmethod
    def read(cls, text: object) -> "TimeControl":
        """`5m+3s`: five minutes for the game, and three seconds more after each move. `5m`. `2s/move`."""
        form = text if isinstance(text, str) else ""
        each, whole = _MOVE.fullmatch(form), _GAME.fullmatch(form)
        if each and _seconds(each[1], each[2]):
            return cls(move=_seconds(each[1], each[2]))
        if whole and _seconds(whole[1], whole[2]):
            return cls(game=_seconds(whole[1], whole[2]), increment=_seconds(whole[3] or "0", whole[4] or "s"))
        raise BadOption(f"time {shown(text)}: expected a time such as 5m+3s, 5m, or 2s/move")


def _seconds(number: str, unit: str) -> float:
    return float(number) * _SECONDS[unit]


class Clock:
    """One player's clock."""

    def __init__(self, control: TimeControl) -> None:
        self._control = control
        self._left = control.game

    @property
    def left(self) -> float | None:
        """Seconds for the next move; None: as many as it likes."""
        return self._left if self._left is not None else self._control.move

    def spend(self, seconds: float) -> bool:
        """Count the time of a move; whether it was within what was left."""
        left = self.left
        if left is None:
            return True
        if seconds > left + LEEWAY:
            return False
        if self._left is not None:
            self._left = max(0.0, self._left - seconds) + self._control.increment
        return True
