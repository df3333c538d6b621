"""A real server, real sockets: whole games, people who come and go, and a server that is killed."""

import json
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack

import pytest

import parlour

from .served import RUN, Server, catch_up, play_on

COMMAND = sys.executable, "-c", RUN
SMALL = {"othello": {"size": 4}, "breakthrough": {"rows": 5, "cols": 4}, "connectfour": {"rows": 4, "cols": 5}}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("serving"), "--limit", "tables=100000")
    yield server
    assert 0 == server.stop()


def options(game):
    """A small game of a kind, where that can be chosen."""
    known = parlour.load(game).options
    return {name: value for name, value in SMALL.get(game, {}).items() if name in known}


@pytest.mark.parametrize("game", parlour.games())
def test_a_whole_game_is_played_by_programs_and_a_page_and_watched(server, game):
    """What the others hear is what was played; the record holds, deal by deal."""
    friends = range(1, parlour.load(game, **options(game)).players)
    made = server.table(game, "me", *["friend" for _ in friends], options=options(game), nonce="00")
    table = made["table"]
    others = [server.join(made, seat, name=f"Bob {seat}", nonce="ff") for seat in friends]
    with ExitStack() as seats:
        one, nobody, two, *further = (
            seats.enter_context(server.sit(table, token, *how))
            for token, *how in ((made["token"],), (None,), (others[0], "page"), *((token,) for token in others[1:]))
        )
        play_on([one, two, *further], seed=1)
        catch_up([one, nobody])
        assert one.now["result"] == {key: two.now["result"][key] for key in one.now["result"]} == nobody.now["result"]
        assert "<svg" in two.now["drawing"]
        assert "drawing" not in one.now
        assert not any(json.loads(text).get("moves") for text in nobody.heard)
    record = server.get(f"/api/tables/{table}/record").body.decode()
    match = parlour.replay(record)
    assert one.now["result"]["scores"] == list(match.scores)
    assert one.now["ply"] == len(match.moves)
    assert server.post("/api/verify", record.encode()).json["ok"]


def test_the_house_answers_and_gives_advice(server):
    """A hint is a legal move, an evaluation a share for each."""
    made = server.table("tictactoe", "me", "level:3")
    with server.sit(made["table"], made["token"], "page") as me:
        hint = me.do("hint")
        assert hint["move"] in [choice["move"] for choice in me.now["moves"]]
        assert pytest.approx(1.0) == sum(me.do("evaluate")["shares"])
        me.do("move", move=hint["move"], ply=0)
        while me.now["ply"] < 2:
            me.until("position")
        move = me.now["moves"][0]["move"]
        assert [] == me.do("preview", move=move)["words"]
        assert "There is no cell z9" in me.do("why", move="z9")["reason"]
        assert "<svg" in me.do("look", ply=1)["drawing"]
        assert "pong" == me.do("ping")["type"]
        assert "done" == me.do("undo")["type"]
        assert (0, True) == (me.until("position")["ply"], me.now["undone"])


def test_undo_and_rematch_are_asked_for_among_people(server):
    """Both hear of it, and the next game has the seats swapped under the same tokens."""
    made = server.table("tictactoe", "me", "friend")
    other = server.join(made, 1, name="Bob")
    with server.sit(made["table"], made["token"]) as one, server.sit(made["table"], other) as two:
        one.do("move", move="a1")
        one.do("undo")
        assert {"type": "offer", "offer": "undo", "seat": 0} == two.until("offer")
        two.do("answer", offer="undo", yes=True)
        assert one.until("offer_over")["yes"]
        assert (0, True) == (one.until("position")["ply"], one.now["undone"])
        two.do("resign")
        one.do("rematch", nonce="01")
        two.until("offer")
        two.do("answer", offer="rematch", yes=True, nonce="02")
        following = one.until("rematch")["table"]
    with server.sit(following, made["token"]) as one, server.sit(following, other) as two:
        assert ([1], [0]) == (one.table["you"]["seats"], two.table["you"]["seats"])
        assert "Bob" == one.table["seats"][0]["name"]


def test_people_come_and_go(server):
    """The others see it; whoever comes back finds the game as it is now, also on two devices at once."""
    made = server.table("tictactoe", "me", "friend")
    other = server.join(made, 1)
    with server.sit(made["table"], made["token"]) as one:
        with server.sit(made["table"], other):
            assert one.until("seats")["seats"][1]["here"]
        gone = one.until("seats")["seats"][1]
        assert (False, True) == (gone["here"], gone["gone_at"] is not None)
        one.do("move", move="b2")
        with server.sit(made["table"], other) as back, server.sit(made["table"], other, "page", since=0) as too:
            assert (1, ["b2"]) == (back.now["ply"], [entry["move"] for entry in back.table["log"]])
            back.do("move", move="a1", ply=1)
            assert 2 == too.until("position")["ply"]


@pytest.mark.parametrize("name", parlour.games())
def test_a_lesson_counts_the_learners_steps_one_by_one(server, name):
    """Its moves are legal, the house plays its part, and what is said of it can still be read on one's turn."""
    guide = parlour.load(name).guide
    made = server.post("/api/tables", {"game": name, "guide": True}).json
    counted, ply = [], -1
    with server.sit(made["table"], made["token"], "page") as me:
        while not me.now["guide"]["done"]:
            now = me.now["guide"]
            if now["move"] is not None and me.now["ply"] > ply:
                counted.append((now["step"], now["of"]))
                assert {"move": now["move"], "path": now["path"]} in me.now["moves"]
                ply = me.now["ply"]
                me.do("move", move=now["move"])
            me.next()
        assert [(step, len(counted)) for step in range(1, len(counted) + 1)] == counted
        assert counted[-1] == (me.now["guide"]["step"], me.now["guide"]["of"])
        assert me.now["guide"]["text"].endswith(guide.close)


def test_a_first_message_that_is_no_hello_ends_the_socket(server):
    """With a reason."""
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    made = server.table("tictactoe", "me", "me")
    for first, code in (('{"do":"move"}', 4400), ("[", 4400), ('{"do":"hello","token":"wrong"}', 4401)):
        with connect(f"ws{server.url[4:]}/api/tables/{made['table']}/socket") as socket:
            socket.send(first)
            assert "closing" == json.loads(socket.recv(timeout=60))["type"]
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=60)
            assert code == closed.value.rcvd.code


def test_tables_come_back_after_the_server_was_killed(tmp_path):
    """Nothing that was acknowledged is lost; the house goes on thinking, and clocks have not run."""
    server = Server(tmp_path)
    try:
        made = server.table("tictactoe", "me", "friend", clock="1m+1s")
        other = server.join(made, 1, name="Bob")
        waiting = server.table("nava", "me", "friend")
        public = server.table("nava", "me", "friend", public=True)
        house = server.table("connectfour", "level:1", "me")
        began = time.time()
        with server.sit(made["table"], made["token"]) as one:
            assert "done" == one.do("move", move="b2")["type"]
            one.do("say", text="hello")
        server.stop(signal.SIGKILL)
        killed = time.time()
        time.sleep(2.5)
        back = time.time()
        server.start()
        told = server.get(f"/api/tables/{made['table']}", other).json
        assert (1, [1], "hello") == (told["now"]["ply"], told["now"]["whose"], told["chat"][0]["text"])
        up = (killed - began) + (time.time() - back)
        assert 60.0 - up <= told["now"]["clocks"][1]["left"] <= 60.0
        with server.sit(made["table"], other) as two, server.sit(made["table"], made["token"]) as one:
            assert "done" == two.do("move", move="a1", ply=1)["type"]
            two.until("position")
            catch_up([one, two])
            play_on([one, two], seed=2)
        with server.sit(house["table"], house["token"]) as me:
            while not me.now["whose"]:
                me.until("position", timeout=60)
            assert 1 == me.now["ply"]
        assert "waiting" == server.get(f"/api/tables/{waiting['table']}").json["state"]
        assert server.join(waiting, 1)
        assert [public["table"]] == [one["table"] for one in server.get("/api/tables").json["tables"]]
    finally:
        server.stop()


def test_without_an_id_what_was_done_is_only_told(server):
    """A refusal comes in any case."""
    made = server.table("tictactoe", "me", "me")
    with server.sit(made["table"], made["token"]) as me:
        for asked in ({"do": "move", "move": "b2"}, {"do": "move", "move": "b2"}, {"do": "ping"}):
            me.socket.send(json.dumps(asked))
        heard = [me.next()["type"] for _ in range(3)]
        assert ["position", "pong", "refused"] == sorted(heard, key=["position", "pong", "refused"].index)


def test_a_table_of_other_rules_is_frozen_and_its_record_readable(tmp_path):
    """It says why, and nothing can be done at it; what was secret stays so while the game may go on one day."""
    import sqlite3

    server = Server(tmp_path)
    try:
        made = server.table("tictactoe", "me", "me")
        server.post(f"/api/tables/{made['table']}/move", {"move": "b2"}, made["token"])
        secret = server.table("kuhn", "me", "me")
        server.stop()
        with sqlite3.connect(tmp_path / "tables.db") as database:
            database.execute("""update tables set setup = replace(setup, '"version":"1"', '"version":"0"')""")
        database.close()
        server.start()
        told = server.get(f"/api/tables/{made['table']}", made["token"]).json
        assert "frozen" == told["state"]
        assert "The rules of Tic-tac-toe have changed since this table began" in told["frozen"]
        assert 409 == server.post(f"/api/tables/{made['table']}/move", {"move": "a1"}, made["token"]).status
        assert b'"b2"' in server.get(f"/api/tables/{made['table']}/record").body
        closed = server.get(f"/api/tables/{secret['table']}/record", secret["token"])
        assert (409, "This game is not over, and parts of it are secret: its record stays closed.") == (
            closed.status,
            closed.json["error"],
        )
    finally:
        server.stop()


def test_those_who_are_there_are_told_when_the_server_ends(tmp_path):
    """And nothing is lost."""
    server = Server(tmp_path)
    made = server.table("tictactoe", "me", "me")
    with server.sit(made["table"], made["token"]) as me:
        me.do("move", move="b2")
        assert 0 == server.stop(signal.SIGINT)
        assert "going down" in me.until("closing")["reason"]


def test_a_clock_at_zero_counts(server):
    """The house takes over, or the game is lost."""
    made = server.table("tictactoe", "me", "friend", clock="1s/move", at_zero="forfeit")
    other = server.join(made, 1, name="Bob")
    with server.sit(made["table"], made["token"]) as one, server.sit(made["table"], other) as two:
        assert one.now["clocks"][0]["running"]
        assert "Bob wins: P1 ran out of time." == two.until("position", timeout=60)["result"]["words"]


def test_a_server_ends_soon_though_the_house_thinks_and_a_game_is_being_judged(tmp_path):
    """Nobody waits for what only the server could finish."""
    match = parlour.Match(parlour.load("nava", interpreted=True), seed=bytes(32))
    for ply in range(20):
        match.play(match.position.moves[ply * 7 % len(match.position.moves)])
    server = Server(tmp_path)
    try:
        made = server.table("nava", "level:10", "me")
        line = server.post("/api/analysis", {"record": match.record()}).json["line"]
        asked = urllib.request.Request(f"{server.url}/api/analysis/judgement", json.dumps({"line": line}).encode())
        with server.sit(made["table"], made["token"], "page"), urllib.request.urlopen(asked, timeout=60) as lines:
            assert "judging" == json.loads(next(lines))["type"]
            began = time.monotonic()
            assert 0 == server.stop()
    finally:
        server.process.kill()
    assert time.monotonic() - began < 3


def test_a_busy_port_is_said_in_words_with_what_to_do(server):
    port = server.url.rpartition(":")[2]
    done = subprocess.run([*COMMAND, "serve", "--port", port, "--no-open"], capture_output=True, text=True, check=False)
    assert (2, "") == (done.returncode, done.stdout)
    assert f"port {port} is busy" in done.stderr
    assert "parlour serve --port" in done.stderr


def test_a_game_that_cannot_be_loaded_is_not_served(tmp_path):
    (tmp_path / "broken.py").write_text("about = (\n")
    words = [*COMMAND, "serve", str(tmp_path / "broken.py"), "--port", "0", "--no-open", "--data", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (2, "") == (done.returncode, done.stdout)
    assert "broken.py, line 1: SyntaxError" in done.stderr
