"""How programs look at a state: as planes of numbers, and as one of several that are alike."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple


class Plane(NamedTuple):
    """Numbers that tell of one thing; their shape is that of the thing, such as a board's rows and columns."""

    name: str
    shape: tuple[int, ...]
    numbers: list[int]


@dataclass(frozen=True)
class Symmetry:
    """Maps a state to its image, and an action in the one to that in the other.

    `seats` is who each player is in the image, where that is not the same.
    """

    name: str
    state: Callable[[Any], Any]
    action: Callable[[Any, int], int]
    """Takes the state before it is mapped, and an action."""
    seats: tuple[int, ...] = ()
    family: str = ""
    """What it is called together with others of its kind."""
