"""A player that goes for the nearest enemy, and the chances for those who look a little way ahead."""

from parlour.kit import Floats, rule

from . import Options, State, board, move


def aggressive(o: Options, s: State) -> int:
    """Go for the enemy stone that is nearest to one of the own, with that stone.

    Of pairs equally near the first counts, own stones row by row outside, enemies row by row inside. The step
    is that of the signs of the differences; with 4 neighbours along the longer axis, rows on a tie. No own
    stone can be in its way: it would be nearer. Without an enemy any step will do.
    """
    owners = {tile: board.owner(o, s.tiles, tile) for tile in board.grid(o).places}
    own = [tile for tile, owner in owners.items() if owner == s.player]
    enemies = [tile for tile, owner in owners.items() if owner not in (-1, s.player)]
    if not enemies:
        ends = (move.ends(o, s, action) for action in range(move.count(o)))
        return next(action for action, (here, there) in enumerate(ends) if owners[here] == s.player != owners[there])
    here, enemy = min(((tile, other) for tile in own for other in enemies), key=lambda pair: _apart(o, *pair))
    action = move.between(o, s, here, _towards(o, here, enemy))
    assert action is not None
    return action


def _apart(o: Options, tile: int, other: int) -> int:
    """The square of the distance between two tiles."""
    down, right = tile // o.cols - other // o.cols, tile % o.cols - other % o.cols
    return down * down + right * right


def _towards(o: Options, tile: int, other: int) -> int:
    """The tile one step from the first towards the other."""
    down, right = other // o.cols - tile // o.cols, other % o.cols - tile % o.cols
    if move.slots(o) == 4:
        down, right = (down, 0) if abs(down) >= abs(right) else (0, right)
    return tile + o.cols * ((down > 0) - (down < 0)) + (right > 0) - (right < 0)


players = {"aggressive": aggressive}


@rule
def evaluate(o: Options, s: State, out: Floats) -> None:
    """Shares by stones, squared: among strong players whoever has more wins, but has to come near to do it."""
    leader, most, stones = -1, 0, 0
    for player in range(o.players):
        count = s.stones[player]
        out[player] = float(count)
        stones += count
        if count > most:
            leader, most = player, count
        elif count == most:
            leader = -1
    if leader >= 0 and most < stones:
        out[leader] -= 0.3 * distance(o, s, leader, stones)
    total = 0.0
    for player in range(o.players):
        out[player] *= out[player]
        total += out[player]
    for player in range(o.players):
        out[player] = out[player] / total if total > 0.0 else 1.0 / o.players


@rule
def distance(o: Options, s: State, player: int, stones: int) -> float:
    """How far the middle of the player's stones is from the middle of all others, as a part of the board's size."""
    own = s.stones[player]
    tile, down, right = 0, 0, 0
    left = stones
    while left > 0:
        if s.tiles[tile] > 0:
            left -= 1
            weight = stones - own if s.tiles[tile] == player + 1 else -own
            down += weight * (tile // o.cols)
            right += weight * (tile % o.cols)
        tile += 1
    return (abs(down) + abs(right)) / (own * (stones - own) * (o.rows + o.cols))
