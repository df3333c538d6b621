"""A token that others may have seen holds nothing any more."""

from dataclasses import replace

from ..protocol.refusal import Code, Refused
from ..table.events import Change, Event
from ..table.keys import Key
from ..table.person import WATCHING, Person, holder
from ..table.setup import hashed
from ..table.table import Table
from .request import Command


class Revoked(Change, kw_only=True):
    kind = "revoke"
    reseats = True
    token: str
    key: str

    def apply(self, table: Table) -> None:
        for seat in table.seats:
            if seat.token == self.token:
                seat.token = self.key
            if seat.former is not None and seat.former.token == self.token:
                seat.former = replace(seat.former, token=self.key)
        table.creator = self.key if table.creator == self.token else table.creator
        table.tokens = {*table.tokens, self.key} - {self.token}
        table.keys = {key: token for key, token in table.keys.items() if token != self.token}


class Revoke(Command, tag="revoke", kw_only=True):
    """What your token holds here is held by this key alone; whoever comes with the token is turned away."""

    key: Key

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        key = hashed(self.key)
        if person.token is None:
            raise Refused(Code.WATCHING, WATCHING)
        if holder(table, key).token is not None:
            raise Refused(Code.KEY_TAKEN, "Somebody sits here with that key already.")
        return [table.happen(now, Revoked(token=person.token, key=key))]
