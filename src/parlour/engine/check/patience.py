"""Gives up on a function that does not return."""

import ctypes
import threading
import time
from types import TracebackType
from typing import Self

_EVERY = 0.1
"""Seconds between two looks at the clock."""
_BUSY = 10
"""So many times as long may a call take that waits for a busy machine, and does not work itself."""


class Endless(BaseException):
    """Raised inside what takes too long; no game that catches `Exception` catches it."""


class Patience:
    """A watch on the thread that makes it: `with patience:` is interrupted by Endless when it takes too long."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._thread = threading.get_ident()
        self._lock = threading.Lock()
        self._began: tuple[float, float] | None = None
        """What the thread had worked and what time it was."""
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
            if self._began is None:
                self._began = self._worked(), time.monotonic()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, traceback: TracebackType | None) -> None:
        self._depth -= 1
        if kind is Endless:
            self._fired = False
        if self._depth == 0:
            with self._lock:
                self._began = None
            # The interrupt may have been sent just when the work was done: it must not arrive later.
            while self._fired:
                time.sleep(_EVERY)

    def _worked(self) -> float:
        """Seconds that the thread has worked, where that is known; else the time."""
        if not hasattr(time, "pthread_getcpuclockid"):
            return time.monotonic()
        return time.clock_gettime(time.pthread_getcpuclockid(self._thread))

    def _is_over(self, worked: float, began: float) -> bool:
        return self._worked() - worked > self._seconds or time.monotonic() - began > _BUSY * self._seconds

    def _watch(self) -> None:
        while not self._closed.wait(_EVERY):
            with self._lock:
                if self._began is not None and self._is_over(*self._began):
                    self._began = None
                    self._fired = True
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(Endless))
