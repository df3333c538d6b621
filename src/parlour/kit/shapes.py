"""Where the places of a board are, what they are called, and which are next to each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Literal

from ..engine import BadGame, Chosen, Lookup, Part, bits64, int64, rule
from .bits import bit, down, up

LETTERS = "abcdefghijklmnopqrstuvwxyz"
WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1))
"""The steps by row and column of all ways on a square board; the first four are those that are not diagonal."""
NORTH, WEST, EAST, SOUTH = range(4)
"""The numbers of the ways on a square board, by name: for `shift`, `ray` and `Walk`. North is towards row 1."""

DIAGONALS = (4, 5, 6, 7)
"""The numbers of the ways aslant: north to the left and to the right, then south."""

AXES = ((0, 1), (1, 0), (1, 1), (1, -1))
"""The steps of all lines, each in one of its two ways."""


@dataclass(frozen=True)
class Grid:
    """The places of one board, numbered; some numbers may have no place."""

    rows: tuple[tuple[int, ...], ...]
    """The places as they are read, row by row from the top."""
    names: dict[int, str]
    points: dict[int, tuple[float, float]]
    """Where a place is drawn: so far to the right, so far down."""
    columns: tuple[tuple[str, float], ...] = ()
    """What is written at the edge, and where."""
    lines: tuple[tuple[str, float], ...] = ()
    labels: tuple[tuple[str, float, float], ...] = ()
    """The same where it stands in no row and no column: each with so far to the right, so far down."""
    tall: dict[int, float] = field(default_factory=dict)
    """How high a place is drawn that is higher than wide."""
    known: str = ""
    """What places there are, in words, where rows do not tell."""

    def extent(self, name: str) -> str:
        """What places there are, of a name that is none: which its row has, or which rows there are."""
        ends = {self.names[row[0]][1:]: (self.names[row[0]], self.names[row[-1]]) for row in self.rows}
        if self.known or name[1:] not in ends:
            return self.known or f"rows are 1 to {len(ends)}"
        return "row {} goes from {} to {}".format(name[1:], *ends[name[1:]])

    @cached_property
    def places(self) -> tuple[int, ...]:
        return tuple(place for row in self.rows for place in row)

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """Rows and columns; of a board whose rows differ only how many places there are."""
        lengths = {len(row) for row in self.rows}
        return (len(self.rows), *lengths) if len(lengths) == 1 else (len(self.places),)

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {name: place for place, name in self.names.items()}


class Shape(Part):
    """Places in the plane, and the ways in which a step leads from one to the next."""

    style: Literal["cells", "points"] = "cells"
    """Whether places fill the plane like tiles, or are junctions of lines."""
    stride = 0
    """How far apart the numbers of two places in a column are, where places stand in rows and columns."""
    ways: Sequence[Any]
    """All of them; by options only the first few may count."""
    most: int
    """How many places there can be."""
    reach: int
    """The most steps that a line can have."""
    homes: tuple[int, ...] = ()
    """At which side each player sits, where the shape tells: 0 below, 1 at the left, 2 above, 3 at the right."""
    is_oriented = False
    """Whether it matters in which direction places follow each other: then no turning or mirroring is alike."""
    example = "b2"
    pair = "a1-b2"
    """Two places next to each other."""
    pattern = r"[a-z]\d+"
    """What the name of a place looks like in writing."""

    @property
    def is_fixed(self) -> bool:
        """Whether no option decides anything of it."""
        return True

    def count(self, o: Any) -> int:
        """How many numbers the places take up."""
        return self.most

    def grid(self, o: Any) -> Grid:
        """The places under these options."""
        raise NotImplementedError

    def chosen(self, o: Any) -> "Shape":
        """The shape that it is under these options."""
        return self

    def steps(self, o: Any) -> int:
        """In how many ways a step can go."""
        return len(self.ways)

    @property
    def step_counts(self) -> tuple[int, ...]:
        """What that number can be."""
        return (len(self.ways),)

    def next(self, o: Any, place: int, way: Any) -> int:
        """The place one step away; -1 where that leaves the board."""
        raise NotImplementedError

    def edges(self, o: Any) -> tuple[tuple[str, str], ...]:
        """The names of each two places that are one step from each other."""
        names, ways = self.grid(o).names, self.ways[: self.steps(o)]
        pairs = ((here, self.next(o, here, way)) for here in self.grid(o).places for way in ways)
        return tuple((names[here], names[there]) for here, there in pairs if here < there)


class Square(Shape):
    """Rows and columns of cells, or points. Columns are letters from the left, rows numbers from the top, or `up`."""

    ways = WAYS

    def __init__(
        self,
        rows: Any,
        cols: Any,
        *,
        up: bool = False,
        neighbours: Any = 8,
        style: Literal["cells", "points"] = "cells",
    ) -> None:
        self._rows, self._cols, self._neighbours = Chosen(rows), Chosen(cols), Chosen(neighbours)
        if wrong := set(self._neighbours.values) - {4, 8, len(self.ways)}:
            raise BadGame(f"Square(neighbours={wrong.pop()}): expected 4 or 8; other boards are a Hexagon or a Graph")
        self.up, self.style = up, style
        self.most = self._rows.most * self._cols.most
        """How many places there can be."""
        if self._cols.most > len(LETTERS):
            raise BadGame(f"a board has at most {len(LETTERS)} columns, not {self._cols.most}")
        # Up to 64 places are kept as bits, at numbers that do not depend on the size.
        self.stride = self._cols.most if self.most <= 64 else 0
        self.reach = max(self._rows.most, self._cols.most) - 1
        """The most steps that a line can have."""
        self.steps_up = Lookup(int64[8], lambda o: tuple(self.stride * row + col for row, col in WAYS), fixed=True)
        self.inner = Lookup(bits64[8], lambda o: tuple(map(self._inner, WAYS)), fixed=True)
        """From where a step in each way stays on the board."""
        self.axes = Lookup(int64[4], lambda o: tuple(self.stride * row + col for row, col in AXES), fixed=True)
        self.starts = Lookup(bits64[4], lambda o: tuple(map(self._inner, AXES)), fixed=True)
        self._only = _square(*self.size(None), self.stride, up) if self.is_fixed else None
        """The places where no option decides them."""

    @property
    def is_fixed(self) -> bool:
        return all(chosen.is_fixed for chosen in (self._rows, self._cols, self._neighbours))

    def size(self, o: Any) -> tuple[int, int]:
        """How many rows and columns there are."""
        return self._rows(o), self._cols(o)

    def count(self, o: Any) -> int:
        """How many numbers the places take up."""
        rows, cols = self.size(o)
        return rows * (self.stride or cols)

    def grid(self, o: Any) -> Grid:
        """The places under these options."""
        return self._only or _square(*self.size(o), self.stride, self.up)

    def steps(self, o: Any) -> int:
        """In how many ways a step can go."""
        steps: int = self._neighbours(o)
        return steps

    @property
    def step_counts(self) -> tuple[int, ...]:
        """What that number can be."""
        return self._neighbours.values

    def point(self, o: Any, place: int) -> tuple[int, int]:
        """The row and the column of a place."""
        return divmod(place, self.stride or self.size(o)[1])

    def next(self, o: Any, place: int, way: tuple[int, int]) -> int:
        """The place one step away; -1 where that leaves the board."""
        (rows, cols), (row, col) = self.size(o), self.point(o, place)
        row, col = row + way[0], col + way[1]
        return row * (self.stride or cols) + col if 0 <= row < rows and 0 <= col < cols else -1

    # sets of cells, a bit a cell: of boards up to 64

    @rule
    def shift(self, o: object, places: int, way: int) -> int:
        """Where a step in that way leads from the places; those at the edge lead nowhere."""
        step = self.steps_up(o)[way]
        inside = places & self.inner(o)[way]
        return up(inside, step) if step > 0 else down(inside, -step)

    @rule
    def ray(self, o: object, places: int, through: int, way: int) -> int:
        """Those of `through` that follow one after the other in that way from any of the places.

        Of a whole row of the board only so many as have something behind them.
        """
        reached = self.shift(o, places, way) & through
        for _ in range(self.reach - 2):
            reached |= self.shift(o, reached, way) & through
        return reached

    @rule
    def line(self, o: object, places: int, length: int) -> bool:
        """Whether so many of the places are in a row, across, upright or aslant."""
        runs = 0
        for axis in range(4):
            run, step, starts = places, self.axes(o)[axis], self.starts(o)[axis] & places
            for _ in range(length - 1):
                run = down(run, step) & starts
            runs |= run
        return runs != 0

    @rule
    def line_at(self, o: object, places: int, place: int, length: int) -> bool:
        """Whether so many of the places are in a row, this one among them."""
        runs = 0
        for axis in range(4):
            run, step, starts = places, self.axes(o)[axis], self.starts(o)[axis] & places
            for _ in range(length - 1):
                run = down(run, step) & starts
            reach = bit(place)
            for _ in range(length):
                runs |= run & reach
                reach = down(reach, step)
        return runs != 0

    @rule
    def lines(self, o: object, places: int, length: int) -> int:
        """Those of the places of which so many are in a row."""
        on_lines = 0
        for axis in range(4):
            run, step, starts = places, self.axes(o)[axis], self.starts(o)[axis] & places
            for _ in range(length - 1):
                run = down(run, step) & starts
            for _ in range(length):
                on_lines |= run
                run = up(run, step)
        return on_lines

    def _inner(self, way: tuple[int, int]) -> int:
        if not self.stride:
            return 0
        cells = [divmod(cell, self.stride) for cell in range(self.most)]
        rows, cols = self.most // self.stride, self.stride
        inside = [0 <= row + way[0] < rows and 0 <= col + way[1] < cols for row, col in cells]
        return sum(1 << cell for cell, stays in enumerate(inside) if stays)


class OneOf(Shape):
    """One of several shapes, as an option decides: `OneOf(Options.players, {2: Square(5, 5), 3: Hexagon(3)})`."""

    def __init__(self, option: Any, shapes: Mapping[Any, Shape]) -> None:
        self._option, self._shapes = Chosen(option), dict(shapes)
        self.most = max(shape.most for shape in shapes.values())
        self.reach = max(shape.reach for shape in shapes.values())
        self.ways = range(max(self.step_counts))

    def chosen(self, o: Any) -> Shape:
        shape: Shape = self._shapes[self._option(o)]
        return shape

    @property
    def is_fixed(self) -> bool:
        return False

    @property
    def step_counts(self) -> tuple[int, ...]:
        return tuple(count for shape in self._shapes.values() for count in shape.step_counts)

    def count(self, o: Any) -> int:
        return self.chosen(o).count(o)

    def grid(self, o: Any) -> Grid:
        return self.chosen(o).grid(o)

    def steps(self, o: Any) -> int:
        return self.chosen(o).steps(o)

    def next(self, o: Any, place: int, way: int) -> int:
        return self.chosen(o).next(o, place, self.chosen(o).ways[way])


def cell(row: int, col: int) -> str:
    """What a cell of rows and columns is called."""
    return f"{LETTERS[col]}{row + 1}"


@cache
def _square(rows: int, cols: int, stride: int, up: bool) -> Grid:
    stride = stride or cols
    order = range(rows)[::-1] if up else range(rows)
    y = {row: float(at) for at, row in enumerate(order)}
    places = tuple(tuple(stride * row + col for col in range(cols)) for row in order)
    return Grid(
        rows=places,
        names={place: cell(*divmod(place, stride)) for row in places for place in row},
        points={place: (float(place % stride), y[place // stride]) for row in places for place in row},
        columns=tuple((LETTERS[col], float(col)) for col in range(cols)),
        lines=tuple((str(row + 1), y[row]) for row in order),
    )
