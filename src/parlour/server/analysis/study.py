"""Games that are looked at again: their lines are kept for a while, and played in a thread of their own."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import thread_time
from typing import Any, TypeVar

from ...engine import Position
from ...search import Review
from ..house.house import House
from ..protocol.refusal import Code, Refused
from ..sessions.session import Pay
from ..views.viewer import Viewer
from . import board
from .judging import Judging
from .line import MOST_PLIES, Line, Source, View, read, texts

KEPT_PLIES = 20_000
"""Plies of all lines together that are kept."""

T = TypeVar("T")


class AnalysisRoom:
    """All lines that somebody looks at. Nothing here knows a table: what is looked at is what was sent."""

    def __init__(self, house: House) -> None:
        self._judging = Judging(house, self._aside)
        self._lines: OrderedDict[str, Line] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "analysis")
        self._house = house
        self._beside: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Look at nothing any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        for task in self._beside:
            task.cancel()

    async def open(self, asked: Source, pay: Pay) -> dict[str, Any]:
        """A line by whatever tells of it; the house gets ready to judge it."""

        def opened() -> tuple[dict[str, Any], Position]:
            line = self._line(asked)
            return board.whole(line), line.game.first_choice

        line_data, first = await self._aside(opened, pay)
        task = asyncio.create_task(self._house.prepare_to_judge(first))
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
        return line_data

    async def position(self, asked: View, pay: Pay) -> dict[str, Any]:
        """A position of a line, or of a branch off it."""

        def drawn() -> dict[str, Any]:
            line, since = self._branched(asked)
            own = len(line.moves) if asked.from_ is None else since
            viewer = Viewer(page=True).shaped(asked.room, asked.facing)
            return board.position(line, _ply(asked.at, "at", line), own, viewer)

        return await self._aside(drawn, pay)

    async def judgements(self, asked: View, pay: Pay) -> AsyncIterator[dict[str, Any]]:
        """What the house thinks of a line from its start, or of a branch from where it begins, one choice at a time."""
        line, since = await self._aside(lambda: self._branched(asked), pay)
        first, review = _ply(asked.first, "first", line), Review(line.positions, line.moves)
        return self._judged(line, review, since, first)

    async def _judged(self, line: Line, review: Review, since: int, first: int) -> AsyncIterator[dict[str, Any]]:
        yield {"type": "judging", "plies": [ply for ply in review.choices if ply >= since]}
        async for ply in self._judging.review(line, review, since=since, first=first):
            yield await self._aside(partial(board.judgement, line, ply, review))
        yield {"type": "judged"}

    def _line(self, asked: Source) -> Line:
        """The line itself, played anew only if it was not looked at lately."""
        line = self._lines.pop(asked.line or "", None) or read(asked)
        self._lines[line.code] = line
        while len(self._lines) > 1 and sum(len(line.positions) for line in self._lines.values()) > KEPT_PLIES:
            self._lines.popitem(last=False)
        return line

    def _branched(self, asked: View) -> tuple[Line, int]:
        """The line or branch, and the ply at which it begins to be one's own."""
        line = self._line(asked)
        if asked.from_ is None:
            return line, 0
        since = _ply(asked.from_, "from", line)
        return line.branched(since, texts(asked.moves, MOST_PLIES - since)), since

    async def _aside(self, work: Callable[[], T], pay: Pay | None = None) -> T:
        def timed() -> tuple[T, float]:
            began = thread_time()
            return work(), thread_time() - began

        value, seconds = await asyncio.get_running_loop().run_in_executor(self._thread, timed)
        if pay is not None:
            pay(seconds)
        return value


def _ply(ply: int, name: str, line: Line) -> int:
    if ply > len(line.moves):
        raise Refused(Code.BAD_VALUE, f"{name} {ply}: expected a number from 0 to {len(line.moves)}")
    return ply
