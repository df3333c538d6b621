"""Tree search over information sets: for games in which a seat does not know everything.

Each simulation fills what the seat may not know at random, as it could be, and walks a tree of the moves played
since; a node's children are those that some such world allowed, and each counts how often it could have been chosen.
"""

from math import log, sqrt
from typing import Any

import numpy as np

from parlour.engine.kernels.game import (
    OPTIONS,
    STATE,
    drawn,
    guess,
    kernel,
    moves,
    part,
    play,
    scores,
    turn,
)
from parlour.engine.kernels.parts import below, copy_record, record_at


@part
def child_of(nodes: Any, node: int, action: int) -> int:
    """The child that an action leads to, or 0."""
    child = nodes[node].first
    while child > 0 and nodes[child].action != action:
        child = nodes[child].next
    return child  # type: ignore[no-any-return]


@part
def added(nodes: Any, used: Any, node: int, action: int) -> int:
    """A new child for an action, or 0 where there is no room."""
    child = used[0]
    if child >= len(nodes):
        return 0
    nodes[child].visits = 0
    nodes[child].chances = 0
    nodes[child].action = action
    nodes[child].first = 0
    nodes[child].next = nodes[node].first
    nodes[node].first = child
    used[0] = child + 1
    return child  # type: ignore[no-any-return]


@part
def selected(nodes: Any, totals: Any, used: Any, node: int, player: int, out: Any, n: int, c: float, r: Any) -> int:
    """The child to follow among the n moves possible in this world: a new one at random, else by its bound."""
    unknown = 0
    for i in range(n):
        if child_of(nodes, node, out[i]) == 0:
            unknown += 1
    if unknown > 0:
        left = below(r, unknown)
        for i in range(n):
            if child_of(nodes, node, out[i]) == 0:
                if left == 0:
                    return added(nodes, used, node, out[i])  # type: ignore[no-any-return]
                left -= 1
    best = 0
    best_value = -1.0
    for i in range(n):
        child = child_of(nodes, node, out[i])
        nodes[child].chances += 1
        visits = float(nodes[child].visits)
        if visits == 0:
            return child  # type: ignore[no-any-return]
        value = totals[child, player] / visits + c * sqrt(log(nodes[child].chances + 1.0) / visits)
        if value > best_value:
            best_value = value
            best = child
    return best


@kernel
def search(
    options: Any,
    raw: Any,
    memory: Any,
    nodes: Any,
    totals: Any,
    used: Any,
    simulations: int,
    c: float,
    r: Any,
    guessing: Any,
    seat: int,
    out: Any,
    path: Any,
) -> int:
    """Run simulations from what the seat knows; returns how many."""
    o = record_at(options, OPTIONS)
    root = record_at(raw, STATE)
    s = record_at(memory, STATE)
    players = totals.shape[1]
    shares = np.empty(players)
    for _ in range(simulations):
        copy_record(s, root)
        guess(o, s, seat, guessing)
        node = 0
        depth = 0
        path[0] = 0
        inside = True
        player = turn(o, s)
        while player != -2:
            n = moves(o, s, out)
            if not inside:
                play(o, s, drawn(o, s, out, n, player, r))
            else:
                if player == -1:
                    action = drawn(o, s, out, n, player, r)
                    child = child_of(nodes, node, action)
                    if child == 0:
                        child = added(nodes, used, node, action)
                else:
                    child = selected(nodes, totals, used, node, player, out, n, c, r)
                if child == 0 or depth + 1 >= len(path):
                    inside = False
                    play(o, s, drawn(o, s, out, n, player, r))
                else:
                    inside = nodes[child].visits > 0
                    play(o, s, nodes[child].action)
                    node = child
                    depth += 1
                    path[depth] = node
            player = turn(o, s)
        scores(o, s, shares)
        for i in range(depth + 1):
            nodes[path[i]].visits += 1
            for p in range(players):
                totals[path[i], p] += shares[p]
    return simulations
