"""A server on one core, whose complaints are kept, and a table there at which two people play at their ease."""

import os
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

from tests.server.served import Server
from tests.server.siege.wire import Wire

GAME = "othello"


@contextmanager
def fortress(folder: Path, *more: str) -> Iterator[Server]:
    """A server that has one core for itself and its players; what it prints as errors is in `errors.txt`."""
    cores, errors = os.sched_getaffinity(0), os.dup(2)
    kept = os.open(folder / "errors.txt", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    os.sched_setaffinity(0, {max(cores)})
    os.dup2(kept, 2)
    try:
        server = Server(folder, *more)
    finally:
        os.dup2(errors, 2)
        os.sched_setaffinity(0, cores)
        os.close(errors)
        os.close(kept)
    try:
        yield server
    finally:
        server.stop()


@dataclass
class Sitting:
    """A table with two people who have their seats."""

    server: Server
    game: str = GAME
    id: str = ""
    tokens: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        made = self.server.table(self.game, "me", "friend")
        self.id, self.tokens = made["table"], [made["token"], self.server.join(made, 1)]

    @property
    def now(self) -> dict[str, Any]:
        """The position, as the first one knows it."""
        now: dict[str, Any] = self.server.get(f"/api/tables/{self.id}", self.tokens[0]).json["now"]
        return now

    def sit(self, seat: int | None, view: str = "program") -> Wire:
        """A socket for a seat, or for a spectator."""
        token = None if seat is None else self.tokens[seat]
        wire = Wire(self.server.url, self.id).hello(token, view)
        wire.until("table")
        return wire


class Play:
    """A game that two people play at their ease, each as soon as it hears of the other's move."""

    def __init__(self, server: Server, seed: int) -> None:
        sitting = Sitting(server)
        self._wires = [sitting.sit(0), sitting.sit(1)]
        self._now, self._seat, self._random = sitting.now, 0, Random(seed)

    @property
    def is_over(self) -> bool:
        return self._now["result"] is not None

    def move(self) -> float:
        """Make a move: the seconds until the other seat has it."""
        mover, other = self._wires[self._seat], self._wires[1 - self._seat]
        began = time.perf_counter()
        mover.send(do="move", move=self._random.choice(self._now["moves"]), ply=self._now["ply"])
        heard = other.until("position")
        delay = time.perf_counter() - began
        self._now = mover.until("position")
        if heard["whose"]:
            self._now, self._seat = heard, 1 - self._seat
        return delay

    def end(self) -> None:
        for wire in self._wires:
            wire.close()


def p99(plays: deque[Play], *, moves: int) -> float:
    """How long 99 of 100 moves take at most, made at each table in turn."""
    delays: list[float] = []
    while len(delays) < moves:
        plays.rotate()
        if not plays[0].is_over:
            delays.append(plays[0].move())
            time.sleep(0.005)
    return quantiles(delays, n=100, method="inclusive")[98]
