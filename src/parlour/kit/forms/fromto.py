"""Moving a piece from one place of a board to another."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...engine import Table, int16, rule, seat
from ..language import either
from ..places import Places
from .form import Form

if TYPE_CHECKING:
    from ..assembly import Assembly


class FromTo(Form):
    """A piece of the player's goes from one place to another, written as both: a1-b2.

    From each place lead so many slots, each to a place or, where there is none, back to itself. The actions of a
    place are its slots.
    """

    example = "a1-b2"
    pattern = r"[a-z]\d+-[a-z]\d+"

    def __init__(self, board: Places, slots: int) -> None:
        self.board = board
        self.most_slots = slots
        super().__init__(fixed=board.shape.is_fixed)
        kind = int16[board.shape.most * slots]
        self.sources = Table(kind, self._sources, fixed=self.is_fixed)
        self.targets = Table(kind, self._targets, fixed=self.is_fixed)

    def slots(self, o: Any) -> int:
        """How many lead from each place."""
        return self.most_slots

    def target(self, o: Any, place: int, slot: int) -> int:
        """Where a slot of a place leads; -1: nowhere."""
        raise NotImplementedError

    def _sources(self, o: Any) -> tuple[int, ...]:
        return tuple(action // self.slots(o) for action in range(self.count(o)))

    def _targets(self, o: Any) -> tuple[int, ...]:
        places, slots = set(self.board.grid(o).places), range(self.slots(o))
        return tuple(
            found if place in places and (found := self.target(o, place, slot)) >= 0 else place
            for place in range(self.board.shape.count(o))
            for slot in slots
        )

    @rule
    def source_of(self, o: object, action: int) -> int:
        """Where the piece comes from."""
        return self.sources(o)[action - self.first(o)]

    @rule
    def target_of(self, o: object, action: int) -> int:
        """Where it goes."""
        return self.targets(o)[action - self.first(o)]

    def count(self, o: Any) -> int:
        return self.board.shape.count(o) * self.slots(o)

    def ends(self, o: Any, s: Any, action: int) -> tuple[int, int]:
        """The places from and to."""
        return self.sources(o)[action], self.targets(o)[action]

    def write(self, o: Any, s: Any, action: int) -> str:
        return "-".join(self.clicks(o, s, action))

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        """The piece, then where it goes."""
        names = self.board.grid(o).names
        return [names[place] for place in self.ends(o, s, action)]

    def image(self, o: Any, s: Any, action: int, mapping: Mapping[int, int]) -> int:
        here, there = (mapping[place] for place in self.ends(o, s, action))
        return next(a for a in self._actions(o, here) if self.ends(o, s, a) == (here, there))

    # why not

    def refuse(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        grid, names = self.board.grid(o), text.split("-")
        for name in names:
            if name not in grid.numbers:
                return self.board.nowhere(o, name)
        here, there = map(grid.numbers.get, names)
        assert here is not None
        assert there is not None
        player = game.rule("turn")(o, s)
        if self.board.whose(o, s, here) != player:
            return self._not_yours(o, s, here, game)
        slot = next((a for a in self._actions(o, here) if self.ends(o, s, a) == (here, there)), None)
        reach = self._reach(o, s, here, game)
        if here == there:
            return f"{names[0]} is where it stands already: {reach}"
        if slot is None:
            return f"{names[1]} is not {self.relation} {names[0]}: {reach}"
        own = self.board.whose(o, s, there) == player
        return f"your own {self.board.noun} is on {names[1]}: {reach}" if own else game.reason(o, s, self, slot)

    relation = "next to"
    """How a place has to lie to another for a piece to go there, in words."""

    def _actions(self, o: Any, place: int) -> range:
        return range(place * self.slots(o), (place + 1) * self.slots(o))

    def _not_yours(self, o: Any, s: Any, place: int, game: "Assembly") -> str:
        name, noun, owner = self.board.grid(o).names[place], self.board.noun, self.board.whose(o, s, place)
        legal = {self.ends(o, s, action)[0] for action in game.legal_of(o, s, self)}
        names = [self.board.grid(o).names[at] for at in self.board.grid(o).places if at in legal]
        what = f"the {noun} on {name} is {seat(owner)}'s" if owner >= 0 else f"there is no {noun} on {name}"
        return f"{what}: {seat(game.rule('turn')(o, s))} can move from {either(names, most=8)}"

    def _reach(self, o: Any, s: Any, place: int, game: "Assembly") -> str:
        """Where the piece on a place can go."""
        ends = [self.ends(o, s, action) for action in game.legal_of(o, s, self)]
        legal = {there for here, there in ends if here == place}
        name = self.board.grid(o).names[place]
        if not legal:
            return f"the one on {name} cannot move now"
        names = [self.board.grid(o).names[at] for at in self.board.grid(o).places if at in legal]
        return f"from {name} it can go to {either(names, most=8)}"
