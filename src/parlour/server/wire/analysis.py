"""Games looked at again, over HTTP."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ..analysis.line import Source, View
from ..analysis.study import AnalysisRoom
from ..commands.request import checked, parsed
from . import http

S = TypeVar("S", bound=Source)


async def line(request: Request) -> Response:
    """A game to look at, from whatever tells of it."""
    asked = await _sent(request, Source)
    with http.entrance(request).aside(request.scope):
        return http.answer(await _study(request).open(asked, http.payer(request).pay))


async def position(request: Request) -> Response:
    """A position of it, drawn."""
    asked = await _sent(request, View)
    with http.entrance(request).aside(request.scope):
        return http.answer(await _study(request).position(asked, http.payer(request).pay))


async def judgement(request: Request) -> Response:
    """What the house thinks of it, as lines."""
    door, asked = http.entrance(request), await _sent(request, View)
    place = door.judging(request.scope)
    try:
        judgements = await _study(request).judgements(asked, http.payer(request).pay)
    except BaseException:
        place.leave()
        raise
    return http.Lines(_lines(_until(door.lobby.ending, judgements)), place.leave)


async def _lines(judgements: AsyncIterator[dict[str, Any]]) -> AsyncIterator[bytes]:
    async for message in judgements:
        yield msgspec.json.encode(message) + b"\n"


async def _until(end: asyncio.Event, judgements: AsyncIterator[dict[str, Any]]) -> AsyncIterator[dict[str, Any]]:
    """What is told until then: the server does not wait for the rest of a game to be judged."""
    ending = asyncio.ensure_future(end.wait())
    try:
        while True:
            following = asyncio.ensure_future(anext(judgements, None))
            await asyncio.wait([following, ending], return_when=asyncio.FIRST_COMPLETED)
            message = following.result() if following.done() else None
            if message is None:
                return
            yield message
    finally:
        ending.cancel()
        following.cancel()


async def _sent(request: Request, kind: type[S]) -> S:
    return checked(kind, parsed(await http.body(request, http.LARGEST_RECORD) or b"{}"))


def _study(request: Request) -> AnalysisRoom:
    study: AnalysisRoom = request.app.state.study
    return study
