"""Stepping in some ways of a board, written as the game likes."""

import re
from collections.abc import Sequence
from string import Formatter
from typing import TYPE_CHECKING, Any

from ... import scene
from ...engine import Array, Lookup, int64, rule
from ..bitboard import Bitboard
from ..bits import each
from ..gaps import NUMBER
from ..language import short
from .form import Form
from .fromto import SidedStep

if TYPE_CHECKING:
    from ..assembly import Assembly


class Walk(SidedStep):
    """A piece goes one step in one of some ways, P1's and then P2's: `Walk(board, "forward {here}", (UP,), (DOWN,))`.

    Text has gaps for `{here}`, `{there}` and `{lane}`, the number of the column that it goes to. From each place lead
    as many slots as a player has ways.
    """

    def __init__(self, board: Bitboard, text: str, ways: Sequence[int], others: Sequence[int] = ()) -> None:
        self.width = len(ways)
        self.both = (*ways, *(others or ways))
        super().__init__(board, len(ways))
        self.board: Bitboard = board
        self.text = text
        shape, both = board.shape, self.both
        patterns = {"here": shape.pattern, "there": shape.pattern, "lane": NUMBER}
        names = [name for _, name, _, _ in Formatter().parse(text) if name]
        self.pattern = text.format(**{name: f"(?P<{name}>{patterns[name]})" for name in names})
        self.example = text.format(here=shape.example, there=shape.example, lane=1)
        back = tuple(shape.ways.index((-row, -col)) for row, col in (shape.ways[way] for way in both))
        self.back = Lookup(int64[len(both)], lambda o: back, fixed=True)
        self.steps = Lookup(int64[len(both)], lambda o: tuple(shape.steps_up(o)[way] for way in both), fixed=True)

    @rule
    def movers(self, o: object, player: int, slot: int, own: int, onto: int) -> int:
        """Those of `own` from which that step leads to one of `onto`."""
        return own & self.board.shift(o, onto, self.back(o)[self.width * player + slot])

    @rule
    def each(self, o: object, slot: int, movers: int, out: Array, n: int) -> int:
        """List that step from each of the places behind the n listed already; returns how many are listed then."""
        return each(movers, self.first(o) + slot, self.width, out, n)

    @rule
    def some(self, o: object, player: int, own: int, onto: int) -> bool:
        """Whether a step leads from one of `own` to one of `onto`."""
        movers = 0
        for slot in range(self.width):
            movers |= self.movers(o, player, slot, own, onto)
        return movers != 0

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
        return self.spell(o, *self.ends(o, s, action))

    def spell(self, o: Any, here: int, there: int) -> str:
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

    # why not

    def _read(self, o: Any, text: str) -> tuple[str, str, str]:
        """From where it comes, where it goes and into which lane, as far as the text names them."""
        written = re.fullmatch(self.pattern, text, re.ASCII)
        assert written is not None
        here, lane = written["here"], written.groupdict().get("lane", "")
        row = self.board.grid(o).numbers.get(here, 0) // self.board.stride
        return here, written.groupdict().get("there") or (f"{lane},{row}" if lane else ""), lane

    def unknown(self, o: Any, s: Any, text: str) -> str:
        names, (here, there, lane) = self.board.grid(o).numbers, self._read(o, text)
        if here not in names:
            return self.nowhere(o, here)
        if there and there not in names:
            return self.no_lane(o, lane) if lane else self.nowhere(o, there)
        return ""

    def action_of(self, o: Any, s: Any, text: str) -> int | None:
        here = self.board.grid(o).numbers[self._read(o, text)[0]]
        if self.board.whose(o, s, here) != s.player:
            return None
        steps = range(self.width * here, self.width * (here + 1))
        return next((step for step in steps if self.leads(o, s, step) and self.write(o, s, step) == text), None)

    def unfit(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        name, there, _ = self._read(o, text)
        here, action = self.board.grid(o).numbers[name], self.action_of(o, s, text)
        if self.board.whose(o, s, here) != s.player:
            return self.not_yours(o, s, here, game)
        if action is not None and (own := game.own_reason(o, s, self, action)):
            return own
        why = f"the {self.board.noun} on {name} can go no farther that way"
        if action is not None:
            why = self.obstacle(o, s, action)
        elif there:
            why = f"{name} is where it stands already" if there == name else f"{there} is not {self.relation} {name}"
        return f"{why}: {game.possible(o, s, self)}"

    def no_lane(self, o: Any, name: str) -> str:
        columns = [column for column, _ in self.board.grid(o).columns]
        return f"there is no {self.board.lane_noun} {short(name)}: they are {columns[0]} to {columns[-1]}"

    def leads(self, o: Any, s: Any, action: int) -> bool:
        """Whether a step stays on the board."""
        here, there = self.ends(o, s, action)
        return here != there

    def offer(self, o: Any, s: Any, legal: list[int]) -> str:
        return Form.offer(self, o, s, legal)
