"""A state as a short key: only the bytes that vary, in as few bits as their known values need."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .kernels.solve_names import UNCODED

Arrays = tuple[NDArray[np.uint16], NDArray[np.uint8], NDArray[np.uint64], NDArray[np.uint64]]

WORD = 64
"""Bits of a word."""


class Shift(NamedTuple):
    """Where a field of a key was, and where it goes."""

    word: int
    shift: int
    bits: int
    new_word: int
    new_shift: int


class Codec:
    """Learns from states which values each byte has; clocks, behind the key's bytes, always stay as they were.

    Kernels give a value not met before the next code of its byte as long as its bits suffice; then `learn` must make
    room, and keys written before are to be written anew.
    """

    size: int
    """Words of a key."""
    arrays: Arrays
    """As kernels take them: codes, values, fields, and the words that stay."""

    def __init__(self, raw: bytes, key_size: int) -> None:
        self._raw = padded(raw)
        self._values = [[value] for value in raw[:key_size]]
        self._arrange()

    def learn(self, raw: bytes) -> list[Shift]:
        """Make room for this state too; tells how keys are to be rewritten."""
        _, values, before, _ = self.arrays
        for field, (place, _, _, _, known) in enumerate(before.tolist()):
            self._values[place] = values[field, :known].tolist()
        for known, value in zip(self._values, raw, strict=False):
            if value not in known:
                known.append(value)
        self._arrange()
        now = {place: (word, shift) for place, word, shift, _, _ in self.arrays[2].tolist()}
        return [Shift(word, shift, bits, *now[place]) for place, word, shift, bits, _ in before.tolist()]

    def _arrange(self) -> None:
        """Give each byte that varies its bits, none across two words."""
        fields: list[tuple[int, int, int, int, int]] = []
        word = shift = 0
        for place, known in enumerate(self._values):
            bits = (len(known) - 1).bit_length()
            if shift + bits > WORD:
                word, shift = word + 1, 0
            if bits:
                fields.append((place, word, shift, bits, len(known)))
                shift += bits
        self.size = word + 1
        codes = np.full((len(fields), 256), UNCODED, np.uint16)
        values = np.zeros((len(fields), 256), np.uint8)
        for field, (place, *_, count) in enumerate(fields):
            known = self._values[place]
            codes[field, known] = range(count)
            values[field, :count] = known
        still = np.zeros((2, len(self._raw)), np.uint8)
        still[0] = list(self._raw)
        still[1, : len(self._values)] = [255 if len(known) == 1 else 0 for known in self._values]
        self.arrays = (codes, values, np.array(fields, np.uint64).reshape(-1, 5), still.view(np.uint64))


def rewritten(keys: NDArray[np.uint64], shifts: list[Shift], size: int) -> NDArray[np.uint64]:
    """Keys, one a row, with their fields in other places of so many words."""
    new = np.zeros((len(keys), size), np.uint64)
    for word, shift, bits, new_word, new_shift in shifts:
        codes = keys[:, word] >> np.uint64(shift) & np.uint64((1 << bits) - 1)
        new[:, new_word] |= codes << np.uint64(new_shift)
    return new


def padded(raw: bytes) -> bytes:
    """The bytes and as many more as make whole words."""
    return raw.ljust(-(-len(raw) // 8) * 8, b"\0")
