"""One game of a run."""

import pytest

import parlour
from parlour.arena import Job, Setting
from parlour.arena.play import opening, play, replayed

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
    outcome = play(setting, job)
    assert outcome == play(setting, job)
    assert outcome != play(setting, Job(3, job.players, "other"))
    match = parlour.replay(replayed(game, setting, outcome).record())
    assert (outcome.moves, outcome.scores) == (match.moves, match.position.scores)


def test_rotations_of_a_deal_have_the_same_cards_and_the_same_opening():
    """Whoever sits where."""
    kuhn, four = parlour.load("kuhn"), parlour.load("connectfour")
    for game, plies in ((kuhn, 2), (four, 3)):
        setting = Setting.of(game, ("random", "greedy"), opening=3)
        one, other = (play(setting, Job(n, seats, "deal")) for n, seats in ((0, (0, 1)), (1, (1, 0))))
        elsewhere = {play(setting, Job(0, (0, 1), f"deal {i}")).moves[:plies] for i in range(9)}
        assert one.moves[:plies] == other.moves[:plies]
        assert 1 < len(elsewhere)


def test_programs_begin_with_the_opening_too(tmp_path):
    """They hear of it, and go on from there."""
    game = parlour.load("connectfour")
    first = good(tmp_path)
    plain = play(Setting.of(game, ("random", "random"), opening=3), Job(0, (0, 1), "deal"))
    led = play(Setting.of(game, (first.name, "random"), opening=3), Job(0, (0, 1), "deal"))
    assert plain.moves[:3] == led.moves[:3]
    assert led.fault is None
    assert led.scores is not None


def test_what_a_player_does_wrong_is_a_fault_and_the_others_win(tmp_path):
    """Told apart by kind, and kept in the data."""
    game = parlour.load("tictactoe")
    setting = Setting.of(game, ("random", good(tmp_path, "raise SystemExit(7)").name))
    outcome = play(setting, Job(0, (1, 0), "deal"))
    assert outcome.fault is not None
    assert ((0.0, 1.0), 0, "crash") == (outcome.scores, outcome.fault.seat, outcome.fault.kind)
    assert outcome == type(outcome).read(outcome.data())
    assert (0.0, 1.0) == replayed(game, setting, outcome).scores


def test_time_is_kept(tmp_path):
    """Of programs and of the house."""
    game = parlour.load("tictactoe")
    slow = good(tmp_path, "import time; time.sleep(0.4); answer(move=told['moves'][0])")
    late = play(Setting.of(game, (slow.name, "random"), time="100ms/move"), Job(0, (0, 1), "deal"))
    assert late.fault is not None
    assert "timeout" == late.fault.kind
    fine = play(Setting.of(game, ("greedy", "random"), time="10s/move"), Job(0, (0, 1), "deal"))
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


def test_an_opening_is_the_same_for_a_seed_and_ends_nothing():
    """Players who know their minds then play different games; where the dealer deals they do so anyway."""
    game = parlour.load("connectfour")
    openings = {tuple(opening(game, 6, seed=str(seed))) for seed in range(20)}
    assert len(openings) > 15
    assert opening(game, 6, seed="3") == opening(game, 6, seed="3")
    assert {6} == set(map(len, openings))
    assert [] == opening(parlour.load("mantis"), 2, seed="1")
