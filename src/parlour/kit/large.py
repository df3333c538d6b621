"""A board of any size, and for each place whose piece lies there.

Groups need room while they are gathered: a field of the state that is empty before and after.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from ..engine import Array, Lookup, Parameter, bits64, int8, int16, int32, rule
from .bits import bit, count, has, holding, lowest, members
from .fields import held
from .places import Places
from .shapes import Shape


class LargeBoard(Places):
    """Pieces on the places of a shape, one a place. A place holds 0, or the id of its piece's owner + 1."""

    def __init__(self, shape: Shape, **look: Any) -> None:
        super().__init__(shape, **look)
        self.owners = held(int8[64 * ((shape.most + 63) // 64)], self)
        """The field of the state: what each place holds."""
        self.size = Parameter(int32, shape.count, fixed=shape.is_fixed)
        """How many numbers the places take up."""
        self.words = (shape.most + 63) // 64
        self.ways = len(shape.ways)
        self.steps = Parameter(int8, shape.steps, fixed=shape.is_fixed)
        """In how many ways neighbours lie."""
        self.leads = Lookup(int16[shape.most * self.ways], self._leads, fixed=shape.is_fixed)
        self.backs = Lookup(int8[self.ways], self._backs, fixed=shape.is_fixed)
        """For each way the one that leads back; -1 where there is none."""

    @cached_property
    def room(self) -> Any:
        """A field for games that ask for groups: three sets of places. Between questions it is empty."""
        shape, words = self.shape, self.words
        self.beside = Lookup(bits64[shape.most * words], self._beside, fixed=shape.is_fixed)
        """The set of the neighbours of each place."""
        self.rims = Lookup(bits64[self.ways * words], self._rims, fixed=shape.is_fixed)
        """For each way the set of places from where it leads off the board."""
        return held(bits64[3 * words], self)

    def observing(self) -> Iterable[str]:
        yield "for number in range(players):"
        cells = f"s.{self.fields[0]}"
        yield f"    at = {self.label}.plane_of_equal(o, {cells}, (seat + number) % players + 1, out, at)"

    @property
    def scratch(self) -> list[str]:
        return self.fields[1:] if "room" in self.__dict__ else []

    @rule
    def owner(self, o: object, cells: Array, place: int) -> int:
        """Whose piece is there; -1: nobody's."""
        return cells[place] - 1

    @rule
    def put(self, o: object, cells: Array, place: int, player: int) -> None:
        """Lay a piece of the player's on a place, instead of what was there."""
        cells[place] = player + 1

    @rule
    def take(self, o: object, cells: Array, place: int) -> None:
        """Take away what lies on a place."""
        cells[place] = 0

    @rule
    def lay_out(self, o: object, cells: Array, setup: Array) -> None:
        """Lay pieces as they lie on another such board."""
        for place in range(self.size(o)):
            cells[place] = setup[place]

    @rule
    def count(self, o: object, cells: Array, player: int) -> int:
        """How many pieces the player has on the board."""
        pieces = 0
        for first in range(0, self.size(o), 64):
            pieces += count(holding(cells, first, player + 1))
        return pieces

    @rule
    def find(self, o: object, cells: Array, player: int) -> int:
        """The first place that holds a piece of the player's; -1 where none does."""
        for first in range(0, self.size(o), 64):
            held = holding(cells, first, player + 1)
            if held:
                return first + lowest(held)
        return -1

    @rule
    def free(self, o: object, cells: Array, part: int) -> int:
        """Which of the 64 places from the number `part` on hold nothing."""
        left = self.size(o) - part
        return holding(cells, part, 0) & (bit(left) - 1 if left < 64 else -1)

    @rule
    def full(self, o: object, cells: Array) -> bool:
        """Whether every place holds a piece."""
        free = 0
        for part in range(0, self.size(o), 64):
            free |= self.free(o, cells, part)
        return free == 0

    # neighbours and lines

    @rule
    def step(self, o: object, place: int, way: int) -> int:
        """The place one step away; -1 where that leaves the board."""
        return self.leads(o)[self.ways * place + way]

    @rule
    def neighbours(self, o: object, cells: Array, place: int, player: int) -> int:
        """How many places next to one hold a piece of the player's; NOBODY: how many are free."""
        neighbours = 0
        for way in range(self.steps(o)):
            at = self.step(o, place, way)
            if at >= 0:
                neighbours += cells[at] == player + 1
        return neighbours

    @rule
    def run(self, o: object, cells: Array, place: int, way: int) -> int:
        """How many follow one after the other, from a place in a way, that hold the same as it."""
        length, at = 0, self.step(o, place, way)
        while at >= 0 and cells[at] == cells[place]:
            length += 1
            at = self.step(o, at, way)
        return length

    @rule
    def line_at(self, o: object, cells: Array, place: int, length: int) -> bool:
        """Whether so many pieces of one player's are in a row, the one on this place among them."""
        for way in range(self.ways):
            back = self.backs(o)[way]
            if back > way and self.run(o, cells, place, way) + self.run(o, cells, place, back) + 1 >= length:
                return True
        return False

    # groups: all places that hold the same and can be reached from one over neighbours

    @rule
    def group(self, o: object, cells: Array, place: int, room: Array) -> tuple[int, int, int]:
        """Of a place's group: how many places it has, how many free ones are next to it, and at which edges it is.

        An edge is the way that leads off the board there, and the edges are a set of ways; a Graph has none.
        """
        measures = self.gather(o, cells, place, room)
        self.clear(o, room)
        return measures

    @rule
    def connected(self, o: object, cells: Array, here: int, there: int, room: Array) -> bool:
        """Whether two places are of one group."""
        self.gather(o, cells, here, room)
        is_reached = has(room[there // 64], there % 64) != 0
        self.clear(o, room)
        return is_reached

    @rule
    def remove(self, o: object, cells: Array, place: int, room: Array) -> int:
        """Take a place's whole group off the board; returns how many it had."""
        size, _, _ = self.gather(o, cells, place, room)
        for word in range(self.words):
            for at in members(room[word]):
                cells[64 * word + at] = 0
        self.clear(o, room)
        return size

    @rule
    def gather(self, o: object, cells: Array, place: int, room: Array) -> tuple[int, int, int]:
        """Leave the group in the first part of the room. The others are places to go on from, and all neighbours."""
        words, value, word = self.words, cells[place], place // 64
        for at in range(words):
            room[at] = holding(cells, 64 * at, value)
        room[word] ^= bit(place % 64)
        room[words + word] = bit(place % 64)
        while word < words:
            left = room[words + word]
            if left == 0:
                word += 1
                continue
            room[words + word] = left & (left - 1)
            first = words * (64 * word + lowest(left))
            for at in range(words):
                near = self.beside(o)[first + at]
                grown = near & room[at]
                room[at] ^= grown
                room[words + at] |= grown
                room[2 * words + at] |= near
                if grown != 0 and at < word:
                    word = at
        return self.measured(o, cells, value, room)

    @rule
    def measured(self, o: object, cells: Array, value: int, room: Array) -> tuple[int, int, int]:
        """What `group` tells, once nothing is left to go on from: what does not remain of its owner's was found."""
        size, free, edges, words = 0, 0, 0, self.words
        for at in range(words):
            reached = holding(cells, 64 * at, value) ^ room[at]
            room[at] = reached
            size += count(reached)
            free += count(holding(cells, 64 * at, 0) & room[2 * words + at])
            for way in range(self.steps(o)):
                edges |= (reached & self.rims(o)[words * way + at] != 0) << way
        return size, free, edges

    @rule
    def clear(self, o: object, room: Array) -> None:
        """Empty the room again."""
        for word in range(3 * self.words):
            room[word] = 0

    def _beside(self, o: Any) -> tuple[int, ...]:
        leads, steps = self._leads(o), self.shape.steps(o)
        rows = (leads[first : first + steps] for first in range(0, len(leads), self.ways))
        return tuple(word for row in rows for word in self._set(place for place in row if place >= 0))

    def _rims(self, o: Any) -> tuple[int, ...]:
        leads, places = self._leads(o), self.grid(o).places
        rims = ((place for place in places if leads[self.ways * place + way] < 0) for way in range(self.ways))
        return tuple(word for rim in rims for word in self._set(rim))

    def _set(self, places: Iterable[int]) -> list[int]:
        """A set of places, 64 to a word."""
        bits = [0] * self.words
        for place in set(places):
            bits[place // 64] |= 1 << place % 64
        return bits

    def _leads(self, o: Any) -> tuple[int, ...]:
        places, ways = set(self.grid(o).places), self.shape.ways
        every = range(self.shape.count(o))
        return tuple(self.shape.next(o, place, way) if place in places else -1 for place in every for way in ways)

    def _backs(self, o: Any) -> tuple[int, ...]:
        """Which way leads back is seen at the places."""
        leads, ways = self._leads(o), range(self.ways)
        steps = [{(at // self.ways, leads[at]) for at in range(way, len(leads), self.ways)} for way in ways]
        taken = [{(here, there) for here, there in some if there >= 0} for some in steps]
        back = [{(there, here) for here, there in some} for some in taken]
        return tuple(taken.index(some) if some and some in taken else -1 for some in back)

    # in words and pictures

    def value(self, s: Any, number: int = 0) -> Any:
        """Whatever else it keeps, what lies on it is told by its owners alone."""
        return self.owners(s)

    def whose(self, o: Any, s: Any, place: int) -> int:
        owner: int = self.owner(o, self.value(s), place)
        return owner

    def lay(self, o: Any, s: Any, place: int, player: int) -> None:
        self.put(o, self.value(s), place, player)

    def clear_place(self, o: Any, s: Any, place: int) -> bool:
        self.take(o, self.value(s), place)
        return True
