"""Where nothing is compiled a plain search answers, at once and no stronger than it was asked to be."""

import time

import pytest

import parlour
from parlour.search import AtOnce, Budget
from parlour.search.atonce import SOON, compile_search, is_compiled
from parlour.search.plain import PlainSearch

TICTACTOE = parlour.load("tictactoe")


@pytest.fixture
def nothing_compiled(monkeypatch, tmp_path):
    """An empty folder for compiled code."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))


@pytest.mark.parametrize("name", parlour.games())
def test_every_game_is_searched_plainly(name):
    """With a dealer, with secrets and without; a budget of simulations is kept."""
    position = parlour.Match(parlour.load(name), seed=1).position
    found = PlainSearch(position.game, seed=1).search(position, Budget(simulations=20, seconds=60))
    assert found.best in position.moves
    assert 20 == found.simulations == sum(found.visits.values())
    assert all(0 <= value <= 1 for value in found.values.values())


def test_the_same_seed_finds_the_same():
    """As long as the time does not end it."""
    one, other = (PlainSearch(TICTACTOE, seed=5).search(TICTACTOE.start(), Budget(simulations=60)) for _ in range(2))
    assert (one.best, one.values) == (other.best, other.values)


@pytest.mark.parametrize(("moves", "best"), [("a1 b1 a2 b2", "a3"), ("a1 b1 c3 b2", "b3")])
def test_a_win_is_taken_and_a_loss_is_kept_off(moves, best):
    """Two plies ahead."""
    position = TICTACTOE.start()
    for move in moves.split():
        position = position.play(move)
    assert best == PlainSearch(TICTACTOE, seed=2).search(position, Budget(simulations=800)).best


def test_a_plain_choice_does_not_depend_on_what_the_seat_cannot_know():
    """Two worlds that a seat cannot tell apart have the same values."""
    game = parlour.load("kuhn")
    positions = [parlour.Match(game, seed=seed).position for seed in range(60)]
    mine = [position for position in positions if position.data()["cards"][0] == "K"]
    assert {"Q", "J"} == {position.data()["cards"][1] for position in mine}
    found = [PlainSearch(game, seed=3).search(position, Budget(simulations=40)).values for position in mine]
    assert all(values == found[0] for values in found)


def test_time_is_kept_in_the_middle_of_a_game_that_is_long():
    """A playout that is late is broken off."""
    position = parlour.load("mantis").first_choice
    began = time.process_time()
    PlainSearch(position.game).search(position, Budget(seconds=0.1))
    assert time.process_time() - began < 0.3


def test_what_is_not_compiled_is_searched_for_a_moment_only(nothing_compiled):
    """However much is asked for; and less, where less is asked for."""
    search = AtOnce(TICTACTOE, "mcts", seed=1)
    assert not search.is_compiled
    assert 50 == search.search(TICTACTOE.start(), Budget(simulations=50)).simulations
    assert 50 == AtOnce(TICTACTOE, "alphabeta").search(TICTACTOE.start(), Budget(simulations=100)).simulations
    assert SOON <= search.search(TICTACTOE.start(), Budget(seconds=600)).seconds < 60


def test_what_is_compiled_takes_the_place_of_the_plain_search(nothing_compiled):
    """As soon as it is loaded, beside."""
    search = AtOnce(TICTACTOE, "mcts", seed=1)
    much = Budget(simulations=200_000)
    assert much.simulations > search.search(TICTACTOE.start(), much).simulations
    compile_search(TICTACTOE, "mcts")
    assert is_compiled(TICTACTOE, "mcts")
    end = time.monotonic() + 60
    while (done := search.search(TICTACTOE.start(), much).simulations) != much.simulations and time.monotonic() < end:
        time.sleep(0.05)
    assert much.simulations == done


@pytest.mark.parametrize(("name", "kind"), [("kuhn", "alphabeta"), ("mantis", "alphabeta"), ("kuhn", "expectimax")])
def test_what_does_not_fit_a_game_is_refused_before_anything_is_loaded(name, kind):
    """In the same words as later."""
    with pytest.raises(parlour.BadOption, match=r"alpha-beta is for|has secrets"):
        AtOnce(parlour.load(name), kind)
