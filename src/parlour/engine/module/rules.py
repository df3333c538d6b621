"""Marks the functions of a game that compile."""

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

DEALER = -1
"""What `turn` returns where a move is left to chance."""
OVER = -2
"""What `turn` returns when the game is over."""


def rule(function: F) -> F:
    """Mark a module-level function as one that the engine compiles; called directly it runs as it stands."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def is_rule(value: object) -> bool:
    """Whether the value is a function marked with `rule`."""
    return getattr(value, "__rule__", False) is True


def native(module: str) -> Callable[[F], F]:
    """Mark a rule for which compiled code has something better of the same name in that module."""

    def mark(function: F) -> F:
        function.__native__ = f"{module}:{function.__name__}"  # type: ignore[attr-defined]
        return rule(function)

    return mark


class EveryDraw(list[int]):
    """Stands for a generator, and lets each sequence of draws come once; counts all that it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.is_done = False
        self.draws = 0
        self._sizes: list[int] = []
        self._place = 0

    def draw(self, n: int) -> int:
        if self._place == len(self):
            self.append(0)
            self._sizes.append(n)
        self.draws += 1
        self._place += 1
        return self[self._place - 1]

    def advance(self) -> None:
        """Go on to the next sequence."""
        self._place = 0
        while self and self[-1] == self._sizes[-1] - 1:
            self.pop()
            self._sizes.pop()
        if self:
            self[-1] += 1
        self.is_done = not self


@native("parlour.engine.kernels.parts")
def draw(r: list[int], n: int) -> int:
    """A random number from 0 to n - 1 out of the generator `r`, the same interpreted and compiled.

    Two multiplicative congruential generators combined: every product fits into 64 bits.
    """
    if isinstance(r, EveryDraw):
        return r.draw(n)
    r[0] = r[0] * 40014 % 2147483563
    r[1] = r[1] * 40692 % 2147483399
    return (r[0] + r[1]) % 2147483563 % n
