"""The clocks of a table: none, so much for each move, or so much for the game with more after each move."""

from ...engine import BadOption, shown
from ...engine.match.times import TimeControl
from ..protocol.refusal import Code, Refused

GRACE = 60.0
"""Seconds that a person who is gone has before zero counts."""

BACK = 60.0
"""Seconds that somebody has at least who takes a seat back, unless there never were so many."""

LONGEST = 60 * 86400.0


def read(text: str) -> TimeControl:
    """`none`, `30s/move`, `5m+3s`, `3d/move`."""
    try:
        control = TimeControl() if text == "none" else TimeControl.read(text)
    except BadOption:
        control = TimeControl(LONGEST + 1)
    if (control.first or 0.0) <= LONGEST:
        return control
    raise Refused(Code.BAD_VALUE, f"clock {shown(text)}: expected none, or a time such as 30s/move, 5m+3s or 3d/move")


class Clocks:
    """What each seat has left, and whose clocks run since when. A seat of the house has no clock to fear."""

    def __init__(self, control: TimeControl, players: int) -> None:
        self.control = control
        self._left = [control.first] * players
        self.running: tuple[int, ...] = ()
        """The seats whose clocks run: of several that choose at the same time each its own."""
        self._since = 0.0

    def left(self, seat: int, now: float) -> float | None:
        """The seconds that a seat has left; None: there is no clock."""
        left = self._left[seat]
        if left is None or seat not in self.running:
            return left
        return max(0.0, left - max(0.0, now - self._since))

    def zero(self, seat: int) -> float | None:
        """When the clock of a seat will be at zero; None: it does not run."""
        left = self._left[seat] if seat in self.running else None
        return None if left is None else self._since + left

    def turn(self, seats: tuple[int, ...], now: float) -> None:
        """Let the clocks of these seats run, and no others, from now on."""
        self._stop(now)
        self.running = seats
        self._since = now

    def moved(self, seat: int, now: float) -> None:
        """A seat whose clock runs has moved: it gets what the control gives after a move."""
        if seat not in self.running or self._left[seat] is None:
            return
        self._stop(now)
        if self.control.move is not None:
            self._left[seat] = self.control.move
        else:
            self._left[seat] = (self._left[seat] or 0.0) + self.control.increment

    def come_back(self, seat: int) -> None:
        """Somebody takes a seat back whose clock may be at zero."""
        left, first = self._left[seat], self.control.first
        if left is not None and first is not None:
            self._left[seat] = first if self.control.move else max(left, min(first, BACK))

    def skip(self, seconds: float) -> None:
        """Time that is nobody's, as when the server was down."""
        self._since += max(0.0, seconds)

    def _stop(self, now: float) -> None:
        for seat in self.running:
            self._left[seat] = self.left(seat, now)
        self.running = ()
