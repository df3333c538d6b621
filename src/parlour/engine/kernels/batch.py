"""Steps an array of games, each with luck of its own: so it plays the same whatever stands beside it."""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import (
    DEALS,
    HAS_SECRETS,
    OPTIONS,
    STATE,
    hide,
    kernel,
    moves,
    observe,
    part,
    play,
    scores,
    settle,
    turn,
)
from parlour.engine.kernels.parts import below, copy_record, record_at

SAME_STEP, NEXT_STEP, DISABLED = range(3)
"""When a game that is over begins anew: in the same step, in the next one, or when it is told to."""


@part
def view(o: Any, s: Any, spare: Any, seat: int, out: Any) -> None:
    """Write what a seat sees of a state."""
    if HAS_SECRETS:
        copy_record(spare, s)
        hide(o, spare, seat)
        observe(o, spare, seat, out)
    else:
        observe(o, s, seat, out)


@part
def look(o: Any, s: Any, i: int, past: Any, age: int, spare: Any, seat: int, seen: Any) -> None:
    """Write what the seat sees, or if there is room for all of them each seat, now and in the positions before."""
    for number in range(seen.shape[1]):
        whose = seat if seen.shape[1] == 1 else number
        view(o, s, spare, whose, seen[i, number, 0])
        for back in range(1, seen.shape[2]):
            if back <= age:
                view(o, past[i, back - 1], spare, whose, seen[i, number, back])
            else:
                seen[i, number, back, :] = 0


@part
def deal(o: Any, s: Any, out: Any, luck: Any, i: int) -> int:
    """Let the dealer play where the game has one; returns who is to move."""
    return settle(o, s, out, luck[i]) if DEALS else turn(o, s)


@part
def restart(o: Any, root: Any, s: Any, out: Any, luck: Any, i: int) -> int:
    """Begin a new game; returns who is to move."""
    player = -2
    while player == -2:
        copy_record(s, root)
        player = deal(o, s, out, luck, i)
    return player


@part
def show(o: Any, s: Any, i: int, player: int, out: Any, lists: Any, mask: Any) -> int:
    """List the legal actions, and mark them in a mask of none; returns how many there are."""
    n = moves(o, s, out) if player >= 0 else 0
    for j in range(n):
        lists[i, j] = out[j]
        mask[i, out[j]] = True
    return n


@kernel
def see(options: Any, raw: Any, seat: int, spare: Any, out: Any) -> None:
    """Write what a seat sees of one state."""
    view(record_at(options, OPTIONS), record_at(raw, STATE), spare[0], seat, out)


@kernel
def begin(
    options: Any,
    raw: Any,
    first: int,
    end: int,
    which: Any,
    states: Any,
    luck: Any,
    lists: Any,
    counts: Any,
    player: Any,
    seats: Any,
    mask: Any,
    ages: Any,
    seen: Any,
    past: Any,
    spare: Any,
) -> None:
    """Begin those games anew that are marked 2, look at those that are marked 1."""
    o = record_at(options, OPTIONS)
    root = record_at(raw, STATE)
    out = np.empty(lists.shape[1], np.int32)
    for i in range(first, end):
        if which[i] == 0:
            continue
        s = states[i]
        for j in range(counts[i]):
            mask[i, lists[i, j]] = False
        player[i] = restart(o, root, s, out, luck, i) if which[i] == 2 else deal(o, s, out, luck, i)
        counts[i] = show(o, s, i, player[i], out, lists, mask)
        seats[i] = max(player[i], 0)
        ages[i] = 0
        look(o, s, i, past, 0, spare[first], seats[i], seen)


@kernel
def sample(options: Any, raw: Any, lists: Any, counts: Any, picks: Any) -> Any:
    """A random legal action of each game; -1, which is none, where there is no move."""
    actions = np.empty(len(counts), np.int32)
    r = np.empty(2, np.uint64)  # to count who uses a row of an array takes longer than to copy it
    for i in range(len(counts)):
        r[0], r[1] = picks[i, 0], picks[i, 1]
        actions[i] = lists[i, below(r, counts[i])] if counts[i] > 0 else -1
        picks[i, 0], picks[i, 1] = r[0], r[1]
    return actions


@kernel
def illegal(options: Any, raw: Any, actions: Any, player: Any, mask: Any, mode: int) -> int:
    """The first game whose action is illegal, or -1."""
    for i in range(len(actions)):
        if mode == NEXT_STEP and player[i] == -2:
            continue
        if actions[i] < 0 or actions[i] >= mask.shape[1] or not mask[i, actions[i]]:
            return i
    return -1


@kernel
def step(
    options: Any,
    raw: Any,
    first: int,
    end: int,
    actions: Any,
    states: Any,
    luck: Any,
    lists: Any,
    counts: Any,
    player: Any,
    seats: Any,
    mask: Any,
    ages: Any,
    seen: Any,
    past: Any,
    spare: Any,
    done: Any,
    shares: Any,
    rewards: Any,
    final: Any,
    mode: int,
) -> None:
    """Play an action, which has to be legal, in each game."""
    o = record_at(options, OPTIONS)
    root = record_at(raw, STATE)
    out = np.empty(lists.shape[1], np.int32)  # given from outside, it could be the same memory: that is slower
    for i in range(first, end):
        s = states[i]
        if done[i]:
            done[i] = False
            shares[i, :] = 0.0
            rewards[i, :] = 0.0
        for j in range(counts[i]):
            mask[i, lists[i, j]] = False
        to_move = player[i]
        if to_move == -2:
            to_move = restart(o, root, s, out, luck, i)
            ages[i] = 0
        else:
            for back in range(past.shape[1] - 1, -1, -1):
                copy_record(past[i, back], past[i, back - 1] if back else s)
            ages[i] = min(ages[i] + 1, 127)
            play(o, s, actions[i])
            to_move = deal(o, s, out, luck, i)
            if to_move == -2:
                done[i] = True
                scores(o, s, shares[i])
                for p in range(shares.shape[1]):
                    rewards[i, p] = shares.shape[1] * shares[i, p] - 1.0
                if mode == SAME_STEP:
                    look(o, s, i, past, ages[i], spare[first], seats[i], final)
                    to_move = restart(o, root, s, out, luck, i)
                    ages[i] = 0
        counts[i] = show(o, s, i, to_move, out, lists, mask)
        player[i] = to_move
        if to_move >= 0:
            seats[i] = to_move
        look(o, s, i, past, ages[i], spare[first], seats[i], seen)
