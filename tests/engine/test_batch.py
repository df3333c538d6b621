"""Many games stepped together are the same games stepped one by one."""

import numpy as np
import pytest

import parlour

LONG_TO_COMPILE = "stavegame"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name == LONG_TO_COMPILE else ()) for name in parlour.games()]
)
def test_a_batch_steps_as_positions_do(name):
    """States, players, masks, scores and new games, for every game of ours."""
    game = parlour.load(name)
    batch = parlour.Batch(game, 8, seed=3)
    for _ in range(150):
        positions = [game.at(batch.states[i].tobytes()) for i in range(8)]
        assert [p.player for p in positions] == batch.player.tolist()
        for position, mask in zip(positions, batch.mask, strict=True):
            assert list(position.actions) == np.flatnonzero(mask).tolist()
        actions = batch.sample()
        after = [p.act(int(a)) for p, a in zip(positions, actions, strict=True)]
        batch.step(actions)
        for i, position in enumerate(after):
            if position.player is None:
                assert batch.done[i]
                assert position.scores == tuple(batch.scores[i])
            elif position.player >= 0:
                assert not batch.done[i]
                assert not batch.scores[i].any()
                assert position.raw == batch.states[i].tobytes()


def test_an_illegal_action_stops_the_step_before_anything_is_played():
    """The first game that has one is named."""
    batch = parlour.Batch(parlour.load("tictactoe"), 4)
    before = batch.states.tobytes()
    with pytest.raises(parlour.IllegalMove, match="action 9 in game 2"):
        batch.step(np.array([0, 1, 9, 2]))
    with pytest.raises(parlour.BadOption, match="expected 4"):
        batch.step(np.array([0, 1]))
    assert before == batch.states.tobytes()


def test_the_same_seed_gives_the_same_batch():
    """Dealer and samples alike."""
    one, other = (parlour.Batch(parlour.load("mantis"), 5, seed=9) for _ in range(2))
    for _ in range(30):
        one.step(one.sample())
        other.step(other.sample())
    assert one.states.tobytes() == other.states.tobytes()
