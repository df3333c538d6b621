"""Something is said to all at the table."""

from typing import Annotated

from msgspec import Meta

from ..protocol.refusal import Code, Refused
from ..table.events import Change, Event
from ..table.person import Person, meant
from ..table.table import Said, Table
from .request import Command, one_line

LONGEST = 500
MOST = 2000
"""Sayings in one game."""


class HasSaid(Change, kw_only=True):
    kind = "say"
    seat: int
    text: str

    def apply(self, table: Table) -> None:
        table.chat.append(Said(self.seat, table.seats[self.seat].name, self.text, table.ply, table.at))
        if table.match is not None:
            table.match.say(self.seat, self.text)


class SayToAll(Command, tag="say", kw_only=True):
    """Says something to all at the table."""

    limit = "sayings"
    text: Annotated[str, Meta(title=f"a text of at most {LONGEST} characters", min_length=1, max_length=LONGEST)]

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        seat, text = meant(table, person, self.seat), one_line(self.text, "text")
        if len(table.chat) >= MOST:
            raise Refused(Code.CHAT_FULL, "So much has been said at this table that no more can be kept.")
        return [table.happen(now, HasSaid(seat=seat, text=text))]
