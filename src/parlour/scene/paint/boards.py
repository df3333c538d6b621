"""Boards as shapes: what they are made of, their lines and coordinates, and the places on them."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from parlour.scene.elements import Board, Card, Note, Piece, Spot, Stack, Thing
from parlour.scene.index import row_ends
from parlour.scene.marks import Marks
from parlour.scene.paint.cards import card
from parlour.scene.paint.glyphs import glyph, mark
from parlour.scene.paint.ground import CARD, Frame, ends, ground, hexagon, is_hexagonal, lines, near, pit, rim
from parlour.scene.paint.lettering import width
from parlour.scene.paint.outline import STRIP
from parlour.scene.paint.pieces import piece, row, stack
from parlour.scene.paint.tags import classes, group, moved, owned, tag, written
from parlour.scene.telling import owner_of, spot_words, thing_words

LARGEST = 112.0
"""A place is no larger than this, a board no higher than that."""
HIGHEST = 424.0
GUTTER = 15.0
FINE = 30.0
"""Places smaller than this have thinner outlines and smaller coordinates."""
LETTERS = 12.0
"""How large coordinates are."""
LETTER = 0.3
"""How much nearer to the places than to its own edge the middle of a coordinate may be, of a place."""
BEHIND = 1.07
"""How much larger pieces behind a panel with holes are."""


def board(
    board: Board,
    marks: Marks,
    top: float,
    left: float,
    room: float,
    highest: float = HIGHEST,
    letters: float = LETTERS,
    largest: float = LARGEST,
) -> tuple[str, float]:
    """A board below that top, in the middle of the room, and how high it is.

    Coordinates are no larger than `letters`, and places than `largest`.
    """
    if not board.spots:
        return "", 0
    frame, height = _frame(board, top, left, room, highest, largest)
    style = "hexagons" if is_hexagonal(board) else board.style
    front = _lip(frame.cell) if board.look == "holes" else ""
    things = "".join(
        _spot(spot, _hit(style, board.look, frame.cell, spot.tall), front, marks, frame, _way(board, spot))
        for spot in board.spots
    )
    notes = "".join(_note(note, frame) for note in board.notes)
    bare = tuple(replace(spot, things=(), words="", means="") for spot in board.spots)
    drawn = _scenery(replace(board, spots=bare), frame, letters)
    fine = "fine" if frame.cell < FINE else ""
    lettered = "lettered" if extent(board).side else ""
    return group(drawn, things, notes, class_=classes("board", board.look, fine, lettered)), height


class Extent(NamedTuple):
    """How large a board is in places, and what it needs around them, whatever room it has."""

    low: tuple[float, float]
    high: tuple[float, float]
    wide: float
    tall: float
    above: float
    edge: float
    side: float
    head: float
    foot: float

    def cell(self, room: float, highest: float, largest: float) -> float:
        """How large a place is in a room of that width and height."""
        across = (room - 2 * self.edge - self.side) / self.wide
        return max(1.0, min(largest, across, (highest - self.head - self.foot) / self.tall))

    def size(self, room: float, highest: float) -> tuple[float, float]:
        """How wide and how high the board is where it fills that room."""
        cell = self.cell(room, highest, room)
        return (self.high[0] - self.low[0] + 1) * cell, self.head + self.tall * cell + self.foot


def extent(board: Board) -> Extent:
    xs = [near(spot.x) for spot in board.spots]
    ys = [near(spot.y + half) for spot in board.spots for half in ends(spot)]
    low, high = (min(xs), min(ys)), (max(xs), max(ys))
    edge = rim(board) or 2.0
    aside = STRIP if board.borders else 0.0
    corner = aside + (0.08 if is_hexagonal(board) else 0.0)
    noted = [near(note.y) for note in board.notes]
    marked = [near(y) for _, _, y in board.labels]
    above = max([corner, *(low[1] - y - 0.3 for y in noted), *(low[1] - y - LETTER for y in marked)])
    below = max([corner, *(y - high[1] - 0.3 for y in noted), *(y - high[1] - LETTER for y in marked)])
    beyond = [far - LETTER for _, x, _ in board.labels for far in (low[0] - near(x), near(x) - high[0])]
    wider = 1.7 if row_ends(board) and not board.labels else 1.0
    return Extent(
        low,
        high,
        wide=high[0] - low[0] + wider + 2 * max([aside, *beyond]),
        tall=high[1] - low[1] + 1 + above + below,
        above=above,
        edge=edge,
        side=GUTTER if board.rows and board.columns else 0.0,
        head=(GUTTER if board.columns else 0.0) + edge,
        foot=(GUTTER if board.feet else 0.0) + edge,
    )


def _frame(board: Board, top: float, left: float, room: float, highest: float, largest: float) -> tuple[Frame, float]:
    space = extent(board)
    (x0, y0), (x1, _) = space.low, space.high
    cell = space.cell(room, highest, largest)
    middle = left + room / 2 + space.side / 2
    x = middle - (x0 + x1) / 2 * cell
    y = top + space.head + (space.above + 0.5 - y0) * cell
    return Frame(x, y, cell, space.low, space.high), space.head + space.tall * cell + space.foot


@lru_cache(64)
def _scenery(board: Board, frame: Frame, letters: float) -> str:
    """All of a board that stays the same while things on it move."""
    return ground(board, frame) + "".join(lines(board, frame)) + "".join(_coordinates(board, frame, letters))


def _coordinates(board: Board, frame: Frame, letters: float) -> Iterator[str]:
    left, top, _, tall = frame.ground
    edge = rim(board)
    size = min(letters, LETTERS if frame.cell >= FINE else 10.0)
    if board.labels:
        yield from (written(text, *frame.at(x, y), size, "coordinate") for text, x, y in board.labels)
        return
    above = min([note.y for note in board.notes if note.y < frame.low[1]], default=None)
    for text, x in board.columns:
        y = top - edge - GUTTER / 2 if above is None else frame.at(0, above)[1] - GUTTER * 1.5
        yield written(text, frame.at(x, 0)[0], y, size, "coordinate")
    for text, x in board.feet:
        yield written(text, frame.at(x, 0)[0], top + tall + edge + GUTTER / 2, size, "coordinate")
    ends = row_ends(board)
    for text, y in board.rows:
        if y in ends:
            for end, side in zip(ends[y], (-0.68, 0.68), strict=True):
                yield written(end.id, *frame.at(end.x + side, end.y), size, "coordinate inlaid")
        else:
            yield written(text, left - edge - GUTTER / 2, frame.at(0, y)[1], size, "coordinate")


def _note(note: Note, frame: Frame) -> str:
    x, y = frame.at(note.x, note.y)
    size = 15.0
    wide = max(width(note.text, size) + 30, 40)
    pill = tag("rect", x=x - wide / 2, y=y - 12, width=wide, height=24, rx=12, class_="pill")
    dot = tag("circle", cx=x - wide / 2 + 12, cy=y, r=6, class_=classes("own", owned(note.owner)))
    sign = mark(note.owner, 6, x - wide / 2 + 12, y)
    text = written(note.text, x + 8, y, size, "count")
    return group(pill, dot, sign, text, class_=classes("note", "strong" if note.strong else ""), words=note.words)


def _way(board: Board, spot: Spot) -> int:
    """In which way discs lie side by side on a tall place, towards the middle of the board: 1 down, -1 up."""
    if board.look != "spikes":
        return 0
    ys = [near(other.y) for other in board.spots]
    return 1 if near(spot.y) < (min(ys) + max(ys)) / 2 else -1


def _spot(spot: Spot, hit: str, front: str, marks: Marks, frame: Frame, way: int) -> str:
    """A place with what lies on it, and what is in front of that."""
    size = frame.cell
    bare = "" if spot.things else _bare(spot.color, size)
    share = size * (BEHIND if front else 1) / max(len(spot.things), 1)
    things = "".join(
        _thing(thing, marks, share, (index - (len(spot.things) - 1) / 2) * share, way * near(spot.tall))
        for index, thing in enumerate(spot.things)
    )
    return group(
        hit,
        bare,
        things,
        front,
        class_=classes("spot", "" if spot.things else "bare", *marks.of(spot.id)),
        id=spot.id,
        means=spot.means,
        words=spot_words(spot),
        at=moved(*frame.at(spot.x, spot.y)),
    )


@lru_cache(64)
def _lip(size: float) -> str:
    """The edge of a hole, and the shade that the panel throws on what is behind it."""
    r = size * 0.4
    shade = f"M{-r:.2f} 0A{r:.2f} {r:.2f} 0 0 1 {r:.2f} 0A{r:.2f} {r * 0.8:.2f} 0 0 0 {-r:.2f} 0Z"
    return tag("path", d=shade, class_="dusk") + tag(
        "circle", r=r + size * 0.03, class_="lip", stroke_width=size * 0.08
    )


@lru_cache(64)
def _bare(color: str, size: float) -> str:
    """What an empty place shows: its colour's sign, or a dot where it is lit."""
    if color:
        return group(glyph(color, size * 0.26), class_="pale")
    return tag("circle", cx=0, cy=0, r=size * 0.085, class_="dot")


@lru_cache(64)
def _hit(style: str, look: str, size: float, tall: float) -> str:
    """What can be clicked, and takes the outline: all of the place."""
    if look == "pits":
        return pit(size, tall, class_="hit")
    if style == "points" or look == "holes":
        return tag("circle", cx=0, cy=0, r=size * (0.46 if style == "points" else 0.48), class_="hit")
    if style == "hexagons":
        return tag("path", d=hexagon(size), class_="hit")
    wide, tall = (0.8, 0.96) if look == "staves" else (0.98, tall if look == "spikes" else 0.98)
    return tag(
        "rect",
        x=-size * wide / 2,
        y=-size * tall / 2,
        width=size * wide,
        height=size * tall,
        rx=min(size * 0.12, 10.0),
        class_="hit",
    )


def _thing(thing: Thing, marks: Marks, size: float, x: float, along: float) -> str:
    words = thing_words(thing) if thing.id else ""
    class_ = classes("thing", *marks.of(thing.id))
    inner = group(shape(thing, size, along), class_=class_, id=thing.id, words=words, owner=owner_of(thing))
    return inner if not x else tag("g", inner, transform=moved(x, 0))


@lru_cache(1024)
def shape(thing: Thing, size: float, along: float = 0.0) -> str:
    """A thing as it lies on a place of that size; `along` is how far discs may lie side by side, up if it is less than
    0."""
    match thing:
        case Piece():
            return piece(thing, size)
        case Stack():
            return row(thing, size, along) if along else stack(thing, size)
        case Card():
            return card(thing, size * CARD[0], size * CARD[1])
