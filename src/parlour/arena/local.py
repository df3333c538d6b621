"""Plays games in worker processes on this machine."""

import json
import selectors
import signal
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict

from ..engine import BadOption, ParlourError
from .backlog import Backlog
from .job import Job, Result, Setting
from .worker import REFUSED

AHEAD = 0.1
"""Seconds of games that a worker is given ahead, so that it never waits for the next one."""

MOST_AHEAD = 128

PATIENCE = 5
"""So many workers may end one after the other, and none has finished a game, before the run is given up."""


class Team:
    """Worker processes that stay, with the game loaded and compiled, from one lot of games to the next."""

    def __init__(self, setting: Setting, *, workers: int) -> None:
        self._setting = setting
        self._size = workers
        self._workers: list[_Worker] = []
        self._pace = _Pace()

    def play(self, jobs: Iterable[Job]) -> Generator[Result, None, None]:
        """The results as they come. A worker that ends costs the game it held, which is tried once more."""
        backlog = Backlog(jobs, tries=2)
        barren = 0
        try:
            while True:
                self._feed(backlog)
                if not any(worker.held for worker in self._workers):
                    return
                for worker in _heard(self._workers):
                    for result in worker.results():
                        barren = 0
                        self._pace.count(result)
                        yield result
                    if worker.is_over:
                        barren += 1
                        yield from self._buried(worker, backlog, is_hopeless=barren >= max(PATIENCE, self._size + 1))
        finally:
            # Who is left with games that nobody waits for any more is not asked again.
            for worker in [worker for worker in self._workers if worker.held]:
                worker.end()
                self._workers.remove(worker)

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.end()
        self._workers = []

    def _feed(self, backlog: Backlog) -> None:
        """Give games to workers, and start those that there should be."""
        for at in range(self._size):
            if at == len(self._workers):
                job = backlog.next()
                if job is None:
                    return
                backlog.first(job)
                self._workers.append(_Worker(self._setting))
            self._workers[at].feed(backlog, self._pace.ahead)

    def _buried(self, worker: "_Worker", backlog: Backlog, *, is_hopeless: bool) -> Iterator[Result]:
        """Put back what an ended worker held; the game it was at may be lost."""
        worker.end()
        self._workers.remove(worker)
        if worker.refusal:
            raise BadOption(worker.refusal)
        if is_hopeless:
            raise ParlourError(f"the workers end before they finish a game: {worker.last_words}")
        if worker.held:
            result = backlog.failed(worker.held.popleft(), worker.last_words)
            backlog.back(worker.held)
            worker.held.clear()
            if result is not None:
                yield result


class _Pace:
    """How many games to give ahead, from how long the last ones took."""

    def __init__(self) -> None:
        self._seconds: float | None = None

    def count(self, result: Result) -> None:
        before = result.seconds if self._seconds is None else self._seconds
        self._seconds = before + (result.seconds - before) / 4

    @property
    def ahead(self) -> int:
        if self._seconds is None:
            return 1
        return max(1, min(MOST_AHEAD, int(AHEAD / max(self._seconds, 1e-9))))


class _Worker:
    """A worker process and the games it holds, the first of which it plays."""

    def __init__(self, setting: Setting) -> None:
        self.held: deque[Job] = deque()
        self.is_over = False
        self.last_words = self.refusal = ""
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (open as long as the process)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", f"{__package__}.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,  # an interrupt from the keyboard is for whoever started the run
            bufsize=0,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self.out = self._process.stdin, self._process.stdout
        self._buffer = b""
        self._send(json.dumps(asdict(setting)))

    def feed(self, backlog: Backlog, ahead: int) -> None:
        """Give it games until it has enough; one at which somebody ended before, it gets alone."""
        if len(self.held) > ahead // 2 or self.is_over:
            return
        lines = []
        while len(self.held) < ahead:
            if any(backlog.is_risky(job) for job in self.held):
                break
            job = backlog.next()
            if job is None:
                break
            if backlog.is_risky(job) and self.held:
                backlog.back([job])
                break
            self.held.append(job)
            lines.append(json.dumps(job.data()))
        if lines:
            self._send("\n".join(lines))

    def results(self) -> Iterator[Result]:
        """What it has sent since; afterwards `is_over` tells whether it has ended."""
        came = self.out.read(1 << 16)
        self.is_over = not came
        *lines, self._buffer = (self._buffer + (came or b"")).split(b"\n")
        for line in lines:
            result = Result.read(json.loads(line))
            self.held.popleft()
            yield result

    def end(self) -> None:
        """End it now, if it has not ended by itself; `last_words` or `refusal` tells how it was."""
        if self._errors.closed:
            return
        with suppress(OSError):
            self._in.close()
        if not self.is_over:
            self._process.kill()
        code = self._process.wait()
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace").strip().rpartition("\n")[2][:200]
        self.refusal = said if code == REFUSED else ""
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        self.last_words = f"{how}, {said}" if said else how
        self.out.close()
        self._errors.close()

    def _send(self, text: str) -> None:
        """Give it lines; that it has ended is noticed when it is listened to."""
        with suppress(OSError):
            self._in.write(text.encode() + b"\n")


def _heard(team: list[_Worker]) -> list[_Worker]:
    """The workers that have sent something or have ended; waits for one."""
    with selectors.DefaultSelector() as selector:
        for worker in team:
            if worker.held:
                selector.register(worker.out, selectors.EVENT_READ, worker)
        return [key.data for key, _ in selector.select()]
