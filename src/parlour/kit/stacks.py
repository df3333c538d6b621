"""A board of stacks: discs of several players on top of each other."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Literal

from .. import scene
from ..engine import Array, BadGame, Given, Outline, Parameter, Plane, bits64, int8, int64, rule, seat
from .bits import bit, count, has
from .fields import held
from .language import counted
from .places import Places
from .shapes import Grid, Shape
from .symmetry import Transform

CAPACITY = 62
"""So many discs a word has bits for, with its sign kept out of it."""


class Stacks(Places):
    """Discs on the places of a shape, any number on each. A stack belongs to whoever owns its top disc.

    Where no disc lies, one piece of another kind may, as `other` says: a cube. `most` is how many discs can be in play.

    All discs are kept in one row: place by place, in each stack from the top. With the bits of their owners' ids in
    words, to carry some elsewhere is a few shifts.
    """

    is_single = False

    def __init__(
        self, shape: Shape, *, most: int = CAPACITY, other: Literal["", "cube", "pawn", "stone"] = "", **look: Any
    ) -> None:
        super().__init__(shape, **({"piece": "disc", "noun": "stack"} | look))
        if shape.most > CAPACITY or most > CAPACITY:
            raise BadGame(f"there are stacks of at most {CAPACITY} discs on as many places, not {most} on {shape.most}")
        self.most, self.other = most, other
        seats = self.players.most
        self.id_bits = (seats - 1).bit_length()
        self.discs = held(bits64[self.id_bits], self)
        """A field of the state: whose the discs are, a word for each bit of an id, the first disc in its lowest bit."""
        self.begin = held(int8[shape.most + 1], self)
        """Another: which disc is the first of a place, or would be; the next place's is behind its last."""
        self.owned = held(bits64[seats], self)
        """Another: the places of each player's stacks."""
        self.others = held(bits64[seats], self)
        """Another, if there are any: the places of each player's other pieces."""
        self.keepers = seats if other else 0
        """How many players can have some."""
        self.size = Parameter(int64, shape.count, fixed=shape.is_fixed)
        """How many places there are."""
        self.words = Parameter(int64, lambda o: (self.players(o) - 1).bit_length(), fixed=self.players.is_fixed)
        """How many of the words are not 0 for so many players."""

    # what lies where

    @rule
    def height(self, o: object, s: object, place: int) -> int:
        """How many discs lie on a place."""
        height: int = self.begin(s)[place + 1] - self.begin(s)[place]
        return height

    @rule
    def disc(self, o: object, s: object, number: int) -> int:
        """Whose one of the row of discs is."""
        owner = 0
        for word in range(self.id_bits):
            owner |= has(self.discs(s)[word], number) << word
        return owner

    @rule
    def alone(self, o: object, s: object, place: int) -> int:
        """Whose other piece lies on a place; -1: nobody's."""
        owner = -1
        for player in range(self.keepers):
            owner += (player + 1) * has(self.others(s)[player], place)
        return owner

    @rule
    def count(self, o: object, s: object, player: int) -> int:
        """How many discs a player has on the board, those under others too."""
        own = bit(self.begin(s)[self.size(o)]) - 1
        for word in range(self.words(o)):
            own &= self.discs(s)[word] if has(player, word) else ~self.discs(s)[word]
        return count(own)

    # what moves

    @rule
    def carry(self, o: object, s: object, source: int, target: int, number: int) -> None:
        """Move so many discs from the top of one place onto another, in their order."""
        begin, words, owned = self.begin(s), self.discs(s), self.owned(s)
        here, there = begin[source], begin[target]
        self.disown(o, s, target)
        mover = self.disc(o, s, here)
        owned[mover] = owned[mover] & ~bit(source) | bit(target)
        if source < target:
            there -= number
            for at in range(source + 1, target + 1):
                begin[at] -= number
        else:
            for at in range(target + 1, source + 1):
                begin[at] += number
        for word in range(self.words(o)):
            taken = (words[word] >> here) & (bit(number) - 1)
            words[word] = joined(parted(words[word], here, number), there, taken, number)
        self.own(o, s, source)

    @rule
    def put(self, o: object, s: object, place: int, player: int, number: int) -> None:
        """Put so many discs of a player's on top of a place."""
        begin, words = self.begin(s), self.discs(s)
        self.disown(o, s, place)
        for word in range(self.words(o)):
            words[word] = joined(words[word], begin[place], has(player, word) * (bit(number) - 1), number)
        for at in range(place + 1, self.size(o) + 1):
            begin[at] += number
        self.own(o, s, place)

    @rule
    def remove(self, o: object, s: object, player: int) -> None:
        """Take all discs of a player's off the board, those under others too."""
        begin, words = self.begin(s), self.discs(s)
        for place in range(self.size(o)):
            self.disown(o, s, place)
            disc = begin[place]
            while disc < begin[place + 1]:
                if self.disc(o, s, disc) != player:
                    disc += 1
                    continue
                for word in range(self.words(o)):
                    words[word] = parted(words[word], disc, 1)
                for at in range(place + 1, self.size(o) + 1):
                    begin[at] -= 1
            self.own(o, s, place)

    @rule
    def leave(self, o: object, s: object, place: int, player: int) -> None:
        """Lay another piece of a player's on a place."""
        self.others(s)[player] |= bit(place)

    @rule
    def lift(self, o: object, s: object, place: int) -> int:
        """Take the other piece off a place, and say whose it was; -1: there was none."""
        player = self.alone(o, s, place)
        if player >= 0:
            self.others(s)[player] &= ~bit(place)
        return player

    @rule
    def own(self, o: object, s: object, place: int) -> None:
        """Note whose the stack on a place is, if there is one."""
        if self.height(o, s, place) > 0:
            self.owned(s)[self.disc(o, s, self.begin(s)[place])] |= bit(place)

    @rule
    def disown(self, o: object, s: object, place: int) -> None:
        """Take that note away, before the stack changes."""
        if self.height(o, s, place) > 0:
            self.owned(s)[self.disc(o, s, self.begin(s)[place])] &= ~bit(place)

    # in words

    def whose(self, o: Any, s: Any, place: int) -> int:
        return self.pile(o, s, place)[0] if self.height(o, s, place) else -1

    def pile(self, o: Any, s: Any, place: int) -> tuple[int, ...]:
        """Whose the discs on a place are, from the top."""
        return tuple(self.disc(o, s, number) for number in range(self.begin(s)[place], self.begin(s)[place + 1]))

    def bare(self, o: Any, s: Any, place: int) -> str:
        name = self.name(o, place)
        return f"there is only a {self.other} on {name}" if self.alone(o, s, place) >= 0 else super().bare(o, s, place)

    # as data: rows from the top; a place is '' or its discs' owners from the top, as '0011', or another piece, as 'c0'

    def data(self, o: Any, s: Any) -> object:
        return [[self.cell(o, s, place) for place in row] for row in self.grid(o).rows]

    def cell(self, o: Any, s: Any, place: int) -> str:
        """What lies on a place."""
        owner = self.alone(o, s, place)
        return f"{self.other[0]}{owner}" if owner >= 0 else "".join(map(str, self.pile(o, s, place)))

    def restore(self, o: Any, given: Given, s: Any) -> None:
        rows = self.grid(o).rows
        for row, cells in zip(rows, given.items(len(rows)), strict=True):
            for place, cell in zip(row, cells.items(len(row)), strict=True):
                text = self._checked(o, cell)
                if text[:1] == self.other[:1] != "":
                    self.others(s)[int(text[1])] |= bit(place)
                elif self.begin(s)[self.size(o)] + len(text) > CAPACITY:
                    given.fail(f"at most {CAPACITY} {self.piece}s on the {self.label}")
                else:
                    self._stack(o, s, place, map(int, text))

    def _checked(self, o: Any, cell: Given) -> str:
        text, ids = cell.text(), "0123456789"[: self.players(o)]
        discs = text.removeprefix(self.other[:1])
        if any(id not in ids for id in discs) or (discs != text and len(discs) != 1):
            other = f" or a {self.other} as '{self.other[0]}0'" if self.other else ""
            cell.fail(f"'' or a {self.noun} as '0011'{other}, of players 0 to {ids[-1]}")
        return text

    def _stack(self, o: Any, s: Any, place: int, owners: Any) -> None:
        """Build a stack whose discs' owners are told from the top."""
        for owner in reversed(list(owners)):
            self.put(o, s, place, owner, 1)

    # as a drawing

    def spot(self, o: Any, s: Any, grid: Grid, place: int) -> scene.Spot:
        things = self.things(o, s, place)
        return scene.Spot(self.id(o, place), *grid.points[place], things, words="" if things else "empty")

    def things(self, o: Any, s: Any, place: int) -> tuple[scene.Thing, ...]:
        owner, discs = self.alone(o, s, place), self.pile(o, s, place)
        if owner >= 0:
            return (scene.Piece(self.other, owner, words=f"{seat(owner)}'s {self.other}"),)  # type: ignore[arg-type]
        return (scene.Stack(discs, words=self._told(discs)),) if discs else ()

    def _told(self, discs: tuple[int, ...]) -> str:
        whole = f"{seat(discs[0])}'s {self.noun} of {counted(len(discs), self.piece)}"
        layers = [f"{len(list(same))} of {seat(owner)}" for owner, same in groupby(discs)]
        return whole if len(layers) == 1 else f"{whole}, from the top {', '.join(layers)}"

    # for learning and for search

    @rule
    def planes_of_discs(self, o: object, s: object, seat: int, players: int, out: Array, at: int) -> int:
        """Write for each level from the top, player and place whether a disc of theirs lies there."""
        end = at + self.most * players * self.extent(o)
        for number in range(at, end):
            out[number] = 0
        for number in range(self.extent(o)):
            place = self.order(o)[number]
            for disc in range(self.begin(s)[place], self.begin(s)[place + 1]):
                level, turn = disc - self.begin(s)[place], (self.disc(o, s, disc) - seat + players) % players
                out[at + (level * players + turn) * self.extent(o) + number] = 1
        return end

    def outlines(self, o: Any) -> list[Outline]:
        """A plane a player for each level from the top, the seat's own first, then for the other pieces."""
        shape, players = self.grid(o).shape, self.players(o)
        levels = [f"{self.label} {number} at {level}" for level in range(self.most) for number in range(players)]
        others = [f"{self.other} {number}" for number in range(players) if self.other]
        return [Outline(name, shape) for name in (*levels, *others)]

    def observing(self) -> Iterable[str]:
        yield f"at = {self.label}.planes_of_discs(o, s, seat, players, out, at)"
        if self.other:
            yield "for number in range(players):"
            yield f"    at = {self.label}.plane_of_set(o, s.{self.others.field}[(seat + number) % players], out, at)"

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        players = self.players(o)
        order = list(_round(seat, players))
        for at, place in enumerate(self.grid(o).places):
            there = [order[number % players] for number, plane in enumerate(planes) if plane.numbers[at]]
            if any(plane.numbers[at] for plane in planes[self.most * players :]):
                self.others(s)[there[0]] |= bit(place)
            else:
                self._stack(o, s, place, there)

    def image(self, o: Any, s: Any, change: Transform) -> None:
        places = self.grid(o).places
        piles = {place: map(change.seat, self.pile(o, s, place)) for place in places}
        others = {place: change.seat(self.alone(o, s, place)) for place in places}
        for field in (self.discs, self.begin, self.owned, *([self.others] if self.other else [])):
            for at in range(len(field(s))):
                field(s)[at] = 0
        for place in places:
            self._stack(o, s, change.place(place), piles[place])
            if others[place] >= 0:
                self.others(s)[others[place]] |= bit(change.place(place))


def _round(seat: int, players: int) -> range | list[int]:
    """The players in the order of their turns, the seat's first."""
    return [(seat + number) % players for number in range(players)]


@rule
def parted(word: int, at: int, number: int) -> int:
    """The word with so many bits taken out at a place."""
    return (word >> (at + number) << at) | (word & ((1 << at) - 1))


@rule
def joined(word: int, at: int, bits: int, number: int) -> int:
    """The word with so many bits put in at a place."""
    return (((word >> at) << number | bits) << at) | (word & ((1 << at) - 1))
