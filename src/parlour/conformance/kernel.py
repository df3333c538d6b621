"""The rules that stepping does not run, each on one state: compared with the same rules interpreted."""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import OPTIONS, STATE, guess, hide, kernel, scores, start, stop, weight
from parlour.engine.kernels.parts import copy_record, record_at

SHARES = np.dtype(np.float64)
WORDS = np.dtype(np.int64)


@kernel
def begin(options: Any, after: Any) -> None:
    """The state in which a game begins into `after`, which is zero."""
    start(record_at(options, OPTIONS), record_at(after, STATE))


@kernel
def share(options: Any, raw: Any, out: Any) -> None:
    """Each player's share at the end into `out`."""
    scores(record_at(options, OPTIONS), record_at(raw, STATE), np.frombuffer(out, SHARES))


@kernel
def weigh(options: Any, raw: Any, action: int) -> int:
    """The dealer's weight of a move."""
    return weight(record_at(options, OPTIONS), record_at(raw, STATE), action)


@kernel
def halt(options: Any, raw: Any, after: Any) -> None:
    """The state in which the cap would leave the game into `after`."""
    s = record_at(after, STATE)
    copy_record(s, record_at(raw, STATE))
    stop(record_at(options, OPTIONS), s)


@kernel
def veil(options: Any, raw: Any, seat: int, after: Any) -> None:
    """The state as a seat may know it into `after`."""
    s = record_at(after, STATE)
    copy_record(s, record_at(raw, STATE))
    hide(record_at(options, OPTIONS), s, seat)


@kernel
def imagine(options: Any, raw: Any, seat: int, random: Any, after: Any) -> None:
    """A hidden state filled in at random into `after`; `random` is two words of the generator."""
    s = record_at(after, STATE)
    copy_record(s, record_at(raw, STATE))
    guess(record_at(options, OPTIONS), s, seat, np.frombuffer(random, WORDS))
