"""Random games from a state to their end."""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import OPTIONS, STATE, kernel, lot, moves, play, scores, turn
from parlour.engine.kernels.parts import copy_record, record_at


@kernel
def run(
    options: Any, raw: Any, memory: Any, games: int, r: Any, most: int, longest: int, totals: Any, lengths: Any
) -> bool:
    """Play the games, each in `memory`; adds to the players' totals and to the sum, least and greatest of lengths.

    False where one cannot go on, or is longer than the longest.
    """
    o = record_at(options, OPTIONS)
    root = record_at(raw, STATE)
    s = record_at(memory, STATE)
    out = np.empty(most, np.int32)  # given from outside, they could be the same memory: that is slower
    shares = np.empty(len(totals), np.float64)
    for _ in range(games):
        copy_record(s, root)
        plies = 0
        player = turn(o, s)
        while player != -2:
            n = moves(o, s, out)
            if n < 1 or plies == longest:
                return False
            play(o, s, lot(o, s, out, n, player, r))
            plies += 1
            player = turn(o, s)
        scores(o, s, shares)
        for i in range(len(totals)):
            totals[i] += shares[i]
        lengths[0] += plies
        if plies < lengths[1]:
            lengths[1] = plies
        if plies > lengths[2]:
            lengths[2] = plies
    return True
