"""Stand-ins for what a kernel module gets of its game: these names, compiled, when it is generated."""

from collections.abc import Callable
from typing import Any

import numpy as np

STATE: np.dtype[np.void]
OPTIONS: np.dtype[np.void]
KEY_SIZE: int
DEALS: bool
HAS_SECRETS: bool
kernel: Callable[[Any], Any]
"""Marks what is called from Python; it runs beside other threads."""
quick: Callable[[Any], Any]
"""The same for what is too short to let other threads run meanwhile."""
part: Callable[[Any], Any]
"""Marks what only kernels call."""


def start(o: Any, s: Any) -> None:
    raise NotImplementedError


def turn(o: Any, s: Any) -> int:
    raise NotImplementedError


def moves(o: Any, s: Any, out: Any) -> int:
    raise NotImplementedError


def play(o: Any, s: Any, action: int) -> None:
    raise NotImplementedError


def scores(o: Any, s: Any, out: Any) -> None:
    raise NotImplementedError


def weight(o: Any, s: Any, action: int) -> int:
    raise NotImplementedError


def stop(o: Any, s: Any) -> None:
    raise NotImplementedError


def hide(o: Any, s: Any, seat: int) -> None:
    raise NotImplementedError


def guess(o: Any, s: Any, seat: int, r: Any) -> None:
    raise NotImplementedError


def evaluate(o: Any, s: Any, out: Any) -> None:
    raise NotImplementedError


def observe(o: Any, s: Any, seat: int, out: Any) -> None:
    raise NotImplementedError


def drawn(o: Any, s: Any, out: Any, n: int, player: int, r: Any) -> int:
    raise NotImplementedError


def lot(o: Any, s: Any, out: Any, n: int, player: int, r: Any) -> int:
    raise NotImplementedError


def settle(o: Any, s: Any, out: Any, r: Any) -> int:
    raise NotImplementedError
