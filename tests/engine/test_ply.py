"""A ply is one move with everything about it, and a match keeps its plies: nothing is read, written or told twice."""

from collections import Counter
from datetime import UTC, datetime

import pytest

import parlour
from parlour.engine import Position, Update
from parlour.engine.module.chapters import Chapters
from parlour.players import run

NAVA = parlour.load("nava", interpreted=True)
MANTIS = parlour.load("mantis", interpreted=True)


class First:
    """Plays the first legal move, by its text."""

    def initialize(self, chat):
        self.chat = chat

    def update(self, message, state):
        self.state = state

    def get_next_move(self):
        return self.chat.game.position(self.state).moves[0]


def test_a_ply_holds_everything_about_a_move():
    """The positions around it, its number and text, what it told, what it took, who made it and when."""
    noon = datetime(2001, 1, 1, 12, tzinfo=UTC)
    match = parlour.Match(parlour.load("tictactoe"), clock=lambda: noon)
    match.act(4, seconds=1.5)
    (ply,) = match.plies
    assert (match.game.start(), match.position) == (ply.before, ply.after)
    assert (4, "b2", 0, 1.5, noon) == (ply.action, ply.text, ply.seat, ply.seconds, ply.at)
    assert [("Move", 0, "b2"), ("TurnTo", 1)] == [update.message for update in ply.updates]
    assert ply.updates is ply.updates


def test_the_dealer_has_plies_too():
    match = parlour.Match(parlour.load("kuhn"), seed=3)
    assert [parlour.DEALER] * 2 == [ply.seat for ply in match.plies]
    assert match.moves == tuple(ply.text for ply in match.plies)


def test_a_move_by_number_is_the_same_as_by_text():
    by_text, by_number = (parlour.Match(parlour.load("mantis"), seed=5) for _ in range(2))
    by_text.play("score")
    by_number.act(by_number.position.action("score"))
    assert by_text.messages == by_number.messages
    assert [event[:3] for event in by_text.events] == [event[:3] for event in by_number.events]
    with pytest.raises(parlour.IllegalMove):
        by_number.act(10_000)


def test_a_ply_taken_back_stays_an_event():
    """The record tells of it; the plies do not."""
    match = parlour.Match(parlour.load("tictactoe"))
    match.play("a1")
    match.undo()
    match.play("b2")
    assert ["move a1", "undo a1", "move b2"] == [f"{event.kind} {event.text}" for event in match.events]
    assert ("b2",) == match.moves


def test_what_is_told_since_a_ply_is_that_and_no_more():
    """From -1 on with the opening; a game that was given up tells so last."""
    match = parlour.Match(parlour.load("tictactoe"))
    for move in ("a1", "b2", "c3"):
        match.play(move)
    assert [match.opening, *(ply.updates for ply in match.plies)] == match.updates_since(-1)
    assert [match.plies[2].updates] == match.updates_since(2)
    match.forfeit(1)
    assert [match.closing] == match.updates_since(3)
    assert ["Forfeited", "PlayerWon"] == [update.message[0] for update in match.closing]


@pytest.fixture
def counted(monkeypatch):
    """How often each move is written, read and told, by the position and the move."""
    counts = {"written": Counter[object](), "read": Counter[object](), "told": Counter[object]()}
    action, messages = Position.action, Chapters.messages

    def counting(game, write):
        def writing(o, s, number):
            counts["written"][game.chapters.state.write(s), number] += 1
            return write(o, s, number)

        return writing

    def reading(self, move):
        counts["read"][self.raw] += 1
        return action(self, move)

    def telling(self, o, s, number, after, text):
        counts["told"][self.state.write(s), number] += 1
        return messages(self, o, s, number, after, text)

    for game in (NAVA, MANTIS):
        monkeypatch.setitem(game.chapters.names, "write", counting(game, game.chapters.names["write"]))
    monkeypatch.setattr(Position, "action", reading)
    monkeypatch.setattr(Chapters, "messages", telling)
    return counts


def test_between_players_of_the_house_moves_are_written_once_and_never_read_or_told(counted):
    """Until somebody asks what was told."""
    match = run(NAVA, ["random", "greedy"], seed=1, repetition=0)
    assert {} == counted["read"] == counted["told"]
    assert {} == counted["written"]
    match.record()
    match.record()
    assert {1} == set(counted["written"].values())
    assert match.ply == counted["written"].total()


def test_a_move_by_text_is_written_and_read_and_told_once(counted):
    """However many listen; to read it, the texts of all legal moves are needed, each once."""
    seen: list[Update] = []
    match = run(NAVA, [First, First], seed=1, repetition=0, watch=seen.append)
    match.record()
    assert match.updates == seen
    by_match = {ply.before.raw for ply in match.plies}
    assert {1} == {times for raw, times in counted["read"].items() if raw in by_match}
    assert {1} == set(counted["told"].values())
    assert match.ply == counted["told"].total()


def test_at_a_table_moves_and_deals_are_written_read_and_told_once(counted):
    """Where they are played one by one by their texts, and all of it is asked for again and again."""
    match = parlour.Match(MANTIS, seed=1)
    while not match.is_over:
        match.play(match.position.moves[0])
        assert match.moves_since(match.ply - 1)
        assert match.updates_since(match.ply - 1)
    match.record()
    assert match.messages
    for times in counted.values():
        assert {1} == set(times.values())
    assert match.ply == counted["read"].total() == counted["told"].total()


def test_telling_takes_as_long_for_the_last_ply_as_for_the_first(counted):
    """A game twice as long tells twice as much, not four times."""
    match = run(NAVA, [First, First], seed=1, repetition=0, watch=lambda update: None)
    told = counted["told"].total()
    assert match.messages
    assert told == counted["told"].total() == match.ply
