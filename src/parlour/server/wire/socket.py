"""The socket of a table: the first message says who it is, then everything goes both ways."""

import asyncio
import re
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from ..commands.request import checked, parsed
from ..protocol.refusal import Code, Refused
from ..protocol.told import closing
from ..sessions.session import Session
from ..sessions.subscriber import Subscriber
from ..table.frozen import Frozen
from ..views.viewer import Facing, Size
from .client import Client
from .connections import Frames
from .entrance import Entrance, address, metered

HELLO_WITHIN = 10.0
"""Seconds for the first message."""

CLOSED = 4000
GOING_AWAY, RESTARTED = 1001, 1012
"""What a socket's close code is above the status of HTTP that says the same."""

_PATH = re.compile(r"/api/tables/([^/]+)/socket")
_CODED = Code.TOO_SLOW, Code.GAME_FAILED
"""Ends that the close code tells too, for it is not the server that goes."""
_ENDED = Refused(Code.INCOMPLETE, "")
"""Whoever was there has left."""


class Hello(msgspec.Struct, tag_field="do", tag="hello", kw_only=True):
    """The first message."""

    token: Annotated[Any, Meta(title="your token")] = None
    key: Annotated[str | None, Meta(title="your key")] = None
    as_: Annotated[str | None, Meta(title="program or page")] = msgspec.field(default=None, name="as")
    since: Annotated[int | None, Meta(title="how many plies you have heard of")] = None
    room: Size = None
    facing: Facing = None


async def socket(entrance: Entrance, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one socket, from its hello to its end."""
    await metered(_socket(entrance, scope, receive, send), entrance.payer(scope))


async def _socket(entrance: Entrance, scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    try:
        await entrance.request(Headers(scope=scope), scope, entrance.payer(scope))
        place = entrance.admit(scope)
    except Refused as error:
        await _turned_away(send, error)
        return
    with place:
        path = _PATH.fullmatch(scope["path"])
        if path is None:
            await _turned_away(send, Refused(Code.NOTHING_HERE, "There is nothing here."))
            return
        try:
            await send({"type": "websocket.accept"})
            await _served(entrance, path[1], scope, receive, send)
        except Refused as error:
            await _goodbye(send, error, CLOSED + error.status)


async def _turned_away(send: Send, error: Refused) -> None:
    """Answer a request for a socket that is not granted."""
    head = [(b"content-type", b"application/json")]
    if error.wait is not None:
        head.append((b"retry-after", str(max(1, round(error.wait))).encode()))
    await send({"type": "websocket.http.response.start", "status": error.status, "headers": head})
    await send({"type": "websocket.http.response.body", "body": error.body()})


async def _served(entrance: Entrance, table: str, scope: Scope, receive: Receive, send: Send) -> None:
    session = await entrance.lobby.find(table, entrance.payer(scope).pay)
    try:
        first = await asyncio.wait_for(_text(receive), HELLO_WITHIN)
    except TimeoutError:
        raise Refused(Code.INCOMPLETE, "The first message, hello, did not come.") from None
    if first is None:
        return
    hello = _hello(first)
    if isinstance(session, Frozen):
        await send({"type": "websocket.send", "text": msgspec.json.encode(session.told()).decode()})
        raise Refused(Code.FROZEN, session.reason)
    person = session.person(hello.token, hello.key)
    subscriber = Subscriber(person, page=hello.as_ == "page", address=address(scope))
    subscriber.viewer = subscriber.viewer.shaped(hello.room, hello.facing)
    payer = entrance.payer(scope, person.token)
    with entrance.aside(scope):
        await session.attend(subscriber, hello.since, payer.pay)
    client = Client(session, subscriber, entrance.limits, entrance.buckets(scope))
    wire = scope.get("state", {}).get("wire")
    if isinstance(wire, Frames):
        # Past the queues: what a task must wake up for costs more than what it does then.
        subscriber.straight(wire.write)
        wire.payer = payer
        wire.take, wire.drained = client.take, subscriber.drain
    await _attended(session, subscriber, client, receive, send)


def _hello(text: str | bytes) -> Hello:
    values = parsed(text)
    if values.get("do") != "hello":
        raise Refused(Code.INCOMPLETE, "The first message has to be hello.")
    return checked(Hello, values)


async def _attended(session: Session, subscriber: Subscriber, client: Client, receive: Receive, send: Send) -> None:
    reading = asyncio.current_task()
    telling = asyncio.create_task(_tell(subscriber, send))
    # Whoever is let go is not waited for.
    telling.add_done_callback(lambda _: reading is not None and reading.cancel())
    try:
        while subscriber.closed is None and (text := await _text(receive)) is not None:
            client.take(text)
            await asyncio.sleep(0)  # what has come may be much, and others wait
        subscriber.close(_ENDED)
        await telling
    except asyncio.CancelledError:
        if not telling.done():
            telling.cancel()
            raise
    finally:
        session.leave(subscriber)


async def _tell(subscriber: Subscriber, send: Send) -> None:
    """Send what the subscriber is told, until it is closed or nobody is there any more."""
    with suppress(OSError, RuntimeError):
        if subscriber.is_straight:
            await subscriber.ended()
        while (message := await subscriber.next()) is not None:
            await send({"type": "websocket.send", "text": message.decode()})
        why = subscriber.closed
        if why is not None and why is not _ENDED:
            gone = RESTARTED if why.code is Code.EDITED else GOING_AWAY
            await _goodbye(send, why, CLOSED + why.status if why.code in _CODED else gone)


async def _goodbye(send: Send, why: Refused, code: int) -> None:
    with suppress(OSError, RuntimeError):
        await send({"type": "websocket.send", "text": closing(why.code, why.reason).decode()})
        await send({"type": "websocket.close", "code": code, "reason": why.reason[:120]})


async def _text(receive: Receive) -> str | bytes | None:
    """The next message; None: the other side is gone."""
    event = await receive()
    if event["type"] != "websocket.receive":
        return None
    text: str | bytes | None = event.get("text")
    return text if text is not None else event.get("bytes") or b""
