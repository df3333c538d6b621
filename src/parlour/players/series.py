"""Several games between the same players: seats rotate, and every rotation is dealt the same cards."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from math import sqrt

from ..engine import Game
from .clocks import TimeControl
from .contest import Contest
from .faults import Fault
from .names import player
from .process import Limits
from .referee import OnFault, Watch, own_seed, run

Z = 1.959964
"""Of 95 in 100 normal deviates none is further from the mean, in standard deviations."""


@dataclass(frozen=True)
class Bout:
    """One game of a series, in short; `seats` tells which of the players sat on each seat."""

    number: int
    seats: tuple[int, ...]
    seed: str
    plies: int
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    fault: Fault | None

    @classmethod
    def of(cls, number: int, seats: tuple[int, ...], contest: Contest) -> "Bout":
        """What is kept of a game when the game itself need not be."""
        return cls(
            number,
            seats,
            contest.seed,
            len(contest.moves),
            contest.scores or (),
            contest.winners,
            copy(contest.fault),
        )


@dataclass(frozen=True)
class Standing:
    """How a player did: its mean share of the win, and the interval in which 95 of 100 times the true one lies."""

    name: str
    games: int
    share: float
    low: float
    high: float
    wins: int
    shared: int
    faults: int

    @property
    def losses(self) -> int:
        return self.games - self.wins - self.shared


def series(
    game: Game,
    names: Sequence[str],
    *,
    games: int,
    seed: int | str | None = None,
    repetition: int = 3,
    time: str | TimeControl | None = None,
    on_fault: OnFault = "forfeit",
    watch: Watch | None = None,
    limits: Limits | None = None,
) -> Iterator[tuple[Bout, Contest]]:
    """Play games one after the other. In each round, of a game for each seat, every player has every seat once."""
    luck = secrets.token_hex(16) if seed is None else seed
    for number in range(games):
        dealt, turned = divmod(number, len(names))
        seats = tuple((seat + turned) % len(names) for seat in range(len(names)))
        players = [
            player(names[who], game, seed=own_seed(f"{luck}, game {number}", who), limits=limits) for who in seats
        ]
        contest = run(
            game,
            players,
            seed=f"{luck}, round {dealt}",
            repetition=repetition,
            time=time,
            on_fault=on_fault,
            watch=watch,
        )
        yield Bout.of(number, seats, contest), contest


def standings(names: Sequence[str], bouts: Iterable[Bout]) -> list[Standing]:
    """How each player did, in the order of their names."""
    shares: list[list[float]] = [[] for _ in names]
    wins, shared, faults = ([0] * len(names) for _ in range(3))
    for bout in bouts:
        if bout.fault is not None:
            faults[bout.seats[bout.fault.seat]] += 1
        for seat, share in enumerate(bout.scores):
            shares[bout.seats[seat]].append(share)
        for seat in bout.winners:
            (wins if len(bout.winners) == 1 else shared)[bout.seats[seat]] += 1
    return [
        Standing(name, len(own), _mean(own), *interval(_mean(own), len(own)), wins[who], shared[who], faults[who])
        for who, (name, own) in enumerate(zip(names, shares, strict=True))
    ]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval, 95%, for a mean share over so many games.

    It is made for wins and losses. No shares vary more than those, so where wins are shared it is rather too wide.
    """
    if games == 0:
        return 0.0, 1.0
    square = Z * Z / games
    middle = (share + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(share * (1 - share) / games + square / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)
