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


@rule
def draw(r: list[int], n: int) -> int:
    """A random number from 0 to n - 1 out of the generator `r`, the same interpreted and compiled.

    Two multiplicative congruential generators combined: every product fits into 64 bits.
    """
    r[0] = r[0] * 40014 % 2147483563
    r[1] = r[1] * 40692 % 2147483399
    return (r[0] + r[1]) % 2147483563 % n
