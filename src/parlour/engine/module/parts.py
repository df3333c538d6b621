"""What a game is made of: values of its module that bring along fields, chapters and rules.

A part is a plain object. Its methods marked `@rule` are called by the game's rules, and compile as they do: in
compiled code the part is a namespace of its methods and its constants. What a rule reads of a part and what
follows from options is a `Parameter`.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, wraps
from typing import Any, Literal, get_args, get_origin

from ..errors import BadGame
from .layout import Array, Fields, Kind
from .options import Option, shown

Value = int | tuple[int, ...]


class Part:
    """A value that a game's module is made of. `label` is its name there."""

    label: str = ""

    def __init_subclass__(cls) -> None:
        """What it is made with is checked, where that is written."""
        if "__init__" in vars(cls):
            cls.__init__ = checked(cls.__init__)  # type: ignore[method-assign]

    def settings(self) -> Iterator["Parameter"]:
        """What the rules read of it."""
        return (value for value in vars(self).values() if isinstance(value, Parameter))

    def joined(self, before: "Iterable[Part]") -> None:
        """Hear which parts stand before it in the module."""

    def chapters(self, game: "Parts") -> Mapping[str, Any]:
        """What the game's module need not say itself."""
        return {}


class Parameter:
    """A number that rules read of a part: constant where no option decides it, else a field of `o`."""

    def __init__(self, kind: Kind | Any, value: Callable[[Any], Value], *, fixed: bool) -> None:
        self.kind: Kind = kind
        self.value = value
        self.constant: Value | None = value(None) if fixed else None
        self.field = ""

    def __call__(self, o: Any) -> int:
        return self.constant if self.constant is not None else getattr(o, self.field)  # type: ignore[return-value]

    def fill(self, o: Fields) -> None:
        """Write it into the options."""
        value = self.value(o)
        if not isinstance(value, tuple):
            setattr(o, self.field, value)
            return
        cells = getattr(o, self.field)
        for at, number in enumerate(value):
            cells[at] = number


class Lookup(Parameter):
    """A table of numbers that rules read of a part."""

    def __call__(self, o: Any) -> Array:  # type: ignore[override]
        return self.constant if self.constant is not None else getattr(o, self.field)  # type: ignore[return-value]


@dataclass(frozen=True)
class Held(Kind):
    """A field of the state. A part that has it reads it in rules as `self.it(s)`, whatever the game calls it."""

    field: str = field(default="", compare=False)
    constant = None

    def __set_name__(self, state: type, name: str) -> None:
        object.__setattr__(self, "field", name)

    def __call__(self, s: Any) -> Any:
        return getattr(s, self.field)


class Chosen:
    """A number that is given, or that an option decides."""

    def __init__(self, value: int | Option) -> None:
        self.source = value

    @property
    def is_fixed(self) -> bool:
        return not isinstance(self.source, Option)

    @property
    def values(self) -> tuple[Any, ...]:
        """Those that it can have."""
        if not isinstance(self.source, Option):
            return (self.source,)
        if callable(self.source.limits):
            raise BadGame(f"a part cannot follow from this option: {self.source.sentence}")
        return tuple(self.source.limits)

    @property
    def most(self) -> int:
        return max(self.values)  # type: ignore[no-any-return]

    def __call__(self, o: Any) -> Any:
        if not isinstance(self.source, Option):
            return self.source
        value = getattr(o, self.source.name)
        return self.source.limits[value] if isinstance(self.source.limits, tuple) else value


@dataclass(frozen=True)
class Parts:
    """The parts of a game's module by their labels, and all that the module says."""

    names: Mapping[str, Any]
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, names: Mapping[str, Any]) -> "Parts":
        """Find the parts among the names, and label them."""
        named = {label: value for label, value in names.items() if isinstance(value, Part)}
        for label, part in named.items():
            part.label = part.label or label
        parts: dict[Part, None] = {}
        for part in named.values():
            _find(part, part.label, parts)
        labels = [part.label for part in parts]
        if len(set(labels)) < len(labels):
            raise BadGame(f"two parts are called {next(x for x in labels if labels.count(x) > 1)}")
        before: list[Part] = []
        for part in parts:
            part.joined(before)
            before.append(part)
            for name, setting in vars(part).items():
                if isinstance(setting, Parameter):
                    setting.field = f"{part.label}_{name}"
        return cls(names, tuple(parts))

    def fields(self) -> dict[str, Kind]:
        """What they keep in `o`."""
        return {setting.field: setting.kind for setting in self._kept()}

    def prepare(self, o: Fields) -> None:
        """Fill that."""
        for setting in self._kept():
            setting.fill(o)

    def chapters(self) -> dict[str, Any]:
        """What the module need not say itself."""
        return next((dict(chapters) for part in self.parts if (chapters := part.chapters(self))), {})

    def _kept(self) -> Iterator[Parameter]:
        return (setting for part in self.parts for setting in part.settings() if setting.constant is None)


def _find(part: Part, label: str, found: dict[Part, None]) -> None:
    """Label a part and those that it consists of."""
    part.label = part.label or label
    found[part] = None
    for name, value in vars(part).items():
        if isinstance(value, Part) and not value.label:
            _find(value, f"{part.label}_{name}", found)


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
