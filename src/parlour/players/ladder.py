"""Measures players of the house against each other: who is stronger, and how far apart are they?"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log, sqrt

from ..engine import Game, load
from .duel import duel

Z = 1.959964
OPENING = 2
"""Random moves that begin a game without a dealer, so that two players who know their minds play many games."""

GREAT = (10, 7), (7, 4), (4, 1)
"""Levels of which the first must be stronger than the second beyond doubt."""

BEGINNER = 0.65
"""What greedy wins against level 1, at least."""

FEW, CLEAR = 5, 3.3
"""Rounds before a match may be called decided, and by how many standard errors: who looks again and again will see
much that is not so."""

Progress = Callable[[int], None]


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

    @property
    def is_below(self) -> bool:
        """Whether it is weaker beyond doubt."""
        return self.high < self.equal

    @property
    def lead(self) -> float:
        """How much stronger the higher one is, as the logarithm of odds."""
        share = (self.share * self.games + self.equal) / (self.games + 1)
        return log(share / (1 - share)) - log(self.equal / (1 - self.equal))


@dataclass(frozen=True)
class Rating:
    """A player's strength on Elo's scale, the mean of all being 0; `margin` is half of the 95% interval."""

    name: str
    points: float
    margin: float


class Hall:
    """Processes in which players of the house play a game."""

    def __init__(self, game: Game, pool: ProcessPoolExecutor, workers: int, seed: int) -> None:
        self.game = game
        self._pool = pool
        self._workers = workers
        self._seed = seed

    def rung(
        self, higher: str, lower: str, *, games: int, until_clear: bool = False, progress: Progress | None = None
    ) -> Rung:
        """Play one seat of the higher against the lower on all others; it has every seat, with the same deals, in turn.

        `until_clear`: fewer games will do where they already tell who is stronger.
        """
        seats = self.game.players
        rounds = max(1, games // seats)
        means: list[float] = []
        while len(means) < rounds:
            numbers = range(len(means), min(rounds, len(means) + self._workers))
            tasks = [(number, seat) for number in numbers for seat in range(seats)]
            played = self._pool.map(
                _one,
                [_lineup(higher, lower, seat, seats) for _, seat in tasks],
                [f"{self._seed}, {number}" for number, _ in tasks],
                [seat for _, seat in tasks],
            )
            shares = list(played)
            means += [sum(shares[i : i + seats]) / seats for i in range(0, len(shares), seats)]
            found = Rung(higher, lower, len(means) * seats, *interval(means), 1 / seats)
            if progress:
                progress(found.games)
            _, low, high = interval(means, CLEAR)
            if until_clear and len(means) >= FEW and not low <= found.equal <= high:
                break
        return found


@contextmanager
def hall(game: Game, *, workers: int = 2, seed: int = 0) -> Iterator[Hall]:
    """A hall for a game; the seed decides its deals, its openings and everybody's luck."""
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=(game.source, game.chosen)) as pool:
        yield Hall(game, pool, workers, seed)


def steps(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The pairs that show a ladder is one: neighbours, and the three great steps."""
    level = {n + 1: name for n, name in enumerate(names)}
    for high, low in (*GREAT, *((n + 1, n) for n in range(1, 10))):
        yield level[high], level[low]


def interval(rounds: Sequence[float], z: float = Z) -> tuple[float, float, float]:
    """The mean over rounds of equal deals and its interval of z errors: deals that favour a seat favour both sides."""
    n = len(rounds)
    mean = sum(rounds) / n
    if n < 2:
        return mean, 0.0, 1.0
    error = sqrt(sum((value - mean) ** 2 for value in rounds) / (n - 1) / n)
    # Nothing is certain because every round went alike: count one round more that went the other way.
    error = max(error, 1 / (n + 1) / 2)
    return mean, max(0.0, mean - z * error), min(1.0, mean + z * error)


def rated(names: Sequence[str], rungs: Sequence[Rung]) -> list[Rating]:
    """The strengths that explain best how everybody did against everybody, each measured by the odds of its share."""
    import numpy as np

    place = {name: i for i, name in enumerate(names)}
    theta = np.zeros(len(names))
    known = [rung for rung in rungs if rung.higher in place and rung.lower in place]
    for _ in range(100):
        slope, curve = np.zeros(len(names)), np.zeros((len(names), len(names)))
        for rung in known:
            i, j = place[rung.higher], place[rung.lower]
            expected = 1 / (1 + (1 / rung.equal - 1) * exp(theta[j] - theta[i]))
            seen = (rung.share * rung.games + rung.equal) / (rung.games + 1)
            pull, weight = (rung.games + 1) * (seen - expected), (rung.games + 1) * expected * (1 - expected)
            slope[i] += pull
            slope[j] -= pull
            curve[[i, j], [i, j]] += weight
            curve[[i, j], [j, i]] -= weight
        spread = np.linalg.pinv(curve)
        theta += np.clip(spread @ slope, -1, 1)
    scale = 400 / log(10)
    errors = np.sqrt(np.diagonal(spread))
    return [Rating(name, scale * theta[i], scale * Z * errors[i]) for i, name in enumerate(names)]


def doubts(rungs: Sequence[Rung], ratings: Sequence[Rating]) -> list[str]:
    """What speaks against a ladder, in words: nothing, if it is one."""
    great = {(f"level:{high}", f"level:{low}") for high, low in GREAT}
    found = [
        f"{rung.higher} is not clearly stronger than {rung.lower}."
        for rung in rungs
        if (rung.higher, rung.lower) in great and not rung.is_above
    ]
    found += [
        f"{high.name} is rated clearly below {low.name}."
        for low, high in pairwise(ratings)
        if high.points + high.margin < low.points - low.margin
    ]
    found += [
        f"level:1 loses only {rung.share:.0%} to greedy, not {BEGINNER:.0%}."
        for rung in rungs
        if rung.higher == "greedy" and rung.lower == "level:1" and rung.share < BEGINNER
    ]
    return found


def _lineup(higher: str, lower: str, seat: int, players: int) -> list[str]:
    return [higher if other == seat else lower for other in range(players)]


_game: Game


def _begin(source: str, chosen: dict[str, object]) -> None:
    global _game
    _game = load(source, **chosen)  # type: ignore[arg-type]
    _game.compile()


def _one(names: list[str], seed: str, seat: int) -> float:
    return duel(_game, names, seed=seed, opening=OPENING)[seat]
