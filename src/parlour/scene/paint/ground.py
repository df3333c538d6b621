"""What boards are made of: planks, cloth, tiles, paper, a panel with holes; and where their places are."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from parlour.scene.elements import Board, Border, Spot
from parlour.scene.index import row_ends
from parlour.scene.paint.light import sheen
from parlour.scene.paint.outline import HEXAGON, SQUARE, STRIP, hull, strip
from parlour.scene.paint.tags import classes, hued, moved, number, owned, tag

RIM = {"tiles": 6.0, "felt": 11.0, "holes": 9.0, "wood": 9.0, "pits": 12.0, "checker": 11.0, "paper": 12.0,
       "spikes": 11.0}  # fmt: skip
"""How far what a board is made of reaches beyond its places."""
WOODEN = ("wood", "checker", "pits", "spikes")
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
        return self.x + near(x) * self.cell, self.y + near(y) * self.cell

    @property
    def ground(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of all places together."""
        left, top = self.at(self.low[0] - 0.5, self.low[1] - 0.5)
        wide, tall = self.high[0] - self.low[0] + 1, self.high[1] - self.low[1] + 1
        return left, top, wide * self.cell, tall * self.cell


def near(place: float) -> float:
    """A place, or one in its direction where that is beyond any table."""
    return min(max(place, -FARTHEST), FARTHEST)


def ends(spot: Spot) -> tuple[float, float]:
    """How far above and below its middle the outermost squares of a place are."""
    return -(near(spot.tall) - 1) / 2, (near(spot.tall) - 1) / 2


def is_hexagonal(board: Board) -> bool:
    """Whether its rows are as far from each other as those of six-sided cells are."""
    gaps = [b - a for a, b in pairwise(sorted({spot.y for spot in board.spots}))]
    return board.style == "cells" and bool(gaps) and all(0.86 < gap < 0.87 for gap in gaps)


def rim(board: Board) -> float:
    """How far what the board is made of reaches beyond its places; a graph of any shape lies on the table itself."""
    if board.borders:
        return 2.0
    return 0.0 if board.style == "points" and board.look == "tiles" else RIM.get(board.look, 0.0)


def ground(board: Board, frame: Frame) -> str:
    """A board without its lines and coordinates."""
    panel = _panel(board, frame) if rim(board) else ""
    panel += "".join(_strip(board, border, frame) for border in board.borders)
    if board.look == "staves":
        return panel + "".join(_staves(board, frame))
    if board.look == "spikes":
        return panel + "".join(_spikes(board, frame))
    if board.look == "paper" and not is_hexagonal(board):
        return panel + _strokes(board, frame)
    return panel if board.style == "points" else panel + "".join(_tile(board, spot, frame) for spot in board.spots)


def _panel(board: Board, frame: Frame) -> str:
    """The whole of it, lit from above; wood shows its grain."""
    if is_hexagonal(board):
        return _plate(board, frame)
    left, top, wide, tall = frame.ground
    edge = rim(board)
    aside = edge + (0.35 * frame.cell if row_ends(board) else 0.0)
    place = {"x": left - aside, "y": top - edge, "width": wide + 2 * aside, "height": tall + 2 * edge}
    round_ = 3.0 if board.look == "paper" else 12.0
    drawn = tag("rect", rx=round_, class_="panel", **place)
    drawn += sheen(rx=round_, **place) if board.look != "paper" else ""
    return drawn + (tag("path", d=_grain(*place.values()), class_="grain") if board.look in WOODEN else "")


def _plate(board: Board, frame: Frame) -> str:
    """A panel that follows the sides of a board of six-sided cells."""
    corners = [frame.at(x, y) for x, y in hull([(near(spot.x), near(spot.y)) for spot in board.spots], HEXAGON)]
    d = "M" + "L".join(map(_point, corners)) + "Z"
    wide = 2 * rim(board) + (1.3 * STRIP * frame.cell if board.borders else 0.0)
    return tag("path", d=d, class_="panel plate", stroke_width=wide) + tag("path", d=d, fill="url(#sheen)")


def _strip(board: Board, border: Border, frame: Frame) -> str:
    """An edge in the colour of whose it is."""
    corners = HEXAGON if is_hexagonal(board) else SQUARE
    lines = strip(board, border, corners)
    d = "".join(f"M{_point(frame.at(*start))}L{_point(frame.at(*end))}" for start, end in lines)
    return tag("path", d=d, class_=classes("border", owned(border.owner)), stroke_width=STRIP * frame.cell) if d else ""


def _tile(board: Board, spot: Spot, frame: Frame) -> str:
    x, y = frame.at(spot.x, spot.y)
    if board.look == "holes":
        return tag("circle", cx=x, cy=y, r=frame.cell * 0.42, class_="hole")
    if board.look == "pits":
        return pit(frame.cell, spot.tall, class_="slot", fill="url(#hollow)", transform=moved(x, y))
    gap = {"tiles": min(2.0, frame.cell * 0.05)}.get(board.look, 0.0)
    size = frame.cell - 2 * gap
    if is_hexagonal(board):
        return tag("path", d=hexagon(size), class_=classes("tile", _hue(spot)), transform=moved(x, y))
    dark = "odd" if board.look == "checker" and round(spot.x + spot.y) % 2 else ""
    class_ = classes("tile", dark, _hue(spot))
    round_ = {"tiles": frame.cell * 0.12}.get(board.look, 0.0)
    return tag("rect", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=round_, class_=class_)


def pit(size: float, tall: float, **attributes: str) -> str:
    """A round hollow around the middle, or a long one."""
    wide, high = size * 0.86, size * (tall - 0.14)
    return tag("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=wide / 2, **attributes)


def _hue(spot: Spot) -> str:
    return f"hue {hued(spot.color)}" if spot.color else ""


def hexagon(size: float) -> str:
    """A cell of six sides around the middle, as wide as this, a corner up."""
    x, y = size / 2, size / 3**0.5
    corners = ((0, -y), (x, -y / 2), (x, y / 2), (0, y), (-x, y / 2), (-x, -y / 2))
    return "M" + "L".join(map(_point, corners)) + "Z"


def _point(place: tuple[float, float]) -> str:
    return f"{number(place[0])} {number(place[1])}"


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
        yield sheen(**place) + tag("path", d=_grain(left, top, wide, tall), class_="grain")
        for spot in spots:
            yield _slot(spot, frame)


def _spikes(board: Board, frame: Frame) -> Iterator[str]:
    """Cloth between the edges, a spike for each place that points to the middle, and hollows for those aside."""
    columns = sorted({near(spot.x) for spot in board.spots if not spot.aside})
    breaks = [at for at, (column, following) in enumerate(pairwise(columns), 1) if following - column > 1]
    _, top, _, tall = frame.ground
    for first, end in pairwise([0, *breaks, len(columns)]):
        left, right = frame.at(columns[first] - 0.5, 0)[0], frame.at(columns[end - 1] + 0.5, 0)[0]
        yield tag("rect", x=left, y=top, width=right - left, height=tall, class_="tile")
    highest = min(near(spot.y) for spot in board.spots)
    for spot in board.spots:
        is_above = near(spot.y) == highest
        yield _hollow(spot, frame) if spot.aside else _spike(spot, frame, columns.index(near(spot.x)), above=is_above)


def _spike(spot: Spot, frame: Frame, column: int, *, above: bool) -> str:
    """In another colour than those beside it and the one opposite."""
    way = 1 if above else -1
    (x, y), half, tall = frame.at(spot.x, spot.y), frame.cell * 0.47, frame.cell * near(spot.tall)
    corners = (x - half, y - way * tall / 2), (x + half, y - way * tall / 2), (x, y + way * tall * 0.46)
    dark = "odd" if (column + above) % 2 else ""
    return tag("path", d="M" + "L".join(map(_point, corners)) + "Z", class_=classes("spike", dark))


def _hollow(spot: Spot, frame: Frame) -> str:
    (x, y), wide, tall = frame.at(spot.x, spot.y), frame.cell * 0.96, frame.cell * (near(spot.tall) + 0.1)
    place = {"x": x - wide / 2, "y": y - tall / 2, "width": wide, "height": tall, "rx": frame.cell * 0.12}
    return tag("rect", fill="url(#hollow)", class_="slot", **place)


def _slot(spot: Spot, frame: Frame) -> str:
    """A hollow carved for a card."""
    x, y = frame.at(spot.x, spot.y)
    w, h = frame.cell * (CARD[0] + 0.06), frame.cell * (CARD[1] - 0.02)
    return tag("rect", x=x - w / 2, y=y - h / 2, width=w, height=h, rx=8, fill="url(#hollow)", class_="slot")


def _grain(left: float, top: float, wide: float, tall: float) -> str:
    """A few lines along the wood."""
    lines = []
    for share, sway in ((0.16, 5), (0.38, -4), (0.67, 4), (0.86, -3)):
        x = left + wide * share
        lines.append(f"M{x:.1f} {top + 4:.1f}q{sway} {tall / 3:.1f} 0 {tall / 2:.1f}t0 {tall / 2 - 8:.1f}")
    return "".join(lines)


def _strokes(board: Board, frame: Frame) -> str:
    """The lines between places, as with a pen, on squared paper."""
    left, top, wide, tall = frame.ground
    xs, ys = sorted({spot.x for spot in board.spots}), sorted({spot.y for spot in board.spots})
    across = [frame.at(0, (a + b) / 2)[1] for a, b in pairwise(ys)]
    down = [frame.at((a + b) / 2, 0)[0] for a, b in pairwise(xs)]
    d = "".join(f"M{left + 4:.1f} {y + 1:.1f}q{wide / 2 - 4:.1f} -4 {wide - 8:.1f} -1" for y in across)
    d += "".join(f"M{x:.1f} {top + 5:.1f}q3 {tall / 2 - 5:.1f} -1 {tall - 10:.1f}" for x in down)
    return _squares(frame) + (tag("path", d=d, class_="stroke") if d else "")


def _squares(frame: Frame) -> str:
    """The fine lines of the paper."""
    left, top, wide, tall = (side + move for side, move in zip(frame.ground, (-12, -12, 24, 24), strict=True))
    step = 14.0
    d = "".join(f"M{left:.1f} {top + step * n:.1f}h{wide:.1f}" for n in range(1, int(tall / step) + 1))
    d += "".join(f"M{left + step * n:.1f} {top:.1f}v{tall:.1f}" for n in range(1, int(wide / step) + 1))
    return tag("path", d=d, class_="squares")


def lines(board: Board, frame: Frame) -> Iterator[str]:
    places = {spot.id: frame.at(spot.x, spot.y) for spot in board.spots}
    ends = ((places[start], places[end]) for start, end in board.lines if start in places and end in places)
    drawn = "".join(f"M{_point(start)}L{_point(end)}" for start, end in ends)
    if drawn:
        yield tag("path", d=drawn, class_="line")
    if board.style == "points":
        for x, y in places.values():
            yield tag("circle", cx=x, cy=y, r=frame.cell * 0.07, class_="point")
