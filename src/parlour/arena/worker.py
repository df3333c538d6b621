"""Works for a pool in a process of its own: `python -m parlour.arena.worker DESCRIPTOR`.

It hears, over the connection with that number, what to do with some items, and answers each. When the connection ends,
whoever started it is gone or has enough, and it ends at once, even within its work.
"""

import os
import pickle
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread

from ..engine import BadOption, ParlourError


def main() -> None:
    """Answer until the connection ends."""
    connection: Connection = Connection(int(sys.argv[1]))
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(connection, waiting), daemon=True).start()
    work: Callable[[object], object] | None = None
    while True:
        new, items = pickle.loads(waiting.get())
        work = new or work
        assert work is not None
        for item in items:
            began = time.perf_counter()
            is_done, value = done(work, item)
            connection.send((time.perf_counter() - began, is_done, value))


def done(work: Callable[[object], object], item: object) -> tuple[bool, object]:
    """What came of an item, or why nothing did; a BadOption is for whoever asked."""
    try:
        return True, work(item)
    except BadOption as error:
        return False, error
    except Exception as error:
        reason = str(error) if isinstance(error, ParlourError) else f"{type(error).__name__}: {error}"
        return False, f"it could not be played: {reason}"


def _listen(connection: Connection, waiting: "SimpleQueue[bytes]") -> None:
    try:
        while True:
            waiting.put(connection.recv_bytes())
    except (OSError, EOFError):
        os._exit(0)


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        os._exit(0)
