"""Many games stepped together are the same games stepped one by one."""

from pathlib import Path

import numpy as np
import pytest

import parlour

LONG_TO_COMPILE = "stavegame"
PEBBLES = Path(__file__).parent / "faulty" / "pebbles.py"


def numbers(position, seat):
    """What the kit tells that seat, interpreted."""
    return [number for plane in position.planes(seat) for number in plane.numbers]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name == LONG_TO_COMPILE else ()) for name in parlour.games()]
)
def test_a_batch_steps_as_positions_do(name):
    """States, players, masks, scores, new games and what each seat sees, for every game of ours."""
    game = parlour.load(name)
    batch = parlour.Batch(game, 8, seed=3, observe="all")
    for ply in range(150):
        positions = [batch[i] for i in range(8)]
        assert [p.player for p in positions] == batch.player.tolist()
        for position, mask in zip(positions, batch.mask, strict=True):
            assert list(position.actions) == np.flatnonzero(mask).tolist()
        for seat in range(game.players) if ply % 10 == 0 else ():
            seen = [numbers(position, seat) for position in positions]
            assert seen == batch.observation.reshape(8, game.players, -1)[:, seat].tolist()
        actions = batch.sample()
        after = [p.act(int(a)) for p, a in zip(positions, actions, strict=True)]
        batch.step(actions)
        for i, position in enumerate(after):
            if position.player is None:
                assert batch.done[i]
                assert position.scores == tuple(batch.scores[i])
                assert [game.players * share - 1 for share in position.scores] == pytest.approx(batch.rewards[i])
                assert numbers(position, 0) == batch.final.reshape(8, game.players, -1)[i, 0].tolist()
            elif position.player >= 0:
                assert not batch.done[i]
                assert not batch.scores[i].any()
                assert not batch.rewards[i].any()
                assert position.raw == batch.states[i].tobytes()


def test_a_game_written_by_hand_is_seen_by_its_fields():
    """Who looks, who is to move, and every field as it stands."""
    game = parlour.load(PEBBLES)
    batch = parlour.Batch(game, 3, observe="all")
    batch.step(batch.sample())
    for i in range(3):
        for seat in range(game.players):
            assert numbers(batch[i], seat) == batch.observation[i, seat].tolist()


def test_an_illegal_action_stops_the_step_before_anything_is_played():
    """The first game that has one is named."""
    batch = parlour.Batch(parlour.load("tictactoe"), 4)
    before = batch.states.tobytes()
    with pytest.raises(parlour.IllegalMove, match="action 9 in game 2"):
        batch.step(np.array([0, 1, 9, 2]))
    with pytest.raises(parlour.BadOption, match="expected 4"):
        batch.step(np.array([0, 1]))
    assert before == batch.states.tobytes()


@pytest.mark.parametrize("threads", [1, 3])
def test_the_same_seed_gives_the_same_game_whatever_the_batch(threads):
    """Dealer and samples alike; how many games stand beside it, and how many threads step them, does not matter."""
    game = parlour.load("kuhn")
    one = parlour.Batch(game, 5, seed=9, observe="turn")
    other = parlour.Batch(game, 11, seed=6, observe="turn", threads=threads)
    for _ in range(40):
        one.step(one.sample())
        other.step(other.sample())
        assert one.states.tobytes() == other.states[3:8].tobytes()
        assert one.observation.tobytes() == other.observation[3:8].tobytes()


def test_a_game_that_is_over_begins_anew_when_it_is_told_to():
    """In the step after, whatever is played in it; or by reset, and until then nothing can be played."""
    game = parlour.load("tictactoe")
    later, never = (parlour.Batch(game, 2, autoreset=mode, observe="turn") for mode in ("next_step", "disabled"))
    moves = [[0, 0], [3, 1], [1, 2], [4, 3], [2, 4]]
    for batch in (later, never):
        for actions in moves:
            batch.step(np.array(actions))
        assert [True, False] == batch.done.tolist()
        assert -2 == batch.player[0]
        assert not batch.mask[0].any()
        assert [1.0, -1.0] == batch.rewards[0].tolist()
        assert numbers(batch[0], 0) == batch.observation[0].tolist()
    later.step(np.array([8, 5]))
    assert game.start() == later[0]
    assert not later.done.any()
    assert not later.rewards.any()
    with pytest.raises(parlour.IllegalMove, match="game 0 is over: reset it"):
        never.step(np.array([8, 5]))
    never.reset([0])
    assert game.start() == never[0]
    assert never[1].player == 1


def test_single_games_are_set_and_copied():
    game = parlour.load("connectfour")
    batch = parlour.Batch(game, 3, observe="turn")
    position = game.start().act(3).act(3).act(2)
    batch[1] = position
    batch.copy(1, 2)
    assert position == batch[1] == batch[2]
    assert numbers(position, 1) == batch.observation[2].tolist()
    assert batch.mask[1].tolist() == batch.mask[2].tolist()
    with pytest.raises(parlour.BadOption, match="expected one of"):
        batch[0] = parlour.load("tictactoe").start()


def test_a_history_shows_earlier_positions_as_the_seat_on_turn_saw_them():
    """Its own seat's view of each: what others held then stays hidden. What was before the game is nothing."""
    game = parlour.load("kuhn")
    batch = parlour.Batch(game, 6, seed=2, observe="turn", history=3)
    before = [batch[i] for i in range(6)]
    assert (6, 3, batch.size) == batch.observation.shape
    assert not batch.observation[:, 1:].any()
    batch.step(batch.sample())
    for i in range(6):
        if not batch.done[i]:
            assert numbers(before[i], int(batch.seat[i])) == batch.observation[i, 1].tolist()
        assert not batch.observation[i, 2].any()


def test_planes_are_views_in_the_shape_of_the_board():
    """Not copied; an unknown name is told what there is."""
    batch = parlour.Batch(parlour.load("connectfour"), 4, observe="turn")
    assert (4, 2, 6, 7) == batch.view("board").shape
    assert np.shares_memory(batch.view("board"), batch.observation)
    with pytest.raises(parlour.BadOption, match="no planes 'stones' of one shape: there are board 0, board 1"):
        batch.view("stones")
