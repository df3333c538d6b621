"""How everybody did: shares with the interval that paired deals allow."""

import json

import pytest

from parlour.arena import Job, Outcome
from parlour.arena.standings import tallies
from parlour.engine import Fault


def games(*rounds: tuple[tuple[float, ...], ...]) -> list[Outcome]:
    """Rounds of equal deals: for each game the shares by seat; players turn from game to game."""
    outcomes: list[Outcome] = []
    for deal, shares in enumerate(rounds):
        for turn, scores in enumerate(shares):
            seats = tuple((seat + turn) % len(scores) for seat in range(len(scores)))
            outcomes.append(Outcome(Job(len(outcomes), seats, f"deal {deal}"), scores))
    return outcomes


FIRST_SEAT_WINS = ((1.0, 0.0), (1.0, 0.0))
FIRST_PLAYER_WINS = ((1.0, 0.0), (0.0, 1.0))


def test_shares_wins_and_losses_are_counted_wherever_somebody_sat():
    first, second = tallies(["a", "b"], games(FIRST_PLAYER_WINS, ((0.5, 0.5), (1.0, 0.0))))
    assert ("a", 4, 0.625, 2, 1, 1) == (first.name, first.games, first.share, first.wins, first.shared, first.losses)
    assert ("b", 4, 0.375, 1, 1, 2) == (
        second.name,
        second.games,
        second.share,
        second.wins,
        second.shared,
        second.losses,
    )
    assert first.share_low == pytest.approx(1 - second.share_high)


def test_faults_are_counted_by_player():
    fault = Fault(1, "b", "timeout", "answered too late")
    played = [Outcome(Job(0, (1, 0), "deal"), (1.0, 0.0), fault=fault)]
    assert [1, 0] == [row.faults for row in tallies(["a", "b"], played)]


def test_what_luck_gives_to_a_seat_it_gives_to_each_player_once():
    """Where the seat decides every game, both are equal for certain, and pairs say so; single games could not."""
    paired = tallies(["a", "b"], games(*[FIRST_SEAT_WINS] * 50))[0]
    single = [
        Outcome(Job(n, outcome.job.players, f"{n}"), outcome.scores)
        for n, outcome in enumerate(games(*[FIRST_SEAT_WINS] * 50))
    ]
    alone = tallies(["a", "b"], single)[0]
    assert 0.5 == paired.share == alone.share
    assert paired.share_high - paired.share_low > 0
    mixed = tallies(["a", "b"], games(*[FIRST_SEAT_WINS] * 45, *[FIRST_PLAYER_WINS] * 5))[0]
    assert mixed.share_high - mixed.share_low < 0.6 * (alone.share_high - alone.share_low)
    assert 0.5 < mixed.share_low


def test_one_round_tells_nothing():
    """Nor does none."""
    assert [(0.0, 1.0)] * 2 == [
        (row.share_low, row.share_high) for row in tallies(["a", "b"], games(FIRST_PLAYER_WINS))
    ]
    assert [(0, 0.0, 0.0, 1.0)] == [(r.games, r.share, r.share_low, r.share_high) for r in tallies(["a"], [])]


def test_who_won_everything_is_not_certain_to():
    row = tallies(["a", "b"], games(*[FIRST_PLAYER_WINS] * 10))[0]
    assert (1.0, 1.0) == (row.share, row.share_high)
    assert 0.5 < row.share_low < 0.95


def test_points_are_told_beside_shares_as_those_of_the_mean_game():
    job = Job(0, (1, 0), "deal")
    (row, other) = tallies(
        ["a", "b"], [Outcome(job, (1.0, 0.0), points=(40, 24)), Outcome(job, (1.0, 0.0), points=(33, 31))]
    )
    assert (27.5, 36.5) == (row.points, other.points)
    assert Outcome.read(json.loads(json.dumps(Outcome(job, (1.0, 0.0), points=(40, 24)).data()))).points == (40, 24)
    assert tallies(["a", "b"], [Outcome(job, (1.0, 0.0))])[0].points is None
