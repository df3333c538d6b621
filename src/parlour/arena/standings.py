"""Who did how well: points, shares and ratings of the players of many games."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from .estimate import mean
from .job import Outcome
from .lines import are_few, different, merged

Partners = Collection[tuple[int, ...]]
"""The seats of each side that wins and loses together."""


@dataclass(frozen=True)
class PlayerScore:
    """How one player did. `share` is its mean share of the win, with the interval of 95% that its rounds allow.

    There is no interval where the games are a few lines of play, repeated. `points` are those of the mean game, where
    the game counts any.
    """

    player: int
    name: str
    games: int
    share: float
    share_low: float | None
    share_high: float | None
    wins: int
    shared: int
    losses: int
    faults: int
    points: float | None


@dataclass(frozen=True)
class Standing(PlayerScore):
    """The same with its rating; `above` is the likelihood that it is stronger than the player in the next row."""

    elo: float
    low: float | None
    high: float | None
    above: float | None

    @property
    def margin(self) -> float | None:
        """Half of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


@dataclass(frozen=True)
class SeatRow:
    """What a seat is worth in Elo, against the others on average, and the interval of 95%."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class Standings:
    """The players, best first; what the seats are worth; how many games count, how many of these are different.

    `lost` are games that do not count. Where the games are a few lines of play, repeated, nothing is said of the seats.
    """

    rows: tuple[Standing, ...]
    seats: tuple[SeatRow, ...]
    games: int
    different: int
    lost: tuple[Outcome, ...]

    @property
    def is_thin(self) -> bool:
        return bool(self.rows) and self.rows[0].low is None


def labels(names: Sequence[str]) -> list[str]:
    """The names of players; one that comes again has a number."""
    return [name if name not in names[:i] else f"{name} ({names[:i].count(name) + 1})" for i, name in enumerate(names)]


def tallies(
    names: Sequence[str], outcomes: Sequence[Outcome], partners: Partners = (), *, dealt: bool = False
) -> list[PlayerScore]:
    """What each player has, in the order of their names; what has no result does not count. Partners win together.

    Where nothing is `dealt`, rounds that were played alike count as one.
    """
    counted = [outcome for outcome in outcomes if outcome.scores is not None]
    rounds = counted if dealt else merged(counted)
    is_thin = are_few(counted, rounds)
    own: list[list[tuple[Outcome, int]]] = [[] for _ in names]
    for outcome in rounds:
        for seat, who in enumerate(outcome.job.players):
            own[who].append((outcome, seat))
    return [_tally(who, label, own[who], partners, is_thin) for who, label in enumerate(labels(names))]


def _tally(who: int, label: str, own: Sequence[tuple[Outcome, int]], partners: Partners, is_thin: bool) -> PlayerScore:
    shares: dict[str, list[float]] = defaultdict(list)
    wins = shared = faults = 0
    for outcome, seat in own:
        shares[outcome.job.seed].append((outcome.scores or ())[seat])
        if seat in outcome.winners:
            is_won = len(outcome.winners) == 1 or outcome.winners in partners
            wins += is_won
            shared += not is_won
        faults += outcome.fault is not None and outcome.fault.seat == seat
    every = [share for deal in shares.values() for share in deal]
    estimate = mean(dict(enumerate(shares.values())), is_share=True)
    low: float | None = 0.0 if estimate is None else estimate.low
    high: float | None = 1.0 if estimate is None else estimate.high
    if is_thin:
        low = high = None
    share = sum(every) / len(every) if every else 0.0
    scored = [outcome.points[seat] for outcome, seat in own if outcome.points is not None]
    points = sum(scored) / len(scored) if scored else None
    return PlayerScore(who, label, len(own), share, low, high, wins, shared, len(own) - wins - shared, faults, points)


def standings(
    names: Sequence[str], outcomes: Sequence[Outcome], partners: Partners = (), *, dealt: bool = False
) -> Standings:
    """The table of these outcomes, best first. Where nothing is `dealt`, rounds that were played alike count as one."""
    from . import ratings

    counted = [outcome for outcome in outcomes if outcome.scores is not None]
    rounds = counted if dealt else merged(counted)
    fit = ratings.fitted(len(names), rounds)
    order = sorted(range(len(names)), key=lambda who: (-fit.elo[who], who))
    every = tallies(names, counted, partners, dealt=dealt)
    is_thin = are_few(counted, rounds)
    rows = [
        Standing(
            **vars(every[who]),
            elo=float(fit.elo[who]),
            low=None if is_thin else fit.interval(who)[0],
            high=None if is_thin else fit.interval(who)[1],
            above=None if after is None or is_thin else fit.superiority(who, after),
        )
        for who, after in zip(order, [*order[1:], None], strict=True)
    ]
    seats = () if is_thin else tuple(SeatRow(*fit.seat_points(seat)) for seat in range(len(fit.seats)))
    lost = tuple(outcome for outcome in outcomes if outcome.scores is None)
    return Standings(tuple(rows), seats, len(counted), different(counted), lost)
