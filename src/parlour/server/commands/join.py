"""Somebody takes a free seat."""

import hmac
from typing import Annotated

import msgspec
from msgspec import Meta

from ..protocol.refusal import Code, Refused
from ..table.events import Change, Event
from ..table.person import seat_at
from ..table.seats import name_house, own_name
from ..table.table import Table
from .request import LONGEST_NAME, AnySeat, Nonce, Pledge, Word, own_line

_Short = Annotated[str, Meta(max_length=LONGEST_NAME)]


class Sat(Change, kw_only=True):
    kind = "sit"
    reseats = True
    seat: int
    name: str
    token: str
    nonce: str = ""
    pledge: str = ""

    def apply(self, table: Table) -> None:
        seat = table.seats[self.seat]
        seat.kind, seat.player = "person", None
        seat.name, seat.token, seat.nonce, seat.pledge = self.name, self.token, self.nonce, self.pledge
        table.tokens.add(self.token)
        name_house(table.seats)
        table.start_if_full()


class Join(msgspec.Struct, kw_only=True):
    """Takes a free seat with the key of its link, or one that is open to anybody."""

    seat: AnySeat
    key: Annotated[Word | None, Meta(title="the key of the seat's link")] = None
    name: Annotated[_Short | None, Meta(title=f"a name of at most {LONGEST_NAME} characters")] = None
    nonce: Nonce = None
    pledge: Pledge = None

    def event(self, table: Table, token: str, now: float) -> Event:
        """Sit down; the token is given as its hash."""
        seat = seat_at(table, self.seat)
        if not seat.is_free:
            raise Refused(Code.SEAT_TAKEN, "This seat is taken.")
        if seat.kind == "friend" and not _is_same(self.key or "", table.setup.key(seat.number, seat.left)):
            raise Refused(Code.BAD_LINK, "This link to the seat is not valid.")
        name = own_name(own_line(self.name) if self.name else f"P{seat.number + 1}", table.seats)
        nonce, pledge = "" if self.pledge else (self.nonce or "").lower(), self.pledge or ""
        return table.happen(now, Sat(seat=seat.number, name=name, token=token, nonce=nonce, pledge=pledge))


def _is_same(key: str, secret: str) -> bool:
    """Found out in a time that tells nothing about the secret."""
    return hmac.compare_digest(key.encode(errors="replace"), secret.encode())
