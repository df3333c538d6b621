"""Between people nobody is helped in secret, and nobody loses a seat for good."""

import json

import pytest

from parlour.server.commands import explained
from parlour.server.commands.claim import Claim
from parlour.server.protocol.refusal import Refused
from parlour.server.table.person import Person, known
from parlour.server.views.viewer import Viewer
from parlour.server.views.views import whole

from .authority import Driven, facts
from .served import Server

THREE = {"options": {"players": 3}, "clock": "30s/move"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("fairness"))
    yield server
    server.stop()


def two(**order):
    driven = Driven("tictactoe", "me", "friend", **order)
    driven.join(1, name="Bob")
    return driven


def three(**order):
    """Ann, Bob and Cid, with half a minute a move."""
    driven = Driven("nava", "me", "friend", "friend", **{**THREE, **order})
    driven.do(0, "name", name="Ann")
    driven.join(1, name="Bob")
    driven.join(2, name="Cid")
    return driven


def lines(table, viewer):
    """What somebody reads in the log beside the moves."""
    told = json.loads(whole(table, viewer, table.at, watchers=0, since=None, links=False))
    return [" ".join(line["words"]) for line in told["log"] if line.get("note")]


# hints


def test_hints_are_off_between_people_and_a_refusal_says_how_to_have_them():
    driven = two()
    for do in ("hint", "evaluate"):
        with pytest.raises(Refused, match="ask the others"):
            explained(do, {}).position(driven.table, driven.person(0))


def test_hints_come_on_when_all_have_agreed_and_everybody_reads_it():
    driven = three()
    assert ["offer"] == driven.do(1, "hints")
    assert ["answer"] == driven.do(0, "answer", offer="hints", yes=True)
    assert not driven.table.hints
    assert ["answer", "hints"] == driven.do(2, "answer", offer="hints", yes=True)
    assert driven.table.hints
    for viewer in (Viewer((0,), True), Viewer((), True), Viewer((2,), False)):
        assert ["All agreed: hints are on, for everybody."] == lines(driven.table, viewer)
    assert facts(driven.table, driven.now) == facts(driven.again(), driven.now)


def test_one_no_is_enough_and_a_move_does_not_take_the_question_back():
    driven = three()
    driven.do(1, "hints")
    driven.play(driven.table.match.position.moves[0])
    assert ["answer"] == driven.do(0, "answer", offer="hints", yes=True)
    assert ["answer"] == driven.do(2, "answer", offer="hints", yes=False)
    assert not driven.table.hints
    with pytest.raises(Refused, match="Nobody asks"):
        driven.do(0, "answer", offer="hints", yes=True)


def test_anybody_can_turn_hints_off_at_once():
    driven = two(hints=True)
    assert ["Hints are on at this table, for everybody."] == lines(driven.table, Viewer((1,), True))
    assert ["hints"] == driven.do(1, "hints", on=False)
    assert not driven.table.hints
    assert "Bob turned hints off." == lines(driven.table, Viewer((0,), True))[-1]
    assert "You turned hints off." == lines(driven.table, Viewer((1,), True))[-1]
    with pytest.raises(Refused, match="off already"):
        driven.do(0, "hints", on=False)


def test_alone_against_the_house_or_at_one_device_nobody_has_to_be_asked():
    for driven in (Driven("tictactoe", "me", "random", hints=False), Driven("tictactoe", "me", "me")):
        assert ["hints"] == driven.do(0, "hints")
        assert driven.table.hints


@pytest.mark.parametrize("on", [1, "yes", []])
def test_what_is_neither_on_nor_off_is_refused(on):
    with pytest.raises(Refused, match="expected true or false"):
        two().do(0, "hints", on=on)


def test_a_question_lapses_with_the_game():
    driven = two()
    driven.do(1, "hints")
    driven.do(0, "resign")
    assert {} == driven.table.offers


def test_all_at_a_table_are_told_at_once_and_only_then_is_there_a_hint(server):
    made = server.table("tictactoe", "me", "friend")
    other = server.join(made, 1, name="Bob")
    with server.sit(made["table"], made["token"], "page") as ann, server.sit(made["table"], other, "page") as bob:
        assert not ann.table["settings"]["hints"]
        assert "refused" == ann.do("hint")["type"]
        ann.do("hints")
        assert {"type": "offer", "offer": "hints", "seat": 0} == bob.until("offer")
        bob.do("answer", offer="hints", yes=True)
        assert ann.until("hints")["on"]
        assert ["All agreed: hints are on, for everybody."] == ann.until("note")["words"]
        assert "hint" == ann.do("hint")["type"]


def test_a_rematch_has_hints_if_they_were_on_at_the_end(server):
    made = server.table("tictactoe", "me", "random", hints=False)
    with server.sit(made["table"], made["token"]) as me:
        me.do("hints")
        me.do("resign")
        me.do("rematch")
        following = me.until("rematch")["table"]
    assert server.get(f"/api/tables/{following}", made["token"]).json["settings"]["hints"]


# seats


def test_when_time_is_up_among_three_the_house_plays_on_and_it_is_logged():
    driven = three()
    driven.tick(31)
    assert ["Ann ran out of time. Ondo of the house plays on."] == lines(driven.table, Viewer((1,), True))
    assert "You ran out of time. Ondo of the house plays on." in lines(driven.table, Viewer((), True, lost=(0,)))


def test_whoever_lost_a_seat_by_the_clock_takes_it_back_with_a_full_clock():
    driven = three()
    driven.tick(31)
    ann = known(driven.table, "token of me")
    assert ((), (0,)) == (ann.seats, ann.lost)
    driven.claim(0)
    seat = driven.table.seats[0]
    assert ("person", "Ann", None, None) == (seat.kind, seat.name, seat.player, seat.former)
    assert ((0,), ()) == known(driven.table, "token of me")[1:]
    assert ((0,), 30.0) == (driven.table.clocks.running, driven.table.clocks.left(0, driven.now))
    assert "Ann is back, and Ondo gets up." == lines(driven.table, Viewer((1,), True))[-1]
    assert facts(driven.table, driven.now) == facts(driven.again(), driven.now)


@pytest.mark.parametrize(("clock", "left"), [("5m+3s", 60.0), ("20s", 20.0), ("3d/move", 259200.0)])
def test_whoever_comes_back_has_time_for_a_move(clock, left):
    driven = three(clock=clock)
    driven.tick(60 * 86400)
    driven.claim(0)
    assert left == driven.table.clocks.left(0, driven.now)


def test_whoever_was_gone_for_long_takes_the_seat_back_from_the_house():
    driven = two()
    driven.table.seats[1].gone = driven.now
    driven.now += 61
    driven.do(0, "house", seat=1, player="level:2")
    assert "Bob is away. Lummo of the house plays on." == lines(driven.table, Viewer((0,), True))[-1]
    driven.claim(1)
    assert ("person", "Bob") == (driven.table.seats[1].kind, driven.table.seats[1].name)


def test_a_seat_that_was_given_up_stays_given_up():
    driven = three()
    driven.do(1, "resign")
    assert "Bob resigned. Ondo of the house plays on." == lines(driven.table, Viewer((0,), True))[-1]
    with pytest.raises(Refused, match="no seat of yours"):
        Claim().events(driven.table, known(driven.table, "token of 1"), driven.now)


def test_nobody_takes_anothers_seat_back():
    driven = three()
    driven.tick(31)
    for who in (driven.person(1), Person(None, ())):
        with pytest.raises(Refused, match="no seat of yours"):
            Claim(seat=0).events(driven.table, who, driven.now)
    with pytest.raises(Refused, match="Seat 1 was not yours"):
        Claim(seat=1).events(driven.table, known(driven.table, "token of me"), driven.now)


def test_no_seat_is_taken_back_in_a_game_that_is_over():
    driven = two(at_zero="house", clock="30s/move")
    driven.tick(31)
    driven.do(1, "resign")
    with pytest.raises(Refused, match="over"):
        driven.claim(0)


def test_hints_that_came_on_while_somebody_was_away_go_off_when_they_return():
    driven = two(at_zero="house", clock="30s/move")
    driven.tick(31)
    assert ["hints"] == driven.do(1, "hints")
    driven.claim(0)
    assert not driven.table.hints
    assert "Hints are off again." == lines(driven.table, Viewer((1,), True))[-1]


def test_a_name_that_another_took_meanwhile_stays_theirs():
    driven = three()
    driven.tick(31)
    driven.do(1, "name", name="Ann")
    driven.claim(0)
    assert ["Ann II", "Ann", "Cid"] == [seat.name for seat in driven.table.seats]


def test_on_a_socket_a_seat_is_lost_and_had_back_and_the_game_goes_on(server):
    made = server.table("nava", "me", "friend", "friend", options={"players": 3}, clock="2s/move")
    others = [server.join(made, 1, name="Bob"), server.join(made, 2)]
    with server.sit(made["table"], made["token"], "page") as ann, server.sit(made["table"], others[0], "page") as bob:
        told = ann.until("you")
        while not told["lost"]:
            told = ann.until("you")
        assert ([], [0]) == (told["seats"], told["lost"])
        assert "ran out of time" in bob.until("note")["words"][0]
        assert "done" == ann.do("claim", seat=0)["type"]
        while "back" not in (line := bob.until("note")["words"][0]):
            pass
        assert "P1 is back, and Ondo gets up." == line
    after = server.get(f"/api/tables/{made['table']}", made["token"]).json
    assert [0] in ([*after["you"]["seats"]], [*after["you"]["lost"]])


def test_a_game_lost_by_the_clock_says_so_to_each_in_their_words(server):
    made = server.table("tictactoe", "me", "friend", clock="1s/move")
    other = server.join(made, 1, name="Bob")
    with server.sit(made["table"], made["token"], "page") as ann, server.sit(made["table"], other, "page") as bob:
        for who, words in ((ann, "You ran out of time."), (bob, "P1 ran out of time.")):
            while not who.now["result"]:
                who.until("position")
            assert [words] == who.now["result"]["why"]
            assert [f"{words[:-1]}, and lost."] == who.now["log"][-1]["words"][:1]
