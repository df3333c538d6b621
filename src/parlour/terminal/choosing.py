"""How clicks make a move: each narrows the legal moves until one is left whose path is complete."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..engine import Position


@dataclass(frozen=True)
class Choosing:
    """The paths of all legal moves, with their texts, and what was chosen of them so far."""

    paths: Mapping[tuple[str, ...], str]
    chosen: tuple[str, ...] = ()

    @property
    def options(self) -> tuple[str, ...]:
        """What can be chosen next."""
        return self._after(self.chosen)

    def choose(self, id: str) -> "Choosing":
        """One step on; another beginning where the id is one; a step back where it was chosen last."""
        if id in self.options:
            return replace(self, chosen=(*self.chosen, id))
        if self.chosen and id == self.chosen[-1]:
            return self.back()
        if id in self._after(()):
            return replace(self, chosen=(id,))
        return self

    def back(self) -> "Choosing":
        """One step less."""
        return replace(self, chosen=self.chosen[:-1])

    @property
    def move(self) -> str | None:
        """The move whose path is complete."""
        return self.paths.get(self.chosen)

    def _after(self, chosen: tuple[str, ...]) -> tuple[str, ...]:
        size = len(chosen)
        return tuple(dict.fromkeys(path[size] for path in self.paths if len(path) > size and path[:size] == chosen))


def choices(position: Position) -> Choosing:
    """Nothing chosen yet of the moves in a position."""
    return Choosing({position.clicks(action): position.text(action) for action in position.actions})
