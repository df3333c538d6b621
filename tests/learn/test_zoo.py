"""PettingZoo takes every game: agents in turn, and in parallel."""

import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from parlour import learn

from .tables import EVERY

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("game", EVERY)
def test_pettingzoo_finds_nothing_wrong_with_agents_in_turn(game, capsys):
    api_test(learn.aec(game), num_cycles=120)
    seed_test(lambda: learn.aec(game), num_cycles=40)


@pytest.mark.parametrize("game", EVERY)
def test_pettingzoo_finds_nothing_wrong_with_agents_in_parallel(game, capsys):
    parallel_api_test(learn.parallel(game), num_cycles=120)


def test_it_is_drawn_as_text():
    env = learn.aec("tictactoe")
    env.reset(seed=1)
    env.step(4)
    assert "X" in env.render()
    assert env.observe("player_1")["action_mask"].sum() == 8
    assert env.observe("player_0")["action_mask"].sum() == 0


def test_all_who_choose_at_the_same_time_have_a_mask():
    env = learn.parallel("goofspiel")
    seen, _ = env.reset(seed=1)
    assert all(of_agent["action_mask"].any() for of_agent in seen.values())
