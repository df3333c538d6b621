"""A game's states as planes of numbers, and back."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..engine import DEALER, OVER, Outline, Plane
from ..engine.module.layout import Kind
from ..engine.module.planes import (
    field_outline,
    observer,
    of_field,
    of_players,
    of_seat,
    of_seats,
    seat_outlines,
)
from .fields import StateField

if TYPE_CHECKING:
    from .assembly import Assembly


class Observing:
    """The planes of a game's states, as its components and fields tell: who looks and who is to move come last."""

    def __init__(self, game: "Assembly") -> None:
        self._game = game
        self._components = [component for component in game.components if component.fields]

    def observe(self) -> Any:
        """The rule that writes all that the state tells, as a seat sees it."""
        names = {part.label: part for part in self._components}
        return observer(self._lines(), names, str(self._game.names.get("PLAYERS") or "o.players"))

    def outlines(self, o: Any) -> list[Outline]:
        """The planes that it writes."""
        planes = [outline for component in self._components for outline in component.outlines(o)]
        return [*planes, *(self._outline(o, *field) for field in self._plain_fields()), *self._seats(o)]

    def _lines(self) -> Iterator[str]:
        for component in self._components:
            yield from component.observing()
        for name, kind in self._plain_fields():
            yield from of_players(name, kind) if _is_by_player(kind) else of_field(name, kind)
        if "player" in self._game.fields:
            yield from of_seats("s.player", f"s.player == {DEALER}")
        yield from of_seat()

    def _seats(self, o: Any) -> list[Outline]:
        seat, player = seat_outlines(self._game.players(o))
        return [player, seat] if "player" in self._game.fields else [seat]

    def _plain_fields(self) -> list[tuple[str, Kind]]:
        """Those that belong to no part and follow from nothing else."""
        fields = ((n, k) for n, k in self._game.fields.items() if n != "player")
        return [(n, k) for n, k in fields if not (isinstance(k, StateField) and (k.part or k.is_derived))]

    def _outline(self, o: Any, name: str, kind: Kind) -> Outline:
        outline = field_outline(name, kind)
        return outline._replace(shape=(self._game.players(o), *outline.shape[1:])) if _is_by_player(kind) else outline

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        """A state of zeros becomes the one that was observed."""
        left = list(planes)
        for component in self._components:
            count = len(component.outlines(o))
            component.recall(o, left[:count], seat, s)
            del left[:count]
        for name, kind in self._plain_fields():
            self._recall_field(o, left.pop(0).numbers, seat, s, name, kind)
        if "player" in self._game.fields:
            *who, dealer = left[0].numbers
            s.player = (seat + who.index(1)) % len(who) if any(who) else DEALER if dealer else OVER
        if "derive" in self._game.names:
            self._game.names["derive"](o, s)

    def _recall_field(self, o: Any, numbers: list[int], seat: int, s: Any, name: str, kind: Kind) -> None:
        players = self._game.players(o)
        if kind.code == "Q":
            words = (numbers[at : at + 64] for at in range(0, len(numbers), 64))
            numbers = [sum(bit << place for place, bit in enumerate(word)) for word in words]
        if _is_by_player(kind):
            size = len(numbers) // players
            for number in range(players):
                at = (seat + number) % players * size
                getattr(s, name)._cells[at : at + size] = numbers[number * size : (number + 1) * size]
        elif kind.shape:
            getattr(s, name)._cells[:] = numbers
        else:
            setattr(s, name, numbers[0])


def _is_by_player(kind: Kind) -> bool:
    return isinstance(kind, StateField) and kind.by_player
