"""One game of a run."""

import pytest

import parlour
from parlour.arena import Job, Setting
from parlour.arena.exports import contest
from parlour.arena.play import play

from ..players.bots import good


@pytest.mark.parametrize(
    ("name", "options", "players"),
    [
        ("tictactoe", {}, ("greedy", "random")),
        ("stones", {"rows": 3, "cols": 3}, ("random", "aggressive")),
        ("mantis", {"players": 3}, ("random", "greedy", "random")),
        ("kuhn", {}, ("mcts:20", "random")),
    ],
)
def test_a_job_gives_the_same_result_again_and_it_replays(name, options, players):
    """Down to every move, and the record of it goes as the result says."""
    game = parlour.load(name, **options)
    setting = Setting.of(game, players, opening=2)
    job = Job(3, tuple(range(len(players))), "seed")
    result = play(game, setting, job)
    assert result == play(game, setting, job)
    assert result != play(game, setting, Job(3, job.players, "other"))
    match = parlour.replay(contest(game, setting, result).record())
    assert (result.moves, result.scores) == (match.moves, match.position.scores)


def test_rotations_of_a_deal_have_the_same_cards_and_the_same_opening():
    """Whoever sits where."""
    kuhn, four = parlour.load("kuhn"), parlour.load("connectfour")
    for game, plies in ((kuhn, 2), (four, 3)):
        setting = Setting.of(game, ("random", "greedy"), opening=3)
        one, other = (play(game, setting, Job(n, seats, "deal")) for n, seats in ((0, (0, 1)), (1, (1, 0))))
        elsewhere = {play(game, setting, Job(0, (0, 1), f"deal {i}")).moves[:plies] for i in range(9)}
        assert one.moves[:plies] == other.moves[:plies]
        assert 1 < len(elsewhere)


def test_programs_begin_with_the_opening_too(tmp_path):
    """They hear of it, and go on from there."""
    game = parlour.load("connectfour")
    first = good(tmp_path)
    plain = play(game, Setting.of(game, ("random", "random"), opening=3), Job(0, (0, 1), "deal"))
    led = play(game, Setting.of(game, (first.name, "random"), opening=3), Job(0, (0, 1), "deal"))
    assert plain.moves[:3] == led.moves[:3]
    assert led.fault is None
    assert led.scores is not None


def test_what_a_player_does_wrong_is_a_fault_and_the_others_win(tmp_path):
    """Told apart by kind, and kept in the data."""
    game = parlour.load("tictactoe")
    setting = Setting.of(game, ("random", good(tmp_path, "raise SystemExit(7)").name))
    result = play(game, setting, Job(0, (1, 0), "deal"))
    assert result.fault is not None
    assert ((0.0, 1.0), 0, "crash") == (result.scores, result.fault.seat, result.fault.kind)
    assert result == type(result).read(result.data())
    assert (0.0, 1.0) == contest(game, setting, result).scores


def test_time_is_kept(tmp_path):
    """A time control puts even house players under the referee."""
    game = parlour.load("tictactoe")
    slow = good(tmp_path, "import time; time.sleep(0.4); answer(move=told['moves'][0])")
    result = play(game, Setting.of(game, (slow.name, "random"), time="100ms/move"), Job(0, (0, 1), "deal"))
    assert result.fault is not None
    assert "timeout" == result.fault.kind
    fine = play(game, Setting.of(game, ("greedy", "random"), time="10s/move"), Job(0, (0, 1), "deal"))
    assert (None, 1.0) == (fine.fault, sum(fine.scores or ()))


@pytest.mark.parametrize("wrong", [{"players": ("nobody",)}, {"time": "soon"}])
def test_a_setting_refuses_what_cannot_play(wrong):
    """Before anything runs."""
    with pytest.raises(parlour.BadOption):
        Setting.of(parlour.load("tictactoe"), **{"players": ("random", "random")} | wrong)


def test_other_rules_are_refused():
    """A worker must not play by other rules than those the run began with."""
    setting = Setting.of(parlour.load("tictactoe"), ("random", "random"))
    with pytest.raises(parlour.BadOption, match="rules of Tic-tac-toe"):
        type(setting)(**vars(setting) | {"rules": "other"}).load()
