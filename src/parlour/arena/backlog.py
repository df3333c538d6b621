"""The games that are still to be played, with those that somebody began and never ended."""

from collections import deque
from collections.abc import Iterable

from .job import Job, Result


class Backlog:
    """Hands out games. One that was held when its worker ended is handed out again, up to so many times in all."""

    def __init__(self, jobs: Iterable[Job], *, tries: int) -> None:
        self._jobs = iter(jobs)
        self._again: deque[Job] = deque()
        self._tried: dict[int, int] = {}
        self._most = tries

    def next(self) -> Job | None:
        """The next game, or None if there is none now."""
        return self._again.popleft() if self._again else next(self._jobs, None)

    def is_risky(self, job: Job) -> bool:
        """Whether somebody holding this game has ended before."""
        return job.number in self._tried

    def first(self, job: Job) -> None:
        """A game that is to be the next one after all."""
        self._again.appendleft(job)

    def back(self, jobs: Iterable[Job]) -> None:
        """Games that nobody has begun."""
        self._again.extend(jobs)

    def failed(self, job: Job, why: str) -> Result | None:
        """A game whose worker ended: it is played again, or this is the result that says that it cannot be."""
        self._tried[job.number] = self._tried.get(job.number, 0) + 1
        if self._tried[job.number] < self._most:
            self._again.append(job)
            return None
        return Result(job, None, lost=f"its worker ended {self._most} times: {why}")
