"""Connections, held to limits from their first byte: in time, size and number, and as to whether they read."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from http import HTTPStatus
from struct import pack
from time import perf_counter, thread_time
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.utils import apply_mask

from ..protocol.refusal import Code, Refused
from .limits import Limits, Payer

LARGEST_HEAD = 16 << 10
"""Bytes before the body of a request."""

MOST_FRAGMENTS = 256
"""Frames in which one message may come."""

AT_ONCE = 8
"""Frames of one connection that are taken before others have their turn."""

TEXT, MASKED, SIZE = 0x81, 0x80, 0x7F
"""The first byte of a text that comes in one frame, and what the second byte of a frame holds."""

TOO_LARGE = Refused(Code.LARGE_HEAD, f"What stands before the body is too large: at most {LARGEST_HEAD >> 10} KiB.")
TOO_LATE = Refused(Code.TOO_LATE, "The request did not come in time.")
NO_HTTP = Refused(Code.INCOMPLETE, "That is no HTTP.")


class Counted:
    """How many connections there are, by where they come from; a proxy brings those of everybody."""

    def __init__(self, each: float, all_together: float, proxies: Iterable[str]) -> None:
        self._each = each
        self._all = all_together
        self._proxies = frozenset(proxies)
        self._there: Counter[str] = Counter()

    def come(self, transport: asyncio.Transport) -> bool:
        """One more; whether there may be so many."""
        where = _where(transport)
        self._there[where] += 1
        return self._there[where] <= (self._all if where in self._proxies else self._each)

    def gone(self, transport: asyncio.Transport) -> None:
        """One less."""
        where = _where(transport)
        self._there[where] -= 1
        if self._there[where] <= 0:
            del self._there[where]


def protocols(limits: Limits, proxies: Iterable[str]) -> tuple[type["Requests"], type["Frames"]]:
    """How HTTP and sockets are spoken under these limits; `proxies` are believed where others come from."""
    # Requests that come and go find room beside all the sockets that one address may have.
    counted = Counted(1.25 * limits.sockets_each, 1.25 * limits.sockets, proxies)
    values = {"counted": counted, "patience": limits.patience}
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
            self._refuse(TOO_LARGE)

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
            self._refuse(TOO_LARGE)

    def send_400_response(self, msg: str) -> None:
        """Called for whatever cannot be read."""
        self._refuse(self._refusal)

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
            self._refuse(TOO_LATE)

    def _refuse(self, why: Refused) -> None:
        if self.transport.is_closing():
            return
        text = why.body()
        head = f"HTTP/1.1 {why.status} {HTTPStatus(why.status).phrase}\r\ncontent-type: application/json\r\n"
        self.transport.write(f"{head}content-length: {len(text)}\r\nconnection: close\r\n\r\n".encode() + text)
        self.transport.close()


class Frames(WebSocketsSansIOProtocol):
    """A socket: messages are left as bytes, for the one who reads them, and whoever does not read is let go.

    An application finds it as `wire` in the state of its scope, and may then speak past the queues that stand in
    between: `take` gets every message as it comes, `write` sends one at once, `drained` is called when the other side
    reads again. A text that comes in one frame, as nearly all do, is read here; anything else is left to the parser,
    which gets whole frames only.
    """

    counted: Counted
    patience: float

    def __init__(self, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        self._stalled: asyncio.TimerHandle | None = None
        self.take: Callable[[bytes], None] | None = None
        self.payer: Payer | None = None
        """Who pays for what is done with what comes; while something is owed no more is read."""
        self.drained: Callable[[], None] | None = None
        self._unread = bytearray()
        self._is_behind = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"]["wire"] = self

    def write(self, text: bytes) -> bool:
        """Send a text, if the other side reads what it is sent; whether it was sent, or nobody is there any more.

        What is written within one turn of the loop leaves in one piece.
        """
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
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self._is_one_text(data):
            began = perf_counter()  # what this thread itself has used is told more slowly
            self.take(apply_mask(data[6:], data[2:6]))  # type: ignore[misc]
            if self.payer is not None and not self.payer.pay(perf_counter() - began):
                self._rest_for(self.payer.debt())
            return
        self._unread += data
        if self._is_behind or not self.handshake_complete:
            self._is_behind = True
            self.transport.pause_reading()  # whoever waits for a message has begun to read again
        else:
            self._read_on()

    def _is_one_text(self, data: bytes) -> bool:
        """Whether that is one short text and nothing else, as nearly always, and it can be taken at once."""
        size = len(data) - 6
        if not 0 <= size < 126 or data[0] != TEXT or data[1] != MASKED | size:
            return False
        return not self._unread and not self._is_behind and self._is_straight and not self.transport.is_closing()

    def _read_on(self) -> None:
        """Take some frames of what has come; then it is the turn of others."""
        was_behind, self._is_behind = self._is_behind, False
        began, is_all = thread_time(), False
        for _ in range(AT_ONCE):
            if self.transport.is_closing():
                self._unread.clear()
            is_all = not self._take_frame()
            if is_all:
                break
        debt = 0.0
        if self.payer is not None and not self.payer.pay(thread_time() - began):
            debt = self.payer.debt()
        if debt or not is_all:
            self._rest_for(debt)
        elif was_behind and not self.transport.is_closing() and not self.read_paused:
            self.transport.resume_reading()

    def _rest_for(self, seconds: float) -> None:
        """Read nothing more for so long."""
        if self.transport.is_closing():
            return
        self._is_behind = True
        self.transport.pause_reading()
        if seconds:
            self.loop.call_later(seconds, self._read_on)
        else:
            self.loop.call_soon(self._read_on)

    def _take_frame(self) -> bool:
        """Take a frame, if one has come as a whole."""
        unread = self._unread
        if len(unread) < 2:
            return False
        size, start = unread[1] & SIZE, 2
        if size > 125:
            start = 4 if size == 126 else 10
            if len(unread) < start:
                return False
            size = int.from_bytes(unread[2:start], "big")
        if unread[1] & MASKED:
            start += 4
        end = start + size
        if end > len(unread) and size <= self.config.ws_max_size:
            return False
        if unread[0] == TEXT and start > 5 and self._is_straight and end <= len(unread):
            text = apply_mask(unread[start:end], unread[start - 4 : start])
            del unread[:end]
            self.take(text)  # type: ignore[misc]
        else:
            frame = bytes(unread[:end])
            del unread[:end]
            super().data_received(frame)
        return True

    @property
    def _is_straight(self) -> bool:
        """Whether the next message goes to `take`: nothing that came before it waits, and there is an end to come."""
        return self.take is not None and not self.close_sent and not self.frames and self.queue.empty()

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
        if message["type"] == "websocket.accept" and self._unread:
            self._read_on()

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
        message, self.frames = self.frames, []
        if self._is_straight:
            self.take(b"".join(message))  # type: ignore[misc]
        else:
            self.frames = message
            super().send_receive_event_to_app()


def _head(size: int) -> bytes:
    """What stands before a text of that many bytes."""
    if size < 126:
        return bytes((0x81, size))
    return pack("!BBH", 0x81, 126, size) if size < 1 << 16 else pack("!BBQ", 0x81, 127, size)


def _where(transport: asyncio.Transport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else "unknown"
