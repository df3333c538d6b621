"""Matches between two players of the house: who is stronger, and by how much?"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise
from math import log

from ..engine import Game
from .estimate import mean
from .job import Outcome, Setting
from .ledger import Ledger
from .runner import Venue, place, run
from .standings import Standing, standings
from .tournament import among_others, in_rounds

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
class Lead:
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
        return self.low > self.equal

    @property
    def is_below(self) -> bool:
        return self.high < self.equal

    @property
    def size(self) -> float:
        """How much stronger the higher one is, as the logarithm of odds."""
        share = (self.share * self.games + self.equal) / (self.games + 1)
        return log(share / (1 - share)) - log(self.equal / (1 - self.equal))

    def __str__(self) -> str:
        interval = f"95% within {self.low:.3f} to {self.high:.3f}"
        return f"{self.higher} over {self.lower}: {self.share:.3f} ({interval}) in {self.games} games"


class Sparring:
    """Where players of the house meet, two at a time; all outcomes are kept. The seed decides deals and luck."""

    def __init__(self, game: Game, place: Venue, seed: int) -> None:
        self.game = game
        self.names: list[str] = []
        self.outcomes: list[Outcome] = []
        self._place = place
        self._seed = seed

    def lead(
        self, higher: str, lower: str, *, games: int, until_clear: bool = False, progress: Progress | None = None
    ) -> Lead:
        """Play one seat of the higher against the lower on all others; it has every seat, with the same deals, in turn.

        `until_clear`: fewer games will do where they already tell who is stronger.
        """
        seats = self.game.players
        setting = Setting.of(self.game, (higher, lower), opening=OPENING)
        jobs = among_others(seats, max(1, games // seats), str(self._seed))
        shares: dict[int, list[float]] = {}
        with closing(run(setting, jobs, ledger=Ledger({}), place=self._place)) as played:
            for outcomes in in_rounds(played, seats):
                self._keep(setting, outcomes)
                shares[len(shares)] = [(o.scores or ())[o.job.players.index(0)] for o in outcomes]
                if progress:
                    progress(len(shares) * seats)
                if until_clear and _is_clear(shares, 1 / seats):
                    break
        estimate = mean(shares, is_share=True)
        low, high = (0.0, 1.0) if estimate is None else (estimate.low, estimate.high)
        return Lead(higher, lower, len(shares) * seats, _mean(shares), low, high, 1 / seats)

    def ratings(self, names: Sequence[str]) -> list[Standing]:
        """The ratings of players by all games that they played, in the order of their names."""
        every = standings(self.names, self.outcomes, dealt=self.game.chapters.deals).rows
        return [next(row for row in every if row.name == name) for name in names]

    def _keep(self, setting: Setting, outcomes: Sequence[Outcome]) -> None:
        """Count outcomes as those of one run, in which players are numbered as they came."""
        self.names += [name for name in dict.fromkeys(setting.players) if name not in self.names]
        for outcome in outcomes:
            outcome.must_count(self.game)
            who = tuple(self.names.index(setting.players[player]) for player in outcome.job.players)
            seed = f"{setting.players}: {outcome.job.seed}"
            self.outcomes.append(replace(outcome, job=replace(outcome.job, players=who, seed=seed)))


@contextmanager
def sparring(game: Game, *, workers: int = 2, seed: int = 0) -> Iterator[Sparring]:
    """Where players of a game meet, on so many cores."""
    with place(workers=workers) as here:
        yield Sparring(game, here, seed)


def _mean(shares: dict[int, list[float]]) -> float:
    every = [share for deal in shares.values() for share in deal]
    return sum(every) / len(every)


def _is_clear(shares: dict[int, list[float]], equal: float) -> bool:
    """Whether it is decided already; nothing is certain because every round went alike."""
    estimate = mean(shares)
    if estimate is None or len(shares) < FEW:
        return False
    return abs(estimate.value - equal) > CLEAR * max(estimate.error, 1 / (len(shares) + 1) / 2)


def steps(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The pairs that show that levels are a ladder: neighbours, and the three great steps."""
    level = {n + 1: name for n, name in enumerate(names)}
    for high, low in (*GREAT, *((n + 1, n) for n in range(1, 10))):
        yield level[high], level[low]


def doubts(leads: Sequence[Lead], ratings: Sequence[Standing]) -> list[str]:
    """What speaks against a ladder of levels, in words: nothing, if it is one."""
    great = {(f"level:{high}", f"level:{low}") for high, low in GREAT}
    unclear = [lead for lead in leads if (lead.higher, lead.lower) in great and not lead.is_above]
    hard = [lead for lead in leads if (lead.higher, lead.lower) == ("greedy", "level:1") and lead.share < BEGINNER]
    fallen = [(low, high) for low, high in pairwise(ratings) if _is_below(high, low)]
    return [
        *(f"{lead.higher} is not clearly stronger than {lead.lower}." for lead in unclear),
        *(f"{high.name} is rated clearly below {low.name}." for low, high in fallen),
        *(f"level:1 loses only {lead.share:.0%} to greedy, not {BEGINNER:.0%}." for lead in hard),
    ]


def _is_below(row: Standing, other: Standing) -> bool:
    return row.high is not None and other.low is not None and row.high < other.low
