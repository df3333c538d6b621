"""A real server process for tests, and clients that speak to it over real sockets."""

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import contextmanager
from random import Random
from typing import Any

from websockets.sync.client import ClientConnection, connect

RUN = "from parlour.cli import main; main()"


class Server:
    """`parlour serve` over a folder; it can be killed and started again."""

    def __init__(self, folder, *more: str) -> None:
        self._folder = folder
        self._more = more
        self.start()

    def start(self) -> None:
        words = [sys.executable, "-c", RUN, "serve", "--port", "0", "--no-open", "--workers", "1"]
        self.process = subprocess.Popen(
            [*words, "--data", str(self._folder), *self._more],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        code = self.process.wait(timeout=90)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def ask(self, method: str, path: str, body: object = None, token: str | None = None, **headers: str) -> "Answer":
        """One request."""
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=90) as response:
                return Answer(response.status, response.read(), dict(response.headers))
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.read(), dict(error.headers))

    def get(self, path: str, token: str | None = None, **headers: str) -> "Answer":
        return self.ask("GET", path, token=token, **headers)

    def post(self, path: str, body: object = None, token: str | None = None, **headers: str) -> "Answer":
        return self.ask("POST", path, {} if body is None else body, token, **headers)

    def table(self, game: str, *seats: object, **order: object) -> Any:
        """Set up a table: `me`, `friend`, or the name of a player of the house."""
        kinds = [{"kind": s} if s in ("me", "friend", "open") else {"kind": "house", "player": s} for s in seats]
        made = self.post("/api/tables", {"game": game, "seats": kinds, **order})
        assert 201 == made.status, made.body
        return made.json

    def join(self, made: dict[str, Any], seat: int, **more: object) -> Any:
        """The token of whoever takes a seat by its link."""
        key = made["links"]["seats"][str(seat)].split("key=")[1]
        answer = self.post(f"/api/tables/{made['table']}/join", {"seat": seat, "key": key, **more})
        assert 200 == answer.status, answer.body
        return answer.json["token"]

    @contextmanager
    def sit(
        self, table: str, token: str | None, view: str = "program", since: int | None = None, key: str | None = None
    ):
        """A client at a table."""
        with connect(f"ws{self.url[4:]}/api/tables/{table}/socket", compression=None, max_size=None) as socket:
            socket.send(json.dumps({"do": "hello", "token": token, "key": key, "as": view, "since": since}))
            yield Client(socket)


class Answer:
    """What a request was answered."""

    def __init__(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.status = status
        self.body = body
        self.headers = headers

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Client:
    """One end of a socket; `heard` holds all bytes that came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.table = self.until("table")
        self.now = self.table["now"]
        self._id = 0

    def next(self, timeout: float = 90) -> Any:
        text = self.socket.recv(timeout=timeout)
        assert isinstance(text, str)
        self.heard.append(text)
        message = json.loads(text)
        if message["type"] == "position":
            self.now = message
        return message

    def until(self, *kinds: str, timeout: float = 90) -> Any:
        """The next message of one of these kinds."""
        while True:
            message = self.next(timeout)
            if message["type"] in kinds:
                return message

    def do(self, what: str, **values: object) -> Any:
        """Ask for something; what came of it."""
        self._id += 1
        self.socket.send(json.dumps({"do": what, "id": self._id, **values}))
        while True:
            message = self.next()
            if message.get("id") == self._id and message["type"] != "thinking":
                return message


def play_on(clients: list[Client], *, seed: int, plies: int = 10_000) -> None:
    """Have each client play at random until the game is over, or for so many moves of theirs."""
    random = Random(seed)
    for _ in range(plies):
        while not any(client.now["whose"] or client.now["result"] for client in clients):
            clients[0].until("position")
            catch_up(clients)
        if clients[0].now["result"]:
            return
        mover = next(client for client in clients if client.now["whose"])
        move = random.choice(mover.now["moves"])
        text = move if isinstance(move, str) else move["move"]
        done = mover.do("move", move=text, ply=mover.now["ply"])
        assert "done" == done["type"], done
        while mover.now["ply"] < done["ply"]:
            mover.next()
        catch_up(clients)


def catch_up(clients: list[Client]) -> None:
    """Let all hear what the first has heard."""
    ply = max(client.now["ply"] for client in clients)
    for client in clients:
        while client.now["ply"] < ply:
            client.next()
