"""A scene laid out as a table in a room of a given size: the looker's place nearest, all that matters in view."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from parlour.scene.elements import Area, Board, Choice, Part, Pile, Scene, Side
from parlour.scene.facing import leaning
from parlour.scene.marks import Marks
from parlour.scene.paint.arranging import (
    GAP,
    LEAST_LOOSE,
    LEAST_WORDS,
    TRAY,
    UNIT,
    Arrangement,
    Box,
    Contents,
    arranged,
    divided,
    place_size,
)
from parlour.scene.paint.boards import board, extent
from parlour.scene.paint.ground import is_hexagonal
from parlour.scene.paint.seats import People, SeatBlock
from parlour.scene.paint.table import CARD_WIDTH, DECK_WIDTH, HEAD, SHAPE, Block, area_size
from parlour.scene.paint.tags import moved, number, tag
from parlour.scene.palette import named

LOOSE, LOOSE_AREA = 190.0, 300.0
"""How wide each part of a middle without a board is, and where cards or dice lie in it."""
LETTERS = 14.0
"""How large coordinates are at most, on the screen."""
LARGEST_PILE = 3.2
MARGIN = 3.0


@dataclass(frozen=True, slots=True)
class Spread:
    """A scene's parts by where they belong; of the places the looker's own is the last."""

    places: tuple[SeatBlock, ...]
    middle: tuple[Part, ...]

    @property
    def is_loose(self) -> bool:
        """Whether no board lies in the middle, so that all else can be as large as there is room."""
        return not any(isinstance(part, Board) and part.spots for part in self.middle)

    @property
    def loose(self) -> float:
        """How wide each part of a middle without a board is."""
        return LOOSE_AREA if any(isinstance(part, Area) for part in self.middle) else LOOSE

    @property
    def heights(self) -> tuple[float, ...]:
        """How high the parts of a middle without a board are, about."""
        return tuple(_height(part) for part in self.middle)


def spread(scene: Scene, seat: int, people: People, *, clocks: bool) -> Spread:
    """The parts of a scene sorted, as seen from a seat."""
    sides = [part for part in scene.parts if isinstance(part, Side)]
    holdings: dict[int, list[tuple[Area, Pile | None]]] = {side.owner: [] for side in sides}
    middle: list[Part] = []
    before: Part | None = None
    for part in scene.parts:
        if isinstance(part, Area) and part.owner in holdings:
            holdings[part.owner].append((part, None))
        elif isinstance(part, Pile) and part.top is None and isinstance(before, Area) and before.owner in holdings:
            holdings[before.owner][-1] = (before, part)
        elif not isinstance(part, Side | Choice):
            middle.append(part)
        before = part
    players = max((side.owner for side in sides), default=0) + 1
    sides.sort(key=lambda side: (side.owner - seat - 1) % players)
    places = tuple(
        SeatBlock(
            side,
            tuple(held := holdings[side.owner]),
            clocks,
            side.owner == seat,
            named(side.owner, people.names),
            tuple(
                max(
                    len(other[at][0].things)
                    for owner, other in holdings.items()
                    if at < len(other) and (side.owner == seat or owner != seat)
                )
                for at in range(len(held))
            ),
        )
        for side in sides
    )
    return Spread(places, tuple(middle))


def _height(part: Part) -> float:
    match part:
        case Area():
            return area_size(len(part.things), LOOSE_AREA, HEAD, CARD_WIDTH, has_pile=False)[0]
        case Pile():
            return DECK_WIDTH * SHAPE + 16.0
        case _:
            return 22.0


def postures(scene: Scene) -> list[Scene]:
    """The same scene in all ways to see it: a board of six-sided cells that is broad for its height, also upright."""
    upright = replace(scene, parts=tuple(_upright(part) if isinstance(part, Board) else part for part in scene.parts))
    return [scene] if upright == scene else [scene, upright]


def _upright(board: Board) -> Board:
    if not is_hexagonal(board):
        return board
    turned = leaning(board)
    return turned if extent(turned).wide < extent(board).wide else board


def layout(table: Spread, wide: float, tall: float) -> Arrangement:
    """The best of the ways in which a table can fill the room."""
    plan = _contents(table)
    arrangement = arranged(plan, max(wide - 2 * MARGIN, 1.0), max(tall - 2 * MARGIN, 1.0))
    box, tray = divided(plan, arrangement.middle)
    return arrangement._replace(middle=box, tray=tray)


def fit(table: Spread, arrangement: Arrangement) -> float:
    """How large the places of the board are."""
    return place_size(_contents(table), arrangement.middle, arrangement.tray)


def _contents(table: Spread) -> Contents:
    board = next((part for part in table.middle if isinstance(part, Board) and part.spots), None)
    has_areas = any(isinstance(part, Area) for part in table.middle)
    below = sum(_height(part) + GAP for part in table.middle if not isinstance(part, Board))
    loose = None if board or not has_areas else (table.loose, table.heights)
    places = tuple(place.claim for place in table.places)
    return Contents(places, extent(board) if board else None, below, board is not None and has_areas, loose)


Lying = Callable[[float, float], Sequence[Block]]
"""The parts of the middle that are no board, drawn in a room so wide, with letters so many times as large as usual."""


def drawn(table: Spread, arrangement: Arrangement, marks: Marks, people: People, lying: Lying) -> str:
    """Everything where the layout says."""
    shapes = _middle(table, arrangement, marks, lying)
    for place, (box, scale) in zip(table.places, arrangement.places, strict=True):
        markup, _ = place.drawn(marks, people, box.wide / scale, arrangement.how, LEAST_WORDS / scale)
        shapes += _put(markup, box.x, box.y, scale)
    return tag("g", shapes, transform=moved(MARGIN, MARGIN))


def _middle(table: Spread, arrangement: Arrangement, marks: Marks, lying: Lying) -> str:
    """The board as large as it can be, what else lies there below it or beside; all of it in the middle of its box."""
    box, tray = arrangement.middle, arrangement.tray
    if table.is_loose:
        return _loose(box, lying, table.loose)
    rows = lying(UNIT, max(1.0, LEAST_LOOSE / box.unit[0])) if tray is None else []
    below = sum(height + GAP for _, height in rows)
    boards = [part for part in table.middle if isinstance(part, Board) and part.spots]
    unit, tall = box.unit
    if not boards:
        unit = min(unit, box.tall / max(below, 1.0), 1.5)
    shapes, top = "", 0.0
    for part in boards:
        highest = max((tall - below) / len(boards), 40.0)
        markup, height = board(part, marks, top, 0, UNIT, highest, LETTERS / unit, UNIT)
        shapes += markup
        top += height + GAP
    for markup, height in rows:
        shapes += tag("g", markup, transform=moved(0, top)) if markup else ""
        top += height + GAP
    used = max(top - GAP, 0.0)
    x = box.x + (box.wide - UNIT * unit) / 2
    beside = _loose(tray, lying, TRAY) if tray else ""
    return _put(shapes, x, box.y + max(box.tall - used * unit, 0) / 2, unit) + beside


def _loose(box: Box, lying: Lying, each: float, letters: float = 1.0) -> str:
    """Piles and words one below the other, or side by side where that makes them larger; never too small to be read."""
    rows = [row for row in lying(each, letters) if row[0]]
    stacked, high = sum(height + GAP for _, height in rows), max((height for _, height in rows), default=1.0)
    below = min(box.wide / each, box.tall / max(stacked, 1.0), LARGEST_PILE)
    beside = min(box.wide / (each * max(len(rows), 1)), box.tall / high, LARGEST_PILE)
    unit, shapes, at = max(below, beside), "", 0.0
    if letters == 1.0 and unit < LEAST_LOOSE:
        return _loose(box, lying, each, LEAST_LOOSE / unit)
    for markup, height in rows:
        place = moved(0, at) if below >= beside else moved(at, (high - height) / 2)
        shapes += tag("g", markup, transform=place)
        at += height + GAP if below >= beside else each
    wide, tall = (each, stacked - GAP) if below >= beside else (each * len(rows), high)
    return _put(shapes, box.x + (box.wide - wide * unit) / 2, box.y + max(box.tall - tall * unit, 0) / 2, unit)


def _put(markup: str, x: float, y: float, scale: float) -> str:
    return tag("g", markup, transform=f"{moved(x, y)} scale({number(scale)})") if markup else ""
