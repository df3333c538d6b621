"""Alpha-beta search over any two-player game of open information without chance.

It walks the tree without recursion, a frame a ply, so that a call can return after so many nodes and the next one
goes on where it stopped. Values are whole numbers from the view of whoever moves in a frame: -WON to WON for shares
from 0 to 1, and beyond that losses and wins that are certain, the farther the sooner they come.
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
from parlour.search.kernels.frames import ANY_DEPTH, CLOSED, INFINITE, LOWER, SOONER, UPPER, WON
from parlour.search.kernels.keys import SEED, hashed

SIZE = STATE.itemsize
FIRST, EARLY = 1 << 41, 1 << 40
"""Ranks of the move that the table names and of the last one that refuted a sibling."""


@part
def worth(share: float) -> int:
    """The value of a share that is not certain."""
    return int((2.0 * share - 1.0) * WON)


@part
def earlier(value: int, plies: int) -> int:
    """A value as seen so many plies before: what is certain then takes longer."""
    if value > WON:
        return value - plies
    return value + plies if value < -WON else value


@part
def is_over(o: Any, s: Any, f: Any, mover: int, ply: int, shares: Any) -> bool:
    """Whether the game is over; its value is then left in the frame, from the mover's view."""
    f.length = 0
    f.closed = 0
    f.player = turn(o, s)
    if f.player != -2:
        return False
    scores(o, s, shares)
    f.player = mover
    f.closed = 1
    f.best = worth(shares[mover])
    if abs(f.best) == WON:
        f.best = earlier(f.best + SOONER if f.best > 0 else f.best - SOONER, ply)
    return True


@part
def is_repeated(frames: Any, ply: int, often: Any) -> bool:
    """Whether a position stood there before in this line, or often enough in the match."""
    line = frames[ply].line
    for at in range(ply):
        if frames[at].line == line:
            return True
    for i in range(len(often)):
        if often[i] == line:
            return True
    return False


@part
def cut_short(o: Any, s: Any, scratch: Any, f: Any, mover: int, shares: Any) -> None:
    """Leave in the frame, from the mover's view, what the game would end with if it were stopped."""
    copy_record(scratch, s)
    stop(o, scratch)
    scores(o, scratch, shares)
    f.player = mover
    f.best = worth(shares[mover])


@part
def is_known(f: Any, ply: int, table: Any) -> bool:
    """Whether the table settles the frame; if not, it may name the move to try first."""
    f.move = -1
    slot = np.int64(f.key & np.uint64(len(table) - 2))
    if table[slot].key != f.key:
        slot += 1
        if table[slot].key != f.key:
            return False
    entry = table[slot]
    f.move = entry.move
    if entry.depth < f.depth or f.beta - f.alpha > 1:
        return False
    value = earlier(entry.value, ply)
    if (value >= f.beta and entry.bound & LOWER) or (value <= f.alpha and entry.bound & UPPER):
        f.best = value
        f.closed = entry.bound & CLOSED != 0
        return True
    return False


@part
def expand(o: Any, s: Any, f: Any, list_: Any, ranks: Any, history: Any) -> None:
    """List the moves of a frame and rank them."""
    f.count = moves(o, s, list_)
    f.next = 0
    f.again = 0
    f.best = -INFINITE
    f.floor = f.alpha
    f.all_closed = 1
    for i in range(f.count):
        move = list_[i]
        ranks[i] = history[f.player, move]
        if move == f.killer:
            ranks[i] = EARLY
        if move == f.move:
            ranks[i] = FIRST


@part
def picked(f: Any, ply: int, lists: Any, ranks: Any) -> int:
    """The move of the greatest rank that has not been tried."""
    at = f.next
    best = at
    for i in range(at + 1, f.count):
        if ranks[ply, i] > ranks[ply, best]:
            best = i
    move = lists[ply, best]
    lists[ply, best] = lists[ply, at]
    ranks[ply, best] = ranks[ply, at]
    lists[ply, at] = move
    f.next = at + 1
    return move  # type: ignore[no-any-return]


@part
def improves(f: Any, child: Any, move: int, value: int) -> bool:
    """Count what a move was found to be worth; whether that is more than was certain before."""
    if value >= f.beta:
        f.all_closed = child.closed
    elif not child.closed:
        f.all_closed = 0
    if value <= f.best:
        return False
    f.best = value
    f.move = move
    return value > f.alpha  # type: ignore[no-any-return]


@part
def raise_alpha(f: Any, child: Any, ply: int, line: Any, history: Any) -> None:
    """Take the best move so far into the line, and remember it where it refutes the move before."""
    f.alpha = f.best
    line[ply, 0] = f.move
    for i in range(child.length):
        line[ply, i + 1] = line[ply + 1, i]
    f.length = child.length + 1
    if f.alpha >= f.beta:
        history[f.player, f.move] += f.depth * f.depth
        f.killer = f.move


@part
def note(entry: Any, f: Any, child: Any, value: int, nodes: int) -> None:
    """Keep what is known of one of the root's moves."""
    entry.value = value
    entry.bound = (LOWER if value > f.alpha else 0) | (UPPER if value < f.beta else 0) | (CLOSED if child.closed else 0)
    entry.nodes += nodes - f.nodes
    f.nodes = nodes


@part
def leave(f: Any, ply: int, table: Any, age: int) -> None:
    """All moves of a frame that matter have been tried: keep what was found."""
    bound = (LOWER if f.best > f.floor else 0) | (UPPER if f.best < f.beta else 0)
    f.closed = f.all_closed or (f.best > WON and bound & LOWER) or (f.best < -WON and bound & UPPER)
    depth = ANY_DEPTH if f.closed else f.depth
    slot = np.int64(f.key & np.uint64(len(table) - 2))
    if table[slot].key != f.key and table[slot].age == age and table[slot].depth > depth:
        slot += 1
    entry = table[slot]
    entry.key = f.key
    entry.value = earlier(f.best, -ply)
    entry.move = f.move
    entry.depth = depth
    entry.bound = bound | CLOSED if f.closed else bound
    entry.age = age


@kernel
def named(raw: Any) -> Any:
    """What a position is called in `often`."""
    return hashed(record_at(raw, STATE), 0, KEY_SIZE, SEED)


@kernel
def begin(options: Any, raw: Any, memory: Any, frames: Any, lists: Any) -> None:
    """Make a position the root."""
    o = record_at(options, OPTIONS)
    s = np.frombuffer(memory, STATE)[0]
    copy_record(s, record_at(raw, STATE))
    f = frames[0]
    f.player = turn(o, s)
    f.line = hashed(s, 0, KEY_SIZE, SEED)
    f.key = hashed(s, KEY_SIZE, SIZE, f.line)
    f.count = moves(o, s, lists[0])


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
    can_stop: bool,
    age: int,
) -> bool:
    """Go on until the root's frame is done, and return True, or until so many nodes have been visited."""
    o = record_at(options, OPTIONS)
    states = np.frombuffer(memory, STATE)
    ply = work[0].ply
    nodes = work[0].nodes
    done = False
    while nodes < limit and not done:
        f = frames[ply]
        searching = False
        if f.again or (f.next < f.count and f.alpha < f.beta):
            s = states[ply + 1]
            child = frames[ply + 1]
            if f.again:
                f.narrow = 0
            else:
                copy_record(s, states[ply])
                play(o, s, picked(f, ply, lists, ranks))
                nodes += 1
                f.narrow = f.next > 1 and f.beta - f.alpha > 1
            child.depth = f.depth - 1
            searching = not is_over(o, s, child, f.player, ply + 1, shares)
            if searching and (child.depth > 0 or ply == 0):
                child.line = hashed(s, 0, KEY_SIZE, SEED)
            if searching and can_stop and (child.depth > 0 or ply == 0) and is_repeated(frames, ply + 1, often):
                cut_short(o, s, states[ply + 2], child, f.player, shares)
                searching = False
            if searching and child.depth == 0:
                evaluate(o, s, shares)
                child.best = worth(shares[child.player])
                searching = False
            if searching:
                top = f.alpha + 1 if f.narrow else f.beta
                same = child.player == f.player
                child.alpha = f.alpha if same else -top
                child.beta = top if same else -f.alpha
                child.key = hashed(s, KEY_SIZE, SIZE, child.line)
                searching = not is_known(child, ply + 1, table)
            if searching:
                ply += 1
                expand(o, s, child, lists[ply], ranks[ply], history)
        else:
            leave(f, ply, table, age)
            done = ply == 0
            ply -= 1
        if not searching and not done:
            f = frames[ply]
            child = frames[ply + 1]
            value = child.best if child.player == f.player else -child.best
            f.again = f.narrow and f.alpha < value < f.beta
            if not f.again:
                move = lists[ply, f.next - 1]
                if ply == 0:
                    note(found[move], f, child, value, nodes)
                if improves(f, child, move, value):
                    raise_alpha(f, child, ply, line, history)
    work[0].nodes = nodes
    work[0].ply = ply
    return done
