"""Whose question the house thinks about next: people before tables without any, then whoever had least of its time."""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from ..protocol.metrics import METRICS

REMEMBERED = 20_000
"""How many are remembered who had some of the house's time."""

HALVED = 60.0
"""Seconds after which what somebody had counts half."""

BUDGET = 45.0
"""Seconds that one table may have had lately, about half of every minute: beyond them all others come first."""

W = TypeVar("W")


class Shares:
    """How much of the house's time everybody had lately."""

    def __init__(self) -> None:
        self._had: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def of(self, who: str, now: float) -> float:
        """The seconds that somebody had, those long ago counted less."""
        seconds, when = self._had.get(who, (0.0, now))
        return float(seconds * 0.5 ** ((now - when) / HALVED))

    def add(self, who: str, seconds: float, now: float) -> None:
        """Somebody had some more."""
        self._had[who] = (self.of(who, now) + seconds, now)
        self._had.move_to_end(who)
        if len(self._had) > REMEMBERED:
            self._had.popitem(last=False)


@dataclass(eq=False)
class Wish(Generic[W]):
    """A question that waits for somebody to think about it."""

    who: str
    table: str
    granted: "asyncio.Future[W]" = field(repr=False)


class Turns(Generic[W]):
    """Lends workers, each to one question at a time; nobody has them all while others may come."""

    def __init__(self, workers: Sequence[W]) -> None:
        self._free = list(workers)
        self._each = max(1, len(workers) - 1)
        self._waiting: list[Wish[W]] = []
        self._busy: Counter[str] = Counter()
        self._last: OrderedDict[str, W] = OrderedDict()
        self._people, self._tables = Shares(), Shares()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, who: str, table: str) -> AsyncIterator[W]:
        """A worker, as soon as it is one's turn: the one that thought for the table last, if it is free."""
        asked = time.monotonic()
        wish: Wish[W] = Wish(who, table, asyncio.get_running_loop().create_future())
        self._waiting.append(wish)
        self._grant()
        try:
            worker = await wish.granted
        except asyncio.CancelledError:
            if wish in self._waiting:
                self._waiting.remove(wish)
            elif not wish.granted.cancelled():
                self._return(wish, wish.granted.result(), 0.0)
            raise
        began = time.monotonic()
        METRICS.waited.add(began - asked)
        try:
            yield worker
        finally:
            seconds = time.monotonic() - began
            METRICS.thought.add(seconds)
            self._return(wish, worker, seconds)

    def forget(self, table: str) -> None:
        """A table that needs no worker any more."""
        self._last.pop(table, None)

    def _return(self, wish: Wish[W], worker: W, seconds: float) -> None:
        now = time.monotonic()
        self._people.add(wish.who, seconds, now)
        self._tables.add(wish.table, seconds, now)
        self._busy[wish.who] -= 1
        if not self._busy[wish.who]:
            del self._busy[wish.who]
        self._free.append(worker)
        self._grant()

    def _grant(self) -> None:
        while self._free:
            now = time.monotonic()
            # One that was given up just now is still in the list until its task hears of it.
            waiting = [wish for wish in self._waiting if not wish.granted.done()]
            may = [wish for wish in waiting if self._busy[wish.who] < self._each]
            if not may:
                return
            wish = min(may, key=lambda wish: (self._is_over_budget(wish, now), self._people.of(wish.who, now)))
            self._waiting.remove(wish)
            last = self._last.get(wish.table)
            worker = last if last in self._free else self._free[0]
            self._free.remove(worker)
            self._last[wish.table] = worker
            self._busy[wish.who] += 1
            wish.granted.set_result(worker)

    def _is_over_budget(self, wish: Wish[W], now: float) -> bool:
        return self._tables.of(wish.table, now) > BUDGET
