"""Alpha-beta search over any two-player game of open information without chance.

It walks the tree without recursion, a frame a ply, so that a call can return after so many nodes and the next one
goes on where it stopped. Values are whole numbers from the view of whoever moves in a frame: EVEN - WON to WON for
shares from 0 to 1, and beyond that wins and losses, the greater the sooner they come.
"""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import (
    KEY_SIZE,
    OPTIONS,
    STATE,
    evaluate,
    kernel,
    moves,
    part,
    play,
    scores,
    stop,
    turn,
)
from parlour.engine.kernels.parts import copy_record, record_at
from parlour.search.kernels.keys import SEED, hashed

SIZE = STATE.itemsize

WON = 1 << 20
"""The value of a share of 1; a win that the search has seen is worth more."""
SOONER = 1 << 12
"""What a win at once is worth beyond that; each ply until then costs 1."""
INFINITE = 1 << 22
LOWER, UPPER, CLOSED = 1, 2, 4
"""What an entry's value is: a bound, or both; and whether it holds for good, however deep one would look."""
ANY_DEPTH = 1 << 14

NODES, PLY, CAN_STOP, AGE = 0, 1, 2, 3


@part
def worth(share: float) -> int:
    return int(round((2.0 * share - 1.0) * WON))


@part
def ended(share: float, ply: int) -> int:
    """The value of an end so many plies ahead."""
    if share > 0.999999:
        return WON + SOONER - ply
    if share < 0.000001:
        return -WON - SOONER + ply
    return worth(share)  # type: ignore[no-any-return]


@part
def aged(value: int, ply: int) -> int:
    """A value as counted from so many plies earlier; with a negative number, later."""
    if value > WON:
        return value - ply
    if value < -WON:
        return value + ply
    return value


@part
def repeats(frames: Any, ply: int, line: Any, often: Any) -> bool:
    """Whether a position stood there before in this line, or twice in the match."""
    at = ply - 1
    while at >= 0:
        if frames[at].line == line:
            return True
        at -= 1
    for i in range(len(often)):
        if often[i] == line:
            return True
    return False


@part
def enter(
    o: Any,
    states: Any,
    frames: Any,
    ply: int,
    alpha: int,
    beta: int,
    depth: int,
    lists: Any,
    ranks: Any,
    table: Any,
    history: Any,
    often: Any,
    shares: Any,
    can_stop: bool,
) -> bool:
    """Come to a position with the parent's window; False if its value is known without a search.

    The value is left in the frame, with the player from whose view it is.
    """
    s = states[ply]
    f = frames[ply]
    mover = frames[ply - 1].player
    f.length = 0
    player = turn(o, s)
    if player == -2:
        scores(o, s, shares)
        f.player = mover
        f.best = ended(shares[mover], ply)
        f.closed = 1
        return False
    f.closed = 0
    if can_stop:
        f.line = hashed(s, 0, KEY_SIZE, SEED)
        if repeats(frames, ply, f.line, often):
            scratch = states[ply + 1]
            copy_record(scratch, s)
            stop(o, scratch)
            scores(o, scratch, shares)
            f.player = mover
            f.best = worth(shares[mover])
            return False
    f.player = player
    if depth <= 0:
        evaluate(o, s, shares)
        f.best = worth(shares[player])
        return False
    if player != mover:
        alpha, beta = -beta, -alpha
    if can_stop:
        f.key = hashed(s, KEY_SIZE, SIZE, f.line)
    else:
        f.key = hashed(s, 0, SIZE, SEED)
    wanted = -1
    slot = int(f.key & np.uint64(len(table) - 2))
    for i in range(slot, slot + 2):
        entry = table[i]
        if entry.key == f.key:
            wanted = entry.move
            if entry.depth >= depth and beta - alpha == 1:
                value = aged(entry.value, ply)
                if (value >= beta and entry.bound & LOWER) or (value <= alpha and entry.bound & UPPER):
                    f.best = value
                    f.closed = (entry.bound & CLOSED) != 0
                    return False
            break
    count = moves(o, s, lists[ply])
    f.alpha = alpha
    f.floor = alpha
    f.beta = beta
    f.best = -INFINITE
    f.depth = depth
    f.count = count
    f.next = 0
    f.again = 0
    f.move = -1
    f.all_closed = 1
    for i in range(count):
        move = lists[ply, i]
        rank = history[player, move]
        if move == wanted:
            rank = 1 << 30
        elif move == f.killer:
            rank = 1 << 29
        elif move == f.second_killer:
            rank = 1 << 28
        ranks[ply, i] = rank
    return True


@part
def picked(f: Any, moves_: Any, ranks: Any) -> int:
    """The move of the greatest rank that has not been tried; it changes places with the next one."""
    at = f.next
    best = at
    for i in range(at + 1, f.count):
        if ranks[i] > ranks[best]:
            best = i
    move = moves_[best]
    rank = ranks[best]
    # shift, so that moves of equal rank keep their order
    while best > at:
        moves_[best] = moves_[best - 1]
        ranks[best] = ranks[best - 1]
        best -= 1
    moves_[at] = move
    ranks[at] = rank
    f.next = at + 1
    return move  # type: ignore[no-any-return]


@part
def leave(f: Any, ply: int, table: Any, age: int) -> None:
    """All moves of a frame that matter have been tried: keep what was found."""
    bound = (LOWER if f.best > f.floor else 0) | (UPPER if f.best < f.beta else 0)
    closed = f.all_closed != 0
    if (f.best > WON and bound & LOWER) or (f.best < -WON and bound & UPPER):
        closed = True
    f.closed = closed
    slot = int(f.key & np.uint64(len(table) - 2))
    depth = ANY_DEPTH if closed else f.depth
    entry = table[slot]
    if entry.key != f.key and entry.age == age and entry.depth > depth:
        entry = table[slot + 1]
    entry.key = f.key
    entry.value = aged(f.best, -ply)
    entry.move = f.move
    entry.depth = depth
    entry.bound = bound | (CLOSED if closed else 0)
    entry.age = age


@part
def settle(frames: Any, ply: int, move: int, line: Any, history: Any, found: Any, nodes: int) -> None:
    """Count what the move tried last was found to be worth, or ask for it to be tried again."""
    f = frames[ply]
    child = frames[ply + 1]
    value = child.best if child.player == f.player else -child.best
    f.again = f.narrow and f.alpha < value < f.beta
    if f.again:
        return
    if ply == 0:
        found[move].value = value
        found[move].bound = (LOWER if value > f.alpha else 0) | (UPPER if value < f.beta else 0)
        found[move].nodes += nodes - f.nodes
        f.nodes = nodes
    if value >= f.beta:
        f.all_closed = child.closed
    elif not child.closed:
        f.all_closed = 0
    if value <= f.best:
        return
    f.best = value
    f.move = move
    if value > f.alpha:
        f.alpha = value
        line[ply, 0] = move
        for i in range(child.length):
            line[ply, i + 1] = line[ply + 1, i]
        f.length = child.length + 1
    if value >= f.beta:
        history[f.player, move] += f.depth * f.depth
        if f.killer != move:
            f.second_killer = f.killer
            f.killer = move


@kernel
def begin(
    options: Any, raw: Any, memory: Any, frames: Any, lists: Any, ranks: Any, found: Any, history: Any, work: Any
) -> None:
    """Make a position the root of a new search."""
    o = record_at(options, OPTIONS)
    states = np.frombuffer(memory, STATE)
    s = states[0]
    copy_record(s, record_at(raw, STATE))
    for ply in range(len(frames)):
        frames[ply].killer = -1
        frames[ply].second_killer = -1
    f = frames[0]
    f.player = turn(o, s)
    f.line = hashed(s, 0, KEY_SIZE, SEED)
    f.key = hashed(s, KEY_SIZE, SIZE, f.line) if work[CAN_STOP] else hashed(s, 0, SIZE, SEED)
    f.count = moves(o, s, lists[0])
    for i in range(f.count):
        found[lists[0, i]].nodes = 0
        ranks[0, i] = 0
    history[:, :] = 0
    work[NODES] = 0


@kernel
def deepen(
    frames: Any, lists: Any, ranks: Any, found: Any, history: Any, work: Any, depth: int, alpha: int, beta: int
) -> None:
    """Start again from the root, so many plies deep, with the best move so far first."""
    f = frames[0]
    for i in range(f.count):
        move = lists[0, i]
        ranks[0, i] = INFINITE << 32 if f.depth > 0 and move == f.move else found[move].nodes
    history[:, :] //= 2
    f.alpha = alpha
    f.floor = alpha
    f.beta = beta
    f.depth = depth
    f.best = -INFINITE
    f.next = 0
    f.again = 0
    f.all_closed = 1
    f.nodes = work[NODES]
    f.length = 0
    work[PLY] = 0


@kernel
def search(
    options: Any,
    memory: Any,
    frames: Any,
    lists: Any,
    ranks: Any,
    table: Any,
    history: Any,
    often: Any,
    line: Any,
    shares: Any,
    found: Any,
    work: Any,
    limit: int,
) -> bool:
    """Go on until the root's frame is done, and return True, or until so many nodes have been visited."""
    o = record_at(options, OPTIONS)
    states = np.frombuffer(memory, STATE)
    can_stop = work[CAN_STOP] != 0
    ply = work[PLY]
    nodes = work[NODES]
    done = False
    while nodes < limit and not done:
        f = frames[ply]
        searching = False
        if f.again or (f.next < f.count and f.alpha < f.beta):
            if f.again:
                f.narrow = 0
            else:
                copy_record(states[ply + 1], states[ply])
                play(o, states[ply + 1], picked(f, lists[ply], ranks[ply]))
                nodes += 1
                f.narrow = f.next > 1 and f.beta - f.alpha > 1
            top = f.alpha + 1 if f.narrow else f.beta
            searching = enter(
                o,
                states,
                frames,
                ply + 1,
                f.alpha,
                top,
                f.depth - 1,
                lists,
                ranks,
                table,
                history,
                often,
                shares,
                can_stop,
            )
        else:
            leave(f, ply, table, work[AGE])
            done = ply == 0
            ply -= 1
        if searching:
            ply += 1
        elif not done:
            settle(frames, ply, lists[ply, frames[ply].next - 1], line, history, found, nodes)
    work[NODES] = nodes
    work[PLY] = ply
    return done
