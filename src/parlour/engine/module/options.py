"""What a table may choose before a game begins, and the constant record `o` that the rules read.

    class Options:
        rows: int = option(6, range(4, 9), "Rows of the board")
        setup: int = option("corner", ("corner", "offset"), "Where the stacks start")
        deck: object = option(None, read_deck, "The cards, as a list")
        step: Array = int8[25, 4]          # no option: a table that `prepare` fills

In `o` a number is itself and a choice is its index; what a reader reads is not in `o`: `prepare` puts
what the rules need of it into fields.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from reprlib import Repr
from types import MappingProxyType
from typing import Any

from ..errors import BadGame, BadOption
from .layout import Fields, Kind, Layout, int8, int32

Reader = Callable[[object], object]


@dataclass(frozen=True)
class Option:
    """One choice: its default, its limits, and the sentence a person sees.

    A default of None says that it follows from the other options.
    """

    default: object
    limits: range | tuple[object, ...] | Reader
    sentence: str
    name: str = field(default="", compare=False)
    """As it is called among the game's options."""

    def __set_name__(self, owner: type, name: str) -> None:
        object.__setattr__(self, "name", name)

    @property
    def expected(self) -> str:
        """The limits in words."""
        if isinstance(self.limits, range):
            return f"a whole number from {self.limits[0]} to {self.limits[-1]}"
        if isinstance(self.limits, tuple):
            return "one of " + ", ".join(map(repr, self.limits))
        return (self.limits.__doc__ or "a value it can read").strip().split("\n")[0]

    def read(self, name: str, value: object) -> object:
        """The value as it is kept, or BadOption."""
        if isinstance(self.limits, range):
            good = type(value) is int and value in self.limits
        elif isinstance(self.limits, tuple):
            good = any(type(value) is type(c) and value == c for c in self.limits)
        else:
            try:
                return self.limits(value)
            except BadOption as error:
                raise BadOption(f"{name}: {error}") from None
        if not good:
            raise BadOption(f"{name}={shown(value)}: expected {self.expected}")
        return value


def option(default: object, limits: range | tuple[object, ...] | Reader, sentence: str) -> Any:
    """Declare an option in a game's `Options`. A reader returns the value to keep or raises BadOption."""
    if not isinstance(limits, range | tuple) and not callable(limits):
        wanted = "option(default, limits, sentence), with limits as a range, a tuple of choices or a function"
        raise BadGame(f"{wanted}: its limits are {shown(limits)}")
    if isinstance(limits, range | tuple) and len(limits) == 0:
        raise BadGame(f"an option without possible values: {sentence}")
    return Option(default, limits, sentence)


_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60
_SHORT.maxlist = _SHORT.maxtuple = _SHORT.maxdict = 8
_SHORT.maxlevel = 3


def shown(value: object) -> str:
    """A value as an error shows it, short whatever it is."""
    try:
        return _SHORT.repr(value)
    except Exception:  # a value whose own repr fails is somebody's input like any other
        return f"a {type(value).__name__}"


class OptionSet:
    """All options of a game, and how a choice of them becomes the record `o`."""

    def __init__(self, declared: type | None, further: Mapping[str, Kind] = MappingProxyType({})) -> None:
        attributes = vars(declared) if declared else {}
        self.options = {n: v for n, v in attributes.items() if isinstance(v, Option)}
        for name, option in self.options.items():
            if option.default is not None:
                option.read(name, option.default)
        tables = {n: v for n, v in attributes.items() if isinstance(v, Kind)}
        numbers = {n: _kind(v) for n, v in self.options.items() if not callable(v.limits)}
        self.layout = Layout((numbers | tables | dict(further)) or {"none": int8})

    def fill(self, chosen: Mapping[str, object]) -> tuple[dict[str, object], Fields]:
        """The values as they are kept of what was chosen, and `o` with these and the defaults."""
        for name in chosen:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadOption(f"no option {shown(name)}: the options are {known}")
        settled = {
            n: self.options[n].read(n, v)
            for n, v in chosen.items()
            if v is not None or self.options[n].default is not None
        }
        for name, option in self.options.items():
            if callable(option.limits) and option.default is not None:
                settled.setdefault(name, option.read(name, option.default))
        o = self.layout.empty()
        for name, option in self.options.items():
            value = settled.get(name, option.default)
            if value is not None and not callable(option.limits):
                setattr(o, name, _number(option, value))
        return settled, o

    def values(self, kept: Mapping[str, object], o: Fields) -> dict[str, object]:
        """The value of every option, read back from `o` once it is prepared."""
        values: dict[str, object] = {}
        for name, option in self.options.items():
            if isinstance(option.limits, tuple):
                values[name] = option.limits[getattr(o, name)]
            elif isinstance(option.limits, range):
                values[name] = getattr(o, name)
            else:
                values[name] = kept.get(name, option.default)
        return values


def _kind(option: Option) -> Kind:
    kind: Kind = int32 if isinstance(option.limits, range) else int8
    return kind


def _number(option: Option, value: object) -> int:
    if isinstance(option.limits, tuple):
        return option.limits.index(value)
    assert isinstance(value, int)
    return value
