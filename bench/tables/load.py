"""Games of tic-tac-toe on many tables at once, each move answered as soon as it is heard of."""

import selectors
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bench.tables.wire import Wire

CELLS = (0, 1, 2, 4, 3, 5, 7, 6, 8)
"""Nine moves that fill the board and make no line."""
PATIENCE = 20.0


@dataclass
class Seat:
    """One player's connection, and how many moves it has heard of."""

    wire: Wire
    number: int
    table: "Table"
    ply: int = 0


@dataclass
class Table:
    """Two seats, and how to say a move; `sent` is when the last one left."""

    say: Callable[[int, int], bytes]
    hears: Callable[[bytes], bool]
    seats: list[Seat] = field(default_factory=list)
    sent: float = 0.0

    def move(self, seat: Seat) -> None:
        text = self.say(seat.ply, CELLS[seat.ply])
        self.sent = time.perf_counter()
        seat.wire.send(text)


@dataclass(frozen=True)
class Round:
    """One game on each table: how long all took, and for each move how long until the other seat had it."""

    seconds: float
    delays: list[float]


def play(tables: Sequence[Table]) -> Round:
    """Play one game on every table at once."""
    delays: list[float] = []
    ended = 0
    with selectors.EpollSelector() as waiting:
        for table in tables:
            for seat in table.seats:
                waiting.register(seat.wire.socket, selectors.EVENT_READ, seat)
        began = time.perf_counter()
        for table in tables:
            table.move(table.seats[0])
        while ended < 2 * len(tables):
            ready = waiting.select(PATIENCE)
            if not ready:
                raise TimeoutError(f"nothing heard for {PATIENCE:g} s; {ended} of {2 * len(tables)} seats are done")
            for key, _ in ready:
                ended += heard(key.data, delays)
        return Round(time.perf_counter() - began, delays)


def heard(seat: Seat, delays: list[float]) -> bool:
    """Take in what came for a seat and answer it; whether that was its last."""
    table = seat.table
    before = seat.ply
    for frame in seat.wire.receive():
        if not table.hears(frame):
            continue
        seat.ply += 1
        if seat.ply % 2 == seat.number:
            delays.append(time.perf_counter() - table.sent)
            if seat.ply < len(CELLS):
                table.move(seat)
    return before < seat.ply == len(CELLS)
