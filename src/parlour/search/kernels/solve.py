"""Where the moves of positions lead, each position a short key.

A codec is four arrays: the code of each value of each byte that varies (UNCODED where none is known), the value of each
code, a row for each such byte (its place in the state, its word in the key, its shift, its bits, its known values),
in the order of the words, and the words of the first state with a mask of the bits that never vary. Scratch is the
bytes of two states, and the second's words.
"""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import OPTIONS, STATE, kernel, moves, part, play, scores, stop, turn, weight
from parlour.engine.kernels.parts import copy_record, record_at
from parlour.search.kernels.solve_names import DEALER, DEALS, DONE, EDGES, LOOKED, OVER, SCORES, UNCODED, WIDEN


@part
def packed(codec: Any, scratch: Any, out: Any, first: Any) -> bool:
    """Write the key of the second state; False if a byte has a value for which there is no code left."""
    codes, values, fields, still = codec
    _, state, words = scratch
    changed = np.uint64(0)
    for w in range(still.shape[1]):
        changed |= (words[w] ^ still[0, w]) & still[1, w]
    if changed != 0:
        return False
    word = np.uint64(0)
    key = np.uint64(0)
    for f in range(len(fields)):
        if fields[f, 1] != word:
            out[first + word] = key
            word = fields[f, 1]
            key = np.uint64(0)
        value = state[fields[f, 0]]
        code = codes[f, value]
        if code == UNCODED:
            code = fields[f, 4]
            if code >> fields[f, 3] != 0:
                return False
            codes[f, value] = code
            values[f, code] = value
            fields[f, 4] += np.uint64(1)
        key |= np.uint64(code) << fields[f, 2]
    out[first + word] = key
    return True


@part
def unpack(codec: Any, keys: Any, first: Any, state: Any) -> None:
    """Write the bytes that vary into a state that has the others already."""
    _, values, fields, _ = codec
    for f in range(len(fields)):
        mask = (np.uint64(1) << fields[f, 3]) - np.uint64(1)
        code = keys[first + fields[f, 1]] >> fields[f, 2] & mask
        state[fields[f, 0]] = values[f, code]


@part
def scored(share: float, counts: Any, shares: Any) -> int:
    """Which of the scores known this is, a new one becoming known while there is room."""
    code = 0
    while code < counts[SCORES] and shares[code] != share:
        code += 1
    if code == counts[SCORES] and code < len(shares):
        shares[code] = share
        counts[SCORES] += 1
    return code


@part
def noted(o: Any, here: Any, there: Any, both: Any, stops: Any) -> None:
    """Keep the least and the greatest share that P1 would have if the cap ended a game."""
    copy_record(there, here)
    stop(o, there)
    if turn(o, there) == -2:
        scores(o, there, both)
        stops[0] = min(stops[0], both[0])
        stops[1] = max(stops[1], both[0])


@kernel
def follow(
    options: Any,
    scratch: Any,
    codec: Any,
    keys: Any,
    what: Any,
    out: Any,
    shares: Any,
    stops: Any,
    counts: Any,
    after: Any,
    odds: Any,
    ends: Any,
    at: int,
    step: int,
    most: int,
) -> int:
    """List the keys of where the moves of some positions lead, from one on by steps of 1 or -1.

    `ends` is where each position's end in the list; `odds` are the dealer's. It pauses when the list is full or a
    state has no key.
    """
    o = record_at(options, OPTIONS)
    here = record_at(scratch[0], STATE)
    there = record_at(scratch[1], STATE)
    both = np.empty(2)
    size = len(after) // len(odds)
    counts[LOOKED] = 0
    counts[EDGES] = 0
    end = 0
    while counts[LOOKED] < most and end + len(out) <= len(odds):
        unpack(codec, keys, np.uint64(at * size), scratch[0])
        player = turn(o, here)
        if player == -2:
            scores(o, here, both)
            what[at] = OVER + scored(both[0], counts, shares)
        else:
            what[at] = player if player >= 0 else DEALER
            counts[DEALS] += player == -1
            noted(o, here, there, both, stops)
            for i in range(moves(o, here, out)):
                copy_record(there, here)
                play(o, there, out[i])
                if not packed(codec, scratch, after, np.uint64(end * size)):
                    return WIDEN
                if player == -1:
                    odds[end] = weight(o, here, out[i])
                end += 1
        ends[counts[LOOKED]] = end
        counts[EDGES] = end
        counts[LOOKED] += 1
        at += step
    return DONE


@kernel
def pack(codec: Any, scratch: Any, key: Any) -> bool:
    """Write the key of the second state; False if it has none."""
    return packed(codec, scratch, key, np.uint64(0))  # type: ignore[no-any-return]
