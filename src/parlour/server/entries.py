"""The log of a table: every accepted thing is one entry, and a table is the fold of its entries."""

from typing import Any, NamedTuple

import orjson


class Entry(NamedTuple):
    """Something that was accepted at a table: its number there from 1, when it was (seconds), its kind and values."""

    number: int
    at: float
    kind: str
    values: dict[str, Any]

    def text(self) -> str:
        """The entry as it is kept."""
        return orjson.dumps([self.kind, self.values]).decode()


def read(number: int, at: float, text: str) -> Entry:
    """The entry out of what was kept of it."""
    kind, values = orjson.loads(text)
    return Entry(number, at, kind, values)
