"""A position is a value: it never changes, compares, hashes, pickles, and refuses with reasons."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour

GAME = parlour.load("tictactoe")
START = GAME.start()


def test_playing_gives_a_new_position_and_leaves_the_old_one():
    """Nothing changes behind a caller's back."""
    before = (START.data(), START.moves, hash(START))
    after = START.play("b2")
    assert before == (START.data(), START.moves, hash(START))
    assert after != START
    assert 1 == after.player
    for name in ("player", "moves", "actions", "scores", "game"):
        with pytest.raises(AttributeError):
            setattr(after, name, None)


def test_positions_reached_in_different_orders_are_equal():
    """Equal and of one hash, whoever loaded the game."""
    one = START.play("a1").play("b2").play("c3")
    other = parlour.load("tictactoe").start().play("c3").play("b2").play("a1")
    assert one == other
    assert {one} == {one, other}
    assert one != parlour.load("othello").start()
    assert one != "a1"


def test_games_with_other_options_have_other_positions():
    """The same bytes of another board are another position."""
    assert parlour.load("connectfour").start() != parlour.load("connectfour", rows=5).start()


def test_reading_forgives_case_and_blanks_and_nothing_else():
    """Writing is canonical."""
    assert START.play("b2") == START.play("  B2\t")
    for text in ("b 2", "b2.", "", "２b", "b２", "b2\0", "xyz"):
        with pytest.raises(parlour.BadNotation):
            START.play(text)


def test_not_a_move_and_not_legal_here_are_different_errors():
    """Both carry the move and the reason, and why_not has the same words."""
    after = START.play("b2")
    with pytest.raises(parlour.IllegalMove) as illegal:
        after.play("b2")
    assert illegal.value.reason == after.why_not("b2")
    assert "b2" == illegal.value.move
    with pytest.raises(parlour.IllegalMove):
        after.play("z9")
    with pytest.raises(parlour.BadNotation, match="a move looks like"):
        after.play("hello")
    assert after.why_not("a1") is None


@pytest.mark.parametrize("action", [-1, 9, 10**30, "a", None, 1.0, b"1"])
def test_an_action_that_is_not_legal_is_refused(action):
    """By number as strictly as by text."""
    with pytest.raises(parlour.BadMove):
        START.act(action)
    with pytest.raises(parlour.BadMove):
        START.text(action)


def test_whole_numbers_of_numpy_are_actions():
    """What a network chose can be played as it is."""
    assert START.act(4) == START.act(np.int64(4))


def test_a_finished_game_has_scores_and_no_moves():
    """And refuses every further move as over."""
    end = START.play("a1").play("b1").play("a2").play("b2").play("a3")
    assert (None, (), (), (1.0, 0.0), (0,)) == (end.player, end.moves, end.actions, end.scores, end.winners)
    assert (None, ()) == (START.scores, START.winners)
    with pytest.raises(parlour.IllegalMove, match="the game is over"):
        end.play("c1")
    with pytest.raises(parlour.IllegalMove, match="the game is over"):
        end.act(2)


def test_points_are_what_a_game_counts_beside_the_shares():
    """By its own word, or by the field of what players gather; nothing where it counts nothing."""
    assert (4, 1) == parlour.load("othello").start().play("d3").points
    assert (0, 0, 0) == parlour.load("mantis", players=3).start().points
    assert START.points is None


@pytest.mark.parametrize("name", parlour.games())
def test_a_position_pickles(name):
    """Between processes too, with its game and options."""
    position = parlour.load(name).start()
    position = position.act(position.actions[0])
    assert position == pickle.loads(pickle.dumps(position))


@pytest.mark.parametrize("seat", [-1, 2, "0", True])
def test_a_seat_that_is_not_there_has_no_view(seat):
    """The error says which there are."""
    with pytest.raises(parlour.BadOption, match="expected 0 to 1"):
        START.view(seat)


def test_the_position_before_and_after_compiling_are_equal():
    """Compiling changes the speed and nothing else."""
    game = parlour.load("connectfour")
    before = game.start().play("d")
    assert not game.is_compiled
    game.compile()
    assert game.is_compiled
    assert before == game.start().play("d")
    assert before.moves == game.start().play("d").moves


def test_stepping_compiles_by_itself_once_it_pays():
    """Somebody who drives thousands of moves need not know of compiling."""
    game = parlour.load("connectfour")
    for _ in range(3000):
        game.start().act(0)
    assert game.is_compiled
    pinned = parlour.load("connectfour", interpreted=True)
    for _ in range(3001):
        pinned.start().act(0)
    assert not pinned.is_compiled


@pytest.mark.parametrize("name", parlour.games())
@given(data=st.data())
def test_no_text_raises_anything_but_a_refusal(name, data):
    """Random texts, and texts that look like moves of this game."""
    position = parlour.load(name).start()
    for _ in range(data.draw(st.integers(0, 12))):
        position = position.play(data.draw(st.sampled_from(position.moves)))
        if position.player is None:
            break
    forms = [pattern.pattern for pattern in position.game.chapters.notation._patterns]
    ascii_only = st.characters(codec="ascii")
    looks = st.one_of([st.from_regex(f"\\A(?:{form})\\Z", alphabet=ascii_only) for form in forms])
    text = data.draw(st.text() | looks)
    reason = position.why_not(text)
    if reason is None:
        assert position.play(text).game == position.game
    else:
        assert reason
        with pytest.raises(parlour.BadMove) as refused:
            position.play(text)
        assert reason == refused.value.reason


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=10,
)


@pytest.mark.parametrize("name", parlour.games())
@given(data=st.data())
def test_no_data_raises_anything_but_bad_position(name, data):
    """A real position with something in it replaced, at any depth, is taken or refused."""
    game = parlour.load(name)
    position = game.start()
    for _ in range(data.draw(st.integers(0, 12))):
        if position.player is not None:
            position = position.play(data.draw(st.sampled_from(position.moves)))
    spoilt = _spoilt(position.data(), data)
    try:
        taken = game.position(spoilt)
    except parlour.BadPosition as error:
        assert str(error)
        return
    assert taken == game.position(taken.data())
    str(taken), taken.moves, taken.scores


def _spoilt(value, data):
    """The value with one part of it replaced, removed or added to."""
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(value)))
        if data.draw(st.integers(0, 5)) == 0:
            return {k: v for k, v in value.items() if k != key}
        return value | {key: _spoilt(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(value) - 1))
        return [*value[:at], _spoilt(value[at], data), *value[at + 1 :]]
    return data.draw(JSON | st.integers(-3, 300))


def test_lists_for_people_are_in_their_order():
    """Numbers as numbers; `moves` itself keeps the order by code points, over which the dealer draws."""
    assert ["bid 2", "bid 10", "pass"] == parlour.engine.natural(["bid 10", "bid 2", "pass"])
    position = parlour.load("goofspiel", interpreted=True).start()
    assert ["prize 1", "prize 10"] == list(position.moves[:2])
