"""Expected shares by looking so many choices ahead: each player takes what is best for themselves, the dealer deals.

It walks the tree without recursion, a level a ply, so that a call can return after so many positions and the next one
goes on where it stopped.
"""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import OPTIONS, STATE, evaluate, kernel, moves, part, play, scores, turn, weight
from parlour.engine.kernels.parts import copy_record, record_at
from parlour.search.kernels.outlook import BEST, COUNT, FOUND, GUESSES, LEFT, MOVER, NEXT, NODES, PLY


@part
def enter(o: Any, s: Any, levels: Any, lists: Any, shares: Any, work: Any, ply: int) -> bool:
    """Whether a position has to be looked into; if not, its shares are there."""
    player = turn(o, s)
    levels[ply, MOVER] = player
    levels[ply, NEXT] = 0
    levels[ply, FOUND] = 0
    if player == -2:
        scores(o, s, shares[ply])
        return False
    if (player >= 0 and levels[ply, LEFT] == 0) or ply + 1 == len(levels):
        evaluate(o, s, shares[ply])
        work[GUESSES] += 1
        return False
    levels[ply, COUNT] = moves(o, s, lists[ply])
    return True


@part
def add(o: Any, s: Any, levels: Any, lists: Any, shares: Any, totals: Any, ply: int) -> None:
    """Count what the move tried last came to: the dealer's by its weight, a player's if it is the best so far."""
    players = shares.shape[1]
    mover = levels[ply, MOVER]
    move = lists[ply, levels[ply, NEXT] - 1]
    if mover == -1:
        chance = weight(o, s, move)
        if not levels[ply, FOUND]:
            totals[ply] = 0.0
            for p in range(players):
                shares[ply, p] = 0.0
        for p in range(players):
            shares[ply, p] += chance * shares[ply + 1, p]
        totals[ply] += chance
    elif not levels[ply, FOUND] or shares[ply + 1, mover] > shares[ply, mover]:
        levels[ply, BEST] = move
        for p in range(players):
            shares[ply, p] = shares[ply + 1, p]
    levels[ply, FOUND] = 1


@kernel
def search(
    options: Any,
    raw: Any,
    memory: Any,
    levels: Any,
    lists: Any,
    shares: Any,
    totals: Any,
    values: Any,
    work: Any,
    limit: int,
) -> bool:
    """Go on until the root is done, and return True, or until so many positions have been visited.

    `values` are those of the root's moves for whoever moves there.
    """
    o = record_at(options, OPTIONS)
    states = np.frombuffer(memory, STATE)
    ply = work[PLY]
    if ply < 0:
        ply = 0
        copy_record(states[0], record_at(raw, STATE))
        enter(o, states[0], levels, lists, shares, work, 0)
    while work[NODES] < limit:
        if levels[ply, NEXT] < levels[ply, COUNT]:
            copy_record(states[ply + 1], states[ply])
            play(o, states[ply + 1], lists[ply, levels[ply, NEXT]])
            levels[ply, NEXT] += 1
            levels[ply + 1, LEFT] = levels[ply, LEFT] - (levels[ply, MOVER] >= 0)
            work[NODES] += 1
            if enter(o, states[ply + 1], levels, lists, shares, work, ply + 1):
                ply += 1
                continue
        else:
            if levels[ply, MOVER] == -1:
                for p in range(shares.shape[1]):
                    shares[ply, p] /= totals[ply]
            if ply == 0:
                work[PLY] = -1
                return True
            ply -= 1
        if ply == 0:
            values[levels[0, NEXT] - 1] = shares[1, levels[0, MOVER]]
        add(o, states[ply], levels, lists, shares, totals, ply)
    work[PLY] = ply
    return False
