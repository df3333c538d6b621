"""Boards as shapes: what they are made of, their lines and coordinates, and the places on them."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from parlour.scene.edges import row_ends
from parlour.scene.elements import Board, Card, Note, Piece, Spot, Stack, Thing
from parlour.scene.paint.cards import card
from parlour.scene.paint.glyphs import glyph, mark
from parlour.scene.paint.lettering import width
from parlour.scene.paint.pieces import piece, stack
from parlour.scene.paint.tags import Marks, classes, group, hued, moved, owned, tag, written
from parlour.scene.telling import owner_of, spot_words, thing_words

LARGEST = 112.0
"""A place is no larger than this, a board no higher than that."""
HIGHEST = 400.0
GUTTER = 15.0
RIM = {"felt": 7.0, "holes": 7.0, "wood": 7.0, "checker": 5.0}
"""How far what a board is made of reaches beyond its places."""
FINE = 30.0
"""Places smaller than this have thinner outlines and smaller coordinates."""
FARTHEST = 1000.0
CARD = (0.68, 0.92)
"""A card's share of a place."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a board's places are on the sheet: the middle of the place 0, 0, and how large one is."""

    x: float
    y: float
    cell: float
    low: tuple[float, float]
    high: tuple[float, float]

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.x + _near(x) * self.cell, self.y + _near(y) * self.cell

    @property
    def ground(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of all places together."""
        left, top = self.at(self.low[0] - 0.5, self.low[1] - 0.5)
        wide, tall = self.high[0] - self.low[0] + 1, self.high[1] - self.low[1] + 1
        return left, top, wide * self.cell, tall * self.cell


def board(board: Board, marks: Marks, top: float, left: float, room: float) -> tuple[str, float]:
    """A board below that top, in the middle of the room, and how high it is."""
    if not board.spots:
        return "", 0
    frame, height = _frame(board, top, left, room)
    things = "".join(_spot(board, spot, marks, frame) for spot in board.spots)
    notes = "".join(_note(note, frame) for note in board.notes)
    bare = tuple(Spot(spot.id, spot.x, spot.y, color=spot.color) for spot in board.spots)
    drawn = _scenery(replace(board, spots=bare), frame)
    fine = "fine" if frame.cell < FINE else ""
    return group(drawn, things, notes, class_=classes("board", board.look, fine)), height


def _frame(board: Board, top: float, left: float, room: float) -> tuple[Frame, float]:
    xs, ys = [_near(spot.x) for spot in board.spots], [_near(spot.y) for spot in board.spots]
    low, high = (min(xs), min(ys)), (max(xs), max(ys))
    rim = RIM.get(board.look, 2.0)
    side = GUTTER if board.rows and board.columns else 0.0
    wide = high[0] - low[0] + (1.7 if row_ends(board) else 1.0)
    above = max([low[1] - _near(note.y) - 0.3 for note in board.notes], default=0.0)
    below = max([_near(note.y) - high[1] - 0.3 for note in board.notes], default=0.0)
    above, below = max(above, 0.0), max(below, 0.0)
    tall = high[1] - low[1] + 1 + above + below
    cell = min(LARGEST, (room - 2 * rim - side) / wide, HIGHEST / tall)
    head = (GUTTER if board.columns else 0.0) + rim
    middle = left + room / 2 + side / 2
    x = middle - (low[0] + high[0]) / 2 * cell
    y = top + head + (above + 0.5 - low[1]) * cell
    return Frame(x, y, cell, low, high), head + tall * cell + rim


@lru_cache(64)
def _scenery(board: Board, frame: Frame) -> str:
    """All of a board that stays the same while things on it move."""
    return _ground(board, frame) + "".join(_lines(board, frame)) + "".join(_coordinates(board, frame))


def _near(place: float) -> float:
    """A place, or one in its direction where that is beyond any table."""
    return min(max(place, -FARTHEST), FARTHEST)


def _ground(board: Board, frame: Frame) -> str:
    left, top, wide, tall = frame.ground
    rim = RIM.get(board.look, 0.0)
    aside = rim + (0.35 * frame.cell if row_ends(board) else 0.0)
    panel = ""
    if rim:
        panel = tag(
            "rect", x=left - aside, y=top - rim, width=wide + 2 * aside, height=tall + 2 * rim, rx=12, class_="panel"
        )
    if board.look == "staves":
        return panel + "".join(_staves(board, frame))
    if board.look == "paper":
        return panel + _strokes(board, frame)
    return panel if board.style == "points" else panel + "".join(_tile(board, spot, frame) for spot in board.spots)


def _tile(board: Board, spot: Spot, frame: Frame) -> str:
    x, y = frame.at(spot.x, spot.y)
    if board.look == "holes":
        return tag("circle", cx=x, cy=y, r=frame.cell * 0.42, class_="hole")
    gap = {"tiles": min(2.0, frame.cell * 0.05)}.get(board.look, 0.0)
    size = frame.cell - 2 * gap
    dark = "odd" if board.look == "checker" and round(spot.x + spot.y) % 2 else ""
    class_ = classes("tile", dark, f"hue {hued(spot.color)}" if spot.color else "")
    round_ = {"tiles": frame.cell * 0.12}.get(board.look, 0.0)
    return tag("rect", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=round_, class_=class_)


def _staves(board: Board, frame: Frame) -> Iterator[str]:
    """A plank for each column, in the colour its spots have, and a slot for each spot."""
    columns: defaultdict[float, list[Spot]] = defaultdict(list)
    for spot in board.spots:
        columns[spot.x].append(spot)
    for x, spots in columns.items():
        ys = [spot.y for spot in spots]
        left, top = frame.at(x - 0.44, min(ys) - 0.5)
        wide, tall = 0.88 * frame.cell, (max(ys) - min(ys) + 1) * frame.cell
        place = {"x": left, "y": top, "width": wide, "height": tall, "rx": 12.0}
        color = spots[0].color
        yield tag(
            "rect", class_=classes("stave", f"tinted {hued(color)}" if color not in ("", "grey") else ""), **place
        )
        yield tag("path", d=_grain(left, top, wide, tall), class_="grain")
        for spot in spots:
            yield _slot(spot, frame)


def _slot(spot: Spot, frame: Frame) -> str:
    x, y = frame.at(spot.x, spot.y)
    w, h = frame.cell * (CARD[0] + 0.06), frame.cell * (CARD[1] - 0.02)
    return tag("rect", x=x - w / 2, y=y - h / 2, width=w, height=h, rx=8, class_="slot")


def _grain(left: float, top: float, wide: float, tall: float) -> str:
    """A few lines along the wood."""
    lines = []
    for share, sway in ((0.16, 5), (0.38, -4), (0.67, 4), (0.86, -3)):
        x = left + wide * share
        lines.append(f"M{x:.1f} {top + 4:.1f}q{sway} {tall / 3:.1f} 0 {tall / 2:.1f}t0 {tall / 2 - 8:.1f}")
    return "".join(lines)


def _strokes(board: Board, frame: Frame) -> str:
    """The lines between places, as with a pen."""
    left, top, wide, tall = frame.ground
    xs, ys = sorted({spot.x for spot in board.spots}), sorted({spot.y for spot in board.spots})
    across = [frame.at(0, (a + b) / 2)[1] for a, b in pairwise(ys)]
    down = [frame.at((a + b) / 2, 0)[0] for a, b in pairwise(xs)]
    d = "".join(f"M{left + 6:.1f} {y:.1f}H{left + wide - 6:.1f}" for y in across)
    d += "".join(f"M{x:.1f} {top + 6:.1f}V{top + tall - 6:.1f}" for x in down)
    return tag("path", d=d, class_="stroke") if d else ""


def _lines(board: Board, frame: Frame) -> Iterator[str]:
    places = {spot.id: frame.at(spot.x, spot.y) for spot in board.spots}
    for one, other in board.lines:
        if one in places and other in places:
            (x1, y1), (x2, y2) = places[one], places[other]
            yield tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="line")
    if board.style == "points":
        for x, y in places.values():
            yield tag("circle", cx=x, cy=y, r=frame.cell * 0.07, class_="point")


def _coordinates(board: Board, frame: Frame) -> Iterator[str]:
    left, top, _, _ = frame.ground
    rim = RIM.get(board.look, 0.0)
    size = 12.0 if frame.cell >= FINE else 9.0
    above = min([note.y for note in board.notes if note.y < frame.low[1]], default=None)
    for text, x in board.columns:
        y = top - rim - GUTTER / 2 if above is None else frame.at(0, above)[1] - GUTTER * 1.5
        yield written(text, frame.at(x, 0)[0], y, size, "coordinate")
    ends = row_ends(board)
    for text, y in board.rows:
        if y in ends:
            for end, side in zip(ends[y], (-0.68, 0.68), strict=True):
                yield written(end.id, *frame.at(end.x + side, end.y), size, "coordinate inlaid")
        else:
            yield written(text, left - rim - GUTTER / 2, frame.at(0, y)[1], size, "coordinate")


def _note(note: Note, frame: Frame) -> str:
    x, y = frame.at(note.x, note.y)
    size = 15.0
    wide = max(width(note.text, size) + 30, 40)
    pill = tag("rect", x=x - wide / 2, y=y - 12, width=wide, height=24, rx=12, class_="pill")
    dot = tag("circle", cx=x - wide / 2 + 12, cy=y, r=6, class_=classes("own", owned(note.owner)))
    sign = mark(note.owner, 6, x - wide / 2 + 12, y)
    number = written(note.text, x + 8, y, size, "count")
    return group(pill, dot, sign, number, class_=classes("note", "strong" if note.strong else ""), words=note.words)


def _spot(board: Board, spot: Spot, marks: Marks, frame: Frame) -> str:
    size = frame.cell
    bare = "" if spot.things else _bare(spot.color, size)
    share = size / max(len(spot.things), 1)
    things = "".join(
        _thing(thing, marks, share, (index - (len(spot.things) - 1) / 2) * share)
        for index, thing in enumerate(spot.things)
    )
    return group(
        _hit(board.style, board.look, size),
        bare,
        things,
        class_=classes("spot", "" if spot.things else "bare", marks.of(spot.id)),
        id=spot.id,
        words=spot_words(spot),
        at=moved(*frame.at(spot.x, spot.y)),
    )


@lru_cache(64)
def _bare(color: str, size: float) -> str:
    """What an empty place shows: its colour's sign, or a dot where it is lit."""
    if color:
        return group(glyph(color, size * 0.26), class_="pale")
    return tag("circle", cx=0, cy=0, r=size * 0.1, class_="dot")


@lru_cache(64)
def _hit(style: str, look: str, size: float) -> str:
    """What can be clicked, and takes the outline: all of the place."""
    if style == "points" or look == "holes":
        return tag("circle", cx=0, cy=0, r=size * (0.46 if style == "points" else 0.44), class_="hit")
    wide, tall = (0.8, 0.96) if look == "staves" else (0.98, 0.98)
    return tag(
        "rect",
        x=-size * wide / 2,
        y=-size * tall / 2,
        width=size * wide,
        height=size * tall,
        rx=min(size * 0.12, 10.0),
        class_="hit",
    )


def _thing(thing: Thing, marks: Marks, size: float, x: float) -> str:
    words = thing_words(thing) if thing.id else ""
    class_ = classes("thing", marks.of(thing.id))
    inner = group(shape(thing, size), class_=class_, id=thing.id, words=words, owner=owner_of(thing))
    return inner if not x else tag("g", inner, transform=moved(x, 0))


@lru_cache(1024)
def shape(thing: Thing, size: float) -> str:
    """A thing as it lies on a place of that size."""
    match thing:
        case Piece():
            return piece(thing, size)
        case Stack():
            return stack(thing, size)
        case Card():
            return card(thing, size * CARD[0], size * CARD[1])
