"""The dealer inside a kernel; compiled with each game's own rules in place of the names imported here."""

from typing import Any

import numpy as np

from parlour.engine.kernels.game import moves, play, turn, weight
from parlour.engine.kernels.parts import below


def drawn(o: Any, s: Any, out: Any, n: int, player: int, r: Any) -> int:
    """One of the n moves listed: the dealer's by weight, a player's with equal odds."""
    if n < 1:  # what the list held before would be played
        raise IndexError("the game is not over, but there is no move")
    return lot(o, s, out, n, player, r)


def lot(o: Any, s: Any, out: Any, n: int, player: int, r: Any) -> int:
    """The same where it is known that there is a move."""
    if player != -1:
        return out[below(r, n)]  # type: ignore[no-any-return]
    total = np.int64(0)
    for i in range(n):
        total += np.int64(weight(o, s, out[i]))
    left = below(r, total)
    for i in range(n - 1):
        left -= np.int64(weight(o, s, out[i]))  # of unsigned ones no difference is below 0
        if left < 0:
            return out[i]  # type: ignore[no-any-return]
    return out[n - 1]  # type: ignore[no-any-return]


def settle(o: Any, s: Any, out: Any, r: Any) -> int:
    """Let the dealer play until a player is to move or the game is over; returns who."""
    player = turn(o, s)
    while player == -1:
        play(o, s, drawn(o, s, out, moves(o, s, out), player, r))
        player = turn(o, s)
    return player
