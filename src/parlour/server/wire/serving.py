"""Runs the server: finds a port, says where it is, and ends cleanly."""

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import uvicorn

from ...engine import BadOption, shown
from ..lobby.lobby import Lobby
from ..storage.possession import possession
from ..storage.store import must_open
from .app import application
from .connections import protocols
from .limits import Limits

_LOG = logging.getLogger(__name__)

LOOPBACK = ("127.0.0.1", "::1")

GOODBYE = 0.2
"""Seconds for the last words to reach everybody."""


def serve(
    *,
    host: str,
    port: int,
    database: str,
    limits: Limits,
    public: str | None = None,
    proxies: Sequence[str] = (),
    workers: int = 2,
    watching: bool = False,
    ready: Callable[[int], None],
) -> None:
    """Serve until a signal comes. `ready` is called with the port once the first page can be asked for.

    `proxies` are believed, beside those on this computer, where they say that somebody comes from.
    """
    listener = listening(host, port)
    os.environ["PARLOUR_INTERPRETED"] = "1"
    sys.setswitchinterval(0.001)
    _open_more_files()
    lobbies: list[Lobby] = []
    known = (public,) if public else ()
    app = application(database, limits=limits, public=known, workers=workers, watching=watching, opened=lobbies.append)
    believed = [*LOOPBACK, *proxies]
    http, ws = protocols(limits, believed)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="uvloop",
        http=http,
        ws=ws,
        ws_max_size=64 << 10,
        ws_per_message_deflate=False,
        log_level="error",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=5,
        proxy_headers=True,
        forwarded_allow_ips=believed,
    )
    with possession(database):
        must_open(database)
        Announced(config, ready, lobbies).run([listener])


def listening(host: str, port: int) -> socket.socket:
    """A socket at that address; BadOption says why it cannot be had, and what could."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        raise BadOption(_why_not(host, port, error)) from None
    if os.name != "nt":  # there it would let two servers share the port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        raise BadOption(_why_not(host, port, error)) from None
    listener.setblocking(False)
    return listener


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        place = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        return (
            f"port {port} is busy: something listens there already, perhaps another parlour (look at"
            f" http://{place}:{port}); end it, or choose another port: parlour serve --port {port % 65535 + 1},"
            " or --port 0 for any that is free"
        )
    if error.errno == errno.EACCES:
        return f"port {port} is for administrators: choose another from 1024 on, as --port 8400"
    return f"--host {shown(host)}: {error.strerror or error}: expected an address of this computer"


def _open_more_files() -> None:
    """A connection is an open file: allow as many as the system lets us have."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _collect_seldom() -> None:
    """Tables live long and hold hardly any cycles, and to look through all of them stops everybody for long.

    What is under way at fifty tables is more than the usual 700 objects, and would be looked at again and again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 1_000)


class Announced(uvicorn.Server):
    """A server that says when it can be used, and goodbye when it ends."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[int], None], lobbies: list[Lobby]) -> None:
        super().__init__(config)
        self._ready = ready
        self._lobbies = lobbies

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal ends the server, and that is all: it is not raised again afterwards."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit and self.servers:
            _collect_seldom()
            port = self.servers[0].sockets[0].getsockname()[1]
            _LOG.info("serving at port %d", port)
            self._ready(port)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        _LOG.info("going down")
        for lobby in self._lobbies:
            lobby.say_goodbye()
        await asyncio.sleep(GOODBYE)
        await super().shutdown(sockets)


def sqlite_url(folder: Path) -> str:
    """The database in a folder, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"--data {folder}: no folder can be made there: {error.strerror}") from None
    return f"sqlite:///{folder / 'tables.db'}"
