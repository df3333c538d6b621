"""A key holds what a token holds."""

from ..events import Change, Event
from ..keys import Key
from ..person import WATCHING, Person, holder
from ..refusal import Code, Refused
from ..request import Command
from ..setup import hashed
from ..table import Table


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
