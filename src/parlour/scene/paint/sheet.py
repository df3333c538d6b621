"""A whole scene on one sheet of SVG."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from pathlib import Path

from parlour.scene.elements import Area, Board, Choice, Label, Part, Pile, Scene, Side
from parlour.scene.marks import Marks
from parlour.scene.paint import table as table_parts
from parlour.scene.paint.boards import board
from parlour.scene.paint.light import DEFS
from parlour.scene.paint.room import drawn, fit, layout, postures, spread
from parlour.scene.paint.seats import People
from parlour.scene.paint.tags import SVG, number, tag
from parlour.scene.palette import naming

WIDTH = 400.0
MARGIN = 8.0
GAP = 10.0
STYLE = Path(__file__).parent.parent / "style.css"
KINDS = {"sides": Side, "choices": Choice, "labels": Label}


@cache
def css() -> str:
    """The style sheet of all scenes, for a page that shows them."""
    return STYLE.read_text(encoding="utf-8")


def svg(
    scene: Scene,
    *,
    lit: Collection[str] = frozenset(),
    chosen: Collection[str] = (),
    last: Collection[str] = frozenset(),
    names: Sequence[str] | None = None,
    standalone: bool = True,
    without: Collection[str] = frozenset(),
    wide: float = WIDTH,
    room: tuple[float, float] | None = None,
    seat: int = 0,
    clocks: bool = False,
    faces: Sequence[str | None] | None = None,
) -> str:
    """A scene as one SVG element.

    Every element of the scene that has an id is a group with that `data-id`; ids in `lit` (a move can start or go on
    there), `chosen` and `last` (part of the last move) have the class of that name. `names` are the players'.
    A standalone one brings its style sheet; else the page has it, from `css`. `without` names what the page
    shows itself: sides, choices, labels (those that show things stay), or what a small picture can do without: captions
    of hands and coordinates of boards. The narrower its column is, by `wide`, the larger cards are in it.

    With a `room`, its width and height, it is laid out as a table that fills it, the place of `seat` nearest, with
    `clocks` at the names; else as one column. `faces` are what the players look like: each SVG for a box of 64 by 64,
    or empty for the initial of the name, or None for nobody.
    """
    marks = Marks(frozenset(lit), frozenset(chosen), frozenset(last))
    if room is not None:
        return _table(scene, marks, People(names, faces), without, room, seat, clocks)
    shapes, top = [], MARGIN
    for row in _rows(list(_shown(scene, without, names))):
        markup, height = _drawn(row, marks, names, top, wide)
        shapes.append(markup)
        top += height + GAP * (height > 0)
    height = max(top - GAP + MARGIN, 2 * MARGIN)
    style = tag("style", css()) if standalone else ""
    return tag(
        "svg",
        style,
        DEFS,
        *shapes,
        xmlns=SVG,
        class_="parlour-scene alone" if standalone else "parlour-scene",
        viewBox=f"0 0 {number(wide)} {number(height)}",
        role="img" if standalone else "group",
    )


def _table(
    scene: Scene,
    marks: Marks,
    people: People,
    without: Collection[str],
    room: tuple[float, float],
    seat: int,
    clocks: bool,
) -> str:
    shown = Scene(tuple(_shown(scene, set(without) - {"sides"}, people.names)))
    tables = [spread(posture, seat, people, clocks=clocks) for posture in postures(shown)]
    ways = [(table, layout(table, *room)) for table in tables]
    table, arrangement = max(ways, key=lambda way: fit(*way))
    others = [part for part in table.middle if not isinstance(part, Board)]
    if arrangement.tray:
        others = [replace(part, label="") if isinstance(part, Area) else part for part in others]

    def lying(wide: float, letters: float) -> list[table_parts.Block]:
        return [_drawn(row, marks, people.names, 0.0, wide, letters) for row in _rows(others)]

    markup = drawn(table, arrangement, marks, people, lying)
    box = f"0 0 {number(room[0])} {number(room[1])}"
    return tag("svg", DEFS, markup, xmlns=SVG, class_="parlour-scene", viewBox=box, role="group")


def _shown(scene: Scene, without: Collection[str], names: Sequence[str] | None) -> Iterator[Part]:
    """What is drawn, with the players' own names."""
    left_out = tuple(KINDS[name] for name in without if name != "captions")
    for part in scene.parts:
        if isinstance(part, Area) and "captions" in without:
            yield replace(part, label="")
        elif isinstance(part, Board) and "captions" in without:
            yield replace(part, columns=(), rows=(), labels=())
        elif isinstance(part, Area):
            yield replace(part, label=naming(part.label, names))
        elif not isinstance(part, left_out) or (isinstance(part, Label) and part.things):
            yield part


def _rows(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """The parts that share a row: choices, players' lines, narrow areas, and an area with the pile behind it."""
    for kind, group in groupby(parts, _kind):
        row = list(group)
        if kind in ("choice", "side"):
            yield row
        elif kind == "narrow":
            yield from (row[at : at + 2] for at in range(0, len(row), 2))
        elif kind == "table":
            yield from _table_rows(row)
        else:
            yield from ([part] for part in row)


def _kind(part: Part) -> str:
    match part:
        case Choice():
            return "choice"
        case Side():
            return "side"
        case Area(narrow=True):
            return "narrow"
        case Area() | Pile():
            return "table"
        case Board() | Label():
            return "alone"


def _table_rows(parts: Sequence[Part]) -> Iterator[list[Part]]:
    at = 0
    while at < len(parts):
        pair = parts[at : at + 2]
        joined = len(pair) == 2 and isinstance(pair[0], Area) and isinstance(pair[1], Pile) and pair[1].top is None
        yield list(pair) if joined else [parts[at]]
        at += 2 if joined else 1


def _drawn(
    row: list[Part], marks: Marks, names: Sequence[str] | None, top: float, wide: float, letters: float = 1.0
) -> table_parts.Block:
    left, room = MARGIN, wide - 2 * MARGIN
    match row:
        case [Board() as alone]:
            return board(alone, marks, top, left, room)
        case [Label() as label]:
            return table_parts.label(label, marks, top, left, room, letters)
        case [Pile() as pile]:
            return table_parts.pile(pile, marks, top, left, room, letters)
        case [Area() as area, Pile() as pile]:
            return table_parts.area(area, pile, marks, top, left, room)
    areas = [part for part in row if isinstance(part, Area)]
    if areas:
        return _side_by_side(areas, marks, top, left, room, letters)
    choices = [part for part in row if isinstance(part, Choice)]
    if choices:
        return table_parts.choices(choices, marks, top, left, room)
    return table_parts.sides([part for part in row if isinstance(part, Side)], names, top, left, room)


def _side_by_side(
    areas: list[Area], marks: Marks, top: float, left: float, room: float, letters: float
) -> table_parts.Block:
    wide = (room - GAP * (len(areas) - 1)) / len(areas)
    lefts = [left + at * (wide + GAP) for at in range(len(areas))]
    drawn = [
        table_parts.area(area, None, marks, top, x, wide, letters=letters) for area, x in zip(areas, lefts, strict=True)
    ]
    return "".join(markup for markup, _ in drawn), max(height for _, height in drawn)
