"""Whose turn it is next, and who is ahead."""

from ..engine import Array, rule


@rule
def following(player: int, players: int, left: Array) -> int:
    """The next player in order who has something left; the same one where nobody else has."""
    next_player = player + 1 if player + 1 < players else 0
    while left[next_player] <= 0 and next_player != player:
        next_player = next_player + 1 if next_player + 1 < players else 0
    return next_player


@rule
def leader(numbers: Array, players: int) -> int:
    """Who alone has most; NOBODY where several have."""
    ahead, alone = 0, True
    for player in range(1, players):
        if numbers[player] >= numbers[ahead]:
            alone = numbers[player] > numbers[ahead]
            ahead = player
    return ahead if alone else -1
