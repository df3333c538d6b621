"""What positions are worth, from where their moves lead.

Values are ranks of P1's share. A player who gains from a value, compared with the middle one, reaches it as soon as
possible, the other as late. Lists of moves are those of some positions, one after the other: `ends` is where each
position's end, `targets` are the positions they lead to.
"""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import kernel
from parlour.search.kernels.solve_names import DEALER, FARTHEST, OVER, UNKNOWN


@kernel
def settle(
    what: Any,
    ranks: Any,
    middle: int,
    values: Any,
    distances: Any,
    ends: Any,
    targets: Any,
    at: int,
    looked: int,
) -> None:
    """The values of some positions, from one down, whose moves all lead to positions settled before."""
    first = 0
    for k in range(looked):
        last = ends[k]
        if what[at] >= OVER:
            values[at] = ranks[what[at] - OVER]
            distances[at] = 0
        else:
            best = int(values[targets[first]])
            for i in range(first, last):
                value = int(values[targets[i]])
                best = max(best, value) if what[at] == 0 else min(best, value)
            hurries = (best > middle) == (what[at] == 0)
            plies = FARTHEST if hurries else 0
            for i in range(first, last):
                if values[targets[i]] == best:
                    other = int(distances[targets[i]])
                    plies = min(plies, other) if hurries else max(plies, other)
            values[at] = best
            distances[at] = min(plies + 1, FARTHEST)
        first = last
        at -= 1


@kernel
def settle_means(what: Any, shares: Any, worth: Any, ends: Any, targets: Any, odds: Any, at: int, looked: int) -> int:
    """P1's expected share in some positions, from one down, if their moves lead to settled ones; how many are new."""
    settled = 0
    first = 0
    for k in range(looked):
        last = ends[k]
        if np.isnan(worth[at]):
            if what[at] >= OVER:
                worth[at] = shares[what[at] - OVER]
            elif what[at] == DEALER:
                total = 0.0
                weights = 0.0
                for i in range(first, last):
                    total += odds[i] * worth[targets[i]]
                    weights += odds[i]
                worth[at] = total / weights
            else:
                best = worth[targets[first]]
                for i in range(first, last):
                    value = worth[targets[i]]
                    if np.isnan(value) or np.isnan(best):
                        best = np.nan
                    else:
                        best = max(best, value) if what[at] == 0 else min(best, value)
                worth[at] = best
            if not np.isnan(worth[at]):
                settled += 1
        first = last
        at -= 1
    return settled


@kernel
def begin(arrivals: Any) -> None:
    """Turn how many moves lead to each position into where, of all those moves in a row, they end."""
    total = np.uint32(0)
    for at in range(len(arrivals)):
        total += arrivals[at]
        arrivals[at] = total


@kernel
def link(marks: Any, sources: Any, left: Any, ends: Any, targets: Any, at: int, looked: int) -> None:
    """Note in each position reached where a move came from, and how many moves there are, for some positions.

    `marks` is where a position's sources end; each noted moves it towards where they begin.
    """
    first = 0
    for k in range(looked):
        left[at] = ends[k] - first
        for i in range(first, ends[k]):
            mark = marks[targets[i]] - np.uint32(1)
            marks[targets[i]] = mark
            sources[mark] = at
        first = ends[k]
        at += 1


@kernel
def gather(what: Any, ranks: Any, rank: int, values: Any, queue: Any, tail: int) -> int:
    """Give the positions that are over with a value that value, and queue them; where the queue ends."""
    for at in range(len(what)):
        if what[at] >= OVER and ranks[what[at] - OVER] == rank:
            values[at] = rank
            queue[tail] = at
            tail += 1
    return tail


@kernel
def spread(
    what: Any,
    player: int,
    rank: int,
    values: Any,
    distances: Any,
    begins: Any,
    sources: Any,
    left: Any,
    queue: Any,
    ends: Any,
    most: int,
) -> None:
    """Give a value to all positions from which the player can force it, nearest first, by so many out of the queue.

    Where the player is to move, one move to a position with that value is enough; where the other is, all moves
    must lead to one at least as good for the player. `ends` is where the queue begins and ends.
    """
    while most > 0 and ends[0] < ends[1]:
        most -= 1
        at = queue[ends[0]]
        ends[0] += 1
        plies = min(int(distances[at]) + 1, FARTHEST)
        for i in range(begins[at], begins[at + 1]):
            source = sources[i]
            if values[source] != UNKNOWN:
                continue
            if what[source] != player:
                left[source] -= 1
                if left[source] > 0:
                    continue
            values[source] = rank
            distances[source] = plies
            queue[ends[1]] = source
            ends[1] += 1
