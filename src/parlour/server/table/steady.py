"""The time at the tables: it goes on evenly, whatever becomes of the machine's clock."""

import time

_ahead = time.time() - time.monotonic()


def now() -> float:
    """Seconds as `time.time` tells them when the server begins; a clock that is set meanwhile changes nothing here."""
    return time.monotonic() + _ahead


def not_before(moment: float) -> None:
    """Go on from a time that was seen before, if the clock was set back since."""
    global _ahead
    _ahead = max(_ahead, moment - time.monotonic())
