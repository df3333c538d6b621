"""What of a drawing is marked."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Marks:
    """Which ids are marked: able to go on a move, chosen already, part of the last move."""

    lit: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()

    def of(self, *ids: str) -> list[str]:
        """The marks that any of these ids has: lit, chosen, last."""
        return [name for name in self.__slots__ if any(id and id in getattr(self, name) for id in ids)]

    def strongest(self, *ids: str) -> str:
        """The one that a reader needs most, or an empty text."""
        marks = self.of(*ids)
        return "chosen" if "chosen" in marks else marks[0] if marks else ""
