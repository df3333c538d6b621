"""A WebSocket bare to the frame: it can be used well, and wrongly in every way."""

import base64
import json
import os
import socket
import time
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PATIENCE = 60.0
UNMASKED = bytes(4)  # a client has to mask; under a key of zeros the payload stays as it is


class Gone(ConnectionError):
    """The server has ended the connection; `code` and `reason` are those of its last frame, if there was one."""

    def __init__(self, code: int | None = None, reason: str = "") -> None:
        super().__init__(f"the server ended it: {code} {reason}")
        self.code = code
        self.reason = reason


def dial(url: str, *, source: str = "127.0.0.1", buffer: int | None = None) -> socket.socket:
    """A connection to a server, from any address of this machine."""
    there = urlsplit(url)
    line = socket.socket()
    if buffer is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    line.settimeout(PATIENCE)
    try:
        line.bind((source, 0))
        line.connect((there.hostname, there.port))
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except OSError:
        line.close()
        raise
    return line


def handshake(url: str, path: str, **headers: str) -> bytes:
    """The request that asks for a WebSocket."""
    host = urlsplit(url).netloc
    asked = {
        "Host": host,
        "Origin": url,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
    } | headers
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in asked.items()), "", ""]
    return "\r\n".join(lines).encode()


def frame(payload: bytes, kind: int = TEXT, *, last: bool = True) -> bytes:
    """A frame as a client sends it."""
    size = len(payload)
    first = bytes([kind | (0x80 if last else 0)])
    if size < 126:
        return first + bytes([0x80 | size]) + UNMASKED + payload
    if size < 1 << 16:
        return first + b"\xfe" + size.to_bytes(2, "big") + UNMASKED + payload
    return first + b"\xff" + size.to_bytes(8, "big") + UNMASKED + payload


class Wire:
    """One WebSocket to a table."""

    def __init__(
        self, url: str, table: str, *, source: str = "127.0.0.1", buffer: int | None = None, **headers: str
    ) -> None:
        self.line = dial(url, source=source, buffer=buffer)
        self._read = b""
        self._unread: list[dict[str, Any]] = []
        try:
            self._shake(handshake(url, f"/api/tables/{table}/socket", **headers))
        except OSError:
            self.close()
            raise

    def _shake(self, request: bytes) -> None:
        self.line.sendall(request)
        while b"\r\n\r\n" not in self._read:
            self._read += self._more()
        head, _, self._read = self._read.partition(b"\r\n\r\n")
        if b" 101 " not in head:
            raise ConnectionRefusedError(head.split(b"\r\n")[0].decode())

    def fileno(self) -> int:
        return self.line.fileno()

    def send(self, **message: object) -> None:
        """Send a message as a client should."""
        self.raw(frame(json.dumps(message).encode()))

    def hello(self, token: str | None, view: str = "program") -> "Wire":
        self.send(do="hello", token=token, **{"as": view})
        return self

    def raw(self, data: bytes) -> None:
        """Send any bytes at all."""
        self.line.sendall(data)

    def receive(self) -> list[dict[str, Any]]:
        """The messages that have come; waits for one if there is none. Gone when there will be no more."""
        found = self._messages()
        while not found:
            self._read += self._more()
            found = self._messages()
        return found

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; those before it are dropped."""
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            self._unread += self.receive() if not self._unread else []
            while self._unread:
                message = self._unread.pop(0)
                if message["type"] in kinds:
                    return message
        raise TimeoutError(f"no {' or '.join(kinds)} came")

    def end(self) -> Gone:
        """Read on until the server ends it: how it does."""
        try:
            while True:
                self.receive()
        except Gone as gone:
            return gone

    def flood(self, data: bytes, seconds: float) -> None:
        """Send the same again and again and never read, until the server ends it; TimeoutError if it does not."""
        late, rest = time.monotonic() + seconds, data
        self.line.settimeout(0.2)
        while time.monotonic() < late:
            try:
                rest = rest[self.line.send(rest) :] or data
            except TimeoutError:
                continue
            except ConnectionError:
                return
        raise TimeoutError("the server lets it happen")

    def close(self) -> None:
        with suppress(OSError):
            self.line.close()

    def _more(self) -> bytes:
        try:
            read = self.line.recv(1 << 16)
        except ConnectionError:
            raise Gone from None
        if not read:
            raise Gone
        return read

    def _messages(self) -> list[dict[str, Any]]:
        found = []
        while (whole := _first_frame(self._read)) is not None:
            kind, payload, self._read = whole
            if kind == TEXT:
                found.append(json.loads(payload))
            elif kind == PING:
                with suppress(OSError):
                    self.raw(frame(payload, PONG))
            elif kind == CLOSE and not found:
                raise Gone(int.from_bytes(payload[:2], "big") or None, payload[2:].decode())
            elif kind == CLOSE:  # those before it first
                self._read = bytes([0x80 | CLOSE, len(payload)]) + payload
                break
        return found


def _first_frame(read: bytes) -> tuple[int, bytes, bytes] | None:
    """Kind and payload of the first frame, and what follows it; None: it is not whole yet."""
    if len(read) < 2:
        return None
    size, start = read[1], 2
    if size == 126:
        size, start = int.from_bytes(read[2:4], "big"), 4
    elif size == 127:
        size, start = int.from_bytes(read[2:10], "big"), 10
    if start + size > len(read):
        return None
    return read[0] & 15, read[start : start + size], read[start + size :]
