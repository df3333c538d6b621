"""Games looked at again, over HTTP."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ..analysis.line import Source, View
from ..analysis.study import AnalysisRoom
from ..commands.request import checked, parsed
from . import http

S = TypeVar("S", bound=Source)

PLAYED_AGAIN = 20.0
"""How many requests one weighs for which a whole game is played again."""


async def line(request: Request) -> Response:
    """A game to look at, from whatever tells of it."""
    return http.answer(await _study(request).open(await _sent(request, Source)))


async def position(request: Request) -> Response:
    """A position of it, drawn."""
    return http.answer(await _study(request).position(await _sent(request, View)))


async def judgement(request: Request) -> Response:
    """What the house thinks of it, as lines."""
    door, judgements = http.entrance(request), await _study(request).judgements(await _sent(request, View))
    door.may_judge(request.scope)

    async def lines() -> AsyncIterator[bytes]:
        with door.judging(request.scope):
            async for message in _until(door.lobby.ending, judgements):
                yield msgspec.json.encode(message) + b"\n"

    return StreamingResponse(lines(), headers={"cache-control": "no-store"}, media_type="application/x-ndjson")


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
    """What was sent; where a game has to be played again for it, that weighs more."""
    asked = checked(kind, parsed(await http.body(request, http.LARGEST_RECORD) or b"{}"))
    if not _study(request).knows(asked):
        http.entrance(request).weigh(request.scope, PLAYED_AGAIN)
    return asked


def _study(request: Request) -> AnalysisRoom:
    study: AnalysisRoom = request.app.state.study
    return study
