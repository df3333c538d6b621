"""A player that goes for the nearest enemy, and the chances for those who look a little way ahead."""

from parlour.engine import Floats, rule

from .options import Options
from .rules import State
from .words import goals_of, stones_of


def aggressive(o: Options, s: State) -> int:
    """Go for the enemy stone that is nearest to one of the own, with that stone.

    Of pairs equally near the first counts, own stones row by row outside, enemies row by row inside. The step
    is that of the signs of the differences; with 4 neighbours along the longer axis, rows on a tie. No own
    stone can be in its way: it would be nearer. Without an enemy any step will do.
    """
    own = stones_of(o, s, s.player)
    enemies = [tile for tile in range(o.rows * o.cols) if s.board[tile] not in (0, s.player + 1)]
    if not enemies:
        here, there = next((tile, goal) for tile in own for goal in goals_of(o, s, tile))
    else:
        here, enemy = min(((tile, other) for tile in own for other in enemies), key=lambda pair: _apart(o, *pair))
        there = _towards(o, here, enemy)
    return next(step for step in range(here << o.shift, here + 1 << o.shift) if o.near[step] == there)


def _apart(o: Options, tile: int, other: int) -> int:
    """The square of the distance between two tiles."""
    down, right = tile // o.cols - other // o.cols, tile % o.cols - other % o.cols
    return down * down + right * right


def _towards(o: Options, tile: int, other: int) -> int:
    """The tile one step from the first towards the other."""
    down, right = other // o.cols - tile // o.cols, other % o.cols - tile % o.cols
    if o.shift == 2:
        down, right = (down, 0) if abs(down) >= abs(right) else (0, right)
    return tile + o.cols * ((down > 0) - (down < 0)) + (right > 0) - (right < 0)


@rule
def evaluate(o: Options, s: State, out: Floats) -> None:
    """Shares by stones, squared: among strong players whoever has more wins, but has to come near to do it."""
    leader, most, stones = -1, 0, 0
    for player in range(o.players):
        count = s.count[player]
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
    own = s.count[player]
    tile, down, right = 0, 0, 0
    left = stones
    while left > 0:
        if s.board[tile] > 0:
            left -= 1
            weight = stones - own if s.board[tile] == player + 1 else -own
            down += weight * (tile // o.cols)
            right += weight * (tile % o.cols)
        tile += 1
    return (abs(down) + abs(right)) / (own * (stones - own) * (o.rows + o.cols))
