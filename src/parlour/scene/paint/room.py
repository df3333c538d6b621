"""A scene laid out as a table in a room of a given size: the looker's place nearest, all that matters in view."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from parlour.scene.elements import Area, Board, Choice, Label, Part, Pile, Scene, Side
from parlour.scene.facing import leaning
from parlour.scene.paint.arranging import GAP, LEAST_WORDS, UNIT, Arrangement, Box, Plan, arranged
from parlour.scene.paint.boards import board, extent
from parlour.scene.paint.ground import is_hexagonal
from parlour.scene.paint.seats import People, SeatBlock
from parlour.scene.paint.table import Block
from parlour.scene.paint.tags import Marks, moved, number, tag
from parlour.scene.palette import named

LOOSE = 190.0
"""How wide each part of a middle without a board is."""
LARGEST_LOOSE = 3.2
LETTERS = 14.0
"""How large coordinates are at most, on the screen."""
MARGIN = 3.0
LEAST_UNIT = 0.85
"""Where what lies loose is smaller than this, its letters are made larger."""


@dataclass(frozen=True, slots=True)
class Spread:
    """A scene's parts by where they belong; of the places the looker's own is the last."""

    places: tuple[SeatBlock, ...]
    middle: tuple[Part, ...]

    @property
    def is_loose(self) -> bool:
        """Whether nothing but piles and words lies in the middle, in no order that matters."""
        return all(isinstance(part, Pile | Label) for part in self.middle)


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
                max(len(other[at][0].things) for other in holdings.values() if at < len(other))
                for at in range(len(held))
            ),
        )
        for side in sides
    )
    return Spread(places, tuple(middle))


def fitted(scene: Scene, wide: float, tall: float) -> Scene:
    """The same scene; in a high room a board of six-sided cells that is broad for its height stands upright."""
    parts = (_upright(part) if isinstance(part, Board) and wide < tall else part for part in scene.parts)
    return replace(scene, parts=tuple(parts))


def _upright(board: Board) -> Board:
    if not is_hexagonal(board):
        return board
    turned = leaning(board)
    return turned if extent(turned).wide < extent(board).wide else board


def layout(table: Spread, wide: float, tall: float) -> Arrangement:
    """The best of the ways in which a table can fill the room."""
    board = next((part for part in table.middle if isinstance(part, Board) and part.spots), None)
    words = sum(not isinstance(part, Board) for part in table.middle)
    plan = Plan(tuple(place.claim for place in table.places), extent(board) if board else None, words)
    return arranged(plan, max(wide - 2 * MARGIN, 1.0), max(tall - 2 * MARGIN, 1.0))


Lying = Callable[[float], Sequence[Block]]
"""The parts of the middle that are no board, drawn with letters so many times as large as usual."""


def drawn(table: Spread, found: Arrangement, marks: Marks, people: People, lying: Lying) -> str:
    """Everything where the layout says."""
    shapes = _middle(table, found.middle, marks, lying)
    for place, (box, scale) in zip(table.places, found.places, strict=True):
        markup, _ = place.drawn(marks, people, box.wide / scale, found.how, LEAST_WORDS / scale)
        shapes += _put(markup, box.x, box.y, scale)
    return tag("g", shapes, transform=moved(MARGIN, MARGIN))


def _middle(table: Spread, box: Box, marks: Marks, lying: Lying) -> str:
    """The board as large as it can be, what else lies there below it; all of it in the middle of its box."""
    if table.is_loose:
        return _loose(box, lying)
    rows = lying(1.0)
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
    return _put(shapes, x, box.y + max(box.tall - used * unit, 0) / 2, unit)


def _loose(box: Box, lying: Lying, letters: float = 1.0) -> str:
    """Piles and words one below the other, or side by side where that makes them larger; never too small to be read."""
    rows = [row for row in lying(letters) if row[0]]
    stacked, high = sum(height + GAP for _, height in rows), max((height for _, height in rows), default=1.0)
    below = min(box.wide / LOOSE, box.tall / max(stacked, 1.0), LARGEST_LOOSE)
    beside = min(box.wide / (LOOSE * max(len(rows), 1)), box.tall / high, LARGEST_LOOSE)
    unit, shapes, at = max(below, beside), "", 0.0
    if letters == 1.0 and unit < LEAST_UNIT:
        return _loose(box, lying, LEAST_UNIT / unit)
    for markup, height in rows:
        place = moved(0, at) if below >= beside else moved(at, (high - height) / 2)
        shapes += tag("g", markup, transform=place)
        at += height + GAP if below >= beside else LOOSE
    wide, tall = (LOOSE, stacked - GAP) if below >= beside else (LOOSE * len(rows), high)
    return _put(shapes, box.x + (box.wide - wide * unit) / 2, box.y + max(box.tall - tall * unit, 0) / 2, unit)


def _put(markup: str, x: float, y: float, scale: float) -> str:
    return tag("g", markup, transform=f"{moved(x, y)} scale({number(scale)})") if markup else ""
