"""A tournament: tables by its format, seats in rotation, every rotation under the same deals."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import permutations
from math import factorial
from pathlib import Path
from typing import Any

from ..engine import BadOption
from .formats import Field, Stage, Table, named
from .job import Job, Result, Setting
from .ledger import Ledger
from .runner import kept, place

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
        """About how many games it will be."""
        return named(self.format).count(self.field) * self.deals * self.seats


def played(
    tournament: Tournament,
    *,
    file: Path | None = None,
    on: str = "local",
    workers: int | None = None,
    progress: Progress | None = None,
) -> list[Result]:
    """All results, in the order of their games. With a file it goes on where an earlier run ended."""
    results: list[Result] = []
    with Ledger(tournament.header(), file) as ledger, place(tournament.setting, on=on, workers=workers) as here:
        past: list[Stage] = []
        while tables := named(tournament.format).tables(tournament.field, past):
            jobs = stage_jobs(tournament, tables, stage=len(past), first=len(results))
            found = []
            for result in kept(jobs, ledger=ledger, place=here):
                found.append(result)
                if progress:
                    done = len(results) + len(found)
                    progress(done, max(tournament.expected, done))
            results += sorted(found, key=lambda result: result.job.number)
            past.append(_points(tables, found))
    return results


def stage_jobs(tournament: Tournament, tables: Sequence[Table], *, stage: int, first: int) -> list[Job]:
    """The games of a stage. Round by round, so that every table is as far as the others whenever the run is cut off."""
    jobs: list[Job] = []
    for deal in range(tournament.deals):
        for number, table in enumerate(tables):
            seed = f"{tournament.seed}, {stage}.{number}, round {deal}"
            jobs += [Job(first + len(jobs) + turn, order, seed) for turn, order in enumerate(rotations(table, deal))]
    return jobs


def rotations(table: Table, deal: int) -> Iterator[Table]:
    """The orders in which a table is seated in a round: everyone has every seat once.

    From round to round the order that is turned changes, until there have been all.
    """
    first, *others = table
    turned = (first, *nth_order(tuple(others), deal % factorial(len(others))))
    for turn in range(len(table)):
        yield turned[turn:] + turned[:turn]


def nth_order(values: tuple[int, ...], number: int) -> tuple[int, ...]:
    """One of the orders of some values, by its number."""
    for count, order in enumerate(permutations(values)):
        if count == number:
            return order
    raise IndexError(number)


def _points(tables: Sequence[Table], results: Sequence[Result]) -> Mapping[Table, Mapping[int, float]]:
    points = {table: dict.fromkeys(table, 0.0) for table in tables}
    by_players = {frozenset(table): table for table in tables}
    for result in results:
        table = by_players[frozenset(result.job.players)]
        for who, share in zip(result.job.players, result.scores or (), strict=False):
            points[table][who] += share
    # Shares are fractions: what is equal must not differ by the order in which it was added up.
    return {table: {who: round(sum_, 9) for who, sum_ in won.items()} for table, won in points.items()}
