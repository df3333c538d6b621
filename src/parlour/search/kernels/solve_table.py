"""Keys one after the other, and a table that finds them: the number of a key and four bits to tell keys apart."""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import kernel, part
from parlour.search.kernels.solve_names import BACK, FOUND, LOOKED

BLOCK = 256
"""So many keys are looked for together."""


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
def entry(at: int, h: Any) -> Any:
    """What the table has for a key."""
    return np.uint32((at + 1) << 4 | int(h & np.uint64(15)))


@part
def fetch(keys: Any, table: Any, size: int, after: Any, first: int, last: int, hashes: Any, entries: Any) -> None:
    """Mix some keys, and read the places where they will be looked for.

    Memory is slow: read here, one not waiting for another, they are near when they are needed.
    """
    mask = len(table) - 1
    for i in range(first, last):
        hashes[i - first] = mixed(after, i * size, size)
    for i in range(last - first):
        entries[i] = table[int(hashes[i] >> np.uint64(4)) & mask]
    for i in range(last - first):
        there = int(entries[i])
        if there > 15 and there & 15 == int(hashes[i] & np.uint64(15)):
            entries[i] = keys[((there >> 4) - 1) * size]


@part
def slot_of(keys: Any, table: Any, words: Any, first: int, size: int, h: Any) -> int:
    """Where a key is in the table, or the free place where it belongs."""
    mask = len(table) - 1
    slot = int(h >> np.uint64(4)) & mask
    tag = int(h & np.uint64(15))
    while table[slot] != 0:
        there = int(table[slot])
        if there & 15 == tag:
            at = ((there >> 4) - 1) * size
            w = 0
            while w < size and keys[at + w] == words[first + w]:
                w += 1
            if w == size:
                return slot
        slot = (slot + 1) & mask
    return slot


@kernel
def enter(keys: Any, table: Any, size: int, after: Any, ends: Any, arrivals: Any, counts: Any, at: int) -> None:
    """Number the keys that are new among those to which the moves of some positions lead, from one on."""
    hashes = np.empty(BLOCK, np.uint64)
    entries = np.empty(BLOCK, np.uint64)
    looked = counts[LOOKED]
    last = ends[looked - 1] if looked > 0 else looked
    k = 0
    for i in range(last):
        if i % BLOCK == 0:
            fetch(keys, table, size, after, i, min(i + BLOCK, last), hashes, entries)
        while i >= ends[k]:
            k += 1
        h = hashes[i % BLOCK]
        slot = slot_of(keys, table, after, i * size, size, h)
        target = (int(table[slot]) >> 4) - 1
        if target < 0:
            target = counts[FOUND]
            counts[FOUND] += 1
            for w in range(size):
                keys[target * size + w] = after[i * size + w]
            table[slot] = entry(target, h)
            arrivals[target] = 0
        if target <= at + k:
            counts[BACK] += 1
        arrivals[target] += 1


@kernel
def enter_again(keys: Any, table: Any, size: int, first: int, last: int) -> None:
    """Put the keys of these numbers into a table that has none of them yet."""
    mask = len(table) - 1
    for at in range(first, last):
        h = mixed(keys, at * size, size)
        slot = int(h >> np.uint64(4)) & mask
        while table[slot] != 0:
            slot = (slot + 1) & mask
        table[slot] = entry(at, h)


@kernel
def look_up(keys: Any, table: Any, size: int, after: Any, targets: Any, n: int) -> None:
    """Write the numbers of n keys, -1 for one that has none."""
    hashes = np.empty(BLOCK, np.uint64)
    entries = np.empty(BLOCK, np.uint64)
    for i in range(n):
        if i % BLOCK == 0:
            fetch(keys, table, size, after, i, min(i + BLOCK, n), hashes, entries)
        slot = slot_of(keys, table, after, i * size, size, hashes[i % BLOCK])
        targets[i] = (int(table[slot]) >> 4) - 1
