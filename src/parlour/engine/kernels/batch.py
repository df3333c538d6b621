"""Steps an array of games."""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import OPTIONS, STATE, kernel, moves, part, play, scores, settle
from parlour.engine.kernels.parts import below, copy_record, record_at


@part
def restart(o: Any, root: Any, s: Any, r: Any, out: Any) -> int:
    """Begin a new game; returns who is to move."""
    player = -2
    while player == -2:
        copy_record(s, root)
        player = settle(o, s, out, r)
    return player


@part
def show(o: Any, s: Any, out: Any, mask: Any) -> None:
    """Write which actions are legal."""
    mask[:] = False
    for i in range(moves(o, s, out)):
        mask[out[i]] = True


@kernel
def begin(options: Any, raw: Any, r: Any, out: Any, states: Any, player: Any, mask: Any) -> None:
    """Begin every game."""
    o = record_at(options, OPTIONS)
    root = record_at(raw, STATE)
    for i in range(len(states)):
        player[i] = restart(o, root, states[i], r, out)
        show(o, states[i], out, mask[i])


@kernel
def sample(options: Any, raw: Any, r: Any, out: Any, states: Any) -> Any:
    """A random legal action of each game; -1, which is none, where there is no move."""
    o = record_at(options, OPTIONS)
    actions = np.empty(len(states), np.int32)
    for i in range(len(states)):
        n = moves(o, states[i], out)
        actions[i] = out[below(r, n)] if n > 0 else -1
    return actions


@kernel
def step(
    options: Any,
    raw: Any,
    r: Any,
    out: Any,
    states: Any,
    actions: Any,
    player: Any,
    mask: Any,
    done: Any,
    shares: Any,
) -> int:
    """Play an action in each game; the first game whose action is illegal, or -1."""
    o = record_at(options, OPTIONS)
    root = record_at(raw, STATE)
    for i in range(len(states)):
        if actions[i] < 0 or actions[i] >= mask.shape[1] or not mask[i, actions[i]]:
            return i
    for i in range(len(states)):
        s = states[i]
        play(o, s, actions[i])
        player[i] = settle(o, s, out, r)
        done[i] = player[i] == -2
        shares[i, :] = 0.0
        if done[i]:
            scores(o, s, shares[i])
            player[i] = restart(o, root, s, r, out)
        show(o, s, out, mask[i])
    return -1
