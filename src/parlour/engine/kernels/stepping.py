"""One ply of one game: play, say who is next, list what they may do."""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import OPTIONS, STATE, moves, part, play, quick, turn
from parlour.engine.kernels.parts import copy_record, record_at

LIST = np.dtype(np.int32)


@part
def listed(o: Any, s: Any, out: Any) -> int:
    """The moves, ascending, into `out`; their number and who is to move in one code."""
    player = turn(o, s)
    if player == -2:
        return 0
    n = moves(o, s, out)
    for i in range(1, n):
        move = out[i]
        j = i
        while j > 0 and out[j - 1] > move:
            out[j] = out[j - 1]
            j -= 1
        out[j] = move
    return (n << 6) | (player + 2)


@quick
def look(options: Any, raw: Any, out: Any) -> int:
    """What can be played in a state."""
    return listed(record_at(options, OPTIONS), record_at(raw, STATE), np.frombuffer(out, LIST))  # type: ignore[no-any-return]


@quick
def step(options: Any, raw: Any, action: int, after: Any, out: Any) -> int:
    """The state after an action into `after`, and what can be played there."""
    o = record_at(options, OPTIONS)
    s = record_at(after, STATE)
    copy_record(s, record_at(raw, STATE))
    play(o, s, action)
    return listed(o, s, np.frombuffer(out, LIST))  # type: ignore[no-any-return]
