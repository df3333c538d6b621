"""What a person can ask about a table without changing it."""

from collections.abc import Callable, Mapping
from typing import Any

from ..engine import BadMove, PlayerWon, Position, WinShared, shown
from .acts import running
from .person import Person, meant
from .refusal import Refused
from .table import Table
from .views import Viewer, drawn, ear, eye, log, touched

Asked = Mapping[str, Any]


def preview(table: Table, person: Person, asked: Asked) -> dict[str, object]:
    """What a move would do, in words."""
    seat, seen = _to_move(table, person, asked)
    try:
        told = seen.told(seen.action(_text(asked)))
    except BadMove as error:
        raise Refused(422, error.reason) from None
    secret = table.game.chapters.has_secrets
    # How a game ends with what the seat does not know is not to be told from what it knows.
    messages = [message for message, _ in told if not (secret and isinstance(message, PlayerWon | WinShared))]
    words = [message.words() for message in messages if message.seats is None or seat in message.seats]
    return {"type": "preview", "move": asked.get("move"), "words": list(filter(None, words))}


def why(table: Table, person: Person, asked: Asked) -> dict[str, object]:
    """Why a text is no legal move for whoever asks; null if it is one."""
    _, seen = _to_move(table, person, asked)
    return {"type": "why", "move": asked.get("move"), "reason": seen.why_not(_text(asked))}


def look(table: Table, person: Person, asked: Asked) -> dict[str, object]:
    """An earlier position, as the seat may know it."""
    ply = asked.get("ply")
    if table.match is None:
        raise Refused(409, "The game has not begun: somebody is still missing.")
    if type(ply) is not int or not 0 <= ply <= table.ply:
        raise Refused(422, f"ply {shown(ply)}: expected a number from 0 to {table.ply}")
    viewer = Viewer(person.seats, page=True)
    seat = eye(table, viewer)
    last = touched(table, seat, ply)
    position = table.match.position_at(ply)
    words = (
        [entry["words"] for entry in log(table, ply - 1, ear(table, viewer)) if entry["ply"] == ply][:1] if ply else []
    )
    told = {"type": "look", "ply": ply, "last": last, "words": words[0] if words else []}
    return told | drawn(position, seat, last, table)


def ping(table: Table, person: Person, asked: Asked) -> dict[str, object]:
    """Whether anybody is there."""
    return {"type": "pong"}


def _to_move(table: Table, person: Person, asked: Asked) -> tuple[int, Position]:
    seat = meant(table, person, asked)
    position = running(table).position
    if position.player != seat:
        raise Refused(409, "It is not your turn.")
    return seat, position.seen(seat)


def _text(asked: Asked) -> str:
    move = asked.get("move")
    if not isinstance(move, str):
        raise Refused(422, "move: expected a move as text")
    return move


ANSWERS: dict[str, Callable[[Table, Person, Asked], dict[str, object]]] = {
    answer.__name__: answer for answer in (preview, why, look, ping)
}
"""What a person can ask by its name."""
