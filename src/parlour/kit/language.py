"""What is said alike in all games: plurals, lists, sentences with gaps to fill."""

import re
import sys
from collections.abc import Iterable
from string import Formatter
from typing import Any

from ..engine import BadGame, Message, seat, seats
from .shapes import cell


def counted(number: int, noun: str) -> str:
    """A number of things: 1 disc, 2 discs."""
    return f"{number} {noun if number == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """Several of a thing: discs, men, plies, boxes."""
    if noun.endswith("man"):
        return noun[:-2] + "en"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


def either(names: Iterable[str], most: int = 12) -> str:
    """What one may choose from: red, green or blue. Of many the first few."""
    choices = list(names)
    if len(choices) > most:
        return ", ".join(choices[:most]) + " …"
    return " or ".join(filter(None, (", ".join(choices[:-1]), *choices[-1:])))


def listed(names: list[str]) -> str:
    """All of some names: red, green and blue."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def does(verb: str) -> str:
    """What somebody does: passes, bets 1."""
    word, *rest = verb.split(" ")
    return " ".join([word + ("es" if word.endswith(("s", "x", "ch", "sh")) else "s"), *rest])


def spelled(number: int) -> str:
    """A number in words, where it is a small one."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number] if 0 <= number < len(words) else str(number)


def short(text: str) -> str:
    """A text that somebody gave, as an error shows it."""
    return text if len(text) < 10 else text[:9] + "…"


class _Sentence(Formatter):
    """Fills a template: `{player}` is a player's name, `{points:point}` a number of points, `{cells:cell}` how many
    cells there are, `{cells:,}` a list of them, `{color:a}` a noun with its article, `{point:at}` the cell of a row
    and a column."""

    def format_field(self, value: Any, spec: str) -> str:
        if spec == "seat":
            return "nobody" if value is None else seats(value) if isinstance(value, tuple) else seat(value)
        if spec == "a":
            return f"{'an' if value[0] in 'aeiou' else 'a'} {value}"
        if spec == "at":
            return cell(*value)
        if spec == ",":
            return ",".join(map(str, value))
        if spec == ", ":
            return ", ".join(map(str, value))
        number = len(value) if isinstance(value, tuple) else value
        return counted(number, spec) if spec else str(value)

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        value = super().get_value(key, args, kwargs)
        return seat(value) if key == "player" and type(value) is int else value


def sentence(template: str, **values: object) -> str:
    """A template with its gaps filled."""
    return _Sentence().format(template, **values)


def _same(value: object) -> object:
    return value


def message(name: str, template: str, **fields: object) -> Any:
    """A kind of message: its fields with their types, and the sentence that a person reads of it.

    Scored = message("Scored", "{player} scores {points:point} with {color}.", player=int, color=str, points=int)

    A field of `Cards` holds the name of a card, and the sentence what the card is called.
    """
    spoken = {field: kind.spoken for field, kind in fields.items() if hasattr(kind, "spoken")}
    fields = {field: str if field in spoken else kind for field, kind in fields.items()}

    def words(self: Message) -> str:
        values = zip(fields, self[1:], strict=True)
        return sentence(template, **{field: spoken.get(field, _same)(value) for field, value in values})

    for _, field, _, _ in Formatter().parse(template):
        if field is not None and re.split(r"[.\[]", field)[0] not in fields:
            raise BadGame(f"{name}: the sentence tells {{{field}}}, and its fields are {', '.join(fields) or 'none'}")
    promise = "".join(before + (field or "") for before, field, _, _ in Formatter().parse(template))
    home = sys._getframe(1).f_globals["__name__"]
    return type(name, (Message,), {"__annotations__": fields, "__doc__": promise, "__module__": home, "words": words})
