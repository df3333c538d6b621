"""Where the places of the players and the middle of a table go in a room of some size, by their measures alone."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from parlour.scene.paint.boards import Extent
from parlour.scene.paint.footprint import Footprint, Manner

UNIT = 400.0
"""How wide the middle of the table is in its own measure."""
GAP = 8.0
SCALES = (1.6, 1.4, 1.25, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
MANNERS = tuple(Manner(*way) for way in product((2.6, 1.7, 1.2), (True, False), (True, False)))
FEW, FEW_MANNERS = 3, tuple(way for way in MANNERS if way.cards < 2)
"""With more players than a few there is no room for the largest cards."""
ONE_ROW = 7
"""Own cards, if there are more, may be better off in several rows."""
LEGIBLE, LEAST_WORDS = 11.0, 10.0
"""Words smaller than this, on the screen, are hard to read; what need not be said is not written smaller than that."""
LARGEST_CARD, LEAST_CARD = 120.0, 34.0
"""Own cards that are larger are no better, others that are smaller cannot be told apart."""
LEAST_LOOSE, LARGEST_LOOSE = 0.85, 2.0
"""Cards in a middle without a board are hard to read where they are smaller, and no better where they are larger."""
LEAST_MIDDLE, LARGEST_MIDDLE = 90.0, 260.0
LEAST_PLACE = 24.0
"""Places of a board that are smaller are hard to hit with a finger."""
TRAY, LEAST_TRAY = 240.0, 140.0
"""How wide cards or dice beside a board are in their own measure, and how wide at least on the screen."""
NEAR, NEARER = 1.12, 1.4
"""By how much players above and below the board are better than beside it, and those around no board."""


class Contents(NamedTuple):
    """What has to go into a room: the places, one's own the last, the board, if there is one, and what lies below it.

    `below` is how high that is; it `is_tray` if it may as well lie beside the board. `loose` are cards or dice in a
    middle without a board: how wide and how high each part is.
    """

    places: tuple[Footprint, ...]
    board: Extent | None
    below: float = 0.0
    is_tray: bool = False
    loose: tuple[float, tuple[float, ...]] | None = None


class Box(NamedTuple):
    """A part of the room."""

    x: float
    y: float
    wide: float
    tall: float

    @property
    def unit(self) -> tuple[float, float]:
        """How large the measure of the middle is, and how high the box is in that measure."""
        unit = self.wide / UNIT
        return unit, self.tall / unit


class Arrangement(NamedTuple):
    """Where everything goes: a box and a scale for each place, in their order, and a box for the middle."""

    places: tuple[tuple[Box, float], ...]
    middle: Box
    score: float = 0.0
    how: Manner = MANNERS[-1]
    tray: Box | None = None
    """Where cards or dice lie beside the board, if they do."""


NONE = Arrangement((), Box(0, 0, 0, 0), -1.0)


@lru_cache(512)
def arranged(plan: Contents, wide: float, tall: float) -> Arrangement:
    """The best of all ways to fill the room."""
    return max(_ways(plan, wide, tall), key=lambda way: way.score, default=NONE)


def _ways(plan: Contents, wide: float, tall: float) -> Iterator[Arrangement]:
    for scale in SCALES:
        for how in _manners(plan):
            for columns in range(1, max(len(plan.places), 2)):
                yield from _around(plan, wide, tall, scale, how, columns)
            for share in (0.28, 0.36, 0.44, 0.52):
                for columns in (1, 2) if len(plan.places) > 2 else (1,):
                    yield _beside(plan, wide, tall, scale, how, share, columns)


def _manners(plan: Contents) -> Sequence[Manner]:
    if not any(place.areas for place in plan.places):
        return MANNERS[-1:]
    manners = MANNERS if len(plan.places) <= FEW else FEW_MANNERS
    if all(things <= ONE_ROW for things, _ in plan.places[-1].areas):
        return manners
    return [*manners, *(way._replace(rows=True) for way in manners)]


def _around(plan: Contents, wide: float, tall: float, scale: float, how: Manner, columns: int) -> Iterator[Arrangement]:
    """The others above in so many columns, one's own place below, the middle between them.

    Where the last row of the others is not full, the middle may begin beside it.
    """
    boxes: list[tuple[Box, float]] = []
    top = _rows(plan.places[:-1], 0.0, wide, scale, how, columns, boxes)
    low = tall
    if top >= tall:
        return
    if plan.places:
        across = min(wide, 900 * scale)
        high = plan.places[-1].measures(across / scale, how).tall * scale
        low = tall - high - GAP
        boxes.append((Box((wide - across) / 2, tall - high, across, high), scale))
    middles = [Box(0, top, wide, low - top)]
    if top <= low and len(plan.places) > 2 and (len(plan.places) - 1) % columns:
        last = boxes[-2][0]
        middles.append(Box(last.x + last.wide + GAP, last.y, wide - last.x - last.wide - GAP, low - last.y))
    nearness = NEAR if plan.board else NEARER
    for middle in middles:
        if middle.tall >= LEAST_MIDDLE <= middle.wide:
            yield Arrangement(tuple(boxes), middle, nearness * _score(plan, middle, boxes, how), how)


def _beside(
    plan: Contents, wide: float, tall: float, scale: float, how: Manner, share: float, columns: int
) -> Arrangement:
    """The middle at the left, at the right everybody's places, one's own at the bottom."""
    room = wide * share
    left = wide - room
    boxes: list[tuple[Box, float]] = []
    top, high = _rows(plan.places[:-1], left, room, scale, how, columns, boxes), 0.0
    if top > tall:
        return NONE
    if plan.places:
        high = plan.places[-1].measures(room / scale, how).tall * scale
        boxes.append((Box(left, tall - high, room, high), scale))
    middle = Box(0, 0, left - 2 * GAP, tall)
    return Arrangement(tuple(boxes), middle, _score(plan, middle, boxes, how) if top + high <= tall else 0.0, how)


def _rows(
    others: Sequence[Footprint],
    left: float,
    wide: float,
    scale: float,
    how: Manner,
    columns: int,
    boxes: list[tuple[Box, float]],
) -> float:
    """Lay places out in rows from the top; how far down they go."""
    top, each = 0.0, (wide - GAP * (columns - 1)) / columns
    for first in range(0, len(others), columns):
        row = others[first : first + columns]
        high = max(place.measures(each / scale, how).tall for place in row) * scale
        boxes += [(Box(left + at * (each + GAP), top, each, high), scale) for at in range(len(row))]
        top += high + GAP
    return top


def loose_unit(wide: float, heights: Sequence[float], box: Box) -> float:
    """How large parts so wide and high come to be drawn, one below the other or side by side."""
    below = min(box.wide / wide, box.tall / (sum(heights) + GAP * len(heights)))
    beside = min(box.wide / (wide * len(heights)), box.tall / max(heights))
    return float(max(below, beside))


def _score(plan: Contents, middle: Box, boxes: Sequence[tuple[Box, float]], how: Manner) -> float:
    """How good it is: words that can be read, a large board, cards that can be read in the hand."""
    if middle.tall < LEAST_MIDDLE or middle.wide < LEAST_MIDDLE:
        return 0.0
    words, hand, others = LEGIBLE * 1.6, 1.0, 2.0
    for place, (box, scale) in zip(plan.places, boxes, strict=True):
        measures = place.measures(box.wide / scale, how)
        words = min(words, place.legible(measures.plate) * scale)
        if place.areas and place.is_near:
            hand = min(measures.card * scale, LARGEST_CARD) / LARGEST_CARD
        elif place.areas:
            size = measures.card * scale / LEAST_CARD
            others = min(others, size**0.5 if size < 1 else min(size, 2.0) ** 0.15)
    larger = 0.3 if plan.board is None else 0.2
    readable = min(1.0, words / LEGIBLE) ** 5 * float(words / LEGIBLE) ** larger * others
    if plan.loose is not None:
        size = loose_unit(*plan.loose, middle)
        return float(readable * hand**0.7 * min(size, LARGEST_LOOSE) ** 0.5 * min(1.0, size / LEAST_LOOSE) ** 3)
    if plan.board is None:
        size = min(middle.tall, middle.wide, LARGEST_MIDDLE) / LARGEST_MIDDLE
        return float(readable * hand * size**0.5)
    box, tray = divided(plan, middle)
    unit, tall = box.unit
    across, high = plan.board.size(UNIT, _highest(plan, tall, tray))
    easy = min(1.0, place_size(plan, box, tray) / LEAST_PLACE) ** 2
    return float(readable * hand**0.4 * easy * min(across, high) * unit / UNIT)


def divided(plan: Contents, middle: Box) -> tuple[Box, Box | None]:
    """Where the board goes in the middle, and what may lie beside it, if the board is larger that way."""
    if not plan.is_tray:
        return middle, None
    wide = min(max(middle.wide * 0.22, LEAST_TRAY), TRAY * 1.2)
    rest = middle.wide - wide - GAP
    box, tray = middle._replace(wide=max(rest, 1.0)), Box(middle.x + rest + GAP, middle.y, wide, middle.tall)
    return (box, tray) if place_size(plan, box, tray) > place_size(plan, middle, None) else (middle, None)


def place_size(plan: Contents, box: Box, tray: Box | None) -> float:
    """How large a place of the board is in that box, on the screen."""
    if plan.board is None:
        return 0.0
    unit, tall = box.unit
    return plan.board.cell(UNIT, _highest(plan, tall, tray), UNIT) * unit


def _highest(plan: Contents, tall: float, tray: Box | None) -> float:
    return max(tall - (0.0 if tray else plan.below), 60.0)
