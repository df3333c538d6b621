"""Whatever people do at a table in whatever order, it stays whole, and comes back the same from its events."""

import json

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import parlour
from parlour.server.protocol.refusal import Refused
from parlour.server.views.viewer import Viewer
from parlour.server.views.views import Moment, whole

from .authority import Driven, facts

TABLES: tuple[tuple[str, int, dict[str, int]], ...] = (
    ("tictactoe", 2, {}),
    ("kuhn", 2, {}),
    ("mantis", 3, {"players": 3}),
    ("nava", 2, {}),
)
SEATS = st.integers(0, 2)


class Tables(RuleBasedStateMachine):
    """People who do anything at any time."""

    @initialize(
        table=st.sampled_from(TABLES),
        others=st.lists(st.sampled_from(["me", "friend", "friend", "random"]), min_size=2, max_size=2),
        clock=st.sampled_from(["none", "30s/move", "1m+2s"]),
        at_zero=st.sampled_from(["house", "forfeit"]),
        secret=st.sampled_from(["aa", "bb", "cc"]),
    )
    def set_up(self, table, others, clock, at_zero, secret):
        name, players, options = table
        seats = ["me", *others][:players]
        self.driven = Driven(name, *seats, options=options, clock=clock, at_zero=at_zero, secret=secret)

    @property
    def table(self):
        return self.driven.table

    def attempt(self, seat, do, /, **asked):
        """Do something that may be refused; then nothing may have changed."""
        before = facts(self.table, self.driven.now)
        number = seat % len(self.table.seats)
        try:
            return self.driven.do(number, do, **asked)
        except Refused as refused:
            assert 400 <= refused.status < 500
            assert before == facts(self.table, self.driven.now)
            return []

    @rule(seat=SEATS, nonce=st.sampled_from(["", "beef"]))
    def join(self, seat, nonce):
        seat %= len(self.table.seats)
        free = self.table.seats[seat].is_free
        try:
            self.driven.join(seat, nonce=nonce)
            assert free
        except Refused:
            assert not free

    @precondition(lambda self: self.table.turn is not None)
    @rule(choice=st.integers(0, 10_000))
    def move(self, choice):
        moves = self.table.match.position.moves
        ply = self.table.ply
        self.driven.play(moves[choice % len(moves)])
        assert ply < self.table.ply

    @rule(seat=SEATS, text=st.sampled_from(["a1", "b2", "pass", "bet", "nonsense", ""]), back=st.integers(0, 2))
    def move_as_one_likes(self, seat, text, back):
        mine = self.table.turn in self.driven.person(seat % len(self.table.seats)).seats and back == 0
        if self.attempt(seat, "move", move=text, ply=self.table.ply - back):
            assert mine

    @rule(seat=SEATS)
    def undo(self, seat):
        self.attempt(seat, "undo")

    @rule(seat=SEATS, offer=st.sampled_from(["undo", "hints", "rematch"]), yes=st.booleans())
    def answer(self, seat, offer, yes):
        self.attempt(seat, "answer", offer=offer, yes=yes)

    @rule(seat=SEATS, on=st.booleans())
    def hints(self, seat, on):
        before, others = self.table.hints, self.table.others(seat % len(self.table.seats))
        self.attempt(seat, "hints", on=on)
        assert self.table.hints == before or not on or not others

    @rule(seat=SEATS)
    def claim(self, seat):
        seat %= len(self.table.seats)
        former = self.table.seats[seat].former
        try:
            self.driven.claim(seat)
            assert former.may_return
            assert former.token == self.table.seats[seat].token
        except Refused:
            assert former is None or not former.may_return or self.table.state == "over"

    @rule(seat=SEATS)
    def resign(self, seat):
        self.attempt(seat, "resign")

    @rule(seat=SEATS)
    def rematch(self, seat):
        self.attempt(seat, "rematch", nonce="f00d")

    @rule(seat=SEATS, text=st.text(max_size=8))
    def say(self, seat, text):
        self.attempt(seat, "say", text=text)

    @rule(seat=SEATS, who=SEATS)
    def house(self, seat, who):
        self.attempt(seat, "house", seat=who, player="random")

    @rule(seconds=st.sampled_from([0.0, 0.5, 10.0, 31.0, 200.0]))
    def time_passes(self, seconds):
        self.driven.tick(seconds)
        assert all(self.table.seats[seat].kind == "person" for seat in self.table.clocks.running)

    @rule(seat=SEATS, gone=st.booleans())
    def come_and_go(self, seat, gone):
        self.table.seats[seat % len(self.table.seats)].gone = self.driven.now if gone else None

    @rule()
    def restart(self):
        self.driven.table = self.driven.again()

    @invariant()
    def it_comes_back_the_same(self):
        if hasattr(self, "driven"):
            again = self.driven.again()
            assert facts(self.table, self.driven.now) == facts(again, self.driven.now)

    @invariant()
    def everybody_can_be_told(self):
        if hasattr(self, "driven"):
            for seats in ((), (0,), (1,), (0, 1)):
                viewer = Viewer(seats, page=seats == (0,))
                told = json.loads(whole(self.table, viewer, self.driven.now, watchers=0, since=None, links=False))
                assert (self.table.ply, self.table.turn) == (told["now"]["ply"], told["now"]["turn"])
                assert told["now"]["moves"] == [] or self.table.turn in seats
                json.loads(Moment(self.table, max(0, self.table.ply - 1), self.driven.now).told(viewer))

    def teardown(self):
        if hasattr(self, "driven") and self.table.match is not None:
            assert self.table.match.moves == parlour.replay(self.table.match.record()).moves


TestTables = Tables.TestCase
TestTables.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)


def test_the_machine_sees_a_table_that_forgets():
    """A check that cannot fail would be worth nothing."""
    driven = Driven("tictactoe", "me", "me")
    driven.play("a1", "b2")
    driven.events.pop()
    with pytest.raises(AssertionError):
        assert facts(driven.table, driven.now) == facts(driven.again(), driven.now)
