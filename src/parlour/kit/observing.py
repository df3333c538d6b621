"""A game's states as planes of numbers, and back."""

from typing import TYPE_CHECKING, Any

from ..engine import DEALER, OVER, Plane, copied
from ..engine.module.layout import Kind
from .fields import StateField

if TYPE_CHECKING:
    from .assembly import Assembly


class Observing:
    """The planes of a game's states, as its components and fields tell."""

    def __init__(self, game: "Assembly") -> None:
        self._game = game

    def observe(self, o: Any, s: Any, seat: int) -> list[Plane]:
        """All that the state tells, as that seat sees it."""
        planes = [plane for component in self._game.components for plane in component.observe(o, s, seat)]
        return planes + [self._plane(o, s, seat, name, kind) for name, kind in self._plain_fields()]

    def _plain_fields(self) -> list[tuple[str, Kind]]:
        """Those that belong to no part and follow from nothing else."""
        return [
            (n, k) for n, k in self._game.fields.items() if not (isinstance(k, StateField) and (k.part or k.is_derived))
        ]

    def _plane(self, o: Any, s: Any, seat: int, name: str, kind: Kind) -> Plane:
        value, players = getattr(s, name), self._game.players(o)
        if name == "player":
            who = [int(value == (seat + number) % players) for number in range(players)]
            return Plane(name, (players + 1,), [*who, int(value == DEALER)])
        if isinstance(kind, StateField) and kind.by_player:
            rows = value.listed()
            around = [rows[(seat + number) % players] for number in range(players)]
            numbers = [number for row in around for number in row] if len(kind.shape) > 1 else around
            return Plane(name, (players, *kind.shape[1:]), numbers)
        return Plane(name, kind.shape or (1,), list(value._cells) if kind.shape else [value])

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        """A state of zeros becomes the one that was observed."""
        left = list(planes)
        blank = copied(s)
        for component in self._game.components:
            count = len(component.observe(o, blank, seat))
            component.recall(o, left[:count], seat, s)
            del left[:count]
        for (name, kind), plane in zip(self._plain_fields(), left, strict=True):
            self._recall_field(o, plane.numbers, seat, s, name, kind)
        if "derive" in self._game.names:
            self._game.names["derive"](o, s)

    def _recall_field(self, o: Any, numbers: list[int], seat: int, s: Any, name: str, kind: Kind) -> None:
        players = self._game.players(o)
        if name == "player":
            *who, dealer = numbers
            s.player = (seat + who.index(1)) % players if any(who) else DEALER if dealer else OVER
        elif isinstance(kind, StateField) and kind.by_player:
            size = len(numbers) // players
            for number in range(players):
                at = (seat + number) % players * size
                getattr(s, name)._cells[at : at + size] = numbers[number * size : (number + 1) * size]
        elif kind.shape:
            getattr(s, name)._cells[:] = numbers
        else:
            setattr(s, name, numbers[0])
