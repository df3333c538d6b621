"""Checks what a part of a game is made with, so that a wrong word is told where it stands and not when it is drawn."""

import inspect
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import cache, wraps
from typing import Any, Literal, get_args, get_origin

from .errors import BadGame
from .options import shown


def checked(make: Callable[..., None]) -> Callable[..., None]:
    """An `__init__` that raises BadGame for arguments it does not have, and for words other than its Literals."""

    @wraps(make)
    def made(self: object, *arguments: Any, **named: Any) -> None:
        try:
            bound = _signature(make).bind(self, *arguments, **named)
        except TypeError as error:
            raise BadGame(_unfit(type(self), error, named)) from None
        for name, value in bound.arguments.items():
            for wrong, words in _wrong(make.__annotations__.get(name), value):
                expected = f"expected one of {', '.join(map(repr, words))}"
                raise BadGame(f"{type(self).__name__}({name}={shown(wrong)}): {_meant(wrong, words)}{expected}")
        make(self, *arguments, **named)

    return made


_signature = cache(inspect.signature)


def _wrong(annotation: object, value: object) -> Iterator[tuple[object, tuple[str, ...]]]:
    """What is none of the words that it may be, and those."""
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Literal and value not in inside:
        yield value, inside
    elif origin is tuple and inside and get_origin(inside[0]) is Literal:
        if not isinstance(value, tuple | list):
            yield value, get_args(inside[0])
            return
        for item in value:
            yield from _wrong(inside[0], item)


def _unfit(kind: type, error: TypeError, named: dict[str, object]) -> str:
    known = list(dict.fromkeys(_names(kind)))
    unknown = next((name for name in named if name not in known), None)
    if unknown is None:
        return f"{kind.__name__}: {error}"
    return f"{kind.__name__} has no argument {unknown}: {_meant(unknown, known)}it takes {', '.join(known)}"


def _names(kind: type) -> Iterator[str]:
    """The arguments of a class, and those that it passes on."""
    for base in kind.__mro__:
        if "__init__" not in vars(base):
            continue
        _, *parameters = _signature(vars(base)["__init__"]).parameters.values()
        variable = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
        yield from (parameter.name for parameter in parameters if parameter.kind not in variable)
        if not any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in parameters):
            return


def _meant(wrong: object, words: "tuple[str, ...] | list[str]") -> str:
    close = get_close_matches(wrong, words, n=1) if isinstance(wrong, str) else []
    return f"did you mean {close[0]}? " if close else ""
