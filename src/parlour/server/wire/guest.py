"""A program at a table elsewhere: hears and moves over the table's socket, and comes back if it breaks."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from ...engine import BadOption, Game, Message, TurnTo, games, load, shown
from ...players.interface import Chat, Closable, Player
from ...players.names import player
from ..protocol.refusal import Code

PATIENCE = 300.0
"""Seconds for which it tries to come back."""

PAUSE = 1.0


@dataclass(frozen=True)
class RemoteSeat:
    """A seat somewhere: the server's address, the table, and the token that holds the seat."""

    server: str
    table: str
    token: str

    @property
    def link(self) -> str:
        """What to come back by."""
        return f"{self.server}/t/{self.table}#token={self.token}"


class Heard(Message):
    """A message as it came."""


def take(link: str, name: str) -> RemoteSeat:
    """Take the seat that a link names: one that is kept for somebody with it, or one that was taken before."""
    parts = urlsplit(link)
    server, _, table = link.partition("#")[0].rstrip("/").rpartition("/t/")
    fragment = {key: values[0] for key, values in parse_qs(parts.fragment).items()}
    if parts.scheme not in ("http", "https") or not server or not table:
        raise BadOption(f"{shown(link)}: expected a seat's link, such as http://localhost:8400/t/ID#seat=1&key=KEY")
    if "token" in fragment:
        return RemoteSeat(server, table, fragment["token"])
    if not fragment.get("seat", "").isdigit():
        raise BadOption(f"{shown(link)}: expected #seat=1&key=KEY behind the address; in a shell, put it in quotes")
    asked: dict[str, object] = {"seat": int(fragment["seat"]), "key": fragment.get("key"), "name": name}
    return RemoteSeat(server, table, _posted(f"{server}/api/tables/{table}/join", asked)["token"])


def _posted(url: str, body: dict[str, object]) -> dict[str, Any]:
    request = urllib.request.Request(url, json.dumps(body).encode(), method="POST")
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            reply: dict[str, Any] = json.load(response)
            return reply
    except urllib.error.HTTPError as error:
        with error:
            try:
                reason = json.load(error)["error"]
            except (ValueError, KeyError, TypeError):
                reason = f"it answered {error.code}"
        raise BadOption(f"the table says: {reason}") from None
    except OSError as error:
        raise BadOption(f"{url} cannot be reached: {error}") from None


class Guest:
    """A player that sits at a table elsewhere, until the game is over."""

    def __init__(self, seat: RemoteSeat, name: str, tell: Callable[[str], None]) -> None:
        self._seat = seat
        self._name = name
        self._tell = tell
        self._socket: ClientConnection | None = None
        self._player: Player | None = None
        self._chat: Chat | None = None
        self._ply: int | None = None
        self._asked_at = -1

    def play(self) -> str:
        """Play to the end; how it ended, in words."""
        deadline = time.monotonic() + PATIENCE
        try:
            while time.monotonic() < deadline:
                with suppress(OSError, ConnectionClosed, InvalidHandshake), self._connected() as self._socket:
                    for text in self._socket:
                        deadline = time.monotonic() + PATIENCE
                        ended = self._hear(json.loads(text))
                        if ended is not None:
                            return ended
                self._tell("The table cannot be reached; trying again.")
                self._asked_at = -1
                time.sleep(PAUSE)
        finally:
            if isinstance(self._player, Closable):
                self._player.close()
        raise BadOption(f"{self._seat.server} could not be reached for {PATIENCE:.0f} s")

    def _connected(self) -> ClientConnection:
        address = f"ws{self._seat.server[4:]}/api/tables/{self._seat.table}/socket"
        socket = connect(address, max_size=None, compression=None)
        socket.send(json.dumps({"do": "hello", "token": self._seat.token, "as": "program", "since": self._ply}))
        return socket

    def _hear(self, message: dict[str, Any]) -> str | None:
        """Take one message of the table; how it ended, if it did."""
        match message["type"]:
            case "table":
                if message["state"] == "frozen":
                    return str(message["frozen"])
                self._sit(message)
                return self._position(message["now"])
            case "position":
                return self._position(message)
            case "refused":
                self._tell(f"The table says: {message['reason']}")
                self._asked_at = -1
            case "closing" if message.get("code") == Code.BAD_TOKEN.text:
                raise BadOption(message["reason"])
        return None

    def _sit(self, table: dict[str, Any]) -> None:
        """Bring the player to the table, once."""
        if self._player is not None:
            return
        if not table["you"]["seats"]:
            raise BadOption("this link holds no seat at the table any more")
        if table["game"] not in games():  # whoever set up the table does not say which files are run here
            raise BadOption(f"the table plays {shown(table['game'])}, and no game of that name is installed here")
        game: Game = load(table["game"], **table["chosen"])
        if game.version != table["version"]:
            raise BadOption(
                f"the table plays version {table['version']} of {game.title}, and here is version {game.version}"
            )
        seat = table["you"]["seats"][0]
        self._tell(f"At the table as P{seat + 1}: {game.title}.")
        self._chat = Chat(self._say, game=game, seat=seat)
        self._player = player(self._name, game).new(seed=time.time_ns() & 0xFFFFFFFF)
        self._player.initialize(self._chat)

    def _position(self, now: dict[str, Any]) -> str | None:
        if now["state"] is None or self._player is None or self._chat is None:
            return None
        states = now.get("states", {})
        for number, message in enumerate(now["messages"]):
            self._player.update(_message(message), states.get(str(number), now["state"]))
        self._ply = now["ply"]
        if now["result"] is not None:
            return str(now["result"]["words"])
        if self._chat.seat in now["whose"] and self._asked_at != now["ply"]:
            self._asked_at = now["ply"]
            clocks = now["clocks"] or [{"left": None}] * (self._chat.seat + 1)
            self._chat.left = clocks[self._chat.seat]["left"]
            self._send("move", move=self._player.get_next_move(), ply=now["ply"], seat=self._chat.seat)
        return None

    def _say(self, text: str) -> None:
        self._send("say", text=text[:500])

    def _send(self, do: str, **values: object) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps({"do": do, **values}))


def _message(values: list[Any]) -> Message:
    if values[0] == "TurnTo":
        return TurnTo(values[1])
    return tuple.__new__(Heard, values)
