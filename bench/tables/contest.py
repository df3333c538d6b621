"""Two servers under the same load, in turn: moves a second, how long a move is under way, what it costs, and memory."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median, quantiles

from bench.report import Bar, table
from bench.tables.load import Table, play
from bench.tables.servers import Server

GIB = 1 << 30


@dataclass(frozen=True)
class Load:
    """So many tables at once, in so many rounds of one game each, and what is asked of the ratios."""

    tables: int
    rounds: int
    speed: float = 0.0
    """Ours by theirs at least."""
    delay: float = 0.0
    """The p99 of ours by theirs at most."""


@dataclass
class Measured:
    """What one server did under one load."""

    rates: list[float] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    seconds: float = 0.0
    """Of the processor's time."""
    bytes: int = 0
    """Over the wire, both ways."""

    @property
    def rate(self) -> float:
        return median(self.rates)

    def delay(self, percent: int) -> float:
        """So many of a hundred moves were there after this many seconds."""
        return quantiles(self.delays, n=100, method="inclusive")[percent - 1]


@dataclass(frozen=True)
class Loads:
    """Our server and a peer's under several loads; then ours with many idle tables."""

    title: str
    peer: str
    ours: Callable[[int], Server]
    theirs: Callable[[int], Server]
    loads: tuple[Load, ...]
    idle: int
    note: str
    long: bool = False

    def run(self, *, core: int, hasty: bool) -> tuple[str, list[Bar]]:
        """The text for a reader, and the bars."""
        others = sorted(os.sched_getaffinity(0) - {core})
        rows: list[tuple[str, ...]] = [("tables", "server", "moves/s", "p50", "p99", "CPU/move", "bytes/move")]
        bars: list[Bar] = []
        with _pinned(others or [core]), running(self.ours(core)) as ours, running(self.theirs(core)) as theirs:
            for load in self.loads:
                mine, other = measure((ours, theirs), load, rounds=2 if hasty else load.rounds)
                rows += [_row(load, "ours", mine), _row(load, self.peer, other)]
                bars += _bars(self.title, load, mine, other)
        with _pinned(others or [core]), running(self.ours(core)) as ours:
            held = memory_with(ours, self.idle)
        bars.append(
            Bar(f"{self.title}: {self.idle:,} tables with two sockets each, GiB by memory held", 1.0, GIB / held, True)
        )
        text = f"{self.idle:,} open tables with two sockets each: {held / GIB:.2f} GiB."
        return "\n\n".join([f"## {self.title}, against {self.peer}", table(rows, left=2), text, self.note]), bars


def measure(servers: tuple[Server, Server], load: Load, *, rounds: int) -> tuple[Measured, Measured]:
    """Rounds in turn: what slows the machine for a while slows both."""
    found = (Measured(), Measured())
    for number in range(rounds + 1):
        for server, measured in zip(servers, found, strict=True):
            tables = [server.open() for _ in range(load.tables)]
            before = server.seconds(), carried(tables)
            done = play(tables)
            after = server.seconds(), carried(tables)
            close(tables)
            if number > 0:  # the first one warms up
                measured.rates.append(len(done.delays) / done.seconds)
                measured.delays += done.delays
                measured.seconds += after[0] - before[0]
                measured.bytes += after[1] - before[1]
    return found


def memory_with(server: Server, tables: int) -> int:
    """The bytes that a server holds with so many tables open and a move made at each."""
    opened = [server.open() for _ in range(tables)]
    for one in opened:
        one.move(one.seats[0])
    for one in opened:
        while not any(one.hears(frame) for frame in one.seats[1].wire.receive()):
            pass
    held = server.memory()
    close(opened)
    return held


def carried(tables: list[Table]) -> int:
    """The bytes that went over the wires of all tables, both ways."""
    return sum(seat.wire.carried for table in tables for seat in table.seats)


def close(tables: list[Table]) -> None:
    for one in tables:
        for seat in one.seats:
            seat.wire.close()


@contextmanager
def running(server: Server) -> Iterator[Server]:
    try:
        yield server
    finally:
        server.close()


@contextmanager
def _pinned(cores: list[int]) -> Iterator[None]:
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, set(cores))
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _row(load: Load, who: str, measured: Measured) -> tuple[str, ...]:
    delays = (f"{measured.delay(percent) * 1000:.1f} ms" for percent in (50, 99))
    moves = len(measured.delays)
    cost = f"{measured.seconds / moves * 1e6:.0f} µs", f"{measured.bytes / moves:,.0f}"
    return (str(load.tables), who, f"{measured.rate:,.0f}", *delays, *cost)


def _bars(title: str, load: Load, mine: Measured, other: Measured) -> list[Bar]:
    where = f"{title}, {load.tables} tables" if load.tables > 1 else f"{title}, 1 table"
    found = []
    if load.speed:
        found.append(Bar(f"{where}, moves/s, ours by theirs", load.speed, mine.rate / other.rate, True))
    if load.delay:
        found.append(Bar(f"{where}, p99, theirs by ours", 1 / load.delay, other.delay(99) / mine.delay(99), True))
    return found
