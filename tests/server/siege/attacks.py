"""`python -m tests.server.siege.attacks URL NAME`: one attack, from an address of its own, until the input ends.

First it prepares, then it prints `ready`, and at last what it has done as JSON. An attack that is refused goes on; one
that is answered with anything that no attack should be answered with says so under `wrong`.
"""

import json
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from random import Random
from typing import Any
from urllib.parse import urlsplit

from tests.server.siege.wire import PING, Gone, Wire, frame

HERE = "127.0.4.1"
LARGE = {"rows": 16, "cols": 16}
REFUSED = {429, 409, 422, 413, 400}
"""What an attack may be answered."""


@dataclass
class Attacker:
    """Somebody at an address who asks for a lot."""

    url: str
    source: str = HERE
    wrong: list[str] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    _line: HTTPConnection | None = None

    def ask(self, method: str, path: str, body: object = None, token: str | None = None) -> tuple[int, bytes]:
        """One request on a connection that is kept."""
        there = urlsplit(self.url)
        if self._line is None:
            self._line = HTTPConnection(there.hostname or "", there.port, 60, source_address=(self.source, 0))
        head = {"Authorization": f"Bearer {token}"} if token else {}
        text = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        try:
            self._line.request(method, path, text, head)
            response = self._line.getresponse()
            answer = response.read()
        except (OSError, HTTPException):
            self._line.close()
            self._line = None
            raise
        self.answers[str(response.status)] += 1
        if response.status >= 500 or (response.status >= 400 and response.status not in REFUSED):
            self.wrong.append(f"{method} {path}: {response.status} {answer[:200]!r}")
        return response.status, answer

    def must(self, method: str, path: str, body: object = None, token: str | None = None) -> Any:
        """The same, again and again until it is granted."""
        late = time.monotonic() + 60
        while time.monotonic() < late:
            status, answer = self.ask(method, path, body, token)
            if status < 300:
                return json.loads(answer)
            time.sleep(0.3)
        raise TimeoutError(f"{method} {path} is not granted")

    def table(self, game: str, *seats: str, **order: object) -> Any:
        kinds = [{"kind": seat} if seat == "me" else {"kind": "house", "player": seat} for seat in seats]
        return self.must("POST", "/api/tables", {"game": game, "seats": kinds, **order})


Attack = Callable[[Attacker], Iterator[object]]
"""The first thing that it yields says that it is prepared; then one thing a deed."""


def house_against_house(me: Attacker) -> Iterator[object]:
    """60 tables at which the house plays the house, at its strongest and on the largest board, all of them watched."""
    tables = [me.table("stones", "level:10", "level:10", options=LARGE)["table"] for _ in range(60)]
    wires = [Wire(me.url, table, source=me.source).hello(None) for table in tables]
    for wire in wires:
        wire.line.settimeout(0.05)
    yield None
    while True:
        for wire in wires:
            with suppress(TimeoutError):
                yield wire.receive()


def long_texts(me: Attacker) -> Iterator[object]:
    """Texts of 60,000 characters, for whatever takes a text."""
    made = me.table("othello", "me", "me")
    texts = [
        json.dumps({"do": do, name: "x" * 60_000, "id": 1}).encode()
        for do, name in (("move", "move"), ("why", "move"), ("preview", "move"), ("say", "text"), ("name", "name"))
    ]
    yield None
    while True:
        with closing(Wire(me.url, made["table"], source=me.source).hello(made["token"])) as wire, suppress(Gone):
            wire.until("table")
            for _ in range(200):
                for text in texts:
                    wire.raw(frame(text))
                    yield wire.receive()


def _long_game(me: Attacker, plies: int) -> tuple[str, bytes]:
    """A game on the largest board that is over after so many plies, and its record."""
    made = me.table("stones", "me", "me", options=LARGE | {"max_plies": plies})
    table, token, random = made["table"], made["token"], Random(5)
    with closing(Wire(me.url, table, source=me.source).hello(token)) as wire:
        now = wire.until("table")["now"]
        while now["result"] is None:
            wire.send(do="move", move=random.choice(now["moves"]), ply=now["ply"])
            now = wire.until("position")
    late = time.monotonic() + 60
    while time.monotonic() < late:
        status, record = me.ask("GET", f"/api/tables/{table}/record", token=token)
        if status == 200:
            return table, record
        time.sleep(0.5)
    raise TimeoutError("the record is not granted")


def replays(me: Attacker) -> Iterator[object]:
    """The replays of the largest records, and their verification, as often as they are granted."""
    table, record = _long_game(me, 420)
    yield None
    while True:
        yield me.ask("GET", f"/api/tables/{table}/replay.svg")
        yield me.ask("POST", "/api/verify", record)
        yield me.ask("GET", f"/api/tables/{table}/replay.html")
        yield me.ask("POST", "/api/analysis", {"record": record.decode()})


def abandoned(me: Attacker) -> Iterator[object]:
    """The same, and nobody waits for the answer."""
    table, record = _long_game(me, 420)
    there = urlsplit(me.url)
    yield None
    while True:
        for method, path, body in (("GET", f"/api/tables/{table}/replay.svg", None), ("POST", "/api/verify", record)):
            with closing(HTTPConnection(there.hostname or "", there.port, 60, source_address=(me.source, 0))) as line:
                line.request(method, path, body)
                time.sleep(0.05)
                yield None


def sayings(me: Attacker) -> Iterator[object]:
    """Snapshots of a table at which 2,000 things were said: many helped to say them."""
    made = me.table("othello", "me", "me")
    said, number = 0, 1
    while said < 2000:
        helper = Attacker(me.url, f"127.0.5.{number % 250 + 1}")
        number += 1
        for _ in range(16):
            path, body = f"/api/tables/{made['table']}/say", {"text": "x" * 500}
            status, answer = helper.ask("POST", path, body, made["token"])
            said += status == 200
            if b"chat_full" in answer:
                said = 2000
        me.wrong += helper.wrong
    yield None
    while True:
        yield me.ask("GET", f"/api/tables/{made['table']}?as=page", token=made["token"])
        with closing(Wire(me.url, made["table"], source=me.source).hello(made["token"], "page")) as wire:
            yield wire.until("table", "closing")


def options(me: Attacker) -> Iterator[object]:
    """Set-ups that are looked at, no two alike."""
    random = Random(3)
    yield None
    while True:
        chosen = LARGE | {"max_plies": random.randrange(1, 30_000), "stones": random.randrange(1, 17)}
        yield me.ask("POST", "/api/games/stones/check", {"options": chosen})


def rematches(me: Attacker) -> Iterator[object]:
    """A game is given up, and another one asked for, and so on."""
    made = me.table("tictactoe", "me", "random")
    table, token = made["table"], made["token"]
    yield None
    while True:
        yield me.ask("POST", f"/api/tables/{table}/resign", {}, token)
        status, _ = me.ask("POST", f"/api/tables/{table}/rematch", {}, token)
        status, answer = me.ask("GET", f"/api/tables/{table}", token=token)
        if status == 200 and json.loads(answer)["next"]:
            table = json.loads(answer)["next"]
        yield None


def streams(me: Attacker) -> Iterator[object]:
    """Streams that are opened and left, some before a word has come."""
    made = me.table("othello", "me", "me")
    there = urlsplit(me.url)
    yield None
    while True:
        for waits in (True, False):
            with closing(HTTPConnection(there.hostname or "", there.port, 60, source_address=(me.source, 0))) as line:
                line.request("GET", f"/api/tables/{made['table']}/stream?as=page")
                yield line.getresponse().readline() if waits else None


def pings(me: Attacker) -> Iterator[object]:
    """Pings of both kinds, on several sockets."""
    made = me.table("othello", "me", "me")
    yield None
    while True:
        wires = [Wire(me.url, made["table"], source=me.source).hello(None) for _ in range(4)]
        with suppress(Gone, TimeoutError):
            for wire in wires:
                wire.line.settimeout(2)
            for _ in range(100):
                for wire in wires:
                    wire.raw(frame(b"x" * 100, PING) * 200 + frame(b'{"do":"ping","id":1}') * 20)
                    yield wire.receive()
        for wire in wires:
            wire.close()


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (*(house_against_house, long_texts, replays, abandoned, sayings, options, rematches, streams, pings),)
}


def main() -> None:
    """Attack until the input ends."""
    url, name = sys.argv[1:]
    os.nice(5)  # so that the one who measures is not held up by us, but by the server alone
    me, deeds, ended = Attacker(url), 0, threading.Event()
    threading.Thread(target=_until_told, args=(ended,), daemon=True).start()
    attack = ATTACKS[name](me)
    next(attack)
    print("ready", flush=True)  # noqa: T201
    while not ended.is_set():
        try:
            for _ in attack:
                deeds += 1
                if ended.is_set():
                    break
        except (OSError, HTTPException):  # let go, or refused at the door: it begins anew
            me.answers["gone"] += 1
        ended.wait(0.1)
        attack = ATTACKS[name](me)
    print(json.dumps({"deeds": deeds, "answers": me.answers, "wrong": me.wrong[:5]}), flush=True)  # noqa: T201
    os._exit(0)


def _until_told(ended: threading.Event) -> None:
    sys.stdin.read()
    ended.set()


if __name__ == "__main__":
    main()
