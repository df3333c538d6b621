"""What is said alike in all games: plurals, lists, sentences with gaps to fill."""

import sys
from collections.abc import Iterable
from string import Formatter
from typing import Any

from ..engine import Message, seat, seats


def counted(number: int, noun: str) -> str:
    """A number of things: 1 disc, 2 discs."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def either(names: Iterable[str], most: int = 12) -> str:
    """What one may choose from: red, green or blue. Of many the first few."""
    found = list(names)
    if len(found) > most:
        return ", ".join(found[:most]) + " …"
    return " or ".join(filter(None, (", ".join(found[:-1]), *found[-1:])))


class _Sentence(Formatter):
    """Fills a template: `{player}` is a player's name, `{points:point}` a number of points, `{cells:,}` a list."""

    def format_field(self, value: Any, spec: str) -> str:
        if spec == "seat":
            return seats(value) if isinstance(value, tuple) else seat(value)
        if spec == ",":
            return ",".join(map(str, value))
        if spec == ", ":
            return ", ".join(map(str, value))
        return counted(value, spec) if spec else str(value)

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        value = super().get_value(key, args, kwargs)
        return seat(value) if key == "player" and type(value) is int else value


def sentence(template: str, **values: object) -> str:
    """A template with its gaps filled."""
    return _Sentence().format(template, **values)


def message(name: str, template: str, **fields: object) -> Any:
    """A kind of message: its fields with their types, and the sentence that a person reads of it.

    Scored = message("Scored", "{player} scores {points:point} with {color}.", player=int, color=str, points=int)
    """

    def words(self: Message) -> str:
        return sentence(template, **dict(zip(fields, self[1:], strict=True)))

    promise = "".join(before + (field or "") for before, field, _, _ in Formatter().parse(template))
    home = sys._getframe(1).f_globals["__name__"]
    return type(name, (Message,), {"__annotations__": fields, "__doc__": promise, "__module__": home, "words": words})
