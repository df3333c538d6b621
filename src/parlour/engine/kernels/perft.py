"""Counts the sequences of so many plies."""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import OPTIONS, STATE, kernel, moves, play, turn
from parlour.engine.kernels.parts import copy_record, record_at


@kernel
def perft(options: Any, raw: Any, depth: int, memory: Any, lists: Any) -> int:
    """Walk all sequences without recursion; at the last ply it is enough to count the moves."""
    o = record_at(options, OPTIONS)
    states = np.frombuffer(memory, STATE)
    left = np.zeros(depth, np.int64)
    copy_record(states[0], record_at(raw, STATE))
    count = 0
    at = 0
    if turn(o, states[0]) != -2:
        left[0] = moves(o, states[0], lists[0])
    if depth == 1:
        return left[0]  # type: ignore[no-any-return]
    while at >= 0:
        if left[at] == 0:
            at -= 1
            continue
        left[at] -= 1
        s = states[at + 1]
        copy_record(s, states[at])
        play(o, s, lists[at, left[at]])
        if turn(o, s) == -2:
            continue
        n = moves(o, s, lists[at + 1])
        if at + 2 == depth:
            count += n
        else:
            at += 1
            left[at] = n
    return count
