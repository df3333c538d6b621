"""Games looked at again: any line, from any position, and what the house thinks of it."""

import base64
import json
import re
import urllib.request
import zlib
from contextlib import contextmanager
from random import Random

import pytest

import parlour
from parlour.search.atonce import compile_search
from parlour.server.analysis.line import LARGEST_CODE, MOST_PLIES, Source, read
from parlour.server.protocol.refusal import Refused

from .served import Server, play_on

BLUNDER = ["a3", "a2", "b2", "a1", "c2", "c3", "b3", "c1", "b1"]
"""A game of tic-tac-toe in which P2 loses the draw twice, and P1 lets a win go in between."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    compile_search(parlour.load("tictactoe"), "mcts")
    server = Server(tmp_path_factory.mktemp("analysis"), "--limit", "tables=100000", "--limit", "analyses=2")
    yield server
    server.stop()


def record(name, *moves, seed=1, seats=None, **options):
    """A game that was played by these moves, or at random."""
    game = parlour.load(name, interpreted=True, **options)
    match, random = parlour.Match(game, seed=bytes(32), seats=seats), Random(seed)
    for move in moves:
        match.play(move)
    while not moves and not match.is_over:
        match.play(random.choice(match.position.moves))
    return match


def opened(server, **asked):
    answer = server.post("/api/analysis", asked)
    assert 200 == answer.status, answer.body
    return answer.json


def at(server, line, ply, **more):
    answer = server.post("/api/analysis/position", {"line": line, "at": ply, "room": [800, 600], **more})
    assert 200 == answer.status, answer.body
    return answer.json


@contextmanager
def stream(server, **asked):
    """What is told of a line, as it comes."""
    request = urllib.request.Request(f"{server.url}/api/analysis/judgement", json.dumps(asked).encode())
    with urllib.request.urlopen(request, timeout=200) as lines:
        yield map(json.loads, lines)


def judged(server, **asked):
    with stream(server, **asked) as lines:
        return list(lines)


def packed(facts):
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(facts).encode())).decode().rstrip("=")


# lines


def test_a_record_is_opened_with_its_moves_in_words_and_how_it_ended(server):
    match = record("tictactoe", *BLUNDER, seats=["Ann", "Tibbo"])
    line = opened(server, record=match.record())
    assert ("tictactoe", "Tic-tac-toe", 2) == (line["game"], line["title"], line["players"])
    assert ["Ann", "Tibbo"] == [seat["name"] for seat in line["seats"]]
    assert ["person", "house"] == [seat["kind"] for seat in line["seats"]], "the house's characters keep their faces"
    assert BLUNDER == [entry["move"] for entry in line["log"]]
    assert {"ply": 9, "seat": 0, "move": "b1", "words": ["Ann marks b1.", "Ann wins."]} == line["log"][-1]
    assert ([1.0, 0.0], "Ann wins.") == (line["result"]["scores"], line["result"]["words"])
    assert opened(server, line=line["line"]) == line, "the text of a link tells the same"


def test_a_position_and_moves_make_a_line(server):
    data = parlour.load("tictactoe").start().play("b2").data()
    line = opened(server, game="tictactoe", data=data, moves="A1; c3", names=["Ann", "Bob"])
    assert ["a1", "c3"] == [entry["move"] for entry in line["log"]]
    assert 1 == at(server, line["line"], 0)["turn"]
    assert data == read(Source(line=line["line"])).positions[0].data()


def test_a_game_that_was_given_up_ends_there(server):
    match = record("connectfour", "d", "d")
    match.forfeit(0, "ran out of time", kind="clock")
    line = opened(server, record=match.record())
    assert ([0.0, 1.0], "P1 ran out of time, and lost.") == (line["result"]["scores"], line["result"]["words"])
    assert opened(server, line=line["line"]) == line
    branch = at(server, line["line"], 3, **{"from": 2, "moves": ["e"]})
    assert branch["result"] is None, "elsewhere it goes on"


def test_a_position_that_came_up_too_often_ends_the_line_as_it_ended_the_game():
    game = parlour.load("stones")
    match = parlour.Match(game, seed=1, repetition=2)
    back = {}
    while not match.is_over and match.ply < 40:
        position = match.position
        keys = {before.key for before in match.positions}
        move = next((m for m in position.moves if position.play(m).key in keys), position.moves[0])
        back[match.ply] = move
        match.play(move)
    assert match.is_over
    line = read(Source(record=match.record()))
    again = read(Source(line=line.code))
    assert match.positions == line.positions == again.positions
    assert match.scores == again.scores


@pytest.mark.parametrize("name", parlour.games())
def test_every_position_of_every_game_is_drawn_with_all_that_can_be_played(server, name):
    """Each move by the ids of things that are there, the dealer's outcomes too, with their odds."""
    match = record(name)
    line = opened(server, record=match.record())["line"]
    for ply in sorted({0, 1, match.ply // 3, match.ply // 2, match.ply - 1, match.ply}):
        position, shown = match.position_at(ply), at(server, line, ply)
        assert position.player == shown["turn"]
        assert list(position.moves) == [choice["move"] for choice in shown["moves"]]
        there = set(re.findall(r'data-id="([^"]*)"', shown["drawing"])) | {
            one["id"] for one in shown["scene"]["choices"]
        }
        assert {id for choice in shown["moves"] for id in choice["path"]} <= there
        assert position.odds == shown["odds"]
        assert (ply == match.ply) == (shown["result"] is not None)


@pytest.mark.parametrize(("name", "options"), [("mantis", {"players": 6}), ("nava", {"players": 3}), ("stavegame", {})])
def test_one_branches_off_anywhere_for_any_side(server, name, options):
    match, random = record(name, **options), Random(4)
    line = opened(server, record=match.record())["line"]
    ply = match.ply // 2
    position, moves = match.position_at(ply), []
    for _ in range(8):
        moves.append(random.choice(position.moves))
        position = position.play(moves[-1])
    branch = at(server, line, ply + 8, **{"from": ply, "moves": moves})
    assert position.player == branch["turn"]
    assert list(position.moves) == [choice["move"] for choice in branch["moves"]]
    assert moves == [entry["move"] for entry in branch["log"]]
    assert [ply + n for n in range(1, 9)] == [entry["ply"] for entry in branch["log"]]
    assert ply == at(server, line, ply, **{"from": ply, "moves": moves})["at"], "and goes back along it"


def test_a_line_looks_the_same_from_wherever_it_was_reached(server):
    """What a second browser is shown by the link is what the first one saw."""
    line = opened(server, record=record("othello").record())["line"]
    asked = {"from": 10, "moves": at(server, line, 10)["moves"][0]["move"]}
    assert at(server, line, 11, **asked) == at(server, line, 11, **asked)
    fresh = opened(server, line=line)["line"]
    assert at(server, fresh, 11, facing=1, **asked) != at(server, line, 11, **asked), "only turned to another seat"


# what is secret


def test_a_game_with_secrets_is_open_only_when_it_is_over(server):
    """Its record is closed as long as it runs, and nothing else leads from a table to an analysis."""
    made = server.table("kuhn", "me", "friend")
    other = server.join(made, 1)
    table = f"/api/tables/{made['table']}"
    closed = server.get(f"{table}/record", made["token"])
    assert (409, "The record is there when the game is over.") == (closed.status, closed.json["error"])
    for asked in ({"table": made["table"]}, {"record": made["table"]}, {"line": made["table"]}):
        refused = server.post("/api/analysis", asked, made["token"])
        assert refused.status in (404, 409, 422), refused.body
    with server.sit(made["table"], made["token"]) as ann, server.sit(made["table"], other) as bob:
        play_on([ann, bob], seed=1)
    text = server.get(f"{table}/record").body.decode()
    line = opened(server, record=text)
    cards = [entry["move"].removeprefix("deal ") for entry in line["log"][:2]]
    shown = at(server, line["line"], 2)
    assert all(f">{card}<" in shown["drawing"] for card in cards), "both cards lie open"


# what the house thinks


def test_the_house_judges_every_choice_and_names_where_the_game_turned(server):
    line = opened(server, record=record("tictactoe", *BLUNDER).record())["line"]
    begins, *told, ends = judged(server, line=line, first=4)
    assert {"type": "judging", "plies": list(range(9))} == begins
    assert {"type": "judged"} == ends
    assert 4 == told[0]["ply"], "what one looks at comes first"
    last = {message["ply"]: message for message in told}
    assert set(range(9)) == set(last)
    for ply, message in last.items():
        position = at(server, line, ply)
        assert not message["rough"]
        assert pytest.approx(1.0, abs=0.01) == sum(message["shares"])
        assert {"move": message["best"], "path": message["path"]} in position["moves"]
    assert [(2, 1), (5, 0), (6, 1)] == [(turn["ply"], turn["seat"]) for turn in told[-1]["turns"]]
    assert "c2 let the win go: c1 wins." == told[-1]["turns"][1]["words"]


def test_what_was_judged_once_is_known(server):
    line = opened(server, game="tictactoe", moves="b2;a1")["line"]
    first = {message["ply"]: message for message in judged(server, line=line)[1:-1]}
    again = judged(server, line=line)[1:-1]
    assert [0, 1, 2] == [message["ply"] for message in again], "each of them once"
    assert first == {message["ply"]: message for message in again}


def test_a_branch_is_judged_from_where_it_begins(server):
    line = opened(server, record=record("tictactoe", *BLUNDER).record())["line"]
    begins, *told, _ = judged(server, line=line, **{"from": 1, "moves": ["b2"]})
    assert [1, 2] == begins["plies"]
    assert [0.5, 0.5] == told[-1]["shares"], "b2 keeps the draw"


def test_with_secrets_the_house_judges_by_what_the_player_knew(server):
    """P1 holds the queen in both games: whatever P2 holds, the judgement of P1's choice is made from the same."""
    ours = [read(Source(game="kuhn", moves=["deal Q", deal])).positions[-1] for deal in ("deal J", "deal K")]
    assert ours[0].raw != ours[1].raw
    assert ours[0].seen(0).raw == ours[1].seen(0).raw
    line = opened(server, game="kuhn", moves=["deal Q", "deal K"])["line"]
    message = judged(server, line=line)[-2]
    assert 0.2 < message["shares"][0] < 0.8, "it does not see that P2 holds the king"


def test_who_plays_does_not_wait_for_who_looks_again(server):
    """The house answers at a table while a long game is being judged."""
    line = opened(server, record=record("stavegame").record())["line"]
    made = server.table("tictactoe", "me", "random")
    with stream(server, line=line) as lines, server.sit(made["table"], made["token"]) as ann:
        next(lines)
        play_on([ann], seed=1)
        assert ann.now["result"]
        assert next(lines)["type"] == "judgement", "and it is not over yet"


def test_only_so_many_games_are_judged_at_once_for_one_address(server):
    line = opened(server, record=record("stavegame").record())["line"]
    with stream(server, line=line) as one, stream(server, line=line) as other:
        assert "judging" == next(one)["type"] == next(other)["type"]
        refused = server.post("/api/analysis/judgement", {"line": line})
        assert 429 == refused.status
        assert "The house is looking at other games" in refused.json["error"]
        assert int(refused.headers["retry-after"]) > 0
    for _ in range(100):
        if (
            again := server.post("/api/analysis/judgement", {"line": opened(server, game="tictactoe")["line"]})
        ).status == 200:
            break
    assert 200 == again.status, "whoever has left makes room"


# bad input

LINE = packed({"game": "tictactoe", "moves": "b2;a1"})
DEEP = '{"parlour": 1, "game": ' + "[" * 5000


@pytest.mark.parametrize(
    ("path", "asked", "status", "reason"),
    [
        ("", {}, 422, "Nothing to look at: expected a record, a line from a link, or a game with its moves."),
        ("", {"record": 5}, 422, "record 5: expected the text of a record"),
        ("", {"record": ""}, 409, "That is no record: it should begin with its header"),
        ("", {"record": DEEP}, 409, "That is no record"),
        ("", {"record": '{"parlour": 1, "game": "/etc/passwd"}'}, 404, "There is no such game here."),
        ("", {"record": '{"parlour": 1, "game": "tictactoe"}'}, 409, "line 1: the header has no rules"),
        ("", {"record": '{"game": "tictactoe"}' + "\n" * 9000}, 422, "The record is too long"),
        ("", {"game": "chess"}, 404, "There is no such game here."),
        ("", {"game": "../x"}, 404, "There is no such game here."),
        ("", {"game": "nava", "options": {"players": 9}}, 409, "players=9: expected a whole number from 2 to 4"),
        ("", {"game": "nava", "options": [1]}, 422, "options [1]: expected the options by their names"),
        ("", {"game": "tictactoe", "moves": ["b2", "b2"]}, 409, "move 2, 'b2': b2 has P1's mark already"),
        ("", {"game": "tictactoe", "moves": "b2;;"}, 409, "move 2, ''"),
        ("", {"game": "tictactoe", "moves": [1]}, 422, "moves [1]: expected a list of moves as texts"),
        ("", {"game": "tictactoe", "moves": ["x" * 201]}, 422, "expected a list of moves as texts"),
        ("", {"game": "tictactoe", "moves": ["b2"] * (MOST_PLIES + 1)}, 422, f"at most {MOST_PLIES}"),
        ("", {"game": "tictactoe", "data": 3}, 422, "data 3: expected a position to begin from, as an object"),
        ("", {"game": "tictactoe", "data": {"board": 3}}, 409, "board"),
        ("", {"game": "tictactoe", "names": ["Ann"]}, 422, "names: expected 2 names"),
        ("", {"game": "tictactoe", "names": ["Ann", "x" * 41]}, 422, "expected a name for each player"),
        ("", {"game": "tictactoe", "end": [7, "", ""]}, 422, "expected a seat, a kind and a reason"),
        ("", {"game": "tictactoe", "repetition": -1}, 422, "repetition -1: expected a number from 0 to 100"),
        ("", {"line": LINE[:-4]}, 404, "The link is not whole"),
        ("", {"line": "ö"}, 404, "The link is not whole"),
        ("", {"line": packed([])}, 404, "The link is not whole"),
        ("", {"line": packed({"game": "tictactoe", "x": "a" * 5_000_000})}, 404, "The link is not whole"),
        ("", {"line": "A" * (LARGEST_CODE + 1)}, 422, "line: expected the text of a link"),
        ("", b"{", 400, "That is no JSON."),
        ("", b"[]", 400, "Expected an object of JSON."),
        ("", b" " * (3 << 20), 413, "That is too large"),
        ("/position", {"line": LINE, "at": 3}, 422, "at 3: expected a number from 0 to 2"),
        ("/position", {"line": LINE, "at": -1}, 422, "at -1: expected a number of plies"),
        ("/position", {"line": LINE, "at": "1"}, 422, "at '1': expected a number of plies"),
        ("/position", {"line": LINE, "from": 3, "moves": []}, 422, "from 3: expected a number from 0 to 2"),
        ("/position", {"line": LINE, "from": 1, "moves": ["b2"]}, 409, "move 2, 'b2': b2 has P1's mark already"),
        ("/position", {"line": LINE, "room": [1, 1]}, 422, "room [1, 1]: expected a width and a height"),
        ("/position", {"at": 1}, 422, "Nothing to look at"),
        ("/judgement", {"line": LINE, "first": 9}, 422, "first 9: expected a number from 0 to 2"),
        ("/judgement", {"line": LINE, "from": 0, "moves": ["z9"]}, 409, "move 1, 'z9'"),
    ],
)
def test_what_cannot_be_looked_at_is_refused_in_words(server, path, asked, status, reason):
    answer = server.ask("POST", f"/api/analysis{path}", asked)
    assert (status, True) == (answer.status, reason in answer.json["error"]), answer.body


def test_a_name_in_a_link_stays_a_name(server):
    """Whoever makes a link can write anything into it: it is drawn as text."""
    line = opened(server, game="tictactoe", names=["<script>alert(1)</script>", "P2"])["line"]
    shown = at(server, line, 0)
    assert "<script" not in shown["drawing"]
    assert "&lt;script&gt;" in shown["drawing"]


def test_a_record_that_was_changed_is_refused_with_the_line_that_is_wrong():
    text = record("mantis").record().replace("deal", "steal", 1)
    with pytest.raises(Refused, match=r"^line 2: "):
        read(Source(record=text))
