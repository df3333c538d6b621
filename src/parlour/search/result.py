"""What a search found: frozen and whole."""

from dataclasses import dataclass, field
from threading import Event


@dataclass(frozen=True)
class Result:
    """Values are expected shares of the win for the player to move.

    `best` is the move to play, `line` what all sides are expected to play, beginning with it; `proven`: its value
    is exact. `shares` are those of all players if it is played; empty where a search knows that of one alone.
    `bounds` are the moves of which only is known that they are worth no more than their value.
    """

    best: str
    values: dict[str, float]
    visits: dict[str, int]
    line: tuple[str, ...]
    simulations: int
    nodes: int
    seconds: float
    proven: bool = False
    depth: int = 0
    shares: tuple[float, ...] = ()
    bounds: frozenset[str] = frozenset()

    @property
    def value(self) -> float:
        """The expected share of whoever is to move."""
        return self.values[self.best]


@dataclass(frozen=True)
class Control:
    """How somebody stops a running search from another thread."""

    _stopped: Event = field(default_factory=Event)

    def stop(self) -> None:
        """Ask the search to return what it has."""
        self._stopped.set()

    @property
    def stopped(self) -> bool:
        return self._stopped.is_set()
