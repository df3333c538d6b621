"""Work that nobody at a table waits for: done in a process of its own, in turn by who asks, and given up with them."""

import asyncio
import contextlib
import logging
import os
import pickle
import sys
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from struct import Struct
from typing import Any, BinaryIO, TypeVar

from ...engine import ParlourError
from ..protocol.metrics import METRICS
from ..protocol.refusal import Code, Refused

LONGEST = 30.0
"""Seconds that anything may take: whatever takes longer is ended, and refused."""

BEGUN_ANEW = 0.5
"""Seconds that it costs to begin another process, for whoever made that necessary."""

LEISURE = 10
"""How much others go first."""

_SIZE = Struct("!Q")
_LOG = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(eq=False)
class Errand:
    """One thing to be done, and whoever waits for it."""

    work: bytes
    done: "asyncio.Future[tuple[Any, float]]" = field(repr=False)


class Errands:
    """Does one thing after the other, aside. Of several who ask each has a turn."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Errand]] = OrderedDict()
        self._process: asyncio.subprocess.Process | None = None
        self._running: asyncio.Task[None] | None = None

    async def do(self, who: str, work: Callable[..., T], *values: object) -> tuple[T, float]:
        """What a function of a module gives, and the seconds that it took; whoever is cancelled has it given up."""
        errand = Errand(pickle.dumps((work, values)), asyncio.get_running_loop().create_future())
        self._waiting.setdefault(who, deque()).append(errand)
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        return await errand.done

    async def close(self) -> None:
        """End the process; what waits is given up."""
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
        await self._end()

    async def _run(self) -> None:
        try:
            while self._waiting:
                who, errands = self._waiting.popitem(last=False)
                errand = errands.popleft()
                if errands:
                    self._waiting[who] = errands
                if not errand.done.done():
                    await self._attempt(errand)
        finally:
            self._running = None

    async def _attempt(self, errand: Errand) -> None:
        """Do one thing; as soon as nobody waits for it any more the process is ended."""
        work = asyncio.ensure_future(self._asked(errand.work))
        try:
            await asyncio.wait([work, errand.done], timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                await self._end()
                if not errand.done.done():
                    reason = f"That takes longer than {LONGEST:.0f} seconds."
                    errand.done.set_exception(Refused(Code.TOO_LARGE, reason))
            elif not errand.done.done():
                self._answer(errand, work)
        finally:
            work.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError, EOFError):
                await work

    def _answer(self, errand: Errand, work: "asyncio.Future[tuple[Any, float]]") -> None:
        error = work.exception()
        if error is None:
            METRICS.aside.add(work.result()[1])
            errand.done.set_result(work.result())
            return
        if not isinstance(error, Refused):
            _LOG.error("what was done aside failed: %r", error)
            error = Refused(Code.FAILED, "Something went wrong here.")
        errand.done.set_exception(error)

    async def _asked(self, work: bytes) -> tuple[Any, float]:
        process = await self._ready()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(_SIZE.pack(len(work)) + work)
        await process.stdin.drain()
        size = _SIZE.unpack(await process.stdout.readexactly(_SIZE.size))[0]
        kind, value, seconds = pickle.loads(await process.stdout.readexactly(size))  # written by `main` below
        if kind == "refused":
            raise Refused(Code[value[0]], value[1])
        return value, seconds

    async def _ready(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            words = (sys.executable, "-m", f"{__package__}.errands")
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, limit=1 << 22)
        return self._process

    async def _end(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
        self._process = None


async def unless(gone: Awaitable[object], work: Awaitable[T]) -> T:
    """What somebody waits for; if they are gone before, it is cancelled."""
    leaving, working = asyncio.ensure_future(gone), asyncio.ensure_future(work)
    try:
        await asyncio.wait([leaving, working], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Refused(Code.INCOMPLETE, "Nobody waits any more.")
        return working.result()
    finally:
        leaving.cancel()
        working.cancel()


def main() -> None:
    """Do what comes in, one thing after the other, until the input ends."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(LEISURE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with contextlib.suppress(BrokenPipeError):
        while (work := _read(sys.stdin.buffer)) is not None:
            answer = pickle.dumps(_done(work))
            answers.write(_SIZE.pack(len(answer)) + answer)
            answers.flush()
    os._exit(0)  # whoever would read what is left is gone


def _read(source: BinaryIO) -> bytes | None:
    head = source.read(_SIZE.size)
    return source.read(_SIZE.unpack(head)[0]) if len(head) == _SIZE.size else None


def _done(work: bytes) -> tuple[str, object, float]:
    began = time.process_time()
    try:
        function, values = pickle.loads(work)  # from the server itself
        return "done", function(*values), time.process_time() - began
    except Refused as error:
        return "refused", (error.code.name, error.reason), 0.0
    except ParlourError as error:
        return "refused", (Code.BAD_LINE.name, str(error)), 0.0
    except Exception as error:  # one thing that fails is no reason to do no other
        _LOG.exception("%r", error)
        return "refused", (Code.FAILED.name, "Something went wrong here."), 0.0


if __name__ == "__main__":
    main()
