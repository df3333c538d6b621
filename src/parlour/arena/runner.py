"""Plays many games, here or on many machines, and keeps each outcome as it comes."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from typing import Protocol, TypeVar

from ..engine import BadOption, shown
from .job import Job, Outcome, Setting
from .ledger import Ledger
from .play import play

T = TypeVar("T")
R = TypeVar("R")


class Venue(Protocol):
    """Where work is done, and what was loaded and compiled for it stays."""

    def map(self, work: Callable[[T], R], items: Iterable[T], lost: Callable[[T, str], R]) -> Generator[R, None, None]:
        """What comes of each item, as it comes; `lost` says what comes of one that cannot be worked on, and why."""

    def close(self) -> None: ...


class Here:
    """This process."""

    def map(self, work: Callable[[T], R], items: Iterable[T], lost: Callable[[T, str], R]) -> Generator[R, None, None]:
        for item in items:
            yield work(item)

    def close(self) -> None: ...


@contextmanager
def place(on: str = "local", *, workers: int | None = None) -> Iterator[Venue]:
    """A place: `here`, in this process; `local`, processes on this machine; `ray` or `ray:ADDRESS`, a cluster."""
    kind, _, address = on.partition(":")
    where: Venue
    if on == "here":
        where = Here()
    elif on == "local":
        from .team import Team

        where = Team(workers=workers or os.cpu_count() or 1)
    elif kind == "ray":
        from .cluster import Cluster

        where = Cluster(address=address or None, workers=workers)
    else:
        raise BadOption(f"--on {shown(on)}: expected local, ray, or ray:ADDRESS")
    with closing(where):
        yield where


def run(setting: Setting, jobs: Iterable[Job], *, ledger: Ledger, place: Venue) -> Generator[Outcome, None, None]:
    """The outcomes of games, as they come: those that the ledger knows, and those that are played now."""
    known: deque[Outcome] = deque()

    def missing() -> Iterator[Job]:
        for job in jobs:
            outcome = ledger.of(job)
            if outcome is None:
                yield job
            else:
                known.append(outcome)

    with closing(place.map(partial(play, setting), missing(), _lost)) as played:
        for outcome in played:
            ledger.add(outcome)
            yield outcome
            while known:
                yield known.popleft()
    yield from known


def _lost(job: Job, reason: str) -> Outcome:
    return Outcome(job, None, lost=reason)
