"""Fields of a state that know more than their size."""

from dataclasses import dataclass, replace
from typing import Any

from ..engine import Part
from ..engine.layout import Kind


@dataclass(frozen=True)
class Field(Kind):
    """A field that belongs to a part of the game, follows from other fields, or has a number for each player."""

    part: Part | None = None
    is_derived: bool = False
    by_player: bool = False
    most: int | None = None

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest number that data may give it."""
        low, high = self.limits
        return (low, high) if self.most is None else (0, self.most)


def _field(kind: Any, **changes: Any) -> Any:
    found = kind if isinstance(kind, Field) else Field(kind.code, kind.shape, kind.is_clock)
    return replace(found, **changes)


def held(kind: Any, part: Part) -> Any:
    """A field that tells where things of a part are."""
    return _field(kind, part=part)


def derived(kind: Any) -> Any:
    """A field that follows from the others: data leave it out, and the rule `derive` fills it."""
    return _field(kind, is_derived=True)


def number(kind: Any, most: int) -> Any:
    """A field of numbers from 0 to `most`."""
    return _field(kind, most=most)


def by_player(kind: Any, most: int | None = None) -> Any:
    """An array with a number for each player, from 0 to `most`."""
    return _field(kind, by_player=True, most=most)
