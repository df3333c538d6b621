"""Several games between the same players, and what they say about who is stronger."""

import pytest

import parlour
from parlour.players.series import interval, series, standings

KUHN = parlour.load("kuhn")


def played(game: parlour.Game, *names: str, games: int, **more):
    """The games of a series."""
    return list(series(game, names, games=games, seed=1, **more))


def test_every_player_has_every_seat_once_a_round_under_the_same_deals():
    """Three players, two rounds."""
    game = parlour.load("nava", players=3, interpreted=True)
    bouts = [bout for bout, _ in played(game, "random", "random", "random", games=6)]
    assert [(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 2 == [bout.seats for bout in bouts]
    assert [0, 0, 0, 1, 1, 1] == [sorted({b.seed for b in bouts}).index(bout.seed) for bout in bouts]


def test_deals_are_alike_in_a_round_but_not_the_luck_of_players():
    """The cards are the same; what random players do is not."""
    contests = [contest for _, contest in played(KUHN, "random", "random", games=8)]
    rounds = [contests[i : i + 2] for i in range(0, 8, 2)]
    assert all(first.moves[:2] == second.moves[:2] for first, second in rounds)
    assert any(first.moves != second.moves for first, second in rounds)
    assert len({first.moves[:2] for first, _ in rounds}) > 1


def test_a_series_repeats_from_its_seed():
    """All of it."""
    assert [b for b, _ in played(KUHN, "random", "random", games=5)] == [
        b for b, _ in played(KUHN, "random", "random", games=5)
    ]


def test_standings_count_shares_wins_and_faults(tmp_path):
    """For each player, wherever it sat."""
    from .bots import good

    crasher = good(tmp_path, "raise SystemExit")
    bouts = [bout for bout, _ in played(parlour.load("tictactoe"), "random", crasher.name, games=4)]
    winner, loser = standings(["random", "crasher"], bouts)
    assert (4, 1.0, 4, 0, 0, 0) == (
        winner.games,
        winner.share,
        winner.wins,
        winner.shared,
        winner.losses,
        winner.faults,
    )
    assert (4, 0.0, 0, 4, 4) == (loser.games, loser.share, loser.wins, loser.losses, loser.faults)
    assert winner.low == pytest.approx(1 - loser.high)


def test_shared_wins_count_as_shared():
    """Neither won nor lost."""
    game = parlour.load("stones", rows=2, cols=2, max_plies=1)
    bouts = [bout for bout, _ in played(game, "random", "random", games=2)]
    assert [(0.5, 0, 2, 0)] * 2 == [
        (row.share, row.wins, row.shared, row.losses) for row in standings(["a", "b"], bouts)
    ]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(10, 20, 0.2993, 0.7007), (0, 10, 0.0, 0.2775), (95, 100, 0.8882, 0.9785), (1, 1, 0.2065, 1.0)],
)
def test_intervals_are_wilsons(wins, games, low, high):
    """Known values, to four places."""
    assert (low, high) == tuple(round(end, 4) for end in interval(wins / games, games))


def test_no_games_tell_nothing():
    """Anything is possible."""
    assert (0.0, 1.0) == interval(0.0, 0)
