"""Monte-Carlo tree search over any game of open information: any number of players, the dealer's moves too.

Each simulation walks from the root by upper confidence bounds, adds the children of the leaf it reaches on its
second visit, plays on at random, and adds the scores along its way. A position whose value is certain is marked
as proven and its exact scores take the place of the mean. Children are looked at when they are added: one that
ends the game is proven at once, so a win in one move is never missed, and a loss in two is seen from above.
"""

from math import log, sqrt
from typing import Any

import numpy as np

from parlour.engine.kernels.game import (
    OPTIONS,
    STATE,
    drawn,
    evaluate,
    kernel,
    moves,
    part,
    play,
    scores,
    turn,
)
from parlour.engine.kernels.parts import copy_record, record_at

SURE = 0.999999
"""A share from which no other can be better."""


@part
def selected(nodes: Any, totals: Any, players: int, node: int, c: float) -> int:
    """The child to follow: an unvisited one if there is one, else the greatest upper confidence bound."""
    first = nodes[node].first
    count = nodes[node].count
    visits = nodes[node].visits
    player = nodes[node].player
    bonus = c * sqrt(log(visits + 1.0))
    best = -1
    best_value = -1.0
    start = (node * 7 + visits) % count
    for k in range(count):
        i = start + k
        if i >= count:
            i -= count
        child = first + i
        n = nodes[child].visits
        if n == 0:
            return child  # type: ignore[no-any-return]
        mean = totals[child, player] / n
        value = mean if nodes[child].proven else mean + bonus / sqrt(float(n))
        if value > best_value:
            best_value = value
            best = child
    return best


@part
def expanded(nodes: Any, used: Any, node: int, out: Any, n: int) -> bool:
    """Add a child for each of the n moves listed, if there is room."""
    first = used[0]
    if first + n > len(nodes):
        return False
    for i in range(n):
        child = nodes[first + i]
        child.visits = 0
        child.action = out[i]
        child.first = 0
        child.count = 0
        child.proven = 0
    nodes[node].first = first
    nodes[node].count = n
    used[0] = first + n
    return True


@part
def outcome(o: Any, s: Any, nodes: Any, node: int, out: Any, r: Any) -> int:
    """The child that the dealer's move leads to."""
    first = nodes[node].first
    count = nodes[node].count
    for i in range(count):
        out[i] = nodes[first + i].action
    action = drawn(o, s, out, count, -1, r)
    for i in range(count):
        if nodes[first + i].action == action:
            return first + i  # type: ignore[no-any-return]
    return first  # type: ignore[no-any-return]


@part
def prove(o: Any, s: Any, nodes: Any, totals: Any, node: int) -> int:
    """Mark a node as proven if its children make it so, with the value of the child that is returned; else -1."""
    first = nodes[node].first
    count = nodes[node].count
    player = nodes[node].player
    players = totals.shape[1]
    best = -1
    best_value = -1.0
    all_proven = True
    for child in range(first, first + count):
        if not nodes[child].proven:
            all_proven = False
        elif player >= 0:
            value = totals[child, player] / nodes[child].visits
            if value > best_value:
                best_value = value
                best = child
    if player >= 0 and best >= 0 and (all_proven or best_value >= SURE):
        for p in range(players):
            totals[node, p] = totals[best, p] / nodes[best].visits * nodes[node].visits
        nodes[node].proven = 1
        return best
    return -1


@part
def playout(o: Any, s: Any, out: Any, shares: Any, r: Any, cutoff: int) -> None:
    """The scores of a random continuation; after `cutoff` plies (0 or more) the game's own estimate."""
    player = turn(o, s)
    plies = 0
    while player != -2:
        if plies == cutoff and player >= 0:
            evaluate(o, s, shares)
            return
        play(o, s, drawn(o, s, out, moves(o, s, out), player, r))
        if cutoff < 0 or plies < cutoff:
            plies += 1
        player = turn(o, s)
    scores(o, s, shares)


@part
def ends(o: Any, s: Any, t: Any, nodes: Any, totals: Any, node: int) -> bool:
    """Prove the new children of a node that end the game, up to the first win; whether there are some."""
    player = nodes[node].player
    first = nodes[node].first
    is_proven = False
    for child in range(first, first + nodes[node].count):
        copy_record(t, s)
        play(o, t, nodes[child].action)
        if turn(o, t) == -2:
            scores(o, t, totals[child])
            nodes[child].player = -2
            nodes[child].visits = 1
            nodes[child].proven = 1
            is_proven = True
            if totals[child, player] >= SURE:
                break
    return is_proven


@kernel
def search(
    options: Any,
    raw: Any,
    memory: Any,
    spare: Any,
    nodes: Any,
    totals: Any,
    used: Any,
    simulations: int,
    c: float,
    r: Any,
    out: Any,
    path: Any,
    cutoff: int,
    proving: bool,
) -> int:
    """Run that many simulations, or fewer if the root is proven; returns how many."""
    o = record_at(options, OPTIONS)
    root = record_at(raw, STATE)
    s = record_at(memory, STATE)
    t = record_at(spare, STATE)
    players = totals.shape[1]
    shares = np.empty(players)
    for simulation in range(simulations):
        if nodes[0].proven:
            return simulation
        copy_record(s, root)
        node = 0
        depth = 0
        path[0] = 0
        while True:
            if nodes[node].proven:
                for p in range(players):
                    shares[p] = totals[node, p] / nodes[node].visits
                break
            if nodes[node].count == 0:
                player = turn(o, s)
                nodes[node].player = player
                if player == -2:
                    scores(o, s, shares)
                    if proving:
                        for p in range(players):
                            totals[node, p] = shares[p] * nodes[node].visits
                        nodes[node].proven = 1
                    break
                if (nodes[node].visits == 0 and node != 0) or depth + 1 >= len(path):
                    playout(o, s, out, shares, r, cutoff)
                    break
                if not expanded(nodes, used, node, out, moves(o, s, out)):
                    playout(o, s, out, shares, r, cutoff)
                    break
                # The memory may be that of an earlier search.
                totals[nodes[node].first : used[0], :] = 0.0
                if proving and nodes[node].player >= 0 and ends(o, s, t, nodes, totals, node):
                    best = prove(o, s, nodes, totals, node)
                    if best >= 0:
                        for p in range(players):
                            shares[p] = totals[best, p] / nodes[best].visits
                        break
            if nodes[node].player == -1:
                node = outcome(o, s, nodes, node, out, r)
            else:
                node = selected(nodes, totals, players, node, c)
            play(o, s, nodes[node].action)
            depth += 1
            path[depth] = node
        for i in range(depth + 1):
            node = path[i]
            nodes[node].visits += 1
            for p in range(players):
                totals[node, p] += shares[p]
        for i in range(depth - 1, -1, -1):
            if not nodes[path[i + 1]].proven or prove(o, s, nodes, totals, path[i]) < 0:
                break
    return simulations


@kernel
def find(options: Any, raw: Any, wanted: Any, memory: Any, nodes: Any, rows: Any, deepest: int) -> int:
    """The node whose position has exactly the wanted bytes, the nearest to the root, or -1.

    A row for each position looked at says its node, the row it comes from, and its depth.
    """
    o = record_at(options, OPTIONS)
    root = record_at(raw, STATE)
    s = record_at(memory, STATE)
    actions = np.empty(deepest, np.int64)
    rows[0, 0] = 0
    rows[0, 2] = 0
    done = 0
    end = 1
    while done < end:
        node = rows[done, 0]
        depth = rows[done, 2]
        row = done
        for i in range(depth):
            actions[depth - 1 - i] = nodes[rows[row, 0]].action
            row = rows[row, 1]
        copy_record(s, root)
        for i in range(depth):
            play(o, s, actions[i])
        same = 0
        while same < len(wanted) and memory[same] == wanted[same]:
            same += 1
        if same == len(wanted):
            return node  # type: ignore[no-any-return]
        first = nodes[node].first
        for child in range(first, first + nodes[node].count if depth < deepest else first):
            if nodes[child].visits and end < len(rows):
                rows[end, 0] = child
                rows[end, 1] = done
                rows[end, 2] = depth + 1
                end += 1
        done += 1
    return -1


@kernel
def keep(nodes: Any, totals: Any, used: Any, node: int, other: Any, other_totals: Any, queue: Any) -> None:
    """Copy the tree below a node into other memory, where it is the root."""
    other[0] = nodes[node]
    other_totals[0, :] = totals[node, :]
    queue[0] = node
    done = 0
    end = 1
    while done < end:
        first = nodes[queue[done]].first
        count = nodes[queue[done]].count
        if end + count > len(other):
            other[done].first = 0
            other[done].count = 0
        elif count > 0:
            other[done].first = end
            for i in range(count):
                other[end + i] = nodes[first + i]
                other_totals[end + i, :] = totals[first + i, :]
                queue[end + i] = first + i
            end += count
        done += 1
    used[0] = end
