"""Who asks for something at a table, and for which of the seats."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..engine import shown
from .refusal import Refused
from .setup import hashed
from .table import Table


class Person(NamedTuple):
    """Somebody at a table: the hash of the token (None: a spectator) and the seats that it holds."""

    token: str | None
    seats: tuple[int, ...]


SPECTATOR = Person(None, ())


def known(table: Table, token: object) -> Person:
    """Whoever has that token; no token is a spectator's."""
    if token is None:
        return SPECTATOR
    secret = hashed(token) if isinstance(token, str) and len(token) <= 200 and token.isascii() else ""
    seats = table.held(secret) if secret else None
    if seats is None:
        raise Refused(401, "This link to the table is not valid, or no longer.")
    return Person(secret, seats)


def meant(table: Table, person: Person, asked: Mapping[str, Any]) -> int:
    """The seat for which something is asked: the one that is named, else the one on turn, else the first."""
    if not person.seats:
        raise Refused(403, "You are watching: only those who sit at the table can do that.")
    seat = asked.get("seat")
    if seat is None:
        turn = table.turn
        return turn if turn is not None and turn in person.seats else person.seats[0]
    if type(seat) is not int or seat not in person.seats:
        raise Refused(403, f"Seat {shown(seat)} is not yours.")
    return seat
