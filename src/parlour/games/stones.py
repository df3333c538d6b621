"""Be the last player with a stone on the board.

Stones step across a board of tiles and knock each other off it.

The board is 5 rows by 5 columns, or any size up to 16 by 16. Each player's stones start in the middle of an
edge: P1's in the top row, P2's in the bottom row, P3's in the left column, P4's in the right column. Two
players have a stone for each column; three or four have two stones less than the shorter edge has tiles, so
that edges never meet. A table may choose fewer, or set up a board of its own.

P1 begins. On your turn you move one of your stones to an adjacent tile: next to it, above, below or
diagonally. (A table may choose 4 neighbours instead of 8: then diagonals do not count.) The tile must be free
or hold an enemy's stone, and that stone is hit: it leaves the board for good. You cannot pass, and never need
to: while an enemy has a stone, you have a move.

[after: c1-c2; c5-c4; b1-b2; c4-c3; b2-c3] P1 went from b2 to c3 and hit the stone there: five stones to four.

Turns go round in order of the players. Who has lost their last stone has lost, and is skipped. The only one
left wins.

Nobody has to attack, so play could go on for ever. After 1000 moves of all players together, or the number
that the table chose, those who still have a stone share the win. The table may also choose a number of moves
in a row without a hit that ends the game in the same way; 40 is a good one.

A move is written as two tiles, from and to: a1-b2. Columns are letters from the left, rows are numbers from
the top.
"""

from parlour.kit import (
    OVER,
    About,
    Array,
    BadOption,
    GameStart,
    IllegalMove,
    LargeBoard,
    Message,
    Square,
    StepTo,
    clock,
    copied,
    derived,
    follow_board,
    following,
    int8,
    int16,
    message,
    number,
    only_if,
    option,
    read_board,
    rule,
)

about = About(title="Stones", pitch="Knock the others off the board; the last one standing wins.", minutes=10)
Point = tuple[int, int]
Move = message("Move", "{player}: {p0:at}-{p1:at}", player=int, p0=Point, p1=Point)
Hit = message("Hit", "{player} loses the stone on {p0:at}.", player=int, p0=Point)
PlayerLost = message("PlayerLost", "{player} has no stone left and is out.", player=int)
MOST = 16
"""The most rows, and the most columns."""
MOST_PLIES = 30_000


class Options:
    rows: int = option(5, range(2, MOST + 1), "Rows of the board")
    cols: int = option(5, range(2, MOST + 1), "Columns of the board")
    players: int = option(2, range(2, 5), "Players")
    stones: int = option(None, range(1, MOST + 1), "Stones each player starts with")
    neighbours: int = option(8, (8, 4), "Neighbours of a tile: 8, or 4 without the diagonals")
    max_plies: int = option(1000, range(1, MOST_PLIES + 1), "After so many moves the win is shared")
    quiet_plies: int = option(0, range(MOST_PLIES + 1), "After so many moves without a hit, too; 0: never")
    board: object = option(
        None,
        read_board(rows, cols, players, place="tile", noun="stone"),
        "A start of your own, row by row: -1 is a free tile, 0 a stone of P1's, 1 of P2's",
    )
    setup: Array = int8[MOST * MOST]
    """The board at the start, as in the state."""


examples = [
    {"board": [[0, -1], [-1, 1]]},
    {"board": [[0, 1, -1], [-1, -1, 2]], "neighbours": 4, "quiet_plies": 5},
]
picture = "e1-e2; a5-b4; b1-a2; b4-c3; c1-d2; e5-d4; e2-d3; d4-e3; d2-c3; c5-c4"
square = Square(Options.rows, Options.cols, neighbours=Options.neighbours)
board = LargeBoard(square, players=Options.players, place="tile", finishes=("dark", "light", "", ""))
move = StepTo(board)
side = board.tally


class State:
    tiles: Array = board.owners
    stones: Array = derived(int16[4])
    """How many each player has on the board."""
    player: int = int8
    ply: int = number(clock(int16), MOST_PLIES)
    quiet: int = only_if(Options.quiet_plies, number(clock(int16), MOST_PLIES))
    """Plies since the last hit."""


def prepare(o: Options, chosen: dict[str, object]) -> None:
    """Beside a board `stones` does not apply; left out, it tells the most that anybody has, as far as it can."""
    rows = chosen.get("board")
    if isinstance(rows, list):
        follow_board(o, chosen, rows)
        tiles = [tile for row in rows for tile in row]
        o.stones = o.stones or min(MOST, max(map(tiles.count, range(o.players))))
    else:
        rows = edges(o)
    for tile, owner in enumerate(owner for row in rows for owner in row):
        o.setup[tile] = owner + 1


def edges(o: Options) -> list[list[int]]:
    """The usual start: everybody's stones in the middle of their edge."""
    if o.players > 2 and min(o.rows, o.cols) < 3:
        raise BadOption(f"rows={o.rows}, cols={o.cols}: {o.players} players need at least 3 of each")
    most = o.cols if o.players == 2 else min(o.rows, o.cols) - 2
    o.stones = o.stones or most
    if o.stones > most:
        raise BadOption(f"stones={o.stones}: expected 1 to {most} for {o.players} players on {o.rows}×{o.cols}")
    rows = [[-1] * o.cols for _ in range(o.rows)]
    for i in range(o.stones):
        across, down = (o.cols - o.stones) // 2 + i, (o.rows - o.stones) // 2 + i
        starts = ((0, across), (o.rows - 1, across), (down, 0), (down, o.cols - 1))
        for player, (row, col) in enumerate(starts[: o.players]):
            rows[row][col] = player
    return rows


@rule
def start(o: Options, s: State) -> None:
    board.lay_out(o, s.tiles, o.setup)
    derive(o, s)


@rule
def derive(o: Options, s: State) -> None:
    for player in range(o.players):
        s.stones[player] = board.count(o, s.tiles, player)


@rule
def moves(o: Options, s: State, out: Array) -> int:
    """One of your stones goes to an adjacent tile that is free or holds an enemy's."""
    return move.each_of(o, s.tiles, s.player, out, 0)


@rule
def play(o: Options, s: State, action: int) -> None:
    tile = move.target_of(o, action)
    s.ply += 1
    if o.quiet_plies > 0:
        s.quiet += 1
    if board.owner(o, s.tiles, tile) >= 0:
        hit(o, s, tile)
    board.take(o, s.tiles, move.source_of(o, action))
    board.put(o, s.tiles, tile, s.player)
    next_player = following(s.player, o.players, s.stones)
    s.player = OVER if next_player == s.player else next_player
    if s.ply >= o.max_plies or 0 < o.quiet_plies <= s.quiet:
        stop(o, s)


@rule
def hit(o: Options, s: State, tile: int) -> None:
    """The stone there leaves the board."""
    s.stones[board.owner(o, s.tiles, tile)] -= 1
    board.take(o, s.tiles, tile)
    s.quiet = 0


@rule
def stop(o: Options, s: State) -> None:
    s.player = OVER


@rule
def standing(o: Options, s: State, player: int) -> bool:
    """Those who still have a stone share the win."""
    return s.stones[player] > 0


def is_out(o: Options, s: State, player: int) -> bool:
    return s.stones[player] == 0


def status(o: Options, s: State) -> str:
    """How near the end is that nobody wins, where it is near."""
    if 0 < o.quiet_plies <= 2 * s.quiet:
        return f"{s.quiet} of {o.quiet_plies} moves without a hit"
    return f"{s.ply} of at most {o.max_plies} moves made" if 5 * s.ply >= 4 * o.max_plies else ""


def verdict(o: Options, s: State) -> str:
    left = [player for player in range(o.players) if s.stones[player]]
    return (
        "Nobody else has a stone left."
        if len(left) == 1
        else "The moves are used up: whoever has stones shares the win."
    )


def plain(o: Options, s: State) -> str:
    rows = [" ".join("-0123"[s.tiles[tile]] for tile in row) for row in board.grid(o).rows]
    return "\n".join([*rows, "====", *(f"Player {player}: {s.stones[player]} stones" for player in range(o.players))])


def opening(o: Options, s: State) -> list[Message]:
    return [GameStart(board.data(o, s))]


def messages(o: Options, s: State, action: int, after: State) -> list[Message | tuple[Message, State]]:
    """A hit is told before the move: with it comes the board without that stone, the mover not yet there."""
    tile = move.target_of(o, action)
    p0, p1 = square.point(o, move.source_of(o, action)), square.point(o, tile)
    updates: list[Message | tuple[Message, State]] = []
    victim = board.owner(o, s.tiles, tile)
    if victim >= 0:
        between = copied(s)
        hit(o, between, tile)
        updates.append((Hit(victim, p1), between))
        if is_out(o, between, victim):
            updates.append((PlayerLost(victim), between))
    return [*updates, Move(s.player, p0, p1)]


def read_move(o: Options, s: State, value: object) -> str | None:
    """The text of a move that a program gave as two points; None where it is no such pair."""
    match value:
        case [[int(r0), int(c0)], [int(r1), int(c1)]]:
            if min(r0, c0, r1, c1) < 0 or max(r0, r1) >= o.rows or max(c0, c1) >= o.cols:
                raise IllegalMove(f"out of bounds: the board has {o.rows} rows and {o.cols} columns", move=value)
            return f"{board.name(o, o.cols * r0 + c0)}-{board.name(o, o.cols * r1 + c1)}"
    return None
