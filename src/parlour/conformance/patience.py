"""Gives up on a function that does not return."""

import ctypes
import sys
import threading
import time
from pathlib import Path
from types import FrameType, TracebackType
from typing import Self

_PARLOUR = Path(__file__).parents[1]
_HOUSE = str(_PARLOUR / "games")

_EVERY = 0.1
"""Seconds between two looks at the clock."""
_BUSY = 10
"""So many times as long may a call take that waits for a busy machine, and a check that calls a game many times."""


class Endless(BaseException):
    """Raised inside what takes too long; no game that catches `Exception` catches it."""


class Patience:
    """A watch on the thread that makes it: `with patience:` is interrupted by Endless when a call of a game in it takes
    too long."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._thread = threading.get_ident()
        self._lock = threading.Lock()
        self._anchor: FrameType | None = None
        """From where calls are watched."""
        self._began = 0.0, 0.0
        """What the thread had worked and what time it was."""
        self._call: FrameType | None = None
        """The call of the game that goes on, and likewise when it was first seen."""
        self._called = 0.0, 0.0
        self._depth = 0
        self._fired = False
        self._closed = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def close(self) -> None:
        """Watch no longer."""
        self._closed.set()

    def __enter__(self) -> Self:
        self._depth += 1
        with self._lock:
            if self._anchor is None:
                self._anchor, self._began = sys._getframe(1), self._now()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, traceback: TracebackType | None) -> None:
        self._depth -= 1
        if kind is Endless:
            self._fired = False
        if self._depth == 0:
            with self._lock:
                self._anchor = self._call = None
            # The interrupt may have been sent just when the work was done: it must not arrive later.
            while self._fired:
                time.sleep(_EVERY)

    def _now(self) -> tuple[float, float]:
        """Seconds that the thread has worked, where that is known, and the time."""
        clock = time.monotonic()
        if not hasattr(time, "pthread_getcpuclockid"):
            return clock, clock
        return time.clock_gettime(time.pthread_getcpuclockid(self._thread)), clock

    def _is_over(self) -> bool:
        call = self._called_now()
        if call is not self._call:
            self._call, self._called = call, self._now()
        return self._lasts(self._began, _BUSY) or (call is not None and self._lasts(self._called, 1))

    def _lasts(self, since: tuple[float, float], times: int) -> bool:
        worked, clock = (now - then for now, then in zip(self._now(), since, strict=True))
        return worked > times * self._seconds or clock > _BUSY * times * self._seconds

    def _called_now(self) -> FrameType | None:
        """The outermost function on the way that is no part of Parlour but of a game."""
        frame, call = sys._current_frames().get(self._thread), None
        while frame is not None and frame is not self._anchor:
            if is_games(frame.f_code.co_filename):
                call = frame
            frame = frame.f_back
        return call

    def _watch(self) -> None:
        while not self._closed.wait(_EVERY):
            with self._lock:
                if self._anchor is not None and self._is_over():
                    self._anchor = self._call = None
                    self._fired = True
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(Endless))


def is_games(file: str) -> bool:
    """Whether a file is a game's, and no part of Parlour or Python."""
    return not file.startswith((str(_PARLOUR), "<")) or file.startswith(_HOUSE)
