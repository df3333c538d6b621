"""Who asks for something at a table, and for which of the seats."""

from typing import NamedTuple

from ...engine import Match, Position
from ..protocol.refusal import Code, Refused
from .seats import Seat, lost
from .setup import hashed
from .table import Table


class Person(NamedTuple):
    """Somebody at a table: the hash of the token (None: a spectator), the seats that it holds, and those that the
    house has of them."""

    token: str | None
    seats: tuple[int, ...]
    lost: tuple[int, ...] = ()


SPECTATOR = Person(None, ())

WATCHING = "You are watching: only those who sit at the table can do that."


def known(table: Table, token: object) -> Person:
    """Whoever has that token; no token is a spectator's."""
    if token is None:
        return SPECTATOR
    secret = hashed(token) if isinstance(token, str) and len(token) <= 200 and token.isascii() else ""
    person = holder(table, secret) if secret else SPECTATOR
    if person.token is None:
        raise Refused(Code.BAD_TOKEN, "This link to the table is not valid, or no longer.")
    return person


def holder(table: Table, key: str) -> Person:
    """Whoever has that key, given as its hash: a spectator, where it holds nothing here."""
    token = table.token_of(key)
    return SPECTATOR if table.held(token) is None else whoever(table, token)


def whoever(table: Table, token: str) -> Person:
    """Whoever has a token, given as its hash, with the seats that are theirs now."""
    return Person(token, table.held(token) or (), lost(table.seats, token))


def meant(table: Table, person: Person, seat: int | None) -> int:
    """The seat for which something is asked: the one that is named, else one that may choose, else the first."""
    if not person.seats:
        raise Refused(Code.WATCHING, WATCHING)
    if seat is None:
        return next((seat for seat in table.choosing if seat in person.seats), person.seats[0])
    if seat not in person.seats:
        raise Refused(Code.NOT_YOUR_SEAT, f"Seat {seat} is not yours.")
    return seat


def must_run(table: Table) -> Match:
    """The match, if it is being played."""
    if table.match is None:
        raise Refused(Code.NOT_BEGUN, "The game has not begun: somebody is still missing.")
    if table.state == "over":
        raise Refused(Code.OVER, "The game is over.")
    return table.match


def to_move(table: Table, person: Person, seat: int | None) -> tuple[int, Position]:
    """The seat that is meant, which has to be on turn, and the position as it may know it, with it on turn."""
    number = meant(table, person, seat)
    return number, chooser(table, number)


def chooser(table: Table, seat: int) -> Position:
    """The position with a seat on turn that may choose now, as that seat may know it."""
    position = must_run(table).position
    if seat not in table.choosing:
        raise Refused(Code.NOT_YOUR_TURN, "It is not your turn.")
    return position.turned_to(seat).seen(seat)


def seat_at(table: Table, number: int) -> Seat:
    """A seat of the table, whoever sits there."""
    if number >= len(table.seats):
        raise Refused(Code.BAD_VALUE, f"seat {number}: expected a seat from 0 to {len(table.seats) - 1}")
    return table.seats[number]
