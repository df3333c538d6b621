"""A board of up to 64 places, and for each player the set of places where a piece of theirs lies."""

from collections.abc import Iterable
from typing import Any

from ..engine import Array, BadGame, Lookup, Parameter, bits64, rule
from .bits import bit, has, lowest, members, up
from .fields import held, set_of_places
from .places import Places
from .shapes import Square


class Bitboard(Places):
    """Pieces on the places of a shape, one a place. Sets of places are numbers with a bit a place."""

    shape: Square
    lane_noun = "column"

    def __init__(self, shape: Square, **look: Any) -> None:
        super().__init__(shape, **look)
        if shape.most > 64:
            raise BadGame(f"a Bitboard has at most 64 places, not {shape.most}: take a LargeBoard")
        self.seats = self.players.most
        self.owners = held(bits64[self.seats], self)
        """The field of the state: each player's places."""
        self.set = set_of_places(bits64)
        """A field for a set of places."""
        self.all = Parameter(bits64, lambda o: _mask(shape.grid(o).places), fixed=shape.is_fixed)
        """Every place."""
        self.beside = Lookup(bits64[shape.most], self._beside, fixed=shape.is_fixed)
        self.stride = shape.stride
        self.columns = Lookup(
            bits64[max(1, self.stride)], lambda o: tuple(map(self._column, range(self.stride))), fixed=True
        )

    # what lies where

    @rule
    def taken(self, o: object, sets: Array) -> int:
        """The places that hold a piece."""
        occupied = sets[0]
        for player in range(1, self.seats):
            occupied |= sets[player]
        return occupied

    @rule
    def free(self, o: object, sets: Array) -> int:
        """The places that hold none."""
        return self.all(o) & ~self.taken(o, sets)

    @rule
    def full(self, o: object, sets: Array) -> bool:
        """Whether every place holds a piece."""
        return self.taken(o, sets) == self.all(o)

    @rule
    def owner(self, o: object, sets: Array, place: int) -> int:
        """Whose piece is there; -1: nobody's."""
        for player in range(self.seats):
            if has(sets[player], place):
                return player
        return -1

    @rule
    def put(self, o: object, sets: Array, place: int, player: int) -> None:
        """Lay a piece of the player's on a place where that player has none."""
        sets[player] |= bit(place)

    @rule
    def take(self, o: object, sets: Array, place: int, player: int) -> None:
        """Take the player's piece away."""
        sets[player] &= ~bit(place)

    # neighbours, steps and lines

    @rule
    def near(self, o: object, place: int) -> int:
        """The places next to one."""
        return self.beside(o)[place]

    @rule
    def around(self, o: object, places: int) -> int:
        """The places next to any of these."""
        neighbours = 0
        while places:
            neighbours |= self.beside(o)[lowest(places)]
            places &= places - 1
        return neighbours

    @rule
    def group(self, o: object, places: int, start: int) -> int:
        """Those of the places that can be reached from the start over neighbours among them; `start` is a set."""
        reached, grown = 0, start & places
        while grown != reached:
            reached = grown
            grown = reached | self.around(o, reached) & places
        return reached

    @rule
    def shift(self, o: object, places: int, way: int) -> int:
        """Where a step in that way leads from the places; those at the edge lead nowhere."""
        return self.shape.shift(o, places, way)

    @rule
    def ray(self, o: object, places: int, through: int, way: int) -> int:
        """Those of `through` that follow one after the other in that way from any of the places."""
        return self.shape.ray(o, places, through, way)

    @rule
    def line(self, o: object, places: int, length: int) -> bool:
        """Whether so many of the places are in a row."""
        return self.shape.line(o, places, length)

    @rule
    def line_at(self, o: object, places: int, place: int, length: int) -> bool:
        """Whether so many of the places are in a row, this one among them."""
        return self.shape.line_at(o, places, place, length)

    @rule
    def lines(self, o: object, places: int, length: int) -> int:
        """Those of the places that are part of a row of so many."""
        return self.shape.lines(o, places, length)

    @rule
    def row(self, o: object, number: int) -> int:
        """The places of a row, the first being 0."""
        return up(bit(self.stride) - 1, self.stride * number) & self.all(o)

    @rule
    def column(self, o: object, number: int) -> int:
        """The places of a column, the first being 0."""
        return self.columns(o)[number] & self.all(o)

    def _beside(self, o: Any) -> tuple[int, ...]:
        shape, places = self.shape, set(self.shape.grid(o).places)
        ways = shape.ways[: shape.steps(o)]
        near = {place: {shape.next(o, place, way) for way in ways} - {-1, place} for place in places}
        return tuple(_mask(near.get(place, ())) for place in range(shape.most))

    def _column(self, col: int) -> int:
        return _mask(range(col, self.shape.most, self.stride))

    # in words and pictures

    def named(self, o: Any, places: int) -> list[str]:
        """The names of the places of a set."""
        return [name for place, name in self.grid(o).names.items() if has(places, place)]

    def whose(self, o: Any, s: Any, place: int) -> int:
        owner: int = self.owner(o, self.value(s), place)
        return owner

    def data(self, o: Any, s: Any) -> object:
        owners = {place: player for player, places in enumerate(self.value(s)) for place in members(places)}
        return [[owners.get(place, -1) for place in row] for row in self.grid(o).rows]

    def lay(self, o: Any, s: Any, place: int, player: int) -> None:
        self.put(o, self.value(s), place, player)

    def observing(self) -> Iterable[str]:
        yield "for number in range(players):"
        yield f"    at = {self.label}.plane_of_set(o, s.{self.fields[0]}[(seat + number) % players], out, at)"

    def clear_place(self, o: Any, s: Any, place: int) -> bool:
        self.take(o, self.value(s), place, self.whose(o, s, place))
        return True


def _mask(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)
