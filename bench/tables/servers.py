"""The servers that are loaded, each as a process on its own core, and how their tables are opened."""

import http.client
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path

from bench.environment import HOME
from bench.tables.load import Seat, Table
from bench.tables.wire import Wire

HERE = Path(__file__).parent
PEER = HOME / "boardgame.io"
START = 60.0


class Server(ABC):
    """A running server."""

    def __init__(self, core: int) -> None:
        self.port = free_port()
        self.process = subprocess.Popen(
            self.command(),
            env=os.environ | {"NODE_ENV": "production"},
            stdout=subprocess.DEVNULL,
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        )
        wait_for(self.port, self.process)

    @abstractmethod
    def command(self) -> list[str]:
        """What starts it."""

    @abstractmethod
    def open(self) -> Table:
        """A table with both seats taken and connected, ready for the first move."""

    def ask(self, path: str, body: object, token: str = "") -> dict[str, object]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{self.port}"}
        connection.request(
            "POST", path, json.dumps(body), headers | ({"Authorization": f"Bearer {token}"} if token else {})
        )
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        if answer.status >= 300:
            raise ConnectionError(f"{path}: {answer.status} {text[:200]!r}")
        told = json.loads(text)
        assert isinstance(told, dict)
        return told

    def memory(self) -> int:
        """The bytes that the server and its children hold."""
        return sum(resident(pid) for pid in family(self.process.pid))

    def seconds(self) -> float:
        """The processor's time that the server has taken so far."""
        values = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(values[11]) + int(values[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Parlour(Server):
    """Ours, with every move on the disk before it is told."""

    def command(self) -> list[str]:
        self.folder = tempfile.mkdtemp(prefix="parlour-bench-")
        serve = [sys.executable, "-m", "parlour", "serve", "--no-open", "--port", str(self.port), "--data", self.folder]
        return [*serve, "--unlimited"]

    def open(self) -> Table:
        table = self.ask(
            "/api/tables", {"game": "tictactoe", "seats": [{"kind": "me", "name": "A"}, {"kind": "friend"}]}
        )
        name = str(table["table"])
        key = str(table["links"]["seats"]["1"]).rpartition("key=")[2]  # type: ignore[index]
        joined = self.ask(f"/api/tables/{name}/join", {"seat": 1, "key": key, "name": "B"})
        found = Table(lambda ply, cell: OURS % (b"abc"[cell % 3], cell // 3 + 1, ply), hears_ours)
        for number, token in enumerate((table["token"], joined["token"])):
            wire = Wire(self.port, f"/api/tables/{name}/socket")
            wire.send(json.dumps({"do": "hello", "token": token, "as": "program"}).encode())
            found.seats.append(Seat(wire, number, found))
            while not any(b'"type":"table"' in frame for frame in wire.receive()):
                pass
        return found

    def close(self) -> None:
        super().close()
        shutil.rmtree(self.folder)


OURS = b'{"do":"move","move":"%c%d","ply":%d}'


def hears_ours(frame: bytes) -> bool:
    return frame.startswith(b'{"type":"position"')


class BoardgameIO(Server):
    """boardgame.io's own server, its tables in memory."""

    def command(self) -> list[str]:
        install_peer()
        return ["node", str(PEER / "peer.cjs"), str(self.port)]

    def open(self) -> Table:
        name = str(self.ask("/games/tictactoe/create", {"numPlayers": 2})["matchID"])
        keys = []
        for number in range(2):
            body = {"playerID": str(number), "playerName": "AB"[number]}
            keys.append(str(self.ask(f"/games/tictactoe/{name}/join", body)["playerCredentials"]))

        def say(ply: int, cell: int) -> bytes:
            player, key = str(ply % 2), keys[ply % 2]
            action = {
                "type": "MAKE_MOVE",
                "payload": {"type": "place", "args": [cell], "playerID": player, "credentials": key},
            }
            return b"42/tictactoe," + json.dumps(["update", action, ply, name, player]).encode()

        found = Table(say, hears_theirs)
        for number in range(2):
            wire = Wire(self.port, "/socket.io/?EIO=4&transport=websocket")
            found.seats.append(Seat(wire, number, found))
            until(wire, b"0")
            wire.send(b"40/tictactoe,")
            until(wire, b"40/tictactoe")
            wire.send(b"42/tictactoe," + json.dumps(["sync", name, str(number), keys[number], 2]).encode())
            until(wire, b'42/tictactoe,["sync"')
        return found


def hears_theirs(frame: bytes) -> bool:
    return frame.startswith(b'42/tictactoe,["update"')


def until(wire: Wire, start: bytes) -> None:
    while not any(frame.startswith(start) for frame in wire.receive()):
        pass


def install_peer() -> None:
    """Bring boardgame.io from npm, once."""
    PEER.mkdir(parents=True, exist_ok=True)
    for file in ("package.json", "peer.cjs"):
        shutil.copy(HERE / file, PEER / file)
    if not (PEER / "node_modules" / "boardgame.io").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=PEER, check=True)


def free_port() -> int:
    """A port that nobody uses, and below those that the system gives to clients in the meantime."""
    while True:
        port = random.randrange(20_000, 30_000)
        with suppress(OSError), socket.create_server(("", port)):
            return port


def wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + START
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise ConnectionError("the server did not start")


def family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(grandchild for child in children for grandchild in family(int(child)))]


def resident(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
