"""The server as one application: routes, and what holds for all of them."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from ...engine import ParlourError
from ..analysis.study import AnalysisRoom
from ..assets.assets import assets
from ..commands import REQUESTS
from ..house.errands import Errands
from ..lobby.lobby import Lobby
from ..lobby.watch import Watch
from ..protocol.refusal import Code, Refused
from . import analysis as analysis
from . import http
from .entrance import Entrance, metered
from .limits import Limits
from .openapi import document
from .safety import Doorkeeper, SafeHeaders
from .socket import socket

PAGES = (
    "/",
    "/set-up/{game:str}",
    "/t/{table:str}",
    "/rules/{game:str}",
    "/verify",
    "/analysis",
    "/analysis/{table:str}",
    "/yours",
)
"""What the one page shows."""


def application(
    database: str,
    *,
    limits: Limits | None = None,
    public: tuple[str, ...] = (),
    workers: int = 2,
    watching: bool = False,
    opened: Callable[[Lobby], None] | None = None,
) -> ASGIApp:
    """The server over a database; `watching`, it takes up edits of games. `opened` is called once the lobby is."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        lobby = Lobby(database, workers=workers)
        try:
            await lobby.open()
        except BaseException:  # nothing that was begun goes on: a server that cannot start ends
            await lobby.close()
            raise
        app.state.entrance = Entrance(lobby, limits or Limits(), Doorkeeper(public))
        app.state.study = AnalysisRoom(lobby.house)
        app.state.errands = Errands()
        app.state.watch = Watch(lobby) if watching else None
        if opened is not None:
            opened(lobby)
        try:
            yield
        finally:
            app.state.study.close()
            await app.state.errands.close()
            if app.state.watch is not None:
                await app.state.watch.close()
            await lobby.close()

    app = Starlette(
        routes=routes(),
        lifespan=lifespan,
        middleware=[Middleware(SafeHeaders)],
        exception_handlers={Refused: _refused, ParlourError: _mistaken, HTTPException: _unknown, Exception: _failed},
    )

    async def server(scope: Scope, receive: Receive, send: Send) -> None:
        # Straight to the socket: what stands in between costs at every message.
        if scope["type"] == "websocket":
            await socket(app.state.entrance, scope, receive, send)
        else:
            await app(scope, receive, send)

    return server


def routes() -> list[Route]:
    """Every address, and what answers there."""
    table = "/api/tables/{table:str}"
    return [
        _route("/api/games", http.games),
        _route("/api/games/{game:str}", http.game),
        _route("/api/games/{game:str}/picture.svg", http.picture),
        _route("/api/games/{game:str}/check", post=http.check),
        _route("/api/tables", http.tables, http.set_up),
        _route("/api/mine", http.mine),
        _route("/api/verify", post=http.verify),
        _route("/api/analysis", post=analysis.line),
        _route("/api/analysis/position", post=analysis.position),
        _route("/api/analysis/judgement", post=analysis.judgement),
        _route("/api/openapi.json", _openapi),
        _route("/api/health", http.health),
        _route("/api/metrics", http.metrics),
        _route("/api/edits", http.edits),
        _route(table, http.table),
        _route(f"{table}/stream", http.stream),
        _route(f"{table}/record", http.record),
        _route(f"{table}/replay.svg", http.moving_picture),
        _route(f"{table}/replay.html", http.moving_page),
        _route(f"{table}/join", post=http.join),
        *[_route(f"{table}/{do}", post=partial(http.do, doing=do)) for do, kind in REQUESTS.items() if kind.is_http],
        Route("/static/{name:path}", _asset),
        *[_route(path, _page) for path in PAGES],
    ]


def _route(path: str, get: http.Endpoint | None = None, post: http.Endpoint | None = None) -> Route:
    async def weighed(request: Request) -> Response:
        door = http.entrance(request)
        payer = http.payer(request)
        await door.request(request.headers, request.scope, payer)
        endpoint = post if request.method == "POST" else get
        assert endpoint is not None
        return await metered(endpoint(request), payer)

    methods = [*(["GET"] if get else []), *(["POST"] if post else [])]
    return Route(path, weighed, methods=methods)


async def _openapi(request: Request) -> Response:
    return http.answer(document())


async def _page(request: Request, status: int = 200) -> Response:
    index = assets().index if request.app.state.watch is None else assets().watching_index
    return index.answer(request, status)


async def _asset(request: Request) -> Response:
    asset = assets().find(request.path_params["name"])
    if asset is None:
        raise HTTPException(404)
    return asset.answer(request)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    response = Response(error.body(), error.status, {"cache-control": "no-store"}, "application/json")
    if error.wait is not None:
        response.headers["retry-after"] = str(max(1, round(error.wait)))
    if error.status == 401:
        response.headers["www-authenticate"] = "Bearer"
    return response


async def _mistaken(request: Request, error: Exception) -> Response:
    return await _refused(request, Refused(Code.BAD_LINE, str(error)))


async def _unknown(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and not request.url.path.startswith(("/api/", "/static/")):
        return await _page(request, 404)
    known = {404: (Code.NOTHING_HERE, "There is nothing here."), 405: (Code.NOT_SO, "That cannot be done here.")}
    response = await _refused(request, Refused(*known.get(error.status_code, (Code.FAILED, error.detail))))
    response.headers.update(error.headers or {})
    return response


async def _failed(request: Request, error: Exception) -> Response:
    return await _refused(request, Refused(Code.FAILED, "Something went wrong here. Your table is kept."))
