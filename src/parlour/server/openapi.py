"""The HTTP interface as a document that tools read."""

from functools import cache
from typing import Any

Json = dict[str, Any]

TEXT: Json = {"type": "string"}
NUMBER: Json = {"type": "integer"}
FLAG: Json = {"type": ["boolean", "null"]}
SEAT: Json = {"type": "integer", "minimum": 0, "description": "A seat, from 0."}
MINE: Json = {"type": ["integer", "null"], "minimum": 0, "description": "Which of your seats, if you have several."}
NONCE: Json = {
    "type": ["string", "null"],
    "pattern": "^[0-9a-fA-F]{0,64}$",
    "description": "Your number towards the seed of the deals.",
}
SAYING: Json = {"type": "string", "minLength": 1, "maxLength": 500}
NAME: Json = {"type": "string", "minLength": 1, "maxLength": 40}
VIEW: Json = {
    "name": "as",
    "in": "query",
    "schema": {"enum": ["page", "program"]},
    "description": "With drawings, or with data.",
}
OBJECT: Json = {"type": "object"}
DOINGS: dict[str, tuple[str, Json, list[str]]] = {
    "move": (
        "Play a move",
        {"move": TEXT, "ply": {"type": ["integer", "null"], "description": "How many plies you saw."}, "seat": MINE},
        ["move"],
    ),
    "say": ("Say something", {"text": {"type": "string", "minLength": 1, "maxLength": 500}, "seat": MINE}, ["text"]),
    "name": (
        "Take another name",
        {"name": {"type": "string", "minLength": 1, "maxLength": 40}, "seat": MINE},
        ["name"],
    ),
    "undo": ("Take a move back, or ask for it", {"seat": MINE}, []),
    "rematch": ("Ask for another game", {"seat": MINE, "nonce": NONCE}, []),
    "answer": (
        "Answer what somebody asks for",
        {"offer": {"enum": ["undo", "rematch"]}, "yes": {"type": "boolean"}, "seat": MINE, "nonce": NONCE},
        ["offer", "yes"],
    ),
    "resign": ("Give up", {"seat": MINE}, []),
    "house": ("Let the house take a seat", {"seat": SEAT, "player": TEXT}, ["seat"]),
    "preview": ("Ask what a move would do", {"move": TEXT, "seat": MINE}, ["move"]),
    "why": ("Ask why a move is refused", {"move": TEXT, "seat": MINE}, ["move"]),
    "look": ("Look at an earlier position", {"ply": {"type": "integer", "minimum": 0}}, ["ply"]),
    "hint": ("Ask for a hint", {"seat": MINE}, []),
    "evaluate": ("Ask for an evaluation", {"seat": MINE}, []),
    "ping": ("Ask whether anybody is there", {}, []),
}
"""What can be done at a table: its summary, its values, and those that are needed."""

ORDER: Json = {
    "game": TEXT,
    "options": {"type": ["object", "null"]},
    "seats": {
        "type": ["array", "null"],
        "items": {
            "type": "object",
            "properties": {
                "kind": {"enum": ["me", "friend", "open", "house"]},
                "name": {"type": ["string", "null"], "maxLength": 40},
                "player": {"type": "string", "examples": ["level:4"]},
            },
            "required": ["kind"],
        },
    },
    "clock": {"type": "string", "examples": ["none", "30s/move", "5m+3s", "3d/move"]},
    "at_zero": {"enum": ["house", "forfeit"]},
    "hints": FLAG,
    "undo": FLAG,
    "public": FLAG,
    "guide": FLAG,
    "nonce": NONCE,
}


@cache
def document() -> Json:
    """The interface in the form of OpenAPI 3.1."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour",
            "version": "1",
            "description": "Tables for turn-based games. The socket of a table takes and tells the same.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": {**_games(), **_tables(), **_doings(), **_exports(), **_rest()},
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": {"Error": _object({"error": TEXT}, ["error"])},
        },
    }


def _games() -> Json:
    card = {"name": TEXT, "title": TEXT, "pitch": TEXT, "minutes": NUMBER, "has_guide": {"type": "boolean"}}
    card |= {"players": {"type": "array", "items": NUMBER}, "picture": TEXT}
    game = [_path("game", "The name of a game.")]
    box = card | {"rulebook": TEXT, "version": TEXT, "options": {"type": "array"}, "levels": {"type": "array"}}
    listed = _object({"games": {"type": "array", "items": _object(card, list(card))}}, ["games"])
    checked = _object({"players": NUMBER, "options": OBJECT, "picture": TEXT}, ["players", "options", "picture"])
    options = {"options": {"type": ["object", "null"]}}
    return {
        "/api/games": {"get": _operation("All games", 200, listed)},
        "/api/games/{game}": {"get": _operation("One game", 200, _object(box, list(box)), game, errors=[404])},
        "/api/games/{game}/picture.svg": {"get": _file("A game in the middle", "image/svg+xml", game, [404])},
        "/api/games/{game}/check": {
            "post": _operation("Check options", 200, checked, game, options, errors=[400, 404, 413, 422])
        },
    }


def _tables() -> Json:
    table = [_path("table", "The id of a table.")]
    made = _object({"table": TEXT, "token": TEXT, "seats": {"type": "array"}, "links": OBJECT}, ["table", "token"])
    listed = _object({"tables": {"type": "array", "items": OBJECT}}, ["tables"])
    join = {"seat": SEAT, "key": {"type": ["string", "null"]}, "name": {"type": ["string", "null"]}, "nonce": NONCE}
    joined = _object({"token": TEXT, "seats": {"type": "array", "items": NUMBER}}, ["token", "seats"])
    set_up = _operation("Set up a table", 201, made, body=ORDER, needed=["game"], errors=[400, 404, 413, 422])
    whole = _operation("A table as you may know it", 200, OBJECT, [*table, VIEW], token=True, errors=[401, 404, 422])
    seat = _operation("Take a seat", 200, joined, table, join, ["seat"], True, [400, 401, 403, 404, 409, 413, 422])
    stream = _file(
        "What happens, a line of JSON each", "application/x-ndjson", [*table, VIEW], [401, 404, 409, 422], True
    )
    return {
        "/api/tables": {"get": _operation("Public tables", 200, listed), "post": set_up},
        "/api/tables/{table}": {"get": whole},
        "/api/tables/{table}/join": {"post": seat},
        "/api/tables/{table}/stream": {"get": stream},
    }


def _doings() -> Json:
    table = [_path("table", "The id of a table.")]
    errors = [400, 401, 403, 404, 409, 413, 422]
    return {
        f"/api/tables/{{table}}/{do}": {
            "post": _operation(summary, 200, _object({"type": TEXT}, ["type"]), table, values, needed, True, errors)
        }
        for do, (summary, values, needed) in DOINGS.items()
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


def _rest() -> Json:
    verdict = _object({"ok": {"type": "boolean"}, "deals": NUMBER, "words": TEXT}, ["ok", "deals", "words"])
    verify = _operation("Check every deal of a record", 200, verdict, errors=[400, 413])
    verify["requestBody"] = {"required": True, "content": {"text/plain": {"schema": TEXT | {"minLength": 1}}}}
    health = _object({"ok": {"type": "boolean"}, "sockets": NUMBER}, ["ok"])
    return {
        "/api/verify": {"post": verify},
        "/api/openapi.json": {"get": _operation("This document", 200, OBJECT)},
        "/api/health": {"get": _operation("Whether the server is up", 200, health)},
    }


def _operation(
    summary: str,
    status: int,
    answer: Json,
    parameters: list[Json] | None = None,
    body: Json | None = None,
    needed: list[str] | None = None,
    token: bool = False,
    errors: list[int] | None = None,
) -> Json:
    told = {str(status): {"description": summary, "content": {"application/json": {"schema": answer}}}}
    operation: Json = {"summary": summary, "responses": told | _errors(errors or [])}
    if parameters:
        operation["parameters"] = parameters
    if body is not None:
        content = {"application/json": {"schema": _object(body, needed or [])}}
        operation["requestBody"] = {"required": bool(needed), "content": content}
    if token:
        operation["security"] = [{}, {"token": []}]
    return operation


def _file(summary: str, kind: str, parameters: list[Json], errors: list[int], token: bool = False) -> Json:
    told = {"200": {"description": summary, "content": {kind: {"schema": TEXT}}}}
    operation: Json = {"summary": summary, "parameters": parameters, "responses": told | _errors(errors)}
    return operation | ({"security": [{}, {"token": []}]} if token else {})


def _errors(codes: list[int]) -> Json:
    """What may be refused; too many requests and pages from elsewhere always are."""
    error = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    words = {
        400: "That is no JSON.",
        401: "No token, or a wrong one.",
        403: "Not from there, or not your seat.",
        404: "There is no such thing.",
        409: "Not now.",
        413: "Too large.",
        422: "A wrong value.",
        429: "Too many at once.",
    }
    return {str(code): {"description": words[code], "content": error} for code in sorted({*codes, 403, 429})}


def _object(properties: Json, required: list[str]) -> Json:
    return {"type": "object", "properties": properties, "required": required}


def _path(name: str, description: str) -> Json:
    return {"name": name, "in": "path", "required": True, "schema": TEXT, "description": description}
