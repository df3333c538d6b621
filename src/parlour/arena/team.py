"""Processes on this machine that do many pieces of work; one that ends costs no more than a second try."""

import pickle
import signal
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import wait
from typing import Any, Generic, TypeVar

from ..engine import BadOption, ParlourError

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 0.1
"""Seconds of work that a worker is given ahead, so that it never waits for the next."""

MOST_AHEAD = 128

PATIENCE = 5
"""So many workers may end one after the other, and none has finished anything, before all is given up."""


@dataclass(eq=False)
class Task(Generic[T]):
    """A piece of work, and how many workers have ended while they had it."""

    item: T
    deaths: int = 0


class Backlog(Generic[T]):
    """Hands out work. What a worker had when it ended is handed out again, up to so many times in all."""

    def __init__(self, items: Iterable[T], *, tries: int) -> None:
        self._items = iter(items)
        self._again: deque[Task[T]] = deque()
        self._tries = tries

    def batch(self, most: int, *, alone: bool = True) -> list[Task[T]]:
        """Up to so many tasks; one at which somebody ended goes alone, to whoever has no other."""
        batch: list[Task[T]] = []
        while len(batch) < most and (task := self._next()) is not None:
            if task.deaths and (batch or not alone):
                self._again.append(task)
                break
            batch.append(task)
            if task.deaths:
                break
        return batch

    def _next(self) -> Task[T] | None:
        if self._again:
            return self._again.popleft()
        return next((Task(item) for item in self._items), None)

    def back(self, tasks: Iterable[Task[T]]) -> None:
        """What nobody has begun."""
        self._again.extend(tasks)

    def failed(self, task: Task[T]) -> bool:
        """Somebody ended at this; whether that was once too often, else it is tried again."""
        task.deaths += 1
        if task.deaths < self._tries:
            self._again.append(task)
        return task.deaths >= self._tries


class Team:
    """Worker processes that stay, with all that they have loaded and compiled, from one lot of work to the next."""

    def __init__(self, *, workers: int) -> None:
        self._size = workers
        self._workers: list[_Member] = []
        self._seconds: float | None = None

    def map(self, work: Callable[[T], R], items: Iterable[T], lost: Callable[[T, str], R]) -> Generator[R, None, None]:
        """What comes of each item, as it comes; `lost` says what comes of one that cannot be worked on, and why."""
        backlog = Backlog(items, tries=2)
        barren = 0
        try:
            while self._feed(work, backlog):
                for worker in _ready(self._workers):
                    for task, (seconds, is_done, value) in worker.answers():
                        barren = 0
                        self._pace(seconds)
                        yield value if is_done else lost(task.item, value)
                    if worker.is_over:
                        barren += 1
                        dead = self._buried(worker, backlog, is_hopeless=barren >= max(PATIENCE, self._size + 1))
                        if dead is not None:
                            yield lost(dead.item, f"its worker ended {dead.deaths} times: {worker.last_words}")
        finally:
            # Who is left with work that nobody waits for any more is not asked again.
            for worker in [worker for worker in self._workers if worker.held]:
                worker.end()
                self._workers.remove(worker)

    def close(self) -> None:
        for worker in self._workers:
            worker.end()
        self._workers = []

    def _feed(self, work: Callable[[T], R], backlog: Backlog[T]) -> bool:
        """Give work to workers, and start those that there should be; whether anybody has some."""
        ahead = 1 if self._seconds is None else max(1, min(MOST_AHEAD, int(AHEAD / max(self._seconds, 1e-9))))
        for worker in self._workers:
            worker.feed(work, backlog, ahead)
        while len(self._workers) < self._size and (batch := backlog.batch(1)):
            self._workers.append(_Member())
            self._workers[-1].give(work, batch)
        return any(worker.held for worker in self._workers)

    def _pace(self, seconds: float) -> None:
        before = seconds if self._seconds is None else self._seconds
        self._seconds = before + (seconds - before) / 4

    def _buried(self, worker: "_Member", backlog: Backlog[Any], *, is_hopeless: bool) -> Task[Any] | None:
        """Put back what an ended worker had; what it was at, if that has been tried often enough."""
        worker.end()
        self._workers.remove(worker)
        if is_hopeless:
            raise ParlourError(f"the workers end before they finish a game: {worker.last_words}")
        if not worker.held:
            return None
        task = worker.held.popleft()
        is_lost = backlog.failed(task)
        backlog.back(worker.held)
        worker.held.clear()
        return task if is_lost else None


class _Member:
    """A worker process and the tasks it has, at the first of which it works."""

    def __init__(self) -> None:
        self.held: deque[Task[Any]] = deque()
        self.is_over = False
        self.last_words = ""
        self._work: object = None
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (open as long as the process)
        self.connection, theirs = Pipe()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", f"{__package__}.worker", str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=self._errors,  # what a game or a player prints is no answer
                stderr=self._errors,
                start_new_session=True,  # an interrupt from the keyboard is for whoever started the run
                pass_fds=[theirs.fileno()],
            )

    def feed(self, work: object, backlog: Backlog[Any], ahead: int) -> None:
        if len(self.held) <= ahead // 2 and not self.is_over and not any(task.deaths for task in self.held):
            self.give(work, backlog.batch(ahead - len(self.held), alone=not self.held))

    def give(self, work: object, tasks: list[Task[Any]]) -> None:
        """Give it tasks; that it has ended is noticed when it is listened to."""
        if not tasks:
            return
        self.held.extend(tasks)
        with suppress(OSError):
            self.connection.send((None if work is self._work else work, [task.item for task in tasks]))
        self._work = work

    def answers(self) -> Iterator[tuple[Task[Any], tuple[float, bool, Any]]]:
        """What it has answered since; afterwards `is_over` tells whether it has ended."""
        try:
            while self.connection.poll():
                seconds, is_done, value = self.connection.recv()
                if isinstance(value, BadOption):
                    raise value
                yield self.held.popleft(), (seconds, is_done, value)
        except (OSError, EOFError, pickle.UnpicklingError):
            self.is_over = True

    def end(self) -> None:
        """End it now, if it has not ended by itself; `last_words` tells how it was."""
        if self._errors.closed:
            return
        self.connection.close()
        if not self.is_over:
            self._process.kill()
        code = self._process.wait()
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace").strip().rpartition("\n")[2][:200]
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        self.last_words = f"{how}, {said}" if said else how
        self._errors.close()


def _ready(workers: list[_Member]) -> list[_Member]:
    """The workers that have answered or have ended; waits for one."""
    ready = wait([worker.connection for worker in workers if worker.held])
    return [worker for worker in workers if worker.connection in ready]
