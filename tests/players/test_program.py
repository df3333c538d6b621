"""The lines of the protocol, and what is made of a program's answers."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour.players import player, run
from parlour.players.host import typed
from parlour.players.interface import Misstep
from parlour.players.program import read

from .bots import bot

SCRIBE = """
import json, sys
with open({file!r}, "w") as kept:
    for line in sys.stdin:
        kept.write(line)
        kept.flush()
        told = json.loads(line)
        if told["type"] == "initialize":
            print('{{"say": "good day", "ready": true}}', flush=True)
        elif told["type"] == "move":
            print(json.dumps({{"say": "hm", "move": told["moves"][-1], "seat": told["seat"]}}), flush=True)
"""


def written(folder: Path, game: parlour.Game, other: str, time: str | None = None):
    """What a program is told in a game as P1, line by line, and the game."""
    file = folder / "lines.jsonl"
    match = run(game, [bot(folder, SCRIBE.format(file=str(file))).name, other], seed=1, time=time)
    return [json.loads(line) for line in file.read_text().splitlines()], match


def test_a_program_is_told_what_a_class_is_told(tmp_path, trusted):
    """Who it is, then every message with its state, and when it is asked the state, the moves and the time."""
    game = parlour.load("stones", board=[[0, -1], [-1, 1]], max_plies=6, neighbours=4)
    lines, match = written(tmp_path, game, "random", time="1m")
    assert {
        "type": "initialize",
        "protocol": 1,
        "game": "stones",
        "title": "Stones",
        "options": game.options,
        "chosen": {"board": [[0, -1], [-1, 1]], "max_plies": 6, "neighbours": 4},
        "players": 2,
        "seat": 0,
    } == lines[0]
    start = game.start().data()
    assert {"type": "update", "message": ["GameStart", [[0, -1], [-1, 1]]], "state": start} == lines[1]
    assert {"type": "update", "message": ["TurnTo", 0], "state": start} == lines[2]
    assert {"type": "move", "seat": 0, "state": start, "moves": ["a1-a2", "a1-b1"], "left": 60.0} == lines[3]
    updates = [line["message"] for line in lines if line["type"] == "update"]
    assert [message.json() for message in match.messages] == updates
    assert ["good day", "hm"] == [saying.text for saying in match.said[:2]]


def test_a_program_is_told_only_what_its_seat_may_know(tmp_path, trusted):
    """Not even in the line that asks."""
    lines, match = written(tmp_path, parlour.load("kuhn"), "random")
    hidden = match.positions[2].data()["cards"][1]
    shown = [line for line in lines[1:] if "state" in line and line["state"]["player"] is not None]
    assert shown
    assert all(line["state"]["cards"][1] != hidden for line in shown)
    assert f"deal {hidden}" not in str(shown)


@given(st.binary(max_size=200))
def test_any_bytes_are_an_answer_or_garbage(line):
    """Nothing else ever comes of them."""
    kind = None
    try:
        read(line)
    except Misstep as misstep:
        kind = misstep.kind
    assert kind in (None, "garbage")


@given(
    st.dictionaries(
        st.sampled_from(["move", "say", "ready", "seat", "other"]),
        st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.integers()),
    )
)
def test_any_object_is_an_answer_or_garbage(values):
    """A known key is enough, unless what it says is of the wrong kind."""
    fits = (values.get("say") is None or isinstance(values["say"], str)) and (
        values.get("seat") is None or type(values["seat"]) is int
    )
    line = json.dumps(values).encode()
    if fits and {"move", "say", "ready"} & set(values):
        answer = read(line)
        assert ("move" in values, "ready" in values) == (answer.has_move, answer.ready)
    else:
        with pytest.raises(Misstep):
            read(line)


@pytest.mark.parametrize("name", parlour.games())
def test_messages_come_back_from_json_as_they_were(name):
    """So that a class in a process of its own gets what it would get in ours."""
    game = parlour.load(name)
    match = run(game, ["random"] * game.players, seed=3)
    for message in match.messages:
        again = typed(game, json.loads(json.dumps(message.json())))
        assert (type(message), message) == (type(again), again)


def test_a_message_of_an_unknown_kind_is_a_message_still():
    """Its values can be read by place."""
    again = typed(parlour.load("tictactoe"), ["Rain", 3, [1, 2]])
    assert ("Rain", 3, [1, 2]) == again


def test_a_program_keeps_its_name_at_the_table(tmp_path, trusted):
    """As it was given."""
    game = parlour.load("tictactoe")
    name = bot(tmp_path, SCRIBE.format(file=str(tmp_path / "lines"))).name
    assert (name, "random") == run(game, [player(name, game), "random"]).seats
