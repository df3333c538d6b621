"""A WebSocket with as little around it as can be: the client must not be what is measured."""

import base64
import os
import socket

MASK = bytes(4)  # a client has to mask; under a key of zeros the payload stays as it is


class Wire:
    """One connection; `receive` gives the text frames that have come in whole."""

    def __init__(self, port: int, path: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._read = b""
        self.carried = 0
        """Bytes that went over it, both ways."""
        self._shake(port, path)

    def _shake(self, port: int, path: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self.socket.sendall(request.encode())
        while b"\r\n\r\n" not in self._read:
            self._read += self._more()
        head, _, self._read = self._read.partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0] + b" ":
            raise ConnectionError(f"no WebSocket at {path}: {head[:200]!r}")

    def _more(self) -> bytes:
        read = self.socket.recv(1 << 16)
        if not read:
            raise ConnectionError("the server closed a connection")
        self.carried += len(read)
        return read

    def send(self, text: bytes) -> None:
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.socket.sendall(head + MASK + text)
        self.carried += len(head) + len(MASK) + size

    def receive(self) -> list[bytes]:
        """Take what has come, or wait for what comes next."""
        found = self._frames()  # the first may have come with the handshake's answer
        if not found:
            self._read += self._more()
            found = self._frames()
        return found

    def _frames(self) -> list[bytes]:
        found = []
        read, at = self._read, 0
        while len(read) - at >= 2:
            kind, size, start = read[at] & 15, read[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(read[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(read[at + 2 : at + 10], "big"), at + 10
            if start > len(read) or start + size > len(read):
                break
            if kind == 8:
                raise ConnectionError(f"the server closed a WebSocket: {read[start : start + size]!r}")
            if kind == 1:
                found.append(read[start : start + size])
            at = start + size
        self._read = read[at:]
        return found

    def close(self) -> None:
        self.socket.close()
