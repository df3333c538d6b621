"""Gives up on a function that does not return."""

import ctypes
import threading
import time
from types import TracebackType
from typing import Self

_EVERY = 0.1
"""Seconds between two looks at the clock."""


class Endless(BaseException):
    """Raised inside what takes too long; no game that catches `Exception` catches it."""


class Patience:
    """A watch on the thread that makes it: `with patience:` is interrupted by Endless when it takes too long."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._thread = threading.get_ident()
        self._lock = threading.Lock()
        self._deadline: float | None = None
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
            if self._deadline is None:
                self._deadline = time.monotonic() + self._seconds
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, traceback: TracebackType | None) -> None:
        self._depth -= 1
        if kind is Endless:
            self._fired = False
        if self._depth == 0:
            with self._lock:
                self._deadline = None
            # The interrupt may have been sent just when the work was done: it must not arrive later.
            while self._fired:
                time.sleep(_EVERY)

    def _watch(self) -> None:
        while not self._closed.wait(_EVERY):
            with self._lock:
                if self._deadline is not None and time.monotonic() > self._deadline:
                    self._deadline = None
                    self._fired = True
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(Endless))
