"""Be the first with four of your discs in a row, across, upright or aslant.

Two players take turns dropping a disc into a column; it falls to the lowest free cell. P1 begins. The first to have
four of their discs in a row wins. When all columns are full and nobody has four in a row, the win is shared.

[after: d; c; d; c; d; d; e; c; c; b; f; g; e] P1 has four aslant, from c4 down to f1, and wins.

A move is written as its column, a letter from the left: d.
"""

from parlour.kit import OVER, About, Array, Bitboard, Drop, Square, int8, option, rule

about = About(title="Connect Four", pitch="Drop discs and be the first with four in a row.", minutes=5)
PLAYERS = 2


class Options:
    rows: int = option(6, range(4, 9), "Rows of the board")
    cols: int = option(7, range(4, 9), "Columns of the board")


board = Bitboard(
    Square(Options.rows, Options.cols, up=True),
    look="holes",
    piece="disc",
    finishes=("red", "yellow"),
    coordinates="columns",
)
move = Drop(board)


class State:
    discs: Array = board.owners
    player: int = int8


@rule
def moves(o: Options, s: State, out: Array) -> int:
    return move.each(o, s.discs, out, 0)


@rule
def play(o: Options, s: State, column: int) -> None:
    board.put(o, s.discs, move.at(o, s.discs, column), s.player)
    if standing(o, s, s.player) or board.full(o, s.discs):
        s.player = OVER
    else:
        s.player = 1 - s.player


@rule
def standing(o: Options, s: State, player: int) -> bool:
    """Whether the player has four in a row."""
    return board.line(o, s.discs[player], 4)


def verdict(o: Options, s: State) -> str:
    return "Four in a row." if standing(o, s, 0) or standing(o, s, 1) else "Every column is full."
