"""Stepping to a place next to one's own."""

from typing import TYPE_CHECKING, Any, Literal

from ...engine import Array, Parameter, int8, int32, rule, seat
from ..bits import bit, has, holding, members
from ..language import short
from ..places import Places
from .fromto import FromTo

if TYPE_CHECKING:
    from ..assembly import Assembly


class StepTo(FromTo):
    """A piece goes to a place next to it, in one of the ways of the board's shape. `onto` is what may be there:
    anything but a piece of one's own, or an enemy's piece only.

    Slots that lead nowhere come first, so that the last of a list is a step: the rules that list steps write first
    and count after, and never write behind the last.
    """

    pattern = r"[a-z](0|[1-9]\d*)-[a-z](0|[1-9]\d*)"

    def __init__(self, board: Places, *, onto: Literal["any", "enemy"] = "any") -> None:
        super().__init__(board, max(board.shape.step_counts))
        self.hits_only = onto == "enemy"
        self.steps = Parameter(int8, self.slots, fixed=self.is_fixed)
        """How many slots lead from each place."""
        self.places = Parameter(int32, board.shape.count, fixed=self.is_fixed)

    def slots(self, o: Any) -> int:
        return self.board.shape.steps(o)

    def _targets(self, o: Any) -> tuple[int, ...]:
        slots, near, targets = self.slots(o), self._near(o), list[int]()
        for place in range(self.board.shape.count(o)):
            ends = near.get(place, [])
            targets += [place] * (slots - len(ends)) + ends
        return tuple(targets)

    def _near(self, o: Any) -> dict[int, list[int]]:
        """The places next to each, in the order of the ways."""
        next_, ways = self.board.shape.next, self.board.shape.ways[: self.slots(o)]
        places = self.board.grid(o).places
        return {here: [there for way in ways if (there := next_(o, here, way)) >= 0] for here in places}

    def most(self, o: Any) -> int:
        """Where nobody steps onto their own, a step and the one back are never legal at once."""
        near = [len(ends) for ends in self._near(o).values()]
        return sum(near) // (1 + self.board.is_single) + (0 in near)

    @rule
    def each(self, o: object, own: int, onto: int, out: Array, n: int) -> int:
        """List every step from one of a set of places to one of another, behind the n listed already."""
        first, steps, targets = self.first(o), self.steps(o), self.targets(o)
        for place in members(own):
            for step in range(steps * place, steps * (place + 1)):
                out[n] = first + step
                n += has(onto & ~bit(place), targets[step])
        return n

    @rule
    def some(self, o: object, own: int, onto: int) -> bool:
        """Whether there is such a step."""
        steps, targets = self.steps(o), self.targets(o)
        for place in members(own):
            for step in range(steps * place, steps * (place + 1)):
                if targets[step] != place and has(onto, targets[step]):
                    return True
        return False

    @rule
    def each_of(self, o: object, cells: Array, player: int, out: Array, n: int) -> int:
        """On a large board, list every step of the player's pieces, behind the n listed already."""
        first, steps, targets, own = self.first(o), self.steps(o), self.targets(o), player + 1
        for part in range(0, self.places(o), 64):
            for place in members(holding(cells, part, own)):
                for step in range(steps * (part + place), steps * (part + place + 1)):
                    out[n] = first + step
                    n += cells[targets[step]] != own and not (self.hits_only and cells[targets[step]] == 0)
        return n

    @rule
    def some_of(self, o: object, cells: Array, player: int) -> bool:
        """Whether there is such a step."""
        steps, targets, own = self.steps(o), self.targets(o), player + 1
        for step in range(steps * self.places(o)):
            there = cells[targets[step]]
            if cells[step // steps] == own and there != own and not (self.hits_only and there == 0):
                return True
        return False

    # why not

    def nowhere(self, o: Any, name: str) -> str:
        grid = self.board.grid(o)
        ends = f"{grid.names[min(grid.places)]} to {grid.names[max(grid.places)]}"
        return f"out of bounds: there is no {short(name)}, the {self.board.place}s are {ends}"

    def not_yours(self, o: Any, s: Any, place: int, game: "Assembly") -> str:
        name, noun, owner = self.board.name(o, place), self.board.noun, self.board.whose(o, s, place)
        turn = f"{seat(owner)}'s is on {name}, and it is {seat(game.rule('turn')(o, s))}'s turn"
        why = turn if owner >= 0 else f"{name} is free"
        return f"not your {noun}: {why}; you can {self.offer(o, s, game.legal_of(o, s, self))}"

    def astray(self, o: Any, s: Any, here: int, there: int, game: "Assembly") -> str:
        start, end, reach = self.board.name(o, here), self.board.name(o, there), self.reach(o, s, here)
        if here == there:
            return f"your own {self.board.noun} is there: it has to leave its {self.board.place}; {reach}"
        if self.is_blocked(o, s, here, there):
            return f"your own {self.board.noun} is there, on {end}; {reach}"
        if self.between(o, s, here, there) is not None:
            if self.hits_only and self.board.whose(o, s, there) < 0:
                return f"{end} is free, and a step has to end on an enemy's {self.board.noun}; {reach}"
            return super().astray(o, s, here, there, game)
        shape = self.board.shape
        corner = any(shape.next(o, here, way) == there for way in shape.ways[self.slots(o) :])
        why = "diagonals do not count" if corner else f"{end} is not {self.relation} {start}"
        return f"not adjacent: {why}; {reach}"
