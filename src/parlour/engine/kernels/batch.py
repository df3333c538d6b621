"""Steps an array of games, each with luck of its own: so it plays the same whatever stands beside it."""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import (
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
)
from parlour.engine.kernels.parts import below, copy_record, record_at

SAME_STEP, NEXT_STEP, DISABLED = range(3)
"""When a game that is over begins anew: in the same step, in the next one, or when it is told to."""


@part
def restart(o: Any, root: Any, s: Any, r: Any, out: Any) -> int:
    """Begin a new game; returns who is to move."""
    player = -2
    while player == -2:
        copy_record(s, root)
        player = settle(o, s, out, r)
    return player


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
def look(o: Any, s: Any, past: Any, age: int, spare: Any, seat: int, out: Any) -> None:
    """Write what the seat sees, or if there is room for all of them each seat, now and in the positions before."""
    for number in range(out.shape[0]):
        whose = seat if out.shape[0] == 1 else number
        view(o, s, spare, whose, out[number, 0])
        for back in range(1, out.shape[1]):
            if back <= age:
                view(o, past[back - 1], spare, whose, out[number, back])
            else:
                out[number, back, :] = 0


@part
def show(o: Any, s: Any, player: int, out: Any, mask: Any) -> int:
    """Write which actions are legal into a mask of none; returns how many there are."""
    n = moves(o, s, out) if player >= 0 else 0
    for i in range(n):
        mask[out[i]] = True
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
    for i in range(first, end):
        if which[i] == 0:
            continue
        s = states[i]
        for j in range(counts[i]):
            mask[i, lists[i, j]] = False
        player[i] = restart(o, root, s, luck[i], lists[i]) if which[i] == 2 else settle(o, s, lists[i], luck[i])
        counts[i] = show(o, s, player[i], lists[i], mask[i])
        seats[i] = max(player[i], 0)
        ages[i] = 0
        look(o, s, past[i], 0, spare[first], seats[i], seen[i])


@kernel
def sample(options: Any, raw: Any, lists: Any, counts: Any, picks: Any) -> Any:
    """A random legal action of each game; -1, which is none, where there is no move."""
    actions = np.empty(len(counts), np.int32)
    for i in range(len(counts)):
        actions[i] = lists[i, below(picks[i], counts[i])] if counts[i] > 0 else -1
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
    for i in range(first, end):
        s = states[i]
        if done[i]:
            done[i] = False
            shares[i, :] = 0.0
            rewards[i, :] = 0.0
        # The list is filled by the dealer's moves too, so what it says is taken back before anything is played.
        for j in range(counts[i]):
            mask[i, lists[i, j]] = False
        if player[i] == -2:
            player[i] = restart(o, root, s, luck[i], lists[i])
            ages[i] = 0
        else:
            for back in range(past.shape[1] - 1, -1, -1):
                copy_record(past[i, back], past[i, back - 1] if back else s)
            ages[i] = min(ages[i] + 1, 127)
            seats[i] = player[i]
            play(o, s, actions[i])
            player[i] = settle(o, s, lists[i], luck[i])
            if player[i] == -2:
                done[i] = True
                scores(o, s, shares[i])
                for p in range(shares.shape[1]):
                    rewards[i, p] = shares.shape[1] * shares[i, p] - 1.0
                if mode == SAME_STEP:
                    look(o, s, past[i], ages[i], spare[first], seats[i], final[i])
                    player[i] = restart(o, root, s, luck[i], lists[i])
                    ages[i] = 0
        counts[i] = show(o, s, player[i], lists[i], mask[i])
        if player[i] >= 0:
            seats[i] = player[i]
        look(o, s, past[i], ages[i], spare[first], seats[i], seen[i])
