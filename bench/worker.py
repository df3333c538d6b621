"""A contender in a process of its own, pinned to one core."""

import multiprocessing
import os
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection

from bench.section import Setup

SINGLE_THREADED = {
    "JAX_PLATFORMS": "cpu",
    "NUMBA_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
}


@dataclass(frozen=True)
class Slice:
    """What a contender did in one stretch of time."""

    rate: float
    witness: float


class Worker:
    """Sets a contender up and warms it; measures it when asked, and idles in between."""

    def __init__(self, setup: Setup, *, core: int, warmup: float) -> None:
        os.environ.update(SINGLE_THREADED)
        # Spawned, not forked: threads and libraries of one contender must not reach the other.
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, setup, core), daemon=True)
        self._process.start()
        theirs.close()
        self.note = str(self._answer())
        self.measure(warmup)

    def measure(self, seconds: float) -> Slice:
        self._pipe.send(seconds)
        answer = self._answer()
        assert isinstance(answer, Slice)
        return answer

    def _answer(self) -> object:
        try:
            return self._pipe.recv()
        except EOFError:
            raise SystemExit("A contender stopped working: its error is above.") from None

    def close(self) -> None:
        self._pipe.close()
        self._process.join()


def _serve(pipe: Connection, setup: Setup, core: int) -> None:
    os.sched_setaffinity(0, {core})
    contender = setup()
    pipe.send(contender.note)
    while True:
        try:
            seconds = pipe.recv()
        except EOFError:
            return
        units = chunks = 0
        witness = 0.0
        began = time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds:
            tally = contender.chunk()
            units += tally.units
            witness += tally.witness
            chunks += 1
        pipe.send(Slice(units / spent, witness / chunks))
