"""Tournaments: seats in rotation, equal deals, standings in the right order."""

from collections import Counter
from itertools import permutations

import pytest

import parlour
from parlour.arena import Setting
from parlour.arena.sprt import Sprt, tried
from parlour.arena.standings import labels, standings
from parlour.arena.tournament import Tournament, played


def setting(name, *players, **options):
    """A setting for these players."""
    return Setting.of(parlour.load(name, **options), players, opening=2)


def test_everyone_has_every_seat_equally_often_under_the_same_deals():
    """Pairs, and their generalisation to more players: through all orders."""
    plan = Tournament(setting("mantis", *["random"] * 4, players=4), seats=4, games=24)
    jobs = list(plan.jobs([(0, 1, 2, 3)]))
    assert list(range(24)) == [job.number for job in jobs]
    assert sorted(permutations(range(4))) == sorted(job.players for job in jobs)
    for seed, times in Counter(job.seed for job in jobs).items():
        own = [job.players for job in jobs if job.seed == seed]
        assert 4 == times
        assert all({0, 1, 2, 3} == {order[seat] for order in own} for seat in range(4))


def test_rounds_are_whole():
    """Games are made up so that seats are even."""
    plan = Tournament(setting("tictactoe", "random", "greedy"), seats=2, games=5)
    assert 6 == len(list(plan.jobs([(0, 1)])))


def test_more_games_go_on_from_those_there_are(tmp_path):
    """What was played before stays, game by game."""
    file = tmp_path / "results.jsonl"
    few = Tournament(setting("tictactoe", "random", "greedy", "random"), seats=2, games=4, seed="s")
    more = Tournament(few.setting, seats=2, games=10, seed="s")
    first = played(few, file=file, workers=1)
    assert first == played(more, file=file, workers=1)[:12]
    assert 31 == file.read_text().count("\n")


@pytest.mark.parametrize("form", ["gauntlet", "swiss", "knockout"])
def test_every_format_is_played_to_its_end_and_again_from_its_file(form, tmp_path):
    """A second run plays nothing, and finds the same."""
    file = tmp_path / "results.jsonl"
    plan = Tournament(setting("tictactoe", *["random", "greedy"] * 2, "random"), seats=2, games=2, format=form)
    told: list[tuple[int, int]] = []
    outcomes = played(plan, file=file, workers=1, progress=lambda done, of: told.append((done, of)))
    assert len(outcomes) == told[-1][0] <= told[-1][1]
    assert outcomes == played(plan, file=file, on="ray:nowhere")
    assert set(range(5)) == {who for outcome in outcomes for who in outcome.job.players}


def test_too_few_players_are_refused():
    """With what would help."""
    with pytest.raises(parlour.BadOption, match="4 players sit at each table, and 2 came"):
        Tournament(setting("mantis", "random", "greedy", players=4), seats=4)


SIX = [f"level:{level}" for level in (1, 2, 4, 5, 7, 9)]


def test_six_players_come_out_in_the_right_order():
    """Levels, from the first up."""
    outcomes = played(Tournament(setting("nava", *SIX), seats=2, games=20, seed="1"))
    table = standings(SIX, outcomes)
    assert SIX[::-1] == [row.name for row in table.rows]
    assert (300, 100) == (table.games, table.rows[0].games)
    assert all(row.low < row.elo < row.high for row in table.rows)
    assert table.rows[0].low > table.rows[-1].high


FOUR = [f"level:{level}" for level in (1, 3, 5, 8)]


def test_four_players_at_one_table_come_out_in_the_right_order():
    """In a game for four, with luck in it; every order of seats comes up once."""
    outcomes = played(Tournament(setting("mantis", *FOUR, players=4), seats=4, games=96, seed="1"))
    table = standings(FOUR, outcomes)
    assert FOUR[::-1] == [row.name for row in table.rows]
    assert table.rows[0].low > table.rows[-1].high
    assert 4 == len(table.seats)
    assert 1 == pytest.approx(sum(row.share for row in table.rows))


def test_players_of_the_same_name_are_told_apart():
    """By a number."""
    assert ["random", "greedy", "random (2)", "random (3)"] == labels(["random", "greedy", "random", "random"])


# two, until they are told apart


def test_a_trial_ends_when_it_is_decided_and_the_same_with_more_workers(tmp_path):
    """Rounds count in their order, whoever finishes first; the file lets it go on."""
    players = setting("tictactoe", "greedy", "random")
    file = tmp_path / "results.jsonl"
    one = tried(players, Sprt(0, 100), seats=2, most=2000, seed="s", workers=1, file=file)
    two = tried(players, Sprt(0, 100), seats=2, most=2000, seed="s", workers=3)
    again = tried(players, Sprt(0, 100), seats=2, most=2000, seed="s", workers=1, file=file)
    assert "H1" == one.verdict
    assert one.outcomes == two.outcomes == again.outcomes
    assert (one.rounds, one.llr) == (two.rounds, two.llr)
    assert len(one.outcomes) == 2 * one.rounds.total() < 1000
    assert one.llr >= Sprt(0, 100).bounds[1]


def test_a_trial_of_a_weaker_player_is_rejected_and_one_of_few_games_undecided():
    """Both without error."""
    players = setting("tictactoe", "random", "greedy")
    assert "H0" == tried(players, Sprt(0, 100), seats=2, most=2000, seed="s", workers=1).verdict
    assert None is tried(players, Sprt(0, 5), seats=2, most=10, seed="s", workers=1).verdict


def test_at_larger_tables_one_sits_among_copies_of_the_other():
    """And has every seat once a round."""
    trial = tried(setting("mantis", "greedy", "random", players=3), Sprt(0, 60), seats=3, most=6, seed="s", workers=1)
    assert [(0, 1, 1), (1, 0, 1), (1, 1, 0)] * 2 == [outcome.job.players for outcome in trial.outcomes]


def test_a_trial_is_for_two():
    """Others are refused."""
    with pytest.raises(parlour.BadOption, match="tells two players apart, and 3 came"):
        tried(setting("tictactoe", *["random"] * 3), Sprt(0, 60), seats=2, most=6, seed="s")
