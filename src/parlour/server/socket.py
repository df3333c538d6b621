"""The socket of a table: the first message says who it is, then everything goes both ways."""

import asyncio
import re
from contextlib import suppress

import orjson
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from .connections import Frames
from .desk import Desk
from .entrance import Entrance, address
from .frozen import Frozen
from .listeners import Listener
from .refusal import Refused
from .visit import Visit, read

HELLO_WITHIN = 10.0
"""Seconds for the first message."""

CODES = {400: 4400, 401: 4401, 403: 4403, 404: 4404, 409: 4409, 413: 4413, 422: 4422, 429: 4429}


_PATH = re.compile(r"/api/tables/([^/]+)/socket")


async def socket(entrance: Entrance, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one socket, from its hello to its end."""
    await receive()
    path = _PATH.fullmatch(scope["path"])
    try:
        where = entrance.admit(Headers(scope=scope), scope)
    except Refused as error:
        await _turned_away(send, error)
        return
    if path is None:
        entrance.left(where)
        await _turned_away(send, Refused(404, "There is nothing here."))
        return
    try:
        await send({"type": "websocket.accept"})
        await _served(entrance, path[1], scope, receive, send)
    except Refused as error:
        await _goodbye(send, error.reason, CODES.get(error.status, 4400))
    finally:
        entrance.left(where)


async def _turned_away(send: Send, error: Refused) -> None:
    """Answer a request for a socket that is not granted."""
    head = [(b"content-type", b"application/json")]
    if error.wait is not None:
        head.append((b"retry-after", str(max(1, round(error.wait))).encode()))
    await send({"type": "websocket.http.response.start", "status": error.status, "headers": head})
    await send({"type": "websocket.http.response.body", "body": orjson.dumps({"error": error.reason})})


async def _served(entrance: Entrance, table: str, scope: Scope, receive: Receive, send: Send) -> None:
    found = await entrance.hall.find(table)
    try:
        first = await asyncio.wait_for(_text(receive), HELLO_WITHIN)
    except TimeoutError:
        raise Refused(400, "The first message, hello, did not come.") from None
    if first is None:
        return
    hello = read(first)
    if hello.get("do") != "hello":
        raise Refused(400, "The first message has to be hello.")
    if isinstance(found, Frozen):
        await send({"type": "websocket.send", "text": orjson.dumps(found.data()).decode()})
        raise Refused(409, found.reason)
    listener = Listener(found.person(hello.get("token")), page=hello.get("as") == "page")
    since = hello.get("since")
    found.enter(listener, since if type(since) is int else None)
    visit = Visit(found, listener, entrance, address(scope))
    wire = scope.get("state", {}).get("wire")
    if isinstance(wire, Frames):
        # Past the queues: what a task must wake up for costs more than what it does then.
        listener.straight(wire.write)
        wire.take, wire.drained = visit.take, listener.drain
    await _attended(found, listener, visit, receive, send)


async def _attended(desk: Desk, listener: Listener, visit: Visit, receive: Receive, send: Send) -> None:
    reading = asyncio.current_task()
    telling = asyncio.create_task(_tell(listener, send))
    # Whoever is let go is not waited for.
    telling.add_done_callback(lambda _: reading is not None and reading.cancel())
    try:
        while listener.closed is None and (text := await _text(receive)) is not None:
            visit.take(text)
            await asyncio.sleep(0)  # what has come may be much, and others wait
        listener.close("")
        await telling
    except asyncio.CancelledError:
        if not telling.done():
            telling.cancel()
            raise
    finally:
        desk.leave(listener)


async def _tell(listener: Listener, send: Send) -> None:
    """Send what the listener is told, until it is closed or nobody is there any more."""
    with suppress(OSError, RuntimeError):
        if listener.is_straight:
            await listener.ended()
        while (message := await listener.next()) is not None:
            await send({"type": "websocket.send", "text": message.decode()})
        if listener.closed:
            await _goodbye(send, listener.closed, 4429 if "slow" in listener.closed else 1001)


async def _goodbye(send: Send, reason: str, code: int) -> None:
    with suppress(OSError, RuntimeError):
        await send({"type": "websocket.send", "text": orjson.dumps({"type": "closing", "reason": reason}).decode()})
        await send({"type": "websocket.close", "code": code, "reason": reason[:120]})


async def _text(receive: Receive) -> str | bytes | None:
    """The next message; None: the other side is gone."""
    event = await receive()
    if event["type"] != "websocket.receive":
        return None
    text: str | bytes | None = event.get("text")
    return text if text is not None else event.get("bytes") or b""
