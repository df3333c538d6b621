"""Times in writing, `200ms`, `5m+3s`, `2s/move`, and the clock of a player who has so much."""

import re
from dataclasses import dataclass

from ..errors import BadOption
from ..module.options import shown

LEEWAY = 0.05
"""Seconds that the way to a player and back may take."""

_SPAN = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)(ms|s|m|h|d)")
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}


def seconds(text: object) -> float | None:
    """A time in seconds: `200ms`, `1.5s`, `10m`, `2h`, `3d`; None where the text is no time."""
    span = _SPAN.fullmatch(text) if isinstance(text, str) else None
    return float(span[1]) * _SECONDS[span[2]] if span else None


@dataclass(frozen=True)
class TimeControl:
    """Seconds for the whole game, and those that are added after each move; or seconds for each move alone."""

    game: float | None = None
    increment: float = 0.0
    move: float | None = None

    @property
    def first(self) -> float | None:
        """What a clock begins with; None: there is no clock."""
        return self.move if self.move is not None else self.game

    @classmethod
    def read(cls, text: object) -> "TimeControl":
        """`5m+3s`: five minutes for the game, and three seconds more after each move. `5m`. `2s/move`."""
        form = text if isinstance(text, str) else ""
        if form.endswith("/move") and (each := seconds(form.removesuffix("/move"))):
            return cls(move=each)
        whole, plus, more = form.partition("+")
        increment = seconds(more) if plus else 0.0
        if increment is not None and (game := seconds(whole)):
            return cls(game, increment)
        raise BadOption(f"time {shown(text)}: expected a time such as 5m+3s, 5m, or 2s/move")


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
