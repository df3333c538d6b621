"""Choices made at the same time at a table: nobody waits for another, and nobody learns before all have chosen."""

import pytest

from parlour.server.analysis.line import Source, read
from parlour.server.protocol.refusal import Code, Refused
from parlour.server.views.viewer import Viewer
from parlour.server.views.views import Moment, whole

from .authority import Driven, facts

PAGES = [Viewer((0,), page=True), Viewer((0,)), Viewer((), page=True), Viewer(())]


def bidding(**order):
    driven = Driven("goofspiel", "me", "friend", options={"cards": 5}, **order)
    driven.join(1, name="Bob")
    return driven


def told(driven, viewer, since=0):
    """All that somebody is sent who comes now, and who was there."""
    table = driven.table
    come = whole(table, viewer, driven.now, watchers=0, since=None, links=False)
    return (come + Moment(table, since, driven.now).told(viewer)).replace(table.setup.id.encode(), b"")


def test_the_second_seat_chooses_before_the_first():
    driven = bidding()
    assert (0, 1) == driven.table.choosing
    assert ["move"] == driven.do(1, "move", move="bid 3")
    assert (0,) == driven.table.choosing
    with pytest.raises(Refused) as refused:
        driven.do(1, "move", move="bid 4")
    assert Code.NOT_YOUR_TURN is refused.value.code
    driven.do(0, "move", move="bid 5")
    assert (0, 1) == driven.table.choosing
    assert facts(driven.table, driven.now) == facts(driven.again(), driven.now)


def test_what_another_chose_meanwhile_makes_no_choice_stale():
    driven = bidding()
    seen = driven.table.ply
    driven.do(1, "move", move="bid 3", ply=seen)
    assert ["move"] == driven.do(0, "move", move="bid 5", ply=seen)


def test_a_choice_from_the_round_before_is_stale():
    driven = bidding()
    seen = driven.table.ply
    driven.do(1, "move", move="bid 3")
    driven.do(0, "move", move="bid 5")
    with pytest.raises(Refused) as refused:
        driven.do(0, "move", move="bid 4", ply=seen)
    assert Code.WENT_ON is refused.value.code


@pytest.mark.parametrize("viewer", PAGES, ids=["page", "program", "watching page", "watching program"])
def test_nobody_learns_a_choice_before_all_have_chosen(viewer):
    """Compared to the byte, whatever it was."""
    sent = set()
    for bid in range(1, 6):
        driven = bidding()
        since = driven.table.ply
        driven.do(1, "move", move=f"bid {bid}")
        sent.add(told(driven, viewer, since))
    assert 1 == len(sent)


def test_who_has_chosen_sees_what():
    driven = bidding()
    driven.do(1, "move", move="bid 3")
    own, other = (told(driven, Viewer((seat,), page=True)).decode() for seat in (1, 0))
    assert "bid 3" in own
    assert "bid 3" not in other.partition('"moves"')[0]


def test_everybody_who_may_choose_is_told_their_moves():
    driven = bidding()
    for seat in (0, 1):
        assert f'"whose":[{seat}],"moves":["bid 1"' in told(driven, Viewer((seat,))).decode()


def test_the_clocks_of_all_who_choose_run():
    driven = bidding(clock="1m")
    driven.tick(10)
    driven.do(1, "move", move="bid 3")
    driven.tick(10)
    assert ((0,), 40.0, 50.0) == (
        driven.table.clocks.running,
        driven.table.clocks.left(0, driven.now),
        driven.table.clocks.left(1, driven.now),
    )
    assert ["flag"] == driven.tick(40)
    assert (1,) == driven.table.match.winners


def test_a_game_whose_choices_came_in_any_order_is_looked_at_again():
    """And one that was given up in the middle of a round."""
    driven = bidding()
    for first, second in (("bid 3", "bid 5"), ("bid 1", "bid 2")):
        driven.do(1, "move", move=first)
        driven.do(0, "move", move=second)
    driven.do(1, "move", move="bid 2")
    driven.do(0, "resign")
    match = driven.table.match
    line = read(Source(record=match.record()))
    assert ["bid 5", "bid 3", "bid 2", "bid 1"] == [move for move in line.moves if move.startswith("bid")]
    assert match.position.points == line.positions[-1].points
