"""Whose turn it is next."""

from ..engine import Array, rule


@rule
def following(player: int, players: int, left: Array) -> int:
    """The next player in order who has something left; the same one where nobody else has."""
    found = player + 1 if player + 1 < players else 0
    while left[found] <= 0 and found != player:
        found = found + 1 if found + 1 < players else 0
    return found
