"""The outer edges of boards: a panel that follows six-sided cells, and edges that are a player's."""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from parlour.scene.elements import Board, Border

Point = tuple[float, float]

HEXAGON = ((0.0, -(3**-0.5)), (0.5, -(3**-0.5) / 2), (0.5, 3**-0.5 / 2), (0.0, 3**-0.5), (-0.5, 3**-0.5 / 2),
           (-0.5, -(3**-0.5) / 2))  # fmt: skip
SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
"""The corners of a cell around its middle, clockwise."""
STRIP = 0.2
"""How wide a player's edge is, of a cell; half of it lies below the cells."""


def hull(places: list[Point], corners: tuple[Point, ...]) -> list[Point]:
    """The corners of the least shape without dents that holds all these cells, in their order."""
    points = sorted({(round(x + dx, 4), round(y + dy, 4)) for x, y in places for dx, dy in corners})
    return _chain(points)[:-1] + _chain(points[::-1])[:-1]


def _chain(points: list[Point]) -> list[Point]:
    """Half of it: every turn goes the same way."""
    hull: list[Point] = []
    for point in points:
        while len(hull) > 1 and _turn(hull[-2], hull[-1], point) <= 0:
            hull.pop()
        hull.append(point)
    return hull


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def strip(board: Board, border: Border, corners: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    """The outer edges of a border's cells, from corner to corner."""
    spots = {spot.id: (spot.x, spot.y) for spot in board.spots}
    along = [spots[id] for id in border.spots if id in spots]
    if not along or along[0] == along[-1]:
        return
    outward = _outward(along, list(spots.values()))
    for x, y in along:
        for a, b in pairwise((*corners, corners[0])):
            normal = (a[0] + b[0]), (a[1] + b[1])
            if (normal[0] * outward[0] + normal[1] * outward[1]) / hypot(*normal) > 0.5:
                yield (x + a[0], y + a[1]), (x + b[0], y + b[1])


def _outward(along: list[Point], places: list[Point]) -> Point:
    """At a right angle to the edge, away from the middle of the board."""
    (x, y), (to_x, to_y) = along[0], along[-1]
    far = hypot(to_x - x, to_y - y)
    normal = (to_y - y) / far, (x - to_x) / far
    middle = sum(place[0] for place in places) / len(places), sum(place[1] for place in places) / len(places)
    away = (x - middle[0]) * normal[0] + (y - middle[1]) * normal[1]
    return normal if away > 0 else (-normal[0], -normal[1])
