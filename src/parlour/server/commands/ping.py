"""Whether anybody is there."""

from ..protocol.told import Pong
from ..table.person import Person
from ..table.table import Table
from .request import Query


class Ping(Query, tag="ping", kw_only=True):
    """Whether the server is there."""

    limit = None

    def answer(self, table: Table, person: Person) -> Pong:
        return Pong()
