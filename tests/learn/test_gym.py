"""Gymnasium takes every game: as many games at once, and as one seat at a table."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import parlour
from parlour import learn

from .tables import EVERY

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("game", EVERY)
def test_gymnasium_finds_nothing_wrong_with_a_seat(game):
    check_env(learn.single(game, seat=game.players - 1, others="random"), skip_render_check=True)


@pytest.mark.parametrize("game", EVERY)
@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_many_games_are_stepped_in_every_mode(game, mode):
    """What comes back is in the spaces, rewards are the mover's, and games that are over begin as the mode says."""
    env = learn.vector(game, 6, autoreset=mode, seed=5)
    seen, infos = env.reset(seed=7)
    assert AutoresetMode[mode.upper()] is env.metadata["autoreset_mode"]
    over = np.zeros(6, np.bool_)
    for _ in range(60):
        assert env.observation_space.contains(seen)
        if mode == "disabled" and over.any():
            seen, infos = env.reset(options={"reset_mask": over})
        movers = env.batch.seat.copy()
        actions = [int(np.flatnonzero(mask)[-1]) if mask.any() else 0 for mask in infos["action_mask"]]
        seen, rewards, over, cut, infos = env.step(np.array(actions))
        assert infos["rewards"][np.arange(6), movers].tolist() == rewards.tolist()
        assert not cut.any()
        if mode == "same_step":
            assert infos["action_mask"].any(1).all()
            assert ("final_obs" in infos) == over.any()
        else:
            assert (over == ~infos["action_mask"].any(1)).all()


def test_an_illegal_action_loses_or_raises():
    env = learn.single("tictactoe", others="random")
    env.reset(seed=1)
    env.step(4)
    _, reward, over, _, info = env.step(4)
    assert (-1.0, True) == (reward, over)
    assert "not legal" in info["illegal"]
    strict = learn.single("tictactoe", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(parlour.IllegalMove):
        strict.step(99)


def test_a_seat_plays_a_whole_game_against_a_level():
    """Rewards come at the end, and the record of the match can be replayed."""
    env = learn.single("kuhn", seat=1, others="level:3")
    env.reset(seed=3)
    over, total = False, 0.0
    while not over:
        _, reward, over, _, _ = env.step(int(np.flatnonzero(env.action_masks())[0]))
        total += reward
    assert env.match.scores[1] * 2 - 1 == total
    assert env.match.position == parlour.replay(env.match.record()).position


def test_without_copies_the_same_arrays_come_back():
    env = learn.vector("tictactoe", 3, copy=False)
    first, _ = env.reset()
    second, *_ = env.step(env.batch.sample())
    assert np.shares_memory(first, second)


def test_the_shape_of_pufferlib():
    """Buffers that are given are filled in place."""
    env = learn.puffer("connectfour", 8)
    seen, _ = env.reset(seed=2)
    for _ in range(30):
        after, rewards, ends, _, _ = env.step(env.batch.sample())
        assert seen is after
        assert env.single_observation_space.contains(after[0])
        assert set(rewards[~ends]) <= {0.0}
    assert env.batch.observation.tolist() == after.tolist()
