"""Who did how well: points and ratings of the players of many games, best first."""

from collections.abc import Sequence
from dataclasses import dataclass

from . import ratings
from .job import Result


@dataclass(frozen=True)
class Row:
    """How one player did. `share` is its mean share of the win; `above` the likelihood that it is stronger than the
    player in the next row, None in the last."""

    player: int
    name: str
    elo: float
    low: float
    high: float
    above: float | None
    games: int
    share: float
    wins: int
    shared: int
    losses: int
    faults: int


@dataclass(frozen=True)
class SeatRow:
    """What a seat is worth in Elo, against the mean of all seats, and the interval of 95%."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class Standings:
    """The players, best first; what the seats are worth; how many games count, and those that do not."""

    rows: tuple[Row, ...]
    seats: tuple[SeatRow, ...]
    games: int
    lost: tuple[Result, ...]


def labels(names: Sequence[str]) -> list[str]:
    """The names of players; one that comes again has a number."""
    return [name if name not in names[:i] else f"{name} ({names[:i].count(name) + 1})" for i, name in enumerate(names)]


def standings(names: Sequence[str], results: Sequence[Result]) -> Standings:
    """The table of these results."""
    counted = [result for result in results if result.scores is not None]
    fit = ratings.fitted(len(names), [ratings.Game(r.job.players, r.scores or (), r.job.seed) for r in counted])
    order = sorted(range(len(names)), key=lambda who: (-fit.elo[who], who))
    rows = [
        _row(who, label, counted, fit, None if after is None else fit.superiority(who, after))
        for who, label, after in zip(order, [labels(names)[who] for who in order], [*order[1:], None], strict=True)
    ]
    seats = tuple(
        SeatRow(float(worth), float(worth - ratings.Z * error), float(worth + ratings.Z * error))
        for worth, error in zip(fit.seats, fit.seat_errors, strict=True)
    )
    return Standings(tuple(rows), seats, len(counted), tuple(r for r in results if r.scores is None))


def _row(who: int, label: str, results: Sequence[Result], fit: ratings.Ratings, above: float | None) -> Row:
    low, high = fit.interval(who)
    own = [(result, seat) for result in results for seat, player in enumerate(result.job.players) if player == who]
    shares = [result.scores[seat] for result, seat in own if result.scores is not None]
    wins = sum(result.winners == (seat,) for result, seat in own)
    shared = sum(seat in result.winners and len(result.winners) > 1 for result, seat in own)
    faults = sum(result.fault is not None and result.fault.seat == seat for result, seat in own)
    return Row(
        player=who,
        name=label,
        elo=float(fit.elo[who]),
        low=low,
        high=high,
        above=above,
        games=len(own),
        share=sum(shares) / len(shares) if shares else 0.0,
        wins=wins,
        shared=shared,
        losses=len(own) - wins - shared,
        faults=faults,
    )
