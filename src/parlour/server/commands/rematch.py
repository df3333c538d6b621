"""Another game with the same people."""

from ..protocol.refusal import Code, Refused
from ..table.events import Change, Event
from ..table.person import Person, meant
from ..table.table import Table
from .answer import Offering
from .request import Nonce, Pledge


class Rematched(Change, kw_only=True):
    kind = "rematch"
    table: str

    def apply(self, table: Table) -> None:
        table.next = self.table
        table.offers.clear()


class AskForRematch(Offering, tag="rematch", kw_only=True):
    """Asks for another game with the seats moved on by one; against the house alone nobody has to agree."""

    limit = "tables"
    nonce: Nonce = None
    pledge: Pledge = None

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        seat = meant(table, person, self.seat)
        if table.state != "over":
            raise Refused(Code.NOT_OVER, "The game is not over yet.")
        if table.next is not None:
            raise Refused(Code.IS_SO, "There is another game already.")
        return [self.offer(table, seat, now, self.nonce, self.pledge)]
