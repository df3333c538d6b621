"""A flat record: which fields it has, its bytes, and the object through which plain Python reads and writes it.

    class State:
        board: Array = int8[64]
        player: int = int8
        ply: int = clock(int16)

The same bytes are a NumPy record to compiled code. Clocks come last, so that what remains in front of
them is the position without its clocks. The object hands out Python ints and refuses what does not fit,
because compiled code would wrap it or write past the end.
"""

import operator
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from math import prod
from typing import Any, Protocol, TypeVar, overload

from ..errors import BadGame

S = TypeVar("S")


class Array(Protocol):
    """A fixed-size array of whole numbers; two-dimensional ones are indexed by pairs. No negative indices."""

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: tuple[int, int]) -> int: ...
    def __setitem__(self, index: int | tuple[int, int], value: int) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class Floats(Protocol):
    """Where `scores` writes each player's share."""

    def __getitem__(self, index: int) -> float: ...
    def __setitem__(self, index: int, value: float) -> None: ...
    def __len__(self) -> int: ...


@dataclass(frozen=True)
class Kind:
    """The type of a field: an integer of some width, or an array of them."""

    code: str
    shape: tuple[int, ...] = ()
    is_clock: bool = False

    def __getitem__(self, shape: int | tuple[int, int]) -> Any:
        sizes = shape if isinstance(shape, tuple) else (shape,)
        if self.shape or len(sizes) > 2 or any(not isinstance(n, int) or n < 1 for n in sizes):
            raise BadGame(f"an array has one or two sizes, each 1 or more: not {shape!r}")
        return replace(self, shape=sizes)

    @cached_property
    def size(self) -> int:
        return prod(self.shape)

    @cached_property
    def limits(self) -> tuple[int, int]:
        bits = 8 * struct.calcsize("<" + self.code)
        return (-(1 << bits - 1), (1 << bits - 1) - 1) if self.code.islower() else (0, (1 << bits) - 1)

    @property
    def format(self) -> str:
        return f"{self.size}{self.code}"


int8: Any = Kind("b")
int16: Any = Kind("h")
int32: Any = Kind("i")
int64: Any = Kind("q")
uint8: Any = Kind("B")
uint16: Any = Kind("H")
uint32: Any = Kind("I")
bits64: Any = Kind("Q")
"""A set of 64 bits. Compiled it is a whole number like all others, whose last bit is the sign: Numba makes floats
of unsigned ones that meet signed ones."""


def clock(kind: Any) -> Any:
    """A field that counts towards the cap only: search leaves it out when it compares positions."""
    return replace(kind, is_clock=True)


class Cells:
    """An array field of a record in plain Python: checked indices, checked values."""

    __slots__ = ("_cells", "_high", "_kind", "_low", "_name")

    def __init__(self, name: str, kind: Kind, cells: list[int]) -> None:
        self._name = name
        self._kind = kind
        self._low, self._high = kind.limits
        self._cells = cells

    def __getitem__(self, index: Any) -> int:
        try:
            if index >= 0:
                return self._cells[index]  # type: ignore[no-any-return]
        except (TypeError, IndexError):
            pass
        return self._cells[self._at(index)]

    def __setitem__(self, index: Any, value: int) -> None:
        if type(value) is not int:
            value = _whole(f"{self._name}[{index}]", value)
        if not self._low <= value <= self._high:
            raise OverflowError(f"{self._name}[{index}] = {value}: holds {self._low} to {self._high}")
        self._cells[self._at(index)] = value

    def __len__(self) -> int:
        return self._kind.shape[0]

    def __iter__(self) -> Iterator[int]:
        return iter(self._cells)

    def __repr__(self) -> str:
        return repr(self._cells)

    def listed(self) -> list[Any]:
        """All of it as a list; of two dimensions, as a list of rows."""
        return self._cells.copy()

    def copy(self) -> "Cells":
        return type(self)(self._name, self._kind, self._cells.copy())

    def _at(self, index: Any) -> int:
        if type(index) is int and 0 <= index < len(self._cells):
            return index
        return self._checked(index)

    def _checked(self, index: Any) -> int:
        """The place of an index of any kind, or what is wrong with it."""
        shape = self._kind.shape
        indices = index if isinstance(index, tuple) else (index,)
        if any(isinstance(i, slice) for i in indices):
            raise IndexError(f"{self._name} has no slices: index one cell")
        if len(indices) != len(shape):
            raise IndexError(f"{self._name} takes {len(shape)} indices, not {index}")
        at = 0
        for i, size in zip(indices, shape, strict=True):
            if not 0 <= i < size:
                raise IndexError(f"{self._name}[{index}]: an index runs from 0 to {size - 1}")
            at = at * size + i
        return at


class Rows(Cells):
    """An array field of two dimensions."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> int:
        return self._cells[self._at(index)]

    def listed(self) -> list[Any]:
        columns = self._kind.shape[1]
        return [self._cells[at : at + columns] for at in range(0, len(self._cells), columns)]

    def __iter__(self) -> Iterator[int]:
        raise TypeError(f"{self._name} has two dimensions: index it by pairs")

    def _at(self, index: Any) -> int:
        if type(index) is tuple and len(index) == 2:
            row, column = index
            rows, columns = self._kind.shape
            if 0 <= row < rows and 0 <= column < columns:
                return row * columns + column  # type: ignore[no-any-return]
        return self._checked(index)


def _whole(place: str, value: object) -> int:
    """A value as the whole number that it is."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        hint = "; // divides without a fraction" if isinstance(value, float) else ""
        raise TypeError(f"{place} = {value!r}: fields hold whole numbers{hint}") from None


def copied(s: S) -> S:
    """A state of its own with the same values, for words that need to change one."""
    assert isinstance(s, Fields)
    return s.copy()  # type: ignore[return-value]


class Fields:
    """A record as plain Python sees it: an attribute a field, ints and `Cells`."""

    __slots__ = ("__dict__", "_kinds")
    _kinds: dict[str, Kind]

    def __init__(self, kinds: dict[str, Kind], values: dict[str, int | Cells]) -> None:
        object.__setattr__(self, "_kinds", kinds)
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: int) -> None:
        kind = self._kinds.get(name)
        if kind is None or kind.shape:
            scalars = ", ".join(n for n, k in self._kinds.items() if not k.shape)
            raise AttributeError(f"no field {name} to set: there are {scalars}")
        if type(value) is not int:
            value = _whole(name, value)
        low, high = kind.limits
        if not low <= value <= high:
            raise OverflowError(f"{name} = {value}: holds {low} to {high}")
        self.__dict__[name] = value

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        close = get_close_matches(name, self._kinds, n=1)
        hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(self._kinds)}"
        raise AttributeError(f"no field {name}: {hint}")

    def copy(self) -> "Fields":
        """An object of its own with the same values."""
        values = {n: v.copy() if isinstance(v, Cells) else v for n, v in self.__dict__.items()}
        return Fields(self._kinds, values)

    def __repr__(self) -> str:
        return "Fields(" + ", ".join(f"{name}={value}" for name, value in self.__dict__.items()) + ")"


@dataclass(frozen=True)
class Layout:
    """The fields of a record in the order of their bytes."""

    kinds: dict[str, Kind]

    @classmethod
    def of(cls, record: type, *, name: str, place: Callable[[str], str] = str) -> "Layout":
        """Read the annotated fields of a class, called so in what is said of it; `place` tells where one stands."""
        kinds = {n: v for n, v in vars(record).items() if isinstance(v, Kind)}
        for field in getattr(record, "__annotations__", {}):
            if field not in kinds:
                value = vars(record).get(field)
                why = "has no type" if value is None else f"is {value!r}, and fields hold whole numbers"
                better = f"write {field}: int = int8, or Array = int8[9]"
                raise BadGame(f"{place(field)}: {name}.{field} {why}: {better}")
        if not kinds:
            raise BadGame(f"{place(name)}: {name} has no fields: write one as player: int = int8")
        if sum(kind.size for kind in kinds.values()) < 2:
            kinds["unused"] = int8  # bytes of length one are shared in Python, and kernels write into new ones
        still = {n: k for n, k in kinds.items() if not k.is_clock}
        return cls(still | {n: k for n, k in kinds.items() if k.is_clock})

    @cached_property
    def packing(self) -> struct.Struct:
        return struct.Struct("<" + "".join(kind.format for kind in self.kinds.values()))

    @property
    def size(self) -> int:
        return self.packing.size

    @cached_property
    def key_size(self) -> int:
        """How many of the first bytes are not clocks."""
        return struct.calcsize("<" + "".join(k.format for k in self.kinds.values() if not k.is_clock))

    def read(self, raw: bytes) -> Fields:
        """An object that reads these bytes; writing to it does not change them."""
        flat = self.packing.unpack(raw)
        values: dict[str, int | Cells] = {}
        for name, kind, first, end, cells in self._places:
            values[name] = flat[first] if cells is None else cells(name, kind, list(flat[first:end]))
        return Fields(self.kinds, values)

    @cached_property
    def _places(self) -> list[tuple[str, Kind, int, int, type[Cells] | None]]:
        """Each field, where among all numbers its own begin and end, and what holds them if they are an array."""
        places, first = [], 0
        for name, kind in self.kinds.items():
            places.append((name, kind, first, first + kind.size, (None, Cells, Rows)[len(kind.shape)]))
            first += kind.size
        return places

    def write(self, fields: Fields) -> bytes:
        """The bytes of an object."""
        flat: list[int] = []
        for value in fields.__dict__.values():
            if isinstance(value, Cells):
                flat += value._cells
            else:
                flat.append(value)
        return self.packing.pack(*flat)

    def empty(self) -> Fields:
        """All fields zero."""
        return self.read(bytes(self.size))

    @property
    def dtype(self) -> list[tuple[str, str, tuple[int, ...]]]:
        """The same layout as NumPy spells it."""
        return [(name, _NUMPY[kind.code], kind.shape) for name, kind in self.kinds.items()]


_NUMPY = {"b": "<i1", "h": "<i2", "i": "<i4", "q": "<i8", "B": "<u1", "H": "<u2", "I": "<u4", "Q": "<i8"}
