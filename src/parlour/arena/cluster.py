"""Plays games on a cluster of many machines, with Ray."""

import io
import json
import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import AbstractContextManager, redirect_stdout
from dataclasses import asdict
from functools import cache
from importlib import import_module
from typing import Any

from ..engine import BadOption, Game
from .backlog import Backlog
from .job import Job, Result, Setting
from .worker import setting_of, tried

AHEAD = 0.5
"""Seconds of games that are sent to a machine together."""

MOST_TOGETHER = 256
TRIES = 4
"""A game may lose its machine so often, less one."""

MISSING = "--on ray needs Ray, which is not installed: pip install 'parlour[ray]'"


class Cluster:
    """A cluster that this process is part of.

    Without an address it is the one that this machine belongs to, or one of this machine alone.
    """

    def __init__(self, setting: Setting, *, address: str | None = None, workers: int | None = None) -> None:
        self._setting = json.dumps(asdict(setting))
        self._address = address
        self._workers = workers
        self._ray: Any = None
        self._together = 1

    def play(self, jobs: Iterable[Job]) -> Generator[Result, None, None]:
        """The results as they come. What a machine held when it was lost is played again elsewhere."""
        backlog = Backlog(jobs, tries=TRIES)
        if (first := backlog.next()) is None:
            return
        backlog.first(first)
        self._ray = ray = self._ray or _joined(self._address)
        task = ray.remote(num_cpus=1, max_retries=0)(_together)
        flying: dict[Any, list[Job]] = {}
        while True:
            # Two for each core: the next games are there when the last ones end.
            wanted = 2 * (self._workers or int(ray.cluster_resources().get("CPU", 1)))
            while len(flying) < wanted and (batch := _batch(backlog, self._together)):
                flying[task.remote(os.getcwd(), self._setting, [job.data() for job in batch])] = batch
            if not flying:
                return
            with _muted():
                done = ray.wait(list(flying))[0][0]
            results = list(_results(ray, done, flying.pop(done), backlog))
            if results:
                mean = sum(result.seconds for result in results) / len(results)
                self._together = max(1, min(MOST_TOGETHER, int(AHEAD / max(mean, 1e-9))))
            yield from results

    def close(self) -> None:
        """Leave the cluster; what is still played there is cancelled by that."""
        if self._ray is not None:
            with _muted():
                self._ray.shutdown()
            self._ray = None


def _results(ray: Any, done: Any, batch: list[Job], backlog: Backlog) -> Iterator[Result]:
    """What came of some games; where their machine was lost, what the backlog makes of them."""
    try:
        yield from (Result.read(data) for data in ray.get(done))
    except ray.exceptions.RayTaskError as error:
        raise BadOption(f"a machine of the cluster cannot play: {error.cause}") from None
    except ray.exceptions.RayError as error:
        lost = [backlog.failed(job, type(error).__name__) for job in batch]
        yield from (result for result in lost if result is not None)


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


def _batch(backlog: Backlog, most: int) -> list[Job]:
    """Some games to play together; one that was lost with a machine goes alone."""
    batch: list[Job] = []
    while len(batch) < most and (job := backlog.next()) is not None:
        if backlog.is_risky(job):
            if batch:
                backlog.back([job])
            else:
                batch.append(job)
            break
        batch.append(job)
    return batch


def _together(folder: str, setting: str, jobs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Play some games; runs on whatever machine, in the same folder if it has it: files may be named from there."""
    if os.path.isdir(folder):
        os.chdir(folder)
    loaded, game = _loaded(setting)
    return [tried(game, loaded, Job.read(job)).data() for job in jobs]


@cache
def _loaded(setting: str) -> tuple[Setting, Game]:
    """The game, which stays loaded and compiled in each process that has played it."""
    loaded = setting_of(json.loads(setting))
    return loaded, loaded.load()
