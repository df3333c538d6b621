"""A game's states as data, and back."""

from typing import TYPE_CHECKING, Any

from ..engine import OVER, Given
from ..engine.module.layout import Kind
from .component import Component
from .fields import NEEDED, StateField, within

if TYPE_CHECKING:
    from .assembly import Assembly


class Storing:
    """What the data of a game's states are, as its components and fields tell."""

    def __init__(self, game: "Assembly") -> None:
        self._game = game

    def data(self, o: Any, s: Any) -> dict[str, object]:
        data: dict[str, object] = {}
        for name, kind in self._game.fields.items():
            if not isinstance(kind, StateField):
                data[name] = _number(name, getattr(s, name))
            elif isinstance(kind.part, Component):
                data.setdefault(kind.part.key or kind.part.label, None)
            elif kind.is_told(o) and not kind.goes_without_saying(o, s):
                value = _number(name, getattr(s, name))
                data[name] = value[: self._game.players(o)] if kind.by_player and isinstance(value, list) else value
                if kind.told_as != "number":
                    data[name] = kind.json(getattr(s, name))
        for component in self._game.components:
            data[component.key or component.label] = component.data(o, s)
        return data

    def restore(self, o: Any, given: Given, s: Any) -> None:
        for component in self._game.components:
            component.restore(o, given[component.key or component.label], s)
        for name, kind in self._game.fields.items():
            if not isinstance(kind, StateField):
                self._restore_field(o, given[name], s, name, kind)
            elif kind.is_told(o) and not kind.part:
                missing = kind.missing(o, s)
                value = given[name] if missing is NEEDED else given.get(name, missing)
                self._restore_field(o, value, s, name, kind)
        for form in self._game.forms:
            form.check(o, given, s)
        if "mistake" in self._game.names and (wrong := self._game.names["mistake"](o, s)):
            given[wrong[0]].fail(wrong[1])
        if "derive" in self._game.names:
            self._game.names["derive"](o, s)
        if getattr(s, "player", 0) == OVER != self._game.rule("turn")(o, s):
            given["player"].fail("a player, as the game is not over")

    def _restore_field(self, o: Any, given: Given, s: Any, name: str, kind: Kind) -> None:
        low, high = kind.range if isinstance(kind, StateField) else within(kind)
        if kind.is_clock and not isinstance(kind, StateField):  # while the game runs, it counts on
            low, high = 0, kind.limits[1] - (self._game.rule("turn")(o, s) != OVER)
        if isinstance(kind, StateField) and not kind.shape and name != "player":
            setattr(s, name, kind.read(given, self._game.players(o)))
        elif name == "player":
            s.player = given.number(0, self._game.players(o) - 1, null=OVER)
        elif kind.shape:
            rows = self._game.players(o) if isinstance(kind, StateField) and kind.by_player else kind.shape[0]
            for at, row in enumerate(given.items(rows)):
                if len(kind.shape) == 1:
                    getattr(s, name)[at] = row.number(low, high)
                else:
                    for column, number in enumerate(row.items(kind.shape[1])):
                        getattr(s, name)[at, column] = number.number(low, high)
        else:
            setattr(s, name, given.number(low, high))


def _number(name: str, value: Any) -> object:
    if name == "player":
        return value if value >= 0 else None
    return value if isinstance(value, int) else value.listed()
