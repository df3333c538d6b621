"""Keys one after the other, and a table that finds them: the number of a key and four bits to tell keys apart."""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import kernel, part
from parlour.search.kernels.solve_names import BACK, EDGES, FOUND, LOOKED


@part
def mixed(words: Any, first: int, size: int) -> Any:
    """64 well-mixed bits for a key: the last four tell keys apart, the others are where to look."""
    h = np.uint64(0)
    for w in range(size):
        h = (h ^ words[first + w]) * np.uint64(0x9E3779B97F4A7C15)
        h ^= h >> np.uint64(32)
    h *= np.uint64(0xD6E8FEB86659FD93)
    return h ^ h >> np.uint64(29)


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
def entered(keys: Any, table: Any, at: int, words: Any, first: int, size: int) -> int:
    """The number of a key: the one it has, or else this one."""
    h = mixed(words, first, size)
    slot = slot_of(keys, table, words, first, size, h)
    if table[slot] == 0:
        for w in range(size):
            keys[at * size + w] = words[first + w]
        table[slot] = np.uint32((at + 1) << 4 | int(h & np.uint64(15)))
        return at
    return (int(table[slot]) >> 4) - 1


@kernel
def enter(
    keys: Any, table: Any, size: int, after: Any, ends: Any, arrivals: Any, counts: Any, at: int, first: int
) -> None:
    """Enter the keys that the moves of some positions lead to, from one on; `first` is where its keys begin."""
    for k in range(counts[LOOKED]):
        for i in range(first, ends[k]):
            new = counts[FOUND]
            target = entered(keys, table, new, after, i * size, size)
            if target == new:
                arrivals[new] = 0
                counts[FOUND] += 1
            elif target <= at:
                counts[BACK] += 1
            arrivals[target] += 1
        first = ends[k]
        at += 1


@kernel
def enter_again(keys: Any, table: Any, size: int, first: int, last: int) -> None:
    """Put the keys with these numbers into a table that has none of them yet."""
    mask = len(table) - 1
    for at in range(first, last):
        h = mixed(keys, at * size, size)
        slot = int(h >> np.uint64(4)) & mask
        while table[slot] != 0:
            slot = (slot + 1) & mask
        table[slot] = np.uint32((at + 1) << 4 | int(h & np.uint64(15)))


@kernel
def look_up(keys: Any, table: Any, size: int, after: Any, targets: Any, n: int) -> None:
    """Write the numbers of n keys, -1 for one not there."""
    for i in range(n):
        slot = slot_of(keys, table, after, i * size, size, mixed(after, i * size, size))
        targets[i] = (int(table[slot]) >> 4) - 1


@kernel
def recode(keys: Any, size: int, others: Any, other_size: int, shifts: Any, first: int, last: int) -> None:
    """Write some keys anew: each field from its word, shift and bits to another word and shift."""
    key = np.empty(size, np.uint64)
    for at in range(first, last):
        for w in range(size):
            key[w] = keys[at * size + w]
        for w in range(other_size):
            others[at * other_size + w] = 0
        for f in range(len(shifts)):
            mask = (np.uint64(1) << np.uint64(shifts[f, 2])) - np.uint64(1)
            code = key[shifts[f, 0]] >> np.uint64(shifts[f, 1]) & mask
            others[at * other_size + shifts[f, 3]] |= code << np.uint64(shifts[f, 4])
