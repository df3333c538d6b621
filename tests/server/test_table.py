"""A table keeps its promises, whoever asks for what."""

import hashlib

import pytest

import parlour
from parlour.server.commands.move import PlayMove
from parlour.server.protocol.refusal import Refused
from parlour.server.table.person import Person, known
from parlour.server.table.setup import hashed
from parlour.server.views.views import touched

from .authority import Driven, facts


def test_a_game_begins_when_the_last_seat_is_taken():
    """And not before."""
    driven = Driven("tictactoe", "me", "friend")
    assert "waiting" == driven.table.state
    with pytest.raises(Refused, match="somebody is still missing"):
        driven.do(0, "move", move="a1")
    driven.join(1, name="Bob")
    assert ("playing", 0, "Bob") == (driven.table.state, driven.table.turn, driven.table.seats[1].name)


def test_a_move_is_played_once():
    """The same message sent again is refused, and so is one from before."""
    driven = Driven("tictactoe", "me", "me")
    assert ["move"] == driven.do(0, "move", move="B2 ", ply=0)
    with pytest.raises(Refused, match="went on") as refused:
        driven.do(0, "move", move="b2", ply=0)
    assert 409 == refused.value.status
    assert ("b2",) == driven.table.match.moves


def test_the_last_move_is_all_that_was_done_in_a_turn():
    """Each step of it, and nothing of the turn before."""
    driven = Driven("stavegame", "me", "me")
    clicked: list[str] = []
    for _ in range(2):
        before = driven.table.match.position
        move = next(move for move in before.moves if move.startswith("place"))
        clicked += before.clicks(before.action(move))
        driven.play(move)
    assert clicked == touched(driven.table, None)


def test_nobody_moves_for_another():
    """Neither out of turn nor by naming the other seat."""
    driven = Driven("tictactoe", "me", "friend")
    driven.join(1)
    with pytest.raises(Refused, match="not your turn"):
        driven.do(1, "move", move="a1")
    with pytest.raises(Refused, match="Seat 0 is not yours") as refused:
        driven.do(1, "move", move="a1", seat=0)
    assert 403 == refused.value.status
    with pytest.raises(Refused, match="watching"):
        PlayMove(move="a1").events(driven.table, Person(None, ()), driven.now)
    assert 0 == driven.table.ply


def test_a_refused_move_says_why():
    """In the words of the rules, and nothing changes."""
    driven = Driven("tictactoe", "me", "me")
    driven.play("b2")
    before = facts(driven.table, driven.now)
    with pytest.raises(Refused, match="b2 has P1's mark already") as refused:
        driven.do(1, "move", move="b2")
    assert 422 == refused.value.status
    assert before == facts(driven.table, driven.now)


def test_a_seat_is_opened_by_its_own_key_only():
    """Not by another seat's, nor twice."""
    driven = Driven("nava", "me", "friend", "friend", options={"players": 3})
    with pytest.raises(Refused, match="link to the seat is not valid") as refused:
        driven.join(1, key=driven.setup.key(2))
    assert 403 == refused.value.status
    driven.join(1)
    with pytest.raises(Refused, match="This seat is taken") as refused:
        driven.join(1)
    assert 409 == refused.value.status


def test_a_token_is_known_and_another_is_not():
    """What is kept of it is its hash."""
    driven = Driven("tictactoe", "me", "friend")
    assert (0,) == known(driven.table, "token of me").seats
    assert () == known(driven.table, None).seats
    assert "token of me" not in driven.setup.text()
    for wrong in ("token of 1", "", hashed("token of me"), 5, "x" * 1000, "ü"):
        with pytest.raises(Refused) as refused:
            known(driven.table, wrong)
        assert 401 == refused.value.status


def test_undo_against_the_house_goes_back_to_ones_own_choice():
    """Over the house's answer, and without asking."""
    driven = Driven("tictactoe", "me", "random")
    driven.play("a1", "b2", "c3", "c1")
    assert ["undo"] == driven.do(0, "undo")
    assert ("a1", "b2") == driven.table.match.moves


def test_undo_among_people_needs_all_of_them():
    """One no ends it; yes of all others takes the asker's choice back, and what came after."""
    driven = Driven("nava", "me", "friend", "friend", options={"players": 3})
    driven.join(1)
    driven.join(2)
    moves = [driven.table.match.position.moves[0]]
    driven.play(*moves)
    driven.play(driven.table.match.position.moves[0])
    assert ["offer"] == driven.do(0, "undo")
    assert ["answer"] == driven.do(1, "answer", offer="undo", yes=True)
    assert ["answer"] == driven.do(2, "answer", offer="undo", yes=False)
    assert 2 == driven.table.ply
    with pytest.raises(Refused, match="Nobody asks"):
        driven.do(1, "answer", offer="undo", yes=True)
    driven.do(0, "undo")
    driven.do(2, "answer", offer="undo", yes=True)
    assert ["answer", "undo"] == driven.do(1, "answer", offer="undo", yes=True)
    assert 0 == driven.table.ply


def test_an_offer_lapses_with_the_next_move():
    """What was asked for is no longer what one would agree to."""
    driven = Driven("tictactoe", "me", "friend")
    driven.join(1)
    driven.play("a1")
    driven.do(0, "undo")
    driven.play("b2")
    assert {} == driven.table.offers


def test_undo_never_crosses_a_deal():
    """A card that was seen stays seen."""
    driven = Driven("mantis", "me", "me")
    while not driven.events or not driven.events[-1].change.deals:
        driven.play(driven.table.match.position.moves[0])
    with pytest.raises(Refused, match="stays dealt"):
        driven.do(0, "undo")


def test_a_table_can_be_without_undo():
    """As whoever set it up chose."""
    driven = Driven("tictactoe", "me", "random", undo=False)
    driven.play("a1")
    with pytest.raises(Refused, match="no move can be taken back"):
        driven.do(0, "undo")


def test_resigning_among_two_ends_the_game():
    """The other wins, and the record says so and replays."""
    driven = Driven("tictactoe", "me", "friend")
    driven.join(1, name="Bob")
    driven.do(1, "resign")
    assert ("over", (0,), "P1 wins: Bob resigned.") == (
        driven.table.state,
        driven.table.match.winners,
        driven.table.result_words(),
    )
    assert (1.0, 0.0) == parlour.replay(driven.table.match.record()).scores


def test_resigning_among_more_hands_the_seat_to_the_house():
    """So that the others can finish their game; whoever gave up may watch."""
    driven = Driven("nava", "me", "friend", "level:1", options={"players": 3})
    driven.join(1)
    driven.do(1, "resign")
    assert ("playing", "house", "level:4") == (
        driven.table.state,
        driven.table.seats[1].kind,
        driven.table.seats[1].player,
    )
    assert () == known(driven.table, "token of 1").seats


def test_the_house_takes_the_seat_of_somebody_gone_for_long_only():
    """A minute is waited for everybody."""
    driven = Driven("tictactoe", "me", "friend")
    driven.join(1, name="Bob")
    driven.table.seats[1].gone = driven.now
    driven.now += 30
    with pytest.raises(Refused, match="Bob may come back"):
        driven.do(0, "house", seat=1, player="level:1")
    driven.now += 31
    assert ["house"] == driven.do(0, "house", seat=1, player="level:1")
    assert "house" == driven.table.seats[1].kind


@pytest.mark.parametrize("player", ["program:rm -rf /", "python:x.py:X", "mcts:1h", "level:11", "", None, 4])
def test_the_house_seats_no_program_and_nobody_who_thinks_without_end(player):
    """Whatever a client asks for."""
    with pytest.raises(Refused, match=r"expected level:1 to level:10|seats \[.*expected a list of seats"):
        Driven("tictactoe", "me", player)


@pytest.mark.parametrize("game", ["/etc/passwd.py", "../games/nava", "nava.py", "", None, 3])
def test_only_games_of_the_house_are_played(game):
    """Never a file that a client names."""
    with pytest.raises(Refused, match="no such game|expected the name of a game"):
        Driven(game, "me", "random")


def test_the_seed_is_promised_and_made_of_everybodys_numbers():
    """The promise is there before the first move and holds after the last."""
    driven = Driven("mantis", "me", "friend", secret="ab" * 32, nonce="01")
    promised = driven.table.commitment
    assert hashlib.sha256(b"ab" * 32).hexdigest() == promised
    driven.join(1, nonce="C0DE")
    assert f"{'ab' * 32}:01:c0de" == driven.table.match.seed
    assert promised == driven.table.commitment


def test_names_and_sayings_are_kept_to_their_length_and_to_what_shows():
    """Control characters become spaces, and too much is refused."""
    driven = Driven("tictactoe", "me", "random")
    driven.do(0, "say", text="  hello\n<b>you</b>\x00 ")
    driven.do(0, "name", name="Ann\tB.")
    assert "hello <b>you</b>" == driven.table.chat[0].text
    assert "Ann B." == driven.table.seats[0].name
    for do, asked in (("say", {"text": "x" * 501}), ("name", {"name": "x" * 41}), ("say", {"text": "\n"}), ("say", {})):
        with pytest.raises(Refused) as refused:
            driven.do(0, do, **asked)
        assert 422 == refused.value.status


def test_a_table_that_comes_back_is_the_same():
    """All of it, from its events alone."""
    driven = Driven("mantis", "me", "friend", clock="5m+3s")
    driven.join(1, name="Bob", nonce="ff")
    for second in range(12):
        driven.now += second
        driven.play(driven.table.match.position.moves[0])
    driven.do(1, "say", text="well")
    driven.do(0, "resign")
    assert facts(driven.table, driven.now) == facts(driven.again(), driven.now)


def test_a_table_whose_deals_no_longer_follow_does_not_come_back():
    """It is refused, and not continued with other cards."""
    driven = Driven("mantis", "me", "friend")
    driven.join(1)
    deals = driven.events[0].change.deals
    deals[0] = deals[1] + "?"
    with pytest.raises(parlour.BadRecord, match="event 1: dealt"):
        driven.again()


def test_hints_are_off_among_people_unless_asked_for():
    """And on against the house."""
    assert Driven("tictactoe", "me", "random").setup.hints
    assert not Driven("tictactoe", "me", "friend").setup.hints
    assert Driven("tictactoe", "me", "friend", hints=True).setup.hints
