"""Equal things that belong to nobody, so many on each place of a board: seeds in pits, pebbles in heaps."""

from collections.abc import Mapping
from typing import Any

from .. import scene
from ..engine import Array, Given, Plane, rule, uint8
from .fields import held
from .language import counted
from .places import Places
from .shapes import Shape

MOST = 200
"""So many of them data may give a place; rules may add to that."""


class Counts(Places):
    """So many equal things on each place of a shape."""

    is_single = False

    def __init__(self, shape: Shape, *, noun: str = "seed", place: str = "pit", **look: Any) -> None:
        super().__init__(shape, noun=noun, place=place, **look)
        self.numbers = held(uint8[shape.most], self)
        """The field of the state: how many lie on each place."""

    @rule
    def sow(self, o: object, numbers: Array, place: int) -> int:
        """Take all from a place of a ring and lay one on each place that follows; returns the last."""
        left = numbers[place]
        numbers[place] = 0
        while left > 0:
            place = self.shape.along(o, place, 1)  # type: ignore[attr-defined]
            numbers[place] += 1
            left -= 1
        return place

    def whose(self, o: Any, s: Any, place: int) -> int:
        return -1

    def data(self, o: Any, s: Any) -> object:
        """Rows from the top; a place is its number."""
        return [[self.value(s)[place] for place in row] for row in self.grid(o).rows]

    def restore(self, o: Any, given: Given, s: Any) -> None:
        rows = self.grid(o).rows
        for row, cells in zip(rows, given.items(len(rows)), strict=True):
            for place, cell in zip(row, cells.items(len(row)), strict=True):
                self.value(s)[place] = cell.number(0, MOST)

    def things(self, o: Any, s: Any, place: int) -> tuple[scene.Thing, ...]:
        number = self.value(s)[place]
        return (scene.Piece("chip", text=str(number), words=counted(number, self.noun)),) if number else ()

    def observe(self, o: Any, s: Any, seat: int) -> list[Plane]:
        grid = self.grid(o)
        return [Plane(self.label, grid.shape, [self.value(s)[place] for place in grid.places])]

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        for place, number in zip(self.grid(o).places, planes[0].numbers, strict=True):
            self.value(s)[place] = number

    def image(self, o: Any, s: Any, mapping: Mapping[int, int]) -> None:
        before = list(self.value(s))
        for place, target in mapping.items():
            self.value(s)[target] = before[place]
