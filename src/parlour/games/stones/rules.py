"""The rules: whose turn it is, what a stone may do, and how it ends."""

from parlour.engine import OVER, Array, Bounds, Floats, clock, int8, int16, rule

from .options import MOST, Options


class State:
    board: Array = int8[MOST * MOST]
    """Row by row from the top, as many to a row as there are columns: 0 free, else the player's id + 1."""
    count: Array = int16[4]
    """Each player's stones on the board."""
    player: int = int8
    ply: int = clock(int16)
    quiet: int = clock(int16)
    """Plies since the last hit, counted only where they can end the game."""


def bounds(o: Options) -> Bounds:
    """No two moves are between the same two tiles, so there are at most as many as adjacent pairs."""
    pairs = o.rows * (o.cols - 1) + o.cols * (o.rows - 1)
    if o.shift == 3:
        pairs += 2 * (o.rows - 1) * (o.cols - 1)
    return Bounds(moves=pairs, actions=o.rows * o.cols << o.shift, plies=o.max_plies)


@rule
def start(o: Options, s: State) -> None:
    for tile in range(o.rows * o.cols):
        owner = o.setup[tile]
        s.board[tile] = owner
        if owner > 0:
            s.count[owner - 1] += 1


@rule
def turn(o: Options, s: State) -> int:
    return s.player


@rule
def moves(o: Options, s: State, out: Array) -> int:
    own = s.player + 1
    ways = 1 << o.shift
    left = s.count[s.player]
    n = 0
    action = 0
    tile = 0
    while left > 0:
        if s.board[tile] == own:
            left -= 1
            n = list_four(o, s, action, out, n)
            if ways == 8:
                n = list_four(o, s, action + 4, out, n)
        tile += 1
        action += ways
    return n


@rule
def list_four(o: Options, s: State, first: int, out: Array, n: int) -> int:
    """List those of four steps that do not end on an own stone; loops of fixed length run twice as fast."""
    own = s.player + 1
    for step in range(first, first + 4):
        if s.board[o.near[step]] != own:
            out[n] = step
            n += 1
    return n


@rule
def play(o: Options, s: State, action: int) -> None:
    there = o.near[action]
    hit = s.board[there]
    s.board[there] = s.player + 1
    s.board[action >> o.shift] = 0
    s.ply += 1
    if hit > 0:
        s.count[hit - 1] -= 1
        s.quiet = 0
    elif o.quiet_plies > 0:
        s.quiet += 1
    pass_on(o, s)
    if s.ply >= o.max_plies or 0 < o.quiet_plies <= s.quiet:
        stop(o, s)


@rule
def pass_on(o: Options, s: State) -> None:
    """The turn goes to the next player who has a stone; if there is none but the mover, the game is over."""
    following = s.player + 1
    if following == o.players:
        following = 0
    while s.count[following] == 0:
        following += 1
        if following == o.players:
            following = 0
    s.player = OVER if following == s.player else following


@rule
def stop(o: Options, s: State) -> None:
    s.player = OVER


@rule
def scores(o: Options, s: State, out: Floats) -> None:
    """Those with a stone share the win; on an empty board, which only data can tell of, everybody does."""
    sharing = 0
    for player in range(o.players):
        if s.count[player] > 0:
            sharing += 1
    for player in range(o.players):
        if sharing == 0:
            out[player] = 1.0 / o.players
        else:
            out[player] = 1.0 / sharing if s.count[player] > 0 else 0.0
