"""A record replays exactly, or is refused with the line that does not."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour


def finished(name: str, seed: int) -> parlour.Match:
    """A game played at random to its end, with talk and a move taken back."""
    match = parlour.Match(parlour.load(name), seed=seed, seats=None)
    random = Random(seed)
    while not match.is_over:
        match.play(random.choice(match.position.moves))
        if random.random() < 0.05:
            match.say(0, f"after {len(match.moves)} plies")
    return match


@pytest.mark.parametrize("name", parlour.games())
def test_every_game_replays_exactly(name):
    """The same record again, the same position, the same messages."""
    match = finished(name, 11)
    again = parlour.replay(match.record())
    assert match.record() == again.record()
    assert match.position == again.position
    assert match.messages == again.messages


def test_the_header_tells_what_was_played():
    """Game, version of the rules, options, seats, seed, dates, result."""
    header = json.loads(finished("tictactoe", 2).record().splitlines()[0])
    assert {"parlour", "game", "rules", "options", "seats", "seed", "repetition", "began", "result"} == set(header)
    assert ("tictactoe", "1", {}, "2") == tuple(header[tag] for tag in ("game", "rules", "options", "seed"))
    assert 1 == sum(header["result"]["scores"])


def test_the_result_tells_the_points_where_a_game_counts_any():
    """A record from before points were counted replays as well; one that tells others does not."""
    match = finished("othello", 3)
    header, *events = map(json.loads, match.record().splitlines())
    assert list(match.points) == header["result"].pop("points")
    assert match.position == parlour.replay("\n".join(map(json.dumps, (header, *events)))).position
    header["result"]["points"] = [64, 0]
    with pytest.raises(parlour.BadRecord, match="the moves lead to"):
        parlour.replay("\n".join(map(json.dumps, (header, *events))))


RECORD = finished("kuhn", 4).record()
LINES = RECORD.splitlines()


def changed(line: int, **values: object) -> str:
    """The record with some values of one line changed."""
    lines = LINES.copy()
    lines[line] = json.dumps(json.loads(lines[line]) | values)
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("{", "line 1: no JSON"),
        ("[]", "line 1: expected an object"),
        ("{}", "the header has no parlour"),
        (changed(0, parlour=9), "format 9"),
        (changed(0, rules="0"), "played by version '0'"),
        (changed(0, game="chess"), "no game 'chess'"),
        (changed(0, options={"rows": 3}), "no option 'rows'"),
        (changed(0, options=[1]), "options must be an object"),
        (changed(0, seed="other"), "by the rules and the seed it is"),
        (changed(0, seats=["a"]), "expected 2 names"),
        (changed(0, result=None), "the result is None"),
        (changed(0, began="yesterday"), "expected a date"),
        (changed(3, seat=1), "line 4: seat 1 moves"),
        (changed(3, move="fold"), "line 4: 'fold' is no move"),
        (changed(3, extra=1), "line 4: expected one of"),
        ("\n".join(LINES[:-1]), "result"),
        ("\n".join([*LINES, LINES[-1]]), "the game is over"),
        (b"{}", "a record is a text"),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_a_record_that_does_not_replay_is_refused(text, reason):
    """With the line and what is wrong there."""
    with pytest.raises(parlour.BadRecord, match=reason.replace("[", "\\[")):
        parlour.replay(text)


def test_a_dealt_card_that_does_not_follow_from_the_seed_is_refused():
    """A forged deal is found."""
    dealt = json.loads(LINES[1])["move"]
    other = next(card for card in ("deal J", "deal Q", "deal K") if card != dealt)
    with pytest.raises(parlour.BadRecord, match="line 2"):
        parlour.replay(changed(1, move=other))


@given(st.integers(0, len(RECORD) - 1), st.characters())
def test_a_record_with_one_letter_changed_replays_or_is_refused(at, letter):
    """Nothing else is ever raised."""
    try:
        parlour.replay(RECORD[:at] + letter + RECORD[at + 1 :])
    except parlour.BadRecord as error:
        assert str(error)


@given(st.text())
def test_any_text_is_refused_as_a_record(text):
    """Or is one, which no random text has ever been."""
    with pytest.raises(parlour.BadRecord):
        parlour.replay(text)


def test_a_game_goes_on_from_its_record_at_the_time_it_is():
    match = parlour.Match(parlour.load("tictactoe"), clock=lambda: datetime(2001, 1, 1, tzinfo=UTC))
    match.play("b2")
    again = parlour.replay(match.record())
    again.play("a1")
    assert [2001, datetime.now(UTC).year] == [event.at.year for event in again.events]


def test_a_game_that_a_fault_stopped_replays_with_it():
    match = parlour.Match(parlour.load("tictactoe"))
    match.play("b2")
    match.stop(parlour.Fault(1, "P2", "crash", "crashed"))
    again = parlour.replay(match.record())
    assert match.record() == again.record()
    assert again.is_over
    assert again.scores is None
    for fault in ({}, {"seat": 2, "kind": "crash", "reason": "crashed"}, "crash"):
        header, *events = match.record().splitlines()
        with pytest.raises(parlour.BadRecord, match="of a fault"):
            parlour.replay("\n".join([json.dumps(json.loads(header) | {"fault": fault}), *events]))


EARLIER = (Path(__file__).parent / "records" / "earlier.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", re.split(r"^(?={\"parlour\":)", EARLIER, flags=re.MULTILINE)[1:])
def test_records_that_were_written_before_replay(game):
    """Games to their end, given up, and stopped by a fault."""
    match = parlour.replay(game)
    header = json.loads(game.splitlines()[0])
    assert match.is_over
    assert (header["result"] is None) == (match.scores is None)
    assert [json.loads(line) for line in game.splitlines()[1:]] == [
        json.loads(line) for line in match.record().splitlines()[1:]
    ]
