"""What can be proven of a game, before anything is estimated."""

from dataclasses import dataclass
from threading import Timer

from ..engine import Game, seat
from ..search.result import Control
from ..search.solve import Unsolvable, solve

MEMORY = 600
"""Megabytes that a proof may take."""


@dataclass(frozen=True)
class Proof:
    """Under best play P1 gets this share of the win; the end is forced in so many plies, if anybody can force it."""

    share: float
    plies: int | None

    @property
    def winner(self) -> int | None:
        """Who wins by force."""
        return {1.0: 0, 0.0: 1}.get(self.share)

    @property
    def words(self) -> str:
        if self.winner is None:
            return (
                "is drawn under best play" if self.share == 0.5 else f"is worth {self.share:.0%} to P1 under best play"
            )
        return f"is won by {seat(self.winner)} by force" + ("" if self.plies is None else f" in {self.plies}")

    def data(self) -> dict[str, object]:
        return {"share": self.share, "plies": self.plies, "words": self.words}


def proven(game: Game, *, seconds: float, memory: int = MEMORY) -> Proof | None:
    """The value of the start, where every position can be looked at in that time and memory; else nothing."""
    control = Control()
    timer = Timer(seconds, control.stop)
    timer.daemon = True
    timer.start()
    try:
        solution = solve(game, memory_mb=memory, control=control)
    except Unsolvable:
        return None
    finally:
        timer.cancel()
    player = game.start().player
    return Proof(1 - solution.value if player == 1 else solution.value, solution.distance)
