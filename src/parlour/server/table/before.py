"""What of a table shows afterwards what has changed."""

from typing import NamedTuple

from .table import Table


class Before(NamedTuple):
    """A table before something happens, as far as it is compared."""

    ply: int
    state: str
    offers: dict[str, int]
    said: int
    noted: int
    hints: bool
    is_sealed: bool


def before(table: Table) -> Before:
    """What of a table can have changed afterwards."""
    offers = {kind: offer.seat for kind, offer in table.offers.items()} if table.offers else {}
    return Before(
        table.ply, table.state, offers, len(table.chat), len(table.notes), table.hints, table.sealed_at is not None
    )
