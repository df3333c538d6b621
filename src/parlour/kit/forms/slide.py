"""Moving along a straight line."""

from collections.abc import Iterator
from typing import Any

from ...engine import Array, Table, int8, int16, rule
from ..places import Places
from .fromto import FromTo


class Slide(FromTo):
    """A piece goes along a straight line as far as the game allows, over whatever lies between.

    The actions of a place are one after the other, near ones first.
    """

    example = "e1-c1"
    relation = "in line with"

    def __init__(self, board: Places) -> None:
        shape = board.shape
        self.far = shape.reach
        """The most steps that a line can have."""
        super().__init__(board, max(shape.step_counts) * self.far)
        kind, fixed = int16[shape.most * self.most_slots], self.is_fixed
        self.distances = Table(kind, lambda o: tuple(steps for _, _, steps in self.routes(o)), fixed=fixed)
        self.starts = Table(int16[shape.most], self._starts, fixed=fixed)
        self.within = Table(int8[shape.most * (self.far + 1)], self._within, fixed=fixed)
        """How many actions of a place go at most so many steps."""

    def routes(self, o: Any) -> list[tuple[int, int, int]]:
        """From where each action leads to where, and in how many steps."""
        return [(here, *end) for here in range(self.board.shape.count(o)) for end in self._lines(o, here)]

    def _lines(self, o: Any, place: int) -> Iterator[tuple[int, int]]:
        shape = self.board.shape
        ends = dict.fromkeys(shape.ways[: shape.steps(o)], place)
        for steps in range(1, self.far + 1):
            ends = {way: end for way, last in ends.items() if (end := shape.next(o, last, way)) >= 0}
            yield from ((end, steps) for end in ends.values())

    def _sources(self, o: Any) -> tuple[int, ...]:
        return tuple(here for here, _, _ in self.routes(o))

    def _targets(self, o: Any) -> tuple[int, ...]:
        return tuple(there for _, there, _ in self.routes(o))

    def _starts(self, o: Any) -> tuple[int, ...]:
        sources = self._sources(o)
        return tuple(sources.index(place) for place in range(self.board.shape.count(o)))

    def _within(self, o: Any) -> tuple[int, ...]:
        found = [0] * (self.board.shape.count(o) * (self.far + 1))
        for here, _, steps in self.routes(o):
            for most in range(steps, self.far + 1):
                found[here * (self.far + 1) + most] += 1
        return tuple(found)

    def count(self, o: Any) -> int:
        return len(self.routes(o))

    def between(self, o: Any, s: Any, here: int, there: int) -> int | None:
        actions = range(self.count(o))
        return next((action for action in actions if self.ends(o, s, action) == (here, there)), None)

    def path(self, o: Any, s: Any, action: int) -> list[str]:
        """All places of the line, from one end to the other."""
        here, there = self.ends(o, s, action)
        ends = dict(self._lines(o, here))
        nearer = {end for end, steps in ends.items() if dict(self._lines(o, end)).get(there) == ends[there] - steps}
        return [self.board.id(o, place) for place in (here, *(end for end in ends if end in nearer), there)]

    @rule
    def each(self, o: object, place: int, most: int, out: Array, n: int) -> int:
        """List it from a place to all that are at most so many steps away, behind the n listed already."""
        action = self.first(o) + self.starts(o)[place]
        end = n + self.within(o)[place * (self.far + 1) + min(most, self.far)]
        while n < end:
            out[n] = action
            action += 1
            n += 1
        return n

    @rule
    def steps_of(self, o: object, action: int) -> int:
        """How far it goes."""
        return self.distances(o)[action - self.first(o)]
