"""The dealer: chance that anyone can recompute from the seed, in any language.

The i-th deal of a game, counted from 0, is the HMAC-SHA-256 of the text "i" under the seed as key, read as
a number from the left. It is taken modulo the sum of the weights of the dealer's moves; the moves stand in
the sorted order of their texts, and the one into whose share the remainder falls is dealt. A number beyond
the last whole multiple of that sum is thrown away: the next is that of "i:1", "i:2" and so on.
"""

import hashlib
import hmac
from itertools import count

from ..errors import BadOption
from ..game.position import Position
from ..module.options import shown

_RANGE = 1 << 256


def seed_text(seed: object) -> str:
    """A seed as it stands in a record."""
    if isinstance(seed, str) or type(seed) is int:
        return str(seed)
    if isinstance(seed, bytes):
        return seed.hex()
    raise BadOption(f"seed {shown(seed)}: expected a whole number, a text or bytes")


def number(seed: str, deal: int, total: int) -> int:
    """The number from 0 to total - 1 that belongs to a deal."""
    for attempt in count():
        label = f"{deal}:{attempt}" if attempt else f"{deal}"
        value = int.from_bytes(hmac.digest(seed.encode(), label.encode(), hashlib.sha256), "big")
        if value < _RANGE - _RANGE % total:
            return value % total
    raise AssertionError("unreachable")


def dealt(position: Position, seed: str, deal: int) -> str:
    """The move that the dealer plays in a position as the game's i-th deal."""
    weights = position.weights
    left = number(seed, deal, sum(weights.values()))
    for move, weight in weights.items():
        left -= weight
        if left < 0:
            return move
    raise AssertionError("unreachable")
