"""Does work on a cluster of many machines, with Ray."""

import io
import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, redirect_stdout
from importlib import import_module
from typing import Any, TypeVar

from ..engine import BadOption
from .team import Backlog, Task
from .worker import done

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 0.5
"""Seconds of work that is sent to a machine together."""

MOST_TOGETHER = 256
TRIES = 4
"""A task may lose its machine so often, less one."""

MISSING = "--on ray needs Ray, which is not installed: pip install 'parlour[ray]'"


class Cluster:
    """A cluster that this process is part of.

    Without an address it is the one that this machine belongs to, or one of this machine alone.
    """

    def __init__(self, *, address: str | None = None, workers: int | None = None) -> None:
        self._address = address
        self._workers = workers
        self._ray: Any = None
        self._together = 1

    def map(self, work: Callable[[T], R], items: Iterable[T], lost: Callable[[T, str], R]) -> Generator[R, None, None]:
        """What comes of each item, as it comes. What a machine had when it was lost is done again elsewhere."""
        backlog = Backlog(items, tries=TRIES)
        if not (first := backlog.batch(1)):
            return
        backlog.back(first)
        self._ray = ray = self._ray or _joined(self._address)
        remote = ray.remote(num_cpus=1, max_retries=0)(_together)
        flying: dict[Any, list[Task[T]]] = {}
        while True:
            # Two for each core: the next tasks are there when the last ones end.
            wanted = 2 * (self._workers or int(ray.cluster_resources().get("CPU", 1)))
            while len(flying) < wanted and (batch := backlog.batch(self._together)):
                flying[remote.remote(os.getcwd(), work, [task.item for task in batch])] = batch
            if not flying:
                return
            with _muted():
                landed = ray.wait(list(flying))[0][0]
            yield from self._landed(landed, flying.pop(landed), backlog, lost)

    def _landed(
        self, landed: Any, batch: list[Task[T]], backlog: Backlog[T], lost: Callable[[T, str], R]
    ) -> Iterator[R]:
        """What came of some tasks; where their machine was lost, what the backlog makes of them."""
        try:
            seconds, answers = self._ray.get(landed)
        except self._ray.exceptions.RayTaskError as error:
            raise BadOption(f"a machine of the cluster cannot play: {error.cause}") from None
        except self._ray.exceptions.RayError as error:
            for task in filter(backlog.failed, batch):
                yield lost(task.item, f"its worker ended {task.deaths} times: {type(error).__name__}")
            return
        self._together = max(1, min(MOST_TOGETHER, int(AHEAD * len(batch) / max(seconds, 1e-9))))
        for task, (is_done, value) in zip(batch, answers, strict=True):
            yield value if is_done else lost(task.item, value)

    def close(self) -> None:
        """Leave the cluster; what is still done there is cancelled by that."""
        if self._ray is not None:
            with _muted():
                self._ray.shutdown()
            self._ray = None


def _joined(address: str | None) -> Any:
    """Ray, with this process being part of a cluster."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise BadOption(MISSING) from None
    # Otherwise Ray packs up and sends away the whole project around, where uv runs it.
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    try:
        with _muted():
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError) as error:
        raise BadOption(f"--on ray:{address}: no cluster there: {error}") from None
    return ray


def _muted() -> AbstractContextManager[object]:
    """Ray tells on standard output what happens to its machines; that is where our results go."""
    return redirect_stdout(io.StringIO())


def _together(
    folder: str, work: Callable[[object], object], items: list[object]
) -> tuple[float, list[tuple[bool, object]]]:
    """Do some work; runs on whatever machine, in the same folder if it has it: files may be named from there."""
    if os.path.isdir(folder):
        os.chdir(folder)
    began = time.perf_counter()
    answers = [done(work, item) for item in items]
    for _, value in answers:
        if isinstance(value, BadOption):
            raise value
    return time.perf_counter() - began, answers
