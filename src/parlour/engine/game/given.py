"""A cursor over data that somebody gave: every refusal names the place and what was expected there."""

from collections.abc import Sequence
from typing import NoReturn

from ..errors import BadPosition
from ..module.options import shown

_MISSING = object()


class Given:
    """One value of the data, and the path that leads to it."""

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path
        self._read: set[str] = set()

    def fail(self, expected: str) -> NoReturn:
        """Refuse the value."""
        raise BadPosition(f"{self.path or 'data'}: expected {expected}, not {shown(self.value)}")

    def __getitem__(self, key: str) -> "Given":
        return self.get(key, _MISSING)

    def get(self, key: str, default: object) -> "Given":
        """The value of a key that may be missing."""
        if not isinstance(self.value, dict):
            self.fail("an object with keys")
        self._read.add(key)
        path = f"{self.path}.{key}" if self.path else key
        value = self.value.get(key, default)
        if value is _MISSING:
            raise BadPosition(f"{path}: is missing")
        return Given(value, path)

    def finish(self) -> None:
        """Refuse keys that nobody asked for."""
        if isinstance(self.value, dict):
            for key in self.value:
                if key not in self._read:
                    where = f" in {self.path}" if self.path else ""
                    raise BadPosition(f"unknown key {shown(key)}{where}: the keys are {', '.join(sorted(self._read))}")

    @property
    def is_null(self) -> bool:
        return self.value is None

    def number(self, low: int, high: int, *, null: int | None = None) -> int:
        """A whole number within limits; `null` is what stands for null where null is allowed."""
        if self.value is None and null is not None:
            return null
        if type(self.value) is not int or not low <= self.value <= high:
            self.fail(f"a whole number from {low} to {high}{'' if null is None else ' or null'}")
        return self.value

    def choice(self, names: Sequence[str], *, null: int | None = None) -> int:
        """The index of one of the names."""
        if self.value is None and null is not None:
            return null
        if not isinstance(self.value, str) or self.value not in names:
            self.fail(f"one of {', '.join(names)}{'' if null is None else ' or null'}")
        return names.index(self.value)

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.fail("true or false")
        return self.value

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            self.fail("a text")
        return self.value

    def items(self, length: int | None = None) -> list["Given"]:
        """The elements of a list, of this length if one is given."""
        if not isinstance(self.value, list | tuple) or (length is not None and len(self.value) != length):
            self.fail("a list" if length is None else f"a list of {length}")
        return [Given(value, f"{self.path}[{i}]") for i, value in enumerate(self.value)]
