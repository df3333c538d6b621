"""Be the first to join your two sides of the board by an unbroken chain of your pieces.

The board has eleven rows of eleven six-sided cells, or as many as the table chose. P1 has the upper and the lower
side, P2 the left and the right one; a corner is part of both sides that meet there. P1 begins.

On your turn you lay a piece on a free cell. Pieces stay where they are. Whoever has pieces side by side all the way
from one of their sides to the other wins, and somebody always does: a full board has exactly one such chain.

[after: b1; a2; b2; a3; a4; c2; b3 | size=4] P1, with b1, b2, b3 and a4, has joined the upper and the lower side.

To begin is an advantage. If the table chose so, P2 may swap instead of laying the first piece: P1's piece is taken
away, and P2 has one on the cell that mirrors it, its row and column exchanged.

A move is written as its cell, such as f6, or as swap: columns are letters from the left, rows are numbers from the top.
"""

from parlour.kit import OVER, About, Array, Place, Rhombus, Say, SidedBoard, flag, int8, only_if, option, rule

about = About(title="Hex", pitch="Join your sides of the board before the other does.", minutes=15)
PLAYERS = 2


class Options:
    size: int = option(11, range(3, 20), "Rows and columns of the board")
    swap: int = option(False, (False, True), "Whether P2 may swap instead of laying the first piece")


rhombus = Rhombus(Options.size)
board = SidedBoard(rhombus, noun="piece")
move = Place(board)
swap = Say("swap")


class State:
    cells: Array = board.owners
    touched: Array = board.touched
    queue: Array = board.queue
    swapped: int = only_if(Options.swap, flag(int8))
    player: int = int8


def plies(o: Options) -> int:
    return o.size**2 + o.swap


@rule
def moves(o: Options, s: State, out: Array) -> int:
    n = move.each_free(o, s.cells, out, 0)
    return swap.each(o, out, n) if o.swap and not s.swapped and n == o.size**2 - 1 else n


@rule
def play(o: Options, s: State, action: int) -> None:
    if swap.made(o, action):
        piece = board.find(o, s.cells, 1 - s.player)
        board.lift(o, s, piece)
        board.join(o, s, rhombus.exchanged(o, piece), s.player)
        s.player, s.swapped = 1 - s.player, 1
    else:
        edges = board.join(o, s, move.at(o, action), s.player)
        s.player = OVER if board.joins(o, edges, s.player) else 1 - s.player


@rule
def standing(o: Options, s: State, player: int) -> bool:
    return board.linked(o, s, player)


def side(o: Options, s: State, player: int) -> str:
    last = board.name(o, o.size**2 - 1)
    return f"column a to column {last[0]}" if player else f"row 1 to row {last[1:]}"
