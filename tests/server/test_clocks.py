"""Clocks are fair."""

import pytest

from parlour.engine.match.times import TimeControl
from parlour.server.commands.flag import Resumed, flag_due
from parlour.server.protocol.refusal import Refused
from parlour.server.table.clocks import Clocks, read

from .authority import Driven


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("none", TimeControl()),
        ("30s/move", TimeControl(move=30.0)),
        ("3d/move", TimeControl(move=259200.0)),
        ("5m+3s", TimeControl(game=300.0, increment=3.0)),
        ("1h", TimeControl(game=3600.0)),
    ],
)
def test_a_clock_is_named_by_a_text(text, control):
    """The same everywhere."""
    assert control == read(text)


@pytest.mark.parametrize("text", ["", "5", "0s/move", "5m+", "-3s", "61d/move", "99999d", None, 30])
def test_other_texts_are_refused_with_an_example(text):
    """So that one knows what to write."""
    with pytest.raises(Refused, match="30s/move, 5m\\+3s or 3d/move"):
        read(text)


def test_a_game_clock_counts_down_while_it_runs_and_gains_with_each_move():
    """And not while the other's runs."""
    clocks = Clocks(read("5m+3s"), 2)
    clocks.turn((0,), 1000.0)
    assert (290.0, 300.0) == (clocks.left(0, 1010.0), clocks.left(1, 1010.0))
    clocks.moved(0, 1010.0)
    clocks.turn((1,), 1010.0)
    assert (293.0, 280.0) == (clocks.left(0, 1030.0), clocks.left(1, 1030.0))


def test_a_move_clock_is_full_again_after_each_move():
    """However long the one before took."""
    clocks = Clocks(read("30s/move"), 2)
    clocks.turn((0,), 0.0)
    clocks.moved(0, 29.0)
    assert 30.0 == clocks.left(0, 100.0)


def test_at_zero_the_game_is_lost_among_two_unless_the_house_is_to_play_on():
    """As the table was set up; against the house too."""
    house = Driven("tictactoe", "me", "friend", clock="30s/move", at_zero="house")
    house.join(1)
    assert [] == house.tick(29.9)
    assert ["flag"] == house.tick(0.2)
    assert ("playing", "house") == (house.table.state, house.table.seats[0].kind)
    lost = Driven("tictactoe", "me", "friend", clock="30s/move")
    lost.join(1, name="Bob")
    assert ["flag"] == lost.tick(30)
    assert "Bob wins: P1 ran out of time." == lost.table.result_words()
    alone = Driven("tictactoe", "me", "level:1", clock="30s/move")
    assert ["flag"] == alone.tick(30)
    assert "Tibbo wins: P1 ran out of time." == alone.table.result_words()


def test_among_more_than_two_the_house_takes_over_in_any_case():
    """One player's clock does not end the game of the others."""
    driven = Driven("nava", "me", "friend", "friend", options={"players": 3}, clock="30s/move", at_zero="forfeit")
    driven.join(1)
    driven.join(2)
    assert ["flag"] == driven.tick(31)
    assert ("playing", "house") == (driven.table.state, driven.table.seats[0].kind)


def test_whoever_is_gone_has_a_minute_before_zero_counts():
    """A connection may break at the worst moment."""
    driven = Driven("tictactoe", "me", "friend", clock="30s/move")
    driven.join(1)
    driven.now += 25
    driven.table.seats[0].gone = driven.now
    assert [] == driven.tick(30)
    assert driven.now + 30 == flag_due(driven.table)
    driven.table.seats[0].gone = None
    assert ["flag"] == driven.tick(0)


def test_the_house_has_no_clock_to_fear():
    """It is as quick as the machine is."""
    driven = Driven("tictactoe", "random", "me", clock="1s/move")
    assert () == driven.table.clocks.running
    driven.play("a1")
    assert ["flag"] == driven.tick(1)


def test_time_that_the_server_was_down_is_nobodys():
    """The clock goes on from where it was."""
    driven = Driven("tictactoe", "me", "friend", clock="5m")
    driven.join(1)
    driven.now += 10
    since = driven.now
    driven.now += 3600
    driven.events.append(driven.table.happen(driven.now, Resumed(since=since)))
    assert 290.0 == driven.table.clocks.left(0, driven.now)
    assert 290.0 == driven.again().clocks.left(0, driven.now)
