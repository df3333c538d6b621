"""The tables over HTTP: the same that the socket does, a request at a time."""

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import asdict
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from ...engine import DEALER, shown
from ...scene import svg
from ..commands import explained
from ..commands.join import Join
from ..commands.request import checked, parsed
from ..lobby import catalogue
from ..lobby.orders import Options, Order
from ..lobby.watch import Edition, Watch
from ..protocol.refusal import Code, Refused
from ..protocol.told import Answer, Denied, ThinkingTold, closing
from ..sessions.subscriber import Subscriber
from ..table import commitment
from ..table.frozen import Frozen
from ..table.keys import checked_key
from ..table.setup import hashed
from ..views.views import WITHOUT
from .entrance import Entrance
from .export import replay_page, replay_svg

LARGEST = 64 << 10
LARGEST_RECORD = 2 << 20
HEARTBEAT = 15.0
LONGEST_NAME = 80
LONGEST_ID = 32

T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]


def answer(value: object, status: int = 200) -> Response:
    """JSON that no cache keeps."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")


def entrance(request: Request) -> Entrance:
    state: Entrance = request.app.state.entrance
    return state


async def body(request: Request, largest: int = LARGEST) -> bytes:
    """What was sent, within limits."""
    length = request.headers.get("content-length", "0")
    if length.isdigit() and int(length) > largest:
        raise Refused(Code.TOO_LARGE, f"That is too large: at most {largest >> 10} KiB.")
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > largest:
                raise Refused(Code.TOO_LARGE, f"That is too large: at most {largest >> 10} KiB.")
    except ClientDisconnect:
        raise Refused(Code.INCOMPLETE, "The rest of the request did not come.") from None
    return bytes(data)


async def sent(request: Request) -> dict[str, Any]:
    """The object of JSON that was sent; nothing is an empty one."""
    return parsed(await body(request) or b"{}")


def token(request: Request) -> str | None:
    """The secret that came with a request."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    if not kind:
        return None
    if kind.lower() != "bearer" or not secret:
        raise Refused(Code.NO_TOKEN, "Expected the header Authorization: Bearer TOKEN.")
    return secret


def key(request: Request) -> str | None:
    """The key that came with a request."""
    secret = request.headers.get("parlour-key")
    return None if secret is None else checked_key(secret)


# games


class Check(msgspec.Struct):
    """Options to be checked."""

    options: Options = None


class Checked(msgspec.Struct):
    """How a game would begin with them."""

    players: int
    options: dict[str, Any]
    picture: str


async def games(request: Request) -> Response:
    """All games."""
    return catalogue.cards(drawn=_is_page(request)).answer(request)


async def game(request: Request) -> Response:
    """One game."""
    return catalogue.box(catalogue.named(request.path_params["game"]), drawn=_is_page(request)).answer(request)


async def picture(request: Request) -> Response:
    """A game in the middle."""
    drawing = catalogue.picture(catalogue.named(request.path_params["game"]))
    return Response(drawing, 200, {"cache-control": "public, max-age=3600"}, "image/svg+xml")


async def check(request: Request) -> Response:
    """Whether a game can be played with these options, and how it would begin; before a deal there is little to see."""
    asked = checked(Check, await sent(request))
    chosen = catalogue.game_of(request.path_params["game"], asked.options)
    start = chosen.start()
    position = chosen.picture if start.player == DEALER else start
    drawing = svg(position.scene(None), standalone=False, without=WITHOUT)
    return answer(Checked(chosen.players, chosen.options, drawing))


# tables


async def set_up(request: Request) -> Response:
    """Set up a table."""
    order = checked(Order, await sent(request))
    entrance(request).new_table(request.scope)
    return answer(await _kept(lambda reply: entrance(request).lobby.set_up(order, key(request), reply)), 201)


async def tables(request: Request) -> Response:
    """Public tables."""
    return answer({"tables": entrance(request).lobby.listed()})


async def mine(request: Request) -> Response:
    """The games of whoever has a key."""
    secret = key(request)
    if secret is None:
        raise Refused(Code.NO_TOKEN, "Expected the header Parlour-Key: KEY.")
    before = request.query_params.get("before")
    if before is not None and len(before) > LONGEST_ID:
        raise Refused(Code.BAD_VALUE, f"before {shown(before)}: expected the id of a table")
    return answer(await entrance(request).lobby.mine(hashed(secret), before))


async def table(request: Request) -> Response:
    """A table as whoever asks may know it."""
    session = await entrance(request).lobby.find(request.path_params["table"])
    if isinstance(session, Frozen):
        return answer(session.told())
    subscriber = Subscriber(session.person(token(request), key(request)), page=_is_page(request))
    text = session.snapshot(subscriber)
    await session.settled()
    return Response(text, 200, {"cache-control": "no-store"}, "application/json")


class Joined(msgspec.Struct):
    """A seat that was taken."""

    token: str
    seats: Sequence[int]


async def join(request: Request) -> Response:
    """Take a seat by its link."""
    asked = checked(Join, await sent(request))
    session = await entrance(request).lobby.session(request.path_params["table"])
    bearer = token(request)
    person = session.person(bearer, key(request))
    secret = bearer or key(request) or secrets.token_hex(16)
    _refuse(await _kept(lambda reply: session.join(asked, person.token or hashed(secret), reply)))
    return answer(Joined(secret, session.person(secret).seats))


async def do(request: Request, *, doing: str) -> Response:
    """Whatever can be done on the socket."""
    asked = explained(doing, await sent(request))
    session = await entrance(request).lobby.session(request.path_params["table"])
    person = session.person(token(request), key(request))
    if person.token is None and key(request) is None and doing not in ("look", "ping"):
        raise Refused(Code.NO_TOKEN, "Expected the header Authorization: Bearer TOKEN.")
    reply: Answer = await _kept(lambda reply: session.ask(person, asked, reply))
    _refuse(reply)
    return answer(reply)


async def stream(request: Request) -> Response:
    """What the socket tells, as lines."""
    door = entrance(request)
    session = await door.lobby.session(request.path_params["table"])
    subscriber = Subscriber(session.person(token(request), key(request)), page=_is_page(request))
    where = door.admit(request.headers, request.scope)

    async def lines() -> AsyncIterator[bytes]:
        try:
            session.enter(subscriber)
            following = asyncio.ensure_future(subscriber.next())
            while True:
                done, _ = await asyncio.wait([following], timeout=HEARTBEAT)
                if not done:
                    yield b"\n"
                    continue
                message = following.result()
                if message is None:
                    if subscriber.closed is not None:
                        yield closing(subscriber.closed.code, subscriber.closed.reason) + b"\n"
                    return
                yield message + b"\n"
                following = asyncio.ensure_future(subscriber.next())
        finally:
            following.cancel()
            session.leave(subscriber)
            door.left(where)

    return StreamingResponse(lines(), headers={"cache-control": "no-store"}, media_type="application/x-ndjson")


async def record(request: Request) -> Response:
    """A finished game as text."""
    text = await _record(request)
    return Response(text, 200, _download(text, "jsonl"), "application/x-ndjson")


async def moving_picture(request: Request) -> Response:
    """A finished game as one picture that moves."""
    text = await _record(request)
    drawing = await run_in_threadpool(replay_svg, text)
    return Response(drawing, 200, _download(text, "svg"), "image/svg+xml")


async def moving_page(request: Request) -> Response:
    """A finished game as a page that needs no server."""
    text = await _record(request)
    page = await run_in_threadpool(replay_page, text)
    return Response(page, 200, _download(text, "html"), "text/html")


async def verify(request: Request) -> Response:
    """Check every deal of a record."""
    text = (await body(request, LARGEST_RECORD)).decode(errors="replace")
    if not text:
        raise Refused(Code.INCOMPLETE, "Expected a record.")
    try:
        header = json.loads(text.lstrip().split("\n", 1)[0])
        source = header.get("game")
    except (ValueError, RecursionError, AttributeError):
        source = None
    if source not in catalogue.names():
        return answer({"ok": False, "deals": 0, "words": "That is no record of a game that is played here."})
    return answer(asdict(await run_in_threadpool(commitment.verify, text)))


async def health(request: Request) -> Response:
    """Whether the server is up."""
    return answer({"ok": True, "sockets": entrance(request).lobby.sockets})


async def edits(request: Request) -> Response:
    """How often a game was saved since the server began, and what is wrong with those that are being written."""
    watch: Watch | None = request.app.state.watch
    return answer(watch.edition if watch is not None else Edition(0, {}))


def _refuse(reply: Answer) -> None:
    """What the socket calls refused is an error here."""
    if isinstance(reply, Denied):
        raise Refused(Code[reply.code.upper()], reply.reason)


def _is_page(request: Request) -> bool:
    """Whether drawings are asked for, and not data."""
    view = request.query_params.get("as", "program")
    if view not in ("page", "program"):
        raise Refused(Code.BAD_VALUE, f"as {shown(view)}: expected page or program")
    return view == "page"


def _download(record: str, ending: str) -> dict[str, str]:
    """Kept under a name that says which game, when, and by whom: GAME-2026-07-01-ann-bob.html."""
    header = json.loads(record.partition("\n")[0])
    words = " ".join((header["game"], header["began"][:10], *header["seats"]))
    name = "-".join(re.findall(r"\w+", words.lower()))[:LONGEST_NAME]
    return {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}.{ending}"}


async def _record(request: Request) -> str:
    session = await entrance(request).lobby.find(request.path_params["table"])
    if isinstance(session, Frozen):
        return session.record()
    match = session.table.match
    if match is None or not match.is_over:
        raise Refused(Code.NOT_OVER, "The record is there when the game is over.")
    await session.settled()
    first, _, rest = match.record().partition("\n")
    header = json.loads(first) | {"commitment": session.table.commitment}
    return json.dumps(header, ensure_ascii=False) + "\n" + rest


async def _kept(ask: Callable[[Callable[[T], None]], None]) -> T:
    """The reply to something, once it is kept."""
    done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def reply(answer: T) -> None:
        if not done.done() and not isinstance(answer, ThinkingTold):
            done.set_result(answer)

    ask(reply)
    try:
        return await asyncio.wait_for(done, 60)
    except TimeoutError:
        raise Refused(Code.GOING_DOWN, "The server could not keep that: try again.") from None
