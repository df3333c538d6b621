"""Games between two players at equal time a move, and the share of them that is won."""

import math
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bench.report import Bar, table

if TYPE_CHECKING:
    from parlour import Game, Position

Z = 1.959964


class Mind(Protocol):
    """Somebody who plays one game."""

    def move(self, played: Sequence[str], position: "Position") -> str:
        """A move in a position, and how it came to be: its moves from the start."""


@dataclass(frozen=True)
class Pairing:
    """Two players of one game, each made anew for every game from a number; and the bar for the first one's share."""

    name: str
    game: "Callable[[], Game]"
    ours: "Callable[[Game, int], Mind]"
    theirs: "Callable[[Game, int], Mind]"
    who: str
    least: float


@dataclass(frozen=True)
class Matches:
    """Pairings of one kind. They take long: they are played only when they are asked for."""

    title: str
    games: int
    hasty: int
    pairings: tuple[Pairing, ...]
    note: str
    long: bool = True

    def run(self, *, core: int, hasty: bool) -> tuple[str, list[Bar]]:
        """The text for a reader, and the bars."""
        scores = [played(pairing, games=self.hasty if hasty else self.games, core=core) for pairing in self.pairings]
        return measured(self, scores), [score.bar for score in scores]


@dataclass(frozen=True)
class Score:
    """What came of a pairing: the first one's shares, and the processor's time that each took for a move."""

    pairing: Pairing
    shares: tuple[float, ...]
    seconds: tuple[float, float]

    @property
    def share(self) -> float:
        return sum(self.shares) / len(self.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval, for shares as for wins."""
        n, p = len(self.shares), self.share
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return middle - half, middle + half

    @property
    def bar(self) -> Bar:
        return Bar(f"{self.pairing.name}, share against {self.pairing.who}", self.pairing.least, self.share, True)


def played(pairing: Pairing, *, games: int, core: int) -> Score:
    """Play on one core, one thinking at a time, on changing seats."""
    game = pairing.game()
    game.compile()
    spent, asked = [0.0, 0.0], [0, 0]
    shares = []
    with _pinned(core):
        for number in range(games):
            seats = [0, 1] if number % 2 == 0 else [1, 0]
            minds = [(pairing.ours, pairing.theirs)[side](game, number) for side in seats]
            position, moves = game.start(), list[str]()
            while position.player is not None:
                side, began = seats[position.player], time.process_time()
                moves.append(minds[position.player].move(moves, position))
                spent[side] += time.process_time() - began
                asked[side] += 1
                position = position.play(moves[-1])
            shares.append((position.scores or ())[seats.index(0)])
            print(f"\r{pairing.name}: {sum(shares):g} of {len(shares)} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return Score(pairing, tuple(shares), (spent[0] / asked[0], spent[1] / asked[1]))


def measured(section: Matches, found: Sequence[Score]) -> str:
    """The section's heading, its table, and how it was played."""
    rows: list[tuple[str, ...]] = [("game", "against", "games", "won", "shared", "share", "95%", "CPU a move")]
    for score in found:
        low, high = score.interval
        won, lost = (sum(share == side for share in score.shares) for side in (1, 0))
        rows.append(
            (
                score.pairing.name,
                score.pairing.who,
                str(len(score.shares)),
                str(won),
                str(len(score.shares) - won - lost),
                f"{score.share:.1%}",
                f"{low:.1%} to {high:.1%}",
                f"{score.seconds[0]:.3f} s, {score.seconds[1]:.3f} s",
            )
        )
    return "\n\n".join([f"## {section.title}", table(rows, left=2), section.note])


@contextmanager
def _pinned(core: int) -> Iterator[None]:
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
