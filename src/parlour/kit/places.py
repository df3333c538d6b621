"""A board as data, in words and as a drawing, whatever keeps what lies on it."""

from collections.abc import Iterable
from typing import Any, Literal

from .. import scene
from ..engine import Array, BadGame, Chosen, Given, Lookup, Outline, Parameter, Plane, int16, rule, seat
from .bits import has, members
from .component import Component
from .language import counted, either, short
from .shapes import Grid, Shape
from .symmetry import Transform


class Places(Component):
    """The places of a shape, and pieces of the players' on them, one a place.

    `place` and `noun` are what a place and a piece are called; `texts` and `finishes` tell the players' pieces apart.
    """

    is_single = True
    """Whether a place holds one piece at most."""

    def __init__(
        self,
        shape: Shape,
        *,
        players: Any = 2,
        look: Literal["tiles", "checker", "felt", "holes", "paper", "staves", "wood", "pits", "spikes"] = "tiles",
        piece: Literal["stone", "pawn", "cube", "disc", "mark", "chip"] = "stone",
        noun: str = "",
        place: str = "cell",
        texts: str = "",
        finishes: tuple[Literal["", "dark", "light", "red", "yellow"], ...] = (),
        coordinates: Literal["both", "columns"] = "both",
    ) -> None:
        super().__init__()
        self.shape = shape
        self.players = Chosen(players)
        self.look, self.piece, self.noun, self.place = look, piece, noun or piece, place
        self.texts, self.finishes, self.coordinates = texts, finishes, coordinates
        self.order = Lookup(int16[shape.most], self._order, fixed=shape.is_fixed)
        """The places as they are read."""
        self.extent = Parameter(int16, lambda o: len(self.grid(o).places), fixed=shape.is_fixed)
        """How many there are."""

    def grid(self, o: Any) -> Grid:
        """The places under these options."""
        return self.shape.grid(o)

    def _order(self, o: Any) -> tuple[int, ...]:
        places = self.shape.grid(o).places
        return (*places, *[0] * (self.shape.most - len(places)))

    def whose(self, o: Any, s: Any, place: int) -> int:
        """Whose piece is there; -1: nobody's."""
        raise NotImplementedError

    def tally(self, o: Any, s: Any, player: int) -> tuple[str, str]:
        """How many pieces a player has on it, in words and as a score: a `side` for games that count them."""
        pieces = sum(self.whose(o, s, place) == player for place in self.grid(o).places)
        return counted(pieces, self.noun), str(pieces)

    def keeps(self, o: Any, s: Any, after: Any, place: int) -> bool:
        """Whether the same piece is there in two states."""
        return self.whose(o, s, place) == self.whose(o, after, place) >= 0

    def lay(self, o: Any, s: Any, place: int, player: int) -> None:
        """Lay a piece of the player's on a place that is free."""
        raise NotImplementedError

    def clear_place(self, o: Any, s: Any, place: int) -> bool:
        """Take away what lies on a place; whether that can be done."""
        return False

    def name(self, o: Any, place: int) -> str:
        """What a place is called."""
        return self.grid(o).names[place]

    def either(self, o: Any, places: int | Iterable[int]) -> str:
        """What some places, a set of bits or a list of numbers, are called, of many the first few: a1, b2 or c3."""
        grid, chosen = self.grid(o), set(members(places) if isinstance(places, int) else places)
        if unknown := chosen.difference(grid.places):
            raise BadGame(f"{unknown.pop()!r} is no place: either takes places, by their numbers")
        return either((grid.names[place] for place in grid.places if place in chosen), most=8)

    def id(self, o: Any, place: int) -> str:
        """What to click for a place."""
        return self.name(o, place)

    def bare(self, o: Any, s: Any, place: int) -> str:
        """That there is nobody's piece on a place."""
        return f"there is no {self.noun} on {self.name(o, place)}"

    def nowhere(self, o: Any, name: str) -> str:
        """That there is no place of that name."""
        return f"there is no {self.place} {short(name)}: {self.grid(o).extent(name)}"

    # as data: rows from the top; a place is a player's id or -1

    def data(self, o: Any, s: Any) -> object:
        return [[self.whose(o, s, place) for place in row] for row in self.grid(o).rows]

    def restore(self, o: Any, given: Given, s: Any) -> None:
        rows = self.grid(o).rows
        for row, cells in zip(rows, given.items(len(rows)), strict=True):
            for place, cell in zip(row, cells.items(len(row)), strict=True):
                player = cell.number(-1, self.players(o) - 1)
                if player >= 0:
                    self.lay(o, s, place, player)

    # as a drawing

    def draw(self, o: Any, s: Any) -> Iterable[scene.Part]:
        grid, style = self.grid(o), self.shape.chosen(o).style
        yield scene.Board(
            tuple(self.spot(o, s, grid, place) for place in grid.places),
            style=style,
            lines=self.shape.edges(o) if style == "points" else (),
            columns=grid.columns,
            rows=grid.lines if self.coordinates == "both" else (),
            look=self.look,
            homes=self.shape.homes,
            borders=tuple(self.borders(o)),
            labels=grid.labels,
            place=self.place,
        )

    def borders(self, o: Any) -> Iterable[scene.Border]:
        """The edges that are a player's."""
        return ()

    def spot(self, o: Any, s: Any, grid: Grid, place: int) -> scene.Spot:
        """A place and what lies on it."""
        tall = grid.tall.get(place, 1.0)
        return scene.Spot(self.id(o, place), *grid.points[place], self.things(o, s, place), tall=tall)

    def things(self, o: Any, s: Any, place: int) -> tuple[scene.Thing, ...]:
        """What lies on a place."""
        owner = self.whose(o, s, place)
        return (self.one(owner),) if owner >= 0 else ()

    def one(self, owner: int) -> scene.Piece:
        """A piece of a player's."""
        text = self.texts[owner] if self.texts else ""
        finish = self.finishes[owner] if self.finishes else ""
        return scene.Piece(self.piece, owner, text, f"{seat(owner)}'s {text or self.noun}", finish=finish)

    @property
    def tells_apart(self) -> bool:
        """Whether pieces show whose they are by what they are made of or look like."""
        return bool(self.texts or self.finishes)

    # for learning and for search

    @rule
    def plane_of_set(self, o: object, places: int, out: Array, at: int) -> int:
        """Write of each place whether it is one of a set."""
        for number in range(self.extent(o)):
            out[at + number] = has(places, self.order(o)[number])
        return at + self.extent(o)

    @rule
    def plane_of_cells(self, o: object, cells: Array, out: Array, at: int) -> int:
        """Write what the cells hold, place by place."""
        for number in range(self.extent(o)):
            out[at + number] = cells[self.order(o)[number]]
        return at + self.extent(o)

    @rule
    def plane_of_equal(self, o: object, cells: Array, value: int, out: Array, at: int) -> int:
        """Write of each place whether its cell holds a value."""
        for number in range(self.extent(o)):
            out[at + number] = cells[self.order(o)[number]] == value
        return at + self.extent(o)

    def outlines(self, o: Any) -> list[Outline]:
        """A plane a player, the seat's own first: 1 where a piece of theirs is."""
        return [Outline(f"{self.label} {number}", self.grid(o).shape) for number in range(self.players(o))]

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        for number, plane in enumerate(planes):
            for place, there in zip(self.grid(o).places, plane.numbers, strict=True):
                if there:
                    self.lay(o, s, place, (seat + number) % self.players(o))

    def image(self, o: Any, s: Any, change: Transform) -> None:
        owners = {change.place(place): change.seat(self.whose(o, s, place)) for place in self.grid(o).places}
        cells = self.value(s)
        for at in range(len(cells)):
            cells[at] = 0
        for place, owner in owners.items():
            if owner >= 0:
                self.lay(o, s, place, owner)
