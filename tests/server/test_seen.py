"""What a server shows of itself, and how secrets and names end."""

import json
import os
import signal
import subprocess
import sys

import pytest

from parlour.players.characters import CHARACTERS
from parlour.players.lookalike import skeleton
from parlour.server.protocol.refusal import Refused
from parlour.server.sessions import session as sessions

from .authority import Driven, facts
from .served import RUN, Server

KEY = "ab" * 16


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("seen"))
    yield server
    server.stop()


def measured(server) -> dict[str, float]:
    answer = server.get("/api/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.body.decode().splitlines() if not line.startswith("#")]
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}


def test_metrics_count_what_happens(server):
    before = measured(server)
    made = server.table("connectfour", "me", "level:1")
    with server.sit(made["table"], made["token"]) as me:
        assert "done" == me.do("move", move="d")["type"]
        while me.now["ply"] < 2:
            me.until("position")
        assert "refused" == me.do("move", move="z")["type"]
        after = measured(server)
    grown = {name: value - before.get(name, 0.0) for name, value in after.items()}
    assert (2.0, 1.0, 1.0) == tuple(grown[f"parlour_{name}"] for name in ("moves_total", "tables", "sockets"))
    assert 1.0 == grown['parlour_refusals_total{code="illegal_move"}']
    for name in ("kept", "house_waiting", "house_thinking"):
        assert grown[f"parlour_{name}_seconds_count"] >= 1.0
        assert after[f'parlour_{name}_seconds_bucket{{le="+Inf"}}'] == after[f"parlour_{name}_seconds_count"]
    assert after['parlour_requests_total{status="201"}'] >= 1.0
    assert 0.0 == after["parlour_house_queue"]


def test_metrics_are_for_this_computer(server):
    assert 403 == server.get("/api/metrics", **{"X-Forwarded-For": "203.0.113.7"}).status


def test_logs_can_be_lines_of_json(tmp_path):
    words = [sys.executable, "-c", RUN, "serve", "--port", "0", "--no-open", "--workers", "1", "--log", "json"]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    process = subprocess.Popen([*words, "--data", str(tmp_path)], stdout=pipe, stderr=pipe, text=True, env=environment)
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=60)
    lines = [json.loads(line) for line in errors.splitlines()]
    assert {"time", "level", "logger", "message"} <= set(lines[0])
    assert "going down" == lines[-1]["message"]


# tokens and keys


def test_a_token_that_is_revoked_holds_nothing_and_whoever_used_it_is_turned_away(server):
    made = server.table("tictactoe", "me", "friend")
    with server.sit(made["table"], made["token"]) as me:
        assert "done" == me.do("revoke", key=KEY)["type"]
        assert "bad_token" == me.until("closing")["code"]
    assert 401 == server.get(f"/api/tables/{made['table']}", made["token"]).status
    assert [0] == server.get(f"/api/tables/{made['table']}", KEY).json["you"]["seats"]
    assert server.get(f"/api/tables/{made['table']}", KEY).json["links"]["seats"]


def test_what_was_revoked_stays_so():
    driven = Driven("tictactoe", "me", "friend")
    driven.join(1)
    driven.do(0, "revoke", key=KEY)
    assert facts(driven.table, driven.now) == facts(driven.again(), driven.now)
    with pytest.raises(Refused, match="already"):
        driven.do(1, "revoke", key=KEY)


def test_the_key_of_a_seat_does_not_work_again_after_somebody_left_it(server):
    made = server.table("tictactoe", "me", "friend", public=False)
    key = made["links"]["seats"]["1"].split("key=")[1]
    with server.sit(made["table"], made["token"]) as me:
        waits = server.table("nava", "me", "friend", "friend", options={"players": 3})
        token = server.join(waits, 1)
        assert 200 == server.post(f"/api/tables/{waits['table']}/resign", {"seat": 1}, token).status
        old = waits["links"]["seats"]["1"].split("key=")[1]
        refused = server.post(f"/api/tables/{waits['table']}/join", {"seat": 1, "key": old})
        assert (403, "bad_link") == (refused.status, refused.json["code"])
        links = server.get(f"/api/tables/{waits['table']}", waits["token"]).json["links"]["seats"]
        fresh = links["1"].split("key=")[1]
        assert fresh != old
        assert 200 == server.post(f"/api/tables/{waits['table']}/join", {"seat": 1, "key": fresh}).status
        assert 200 == server.post(f"/api/tables/{made['table']}/join", {"seat": 1, "key": key}).status
        assert me.table["links"]


def test_whoever_set_up_the_table_is_told_the_new_link(server):
    made = server.table("nava", "me", "friend", "friend", options={"players": 3})
    token = server.join(made, 1)
    with server.sit(made["table"], made["token"]) as me:
        server.post(f"/api/tables/{made['table']}/resign", {"seat": 1}, token)
        assert made["links"]["seats"]["1"] != me.until("table")["links"]["seats"]["1"]


def test_tokens_hold_nothing_when_a_table_is_long_over(server, tmp_path, monkeypatch):
    assert sessions.LONG_OVER >= 30 * 86400
    made = server.table("tictactoe", "me", "random")
    server.post(f"/api/tables/{made['table']}/resign", {}, made["token"])
    assert [0] == server.get(f"/api/tables/{made['table']}", made["token"]).json["you"]["seats"]


# names


@pytest.mark.parametrize(
    "name", [CHARACTERS[0].names[0], CHARACTERS[9].names[1].upper(), "Gоrun", "Ｔａｖｒｏｋ", "the  House"]
)
def test_nobody_takes_a_name_of_the_house(name):
    driven = Driven("tictactoe", "me", "friend")
    for attempt in (lambda: driven.do(0, "name", name=name), lambda: driven.join(1, name=name)):
        with pytest.raises(Refused, match="somebody of the house is called so"):
            attempt()
    with pytest.raises(Refused, match="somebody of the house is called so"):
        Driven("tictactoe", "friend", "friend", seats=[{"kind": "me", "name": name}, {"kind": "friend"}])


@pytest.mark.parametrize("name", ["ann", "Аnn", "Ánn", "A n n", "ＡＮＮ", "Ann\u200d"])
def test_nobody_takes_a_name_that_looks_like_anothers_at_the_table(name):
    driven = Driven("tictactoe", "me", "friend")
    driven.do(0, "name", name="Ann")
    driven.join(1, name=name)
    assert driven.table.seats[1].name.endswith(" II")


def test_names_that_look_different_are_different():
    names = ["Ann", "Anna", "Hanna", "Bob", "Боб", "安", "Ann-Marie", "Ann Marie II", "🦊", "🐻"]
    assert len(names) == len({skeleton(name) for name in names})
