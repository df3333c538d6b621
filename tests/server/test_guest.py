"""A program takes a seat at a table elsewhere."""

import subprocess
import sys

import pytest

from .served import RUN, Server, play_on

BOT = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "initialize":
        print(json.dumps({"ready": True, "say": "hello"}), flush=True)
    elif told["type"] == "update":
        assert set(told) == {"type", "message", "state"}
    elif told["type"] == "move":
        print(json.dumps({"move": told["moves"][0]}), flush=True)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("guest"))
    yield server
    server.stop()


def join(*words):
    return subprocess.Popen(
        [sys.executable, "-c", RUN, "bot", "join", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.parametrize("game", ["kuhn", "mantis"])
def test_a_program_plays_by_the_link_of_a_seat(server, tmp_path, game):
    """It speaks the same lines as in a match, and is heard in the chat."""
    (tmp_path / "bot.py").write_text(BOT)
    made = server.table(game, "me", "friend")
    link = server.url + made["links"]["seats"]["1"]
    bot = join("--name", "Robo", link, sys.executable, str(tmp_path / "bot.py"))
    with server.sit(made["table"], made["token"]) as me:
        play_on([me], seed=1)
        assert "Robo" == server.get(f"/api/tables/{made['table']}").json["seats"][1]["name"]
        assert "hello" in [said["text"] for said in server.get(f"/api/tables/{made['table']}").json["chat"]]
    told, errors = bot.communicate(timeout=120)
    assert (0, me.now["result"]["words"]) == (bot.returncode, told.strip()), errors


def test_a_player_of_the_house_can_be_sent_too(server):
    """By its name."""
    made = server.table("tictactoe", "me", "friend")
    bot = join(server.url + made["links"]["seats"]["1"], "random")
    with server.sit(made["table"], made["token"]) as me:
        play_on([me], seed=1)
    told, errors = bot.communicate(timeout=120)
    assert (0, me.now["result"]["words"]) == (bot.returncode, told.strip()), errors


def test_a_wrong_link_is_refused_in_a_sentence(server):
    """With exit code 2."""
    made = server.table("tictactoe", "me", "friend")
    table = f"{server.url}/t/{made['table']}"
    for link, reason in (
        (f"{table}#seat=1&key=wrong", "This link to the seat is not valid."),
        (table, "expected #seat=1&key=KEY"),
        ("nonsense", "expected a seat's link"),
        (f"{server.url}/t/none#seat=1&key=x", "There is no such table."),
    ):
        bot = join(link, "random")
        _, errors = bot.communicate(timeout=120)
        assert (2, True) == (bot.returncode, reason in errors), errors
