"""Moving a piece from one place of a board to another."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...engine import Lookup, copied, int16, rule, seat
from ..language import sentence
from ..places import Places
from ..symmetry import Transform
from .form import Form

if TYPE_CHECKING:
    from ..assembly import Assembly


class FromTo(Form):
    """A piece of the player's goes from one place to another, written as both: a1-b2.

    From each place lead so many slots, each to a place or, where there is none, back to itself. The actions of a
    place are its slots.
    """

    example = ""
    pattern = r"[a-z]\d+-[a-z]\d+"

    def __init__(self, board: Places, slots: int) -> None:
        self.board = board
        self.example = self.example or board.shape.pair
        self.most_slots = slots
        self.task = sentence("move {noun:a}", noun=board.noun)
        super().__init__(fixed=board.shape.is_fixed)
        kind = int16[board.shape.most * slots]
        self.sources = Lookup(kind, self._sources, fixed=self.is_fixed)
        self.targets = Lookup(kind, self._targets, fixed=self.is_fixed)

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
            target if place in places and (target := self.target(o, place, slot)) >= 0 else place
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

    def tell(self, o: Any, s: Any, action: int, who: str) -> str:
        return "{} moves from {} to {}.".format(who, *self.clicks(o, s, action))

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        """The piece, then where it goes."""
        names = self.board.grid(o).names
        return [names[place] for place in self.ends(o, s, action)]

    def image(self, o: Any, s: Any, action: int, change: Transform) -> int:
        image = copied(s)
        image.player = change.seat(s.player)
        action_image = self.between(o, image, *map(change.place, self.ends(o, s, action)))
        assert action_image is not None
        return action_image

    def between(self, o: Any, s: Any, here: int, there: int) -> int | None:
        """The action that leads from one place to another, if there is one."""
        if here == there:
            return None
        slots = range(here * self.slots(o), (here + 1) * self.slots(o))
        return next((action for action in slots if self.ends(o, s, action) == (here, there)), None)

    # why not

    def unknown(self, o: Any, s: Any, text: str) -> str:
        places = self.board.grid(o).numbers
        return next((self.nowhere(o, name) for name in text.split("-") if name not in places), "")

    def action_of(self, o: Any, s: Any, text: str) -> int | None:
        here, there = self._ends(o, text)
        is_own = self.board.whose(o, s, here) == self.game.rule("turn")(o, s)
        return self.between(o, s, here, there) if is_own else None

    def _ends(self, o: Any, text: str) -> tuple[int, int]:
        here, there = (self.board.grid(o).numbers[name] for name in text.split("-"))
        return here, there

    def unfit(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        here, there = self._ends(o, text)
        if self.board.whose(o, s, here) != game.rule("turn")(o, s):
            return self.not_yours(o, s, here, game)
        return self.astray(o, s, here, there, game)

    def refuse_path(self, o: Any, s: Any, path: Sequence[str], game: "Assembly") -> str:
        """A click alone is a piece that is not the player's, or one that cannot move."""
        ids = {self.board.id(o, place): place for place in self.board.grid(o).places}
        if len(path) > 2 or not all(id in ids for id in path):
            return ""
        here, *there = (ids[id] for id in path)
        if not game.legal_of(o, s, self):
            return game.instead(o, s, self)
        if self.board.whose(o, s, here) != game.rule("turn")(o, s):
            return self.not_yours(o, s, here, game)
        return self.refuse(o, s, self.spell(o, here, *there), game) if there else self.reach(o, s, here)

    def spell(self, o: Any, here: int, there: int) -> str:
        """What one writes to go from one place to another."""
        return f"{self.board.name(o, here)}-{self.board.name(o, there)}"

    relation = "next to"
    """How a place has to lie to another for a piece to go there, in words."""

    def nowhere(self, o: Any, name: str) -> str:
        """That there is no place of that name."""
        return self.board.nowhere(o, name)

    def not_yours(self, o: Any, s: Any, place: int, game: "Assembly") -> str:
        """That the player has no piece there."""
        name, noun, owner = self.board.name(o, place), self.board.noun, self.board.whose(o, s, place)
        what = f"the {noun} on {name} is {seat(owner)}'s" if owner >= 0 else self.board.bare(o, s, place)
        return f"{what}: {game.possible(o, s, self)}"

    def astray(self, o: Any, s: Any, here: int, there: int, game: "Assembly") -> str:
        """That the player's piece cannot go there."""
        start, end = self.board.name(o, here), self.board.name(o, there)
        action, reach = self.between(o, s, here, there), self.reach(o, s, here)
        if here == there:
            return f"{start} is where it stands already: {reach}"
        if action is None:
            return f"{end} is not {self.relation} {start}: {reach}"
        if self.is_blocked(o, s, here, there):
            return f"your own {self.board.noun} is there, on {end}; {reach}"
        return game.own_reason(o, s, self, action) or f"{self.obstacle(o, s, action)}: {reach}"

    def is_blocked(self, o: Any, s: Any, here: int, there: int) -> bool:
        """Whether another piece of the same player's is in its place."""
        return self.board.is_single and self.board.whose(o, s, here) == self.board.whose(o, s, there)

    def obstacle(self, o: Any, s: Any, action: int) -> str:
        """What forbids a move of which the game says nothing itself."""
        start, end = (self.board.name(o, place) for place in self.ends(o, s, action))
        owner = self.board.whose(o, s, self.ends(o, s, action)[1]) if self.board.is_single else -1
        return f"{end} is taken by {seat(owner)}" if owner >= 0 else f"{start} to {end} is not possible now"

    def offer(self, o: Any, s: Any, legal: list[int]) -> str:
        return f"move from {self.board.either(o, (self.ends(o, s, action)[0] for action in legal))}"

    def reach(self, o: Any, s: Any, place: int) -> str:
        """Where the piece on a place can go, in words; where it cannot, what is possible."""
        ends = [self.ends(o, s, action) for action in self.game.legal_of(o, s, self)]
        legal, name = {there for here, there in ends if here == place}, self.board.name(o, place)
        if legal:
            return f"from {name} it can go to {self.board.either(o, legal)}"
        return f"the one on {name} cannot move now, {self.game.possible(o, s, self)}"


class SidedStep(FromTo):
    """A step in ways that are a player's own: forward is elsewhere for the other."""

    def target(self, o: Any, place: int, slot: int, player: int = 0) -> int:
        raise NotImplementedError

    def is_alike(self, o: Any, change: Transform) -> bool:
        """A player's steps become those of whoever the player becomes."""
        return all(
            {(change.place(here), change.place(there)) for here, there in self._steps(o, player)}
            == self._steps(o, change.seat(player))
            for player in range(2)
        )

    def _steps(self, o: Any, player: int) -> set[tuple[int, int]]:
        places, slots = self.board.grid(o).places, range(self.slots(o))
        pairs = {(here, self.target(o, here, slot, player)) for here in places for slot in slots}
        return {(here, there) for here, there in pairs if there >= 0}
