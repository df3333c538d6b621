"""Be the first with three of your marks in a row, across, upright or aslant.

Two players take turns marking a free cell of a board of three rows by three columns. P1 begins. The first to have
three marks in a row wins. When the board is full and nobody has three in a row, the win is shared.

[after: a1; b2; b3; a2; c2; a3; c1; b1; c3] P1 has three in a row on the right, and wins.

A move is written as its cell, such as b2: columns are letters from the left, rows are numbers from the top.
"""

from parlour.kit import OVER, About, Array, Bitboard, Place, Square, int8, rule

about = About(title="Tic-tac-toe", pitch="Be the first with three marks in a row.", minutes=1)
PLAYERS = 2
board = Bitboard(Square(3, 3), look="paper", piece="mark", texts="XO")
move = Place(board)


class State:
    marks: Array = board.owners
    player: int = int8


@rule
def moves(o: object, s: State, out: Array) -> int:
    return move.each(o, board.free(o, s.marks), out, 0)


@rule
def play(o: object, s: State, cell: int) -> None:
    board.put(o, s.marks, cell, s.player)
    if standing(o, s, s.player) or board.full(o, s.marks):
        s.player = OVER
    else:
        s.player = 1 - s.player


@rule
def standing(o: object, s: State, player: int) -> bool:
    return board.line(o, s.marks[player], 3)


def verdict(o: object, s: State) -> str:
    return "Three in a row." if standing(o, s, 0) or standing(o, s, 1) else "The board is full."


def side(o: object, s: State, player: int) -> str:
    return "XO"[player]
