"""The tables over HTTP: the same that the socket does, a request at a time."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict
from typing import Any

import orjson
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from ..engine import shown
from ..scene import svg
from . import catalogue, commitment
from .entrance import Entrance
from .export import replay_page, replay_svg
from .frozen import Frozen
from .listeners import Listener
from .openapi import document
from .refusal import Refused
from .setup import hashed
from .views import WITHOUT

LARGEST = 64 << 10
LARGEST_RECORD = 2 << 20
HEARTBEAT = 15.0

Endpoint = Callable[[Request], Awaitable[Response]]


def answer(value: object, status: int = 200) -> Response:
    """JSON that no cache keeps."""
    return Response(orjson.dumps(value), status, {"cache-control": "no-store"}, "application/json")


def entrance(request: Request) -> Entrance:
    found: Entrance = request.app.state.entrance
    return found


async def body(request: Request, largest: int = LARGEST) -> bytes:
    """What was sent, within limits."""
    length = request.headers.get("content-length", "0")
    if length.isdigit() and int(length) > largest:
        raise Refused(413, f"That is too large: at most {largest >> 10} KiB.")
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > largest:
                raise Refused(413, f"That is too large: at most {largest >> 10} KiB.")
    except ClientDisconnect:
        raise Refused(400, "The rest of the request did not come.") from None
    return bytes(data)


async def sent(request: Request) -> dict[str, Any]:
    """The object of JSON that was sent."""
    data = await body(request)
    try:
        value = orjson.loads(data) if data else {}
    except ValueError:
        raise Refused(400, "That is no JSON.") from None
    if not isinstance(value, dict):
        raise Refused(400, "Expected an object of JSON.")
    return value


def token(request: Request) -> str | None:
    """The secret that came with a request."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    if not kind:
        return None
    if kind.lower() != "bearer" or not secret:
        raise Refused(401, "Expected the header Authorization: Bearer TOKEN.")
    return secret


# games


async def games(request: Request) -> Response:
    """All games."""
    return answer({"games": [catalogue.card(name) for name in catalogue.names()]})


async def game(request: Request) -> Response:
    """One game."""
    return answer(catalogue.box(catalogue.named(request.path_params["game"])))


async def picture(request: Request) -> Response:
    """A game in the middle."""
    drawing = catalogue.picture(catalogue.named(request.path_params["game"]))
    return Response(drawing, 200, {"cache-control": "public, max-age=3600"}, "image/svg+xml")


async def check(request: Request) -> Response:
    """Whether a game can be played with these options, and how it would begin."""
    asked = await sent(request)
    chosen = catalogue.game_of(request.path_params["game"], asked.get("options"))
    drawing = svg(chosen.start().scene(None), standalone=False, without=WITHOUT)
    return answer({"players": chosen.players, "options": chosen.options, "picture": drawing})


# tables


async def set_up(request: Request) -> Response:
    """Set up a table."""
    order = await sent(request)
    entrance(request).new_table(request.scope)
    told = await _kept(lambda reply: entrance(request).hall.set_up(order, reply))
    return answer(told, 201)


async def tables(request: Request) -> Response:
    """Public tables."""
    return answer({"tables": entrance(request).hall.listed()})


async def table(request: Request) -> Response:
    """A table as whoever asks may know it."""
    found = await entrance(request).hall.find(request.path_params["table"])
    if isinstance(found, Frozen):
        return answer(found.data())
    listener = Listener(found.person(token(request)), page=_is_page(request))
    text = found.snapshot(listener)
    await found.settled()
    return Response(text, 200, {"cache-control": "no-store"}, "application/json")


async def join(request: Request) -> Response:
    """Take a seat by its link."""
    asked = await sent(request)
    desk = await entrance(request).hall.desk(request.path_params["table"])
    given = token(request)
    if given is not None:
        desk.person(given)
    secret = given or secrets.token_hex(16)
    told = await _kept(lambda reply: desk.join(asked, hashed(secret), reply))
    _refuse(told)
    return answer({"token": secret, **told, "seats": list(desk.person(secret).seats)})


async def do(request: Request, *, doing: str) -> Response:
    """Whatever can be done on the socket."""
    asked = await sent(request)
    desk = await entrance(request).hall.desk(request.path_params["table"])
    person = desk.person(token(request))
    if person.token is None and doing not in ("look", "ping"):
        raise Refused(401, "Expected the header Authorization: Bearer TOKEN.")
    told = await _kept(lambda reply: desk.ask(person, {**asked, "do": doing}, reply))
    _refuse(told)
    return answer(told)


async def stream(request: Request) -> Response:
    """What the socket tells, as lines."""
    door = entrance(request)
    desk = await door.hall.desk(request.path_params["table"])
    listener = Listener(desk.person(token(request)), page=_is_page(request))
    where = door.admit(request.headers, request.scope)

    async def lines() -> AsyncIterator[bytes]:
        try:
            desk.enter(listener)
            following = asyncio.ensure_future(listener.next())
            while True:
                done, _ = await asyncio.wait([following], timeout=HEARTBEAT)
                if not done:
                    yield b"\n"
                    continue
                message = following.result()
                if message is None:
                    yield orjson.dumps({"type": "closing", "reason": listener.closed}) + b"\n"
                    return
                yield message + b"\n"
                following = asyncio.ensure_future(listener.next())
        finally:
            following.cancel()
            desk.leave(listener)
            door.left(where)

    return StreamingResponse(lines(), headers={"cache-control": "no-store"}, media_type="application/x-ndjson")


async def record(request: Request) -> Response:
    """A finished game as text."""
    text = await _record(request)
    return Response(text, 200, {"content-disposition": "attachment; filename=record.jsonl"}, "application/x-ndjson")


async def moving_picture(request: Request) -> Response:
    """A finished game as one picture that moves."""
    drawing = await run_in_threadpool(replay_svg, await _record(request))
    return Response(drawing, 200, {"content-disposition": "attachment; filename=game.svg"}, "image/svg+xml")


async def moving_page(request: Request) -> Response:
    """A finished game as a page that needs no server."""
    page = await run_in_threadpool(replay_page, await _record(request))
    return Response(page, 200, {"content-disposition": "attachment; filename=game.html"}, "text/html")


async def verify(request: Request) -> Response:
    """Check every deal of a record."""
    text = (await body(request, LARGEST_RECORD)).decode(errors="replace")
    if not text:
        raise Refused(400, "Expected a record.")
    try:
        header = json.loads(text.lstrip().split("\n", 1)[0])
        source = header.get("game")
    except (ValueError, RecursionError, AttributeError):
        source = None
    if source not in catalogue.names():
        return answer({"ok": False, "deals": 0, "words": "That is no record of a game that is played here."})
    return answer(asdict(await run_in_threadpool(commitment.verify, text)))


async def openapi(request: Request) -> Response:
    """What there is, for programs."""
    return answer(document())


async def health(request: Request) -> Response:
    """Whether the server is up."""
    return answer({"ok": True, "sockets": entrance(request).hall.sockets})


def _refuse(told: dict[str, Any]) -> None:
    """What the socket calls refused is an error here."""
    if told.get("type") == "refused":
        raise Refused(409, str(told["reason"]))


def _is_page(request: Request) -> bool:
    """Whether drawings are asked for, and not data."""
    view = request.query_params.get("as", "program")
    if view not in ("page", "program"):
        raise Refused(422, f"as {shown(view)}: expected page or program")
    return view == "page"


async def _record(request: Request) -> str:
    found = await entrance(request).hall.find(request.path_params["table"])
    if isinstance(found, Frozen):
        return found.record()
    match = found.table.match
    if match is None or not match.is_over:
        raise Refused(409, "The record is there when the game is over.")
    await found.settled()
    first, _, rest = match.record().partition("\n")
    header = json.loads(first) | {"commitment": found.table.commitment}
    return json.dumps(header, ensure_ascii=False) + "\n" + rest


async def _kept(ask: Callable[[Callable[[dict[str, object]], None]], None]) -> dict[str, Any]:
    """The reply to something, once it is kept."""
    done: asyncio.Future[dict[str, object]] = asyncio.get_running_loop().create_future()

    def reply(told: dict[str, object]) -> None:
        if not done.done() and told.get("type") != "thinking":
            done.set_result(told)

    ask(reply)
    try:
        return await asyncio.wait_for(done, 60)
    except TimeoutError:
        raise Refused(503, "The server could not keep that: try again.") from None
