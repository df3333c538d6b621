"""What the server lets in, and how much of it."""

import json
from contextlib import ExitStack, suppress

import pytest
from starlette.datastructures import Headers
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from parlour.engine import BadOption
from parlour.server.protocol.refusal import Code, Refused
from parlour.server.sessions.subscriber import MOST_WAITING, Subscriber
from parlour.server.table.person import SPECTATOR
from parlour.server.wire.limits import Bucket, Gate, Limits, read
from parlour.server.wire.safety import Doorkeeper

from .served import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    limits = ("tables=5", "messages=50", "sayings=2", "sockets_each=8")
    server = Server(tmp_path_factory.mktemp("safety"), *(word for limit in limits for word in ("--limit", limit)))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def table(server):
    return server.table("tictactoe", "me", "me")


def test_every_answer_carries_a_strict_policy(server):
    """Pages, data and errors alike: scripts and styles from here alone, nothing inline."""
    for path in ("/", "/api/games", "/api/nothing", "/static/scene.css"):
        headers = {name.lower(): value for name, value in server.get(path).headers.items()}
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert ("nosniff", "no-referrer") == (headers["x-content-type-options"], headers["referrer-policy"])


@pytest.mark.parametrize(
    ("host", "origin", "allowed"),
    [
        ("localhost:8400", "http://localhost:8400", True),
        ("localhost:8400", None, True),
        ("192.168.1.7:8400", "http://192.168.1.7:8400", True),
        ("games.example.org", "https://games.example.org", True),
        ("localhost:8400", "http://evil.example", False),
        ("localhost:8400", "null", False),
        ("localhost:8400", "http://localhost:3000", False),
        ("127.0.0.1:8400", "https://games.example.org", True),
        ("evil.example:8400", "http://evil.example:8400", False),
        ("", None, False),
    ],
)
def test_pages_from_elsewhere_cannot_play(host, origin, allowed):
    """Nor can one whose name somebody pointed at this machine."""
    headers = Headers({"host": host, **({"origin": origin} if origin else {})})
    doorkeeper = Doorkeeper(["https://games.example.org"])
    if allowed:
        doorkeeper.check(headers)
    else:
        with pytest.raises(Refused) as refused:
            doorkeeper.check(headers)
        assert 403 == refused.value.status


def test_a_page_from_elsewhere_gets_no_socket_and_no_table(server, table):
    """The browser tells where a page is from."""
    assert 403 == server.ask("POST", "/api/tables", {"game": "tictactoe"}, Origin="http://evil.example").status
    with pytest.raises(InvalidStatus):
        connect(f"ws{server.url[4:]}/api/tables/{table['table']}/socket", origin="http://evil.example")


def test_a_flood_is_refused_with_a_reason_and_in_the_end_let_go(server, table):
    """And whoever asks in measure is served."""
    kinds = set()
    with server.sit(table["table"], table["token"]) as me, suppress(ConnectionClosed):
        # In bursts that are heard out: what the server has sent is lost to one who still sends when it hangs up.
        for _ in range(200):
            for _ in range(25):
                me.socket.send(json.dumps({"do": "ping", "id": 7}))
            for _ in range(25):
                message = me.next()
                kinds.add((message["type"], message.get("reason")))
    assert {("pong", None), ("refused", "That is too much at once: wait a moment.")} <= kinds
    with server.sit(table["table"], table["token"]) as me:
        assert "pong" == me.do("ping")["type"]


def test_too_many_tables_and_sockets_from_one_address_are_refused(server, table):
    """With the time after which to try again."""
    answers = [server.post("/api/tables", {"game": "tictactoe"}) for _ in range(8)]
    assert 429 == answers[-1].status
    assert int(answers[-1].headers["retry-after"]) >= 1
    with ExitStack() as stack:
        for _ in range(8):
            stack.enter_context(server.sit(table["table"], None))
        with pytest.raises(InvalidStatus) as refused:
            connect(f"ws{server.url[4:]}/api/tables/{table['table']}/socket")
        assert (429, b"The parlour is full") == (refused.value.response.status_code, refused.value.response.body[10:29])


def test_a_frame_that_is_too_large_ends_the_socket(server, table):
    """Nobody needs 64 KiB for a move."""
    with server.sit(table["table"], table["token"]) as me:
        me.socket.send("x" * 70_000)
        with pytest.raises(ConnectionClosed) as closed:
            me.until("closing")
        assert 1009 == closed.value.rcvd.code


def test_a_bucket_lets_through_its_rate(monkeypatch):
    """A burst at first, then so many a second."""
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    bucket = Bucket(rate=2.0, burst=3.0)
    assert [0.0, 0.0, 0.0, 0.5] == [bucket.take() for _ in range(4)]
    now[0] = 1.0
    assert [True, True, False] == [bucket.take() == 0.0 for _ in range(3)]


def test_addresses_have_a_bucket_each():
    """One's flood is not another's."""
    gate = Gate(0.1, 1.0, "Too many.")
    gate.enter("here")
    gate.enter("there")
    with pytest.raises(Refused, match="Too many"):
        gate.enter("here")


def test_limits_are_set_by_name():
    """And a wrong one is refused with those that there are."""
    assert Limits(tables=600.0) == read(("tables=600",))
    for wrong in ("table=1", "tables", "tables=-1", "tables=many"):
        with pytest.raises(BadOption, match="expected one of requests, messages"):
            read((wrong,))


def test_whoever_reads_too_slowly_is_let_go():
    """What waits for them does not grow without end."""
    subscriber = Subscriber(SPECTATOR, page=False)
    for _ in range(MOST_WAITING):
        subscriber.tell(b".")
    assert None is subscriber.closed
    subscriber.tell(b".")
    assert Code.TOO_SLOW is subscriber.closed.code
