"""Connections, held to limits from their first byte: in time, size and number, and as to whether they read."""

import asyncio
import json
from collections import Counter, deque
from collections.abc import Callable
from http import HTTPStatus
from struct import pack
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from .limits import Limits

LARGEST_HEAD = 16 << 10
"""Bytes before the body of a request."""

MOST_FRAGMENTS = 256
"""Frames in which one message may come."""

AT_ONCE, PIECE = 8, 4 << 10
"""Messages, and bytes, of one connection that are taken before others have their turn."""

TOO_LARGE = (431, f"What stands before the body is too large: at most {LARGEST_HEAD >> 10} KiB.")
TOO_LATE = (408, "The request did not come in time.")
NO_HTTP = (400, "That is no HTTP.")


class Counted:
    """How many connections there are, by where they come from."""

    def __init__(self, each: float) -> None:
        self._each = each
        self._there: Counter[str] = Counter()

    def come(self, transport: asyncio.Transport) -> bool:
        """One more; whether there may be so many."""
        where = _where(transport)
        self._there[where] += 1
        return self._there[where] <= self._each

    def gone(self, transport: asyncio.Transport) -> None:
        """One less."""
        where = _where(transport)
        self._there[where] -= 1
        if self._there[where] <= 0:
            del self._there[where]


def protocols(limits: Limits) -> tuple[type["Requests"], type["Frames"]]:
    """How HTTP and sockets are spoken under these limits."""
    # Requests that come and go find room beside all the sockets that one address may have.
    values = {"counted": Counted(1.25 * limits.sockets_each), "patience": limits.patience}
    return type("Requests", (Requests,), values), type("Frames", (Frames,), values)


class Requests(HttpToolsProtocol):
    """HTTP: a request has to come in time, its head within a size, and its answer has to be read."""

    counted: Counted
    patience: float

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._due: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._head = 0
        self._is_head = True
        self._refusal = NO_HTTP
        self._wait()
        if not self.counted.come(transport):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.counted.gone(self.transport)
        self._rest()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._is_head:
            self._head += len(data)
        super().data_received(data)
        if self._is_head and self._head > LARGEST_HEAD:
            self._refuse(*TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_head = True
        self._wait()

    def on_headers_complete(self) -> None:
        self._is_head = False
        self._head = 0
        if len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers) > LARGEST_HEAD:
            self._refusal = TOO_LARGE
            raise ValueError(TOO_LARGE)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._rest()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand over to the socket, which may not like the request either."""
        self._rest()
        self.counted.gone(self.transport)
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, Frames) and not socket.handshake_initiated:
            self._refuse(*TOO_LARGE)

    def send_400_response(self, msg: str) -> None:
        """Called for whatever cannot be read."""
        self._refuse(*self._refusal)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(self.patience, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _wait(self) -> None:
        self._rest()
        self._due = self.loop.call_later(self.patience, self._too_late)

    def _rest(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _too_late(self) -> None:
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.abort()
        else:
            self._refuse(*TOO_LATE)

    def _refuse(self, status: int, reason: str) -> None:
        if self.transport.is_closing():
            return
        text = json.dumps({"error": reason}).encode()
        head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\n"
        self.transport.write(f"{head}content-length: {len(text)}\r\nconnection: close\r\n\r\n".encode() + text)
        self.transport.close()


class Frames(WebSocketsSansIOProtocol):
    """A socket: messages are left as bytes, for the one who reads them, and whoever does not read is let go.

    An application finds it as `wire` in the state of its scope, and may then speak past the queues that stand in
    between: `take` gets every message as it comes, `write` sends one at once, `drained` is called when the other side
    reads again.
    """

    counted: Counted
    patience: float

    def __init__(self, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        self._stalled: asyncio.TimerHandle | None = None
        self.take: Callable[[bytes], None] | None = None
        self.drained: Callable[[], None] | None = None
        self._taken = 0
        self._untaken: deque[bytes] = deque()
        self._unread = b""
        self._is_behind = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"]["wire"] = self

    def write(self, text: bytes) -> bool:
        """Send a text, if the other side reads what it is sent; whether it was sent, or nobody is there any more."""
        if not self.writable.is_set():
            return False
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(_head(len(text)) + text)
        return True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.counted.come(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.counted.gone(self.transport)
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(self.patience, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        if self.drained is not None:
            self.drained()

    def data_received(self, data: bytes) -> None:
        if self._is_behind:
            self._unread += data
            self.transport.pause_reading()  # whoever waits for a message has begun to read again
            return
        self._taken = 0
        super().data_received(data[:PIECE])
        self._unread = data[PIECE:]
        if (self._unread or self._untaken) and not self.transport.is_closing():
            self._is_behind = True
            self.transport.pause_reading()
            self.loop.call_soon(self._go_on)

    async def send(self, message: ASGISendEvent) -> None:
        """What is told goes straight out, as one frame: it is by far the most that is sent."""
        if message["type"] == "websocket.send" and self.handshake_complete and not self.close_sent:
            if not self.writable.is_set():
                await self.writable.wait()
            if self.disconnected or self.transport.is_closing():
                raise ClientDisconnected
            text = (message.get("text") or "").encode()
            self.transport.write(_head(len(text)) + text)
            return
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # there will be none

    def handle_ping(self) -> None:
        """Whoever does not read what waits for it need not hear that the server is there."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(1009, "The message comes in too many pieces.")
            self.handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        # Text need not be decoded to be read as JSON, which says as well whether it is UTF-8.
        self.curr_msg_data_type = "bytes"
        if self.take is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = bytes(self.frames[0] if len(self.frames) == 1 else b"".join(self.frames))
        self.frames = []
        if self._taken < AT_ONCE:
            self._taken += 1
            self.take(data)
            return
        self._untaken.append(data)

    def _go_on(self) -> None:
        """Take some more of what came at once; then it is the turn of others."""
        for _ in range(min(AT_ONCE, len(self._untaken))):
            if self.take is not None and not self.close_sent:
                self.take(self._untaken.popleft())
        if self.close_sent or self.transport.is_closing():
            self._untaken.clear()
            self._unread = b""
        elif not self._untaken:
            self._taken = 0
            piece, self._unread = self._unread[:PIECE], self._unread[PIECE:]
            super().data_received(piece)
        if self._untaken or self._unread:
            self.loop.call_soon(self._go_on)
            return
        self._is_behind = False
        if not self.transport.is_closing():
            self.transport.resume_reading()


def _head(size: int) -> bytes:
    """What stands before a text of that many bytes."""
    if size < 126:
        return bytes((0x81, size))
    return pack("!BBH", 0x81, 126, size) if size < 1 << 16 else pack("!BBQ", 0x81, 127, size)


def _where(transport: asyncio.Transport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else "unknown"
