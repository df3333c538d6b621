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
        found = self.between(o, s, *(mapping[place] for place in self.ends(o, s, action)))
        assert found is not None
        return found

    def between(self, o: Any, s: Any, here: int, there: int) -> int | None:
        """The action that leads from one place to another, if there is one."""
        if here == there:
            return None
        slots = range(here * self.slots(o), (here + 1) * self.slots(o))
        return next((action for action in slots if self.ends(o, s, action) == (here, there)), None)

    # why not

    def refuse(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        places = self.board.grid(o).numbers
        for name in text.split("-"):
            if name not in places:
                return self.nowhere(o, name)
        here, there = (places[name] for name in text.split("-"))
        if self.board.whose(o, s, here) != game.rule("turn")(o, s):
            return self.not_yours(o, s, here, game)
        return self.unfit(o, s, here, there, game)

    relation = "next to"
    """How a place has to lie to another for a piece to go there, in words."""

    def nowhere(self, o: Any, name: str) -> str:
        """That there is no place of that name."""
        return self.board.nowhere(o, name)

    def not_yours(self, o: Any, s: Any, place: int, game: "Assembly") -> str:
        """That the player has no piece there."""
        name, noun, owner = self.board.name(o, place), self.board.noun, self.board.whose(o, s, place)
        what = f"the {noun} on {name} is {seat(owner)}'s" if owner >= 0 else self.board.bare(o, s, place)
        return f"{what}: {seat(game.rule('turn')(o, s))} can move from {self.movable(o, s, game)}"

    def unfit(self, o: Any, s: Any, here: int, there: int, game: "Assembly") -> str:
        """That the player's piece cannot go there."""
        start, end = self.board.name(o, here), self.board.name(o, there)
        action, reach = self.between(o, s, here, there), self.reach(o, s, here, game)
        if here == there:
            return f"{start} is where it stands already: {reach}"
        if action is None:
            return f"{end} is not {self.relation} {start}: {reach}"
        own = self.board.is_single and self.board.whose(o, s, here) == self.board.whose(o, s, there)
        return f"your own {self.board.noun} is on {end}: {reach}" if own else game.reason(o, s, self, action)

    def movable(self, o: Any, s: Any, game: "Assembly") -> str:
        """From where a piece can go."""
        return self._listed(o, {self.ends(o, s, action)[0] for action in game.legal_of(o, s, self)})

    def reach(self, o: Any, s: Any, place: int, game: "Assembly") -> str:
        """Where the piece on a place can go."""
        ends = [self.ends(o, s, action) for action in game.legal_of(o, s, self)]
        legal, name = {there for here, there in ends if here == place}, self.board.name(o, place)
        return f"from {name} it can go to {self._listed(o, legal)}" if legal else f"the one on {name} cannot move now"

    def _listed(self, o: Any, places: set[int]) -> str:
        grid = self.board.grid(o)
        return either((grid.names[place] for place in grid.places if place in places), most=8)
