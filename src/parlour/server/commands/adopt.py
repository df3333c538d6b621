"""A key holds what a token holds."""

from ..protocol.refusal import Code, Refused
from ..table.events import Change, Event
from ..table.keys import Key
from ..table.person import WATCHING, Person, holder
from ..table.setup import hashed
from ..table.table import Table
from .request import Command


class Adopted(Change, kw_only=True):
    kind = "adopt"
    reseats = True
    token: str
    key: str

    def apply(self, table: Table) -> None:
        table.keys.pop(self.key, None)
        table.keys[self.key] = self.token


class Adopt(Command, tag="adopt", kw_only=True):
    """What your token holds here is held, and found, by this key as well."""

    key: Key

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        key = hashed(self.key)
        if person.token is None:
            raise Refused(Code.WATCHING, WATCHING)
        if table.key_of(person.token) == key:
            raise Refused(Code.IS_SO, "That key holds these seats already.")
        if holder(table, key).token not in (None, person.token):
            raise Refused(Code.KEY_TAKEN, "Somebody sits here with that key already.")
        return [table.happen(now, Adopted(token=person.token, key=key))]
