"""A board in text: its spots spread over a sheet, joined by lines, with coordinates at the edges."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from parlour.scene.elements import Board, Spot, Stack
from parlour.scene.index import row_ends
from parlour.scene.marks import Marks
from parlour.scene.palette import color_ansi, color_glyph, player_glyph, player_name
from parlour.scene.print.ink import BOLD, DIM, Canvas, Line, flowed, foreground, ink, joined, width
from parlour.scene.print.token import BRACKETS, bracketed, hides, runs, token

EMPTY = "·"
# A board of one colour all over with more columns than this is a ground, which tells a reader nothing.
GROUND = 4
# Boards with more rows than this are drawn without room between them.
TALL = 9
STRENGTH = ("", *reversed(BRACKETS))
JUNCTIONS = {
    "EW": "─", "NS": "│", "ES": "┌", "SW": "┐", "EN": "└", "NW": "┘",
    "ENS": "├", "NSW": "┤", "ESW": "┬", "ENW": "┴", "ENSW": "┼",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chart:
    """Where the places of a board stand on the sheet; `wide` is its widest content."""

    columns: dict[float, int]
    rows: dict[float, int]
    wide: int

    @property
    def before(self) -> int:
        """How far left of a spot's middle a text ends that leaves room for what may lie there, marked."""
        return (self.wide - 1) // 2 + 2

    @property
    def behind(self) -> int:
        """How far right of a spot's middle such a text starts."""
        return self.wide // 2 + 3

    def place(self, spot: Spot) -> tuple[int, int]:
        """The row and column of a spot's middle."""
        return self.rows[spot.y], self.columns[spot.x]


@dataclass(frozen=True, slots=True)
class Edges:
    """Texts above the board by `x`, to the left of it by `y`; and close to a row's two ends, by `y`.

    `tinted` where the edges cannot tell the spots' colours, so that each spot has to.
    """

    above: dict[float, Line]
    left: dict[float, Line]
    ends: dict[float, tuple[Line, Line]]
    tinted: bool = False


def charted(board: Board, marks: Marks, columns: int) -> Iterator[Line]:
    """A board drawn in at most so many columns if it can be; below it the stacks that hide something."""
    edge = edges(board)
    arms = _arms(board)
    bodies = [_body(spot, marks, arms.get(spot.id, ""), tinted=edge.tinted) for spot in board.spots]
    chart = _chart(board, edge, max(map(width, bodies), default=1), columns)
    canvas = Canvas()
    # Room for a bracket is kept, so that the board stays where it is when its first column lights up.
    canvas.write(0, 1 - chart.before, ink(" "))
    for here, there in _joined(board):
        canvas.stroke(chart.place(here), chart.place(there), DIM)
    painted = [(_mark(spot, marks), spot, body) for spot, body in zip(board.spots, bodies, strict=True)]
    for mark, spot, body in sorted(painted, key=lambda spot: STRENGTH.index(spot[0])):
        row, column = chart.place(spot)
        start = column - (width(body) - 1) // 2 - (1 if mark else 0)
        canvas.write(row, start, bracketed(body, mark))
    _write_edges(canvas, board, chart, edge)
    _write_notes(canvas, board, chart)
    yield from canvas.lines()
    yield from _hidden(board, columns)


def _mark(spot: Spot, marks: Marks) -> str:
    return marks.strongest(spot.id, *(thing.id for thing in spot.things if len(spot.things) == 1))


def _body(spot: Spot, marks: Marks, arms: str, *, tinted: bool) -> Line:
    style = foreground(color_ansi(spot.color)) or DIM
    glyph = color_glyph(spot.color) if tinted else ""
    if not spot.things:
        # In brackets the crossing of two lines is hard to see.
        return ink(glyph or (EMPTY if marks.strongest(spot.id) else JUNCTIONS.get(arms, EMPTY)), style)
    if len(spot.things) == 1:
        things = token(spot.things[0])
    else:
        things = joined((bracketed(token(thing), marks.strongest(thing.id)) for thing in spot.things), " ")
    return ink(glyph, style) + things


def _joined(board: Board) -> Iterator[tuple[Spot, Spot]]:
    spots = {spot.id: spot for spot in board.spots}
    for start, end in board.lines:
        if start in spots and end in spots:
            yield spots[start], spots[end]


def _arms(board: Board) -> dict[str, str]:
    """Which ways lines leave each spot, as letters of the compass in order; D for a diagonal."""
    arms: defaultdict[str, set[str]] = defaultdict(set)
    for line in _joined(board):
        for here, there in (line, line[::-1]):
            if here.y == there.y:
                arms[here.id].add("E" if there.x > here.x else "W")
            elif here.x == there.x:
                arms[here.id].add("S" if there.y > here.y else "N")
            else:
                arms[here.id].add("D")
    return {id: "".join(sorted(ways)) for id, ways in arms.items()}


def _chart(board: Board, edge: Edges, wide: int, columns: int) -> Chart:
    margin = max(map(width, edge.left.values()), default=0) + 2
    rows = defaultdict(set)
    for spot in board.spots:
        rows[spot.y].add(spot.x)
    # Room for brackets on both sides, on lines for a piece of line too; less where the board is too wide.
    gaps = (3, 2, 1) if board.style == "points" else (2, 1)
    heads = max(map(width, edge.above.values()), default=0)
    for gap in gaps:
        places = _spread(rows.values(), edge.above, wide + gap, heads + 1)
        if max(places.values(), default=0) + wide + 1 + margin <= columns:
            break
    ys = sorted({*rows, *edge.left})
    between = _between(board, places)
    return Chart(places, {y: number * (between + 1) for number, y in enumerate(ys)}, wide)


def _spread(rows: Collection[set[float]], heads: Collection[float], step: int, head_step: int) -> dict[float, int]:
    """A column for each x: in proportion, at least `step` between two in a row and `head_step` between heads.

    Where proportions would take too much room, only their order is kept.
    """
    xs = sorted({*heads, *(x for row in rows for x in row)})
    unit = max(
        [1.0]
        + [step / (b - a) for row in rows for a, b in pairwise(sorted(row))]
        + [head_step / (b - a) for a, b in pairwise(sorted(heads))]
    )
    in_order = {x: number * max(step, head_step) for number, x in enumerate(xs)}
    if not xs or not unit * (xs[-1] - xs[0]) <= 2 * in_order[xs[-1]]:
        return in_order
    scale = ceil(unit)
    # Places half-way between others, as on a hexagon, should be so on the sheet too.
    if any((x - xs[0]) * scale % 1 for x in xs):
        scale += 1
    return {x: round((x - xs[0]) * scale) for x in xs}


def _between(board: Board, columns: dict[float, int]) -> int:
    """How many lines of text stand between two rows of spots: what joins them needs room, slants the most."""
    reach = [abs(columns[start.x] - columns[end.x]) for start, end in _joined(board) if start.y != end.y]
    if not reach or len({spot.y for spot in board.spots}) > TALL:
        return 0
    return 2 if max(reach) > 2 else 1


def _write_edges(canvas: Canvas, board: Board, chart: Chart, edge: Edges) -> None:
    for x, label in edge.above.items():
        canvas.write(-1, chart.columns[x] - (width(label) - 1) // 2, label)
    for text, x in board.feet:
        foot = ink(text, DIM)
        canvas.write(max(chart.rows.values()) + 1, chart.columns[x] - (width(foot) - 1) // 2, foot)
    for y, (first, last) in edge.ends.items():
        columns = [chart.columns[spot.x] for spot in board.spots if spot.y == y]
        canvas.write(chart.rows[y], min(columns) - chart.before - width(first), first)
        canvas.write(chart.rows[y], max(columns) + chart.behind, last)
    for y, label in edge.left.items():
        if y not in edge.ends:
            canvas.write(chart.rows[y], -chart.before - width(label), label)


def _write_notes(canvas: Canvas, board: Board, chart: Chart) -> None:
    """What is written above and below the columns of a board."""
    for note in board.notes:
        above, below = note.y < min(chart.rows), note.y > max(chart.rows)
        if note.x in chart.columns and (above or below):
            row = -2 if above else max(chart.rows.values()) + 1
            text = ink(player_glyph(note.owner) + note.text, BOLD if note.strong else DIM)
            canvas.write(row, chart.columns[note.x] - (width(text) - 1) // 2, text)


def _hidden(board: Board, columns: int) -> Iterator[Line]:
    """What lies in stacks of several owners, where their own text may show the top alone."""
    stacks = []
    for spot in board.spots:
        for thing in spot.things:
            if isinstance(thing, Stack) and len(set(thing.owners)) > 1 and hides(thing):
                owners = [player_name(owner) + f"×{count}" * (count > 1) for owner, count in runs(thing.owners)]
                stacks.append(ink(" ".join((spot.id, *owners))))
    if stacks:
        yield from flowed(ink("from the top: ", DIM), stacks, ",  ", columns)


def edges(board: Board) -> Edges:
    """The coordinates of a board, with the names of colours where whole columns or rows have one.

    A board with labels for rows alone, in which places are counted along each row, has the ids of the first
    and last spot at each row's ends instead.
    """
    above = {x: ink(text, DIM) for text, x in board.columns}
    left = {y: ink(text, DIM) for text, y in board.rows}
    by_x, by_y = _shared(board, lambda spot: spot.x), _shared(board, lambda spot: spot.y)
    colors = {spot.color for spot in board.spots}
    if not any(colors) or (len(colors) == 1 and len(by_x) > GROUND):
        return Edges(above, left, _ends(board))
    if by_x:
        return Edges(_named(above, by_x), left, {})
    if by_y:
        return Edges(above, _named(left, by_y), _ends(board))
    return Edges(above, left, _ends(board), tinted=True)


def _shared(board: Board, line: Callable[[Spot], float]) -> dict[float, str]:
    """The colour of each column or row, if none has two."""
    colors: defaultdict[float, set[str]] = defaultdict(set)
    for spot in board.spots:
        colors[line(spot)].add(spot.color)
    if any(len(shared) > 1 for shared in colors.values()):
        return {}
    return {at: shared.pop() for at, shared in colors.items()}


def _named(labels: dict[float, Line], colors: dict[float, str]) -> dict[float, Line]:
    named = dict(labels)
    for at, color in colors.items():
        label = labels.get(at, ())
        # A game may have named the colour in its own label.
        if color and color not in "".join(text for text, _ in label):
            named[at] = joined(filter(None, (label, ink(color, foreground(color_ansi(color))))), " ")
    return named


def _ends(board: Board) -> dict[float, tuple[Line, Line]]:
    return {y: (ink(first.id, DIM), ink(last.id, DIM)) for y, (first, last) in row_ends(board).items()}
