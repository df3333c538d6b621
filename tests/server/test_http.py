"""The tables over HTTP: what is promised in the document is what is answered."""

import json
import re
import urllib.request
from dataclasses import fields
from pathlib import Path

import pytest
from openapi_spec_validator import validate

import parlour
from parlour.server.assets.assets import PAGE
from parlour.server.commands import REQUESTS
from parlour.server.protocol.told import TOLD
from parlour.server.wire.app import routes
from parlour.server.wire.limits import Limits
from parlour.server.wire.openapi import document

from .manual import MANUAL, manual
from .served import Server

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("http"), "--limit", "tables=100000")
    yield server
    server.stop()


def test_the_document_is_valid_and_whole():
    """Every address of the server stands in it, with its methods, and no other."""
    validate(document())
    served = {
        (r.path.replace(":str", ""), m) for r in routes() for m in getattr(r, "methods", None) or () if m != "HEAD"
    }
    told = {(path, method.upper()) for path, methods in document()["paths"].items() for method in methods}
    assert told == {(path, method) for path, method in served if path.startswith("/api/")}


def test_the_document_is_served(server):
    """For tools that ask for it."""
    assert document() == server.get("/api/openapi.json").json


def test_all_games_are_listed_with_their_pictures(server):
    """Each with what stands on its box."""
    games = server.get("/api/games").json["games"]
    assert parlour.games() == [game["name"] for game in games]
    for game in games:
        assert b"<svg" in server.get(game["picture"]).body[:200]
        box = server.get(f"/api/games/{game['name']}").json
        assert parlour.load(game["name"]).rulebook == box["rulebook"]
        assert 10 == len(box["levels"])


def test_options_are_checked_while_they_are_chosen(server):
    """With the start position as a picture, or the reason why not."""
    good = server.post("/api/games/nava/check", {"options": {"players": 3}})
    assert (200, 3) == (good.status, good.json["players"])
    assert good.json["picture"].startswith("<svg")
    bad = server.post("/api/games/nava/check", {"options": {"players": 9}})
    assert (422, "players=9: expected a whole number from 2 to 4") == (bad.status, bad.json["error"])
    assert 404 == server.post("/api/games/nothing/check", {}).status


def test_a_whole_game_goes_over_http(server):
    """From set-up to record, without a socket."""
    made = server.table("tictactoe", "me", "friend", nonce="aa")
    table = f"/api/tables/{made['table']}"
    other = server.join(made, 1, name="Bob", nonce="bb")
    tokens = [made["token"], other]
    for ply, move in enumerate(["a1", "b1", "a2", "b2", "a3"]):
        done = server.post(f"{table}/move", {"move": move, "ply": ply}, tokens[ply % 2])
        assert (200, {"type": "done", "ply": ply + 1}) == (done.status, done.json)
    told = server.get(table, other).json
    assert ("over", "P1 wins.") == (told["state"], told["now"]["result"]["words"])
    record = server.get(f"{table}/record").body
    assert ("a1", "b1", "a2", "b2", "a3") == parlour.replay(record.decode()).moves
    assert server.post("/api/verify", record).json["ok"]
    assert b"<animate" in server.get(f"{table}/replay.svg").body
    assert b"<script>" in server.get(f"{table}/replay.html").body


def test_a_record_that_was_tampered_with_does_not_hold(server):
    """Neither other cards nor another seed."""
    made = server.table("kuhn", "me", "me")
    table = f"/api/tables/{made['table']}"
    while server.get(table, made["token"]).json["state"] == "playing":
        server.post(f"{table}/move", {"move": "pass"}, made["token"])
    record = server.get(f"{table}/record").body.decode()
    assert server.post("/api/verify", record.encode()).json["ok"]
    header, _, rest = record.partition("\n")
    for change in ({"seed": "other"}, {"commitment": "0" * 64}, {"game": "/etc/x.py"}, {"game": 3}):
        forged = json.dumps({**json.loads(header), **change}) + "\n" + rest
        assert not server.post("/api/verify", forged.encode()).json["ok"]


@pytest.mark.parametrize(
    ("method", "path", "body", "token", "status"),
    [
        ("POST", "/api/tables", b"{", None, 400),
        ("POST", "/api/tables", b"[]", None, 400),
        ("POST", "/api/tables", {"game": "tictactoe", "clock": "soon"}, None, 422),
        ("POST", "/api/tables", {"game": "tictactoe", "seats": [{"kind": "me"}]}, None, 422),
        ("POST", "/api/tables", {"game": "tictactoe", "hints": "yes"}, None, 422),
        ("POST", "/api/tables", {"game": "chess"}, None, 404),
        ("POST", "/api/tables", b" " * 70_000, None, 413),
        ("GET", "/api/tables/nothing", None, None, 404),
        ("GET", "/api/nothing", None, None, 404),
        ("DELETE", "/api/tables", None, None, 405),
        ("POST", "/api/tables/TABLE/move", {"move": "a1"}, None, 401),
        ("POST", "/api/tables/TABLE/move", {"move": "a1"}, "wrong", 401),
        ("POST", "/api/tables/TABLE/move", {"move": "a1", "ply": 5}, "TOKEN", 409),
        ("POST", "/api/tables/TABLE/move", {"move": "z9"}, "TOKEN", 422),
        ("POST", "/api/tables/TABLE/move", {"move": "a1", "seat": 1}, "TOKEN", 403),
        ("POST", "/api/tables/TABLE/join", {"seat": 1}, None, 409),
        ("GET", "/api/tables/TABLE/record", None, None, 409),
        ("POST", "/api/tables/TABLE/dance", {}, "TOKEN", 404),
    ],
)
def test_a_refusal_is_a_sentence_with_the_right_status(server, method, path, body, token, status):
    """For people and for programs."""
    made = server.table("tictactoe", "me", "random")
    path = path.replace("TABLE", made["table"])
    answer = server.ask(method, path, body, made["token"] if token == "TOKEN" else token)
    assert status == answer.status
    assert answer.json["error"].endswith((".", "?")) or " " in answer.json["error"]


def test_a_stream_tells_what_the_socket_tells(server):
    """As lines of JSON, to whoever has the token."""
    made = server.table("tictactoe", "me", "me")
    asked = urllib.request.Request(f"{server.url}/api/tables/{made['table']}/stream")
    asked.add_header("Authorization", f"Bearer {made['token']}")
    with urllib.request.urlopen(asked, timeout=60) as stream:
        first = json.loads(stream.readline())
        assert ("table", [0, 1]) == (first["type"], first["you"]["seats"])
        server.post(f"/api/tables/{made['table']}/move", {"move": "b2"}, made["token"])
        second = json.loads(stream.readline())
        assert ("position", 1, [1]) == (second["type"], second["ply"], second["whose"])


def test_public_tables_are_listed_and_joined_without_a_key(server):
    """Private ones are not."""
    server.table("tictactoe", "me", "friend")
    made = server.table("tictactoe", "me", "friend", public=True)
    listed = server.get("/api/tables").json["tables"]
    assert [made["table"]] == [one["table"] for one in listed]
    joined = server.post(f"/api/tables/{made['table']}/join", {"seat": 1})
    assert (200, [1]) == (joined.status, joined.json["seats"])
    assert "playing" == server.get("/api/tables").json["tables"][0]["state"]


def test_the_manual_has_what_the_structs_say():
    """Every thing to do, every type of message, every code: `python -m tests.server.manual` writes them."""
    assert manual() == MANUAL.read_text("utf-8")


def test_the_page_asks_for_and_hears_what_there_is():
    scripts = "".join(file.read_text("utf-8") for file in (PAGE / "js").glob("*.js"))
    assert set(re.findall(r'do: "(\w+)"', scripts)) <= {*REQUESTS, "hello"}
    heard = set(re.findall(r"^  on_(\w+)\(", scripts, re.MULTILINE))
    assert heard
    assert heard <= set(TOLD)


def test_every_limit_stands_in_the_manual():
    hosting = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    for limit in fields(Limits):
        assert f"| `{limit.name}` | {limit.default:g} |" in hosting


def test_a_long_or_strange_name_makes_a_plain_file_name(server):
    made = server.table("tictactoe", "me", "friend")
    table = f"/api/tables/{made['table']}"
    other = server.join(made, 1, name='../"x"\u202e; a=b ' + "y" * 20)
    server.post(f"{table}/resign", {}, other)
    told = server.get(f"{table}/record").headers["content-disposition"]
    assert re.fullmatch(r"attachment; filename\*=UTF-8''tictactoe-[\d-]{10}-[a-z0-9-]+-x-a-b-y{20}\.jsonl", told), told
