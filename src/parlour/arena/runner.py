"""Plays many games, here or on many machines, and keeps each result as it comes."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager

from ..engine import BadOption, shown
from .job import Job, Result, Setting
from .ledger import Ledger

Place = Callable[[Iterable[Job]], Generator[Result, None, None]]
"""Where games are played: given some, it gives their results as they come."""


@contextmanager
def place(setting: Setting, *, on: str = "local", workers: int | None = None) -> Iterator[Place]:
    """A place for games of a setting, which keeps what it has loaded and compiled from one lot of games to the next.

    `on` is `local`, for worker processes on this machine, or `ray` or `ray:ADDRESS`, for a cluster.
    """
    kind, _, address = on.partition(":")
    if on == "local":
        from .local import Team

        with closing(Team(setting, workers=workers or os.cpu_count() or 1)) as team:
            yield team.play
    elif kind == "ray":
        from .cluster import Cluster

        with closing(Cluster(setting, address=address or None, workers=workers)) as cluster:
            yield cluster.play
    else:
        raise BadOption(f"--on {shown(on)}: expected local, ray, or ray:ADDRESS")


def run(
    setting: Setting, jobs: Iterable[Job], *, ledger: Ledger, on: str = "local", workers: int | None = None
) -> Iterator[Result]:
    """The results of games, as they come: those that the ledger knows, and those that are played now."""
    with place(setting, on=on, workers=workers) as here:
        yield from kept(jobs, ledger=ledger, place=here)


def kept(jobs: Iterable[Job], *, ledger: Ledger, place: Place) -> Iterator[Result]:
    """The same at a place that stays."""
    known: deque[Result] = deque()

    def missing() -> Iterator[Job]:
        for job in jobs:
            found = ledger.of(job)
            if found is None:
                yield job
            else:
                known.append(found)

    with closing(place(missing())) as played:
        for result in played:
            ledger.add(result)
            yield result
            while known:
                yield known.popleft()
    yield from known
