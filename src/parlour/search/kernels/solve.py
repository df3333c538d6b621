"""Every position that can be reached, kept as a short key, and what each is worth where its moves lead only onward.

A codec is four arrays: the code of each value of each byte that varies (-1 where none is known), the value of each
code, a row for each such byte (its place in the state, its word in the key, its shift, its bits, its known values),
and the words of the root with a mask of those bits that never vary. Fields are in the order of their words.
"""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import (
    OPTIONS,
    STATE,
    kernel,
    moves,
    part,
    play,
    scores,
    stop,
    turn,
    weight,
)
from parlour.engine.kernels.parts import copy_record, record_at

BYTE = np.dtype(np.uint8)
WORD = np.dtype(np.uint64)

DONE, WIDEN, GROW, CROWDED = 0, 1, 2, 3
"""Why a kernel returns: its share is done; a byte needs more bits; there is no room; there are too many scores."""

FOUND, EXPANDED, EDGES, BACK, SCORES = 0, 1, 2, 3, 4
"""What the counters count; BACK: moves that lead to a position not found later than their own."""

OVER = 3
"""What a position is: the player to move, 2 for the dealer, and from here on one that is over, by its score."""

MOST_SCORES = 250


@part
def packed(codes: Any, values: Any, fields: Any, still: Any, state: Any, words: Any, out: Any, first: int, size: int) -> bool:
    """Write the key of a state; False if a byte has a value for which there is no code left."""
    changed = np.uint64(0)
    for w in range(still.shape[1]):
        changed |= (words[w] ^ still[0, w]) & still[1, w]
    if changed != 0:
        return False
    f = 0
    for w in range(size):
        key = np.uint64(0)
        while f < len(fields) and fields[f, 1] == w:
            value = state[fields[f, 0]]
            code = codes[f, value]
            if code < 0:
                code = fields[f, 4]
                if code >> fields[f, 3] != 0:
                    return False
                codes[f, value] = code
                values[f, code] = value
                fields[f, 4] += 1
            key |= np.uint64(code) << np.uint64(fields[f, 2])
            f += 1
        out[first + w] = key
    return True


@part
def unpack(values: Any, fields: Any, keys: Any, first: int, state: Any) -> None:
    """Write the bytes that vary; the others are there already."""
    for f in range(len(fields)):
        mask = (np.uint64(1) << np.uint64(fields[f, 3])) - np.uint64(1)
        code = (keys[first + fields[f, 1]] >> np.uint64(fields[f, 2])) & mask
        state[fields[f, 0]] = values[f, code]


@part
def hashed(words: Any, first: int, size: int) -> Any:
    """A number of 64 well-mixed bits."""
    h = np.uint64(0)
    for w in range(size):
        h = (h ^ words[first + w]) * np.uint64(0x9E3779B97F4A7C15)
        h ^= h >> np.uint64(32)
    h *= np.uint64(0xD6E8FEB86659FD93)
    return h ^ (h >> np.uint64(29))


@part
def slot_of(keys: Any, table: Any, words: Any, first: int, size: int, h: Any) -> int:
    """Where a key is in the table, or the free place where it belongs."""
    mask = len(table) - 1
    slot = int(h >> np.uint64(4)) & mask
    tag = int(h & np.uint64(15))
    while table[slot] != 0:
        entry = int(table[slot])
        if entry & 15 == tag:
            at = ((entry >> 4) - 1) * size
            w = 0
            while w < size and keys[at + w] == words[first + w]:
                w += 1
            if w == size:
                return slot
        slot = (slot + 1) & mask
    return slot


@part
def listed(o: Any, here: Any, there: Any, state: Any, words: Any, codes: Any, values: Any, fields: Any, still: Any, out: Any, keys: Any, size: int) -> int:
    """Write the key of the position after each move; their number, or -1 if there are not enough codes."""
    n = moves(o, here, out)
    for i in range(n):
        copy_record(there, here)
        play(o, there, out[i])
        if not packed(codes, values, fields, still, state, words, keys, i * size, size):
            return -1
    return n


@kernel
def expand(
    options: Any, scratch: Any, codec: Any, book: Any, out: Any, after: Any, counts: Any, shares: Any, until: int
) -> int:
    """Find all positions after those found, up to that many of them."""
    o = record_at(options, OPTIONS)
    here = record_at(scratch[0], STATE)
    there = record_at(scratch[1], STATE)
    here_bytes = np.frombuffer(scratch[0], BYTE)
    there_bytes = np.frombuffer(scratch[1], BYTE)
    there_words = np.frombuffer(scratch[1], WORD)
    keys, table, what, indegree = book
    codes, values, fields, still = codec
    size = len(after) // len(out)
    score = np.empty(2)
    room = min(len(what), len(table) // 4 * 3) - len(out)
    while counts[EXPANDED] < until:
        at = counts[EXPANDED]
        if counts[FOUND] > room:
            return GROW
        unpack(values, fields, keys, at * size, here_bytes)
        player = turn(o, here)
        if player == -2:
            scores(o, here, score)
            code = 0
            while code < counts[SCORES] and shares[code] != score[0]:
                code += 1
            if code == MOST_SCORES:
                return CROWDED
            shares[code] = score[0]
            counts[SCORES] = max(counts[SCORES], code + 1)
            what[at] = OVER + code
            counts[EXPANDED] += 1
            continue
        n = listed(o, here, there, there_bytes, there_words, codes, values, fields, still, out, after, size)
        if n < 0:
            return WIDEN
        what[at] = player if player >= 0 else 2
        for i in range(n):
            h = hashed(after, i * size, size)
            slot = slot_of(keys, table, after, i * size, size, h)
            if table[slot] == 0:
                new = counts[FOUND]
                for w in range(size):
                    keys[new * size + w] = after[i * size + w]
                indegree[new] = 0
                counts[FOUND] += 1
                table[slot] = np.uint32((new + 1) << 4 | int(h & np.uint64(15)))
            target = (int(table[slot]) >> 4) - 1
            indegree[target] += 1
            if target <= at:
                counts[BACK] += 1
        counts[EDGES] += n
        counts[EXPANDED] += 1
    return DONE


@kernel
def fill(book: Any, size: int, first: int, last: int) -> None:
    """Enter some of the positions found into the table."""
    keys, table, _, _ = book
    for at in range(first, last):
        h = hashed(keys, at * size, size)
        slot = slot_of(keys, table, keys, at * size, size, h)
        table[slot] = np.uint32((at + 1) << 4 | int(h & np.uint64(15)))
