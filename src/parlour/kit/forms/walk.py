"""Stepping in some ways of a board, written as the game likes."""

import re
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import TYPE_CHECKING, Any

from ... import scene
from ...engine import Array, Table, int64, rule, seat
from ..bits import each
from ..board import Board
from ..gaps import NUMBER
from ..language import either
from .fromto import FromTo

if TYPE_CHECKING:
    from ..assembly import Assembly


class Walk(FromTo):
    """A piece goes one step in one of some ways, P1's and then P2's: `Walk(board, "forward {here}", (UP,), (DOWN,))`.

    Text has gaps for `{here}`, `{there}` and `{lane}`, the number of the column that it goes to. From each place lead
    as many slots as a player has ways.
    """

    def __init__(self, board: Board, text: str, ways: Sequence[int], others: Sequence[int] = ()) -> None:
        self.width = len(ways)
        self.both = (*ways, *(others or ways))
        super().__init__(board, len(ways))
        self.board: Board = board
        self.text = text
        shape, both = board.shape, self.both
        patterns = {"here": shape.pattern, "there": shape.pattern, "lane": NUMBER}
        names = [name for _, name, _, _ in Formatter().parse(text) if name]
        self.pattern = text.format(**{name: f"(?P<{name}>{patterns[name]})" for name in names})
        self.example = text.format(here=shape.example, there=shape.example, lane=1)
        back = tuple(shape.ways.index((-row, -col)) for row, col in (shape.ways[way] for way in both))
        self.back = Table(int64[len(both)], lambda o: back, fixed=True)
        self.steps = Table(int64[len(both)], lambda o: tuple(shape.steps_up(o)[way] for way in both), fixed=True)

    @rule
    def movers(self, o: object, player: int, slot: int, own: int, onto: int) -> int:
        """Those of `own` from which that step leads to one of `onto`."""
        return own & self.board.shift(o, onto, self.back(o)[self.width * player + slot])

    @rule
    def each(self, o: object, slot: int, movers: int, out: Array, n: int) -> int:
        """List that step from each of the places behind the n listed already; returns how many are listed then."""
        return each(movers, self.first(o) + slot, self.width, out, n)

    @rule
    def ends_of(self, o: object, player: int, action: int) -> tuple[int, int]:
        """Where the piece comes from, and where it goes."""
        number = action - self.first(o)
        here = number // self.width
        return here, here + self.steps(o)[self.width * player + number % self.width]

    @rule
    def target_of(self, o: object, player: int, action: int) -> int:  # type: ignore[override]
        return self.ends_of(o, player, action)[1]

    def target(self, o: Any, place: int, slot: int, player: int = 0) -> int:
        shape = self.board.shape
        return shape.next(o, place, shape.ways[self.both[self.width * player + slot]])

    def ends(self, o: Any, s: Any, action: int) -> tuple[int, int]:
        """Where a step leaves the board it stays where it is."""
        here, slot = divmod(action, self.width)
        there = self.target(o, here, slot, s.player)
        return here, there if there >= 0 else here

    # in words and pictures

    def write(self, o: Any, s: Any, action: int) -> str:
        here, there = self.ends(o, s, action)
        return self.text.format(
            here=self.board.name(o, here), there=self.board.name(o, there), lane=there % self.board.stride
        )

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        return [self.board.id(o, place) for place in self.ends(o, s, action)]

    def motions(self, o: Any, s: Any, action: int, after: Any) -> list[scene.Motion]:
        """A piece that goes where nothing changes is lost there."""
        here, there = self.ends(o, s, action)
        lost = self.board.keeps(o, s, after, there) and self.board.whose(o, after, here) < 0
        return [scene.Motion((self.board.id(o, here), self.board.id(o, there)), "fade")] if lost else []

    def keeps(self, o: Any, mapping: Mapping[int, int]) -> bool:
        """Every step of a player's stays one."""
        return all(
            {(mapping[here], mapping[there]) for here, there in steps} == steps
            for steps in (self._pairs(o, 0), self._pairs(o, 1))
        )

    def _pairs(self, o: Any, player: int) -> set[tuple[int, int]]:
        places, slots = self.board.grid(o).places, range(self.width)
        pairs = {(here, self.target(o, here, slot, player)) for here in places for slot in slots}
        return {(here, there) for here, there in pairs if there >= 0}

    # why not

    def refuse(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        found = re.fullmatch(self.pattern, text, re.ASCII)
        assert found is not None
        names, groups, noun = self.board.grid(o).numbers, found.groupdict(), self.board.noun
        here = names.get(groups["here"])
        if here is None:
            return self.nowhere(o, groups["here"])
        if self.board.whose(o, s, here) != s.player:
            return self.not_yours(o, s, here, game)
        for action in range(self.width * here, self.width * (here + 1)):
            if self.leads(o, s, action) and self.write(o, s, action) == text:
                return game.reason(o, s, self, action)
        there = groups.get("there") or (f"{groups['lane']},{here // self.board.stride}" if "lane" in groups else "")
        if there and there not in names:
            return self.nowhere(o, there)
        name = self.board.name(o, here)
        why = f"{there} is not {self.relation} {name}" if there else f"the {noun} on {name} can go no farther that way"
        why = f"{name} is where it stands already" if there == name else why
        return f"{why}: {self.possible(o, s, game)}"

    def leads(self, o: Any, s: Any, action: int) -> bool:
        """Whether a step stays on the board."""
        here, there = self.ends(o, s, action)
        return here != there

    def not_yours(self, o: Any, s: Any, place: int, game: "Assembly") -> str:
        name, noun, owner = self.board.name(o, place), self.board.noun, self.board.whose(o, s, place)
        what = f"the {noun} on {name} is {seat(owner)}'s" if owner >= 0 else f"there is no {noun} on {name}"
        return f"{what}: {self.possible(o, s, game)}"

    def possible(self, o: Any, s: Any, game: "Assembly") -> str:
        """What steps of this form are possible instead."""
        steps = [self.write(o, s, action) for action in game.legal_of(o, s, self)]
        whose = seat(s.player)
        if not steps:
            return f"none of {whose}'s {self.board.noun}s can go that way now"
        return f"{whose} can play {either(steps, most=6)}"
