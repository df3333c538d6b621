"""The tables over HTTP: the same that the socket does, a request at a time."""

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import asdict
from ipaddress import ip_address
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from ...engine import DEALER, shown
from ...scene import svg
from ..commands import explained
from ..commands.join import Join
from ..commands.request import checked, parsed
from ..house.errands import BEGUN_ANEW, Errands, unless
from ..lobby import catalogue
from ..lobby.orders import Made, Options, Order
from ..lobby.watch import Edition, Watch
from ..protocol.metrics import METRICS
from ..protocol.refusal import Code, Refused
from ..protocol.told import Answer, Denied, ThinkingTold, closing
from ..sessions.subscriber import Subscriber
from ..table import commitment
from ..table.frozen import Frozen
from ..table.keys import checked_key
from ..table.setup import hashed
from ..views.views import WITHOUT
from .entrance import Entrance, address
from .export import replay_page, replay_svg
from .limits import Payer

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


async def aside(request: Request, work: Callable[..., T], *values: object) -> T:
    """What a function of a module gives, computed aside and paid for by whoever asks; given up when they are gone."""
    door, purse = entrance(request), payer(request)
    with door.aside(request.scope):
        errands: Errands = request.app.state.errands
        try:
            value, seconds = await unless(_gone(request), errands.do(address(request.scope), work, *values))
        except Refused as error:
            purse.pay(BEGUN_ANEW if error.code in (Code.INCOMPLETE, Code.TOO_LARGE) else 0.0)
            raise
    purse.pay(seconds)
    return value


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def payer(request: Request) -> Payer:
    """Who pays for a request: the address, and whoever is known by a secret, whether it holds anything or not."""
    secret = request.headers.get("authorization") or request.headers.get("parlour-key")
    return entrance(request).payer(request.scope, secret)


def token(request: Request) -> str | None:
    """The secret that came with a request."""
    kind, _, bearer = request.headers.get("authorization", "").partition(" ")
    if not kind:
        return None
    if kind.lower() != "bearer" or not bearer:
        raise Refused(Code.NO_TOKEN, "Expected the header Authorization: Bearer TOKEN.")
    return bearer


def key(request: Request) -> str | None:
    """The key that came with a request."""
    own = request.headers.get("parlour-key")
    return None if own is None else checked_key(own)


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
    return answer(await aside(request, begun, catalogue.named(request.path_params["game"]), asked.options))


def begun(game: str, options: Options) -> Checked:
    """How a game would begin."""
    chosen = catalogue.game_of(game, options)
    start = chosen.start()
    position = chosen.picture if start.player == DEALER else start
    drawing = svg(position.scene(None), standalone=False, without=WITHOUT)
    return Checked(chosen.players, chosen.options, drawing)


# tables


async def set_up(request: Request) -> Response:
    """Set up a table."""
    order = checked(Order, await sent(request))
    door = entrance(request)
    door.count(request.scope, "tables")
    where = address(request.scope)
    made: Made | Denied = await _kept(lambda reply: door.lobby.set_up(order, key(request), where, reply))
    if isinstance(made, Denied):
        raise Refused(Code.NOT_KEPT, made.reason)
    return answer(made, 201)


async def tables(request: Request) -> Response:
    """Public tables."""
    return answer({"tables": entrance(request).lobby.listed()})


async def mine(request: Request) -> Response:
    """The games of whoever has a key."""
    own = key(request)
    if own is None:
        raise Refused(Code.NO_TOKEN, "Expected the header Parlour-Key: KEY.")
    before = request.query_params.get("before")
    if before is not None and len(before) > LONGEST_ID:
        raise Refused(Code.BAD_VALUE, f"before {shown(before)}: expected the id of a table")
    return answer(await entrance(request).lobby.mine(hashed(own), before))


async def table(request: Request) -> Response:
    """A table as whoever asks may know it."""
    session = await entrance(request).lobby.find(request.path_params["table"], payer(request).pay)
    if isinstance(session, Frozen):
        return answer(session.told())
    subscriber = Subscriber(session.person(token(request), key(request)), page=_is_page(request))
    session.looked_at(address(request.scope))
    with entrance(request).aside(request.scope):
        text = await session.written(subscriber, None, payer(request).pay)
    await session.settled()
    return Response(text, 200, {"cache-control": "no-store"}, "application/json")


class Joined(msgspec.Struct):
    """A seat that was taken."""

    token: str
    seats: Sequence[int]


async def join(request: Request) -> Response:
    """Take a seat by its link."""
    asked = checked(Join, await sent(request))
    session = await entrance(request).lobby.session(request.path_params["table"], payer(request).pay)
    bearer = token(request)
    person = session.person(bearer, key(request))
    own = bearer or key(request) or secrets.token_hex(16)
    _refuse(await _kept(lambda reply: session.join(asked, person.token or hashed(own), reply)))
    return answer(Joined(own, session.person(own).seats))


async def do(request: Request, *, doing: str) -> Response:
    """Whatever can be done on the socket."""
    asked = explained(doing, await sent(request))
    if asked.limit is not None:
        entrance(request).count(request.scope, asked.limit)
    session = await entrance(request).lobby.session(request.path_params["table"], payer(request).pay)
    person = session.person(token(request), key(request))
    if person.token is None and key(request) is None and doing not in ("look", "ping"):
        raise Refused(Code.NO_TOKEN, "Expected the header Authorization: Bearer TOKEN.")
    reply: Answer = await _kept(lambda reply: session.ask(person, asked, reply))
    _refuse(reply)
    return answer(reply)


async def stream(request: Request) -> Response:
    """What the socket tells, as lines."""
    door = entrance(request)
    session = await door.lobby.session(request.path_params["table"], payer(request).pay)
    person = session.person(token(request), key(request))
    subscriber = Subscriber(person, page=_is_page(request), address=address(request.scope))
    place = door.admit(request.scope)
    try:
        await session.attend(subscriber, None, payer(request).pay)
    except BaseException:
        place.leave()
        raise

    def end() -> None:
        session.leave(subscriber)
        place.leave()

    return Lines(_told(subscriber), end)


async def _told(subscriber: Subscriber) -> AsyncIterator[bytes]:
    """What somebody is told, as lines; empty ones while nothing happens."""
    following = asyncio.ensure_future(subscriber.next())
    try:
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


class Lines(StreamingResponse):
    """Lines for as long as somebody reads them; whatever becomes of that, `end` is called."""

    def __init__(self, lines: AsyncIterator[bytes], end: Callable[[], None]) -> None:
        super().__init__(lines, headers={"cache-control": "no-store"}, media_type="application/x-ndjson")
        self._end = end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._end()


async def record(request: Request) -> Response:
    """A finished game as text."""
    text = await _record(request)
    return Response(text, 200, _download(text, "jsonl"), "application/x-ndjson")


async def moving_picture(request: Request) -> Response:
    """A finished game as one picture that moves."""
    text = await _record(request)
    drawing = await aside(request, replay_svg, text)
    return Response(drawing, 200, _download(text, "svg"), "image/svg+xml")


async def moving_page(request: Request) -> Response:
    """A finished game as a page that needs no server."""
    text = await _record(request)
    page = await aside(request, replay_page, text)
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
    return answer(asdict(await aside(request, commitment.verify, text)))


async def health(request: Request) -> Response:
    """Whether the server is up."""
    return answer({"ok": True, "sockets": entrance(request).lobby.sockets})


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


async def metrics(request: Request) -> Response:
    """What is counted and measured, for Prometheus; to this computer only."""
    where = request.client.host if request.client else ""
    if not _is_here(where):
        raise Refused(Code.ELSEWHERE, "The metrics are for this computer.")
    lobby = entrance(request).lobby
    gauges = {"tables": lobby.awake, "sockets": lobby.sockets, "house_queue": lobby.house.waiting}
    return Response(METRICS.text(**gauges), 200, {"cache-control": "no-store"}, "text/plain; version=0.0.4")


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
    session = await entrance(request).lobby.find(request.path_params["table"], payer(request).pay)
    if isinstance(session, Frozen):
        return session.record()
    first, _, rest = (await session.record(payer(request).pay)).partition("\n")
    table = session.table
    header = json.loads(first) | {"commitment": table.commitment}
    if any(table.pledged):
        late = [seat.number for seat in table.seats if seat.pledge and not seat.nonce]
        header |= {"pledges": table.pledged, "unrevealed": late}
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
