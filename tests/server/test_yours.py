"""Somebody's games are found by their key, on any device, and nobody else's are."""

import json
import secrets
import signal
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from parlour.server.commands.adopt import Adopt
from parlour.server.protocol.refusal import Refused
from parlour.server.storage.scorebook import PAGE, RECENT, by_game, by_opponent, finished, in_play, rows
from parlour.server.storage.store import Store
from parlour.server.storage.writer import Write
from parlour.server.table.keys import checked_key
from parlour.server.table.person import holder, known
from parlour.server.table.setup import hashed

from .authority import Driven, facts
from .served import Server

ANN, BOB, EVE = ("a" * 32, "b" * 32, "e" * 32)
OLD = Path(__file__).with_name("old_tables.sql")
MOVES = ("a1", "b1", "a2", "b2", "a3")
"""P1 wins."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("yours"), "--limit", "tables=100000")
    yield server
    server.stop()


@pytest.fixture
def store(tmp_path):
    with closing(Store(f"sqlite:///{tmp_path}/tables.db", lambda done: None)) as store:
        yield store


def keyed(key):
    return {"Parlour-Key": key}


def game(server, ann, bob, *, finished=True, names=("Ann", "Bob"), **order):
    """A game of tic-tac-toe between two keys, which the first wins."""
    seats = [{"kind": "me", "name": names[0]}, {"kind": "friend"}]
    made = server.post("/api/tables", {"game": "tictactoe", "seats": seats, **order}, **keyed(ann)).json
    key = made["links"]["seats"]["1"].partition("key=")[2]
    table = f"/api/tables/{made['table']}"
    server.post(f"{table}/join", {"seat": 1, "key": key, "name": names[1]}, **keyed(bob))
    for ply, move in enumerate(MOVES if finished else MOVES[:1]):
        done = server.post(f"{table}/move", {"move": move, "ply": ply}, **keyed([ann, bob][ply % 2]))
        assert 200 == done.status, done.body
    return made["table"]


def mine(server, key, **query):
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return server.get(f"/api/mine?{asked}", **keyed(key)).json


def fresh():
    """A key that nobody else has."""
    return secrets.token_hex(16)


def test_games_in_play_and_finished_are_found_by_the_key(server):
    ann, bob = fresh(), fresh()
    over, going = game(server, ann, bob), game(server, ann, bob, finished=False)
    told = mine(server, ann)
    assert ([over], [going]) == ([t["table"] for t in told["finished"]], [t["table"] for t in told["playing"]])
    assert ("won", False, "Tic-tac-toe") == tuple(told["finished"][0][name] for name in ("outcome", "turn", "title"))
    assert [("Ann", True), ("Bob", False)] == [(seat["name"], seat["won"]) for seat in told["finished"][0]["seats"]]
    assert ("lost", [1]) == tuple(mine(server, bob)["finished"][0][name] for name in ("outcome", "you"))


def test_ones_turn_comes_first(server):
    ann, bob = fresh(), fresh()
    theirs, waiting = game(server, ann, bob, finished=False), game(server, bob, ann, finished=False)
    assert [(waiting, True), (theirs, False)] == [(t["table"], t["turn"]) for t in mine(server, ann)["playing"]]


def test_results_are_counted_by_game_and_by_opponent(server):
    ann, bob = fresh(), fresh()
    for _ in range(2):
        game(server, ann, bob)
    game(server, bob, ann, names=("Robert", "Ann"))
    seats = [{"kind": "me"}, {"kind": "house", "player": "level:1"}]
    for name in ("tictactoe", "connectfour"):
        made = server.post("/api/tables", {"game": name, "seats": seats}, **keyed(ann)).json
        server.post(f"/api/tables/{made['table']}/resign", {}, **keyed(ann))
    told = mine(server, ann)
    assert [
        {"game": "tictactoe", "title": "Tic-tac-toe", "won": 2, "drawn": 0, "lost": 2},
        {"game": "connectfour", "title": "Connect Four", "won": 0, "drawn": 0, "lost": 1},
    ] == told["games"]
    assert [("Robert", None, 2, 0, 1), ("Tibbo", "level:1", 0, 0, 2)] == [
        tuple(one[name] for name in ("name", "player", "won", "drawn", "lost")) for one in told["opponents"]
    ]


def test_a_key_shows_nothing_of_anybody_elses_games_and_no_secret_of_a_position(server):
    ann, bob = fresh(), fresh()
    game(server, ann, bob)
    seats = [{"kind": "me"}, {"kind": "house", "player": "random"}]
    made = server.post("/api/tables", {"game": "kuhn", "seats": seats}, **keyed(ann)).json
    assert {"playing": [], "finished": [], "more": None, "games": [], "opponents": []} == mine(server, fresh())
    told = json.dumps(mine(server, ann))
    for secret in (ann, bob, hashed(ann), hashed(bob), "jack", "queen", "king", "seed", "key"):
        assert secret not in told.lower()
    assert made["table"] in told


def test_whoever_has_the_key_plays_on_from_another_device(server):
    """Over HTTP and on a socket; with another key the same table is watched."""
    ann = fresh()
    table = game(server, fresh(), ann, finished=False)
    assert [1] == server.get(f"/api/tables/{table}", **keyed(ann)).json["you"]["seats"]
    assert [] == server.get(f"/api/tables/{table}", **keyed(fresh())).json["you"]["seats"]
    assert 403 == server.post(f"/api/tables/{table}/move", {"move": "b2"}, **keyed(fresh())).status
    with server.sit(table, None, key=ann) as me:
        assert "done" == me.do("move", move="b2", ply=1)["type"]


@pytest.mark.parametrize("key", ["", "a" * 31, "a" * 65, "A" * 32, "g" * 32, "x"])
def test_what_is_no_key_is_refused_with_what_would_be(server, key):
    answer = server.get("/api/mine", **keyed(key))
    assert (422, True) == (answer.status, "32 to 64 hexadecimal digits" in answer.json["error"])
    with pytest.raises(Refused):
        checked_key(key)


def test_without_a_key_there_is_nothing_to_look_up(server):
    assert 401 == server.get("/api/mine").status


def test_a_rematch_is_found_too(server):
    ann, bob = fresh(), fresh()
    table = game(server, ann, bob)
    server.post(f"/api/tables/{table}/rematch", {}, **keyed(ann))
    server.post(f"/api/tables/{table}/answer", {"offer": "rematch", "yes": True}, **keyed(bob))
    following = server.get(f"/api/tables/{table}").json["next"]
    assert [following] == [t["table"] for t in mine(server, bob)["playing"]]


def test_after_a_restart_everything_is_found_again(tmp_path):
    server = Server(tmp_path)
    over, going = game(server, ANN, BOB), game(server, BOB, ANN, finished=False)
    before = mine(server, ANN)
    server.stop(signal.SIGKILL)
    server.start()
    assert before == mine(server, ANN)
    assert ([over], [going]) == tuple([t["table"] for t in before[kind]] for kind in ("finished", "playing"))
    server.stop()


# what counts


def outcomes(driven):
    return [row["outcome"] for row in rows(driven.table)]


def test_whoever_left_the_seat_to_the_house_has_lost_whatever_the_house_made_of_it():
    driven = Driven("nava", "me", "friend", "friend", options={"players": 3}, clock="30s/move")
    driven.join(1)
    driven.join(2)
    driven.tick(31)
    driven.do(1, "resign")
    while driven.table.state != "over":
        driven.play(driven.table.match.position.moves[0])
    kept = rows(driven.table)
    assert [hashed("token of me"), hashed("token of 1"), hashed("token of 2")] == [row["key"] for row in kept]
    assert ["lost", "lost"] == outcomes(driven)[:2]
    assert 1 <= sum(row["won"] for row in kept)


def test_a_draw_is_told_from_a_win():
    driven = Driven("tictactoe", "me", "friend")
    driven.join(1)
    driven.play("a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2")
    assert ["drawn", "drawn"] == outcomes(driven)


def test_people_at_one_device_are_found_but_their_game_is_nobodys_result():
    driven = Driven("tictactoe", "me", "me")
    driven.play(*MOVES)
    assert ([None, None], [1, 0]) == (outcomes(driven), [row["first"] for row in rows(driven.table)])


def test_when_a_game_was_over_does_not_change_afterwards():
    driven = Driven("tictactoe", "me", "me")
    driven.play(*MOVES)
    driven.now += 1000
    driven.do(0, "name", name="Anna")
    assert {driven.now - 1000} == {row["at"] for row in rows(driven.table)}


# many


def many(store, path, others: int, own: int) -> None:
    """So many finished tables of others, and of Ann against Bob."""
    driven = Driven("tictactoe", "me", "friend")
    driven.join(1, name="Bob")
    driven.play(*MOVES)
    first, second = rows(driven.table)
    ann = hashed(ANN)
    keys = [ann] * own + [f"{number % 5000:064x}" for number in range(others)]
    values = [
        tuple((row | {"table": f"t{number:09}", "at": 1e9 + number, "key": key if row is first else None}).values())
        for number, key in enumerate(keys)
        for row in (first, second)
    ]
    columns = ", ".join(f'"{name}"' for name in first)
    with closing(sqlite3.connect(path)) as connection:
        connection.executemany(f"insert into seats ({columns}) values ({', '.join('?' * len(first))})", values)
        connection.commit()


def steps(store, question) -> int:
    """How many hundred steps the database takes to answer, however quick the machine is."""
    counted = 0

    def step():
        nonlocal counted
        counted += 1

    def asked(connection):
        connection.connection.driver_connection.set_progress_handler(step, 100)
        question(connection)
        connection.connection.driver_connection.set_progress_handler(None, 0)

    store.ask(asked)
    return counted


def test_among_a_hundred_thousand_finished_tables_ones_own_are_found_as_quickly(store, tmp_path):
    """What is asked looks at one's own rows alone, and at a page of them."""
    many(store, tmp_path / "tables.db", 1_000, 2 * PAGE)
    questions = {each.__name__: partial(each, key=hashed(ANN)) for each in (in_play, finished, by_game, by_opponent)}
    few = {name: steps(store, question) for name, question in questions.items()}
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.execute("delete from seats")
        connection.commit()
    many(store, tmp_path / "tables.db", 100_000, 2 * PAGE)
    assert few == {name: pytest.approx(steps(store, questions[name]), rel=0.2, abs=3) for name in few}


def test_of_however_many_games_a_page_at_a_time_is_told_and_results_count_the_last(store, tmp_path):
    many(store, tmp_path / "tables.db", 0, 2 * RECENT)
    first = store.ask(partial(finished, key=hashed(ANN)))
    assert (PAGE, True) == (len(first.tables), first.has_more)
    assert f"t{2 * RECENT - 1:09}" == first.tables[0][0].table
    second = store.ask(partial(finished, key=hashed(ANN), before=first.tables[-1][0].table))
    assert f"t{2 * RECENT - 1 - PAGE:09}" == second.tables[0][0].table
    assert [RECENT] == [sum(tally.counts.values()) for tally in store.ask(partial(by_game, key=hashed(ANN)))]
    assert steps(store, partial(finished, key=hashed(ANN))) < 100


def test_the_last_page_says_that_there_is_no_more(server):
    ann, bob = fresh(), fresh()
    tables = [game(server, ann, bob) for _ in range(PAGE + 2)]
    first = mine(server, ann)
    second = mine(server, ann, before=first["more"])
    assert tables[::-1] == [t["table"] for t in (*first["finished"], *second["finished"])]
    assert (None, []) == (second["more"], second["playing"])
    assert [] == mine(server, ann, before="nothing")["finished"]


# keys for what is older than keys


def adopted(driven, who, key):
    driven.events += Adopt(key=key).events(driven.table, known(driven.table, who), driven.now)


def test_a_key_holds_what_a_token_held_and_the_token_goes_on_working():
    driven = Driven("tictactoe", "me", "friend")
    driven.join(1)
    adopted(driven, "token of 1", BOB)
    assert (1,) == known(driven.table, BOB).seats == known(driven.table, "token of 1").seats
    assert () == holder(driven.table, hashed(EVE)).seats
    assert hashed(BOB) == rows(driven.table)[1]["key"]
    assert facts(driven.table, driven.now) == facts(driven.again(), driven.now)
    assert BOB not in "".join(event.text() for event in driven.events)


def test_the_key_that_came_last_is_the_one_by_which_a_game_is_found():
    driven = Driven("tictactoe", "me", "random")
    for key in (ANN, BOB, ANN):
        adopted(driven, "token of me", key)
        assert hashed(key) == rows(driven.table)[0]["key"]
    assert (0,) == known(driven.table, ANN).seats == known(driven.table, BOB).seats
    with pytest.raises(Refused, match="already"):
        adopted(driven, ANN, ANN)


def test_nobody_takes_a_seat_by_adopting():
    driven = Driven("tictactoe", "me", "friend")
    driven.join(1)
    adopted(driven, "token of 1", BOB)
    with pytest.raises(Refused, match="Somebody sits here with that key"):
        adopted(driven, "token of me", BOB)
    with pytest.raises(Refused, match="You are watching"):
        Adopt(key=EVE).events(driven.table, known(driven.table, None), driven.now)


def test_a_database_from_before_keys_goes_on_and_its_games_are_found_once_they_are_brought_along(tmp_path):
    """Nothing of it is lost: tables in play go on, tokens hold, finished games are there."""
    with closing(sqlite3.connect(tmp_path / "tables.db")) as old:
        old.executescript(OLD.read_text("utf-8"))
        before = old.execute("select * from entries").fetchall()
        tokens = json.loads(old.execute("select text from tokens").fetchone()[0])
        old.execute("drop table tokens")
        old.commit()
    server = Server(tmp_path)
    assert {"playing": [], "finished": [], "more": None, "games": [], "opponents": []} == mine(server, ANN)
    for id, token in tokens.items():
        assert [0] == server.get(f"/api/tables/{id}", token).json["you"]["seats"]
        assert 200 == server.post(f"/api/tables/{id}/adopt", {"key": ANN}, token).status
    told = mine(server, ANN)
    assert {"over", "playing", "waiting"} == {t["state"] for t in (*told["playing"], *told["finished"])}
    assert [("won", "Ann", "Bob")] == [(t["outcome"], *(s["name"] for s in t["seats"])) for t in told["finished"]]
    going = next(t["table"] for t in told["playing"] if t["state"] == "playing")
    assert 200 == server.post(f"/api/tables/{going}/move", {"move": "c3"}, **keyed(ANN)).status
    server.stop()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as after:
        assert before == [row for row in after.execute("select * from entries").fetchall() if row in before]


def test_a_table_that_rests_is_listed_with_whose_turn_it_is(store):
    driven = Driven("tictactoe", "me", "friend")
    driven.join(1)
    driven.play("a1")
    store.put(Write(lambda error: None, driven.setup.id, seats=rows(driven.table)))
    store.put(Write(lambda error: None, driven.setup.id, seats=rows(driven.table)))
    store.close()
    [seats] = store.ask(partial(in_play, key=hashed("token of 1"))).tables
    assert [0, 1] == [seat.turn for seat in seats]
