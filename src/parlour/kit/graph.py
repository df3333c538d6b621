"""A board of any places and lines."""

from functools import cached_property
from itertools import pairwise
from typing import Any

from ..engine import BadGame, Lookup, Parameter, bits64, int8, rule
from .bits import count, has
from .shapes import LETTERS, Grid, Shape

FEW = 9
"""Points of a board that are all named to whoever names none of them."""


class Graph(Shape):
    """Points on lines, given line by line: `Graph("a1 b1 c1", "a1 a2 a3", …)`.

    A point's name tells where it is: a letter from the left, a number from the bottom. Neighbours are next to each
    other on a line.
    """

    style = "points"

    def __init__(self, *lines: str) -> None:
        self._lines = [line.split() for line in lines]
        names = {name for line in self._lines for name in line}
        for name in names:
            if name[0] not in LETTERS or not name[1:].isdigit():
                raise BadGame(f"a point is named by a letter and a number, as a1, not {name}")
        self._names = sorted(names, key=lambda name: (-int(name[1:]), name[0]))
        self.example = min(names)
        self.pair = "-".join(self._lines[0][:2])
        self.most = len(names)
        self.reach = max(map(len, self._lines)) - 1
        self.ways = tuple(range(max(map(len, self._near))))
        masks = [sum(1 << self._names.index(name) for name in line) for line in self._lines]
        self.masks = Lookup(bits64[len(masks)], lambda o: tuple(masks), fixed=True)
        self.number = Parameter(int8, lambda o: len(masks), fixed=True)

    @cached_property
    def _near(self) -> list[list[int]]:
        """The neighbours of each point, in their order."""
        near: list[set[int]] = [set() for _ in self._names]
        for line in self._lines:
            for here, there in pairwise(map(self._names.index, line)):
                near[here].add(there)
                near[there].add(here)
        return [sorted(points) for points in near]

    def next(self, o: Any, place: int, way: int) -> int:
        """The place one step away; -1 where there is none."""
        return self._near[place][way] if way < len(self._near[place]) else -1

    def grid(self, o: Any) -> Grid:
        """The points as they are drawn."""
        return self._grid

    @cached_property
    def _grid(self) -> Grid:
        heights = sorted({int(name[1:]) for name in self._names}, reverse=True)
        letters = sorted({name[0] for name in self._names})
        rows = [[at for at, name in enumerate(self._names) if int(name[1:]) == height] for height in heights]
        x, y = LETTERS.index(letters[0]), heights[0]
        return Grid(
            rows=tuple(map(tuple, rows)),
            names=dict(enumerate(self._names)),
            points={
                at: (float(LETTERS.index(name[0]) - x), float(y - int(name[1:]))) for at, name in enumerate(self._names)
            },
            columns=tuple((letter, float(LETTERS.index(letter) - x)) for letter in letters),
            lines=tuple((str(height), float(y - height)) for height in heights),
            known=f"they are {', '.join(sorted(self._names)[:FEW])}{' …' * (self.most > FEW)}",
        )

    @rule
    def line(self, o: object, places: int, length: int) -> bool:
        """Whether a whole line of so many points is among the places."""
        is_line = False
        for number in range(self.number(o)):
            mask = self.masks(o)[number]
            is_line |= places & mask == mask and count(mask) == length
        return is_line

    @rule
    def line_at(self, o: object, places: int, place: int, length: int) -> bool:
        """Whether such a line runs through this place."""
        is_line = False
        for number in range(self.number(o)):
            mask = self.masks(o)[number]
            is_line |= places & mask == mask and has(mask, place) == 1 and count(mask) == length
        return is_line

    @rule
    def lines(self, o: object, places: int, length: int) -> int:
        """Those of the places that are part of such a line."""
        on_lines = 0
        for number in range(self.number(o)):
            mask = self.masks(o)[number]
            if places & mask == mask and count(mask) == length:
                on_lines |= mask
        return on_lines
