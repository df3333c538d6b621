"""Random games from a state to their end, watched: each ply is kept, and what no game may do stops them."""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import OPTIONS, STATE, drawn, kernel, moves, play, scores, turn
from parlour.engine.kernels.parts import copy_record, record_at

SOUND, STUCK, LONG, TURN, MANY, ACTION, SHARES = range(7)
"""What stopped the games: nothing; no move, too many plies, nobody's turn, too many moves, an action out of range, or
scores that are no shares."""
SPARE = 64
"""Moves beyond the bound that are listed without harm, before it is told that they are too many."""


@kernel
def run(
    options: Any, raw: Any, memory: Any, games: int, r: Any, limits: Any, trace: Any, totals: Any, lengths: Any
) -> int:
    """Play the games, each in `memory`; adds to the players' totals and to the sum, least and greatest of lengths.

    `limits` are the most moves and actions. `trace` has of each ply of the last game its action and how many moves
    there were, and the last of `lengths` how many plies that are.
    """
    o = record_at(options, OPTIONS)
    root = record_at(raw, STATE)
    s = record_at(memory, STATE)
    most, actions = limits
    out = np.empty(2 * most + SPARE, np.int32)
    shares = np.empty(len(totals))
    for _ in range(games):
        copy_record(s, root)
        plies = 0
        lengths[3] = 0
        player = turn(o, s)
        while player != -2:
            if player < -2 or player >= len(totals):
                return TURN
            if plies == len(trace):
                return LONG
            n = moves(o, s, out)
            if n < 1 or n > most:
                return STUCK if n == 0 else MANY
            action = drawn(o, s, out, n, player, r)
            if action < 0 or action >= actions:
                return ACTION
            trace[plies, 0] = action
            trace[plies, 1] = n
            plies += 1
            lengths[3] = plies
            play(o, s, action)
            player = turn(o, s)
        shares[:] = np.nan
        scores(o, s, shares)
        total = 0.0
        for i in range(len(totals)):
            if not shares[i] >= 0.0:
                return SHARES
            total += shares[i]
            totals[i] += shares[i]
        if abs(total - 1.0) > 1e-9:
            return SHARES
        lengths[0] += plies
        lengths[1] = min(lengths[1], plies)
        lengths[2] = max(lengths[2], plies)
    return SOUND
