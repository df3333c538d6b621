"""Be the first to get one piece through to the row farthest from you.

Two players face each other across the board. P1, at the bottom, begins.

Each has two rows of pieces, or one where the board has fewer than six rows. On your turn you move one piece
one cell forward, straight or aslant (P1 up, P2 down). Straight ahead the cell must be empty. Aslant it may
also hold an enemy's piece, which is captured and leaves the board. You must move, and always can.

[after: c1-c2; c5-c4; b1-b2; d5-d4; c2-c3 | rows=5 cols=5] On a small board: P2 can capture the piece on c3 from d4,
aslant, but not from c4, straight ahead. Then P1 can take back from b2.

Who reaches the row farthest from their own side wins, and so does who captures the last of the other's pieces.

[after: c1-c2; c5-c4; b1-b2; d5-d4; c2-c3; d4-c3; b2-c3; e5-e4; c3-d4; c4-c3; d4-d5 | rows=5 cols=5] P1 is through,
and wins.

A move is written as the cells from and to: a2-b3. Columns are letters from the left, rows are numbers from
the bottom.
"""

from parlour.kit import OVER, About, Advance, Array, Bitboard, Message, Square, int8, message, option, rule, seat

about = About(title="Breakthrough", pitch="Race one of your pieces to the far side.", minutes=10)
PLAYERS = 2
Captured = message("Captured", "{player} captures a piece on {cell}.", player=int, cell=str)


class Options:
    rows: int = option(8, range(3, 9), "Rows of the board")
    cols: int = option(8, range(3, 9), "Columns of the board")


board = Bitboard(
    Square(Options.rows, Options.cols, up=True), look="checker", piece="pawn", noun="piece", finishes=("light", "dark")
)
move = Advance(board)


class State:
    pieces: Array = board.owners
    player: int = int8


def plies(o: Options) -> int:
    return o.rows * o.cols * (o.rows - 1)


@rule
def start(o: Options, s: State) -> None:
    for row in range(1 if o.rows < 6 else 2):
        s.pieces[0] |= board.row(o, row)
        s.pieces[1] |= board.row(o, o.rows - 1 - row)


@rule
def moves(o: Options, s: State, out: Array) -> int:
    """Straight ahead the cell must be empty. Aslant it may also hold an enemy's piece."""
    own, enemies, empty = s.pieces[s.player], s.pieces[1 - s.player], board.free(o, s.pieces)
    n = move.straight(o, s.player, own, empty, out, 0)
    return move.aslant(o, s.player, own, empty | enemies, out, n)


@rule
def play(o: Options, s: State, action: int) -> None:
    target = move.target_of(o, s.player, action)
    board.take(o, s.pieces, move.source_of(o, action), s.player)
    board.put(o, s.pieces, target, s.player)
    board.take(o, s.pieces, target, 1 - s.player)
    s.player = OVER if standing(o, s, s.player) else 1 - s.player


@rule
def standing(o: Options, s: State, player: int) -> bool:
    """Whether the player is through, or has no enemy left."""
    far = board.row(o, 0 if player else o.rows - 1)
    return s.pieces[player] & far != 0 or s.pieces[1 - player] == 0


def verdict(o: Options, s: State) -> str:
    winner = next(player for player in range(2) if standing(o, s, player))
    done = "is through to the far side" if s.pieces[1 - winner] else "has captured the last piece"
    return f"{seat(winner)} {done}."


def reason(o: Options, s: State, action: int) -> str:
    target = board.name(o, move.target_of(o, s.player, action))
    return f"{target} is taken: a piece goes straight to an empty cell only, and captures aslant"


def caused(o: Options, s: State, action: int, after: State) -> list[Message]:
    captured = s.pieces[1 - s.player] & ~after.pieces[1 - s.player]
    return [Captured(s.player, name) for name in board.named(o, captured)]
