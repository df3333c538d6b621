"""A draw: offered, withdrawn, accepted, refused."""

import pytest

import parlour
from parlour.server.protocol.refusal import Code, Refused
from parlour.server.views.viewer import Viewer
from parlour.server.views.views import result

from .authority import Driven, facts


def two(*seats, **order):
    driven = Driven("tictactoe", *(seats or ("me", "friend")), **order)
    if not seats:
        driven.join(1, name="Bob")
    driven.play("b2")
    return driven


def notes(driven):
    return [note.text for note in driven.table.notes]


def test_a_draw_that_all_agree_to_ends_the_game_and_everybody_shares_the_win():
    driven = two()
    assert ["offer"] == driven.do(0, "draw")
    assert ["answer", "draw"] == driven.do(1, "answer", offer="draw", yes=True)
    table = driven.table
    assert ("over", (0, 1), (0.5, 0.5)) == (table.state, table.match.winners, table.match.scores)
    assert ["P1 offers a draw.", "All agreed to a draw."] == notes(driven)
    assert "P1 and Bob share the win: All agreed to a draw." == table.result_words()
    assert ["All agreed to a draw."] == result(table, Viewer((1,), page=True)).why
    assert facts(table, driven.now) == facts(driven.again(), driven.now)


def test_the_record_of_a_draw_is_played_again():
    driven = two()
    driven.do(0, "draw")
    driven.do(1, "answer", offer="draw", yes=True)
    match = parlour.replay(driven.table.match.record())
    assert ((0.5, 0.5), True) == (match.scores, match.is_over)


def test_a_draw_that_is_declined_leaves_the_game_as_it_was():
    driven = two()
    driven.do(0, "draw")
    assert ["answer"] == driven.do(1, "answer", offer="draw", yes=False)
    assert ("playing", {}) == (driven.table.state, driven.table.offers)
    assert "P2 declines the draw." == notes(driven)[-1]


def test_whoever_offered_a_draw_withdraws_it_and_cannot_accept_it():
    driven = two()
    driven.do(0, "draw")
    with pytest.raises(Refused) as refused:
        driven.do(0, "answer", offer="draw", yes=True)
    assert Code.OWN_OFFER is refused.value.code
    driven.do(0, "answer", offer="draw", yes=False)
    assert "P1 withdraws the offer of a draw." == notes(driven)[-1]
    assert {} == driven.table.offers


def test_an_offer_stands_over_ones_own_move_and_lapses_with_anothers():
    driven = two()
    driven.do(1, "draw")
    driven.play("a1")
    assert {"draw"} == set(driven.table.offers)
    driven.play("c3")
    assert {} == driven.table.offers


def test_the_house_agrees_to_no_draw():
    driven = two("me", "random")
    with pytest.raises(Refused, match="The house plays on") as refused:
        driven.do(0, "draw")
    assert Code.NO_OTHERS is refused.value.code


def test_there_is_no_draw_in_a_game_that_is_over():
    driven = two()
    driven.do(0, "resign")
    with pytest.raises(Refused, match="The game is over"):
        driven.do(0, "draw")
