"""Measures the levels of a game against each other: are they in order, and how far apart?"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from math import sqrt

from ..engine import Game, load
from .duel import duel

Z = 1.959964


@dataclass(frozen=True)
class Rung:
    """How one player did against others: its mean share, the 95% interval, and what an equal share would be."""

    higher: str
    lower: str
    games: int
    share: float
    low: float
    high: float
    equal: float

    @property
    def is_above(self) -> bool:
        """Whether the higher one is stronger beyond doubt."""
        return self.low > self.equal


def rung(
    game: Game,
    higher: str,
    lower: str,
    *,
    games: int,
    seed: int = 0,
    workers: int = 2,
    progress: Callable[[int], None] | None = None,
) -> Rung:
    """Play one seat of the higher against the lower on all others; it has every seat, with the same deals, in turn."""
    rounds = max(1, games // game.players)
    tasks = [(number, seat) for number in range(rounds) for seat in range(game.players)]
    shares: dict[int, list[float]] = {number: [] for number in range(rounds)}
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=(game.source, game.chosen)) as pool:
        waiting = {
            pool.submit(_one, _lineup(higher, lower, seat, game.players), f"{seed}, {number}", seat): number
            for number, seat in tasks
        }
        for done, finished in enumerate(as_completed(waiting), start=1):
            shares[waiting[finished]].append(finished.result())
            if progress:
                progress(done)
    means = [sum(own) / len(own) for own in shares.values()]
    share, low, high = interval(means)
    return Rung(higher, lower, len(tasks), share, low, high, 1 / game.players)


def steps(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The pairs that show a ladder is one: neighbours, and the three great steps."""
    level = {n + 1: name for n, name in enumerate(names)}
    for high, low in ((10, 7), (7, 4), (4, 1), *((n + 1, n) for n in range(1, 10))):
        yield level[high], level[low]


def interval(rounds: Sequence[float]) -> tuple[float, float, float]:
    """The mean over rounds of equal deals and its 95% interval: deals that favour a seat favour both sides."""
    n = len(rounds)
    mean = sum(rounds) / n
    if n < 2:
        return mean, 0.0, 1.0
    error = sqrt(sum((value - mean) ** 2 for value in rounds) / (n - 1) / n)
    # Nothing is certain because every round went alike: count one round more that went the other way.
    error = max(error, 1 / (n + 1) / 2)
    return mean, max(0.0, mean - Z * error), min(1.0, mean + Z * error)


def _lineup(higher: str, lower: str, seat: int, players: int) -> list[str]:
    return [higher if other == seat else lower for other in range(players)]


_game: Game


def _begin(source: str, chosen: dict[str, object]) -> None:
    global _game
    _game = load(source, **chosen)  # type: ignore[arg-type]
    _game.compile()


def _one(names: list[str], seed: str, seat: int) -> float:
    return duel(_game, names, seed=seed)[seat]
