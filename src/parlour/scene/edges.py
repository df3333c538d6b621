"""What is written at the edges of a board in text, so that every spot on it can be named."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from parlour.scene.elements import Board, Spot
from parlour.scene.ink import DIM, Line, foreground, ink, joined
from parlour.scene.palette import color_ansi

# A board of one colour all over with more columns than this is a ground, which tells a reader nothing.
GROUND = 4


@dataclass(frozen=True, slots=True)
class Edges:
    """Texts above the board by `x`, to the left of it by `y`; and close to a row's two ends, by `y`.

    `tinted` where the edges cannot tell the spots' colours, so that each spot has to.
    """

    above: dict[float, Line]
    left: dict[float, Line]
    ends: dict[float, tuple[Line, Line]]
    tinted: bool = False


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
    if any(len(found) > 1 for found in colors.values()):
        return {}
    return {at: found.pop() for at, found in colors.items()}


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


def row_ends(board: Board) -> dict[float, tuple[Spot, Spot]]:
    """The first and last spot of each row, by `y`, of a board in which places are counted along each row."""
    if board.columns:
        return {}
    rows: defaultdict[float, list[Spot]] = defaultdict(list)
    for spot in board.spots:
        rows[spot.y].append(spot)
    found = {}
    for text, y in board.rows:
        row = sorted(rows.get(y, ()), key=lambda spot: spot.x)
        if not row or text not in row[0].id or text not in row[-1].id:
            return {}
        found[y] = (row[0], row[-1])
    return found
