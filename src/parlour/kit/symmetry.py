"""The ways in which things look the same: places turned and mirrored, players renamed, words exchanged."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import cos, pi, sin
from typing import Any

from ..engine import seat
from .shapes import Grid, Shape

NAMES = {
    (180, False): "half turn",
    (180, True): "flip",
    (0, True): "mirror",
    (90, False): "quarter turn",
    (270, False): "three quarter turn",
}


@dataclass(frozen=True)
class Transform:
    """How a position becomes its image: where each place goes, who each player becomes, what each word becomes.

    What is not told stays as it is.
    """

    places: Mapping[int, int] = field(default_factory=dict)
    seats: tuple[int, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    """Colours, suits, and names of players, as they stand in the names of cards and choices."""

    def place(self, place: int) -> int:
        """Where a place goes."""
        return self.places.get(place, place)

    def seat(self, player: int) -> int:
        """Who a player becomes; nobody stays nobody."""
        return self.seats[player] if 0 <= player < len(self.seats) else player

    def word(self, word: str) -> str:
        """What a word becomes."""
        return self.words.get(word, word)

    def then(self, other: "Transform") -> "Transform":
        """This one and then another."""
        places = {place: other.place(self.place(place)) for place in {**self.places, **other.places}}
        words = {word: other.word(self.word(word)) for word in {**self.words, **other.words}}
        return Transform(places, tuple(map(other.seat, self.seats)) or other.seats, words)

    @cached_property
    def key(self) -> object:
        """Equal for changes that do the same."""
        changed = ({(a, b) for a, b in mapping.items() if a != b} for mapping in (self.places, self.words))
        return (*map(frozenset, changed), self.seats if self.seats != tuple(range(len(self.seats))) else ())


def all_of(changes: Iterable[Transform], most: int) -> list[Transform] | None:
    """Every change that these make together, but the one that changes nothing; None if they are more than that."""
    generators = list(changes)
    by_key = {Transform().key: Transform()}
    left = [Transform()]
    while left:
        last = left.pop()
        for change in (last.then(generator) for generator in generators):
            if change.key not in by_key:
                by_key[change.key] = change
                left.append(change)
        if len(by_key) > most + 1:
            return None
    return list(by_key.values())[1:]


def renamed(players: int) -> Transform:
    """Everybody sits one seat further on: of two players, each in the other's place."""
    seats = tuple((player + 1) % players for player in range(players))
    return Transform(seats=seats, words={seat(player): seat(image) for player, image in enumerate(seats)})


def exchanged(names: Sequence[str], words: Mapping[str, str]) -> tuple[int, ...] | None:
    """Which of the names each becomes when words in them are exchanged, in whatever order words stand there.

    None where one becomes none of them.
    """
    return _exchanged(tuple(names), tuple(words.items()))


@lru_cache(maxsize=1000)
def _exchanged(names: tuple[str, ...], pairs: tuple[tuple[str, str], ...]) -> tuple[int, ...] | None:
    words = dict(pairs)
    parts = [re.findall(r"\w+", name) for name in names]
    exact = {tuple(part): number for number, part in enumerate(parts)}
    loose = {tuple(sorted(part)): number for number, part in enumerate(parts)}
    images = []
    for number, part in enumerate(parts):
        image = [words.get(word, word) for word in part]
        same = number if image == part else exact.get(tuple(image), loose.get(tuple(sorted(image))))
        images.append(-1 if same is None else same)
    return tuple(images) if len(set(images)) == len(images) and -1 not in images else None


def symmetries(shape: Shape, o: Any) -> dict[str, Mapping[int, int]]:
    """All that map places to places and neighbours to neighbours, by name, but the one that changes nothing.

    Where places follow each other in one direction, they do so in the image.
    """
    grid = shape.grid(o)
    edges = _edges(shape, o)
    same = {place: place for place in grid.places}
    by_name: dict[str, Mapping[int, int]] = {}
    known = [*NAMES, *((degrees, mirrored) for mirrored in (True, False) for degrees in range(0, 360, 30))]
    for degrees, mirrored in known:
        mapping = _mapping(grid, degrees, mirrored)
        if mapping is None or mapping in (same, *by_name.values()):
            continue
        if {(mapping[here], mapping[there]) for here, there in edges} == edges:
            by_name[NAMES.get((degrees, mirrored), f"{'mirror and ' * mirrored}turn by {degrees}°")] = mapping
    return by_name


def _edges(shape: Shape, o: Any) -> set[tuple[int, int]]:
    """Each place with each next to it; of a shape that has a direction, with the one that follows."""
    ways = shape.ways[:1] if shape.is_oriented else shape.ways[: shape.steps(o)]
    pairs = ((here, shape.next(o, here, way)) for here in shape.grid(o).places for way in ways)
    return {(here, there) for here, there in pairs if there >= 0}


def _mapping(grid: Grid, degrees: int, mirrored: bool) -> dict[int, int] | None:
    """Where each place goes when the board is turned about its middle, mirrored left and right before."""
    xs, ys = zip(*grid.points.values(), strict=True)
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    angle, mapping = degrees * pi / 180, {}
    places = {(round(x, 2), round(y, 2)): place for place, (x, y) in grid.points.items()}
    for place, (x, y) in grid.points.items():
        right, below = (x - middle[0]) * (-1 if mirrored else 1), y - middle[1]
        image = right * cos(angle) - below * sin(angle), right * sin(angle) + below * cos(angle)
        target = _near(places, image[0] + middle[0], image[1] + middle[1])
        if target is None:
            return None
        mapping[place] = target
    return mapping if len(set(mapping.values())) == len(mapping) else None


def _near(places: Mapping[tuple[float, float], int], x: float, y: float) -> int | None:
    """The place at a point, which may be a hundredth off."""
    right, below = round(x, 2), round(y, 2)
    off = (0, 0.01, -0.01)
    points = ((round(right + dx, 2), round(below + dy, 2)) for dx in off for dy in off)
    return next((places[point] for point in points if point in places), None)
