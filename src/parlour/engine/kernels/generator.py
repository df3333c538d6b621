"""Random numbers for kernels: a generator's two words, which kernels advance in place."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MASK = (1 << 64) - 1


def words(seed: int) -> tuple[int, int]:
    """Two words of 64 well-mixed bits for a seed, any whole number."""
    mixed = []
    state = seed & _MASK
    for _ in range(2):
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _MASK
        mixed.append(word ^ word >> 31)
    return mixed[0], mixed[1]


def seeded(seed: int) -> "NDArray[np.uint64]":
    """A generator for a seed."""
    import numpy as np

    return np.array(words(seed), np.uint64)
