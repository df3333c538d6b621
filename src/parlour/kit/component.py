"""What every component of a game can tell."""

from collections.abc import Iterable, Mapping
from typing import Any

from .. import scene
from ..engine import Given, Outline, Part, Parts, Plane
from .symmetry import Transform


class Component(Part):
    """Something that lies on the table: which fields of the state tell of it, and what follows from them."""

    key: str = ""
    """Under which name its data stand, if not under its label."""

    is_between = False
    """Whether it lies between two players: P2's things are drawn above it, P1's below."""

    def __init__(self) -> None:
        self.fields: list[str] = []
        """The fields of the state that tell of it, in their order."""

    def chapters(self, game: Parts) -> Mapping[str, Any]:
        """All that follows from what the game is made of."""
        from .assembly import chapters

        return chapters(game)

    @property
    def scratch(self) -> list[str]:
        """Fields that are empty whenever somebody looks."""
        return []

    def value(self, s: Any, number: int = 0) -> Any:
        """What one of its fields holds."""
        return getattr(s, self.fields[number])

    def data(self, o: Any, s: Any) -> object:
        """What lies there, as JSON values."""
        raise NotImplementedError

    def restore(self, o: Any, given: Given, s: Any) -> None:
        """Read the data back into a state of zeros."""
        raise NotImplementedError

    def contradiction(self, o: Any, s: Any) -> str:
        """What of it cannot be true together, in words; empty where all can."""
        return ""

    def draw(self, o: Any, s: Any) -> Iterable[scene.Part]:
        """What is seen of it."""
        return ()

    def motions(self, o: Any, s: Any, after: Any) -> Iterable[scene.Motion]:
        """What moved between two states, beside what forms of moves tell."""
        return ()

    # for learning and for search

    def outlines(self, o: Any) -> list[Outline]:
        """The planes of numbers that tell what lies there."""
        return []

    def observing(self) -> Iterable[str]:
        """The lines of a rule that write these numbers into `out` from `at` on, as `seat` sees them: its own first."""
        return ()

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        """Read that back into a state of zeros."""

    def is_alike(self, o: Any, change: Transform) -> bool:
        """Whether it is the same thing after a change: a board that faces players turns with their seats."""
        return True

    def image(self, o: Any, s: Any, change: Transform) -> None:
        """Turn what its fields tell of places, players and kinds of cards into what they tell after a change."""
