"""Two players face each other across the board and race to get one piece through. P1, at the bottom, begins.

Each has two rows of pieces, or one where the board has fewer than six rows. On your turn you move one piece
one cell forward, straight or aslant (P1 up, P2 down). Straight ahead the cell must be empty. Aslant it may
also hold an enemy's piece, which is captured and leaves the board. You must move, and always can.

Who reaches the row farthest from their own side wins, and so does who captures the last of the other's pieces.

A move is written as the cells from and to: a2-b3. Columns are letters from the left, rows are numbers from
the bottom.
"""

from parlour.engine import (
    OVER,
    About,
    Array,
    Bounds,
    Floats,
    Given,
    Message,
    Move,
    int8,
    option,
    rule,
    seat,
    uint8,
)
from parlour.scene import Board, Piece, Scene, Side, Spot

about = About(title="Breakthrough", pitch="Race one of your pieces to the far side.", minutes=10)
PLAYERS = 2


class Options:
    rows: int = option(8, range(3, 9), "Rows of the board")
    cols: int = option(8, range(3, 9), "Columns of the board")
    first: Array = int8[256]
    """The lowest bit of each set of columns."""


def prepare(o: Options, chosen: dict[str, object]) -> None:
    for columns in range(1, 256):
        o.first[columns] = (columns & -columns).bit_length() - 1


class State:
    pieces: Array = uint8[2, 8]
    """For each player and row, from the bottom, the columns with a piece, a bit a column."""
    player: int = int8


def bounds(o: Options) -> Bounds:
    cells = o.rows * o.cols
    return Bounds(moves=3 * cells, actions=192, plies=cells * (o.rows - 1))


@rule
def start(o: Options, s: State) -> None:
    for row in range(1 if o.rows < 6 else 2):
        s.pieces[0, row] = (1 << o.cols) - 1
        s.pieces[1, o.rows - 1 - row] = (1 << o.cols) - 1


@rule
def turn(o: Options, s: State) -> int:
    return s.player


@rule
def moves(o: Options, s: State, out: Array) -> int:
    """An action is three times the cell, eight to a row, plus 0 to go left, 1 straight, 2 right."""
    n = 0
    me = s.player
    for row in range(me, o.rows - 1 + me):
        ahead = row + 1 - 2 * me
        free = ~s.pieces[me, ahead] & (1 << o.cols) - 1
        empty = free & ~s.pieces[1 - me, ahead]
        pieces = s.pieces[me, row]
        while pieces:
            col = o.first[pieces]
            pieces &= pieces - 1
            action = 24 * row + 3 * col
            out[n] = action  # where it cannot go there, the next overwrites it: faster than asking first
            n += free << 1 >> col & 1
            out[n] = action + 1
            n += empty >> col & 1
            out[n] = action + 2
            n += free >> 1 >> col & 1
    return n


@rule
def play(o: Options, s: State, action: int) -> None:
    me = s.player
    row, col = action // 24, action // 3 % 8
    ahead, target = row + 1 - 2 * me, 1 << col + action % 3 - 1
    s.pieces[me, row] ^= 1 << col
    s.pieces[me, ahead] |= target
    s.pieces[1 - me, ahead] &= ~target
    s.player = OVER if won(o, s, me) else 1 - me


@rule
def won(o: Options, s: State, player: int) -> bool:
    """Whether the player is through, or has no enemy left."""
    others = 0
    for row in range(o.rows):
        others |= s.pieces[1 - player, row]
    return s.pieces[player, 0 if player else o.rows - 1] != 0 or others == 0


@rule
def scores(o: Options, s: State, out: Floats) -> None:
    lead = won(o, s, 0) - won(o, s, 1)
    out[0] = (1 + lead) / 2
    out[1] = (1 - lead) / 2


notation = [("a2-b3", r"[a-z]\d+-[a-z]\d+")]


def name(row: int, col: int) -> str:
    return f"{'abcdefgh'[col]}{row + 1}"


def path(s: State, action: int) -> list[str]:
    """The cells from and to."""
    row, col = action // 24, action // 3 % 8
    return [name(row, col), name(row + 1 - 2 * s.player, col + action % 3 - 1)]


def write(o: Options, s: State, action: int) -> str:
    return "-".join(path(s, action))


def refuse(o: Options, s: State, text: str) -> str:
    cells = {name(row, col): (row, col) for row in range(o.rows) for col in range(o.cols)}
    here, there = text.split("-")
    for cell in here, there:
        if cell not in cells:
            return f"there is no cell {cell}: the board goes from a1 to {name(o.rows - 1, o.cols - 1)}"
    (row, col), (to_row, to_col) = cells[here], cells[there]
    if owner(s, row, col) != s.player:
        return f"{here} has no piece of {seat(s.player)}'s"
    if to_row - row != 1 - 2 * s.player or abs(to_col - col) > 1:
        return f"{there} is not one cell forward from {here}, straight or aslant"
    if to_col == col:
        return f"{there} is taken: a piece goes straight to an empty cell only, and captures aslant"
    return f"{there} has a piece of {seat(s.player)}'s own"


def owner(s: State, row: int, col: int) -> int:
    """Whose piece is there, the lowest row being 0; or -1."""
    return next((player for player in range(2) if s.pieces[player, row] >> col & 1), -1)


class Captured(Message):
    """The player captured a piece of the other's."""

    player: int
    cell: str

    def words(self) -> str:
        return f"{seat(self.player)} captured a piece on {self.cell}."


def messages(o: Options, s: State, action: int, after: State) -> list[Message]:
    moved = Move(s.player, write(o, s, action))
    captured = any(s.pieces[1 - s.player, row] != after.pieces[1 - s.player, row] for row in range(o.rows))
    return [moved, Captured(s.player, path(s, action)[1])] if captured else [moved]


def data(o: Options, s: State) -> dict[str, object]:
    """Rows from the top; a cell is a player's id or -1."""
    board = [[owner(s, row, col) for col in range(o.cols)] for row in reversed(range(o.rows))]
    return {"board": board, "player": None if s.player == OVER else s.player}


def restore(o: Options, given: Given, s: State) -> None:
    for row, cells in enumerate(reversed(given["board"].items(o.rows))):
        for col, cell in enumerate(cells.items(o.cols)):
            player = cell.number(-1, 1)
            if player >= 0:
                s.pieces[player, row] |= 1 << col
    s.player = given["player"].number(0, 1, null=OVER)


def scene(o: Options, s: State) -> Scene:
    def spot(row: int, col: int) -> Spot:
        player = owner(s, row, col)
        pieces = (Piece("pawn", player, words=f"{seat(player)}'s piece"),)
        return Spot(name(row, col), col, o.rows - 1 - row, pieces if player >= 0 else ())

    spots = tuple(spot(row, col) for row in reversed(range(o.rows)) for col in range(o.cols))
    columns = tuple((name(0, col)[0], col) for col in range(o.cols))
    rows = tuple((str(row + 1), o.rows - 1 - row) for row in reversed(range(o.rows)))
    board = Board(spots, columns=columns, rows=rows, look="checker")
    return Scene((board, *(Side(p, turn=s.player == p) for p in range(2))))


def clicks(o: Options, s: State, action: int) -> list[str]:
    return path(s, action)


@rule
def evaluate(o: Options, s: State, out: Floats) -> None:
    """Shares by what the pieces of each are worth."""
    lead = strength(o, s, 0) - strength(o, s, 1)
    out[0] = 0.5 + 0.5 * lead / (abs(lead) + 16)
    out[1] = 1 - out[0]


@rule
def strength(o: Options, s: State, player: int) -> int:
    """Pieces count more the farther they have come, and most if nobody can meet them any more.

    Those count little that may be captured next without a price.
    """
    found, met = 0, 0
    back = 1 if player else -1
    for steps in range(1, o.rows):
        row = steps if player else o.rows - 1 - steps
        pieces, foes = s.pieces[player, row], s.pieces[1 - player, row - back]
        met |= foes
        met |= met << 1 | met >> 1
        found += count(pieces) * (3 + o.rows - steps) + count(pieces & ~met) * 20
        if s.player != player and steps < o.rows - 1:
            guards = s.pieces[player, row + back]
            found -= 4 * count(pieces & (foes << 1 | foes >> 1) & ~(guards << 1 | guards >> 1))
    return found


@rule
def count(columns: int) -> int:
    """How many columns are in the set."""
    found = 0
    for col in range(8):
        found += columns >> col & 1
    return found
