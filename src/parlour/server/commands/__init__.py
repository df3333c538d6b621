"""What can be done and asked at a table, and what it changes: one file each, found by the folder."""

import inspect
from collections.abc import Iterable
from functools import reduce
from importlib import import_module
from operator import or_
from pkgutil import iter_modules
from typing import Any

import msgspec

from ...engine import BadRecord, Game, ParlourError, sentence, shown
from ..protocol.refusal import Code, Refused
from ..protocol.told import tag
from ..table.events import Change, Event, StoredEvent
from ..table.setup import Setup
from ..table.table import Table
from .edited import Edited
from .request import Request, checked

_MODULES = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
_STRUCTS = [
    kind
    for module in _MODULES
    for _, kind in inspect.getmembers(module, inspect.isclass)
    if issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
]
REQUESTS: dict[str, type[Request]] = {
    tag(kind): kind for kind in _STRUCTS if issubclass(kind, Request) and tag(kind) != kind.__name__
}
"""What may be asked for, by the name of what to do."""

CHANGES: dict[str, type[Change]] = {kind.kind: kind for kind in _STRUCTS if issubclass(kind, Change)}
"""What may happen, by the name under which it is kept."""

_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(reduce(or_, REQUESTS.values()))


def read(text: str | bytes) -> Request | None:
    """A message of a client; None where `explained` has to say what is wrong with it."""
    try:
        request: Request = _DECODER.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
    return request


def explained(do: object, values: dict[str, Any]) -> Request:
    """What is asked for under a name, or why that cannot be."""
    kind = REQUESTS.get(do) if isinstance(do, str) else None
    if kind is None:
        raise Refused(Code.BAD_COMMAND, "There is nothing of that name to do here.")
    return checked(kind, {**values, "do": do})


def fold(setup: Setup, game: Game, events: Iterable[StoredEvent]) -> Table:
    """The table that its events lead to; BadRecord if the rules no longer do as they did."""
    table = Table(setup, game)
    for number, at, text in events:
        if number != table.number + 1:
            raise BadRecord(f"event {table.number + 1} is missing")
        try:
            change = _change(text)
            deals = table.apply(Event(number, at, change))
        except ParlourError as error:
            raise BadRecord(f"event {number}: {error}") from error
        except Exception as error:  # whatever the text holds, or the game's own code raises
            raise BadRecord(f"event {number} cannot be read: {error!r}") from error
        if deals != change.deals:
            raise BadRecord(f"event {number}: dealt {shown(deals)}, and not {shown(change.deals)}")
    return table


def refold(setup: Setup, game: Game, kept: Iterable[StoredEvent]) -> tuple[Table, Edited | None]:
    """The table under rules that were edited: as far as these allow what was played, and where that ends if it does.

    Nothing of it is kept before somebody plays on: rules that are put right again bring the whole game back.
    """
    table, why = Table(setup, game), ""
    for number, at, text in kept:
        change = _change(text)
        table.number = number
        if isinstance(change, Edited) and table.ply >= change.to:
            why = ""
        if why and change.plays:
            continue
        try:
            table.apply(Event(number, at, change))
        except ParlourError as error:
            move = getattr(change, "move", "what was played")
            why = why or sentence(f"The rules were edited, and {move} is no longer possible: {error}")
    return table, Edited(to=table.ply, reason=why) if why else None


def _change(text: str) -> Change:
    kind, values = msgspec.json.decode(text)
    change: Change = msgspec.convert(values, CHANGES[kind])
    return change
