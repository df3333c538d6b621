"""Whether anybody is there."""

from ..person import Person
from ..request import Query
from ..table import Table
from ..told import Pong


class Ping(Query, tag="ping", kw_only=True):
    """Whether the server is there."""

    limit = None

    def answer(self, table: Table, person: Person) -> Pong:
        return Pong()
