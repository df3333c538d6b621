"""What the house thinks of positions that somebody looks at again: one after the other, behind everybody who plays."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Protocol, TypeVar

from ...engine import Position
from ...search import Judgement, Review
from ..house.house import House
from .line import Line

T = TypeVar("T")

REMEMBERED = 5000
"""Judgements that are kept."""

SHORTEST, USUAL, WHOLE = 0.1, 0.3, 20.0
"""Seconds for a position, at the least and at the most, and for a whole game where that leaves enough for each."""

AGAIN, PATIENCE = 1.0, 120.0
"""Seconds after which a rough judgement is tried anew, and for how long that goes on."""


class Aside(Protocol):
    """What does something in the thread in which lines are played."""

    async def __call__(self, work: Callable[[], T]) -> T: ...


class Judging:
    """Judges positions in a process of its own. Whoever asks waits for a turn, so that all get on alike."""

    def __init__(self, house: House, aside: Aside) -> None:
        self._house = house
        self._aside = aside
        self._known: OrderedDict[tuple[str, bytes, bytes], Judgement] = OrderedDict()
        self._turn = asyncio.Lock()

    async def review(self, line: Line, review: Review, *, since: int, first: int) -> AsyncIterator[int]:
        """Judge the choices of a line after ply `since`, the one at `first` before all others; yields each ply.

        What could only be judged roughly is judged again as soon as something better is compiled.
        """
        plies = [ply for ply in review.choices if ply >= since]
        plies.sort(key=lambda ply: (ply != first, ply))
        seconds = min(USUAL, max(SHORTEST, WHOLE / max(1, len(plies))))
        rough: list[int] = []
        for ply in plies:
            judgement = await self._judge(line.positions[ply], seconds)
            if judgement is not None:
                await self._add(review, ply, judgement, seconds)
                rough += [ply] * judgement.rough
                yield ply
        until = asyncio.get_running_loop().time() + PATIENCE
        while rough and asyncio.get_running_loop().time() < until:
            judgement = await self._judge(line.positions[rough[0]], seconds)
            if judgement is None or judgement.rough:
                await asyncio.sleep(AGAIN)
            else:
                await self._add(review, rough[0], judgement, seconds)
                yield rough.pop(0)

    async def _add(self, review: Review, ply: int, judgement: Judgement, seconds: float) -> None:
        """Take a judgement, and see to what it makes suspect."""
        await self._aside(partial(review.add, ply, judgement))
        for suspect, better in list(review.suspects.items()):
            judgement_of_better = await self._judge(better, seconds)
            if judgement_of_better is not None:
                await self._aside(partial(review.clear_up, suspect, judgement_of_better))

    async def _judge(self, position: Position, seconds: float) -> Judgement | None:
        key = (position.game.source, position.game.raw_options, position.raw)
        judgement = self._known.pop(key, None)
        if judgement is None or judgement.rough:
            async with self._turn:
                judgement = await self._house.judge(position, f"mcts:{round(1000 * seconds)}ms,memory_mb=64")
        if judgement is not None:
            self._known[key] = judgement
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return judgement
