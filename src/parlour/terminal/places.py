"""Where the elements of a scene stand in its text."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..scene import Scene, text


@dataclass(frozen=True)
class Stretch:
    """A stretch of one line, its brackets included: the columns from `left` up to and without `right`."""

    row: int
    left: int
    right: int

    def holds(self, row: int, column: int) -> bool:
        return row == self.row and self.left <= column < self.right

    @property
    def middle(self) -> float:
        return (self.left + self.right - 1) / 2


def places(scene: Scene, ids: Iterable[str], *, lit: frozenset[str], chosen: frozenset[str]) -> dict[str, Stretch]:
    """The places of these ids in the text of a scene with such marks.

    A chosen element has other brackets than a lit one, and nothing else differs: so the two texts tell where it is.
    """
    stretches = {}
    plain = text(scene, lit=lit, chosen=chosen).split("\n")
    for id in ids:
        is_lit = id in lit and id not in chosen
        without = plain if is_lit else text(scene, lit=lit | {id}, chosen=chosen - {id}).split("\n")
        other = text(scene, lit=lit - {id}, chosen=chosen | {id}).split("\n")
        place = _difference(without, other)
        if place:
            stretches[id] = place
    return stretches


def _difference(before: list[str], after: list[str]) -> Stretch | None:
    for row, (line, changed) in enumerate(zip(before, after, strict=False)):
        columns = [n for n, (a, b) in enumerate(zip(line, changed, strict=False)) if a != b]
        if columns:
            return Stretch(row, columns[0], columns[-1] + 1)
    return None


def at(places: Mapping[str, Stretch], row: int, column: int) -> str | None:
    """The id at a place of the text."""
    return next((id for id, place in places.items() if place.holds(row, column)), None)


def beside(places: Mapping[str, Stretch], here: str | None, way: str) -> str | None:
    """The next id in a direction: up, down, left or right; the first of all where there is no here."""
    if here is None or here not in places:
        return next(iter(places), None)
    start = places[here]
    steps = {id: _step(start, place, way) for id, place in places.items() if id != here}
    ahead = {id: (along + 2 * aside, along) for id, (along, aside) in steps.items() if along > 0}
    return min(ahead, key=ahead.__getitem__, default=here)


def nearest(places: Mapping[str, Stretch], place: Stretch | None) -> str | None:
    """The id nearest to a place; the first of all where there is none."""
    if place is None:
        return next(iter(places), None)
    return min(places, key=lambda id: _distance(places[id], place), default=None)


def _step(start: Stretch, end: Stretch, way: str) -> tuple[float, float]:
    """How far the end lies that way, and how far beside it; a line is as high as two columns are wide."""
    across, down = end.middle - start.middle, 2.0 * (end.row - start.row)
    along = {"left": -across, "right": across, "up": -down, "down": down}[way]
    return along, abs(down if way in ("left", "right") else across)


def _distance(first: Stretch, second: Stretch) -> float:
    return abs(first.middle - second.middle) + 2 * abs(first.row - second.row)
