"""The HTTP interface as a document that tools read; what is taken and told comes from the structs."""

from functools import cache
from typing import Any

import msgspec

from ..analysis.line import Source, View
from ..commands import REQUESTS
from ..commands.join import Join
from ..lobby.orders import Made, Order
from ..lobby.watch import Edition
from ..protocol.refusal import Code
from ..protocol.told import TOLD, TableTold
from .http import Check, Checked, Joined

Json = dict[str, Any]
Kind = type[msgspec.Struct]

TEXT: Json = {"type": "string"}
NUMBER: Json = {"type": "integer"}
BOOLEAN: Json = {"type": "boolean"}
OBJECT: Json = {"type": "object"}
VIEW: Json = {
    "name": "as",
    "in": "query",
    "schema": {"enum": ["page", "program"]},
    "description": "With drawings, or with data.",
}
WHO: list[Json] = [{}, {"token": []}, {"key": []}]
SCHEMAS = "#/components/schemas/{name}"


@cache
def document() -> Json:
    """The interface in the form of OpenAPI 3.1."""
    kinds = [*REQUESTS.values(), *TOLD.values(), Source, View, Join, Check, Checked, Joined, Made, Order, Edition]
    _, components = msgspec.json.schema_components(kinds, ref_template=SCHEMAS)
    schemas: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(components))  # lists, where defaults are tuples
    for kind in REQUESTS.values():  # over HTTP the address says what to do
        schema = schemas[kind.__name__]
        schema["required"] = [name for name in schema["required"] if name != "do"]
        del schema["properties"]["do"]
    for source in (Source, View):
        ways = [{"required": [name], "properties": {name: TEXT}} for name in ("record", "line", "game")]
        schemas[source.__name__]["anyOf"] = ways
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour",
            "version": "1",
            "description": "Tables for turn-based games. The socket of a table takes and tells the same.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": {**_games(), **_tables(), **_requests(), **_exports(), **_analysis(), **_rest()},
        "components": {
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "key": {"type": "apiKey", "in": "header", "name": "Parlour-Key"},
            },
            "schemas": schemas | {"Error": _object({"error": TEXT, "code": {"enum": [code.text for code in Code]}})},
        },
    }


def _games() -> Json:
    card = {"name": TEXT, "title": TEXT, "pitch": TEXT, "minutes": NUMBER, "has_guide": BOOLEAN, "at_hand": BOOLEAN}
    card |= {"players": {"type": "array", "items": NUMBER}, "picture": TEXT}
    game = [_path("game", "The name of a game.")]
    box = card | {"rulebook": TEXT, "version": TEXT, "options": {"type": "array"}, "levels": {"type": "array"}}
    drawings = {"html": TEXT, "drawings": {"type": "array", "items": _object({"drawing": TEXT, "caption": TEXT})}}
    listed = _object({"games": {"type": "array", "items": _object(card, drawing=TEXT)}})
    return {
        "/api/games": {"get": _operation("All games", listed, [VIEW], errors=[422])},
        "/api/games/{game}": {
            "get": _operation("One game", _object(box, **drawings), [*game, VIEW], errors=[404, 422])
        },
        "/api/games/{game}/picture.svg": {"get": _file("A game in the middle", "image/svg+xml", game, [404])},
        "/api/games/{game}/check": {
            "post": _operation("Check options", Checked, game, Check, errors=[400, 404, 413, 422])
        },
    }


def _tables() -> Json:
    table = [_path("table", "The id of a table.")]
    listed = _object({"tables": {"type": "array", "items": OBJECT}})
    set_up = _operation("Set up a table", Made, None, Order, True, [400, 404, 409, 413, 422], 201)
    earlier = "Only games over before this table's."
    before = {"name": "before", "in": "query", "schema": TEXT | {"maxLength": 32}, "description": earlier}
    yours = {name: {"type": "array", "items": OBJECT} for name in ("playing", "finished", "games", "opponents")}
    mine = _operation("Your games", _object(yours), [before], errors=[401, 422])
    whole = _operation("A table as you may know it", TableTold, [*table, VIEW], None, True, [401, 404, 409, 422])
    seat = _operation("Take a seat", Joined, table, Join, True, [400, 401, 403, 404, 409, 413, 422])
    lines = "application/x-ndjson"
    stream = _file("What happens, a line of JSON each", lines, [*table, VIEW], [401, 404, 409, 422], True)
    return {
        "/api/tables": {"get": _operation("Public tables", listed), "post": set_up},
        "/api/mine": {"get": mine | {"security": [{}, {"key": []}]}},
        "/api/tables/{table}": {"get": whole},
        "/api/tables/{table}/join": {"post": seat},
        "/api/tables/{table}/stream": {"get": stream},
    }


def _requests() -> Json:
    table = [_path("table", "The id of a table.")]
    errors = [400, 401, 403, 404, 409, 413, 422]
    reply = _object({"type": {"enum": list(TOLD)}})
    return {
        f"/api/tables/{{table}}/{do}": {"post": _operation(kind.__doc__ or "", reply, table, kind, True, errors)}
        for do, kind in REQUESTS.items()
        if kind.is_http
    }


def _exports() -> Json:
    table = [_path("table", "The id of a table.")]
    files = {
        "record": ("A finished game as text", "application/x-ndjson"),
        "replay.svg": ("A finished game as a picture that moves", "image/svg+xml"),
        "replay.html": ("A finished game as a page that needs no server", "text/html"),
    }
    return {
        f"/api/tables/{{table}}/{name}": {"get": _file(summary, kind, table, [404, 409])}
        for name, (summary, kind) in files.items()
    }


def _analysis() -> Json:
    errors = [400, 404, 409, 413, 422]
    whole = _object({"line": TEXT, "game": TEXT, "log": {"type": "array"}})
    drawn = _object({"at": NUMBER, "drawing": TEXT, "moves": {"type": "array"}})
    judged = _operation("What the house thinks of it, a line of JSON each", TEXT, None, View)
    judged["responses"] = _file(judged["summary"], "application/x-ndjson", [], errors)["responses"]
    return {
        "/api/analysis": {"post": _operation("A game to look at again", whole, None, Source, False, errors)},
        "/api/analysis/position": {"post": _operation("A position of it", drawn, None, View, False, errors)},
        "/api/analysis/judgement": {"post": judged},
    }


def _rest() -> Json:
    verdict = _object({"ok": BOOLEAN, "deals": NUMBER, "words": TEXT})
    verify = _operation("Check every deal of a record", verdict, errors=[400, 413])
    verify["requestBody"] = {"required": True, "content": {"text/plain": {"schema": TEXT | {"minLength": 1}}}}
    health = _object({"ok": BOOLEAN}, sockets=NUMBER)
    return {
        "/api/verify": {"post": verify},
        "/api/openapi.json": {"get": _operation("This document", OBJECT)},
        "/api/health": {"get": _operation("Whether the server is up", health)},
        "/api/metrics": {"get": _file("What is counted and measured, for Prometheus", "text/plain", [], [403])},
        "/api/edits": {"get": _operation("How often a game was saved, and what is wrong with it", Edition)},
    }


def _operation(
    summary: str,
    answer: Json | Kind,
    parameters: list[Json] | None = None,
    body: Kind | None = None,
    token: bool = False,
    errors: list[int] | None = None,
    status: int = 200,
) -> Json:
    responses = {str(status): {"description": summary, "content": {"application/json": {"schema": _schema(answer)}}}}
    operation: Json = {"summary": summary, "responses": responses | _errors(errors or [])}
    if parameters:
        operation["parameters"] = parameters
    if body is not None:
        needed = issubclass(body, Source) or any(field.required for field in msgspec.structs.fields(body))
        operation["requestBody"] = {"required": needed, "content": {"application/json": {"schema": _schema(body)}}}
    return operation | ({"security": WHO} if token else {})


def _schema(kind: Json | Kind) -> Json:
    return kind if isinstance(kind, dict) else {"$ref": SCHEMAS.format(name=kind.__name__)}


def _file(summary: str, kind: str, parameters: list[Json], errors: list[int], token: bool = False) -> Json:
    responses = {"200": {"description": summary, "content": {kind: {"schema": TEXT}}}}
    operation: Json = {"summary": summary, "parameters": parameters, "responses": responses | _errors(errors)}
    return operation | ({"security": WHO} if token else {})


def _errors(statuses: list[int]) -> Json:
    """What may be refused; too many requests and pages from elsewhere always are."""
    error = {"application/json": {"schema": {"$ref": SCHEMAS.format(name="Error")}}}
    return {
        str(status): {
            "description": ", ".join(code.text for code in Code if code.status == status),
            "content": error,
        }
        for status in sorted({*statuses, 403, 429})
    }


def _object(properties: Json, **optional: Json) -> Json:
    return {"type": "object", "properties": properties | optional, "required": list(properties)}


def _path(name: str, description: str) -> Json:
    return {"name": name, "in": "path", "required": True, "schema": TEXT, "description": description}
