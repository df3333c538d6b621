"""Fields of a state that know more than their size."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ..engine import Chosen, Given, Held, Part
from ..engine.module.layout import Kind
from ..engine.module.options import Option

NEEDED = object()
FEW = 12
"""So many names are listed where one is not known."""


@dataclass(frozen=True)
class StateField(Held):
    """A field that belongs to a part of the game, follows from other fields, or has a number for each player."""

    part: Part | None = None
    is_derived: bool = False
    by_player: bool = False
    most: int | None = None
    noun: str = ""
    line: str = ""
    """What is written of it beside the board."""
    option: Option | None = None
    told_as: Literal["number", "flag", "seat", "name"] = "number"
    names: tuple[str, ...] = ()
    default: Any = NEEDED
    is_silent: bool = False
    is_set: bool = False
    """Whether it is a set of places."""

    def __getattr__(self, name: str) -> Any:
        """A field that is called like its part hides it for the lines that follow: there it stands for the part."""
        if self.part is None or name.startswith("_"):
            raise AttributeError(f"a field of the state has no {name}")
        return getattr(self.part, name)

    def is_told(self, o: Any) -> bool:
        """Whether data have it under these options."""
        return not self.is_derived and (self.option is None or Chosen(self.option)(o) != 0)

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest number that data may give it."""
        if self.most is None and self.is_clock:
            return 0, self.limits[1] - 1
        return within(self) if self.most is None else (0, self.most)

    def missing(self, o: Any, s: Any) -> Any:
        """What data mean that lack it; NEEDED where they must not. A default may be a function of s, or of o and s."""
        if self.default is NEEDED:
            return 0 if self.option else NEEDED
        if not callable(self.default):
            return self.default
        return self.default(s) if self.default.__code__.co_argcount == 1 else self.default(o, s)

    def goes_without_saying(self, o: Any, s: Any) -> bool:
        """Whether data leave it out, as it holds what they mean then."""
        return self.is_silent and self.json(self(s)) == self.missing(o, s)

    def json(self, value: int) -> object:
        """A number as data have it."""
        if self.told_as == "seat":
            return value - 1 if value else None
        if self.told_as == "name":
            return self.names[value - 1] if value else None
        return value > 0 if self.told_as == "flag" else value

    def read(self, given: Given, players: int) -> int:
        """The number that data give it."""
        if self.told_as == "seat":
            return given.number(0, players - 1, null=-1) + 1
        if self.told_as == "name":
            if len(self.names) > FEW and given.value not in (None, *self.names):
                given.fail(f"a name, as {self.names[0]}, or null")
            return given.choice(self.names, null=-1) + 1
        return int(given.flag()) if self.told_as == "flag" else given.number(*self.range)


def within(kind: Kind) -> tuple[int, int]:
    """The numbers that data may give a field of which nothing is said; rules may go on counting from there."""
    low, high = kind.limits
    return low - low // 4, high - high // 4


def _field(kind: Any, **changes: Any) -> Any:
    field = kind if isinstance(kind, StateField) else StateField(kind.code, kind.shape, kind.is_clock)
    return replace(field, **changes)


def held(kind: Any, part: Part) -> Any:
    """A field that tells where things of a part are."""
    return _field(kind, part=part)


def set_of_places(kind: Any) -> Any:
    """A field for a set of places of the board, a bit each."""
    return _field(kind, is_set=True)


def derived(kind: Any) -> Any:
    """A field that follows from the others: data leave it out, and the rule `derive` fills it."""
    return _field(kind, is_derived=True)


def number(kind: Any, most: int, *, line: str = "") -> Any:
    """A field of numbers from 0 to `most`.

    With a `line` it is something counted that stands beside the board: "{number:point} in this turn".
    """
    return _field(kind, most=most, line=line)


def flag(kind: Any) -> Any:
    """A field that is 0 or not: false or true in data."""
    return _field(kind, told_as="flag", default=False)


def whose(kind: Any) -> Any:
    """A field for a player's id + 1, 0 for nobody: the id or null in data."""
    return _field(kind, told_as="seat", default=None)


def named(kind: Any, names: Sequence[str]) -> Any:
    """A field for one of some names, counted from 1, 0 for none: the name or null in data."""
    return _field(kind, told_as="name", names=tuple(names))


def optional(kind: Any, default: Any = 0) -> Any:
    """A field that data may lack: then it has the default, or what that makes of the state so far."""
    return _field(kind, default=default)


def unless(kind: Any, default: Any) -> Any:
    """A field that data have only where it is not the default, or not what that makes of the state so far."""
    return _field(kind, default=default, is_silent=True)


def by_player(kind: Any, most: int | None = None, *, noun: str = "") -> Any:
    """An array with a number for each player, from 0 to `most`.

    With a `noun` it is what players gather, points or tricks: it stands at their names, and who has most wins, where
    the game does not say otherwise.
    """
    return _field(kind, by_player=True, most=most, noun=noun)


def only_if(option: Any, kind: Any) -> Any:
    """A field that counts only where an option is not 0: elsewhere data leave it out. Data that lack it mean 0."""
    return _field(kind, option=option)
