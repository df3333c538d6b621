"""Equal things that belong to nobody, so many on each place of a board: seeds in pits, pebbles in heaps."""

from collections.abc import Iterable
from typing import Any, Literal

from .. import scene
from ..engine import Array, Given, Outline, Plane, rule, uint8
from .fields import held
from .language import counted
from .places import Places
from .shapes import Shape
from .symmetry import Transform

MOST = 200
"""So many of them data may give a place; rules may add to that."""


class Counts(Places):
    """So many equal things on each place of a shape."""

    is_single = False

    shape: Any

    def __init__(self, shape: Shape, *, noun: str = "seed", place: str = "pit", **look: Any) -> None:
        super().__init__(shape, noun=noun, place=place, **look)
        self.numbers = held(uint8[shape.most], self)
        """The field of the state: how many lie on each place."""

    @rule
    def sow(self, o: object, numbers: Array, place: int, skipped: int = scene.NOBODY) -> int:
        """Take all from a place of a ring and lay one on each place that follows, but one that is `skipped`; returns
        the last."""
        left = numbers[place]
        numbers[place] = 0
        while left > 0:
            place = place + 1 if place + 1 < self.shape.size(o) else 0
            if place != skipped:
                numbers[place] += 1
                left -= 1
        return place

    # rings: a player's row, and the store behind it

    @rule
    def lay_out(self, o: object, numbers: Array, number: int) -> None:
        """Let so many lie on each place of both rows of a ring."""
        for player in range(2):
            for place in range(self.shape.row(o, player), self.shape.end(o, player)):
                numbers[place] = number

    @rule
    def in_row(self, o: object, numbers: Array, player: int) -> int:
        """How many lie in a player's row of a ring."""
        total = 0
        for place in range(self.shape.row(o, player), self.shape.end(o, player)):
            total += numbers[place]
        return total

    @rule
    def bring_in(self, o: object, numbers: Array, player: int) -> None:
        """Move all that lies in a player's row of a ring into the store."""
        numbers[self.shape.store(o, player)] += self.in_row(o, numbers, player)
        for place in range(self.shape.row(o, player), self.shape.end(o, player)):
            numbers[place] = 0

    def whose(self, o: Any, s: Any, place: int) -> int:
        return -1

    def tally(self, o: Any, s: Any, player: int) -> tuple[str, str]:
        """How many are in a player's store."""
        number = self.value(s)[self.shape.store(o, player)]
        return counted(number, self.noun), str(number)

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
        look: Literal["seeds", "chip"] = "seeds" if self.look == "pits" else "chip"
        return (scene.Piece(look, text=str(number), words=counted(number, self.noun)),) if number else ()

    def outlines(self, o: Any) -> list[Outline]:
        return [Outline(self.label, self.grid(o).shape, *self.numbers.limits)]

    def observing(self) -> Iterable[str]:
        yield f"at = {self.label}.plane_of_cells(o, s.{self.fields[0]}, out, at)"

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        for place, number in zip(self.grid(o).places, planes[0].numbers, strict=True):
            self.value(s)[place] = number

    def image(self, o: Any, s: Any, change: Transform) -> None:
        before = list(self.value(s))
        for place in self.grid(o).places:
            self.value(s)[change.place(place)] = before[place]
