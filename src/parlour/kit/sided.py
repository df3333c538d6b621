"""A board whose edges are the players', and which groups of pieces join them."""

from collections.abc import Iterable, Sequence
from typing import Any

from .. import scene
from ..engine import Lookup, bits64, int8, rule, uint8
from .bits import bit, lowest
from .fields import held
from .large import LargeBoard
from .shapes import EAST, NORTH, SOUTH, WEST, Shape
from .symmetry import Transform

FACING = ((NORTH, SOUTH), (WEST, EAST))


class SidedBoard(LargeBoard):
    """Pieces on a board whose edges are the players'. `sides` are those of each player, as the ways that lead off the
    board there: P1's the upper and the lower one, P2's the left and the right one, unless you say otherwise.

    It keeps which edges the group of each piece touches, so that it is known at once when a player's are joined.
    """

    def __init__(self, shape: Shape, *, sides: Sequence[Sequence[int]] = FACING, **look: Any) -> None:
        super().__init__(shape, **look)
        self.sides = tuple(map(tuple, sides))
        self._edges: dict[object, list[int]] = {}
        goals = tuple(sum(1 << way for way in ways) for ways in self.sides)
        self.goals = Lookup(int8[len(goals)], lambda o: goals, fixed=True)
        self.rim = Lookup(uint8[shape.most], self._rim, fixed=shape.is_fixed)
        """The edges at which each place is."""
        self.touched = held(uint8[64 * self.words], self)
        """A field of the state: the edges that the group of each piece touches."""
        self.queue = held(bits64[self.words], self)
        """A field of the state: room for groups that grow. Between moves it is empty."""

    @rule
    def join(self, o: object, s: object, place: int, player: int) -> int:
        """Lay a piece of the player's on a free place; returns the edges that its group touches then."""
        self.owners(s)[place] = player + 1
        edges = self.rim(o)[place]
        for way in range(self.steps(o)):
            at = self.step(o, place, way)
            if at >= 0 and self.owners(s)[at] == player + 1:
                edges |= self.touched(s)[at]
        self.touched(s)[place] = edges
        if edges:
            self.spread(o, s, place)
        return edges

    @rule
    def spread(self, o: object, s: object, place: int) -> None:
        """Let the whole group of a place touch what the place does."""
        player, edges, word = self.owners(s)[place], self.touched(s)[place], place // 64
        self.queue(s)[word] = bit(place % 64)
        while word < self.words:
            left = self.queue(s)[word]
            if left == 0:
                word += 1
                continue
            self.queue(s)[word] = left & (left - 1)
            here = 64 * word + lowest(left)
            for way in range(self.steps(o)):
                at = self.step(o, here, way)
                if at >= 0 and self.owners(s)[at] == player and self.touched(s)[at] != edges:
                    self.touched(s)[at] = edges
                    self.queue(s)[at // 64] |= bit(at % 64)
                    word = min(word, at // 64)

    @rule
    def lift(self, o: object, s: object, place: int) -> None:
        """Take away what lies on a place, and find out anew what groups touch."""
        self.owners(s)[place] = 0
        for at in range(self.size(o)):
            self.touched(s)[at] = 0
        for at in range(self.size(o)):
            if self.owners(s)[at]:
                self.join(o, s, at, self.owners(s)[at] - 1)

    @rule
    def joins(self, o: object, edges: int, player: int) -> bool:
        """Whether all edges of a player's are among these."""
        return edges & self.goals(o)[player] == self.goals(o)[player]

    @rule
    def linked(self, o: object, s: object, player: int) -> bool:
        """Whether a group of the player's joins all edges of that player's."""
        for place in range(self.size(o)):
            if self.owners(s)[place] == player + 1 and self.joins(o, self.touched(s)[place], player):
                return True
        return False

    def _rim(self, o: Any) -> tuple[int, ...]:
        edges = {way: set(self.edge(o, way)) for ways in self.sides for way in ways}
        places = range(self.shape.count(o))
        return tuple(sum((place in edge) << way for way, edge in edges.items()) for place in places)

    def edge(self, o: Any, way: int) -> list[int]:
        """The places at an edge, in their order."""
        grid, step = self.grid(o), self.shape.ways[way]
        key = grid.rows, way
        if key not in self._edges:
            self._edges[key] = [place for place in grid.places if self.shape.next(o, place, step) < 0]
        return self._edges[key]

    # in words and pictures

    def lay(self, o: Any, s: Any, place: int, player: int) -> None:
        self.join(o, s, place, player)

    def clear_place(self, o: Any, s: Any, place: int) -> bool:
        self.lift(o, s, place)
        return True

    def borders(self, o: Any) -> Iterable[scene.Border]:
        for player, ways in enumerate(self.sides):
            for way in ways:
                yield scene.Border(player, tuple(self.id(o, place) for place in self.edge(o, way)))

    # for search

    def is_alike(self, o: Any, change: Transform) -> bool:
        """A player's edges become those of whoever the player becomes."""
        return all(
            {frozenset(map(change.place, self.edge(o, way))) for way in ways}
            == {frozenset(self.edge(o, way)) for way in self.sides[change.seat(player)]}
            for player, ways in enumerate(self.sides)
        )

    def image(self, o: Any, s: Any, change: Transform) -> None:
        for place in range(len(self.touched(s))):
            self.touched(s)[place] = 0
        super().image(o, s, change)
