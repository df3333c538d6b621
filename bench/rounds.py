"""Interleaved rounds of a contest, and what they say."""

import contextlib
from dataclasses import dataclass
from statistics import fmean, median

from bench.section import Contest
from bench.worker import Slice, Worker

AGREEMENT = 0.05  # far above the noise of a round's thousands of games, far below what another rule would do


@dataclass(frozen=True)
class Pace:
    """How many rounds, and how many seconds each side works in one."""

    rounds: int
    seconds: float


@dataclass(frozen=True)
class Outcome:
    """A contest's rounds, our slice and theirs in each."""

    name: str
    rounds: tuple[tuple[Slice, Slice], ...]
    notes: tuple[str, ...]

    @property
    def ratios(self) -> list[float]:
        return [ours.rate / theirs.rate for ours, theirs in self.rounds]

    @property
    def ratio(self) -> float:
        return median(self.ratios)

    @property
    def rates(self) -> tuple[float, float]:
        """The median rate of each side."""
        return median(ours.rate for ours, _ in self.rounds), median(theirs.rate for _, theirs in self.rounds)

    @property
    def witnesses(self) -> tuple[float, float]:
        return fmean(ours.witness for ours, _ in self.rounds), fmean(theirs.witness for _, theirs in self.rounds)

    @property
    def agrees(self) -> bool:
        """Whether both sides seem to have played the same game."""
        ours, theirs = self.witnesses
        return abs(ours - theirs) <= AGREEMENT * abs(theirs)


def hold(contest: Contest, *, core: int, pace: Pace) -> Outcome:
    """Run a contest's two sides in turn on one core: what slows the machine for a while slows both."""
    with contextlib.ExitStack() as closing:
        workers = []
        for setup in (contest.ours, contest.theirs):
            workers.append(Worker(setup, core=core, warmup=pace.seconds))
            closing.callback(workers[-1].close)
        rounds = tuple(_round(workers, first=i % 2, seconds=pace.seconds) for i in range(pace.rounds))
        sides = zip(("ours", "theirs"), workers, strict=True)
        notes = tuple(f"{side}: {worker.note}" for side, worker in sides if worker.note)
    return Outcome(contest.name, rounds, notes)


def _round(workers: list[Worker], *, first: int, seconds: float) -> tuple[Slice, Slice]:
    """One slice of each side, in the order of the sides; the sides take turns at going first."""
    if first:
        theirs = workers[1].measure(seconds)
        return workers[0].measure(seconds), theirs
    return workers[0].measure(seconds), workers[1].measure(seconds)
