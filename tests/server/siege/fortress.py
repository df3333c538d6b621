"""A server on one core, whose complaints are kept, and a table there at which two people play at their ease."""

import os
import time
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


def p99(server: Server, *, moves: int) -> float:
    """How long 99 of 100 moves take at most, from when one seat sends a move until the other seat has it."""
    delays: list[float] = []
    while len(delays) < moves:
        delays += _game(server, Random(len(delays)), most=moves - len(delays))
    return quantiles(delays, n=100, method="inclusive")[98]


def _game(server: Server, random: Random, most: int) -> list[float]:
    sitting = Sitting(server)
    wires = [sitting.sit(0), sitting.sit(1)]
    now = sitting.now
    seat = 0
    delays: list[float] = []
    while now["result"] is None and len(delays) < most:
        mover, other = wires[seat], wires[1 - seat]
        began = time.perf_counter()
        mover.send(do="move", move=random.choice(now["moves"]), ply=now["ply"])
        heard = other.until("position")
        delays.append(time.perf_counter() - began)
        now = mover.until("position")
        if heard["whose"]:
            now, seat = heard, 1 - seat
        time.sleep(0.005)
    for wire in wires:
        wire.close()
    return delays
