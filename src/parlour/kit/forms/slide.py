"""Moving along a straight line."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from ...engine import Array, Lookup, bits64, int8, int16, rule
from ..bits import members
from ..places import Places
from .fromto import FromTo


class Slide(FromTo):
    """A piece goes along a straight line as far as the game allows: over whatever lies between, or over free places.

    The actions of a place are one after the other, near ones first.
    """

    example = "e1-c1"
    relation = "in line with"

    def __init__(self, board: Places) -> None:
        shape = board.shape
        self.far = shape.reach
        """The most steps that a line can have."""
        self._known: dict[object, list[list[tuple[int, ...]]]] = {}
        super().__init__(board, max(shape.step_counts) * self.far)
        kind, fixed = int16[shape.most * self.most_slots], self.is_fixed
        self.distances = Lookup(kind, lambda o: tuple(steps for _, _, steps in self.routes(o)), fixed=fixed)
        self.starts = Lookup(int16[shape.most], self._starts, fixed=fixed)
        self.within = Lookup(int8[shape.most * (self.far + 1)], self._within, fixed=fixed)
        """How many actions of a place go at most so many steps."""
        if shape.most <= 64:
            tracks = bits64[shape.most * self.most_slots]
            self.tracks = Lookup(tracks, self._sets, fixed=fixed)
            """The set of places over which each action leads, its end among them."""

    def routes(self, o: Any) -> list[tuple[int, int, int]]:
        """From where each action leads to where, and in how many steps."""
        return [(here, track[-1], len(track)) for here, tracks in enumerate(self._tracks(o)) for track in tracks]

    def _tracks(self, o: Any) -> list[list[tuple[int, ...]]]:
        """From each place on the places of each line, as far as to each of them, near ones first."""
        shape = self.board.shape
        key = shape.chosen(o), shape.grid(o).rows, shape.steps(o)
        if key not in self._known:
            self._known[key] = [list(self._lines(o, here)) for here in range(shape.count(o))]
        return self._known[key]

    def _lines(self, o: Any, place: int) -> Iterator[tuple[int, ...]]:
        shape = self.board.shape
        tracks: dict[Any, tuple[int, ...]] = dict.fromkeys(shape.ways[: shape.steps(o)], ())
        for _ in range(self.far):
            ends = {way: shape.next(o, (place, *track)[-1], way) for way, track in tracks.items()}
            tracks = {way: (*tracks[way], end) for way, end in ends.items() if end >= 0}
            yield from tracks.values()

    def _sets(self, o: Any) -> tuple[int, ...]:
        return tuple(sum(1 << place for place in track) for tracks in self._tracks(o) for track in tracks)

    def _sources(self, o: Any) -> tuple[int, ...]:
        return tuple(here for here, _, _ in self.routes(o))

    def _targets(self, o: Any) -> tuple[int, ...]:
        return tuple(there for _, there, _ in self.routes(o))

    def _starts(self, o: Any) -> tuple[int, ...]:
        counts = map(len, self._tracks(o)[:-1])
        return tuple(accumulate(counts, initial=0))

    def _within(self, o: Any) -> tuple[int, ...]:
        ends = [0] * (self.board.shape.count(o) * (self.far + 1))
        for here, _, steps in self.routes(o):
            for most in range(steps, self.far + 1):
                ends[here * (self.far + 1) + most] += 1
        return tuple(ends)

    def count(self, o: Any) -> int:
        return sum(map(len, self._tracks(o)))

    def between(self, o: Any, s: Any, here: int, there: int) -> int | None:
        actions = range(self.count(o))
        return next((action for action in actions if self.ends(o, s, action) == (here, there)), None)

    def path(self, o: Any, s: Any, action: int) -> list[str]:
        """All places of the line, from one end to the other."""
        here, there = self.ends(o, s, action)
        track = next(track for track in self._tracks(o)[here] if track[-1] == there)
        return [self.board.id(o, place) for place in (here, *track)]

    def obstacle(self, o: Any, s: Any, action: int) -> str:
        here, there = self.ends(o, s, action)
        track = self._tracks(o)[here][action - self.starts(o)[here]]
        met = next((place for place in track if self.board.things(o, s, place)), there)
        in_way = f"{self.board.name(o, met)} is not free, and lies in the way"
        return super().obstacle(o, s, action) if met == there else in_way

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
    def clear(self, o: object, place: int, free: int, out: Array, n: int) -> int:
        """List it from a place along each line as far as all places are free, behind the n listed already."""
        first, start, ways = self.first(o), self.starts(o)[place], self.within(o)[(place + 1) * (self.far + 1) - 1]
        for action in range(start, start + ways):
            out[n] = first + action
            n += self.tracks(o)[action] & ~free == 0
        return n

    @rule
    def some(self, o: object, places: int, free: int) -> bool:
        """Whether there is one from any of a set of places, as `clear` lists them."""
        for place in members(places):
            start = self.starts(o)[place]
            for action in range(start, start + self.within(o)[place * (self.far + 1) + 1]):
                if self.tracks(o)[action] & ~free == 0:
                    return True
        return False

    @rule
    def steps_of(self, o: object, action: int) -> int:
        """How far it goes."""
        return self.distances(o)[action - self.first(o)]
