"""The server as one application: routes, and what holds for all of them."""

import mimetypes
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from ..engine import ParlourError
from ..scene import css
from . import http
from .entrance import Entrance
from .hall import Hall
from .limits import Limits
from .openapi import DOINGS
from .refusal import Refused
from .safety import Doorkeeper, SafeHeaders
from .socket import socket

mimetypes.add_type("text/javascript", ".js")

PAGE = Path(__file__).parent / "page"
DRAWN, REPLAYED = 4.0, 20.0
"""How many requests one weighs in which a position is drawn, or a whole game played again."""

PAGES = ("/", "/set-up/{game:str}", "/t/{table:str}", "/rules/{game:str}", "/verify")
"""What the one page shows."""


def application(
    database: str,
    *,
    limits: Limits | None = None,
    public: tuple[str, ...] = (),
    workers: int = 2,
    opened: Callable[[Hall], None] | None = None,
) -> ASGIApp:
    """The server over a database. `opened` is called once the hall is."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hall = Hall(database, workers=workers)
        await hall.open()
        app.state.entrance = Entrance(hall, limits or Limits(), Doorkeeper(public))
        if opened is not None:
            opened(hall)
        try:
            yield
        finally:
            await hall.close()

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


def routes() -> list[Route | Mount]:
    """Every address, and what answers there."""
    table = "/api/tables/{table:str}"
    return [
        _route("/api/games", http.games),
        _route("/api/games/{game:str}", http.game),
        _route("/api/games/{game:str}/picture.svg", http.picture, cost=DRAWN),
        _route("/api/games/{game:str}/check", post=http.check, cost=DRAWN),
        _route("/api/tables", http.tables, http.set_up),
        _route("/api/verify", post=http.verify, cost=REPLAYED),
        _route("/api/openapi.json", http.openapi),
        _route("/api/health", http.health),
        _route(table, http.table, cost=DRAWN),
        _route(f"{table}/stream", http.stream),
        _route(f"{table}/record", http.record),
        _route(f"{table}/replay.svg", http.moving_picture, cost=REPLAYED),
        _route(f"{table}/replay.html", http.moving_page, cost=REPLAYED),
        _route(f"{table}/join", post=http.join),
        *[_route(f"{table}/{do}", post=partial(http.do, doing=do), cost=DRAWN) for do in DOINGS],
        _route("/static/scene.css", _scene_css),
        Mount("/static", Static(directory=PAGE, check_dir=False)),
        *[_route(path, _page) for path in PAGES],
    ]


class Static(StaticFiles):
    """The page's files, asked for again each time, and sent again only if they changed."""

    def file_response(self, *args: Any, **values: Any) -> Response:
        response = super().file_response(*args, **values)
        response.headers["cache-control"] = "no-cache"
        return response


def _route(
    path: str, get: http.Endpoint | None = None, post: http.Endpoint | None = None, *, cost: float = 1.0
) -> Route:
    async def weighed(request: Request) -> Response:
        http.entrance(request).request(request.headers, request.scope, cost)
        endpoint = post if request.method == "POST" else get
        assert endpoint is not None
        return await endpoint(request)

    methods = [*(["GET"] if get else []), *(["POST"] if post else [])]
    return Route(path, weighed, methods=methods)


async def _page(request: Request) -> Response:
    return FileResponse(PAGE / "index.html", headers={"cache-control": "no-cache"})


async def _scene_css(request: Request) -> Response:
    return Response(css(), 200, {"cache-control": "no-cache"}, "text/css")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    response = http.answer({"error": error.reason}, error.status)
    if error.wait is not None:
        response.headers["retry-after"] = str(max(1, round(error.wait)))
    if error.status == 401:
        response.headers["www-authenticate"] = "Bearer"
    return response


async def _mistaken(request: Request, error: Exception) -> Response:
    return http.answer({"error": str(error)}, 409)


async def _unknown(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and not request.url.path.startswith(("/api/", "/static/")):
        return FileResponse(PAGE / "index.html", 404, headers={"cache-control": "no-cache"})
    words = {404: "There is nothing here.", 405: "That cannot be done here."}
    response = http.answer({"error": words.get(error.status_code, error.detail)}, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _failed(request: Request, error: Exception) -> Response:
    return http.answer({"error": "Something went wrong here. Your table is kept."}, 500)
