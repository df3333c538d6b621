"""A trial of two players that ends as soon as a sequential test tells them apart."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path

from ..engine import BadOption
from .job import Job, Result, Setting
from .ledger import Ledger
from .runner import run
from .sprt import Sprt, Verdict, counts

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Trial:
    """How it went: the results that count, how often each mean score of a round came up, and what is accepted.

    `verdict` is None where the games ran out before.
    """

    results: list[Result]
    rounds: Counter[float]
    llr: float
    verdict: Verdict | None


def tried(
    setting: Setting,
    test: Sprt,
    *,
    seats: int,
    most: int,
    seed: str,
    file: Path | None = None,
    on: str = "local",
    workers: int | None = None,
    progress: Progress | None = None,
) -> Trial:
    """Play rounds until the test is decided, or so many games are played.

    In a round the first player has every seat once, against the second on all others. Rounds count in their order,
    not in that in which they end, so the end is the same however many workers there are.
    """
    if len(setting.players) != 2:
        raise BadOption(f"--sprt tells two players apart, and {len(setting.players)} came")
    test.llr({}, seats=seats)
    header = asdict(setting) | {"seats": seats, "format": "sprt", "games": None, "rounds": None, "seed": seed}
    rounds = -(-most // seats)
    seen: dict[int, list[Result]] = defaultdict(list)
    trial = Trial([], Counter(), 0.0, None)
    with Ledger(header, file) as ledger:
        for done, result in enumerate(run(setting, jobs(seats, rounds, seed), ledger=ledger, on=on, workers=workers)):
            seen[result.job.number // seats].append(result)
            while len(seen[(at := len(trial.results) // seats)]) == seats and trial.verdict is None:
                trial = _counted(trial, sorted(seen.pop(at), key=lambda r: r.job.number), test, seats)
            if trial.verdict is not None:
                break
            if progress:
                progress(done + 1, _expected(trial, test, rounds * seats, done + 1))
    return trial


def jobs(seats: int, rounds: int, seed: str) -> Iterator[Job]:
    """The games of so many rounds."""
    numbers = count()
    for deal in range(rounds):
        for turn in range(seats):
            lineup = tuple(0 if seat == turn else 1 for seat in range(seats))
            yield Job(next(numbers), lineup, f"{seed}, round {deal}")


def _counted(trial: Trial, results: list[Result], test: Sprt, seats: int) -> Trial:
    """The trial with one round more; a round of which a game was lost tells nothing."""
    rounds = trial.rounds.copy()
    shares = [r.scores[r.job.players.index(0)] for r in results if r.scores is not None]
    if len(shares) == seats:
        rounds += counts([sum(shares) / seats])
    llr = test.llr(rounds, seats=seats)
    return Trial(trial.results + results, rounds, llr, test.verdict(llr))


def _expected(trial: Trial, test: Sprt, most: int, done: int) -> int:
    """About how many games it will be, if it goes on as it has gone so far."""
    bound = test.bounds[trial.llr > 0]
    if abs(trial.llr) < abs(bound) / 10:
        return most
    return max(done + 1, min(most, int(len(trial.results) * bound / trial.llr)))
