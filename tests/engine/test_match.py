"""A match: moves, messages, undo, sayings, repetition."""

import pytest

import parlour


def test_messages_tell_the_whole_game_in_order():
    """Start, whose turn, each move, who won; typed, and JSON lists at once."""
    match = parlour.Match(parlour.load("tictactoe"), seed=1)
    for move in ("a1", "b1", "a2", "b2", "a3"):
        match.play(move)
    names = [message[0] for message in match.messages]
    assert ["GameStart", *["TurnTo", "Move"] * 5, "PlayerWon"] == names
    assert ["Move", 0, "a1"] == match.messages[2].json()
    assert "P1 wins." == match.messages[-1].words()
    assert 0 == match.messages[-1].player


def test_the_dealer_plays_by_itself():
    """After the start and after every move it is a player's turn, or over."""
    match = parlour.Match(parlour.load("kuhn"), seed=3)
    assert 0 == match.position.player
    assert 2 == len(match.moves)


def test_undo_takes_back_a_move_and_its_messages():
    """And nothing before the first."""
    match = parlour.Match(parlour.load("tictactoe"))
    before = (match.position, match.messages)
    match.play("a1")
    match.undo()
    assert before == (match.position, match.messages)
    with pytest.raises(parlour.BadUndo, match="nothing has been played"):
        match.undo()


def test_undo_never_crosses_a_deal():
    """What was seen stays seen."""
    match = parlour.Match(parlour.load("mantis"), seed=5)
    with pytest.raises(parlour.BadUndo, match="dealt"):
        match.undo()
    match.play("score")
    with pytest.raises(parlour.BadUndo, match="dealt"):
        match.undo()


def test_a_refused_move_changes_nothing():
    """Neither position nor record."""
    match = parlour.Match(parlour.load("tictactoe"))
    before = match.record()
    for move in ("z9", "hello", 5):
        with pytest.raises(parlour.BadMove):
            match.play(move)
    assert before == match.record()


def test_a_third_repetition_ends_the_match_as_the_cap_would():
    """Off unless asked for; clocks do not count."""
    game = parlour.load("stones", rows=3, cols=3, stones=1)
    shuffle = ["b1-a1", "b3-a3", "a1-b1", "a3-b3"] * 2
    free = parlour.Match(game)
    for move in shuffle:
        free.play(move)
    assert not free.is_over
    capped = parlour.Match(game, repetition=3)
    for move in shuffle:
        capped.play(move)
    assert capped.is_over
    assert (0.5, 0.5) == capped.position.scores
    assert ["WinShared", [0, 1]] == capped.messages[-1].json()
    assert capped.record() == parlour.replay(capped.record()).record()


@pytest.mark.parametrize("repetition", [-1, 1, "3", None])
def test_repetition_is_a_whole_number_of_times(repetition):
    """Once would end every game at its start."""
    with pytest.raises(parlour.BadOption, match="repetition"):
        parlour.Match(parlour.load("stones"), repetition=repetition)


def test_what_is_said_is_kept_with_its_seat():
    """Beside the game, and within limits."""
    match = parlour.Match(parlour.load("tictactoe"))
    match.play("a1")
    match.say(1, "Nice\u2028 opening\nline two")
    assert [(1, 1)] == [(saying.seat, saying.ply) for saying in match.said]
    assert match.record() == parlour.replay(match.record()).record()
    for seat, text in ((2, "hi"), (None, "hi"), (0, "x" * 2001), (0, "\ud800"), (0, None)):
        with pytest.raises(parlour.BadOption):
            match.say(seat, text)


def test_a_seat_hears_only_what_it_may():
    """A private card is told to its owner."""
    match = parlour.Match(parlour.load("kuhn"), seed=1)
    cards = [match.position.data()["cards"][seat] for seat in (0, 1)]
    for seat in (0, 1):
        heard = [message.json() for message in match.heard(seat)]
        assert any(f"deal {cards[seat]}" in message for message in heard)
        assert not any(f"deal {cards[1 - seat]}" in message for message in heard)
    assert not any("deal" in str(m[-1]) and str(m[-1])[-1] in "JQK" for m in match.heard(None))


def test_seats_have_names():
    """One each."""
    assert ("P1", "P2") == parlour.Match(parlour.load("tictactoe")).seats
    with pytest.raises(parlour.BadOption, match="expected 2 names"):
        parlour.Match(parlour.load("tictactoe"), seats=["Ann"])


def test_whoever_resigns_has_lost_and_the_others_share_the_win():
    match = parlour.Match(parlour.load("nava", players=3), seed=1)
    match.play(match.position.moves[0])
    match.forfeit(1)
    assert match.is_over
    assert ((0.5, 0.0, 0.5), (0, 2)) == (match.scores, match.winners)
    assert [("Forfeited", 1, "resigned", "resigned"), ("WinShared", (0, 2))] == match.messages[-2:]
    assert "P2 resigned, and lost." == match.messages[-2].words()
    assert match.record() == parlour.replay(match.record()).record()


def test_a_draw_that_all_agreed_to_shares_the_win_and_replays():
    match = parlour.Match(parlour.load("tictactoe"), seed=1)
    match.play("b2")
    match.agree(1)
    assert (True, (0.5, 0.5), (0, 1)) == (match.is_over, match.scores, match.winners)
    assert "P1 and P2 share the win." == match.messages[-1].words()
    assert match.record() == parlour.replay(match.record()).record()


def test_a_game_that_was_given_up_stays_over():
    match = parlour.Match(parlour.load("tictactoe"))
    match.play("b2")
    match.forfeit(0, "ran out of time", kind="timeout")
    for attempt in (match.undo, lambda: match.play("a1"), lambda: match.forfeit(1)):
        with pytest.raises(parlour.ParlourError):
            attempt()
    assert (1,) == match.winners


def test_a_position_taken_back_does_not_count_as_repeated():
    match = parlour.Match(parlour.load("stones"), repetition=2)
    move = match.position.moves[0]
    for _ in range(3):
        match.play(move)
        match.undo()
    match.play(move)
    assert not match.is_over


def test_those_who_choose_at_the_same_time_do_so_in_any_order():
    """The ply is that of whoever chose, and the record replays in the order in which it happened."""
    match = parlour.Match(parlour.load("goofspiel"), seed=1)
    assert (0, 1) == match.position.players
    match.play(match.position.moves_for(1)[0], seat=1)
    assert [1] == [ply.seat for ply in match.plies if ply.seat >= 0]
    with pytest.raises(parlour.IllegalMove, match="not P2's turn"):
        match.play(match.position.moves[0], seat=1)
    again = parlour.replay(match.record())
    assert (match.record(), match.position) == (again.record(), again.position)
    before = match.position
    match.act(match.position.actions[0], seat=0)
    assert {0, 1} == {ply.seat for ply in match.plies if ply.seat >= 0}
    assert before in match.positions
    first = parlour.Match(parlour.load("goofspiel"), seed=1)
    start = first.position
    first.play(first.position.moves_for(1)[0], seat=1)
    assert start == first.undo()
