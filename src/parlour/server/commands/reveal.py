"""A seat shows the number that it had sealed; a seat that does not do so in time counts as having none."""

from typing import Annotated

from msgspec import Meta

from ..protocol.refusal import Code, Refused
from ..table import commitment
from ..table.events import Change, Event
from ..table.person import Person, meant
from ..table.table import Table
from .request import Command, Digits

REVEAL_WITHIN = 10.0
"""Seconds for all to show their numbers, once everybody has sealed one."""


class Revealed(Change, kw_only=True):
    kind = "reveal"
    reseats = True
    seat: int
    nonce: str

    def apply(self, table: Table) -> None:
        for number in table.held(table.seats[self.seat].token or "") or (self.seat,):
            table.seats[number].nonce = self.nonce
        table.start_if_full()


class Unrevealed(Change, kw_only=True):
    """The time is up for those who sealed a number and did not show it."""

    kind = "unrevealed"
    reseats = True

    def apply(self, table: Table) -> None:
        table.is_late = True
        table.start_if_full()


class Reveal(Command, tag="reveal", kw_only=True):
    """Shows the number whose fingerprint was your `pledge`: once everybody sits there, and within ten seconds."""

    limit = "changes"
    nonce: Annotated[Digits, Meta(title="the hexadecimal digits whose SHA-256 was your pledge", min_length=16)]

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        seat = meant(table, person, self.seat)
        if table.sealed_at is None or table.seats[seat].nonce:
            raise Refused(Code.NOT_SEALED, "There is nothing to be shown now.")
        if commitment.promise(self.nonce.lower()) != table.seats[seat].pledge:
            raise Refused(Code.BAD_VALUE, "nonce: expected the digits whose SHA-256 was your pledge")
        return [table.happen(now, Revealed(seat=seat, nonce=self.nonce.lower()))]


def reveal_due(table: Table) -> float | None:
    """When whoever has not shown a number counts as having none; None: nobody has to."""
    return None if table.sealed_at is None else table.sealed_at + REVEAL_WITHIN


def unrevealed(table: Table, now: float) -> list[Event]:
    """What happens when that time is up."""
    return [table.happen(now, Unrevealed())] if table.sealed_at is not None else []
