"""The ways in which a board looks the same: turned and mirrored, places on places."""

from math import cos, hypot, pi, sin
from typing import Any

from .shapes import Grid, Shape

Mapping = dict[int, int]
"""For each place the one that it becomes."""

NAMES = {
    (180, False): "half turn",
    (90, False): "quarter turn",
    (270, False): "three quarter turn",
    (0, True): "mirror",
    (180, True): "flip",
}


def symmetries(shape: Shape, o: Any) -> dict[str, Mapping]:
    """All that map places to places and neighbours to neighbours, by name, but the one that changes nothing."""
    if shape.is_oriented:
        return {}
    grid = shape.grid(o)
    edges = {frozenset(grid.numbers[name] for name in edge) for edge in shape.edges(o)}
    same = {place: place for place in grid.places}
    found: dict[str, Mapping] = {}
    for mirrored in (True, False):
        for degrees in range(0, 360, 30):
            mapping = _mapping(grid, degrees, mirrored)
            if mapping is None or mapping in (same, *found.values()):
                continue
            if {frozenset(mapping[place] for place in edge) for edge in edges} == edges:
                found[NAMES.get((degrees, mirrored), f"{'mirror and ' * mirrored}turn by {degrees}°")] = mapping
    return found


def _mapping(grid: Grid, degrees: int, mirrored: bool) -> Mapping | None:
    """Where each place goes when the board is turned about its middle, mirrored left and right before."""
    xs, ys = zip(*grid.points.values(), strict=True)
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    angle, found = degrees * pi / 180, {}
    for place, (x, y) in grid.points.items():
        right, below = (x - middle[0]) * (-1 if mirrored else 1), y - middle[1]
        image = right * cos(angle) - below * sin(angle), right * sin(angle) + below * cos(angle)
        target = _nearest(grid, image[0] + middle[0], image[1] + middle[1])
        if target is None:
            return None
        found[place] = target
    return found if len(set(found.values())) == len(found) else None


def _nearest(grid: Grid, x: float, y: float) -> int | None:
    return next((p for p, (px, py) in grid.points.items() if hypot(px - x, py - y) < 0.01), None)
