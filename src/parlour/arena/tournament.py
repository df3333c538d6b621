"""A tournament: tables by its format, seats in rotation, every rotation under the same deals."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import count, islice, permutations
from math import factorial
from pathlib import Path
from typing import Any

from ..engine import BadOption
from .formats import Field, Lineup, Stage, named
from .job import Job, Outcome, Setting
from .ledger import Ledger
from .runner import place, run

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Tournament:
    """What is played. `games` is for each table, and made up to whole rounds, in which everyone has every seat once."""

    setting: Setting
    seats: int
    format: str = "round-robin"
    games: int = 20
    rounds: int | None = None
    seed: str = "0"

    def __post_init__(self) -> None:
        named(self.format)
        if len(self.setting.players) < self.seats:
            raise BadOption(
                f"{self.seats} players sit at each table, and {len(self.setting.players)} came:"
                " name more, or some of them twice"
            )

    @property
    def field(self) -> Field:
        return Field(len(self.setting.players), self.seats, self.rounds)

    @property
    def deals(self) -> int:
        """How many rounds of equal deals each table plays."""
        return -(-self.games // self.seats)

    def header(self) -> dict[str, Any]:
        """All that decides which games are played. Where pairings are fixed, more games may be added to a file."""
        games = None if named(self.format).is_fixed else self.games
        chosen = {"format": self.format, "games": games, "rounds": self.rounds, "seed": self.seed}
        return asdict(self.setting) | {"seats": self.seats} | chosen

    @property
    def expected(self) -> int:
        return named(self.format).count(self.field) * self.deals * self.seats

    def jobs(self, tables: Sequence[Lineup], *, stage: int = 0, first: int = 0) -> Iterator[Job]:
        """The games of a stage, round by round: every table is as far as the others whenever the run is cut off."""
        numbers = count(first)
        for deal in range(self.deals):
            for at, table in enumerate(tables):
                for order in rotations(table, deal):
                    yield Job(next(numbers), order, f"{self.seed}, {stage}.{at}, round {deal}")


def played(
    tournament: Tournament,
    *,
    file: Path | None = None,
    on: str = "local",
    workers: int | None = None,
    progress: Progress | None = None,
) -> list[Outcome]:
    """All outcomes, in the order of their games. With a file it goes on where an earlier run ended."""
    outcomes: list[Outcome] = []
    with Ledger(tournament.header(), file) as ledger, place(on, workers=workers) as here:
        past: list[Stage] = []
        while tables := named(tournament.format).tables(tournament.field, past):
            jobs = tournament.jobs(tables, stage=len(past), first=len(outcomes))
            stage: list[Outcome] = []
            for outcome in run(tournament.setting, jobs, ledger=ledger, place=here):
                stage.append(outcome)
                if progress:
                    done = len(outcomes) + len(stage)
                    progress(done, max(tournament.expected, done))
            outcomes += sorted(stage, key=lambda outcome: outcome.job.number)
            past.append(_points(tables, stage))
    return outcomes


def rotations(table: Lineup, deal: int) -> Iterator[Lineup]:
    """The orders in which a table is seated in a round: everyone has every seat once.

    From round to round the order that is turned changes, until there have been all.
    """
    first, *others = table
    turned = (first, *nth_order(tuple(others), deal % factorial(len(others))))
    for turn in range(len(table)):
        yield turned[turn:] + turned[:turn]


def among_others(seats: int, rounds: int, seed: str) -> Iterator[Job]:
    """The games of so many rounds in which the first of two players has every seat once, the second all others."""
    numbers = count()
    for deal in range(rounds):
        for turn in range(seats):
            yield Job(next(numbers), tuple(int(seat != turn) for seat in range(seats)), f"{seed}, round {deal}")


def in_rounds(outcomes: Iterable[Outcome], seats: int) -> Iterator[list[Outcome]]:
    """Outcomes that come in any order by whole rounds, in the order of these."""
    waiting: dict[int, list[Outcome]] = defaultdict(list)
    current = 0
    for outcome in outcomes:
        waiting[outcome.job.number // seats].append(outcome)
        while len(waiting[current]) == seats:
            yield sorted(waiting.pop(current), key=lambda outcome: outcome.job.number)
            current += 1


def nth_order(values: tuple[int, ...], number: int) -> tuple[int, ...]:
    return next(islice(permutations(values), number, None))


def _points(tables: Sequence[Lineup], outcomes: Sequence[Outcome]) -> Mapping[Lineup, Mapping[int, float]]:
    points = {table: dict.fromkeys(table, 0.0) for table in tables}
    by_players = {frozenset(table): table for table in tables}
    for outcome in outcomes:
        table = by_players[frozenset(outcome.job.players)]
        for who, share in zip(outcome.job.players, outcome.scores or (), strict=False):
            points[table][who] += share
    # Shares are fractions: what is equal must not differ by the order in which it was added up.
    return {table: {who: round(sum_, 9) for who, sum_ in won.items()} for table, won in points.items()}
