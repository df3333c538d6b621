"""Whoever does wrong to the server is told so, and nobody else notices."""

import json
import time
from contextlib import ExitStack, closing, suppress

import pytest

from tests.server.siege.fortress import Sitting, fortress
from tests.server.siege.wire import BINARY, CLOSE, PING, TEXT, Wire, dial, frame, handshake

PATIENCE = 2
SCRIPT = "</script><img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that waits for nobody longer than two seconds; nothing that it was sent made it stumble."""
    folder = tmp_path_factory.mktemp("hostile")
    limits = {"patience": PATIENCE, "tables": 10_000, "sockets_each": 100, "messages": 100}
    with fortress(
        folder, *(word for name, value in limits.items() for word in ("--limit", f"{name}={value}"))
    ) as server:
        yield server
    assert "" == (folder / "errors.txt").read_text()


@pytest.fixture(scope="module")
def sitting(server):
    return Sitting(server)


@pytest.fixture
def wire(sitting):
    with closing(sitting.sit(0)) as wire:
        yield wire


def spoken(server, request: bytes, *, source: str = "127.0.0.1") -> bytes:
    """All that the server answers to some bytes before it ends the connection."""
    with closing(dial(server.url, source=source)) as line:
        try:
            line.sendall(request)
            answer = b""
            while more := line.recv(1 << 16):
                answer += more
        except ConnectionError:
            pass
        return answer


# messages

DEEP = b"[" * 30_000 + b"]" * 30_000


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (b"", "That is no JSON."),
        (b"hello", "That is no JSON."),
        (b'{"do":"move"', "That is no JSON."),
        (b'{"do":"say","text":"\xff\xfe"}', "That is no JSON."),
        (b'{"do":"say","text":"\\ud800"}', "That is no JSON."),
        (b'{"do":"move","ply":NaN}', "That is no JSON."),
        (DEEP, "That is no JSON."),
        (b'{"do":"move","move":' + DEEP + b"}", "That is no JSON."),
        (b"[]", "Expected an object of JSON."),
        (b"null", "Expected an object of JSON."),
        (b'{"do":"move","id":[1]}', "id [1]: expected a number or a text"),
        (b"{}", "There is nothing of that name to do here."),
        (b'{"do":null}', "There is nothing of that name to do here."),
        (b'{"do":["move"]}', "There is nothing of that name to do here."),
        (b'{"do":"__class__"}', "There is nothing of that name to do here."),
        (b'{"do":"hello","token":null}', "There is nothing of that name to do here."),
    ],
)
@pytest.mark.parametrize("kind", [TEXT, BINARY])
def test_a_message_that_cannot_be_read_is_refused_with_the_reason(wire, kind, message, reason):
    wire.raw(frame(message, kind))
    assert reason == wire.until("refused")["reason"]
    wire.send(do="ping")
    assert "pong" == wire.until("pong")["type"]


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"do": "move", "move": None}, None),
        ({"do": "move", "move": 10**30}, None),
        ({"do": "move", "move": {"a": 1}}, None),
        ({"do": "move", "move": "x" * 60_000}, None),
        ({"do": "move", "move": "d3", "ply": "0"}, None),
        ({"do": "move", "move": "d3", "ply": True}, None),
        ({"do": "move", "move": "d3", "ply": 0.5}, None),
        ({"do": "move", "move": "d3", "ply": 99}, "The game went on meanwhile."),
        ({"do": "move", "move": "d3", "seat": 1}, "Seat 1 is not yours."),
        ({"do": "move", "move": "d3", "seat": -1}, "seat -1: expected one of your seats"),
        ({"do": "move", "move": "d3", "seat": "0"}, None),
        ({"do": "say", "text": "x" * 501}, None),
        ({"do": "say", "text": "\u0000\u200b\n"}, None),
        ({"do": "name", "name": {}}, "name {}: expected a name of at most 40 characters"),
        ({"do": "look", "ply": 10**9}, None),
        ({"do": "look", "ply": -1}, None),
        ({"do": "house", "seat": 7}, None),
        ({"do": "house", "seat": 1, "player": "program:/bin/sh"}, None),
        ({"do": "house", "seat": 1, "player": "mcts:1000000s"}, None),
        ({"do": "answer", "offer": "undo", "yes": True}, "Nobody asks for that any more."),
        ({"do": "rematch", "nonce": "zz"}, None),
        ({"do": "rematch", "nonce": "ff"}, "The game is not over yet."),
    ],
)
def test_a_wrong_request_is_refused_and_the_table_stays_as_it_is(sitting, wire, asked, reason):
    before = sitting.now
    wire.send(id="x", **asked)
    refused = wire.until("refused", "done")
    assert ("refused", "x") == (refused["type"], refused["id"])
    assert refused["reason"]
    assert reason in (None, refused["reason"])
    assert before == sitting.now


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x81\x02hi", 1002),
        (b"\xf1\x80\0\0\0\0", 1002),
        (b"\x83\x80\0\0\0\0", 1002),
        (frame(b"more", 0), 1002),
        (frame(b"x" * 126, PING), 1002),
        (frame(b"", PING, last=False), 1002),
        (frame(b"\x03\xe7", CLOSE), 1002),
        (frame(b"{", last=False) + frame(b"{}"), 1002),
        (b"\x81\xff" + (1 << 62).to_bytes(8, "big") + bytes(4), 1009),
        (frame(b" " * (70 << 10)), 1009),
        (frame(b" " * 40_000, last=False) + frame(b" " * 40_000, 0), 1009),
        (frame(b"", last=False) + frame(b"", 0, last=False) * 5_000, 1009),
    ],
    ids=str,
)
def test_a_frame_that_breaks_the_protocol_ends_the_connection(wire, data, code):
    wire.raw(data)
    assert code == wire.end().code


# who may do what


@pytest.mark.parametrize("token", ["", "0" * 32, "0" * 5000, "Ω", 7, [], {"a": 1}, True])
def test_a_wrong_token_opens_nothing(server, sitting, token):
    with closing(Wire(server.url, sitting.id).hello(token)) as wire:
        assert "This link to the table is not valid, or no longer." == wire.until("closing")["reason"]
        assert 4401 == wire.end().code


@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Bearer 0", "Basic YTpi", f"Bearer {'0' * 32}", "x"])
def test_a_wrong_token_opens_nothing_over_http(server, sitting, header):
    answer = server.ask("POST", f"/api/tables/{sitting.id}/move", {"move": "d3"}, Authorization=header)
    assert 401 == answer.status
    assert answer.json["error"]


def test_the_token_of_one_table_opens_no_other(server, sitting):
    other = Sitting(server)
    assert 401 == server.post(f"/api/tables/{other.id}/move", {"move": "d3"}, sitting.tokens[0]).status


def test_a_move_for_another_seat_is_refused(server):
    sitting = Sitting(server)
    with closing(sitting.sit(1)) as wire:
        for seat, reason in ((0, "Seat 0 is not yours."), (1, "It is not your turn."), (None, "It is not your turn.")):
            wire.send(do="move", move=sitting.now["moves"][0], ply=0, seat=seat)
            assert reason == wire.until("refused")["reason"]
    assert 0 == sitting.now["ply"]


@pytest.mark.parametrize(
    "do", ["move", "say", "name", "undo", "resign", "rematch", "answer", "hint", "evaluate", "why"]
)
def test_a_spectator_can_only_watch(sitting, do):
    with closing(sitting.sit(None)) as wire:
        wire.send(do=do, move="d3", text="hi", name="Eve", offer="undo", yes=True)
        assert "refused" == wire.until("refused", "done", do)["type"]


def test_an_old_move_sent_again_is_refused(server):
    """A replay of all that went over the wire changes nothing."""
    sitting = Sitting(server)
    with closing(sitting.sit(0)) as first, closing(sitting.sit(1)) as second:
        old = {"do": "move", "move": sitting.now["moves"][0], "ply": 0}
        first.send(**old)
        reply = second.until("position")
        second.send(do="move", move=reply["moves"][0], ply=1, id=1)
        second.until("done")
        for _ in range(20):
            first.send(**old)
            assert "The game went on meanwhile." == first.until("refused")["reason"]
    assert 2 == sitting.now["ply"]


@pytest.mark.parametrize(
    ("key", "code"),
    [
        (None, "bad_link"),
        ("", "bad_link"),
        ("0" * 32, "bad_link"),
        ("é", "bad_link"),
        (5, "bad_value"),
        (["x"], "bad_value"),
    ],
)
def test_a_seat_is_not_given_away_without_its_key(server, key, code):
    made = server.table("othello", "me", "friend")
    answer = server.post(f"/api/tables/{made['table']}/join", {"seat": 1, "key": key})
    assert ({"bad_link": 403, "bad_value": 422}[code], code) == (answer.status, answer.json["code"])


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "", "//", "http://[::1"])
def test_a_page_from_elsewhere_cannot_speak_to_the_server(server, sitting, origin):
    answer = server.ask("POST", "/api/tables", {"game": "othello"}, Origin=origin)
    assert 403 == answer.status
    assert "Pages from elsewhere cannot play here." == answer.json["error"]
    with pytest.raises(ConnectionRefusedError, match="403"):
        Wire(server.url, sitting.id, Origin=origin)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil", "[", ""]
)
def test_a_name_that_somebody_pointed_here_is_not_answered(server, host):
    """Else a page could reach the server under its own origin."""
    answer = server.ask("GET", "/api/games", Host=host)
    assert answer.status in (400, 403)
    assert answer.json["error"]


# text


def test_script_in_names_and_sayings_comes_back_as_text(server):
    sitting = Sitting(server)
    with closing(sitting.sit(0, "page")) as wire:
        wire.send(do="name", name=SCRIPT)
        assert SCRIPT == wire.until("seats")["seats"][0]["name"]
        wire.send(do="say", text=SCRIPT)
        assert SCRIPT == wire.until("said")["text"]
    answer = server.get(f"/api/tables/{sitting.id}?as=page")
    assert "application/json" == answer.headers["content-type"]
    assert "nosniff" == answer.headers["x-content-type-options"]
    assert SCRIPT == answer.json["chat"][0]["text"]
    assert "<img" not in answer.json["now"]["drawing"]
    assert "onerror" not in json.dumps(answer.json["now"]["drawing"]).replace("onerror=alert(1)&gt;", "")


@pytest.mark.parametrize("file", ["replay.svg", "replay.html"])
def test_script_in_a_name_is_text_in_what_is_saved(server, file):
    made = server.table("tictactoe", "me", "friend")
    tokens = [made["token"], server.join(made, 1, name=SCRIPT)]
    server.post(f"/api/tables/{made['table']}/say", {"text": SCRIPT}, tokens[0])
    assert 200 == server.post(f"/api/tables/{made['table']}/resign", {}, tokens[0]).status
    answer = server.get(f"/api/tables/{made['table']}/{file}")
    assert 200 == answer.status
    assert b"<img" not in answer.body
    assert b"</script><" not in answer.body.replace(b"</script></", b"")


def test_every_answer_forbids_what_a_page_does_not_need(server, sitting):
    for path in ("/", "/api/games", f"/api/tables/{sitting.id}", "/static/js/main.js", "/nowhere", "/api/nowhere"):
        headers = server.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert "unsafe" not in headers["content-security-policy"], path
        assert "nosniff" == headers["x-content-type-options"], path
        assert "DENY" == headers["x-frame-options"], path


# requests


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/../../../../pyproject.toml",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/js/..%2f..%2fapp.py",
        "/static/..\\app.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/js/main.js%00.css",
        "/static/" + "a" * 5000,
        "/api/tables/..%2f..%2fetc/record",
        "/api/games/..%2fgames%2fothello",
        "/api/games/os",
    ],
)
def test_no_path_leads_to_anything_else(server, path):
    head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    answer = spoken(server, head.encode())
    assert answer.split(b" ")[1] in (b"400", b"404"), answer[:300]
    assert b'{"error":' in answer


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
        (b"HELLO\r\n\r\n", 400),
        (b"GET / HTTP/9.9\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n", 400),
        (b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * (1 << 20) + b"\r\n\r\n", 431),
        (b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * (20 << 10) + b"\r\n\r\n", 431),
        (b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 5000 + b"\r\n", 431),
        (b"GET /" + b"x" * (1 << 20) + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", 431),
        (b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n", 400),
        (
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\nConnection: close\r\n\r\n",
            413,
        ),
        (b"DELETE /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 405),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_request_that_is_none_is_refused(server, request_, status):
    answer = spoken(server, request_)
    assert str(status).encode() == answer.split(b" ")[1], answer[:300]
    assert b'{"error":' in answer


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_that_is_too_large_is_refused(server, chunked):
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    text = b" " * (200 << 10)
    if chunked:
        sent = head + b"Transfer-Encoding: chunked\r\n\r\n" + b"%x\r\n" % len(text) + text + b"\r\n0\r\n\r\n"
    else:
        sent = head + b"Content-Length: %d\r\n\r\n" % len(text) + text
    assert b"413" == spoken(server, sent).split(b" ")[1]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"null",
        b"{",
        DEEP,
        b"\xff",
        b'{"game":null}',
        b'{"game":"os"}',
        b'{"game":"othello","seats":{}}',
        b'{"game":"othello","options":{"x":1}}',
        b'{"game":"othello","seats":[' + b",".join([b'{"kind":"me"}'] * 1000) + b"]}",
        b'{"game":"othello","seats":[{"kind":"me"},{"kind":"house","player":"program:sh"}]}',
        b'{"game":"othello","seats":[{"kind":"me"},{"kind":"friend"}],"clock":"99999999999999999999"}',
    ],
    ids=lambda body: body[:30].decode(errors="replace"),
)
def test_a_table_that_cannot_be_is_not_set_up(server, body):
    answer = server.ask("POST", "/api/tables", body)
    assert answer.status in (400, 404, 422), answer.body
    assert answer.json["error"]


# patience


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{",
        handshake("http://localhost", "/api/tables/x/socket")[:-2],
    ],
    ids=["nothing", "first line", "head", "body", "handshake"],
)
def test_a_request_that_does_not_come_to_its_end_is_not_waited_for(server, begun):
    began = time.monotonic()
    answer = spoken(server, begun)
    assert PATIENCE * 0.9 <= time.monotonic() - began
    assert b"408" in answer


def test_a_request_that_comes_byte_by_byte_is_not_waited_for(server):
    with closing(dial(server.url)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        answer = b""
        until = time.monotonic() + 15 * PATIENCE
        line.settimeout(0.2)
        while b"408" not in answer:
            assert time.monotonic() < until
            try:
                line.sendall(b"X: y\r\n")
                answer += line.recv(1000)
            except TimeoutError:
                continue


SHORT_ANSWERS = [
    pytest.param(asked, marks=pytest.mark.long) for asked in (b'{"do":"ping"}', b'{"do":"say","text":"hi"}')
]
"""It takes many of them to fill what lies between."""


@pytest.mark.parametrize("asked", [b'{"do":"look","ply":0}', b"{}", *SHORT_ANSWERS])
def test_whoever_does_not_read_is_let_go_and_no_longer_shown_as_present(server, asked):
    sitting = Sitting(server)
    with closing(sitting.sit(1)) as other, closing(Wire(server.url, sitting.id, buffer=4096)) as slow:
        slow.hello(sitting.tokens[0], "page")
        assert other.until("seats")["seats"][0]["here"]
        slow.flood(frame(asked) * 100, seconds=60)
        while other.until("seats")["seats"][0]["here"]:
            pass


def test_pings_that_nobody_hears_answered_cost_no_memory(server, sitting):
    """The first flood may widen the heap once, which stays with the process; another one must not."""

    def flood():
        with closing(Wire(server.url, sitting.id, buffer=4096)) as slow:
            slow.hello(None)
            with suppress(TimeoutError):
                slow.flood(frame(b"x" * 125, PING) * 1000, seconds=3)
        return _memory(server)

    before = flood()
    assert flood() - before < 20 << 20


# floods


def test_too_many_messages_are_refused_and_then_the_connection_ends(sitting):
    heard: list[dict] = [{}]
    with closing(sitting.sit(0)) as wire:
        while heard[-1].get("type") != "closing":
            assert len(heard) < 50_000
            wire.raw(frame(b'{"do":"ping"}') * 20)
            for _ in range(20):
                heard.append(wire.until("pong", "refused", "closing"))
                if heard[-1]["type"] == "closing":
                    break
    reasons = [message.get("reason") for message in heard]
    assert None is reasons[1]
    assert "That is too much at once: wait a moment." == reasons[-2]
    assert "Too many messages." == reasons[-1]


def test_too_many_sayings_are_refused(server):
    sitting = Sitting(server)
    with closing(sitting.sit(0)) as wire:
        for number in range(60):
            wire.send(do="say", text=f"Buy! {number}", id=number)
        replies = [wire.until("refused", "done") for _ in range(60)]
        assert 20 < sum(reply["type"] == "refused" for reply in replies)


def test_too_many_requests_are_refused_for_a_while(server):
    asked = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100
    with closing(dial(server.url, source="127.0.0.7")) as line:
        answer = b""
        until = time.monotonic() + 30
        while b" 429 " not in answer and time.monotonic() < until:
            line.sendall(asked)
            answer += line.recv(1 << 20)
    assert b"retry-after: " in answer
    assert b'{"error":"Too many requests: wait a moment.","code":"too_much"}' in answer
    assert 200 == server.get("/api/health").status


def test_one_address_gets_only_so_many_sockets(server, sitting):
    with ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(closing(Wire(server.url, sitting.id, source="127.0.0.8")))
        with pytest.raises(ConnectionRefusedError, match="429"):
            Wire(server.url, sitting.id, source="127.0.0.8")
        Wire(server.url, sitting.id, source="127.0.0.9").close()


def test_one_address_gets_only_so_many_connections(server):
    with ExitStack() as stack:
        lines = [stack.enter_context(closing(dial(server.url, source="127.0.0.10"))) for _ in range(126)]
        with suppress(ConnectionResetError):
            assert b"" == lines[-1].recv(1000)
        assert b"408" in lines[0].recv(1000)


def _memory(server) -> int:
    with open(f"/proc/{server.process.pid}/statm") as file:
        return int(file.read().split()[1]) * 4096
