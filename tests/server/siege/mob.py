"""`python -m tests.server.siege.mob URL TABLE,… IDLE`: everybody does their worst at once until the input ends.

What each has done stands on the output then, as JSON.
"""

import json
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from http.client import HTTPException
from random import Random

from tests.server.siege.wire import PING, Wire, dial, frame, handshake

PAUSE = 0.002
"""Seconds between two deeds of one attack: all come from this machine, which has its accept queue to lose."""

Attack = Callable[[str, str, str], Iterator[object]]
"""Takes the server's address, a table, and the address from which it comes; yields after each deed."""


def noise(url: str, table: str, source: str) -> Iterator[object]:
    """Bytes that mean nothing."""
    random = Random(1)
    while True:
        with closing(dial(url, source=source)) as line:
            line.sendall(random.randbytes(5000))
            yield line.recv(1000)


def half_open(url: str, table: str, source: str) -> Iterator[object]:
    """Requests that never come to their end, many at a time."""
    begun = handshake(url, f"/api/tables/{table}/socket")[:-2]
    lines = []
    try:
        while True:
            lines.append(dial(url, source=source))
            lines[-1].sendall(begun)
            yield None
            if len(lines) > 200:
                lines.pop(0).close()
    finally:
        for line in lines:
            line.close()


def requests(path: str, body: bytes | None = None) -> Attack:
    """The same request, as fast as it is answered."""
    method = "GET" if body is None else "POST"

    def attack(url: str, table: str, source: str) -> Iterator[object]:
        head = (
            f"{method} {path.format(table=table)} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body or b'')}\r\n"
        )
        with closing(dial(url, source=source)) as line:
            while True:
                line.sendall(head.encode() + b"\r\n" + (body or b""))
                yield line.recv(1 << 20)

    return attack


def messages(text: bytes, *, reading: bool = True) -> Attack:
    """The same message on a socket, as fast as can be; and perhaps the answers are never read."""

    def attack(url: str, table: str, source: str) -> Iterator[object]:
        while True:
            with closing(Wire(url, table, source=source, buffer=None if reading else 4096).hello(None)) as wire:
                wire.line.settimeout(1)
                with suppress(TimeoutError):
                    for _ in range(1000):
                        wire.raw(frame(text) * 20)
                        yield wire.receive() if reading else None

    return attack


def pieces(url: str, table: str, source: str) -> Iterator[object]:
    """Messages that are too large, in one piece and in many, and pings."""
    while True:
        for data in (
            frame(b" " * 100_000),
            frame(b"", last=False) + frame(b"", 0, last=False) * 3000,
            frame(b"", PING) * 3000,
        ):
            with closing(Wire(url, table, source=source).hello(None)) as wire:
                wire.raw(data)
                yield None
                wire.line.settimeout(1)
                with suppress(TimeoutError):
                    wire.end()


def comers(url: str, table: str, source: str) -> Iterator[object]:
    """Spectators who come and go."""
    while True:
        with closing(Wire(url, table, source=source).hello(None, "page")) as wire:
            yield wire.until("table")


RECORD = json.dumps({"parlour": 1, "game": "othello"}).encode() + b'\n{"move":"d3","seat":0}' * 20_000

ATTACKS: dict[str, Attack] = {
    "noise": noise,
    "half open": half_open,
    "pieces": pieces,
    "comers": comers,
    "pages": requests("/"),
    "tables": requests("/api/tables/{table}?as=page"),
    "pictures": requests("/api/games/othello/check", b'{"options":{}}'),
    "records": requests("/api/verify", RECORD),
    "set-ups": requests("/api/tables", b'{"game":"othello","seats":[{"kind":"me"},{"kind":"me"}]}'),
    "moves": messages(b'{"do":"move","move":"d3","seat":0,"ply":0}'),
    "nonsense": messages(b'{"do":' + b"[" * 500),
    "looks, unread": messages(b'{"do":"look","ply":0}', reading=False),
}


def idle(url: str, tables: list[str], number: int) -> list[Wire]:
    """People who only watch, at all tables in turn and from many addresses."""
    wires = (Wire(url, tables[n % len(tables)], source=f"127.0.2.{n % 250 + 1}") for n in range(number))
    return [wire.hello(None) for wire in wires]


def main() -> None:
    """Attack until the input ends."""
    url, tables, watching = sys.argv[1], sys.argv[2].split(","), int(sys.argv[3])
    os.nice(10)  # so that the one who measures is not held up by us, but by the server alone
    done: Counter[str] = Counter()
    ended = threading.Event()
    watchers = idle(url, tables, watching)
    done["idle"] = len(watchers)
    threads = [
        threading.Thread(target=_on_and_on, args=(name, url, tables[0], f"127.0.1.{n + 1}", done, ended), daemon=True)
        for n, name in enumerate(ATTACKS)
    ]
    for thread in threads:
        thread.start()
    print("ready", flush=True)  # noqa: T201
    sys.stdin.read()
    ended.set()
    late = time.monotonic() + 5
    for thread in threads:
        thread.join(max(0.0, late - time.monotonic()))
    print(json.dumps(done), flush=True)  # noqa: T201
    os._exit(0)


def _on_and_on(name: str, url: str, table: str, source: str, done: Counter[str], ended: threading.Event) -> None:
    while not ended.is_set():
        with suppress(OSError, HTTPException):
            for _ in ATTACKS[name](url, table, source):
                done[name] += 1
                if ended.wait(PAUSE):
                    break
        ended.wait(10 * PAUSE)


if __name__ == "__main__":
    main()
