"""Two players take turns dropping a disc into a column; it falls to the lowest free cell. P1 begins.

The first to have four of their discs in a row, across, upright or aslant, wins. When all columns are full
and nobody has four in a row, the win is shared.

A move is written as its column, a letter from the left: d.
"""

from parlour.engine import OVER, About, Array, Bounds, Floats, Given, int8, int64, option, rule, seat
from parlour.scene import Board, Motion, Piece, Scene, Side, Spot

about = About(title="Connect Four", pitch="Drop discs and be the first with four in a row.", minutes=5)
PLAYERS = 2

# Sets of cells are numbers: a bit a cell, eight to a row, from the bottom. These are where four in a row can
# begin: the lowest five rows, the five columns to the left, the five to the right.
LOW, LEFT, RIGHT = 0x000000FFFFFFFFFF, 0x1F1F1F1F1F1F1F1F, 0x00F8F8F8F8F8F8F8


class Options:
    rows: int = option(6, range(4, 9), "Rows of the board")
    cols: int = option(7, range(4, 9), "Columns of the board")


class State:
    discs: Array = int64[2]
    """Each player's cells."""
    height: Array = int8[8]
    """How many discs lie in each column."""
    left: int = int8
    """How many more would fill the board."""
    player: int = int8


def bounds(o: Options) -> Bounds:
    return Bounds(moves=o.cols, actions=o.cols, plies=o.rows * o.cols)


@rule
def start(o: Options, s: State) -> None:
    s.left = o.rows * o.cols


@rule
def turn(o: Options, s: State) -> int:
    return s.player


@rule
def moves(o: Options, s: State, out: Array) -> int:
    n = 0
    for col in range(o.cols):
        out[n] = col  # where the column is full, the next overwrites it: faster than asking first
        n += s.height[col] < o.rows
    return n


@rule
def play(o: Options, s: State, col: int) -> None:
    drop(s, s.player, col)
    if four(s.discs[s.player]) or s.left == 0:
        s.player = OVER
    else:
        s.player = 1 - s.player


@rule
def drop(s: State, player: int, col: int) -> None:
    cell = 8 * s.height[col] + col
    s.discs[player] |= 1 << cell if cell < 63 else -1 << 63  # the last of 64 bits is the sign
    s.height[col] += 1
    s.left -= 1


@rule
def four(discs: int) -> bool:
    """Whether four of the discs are in a row."""
    across = discs & discs >> 1 & discs >> 2 & discs >> 3 & LEFT
    upright = discs & discs >> 8 & discs >> 16 & discs >> 24 & LOW
    rising = discs & discs >> 9 & discs >> 18 & discs >> 27 & LEFT & LOW
    falling = discs & discs >> 7 & discs >> 14 & discs >> 21 & RIGHT & LOW
    return across | upright | rising | falling != 0


@rule
def scores(o: Options, s: State, out: Floats) -> None:
    lead = four(s.discs[0]) - four(s.discs[1])
    out[0] = (1 + lead) / 2
    out[1] = (1 - lead) / 2


notation = [("d", "[a-z]")]


def write(o: Options, s: State, col: int) -> str:
    return "abcdefgh"[col]


def refuse(o: Options, s: State, text: str) -> str:
    last = write(o, s, o.cols - 1)
    if text > last:
        return f"there is no column {text}: they are a to {last}"
    return f"column {text} is full: choose another"


def owner(s: State, row: int, col: int) -> int:
    """Whose disc is there, the lowest row being 0; or -1."""
    return next((player for player in range(2) if s.discs[player] >> 8 * row + col & 1), -1)


def data(o: Options, s: State) -> dict[str, object]:
    """Rows from the top; a cell is a player's id or -1."""
    board = [[owner(s, row, col) for col in range(o.cols)] for row in reversed(range(o.rows))]
    return {"board": board, "player": None if s.player == OVER else s.player}


def restore(o: Options, given: Given, s: State) -> None:
    start(o, s)
    for row, cells in enumerate(reversed(given["board"].items(o.rows))):
        for col, cell in enumerate(cells.items(o.cols)):
            player = cell.number(-1, 1)
            if player >= 0 and s.height[col] < row:
                cell.fail("-1, as the cell below is empty")
            if player >= 0:
                drop(s, player, col)
    s.player = given["player"].number(0, 1, null=OVER)


def scene(o: Options, s: State) -> Scene:
    def spot(row: int, col: int) -> Spot:
        player = owner(s, row, col)
        discs = (Piece("disc", player, words=f"{seat(player)}'s disc"),)
        return Spot(f"{write(o, s, col)}{row + 1}", col, o.rows - 1 - row, discs if player >= 0 else ())

    spots = tuple(spot(row, col) for row in reversed(range(o.rows)) for col in range(o.cols))
    columns = tuple((write(o, s, col), col) for col in range(o.cols))
    return Scene((Board(spots, columns=columns, look="holes"), *(Side(p, turn=s.player == p) for p in range(2))))


def clicks(o: Options, s: State, col: int) -> list[str]:
    """The cell into which the disc falls."""
    return [f"{write(o, s, col)}{s.height[col] + 1}"]


def motions(o: Options, s: State, col: int, after: State) -> list[Motion]:
    """The disc falls from the top of its column."""
    return [Motion(tuple(f"{write(o, s, col)}{row + 1}" for row in reversed(range(s.height[col], o.rows))))]


FOURS = ((1, LEFT), (8, LOW), (9, LEFT & LOW), (7, RIGHT & LOW))
"""The step from cell to cell of four in a row, and where such a four can begin."""
ODD_ROWS = 0x00FF00FF00FF00FF


@rule
def evaluate(o: Options, s: State, out: Floats) -> None:
    """Shares by the holes, cells that would complete four in a row, and by the pairs that may become four.

    A hole that can be filled now is the win of whoever is on turn. If it is the other's, it has to be filled,
    which is too late where there are two, or another above it. What holes count for was found by matches.
    """
    me, you = s.player, 1 - s.player
    taken = s.discs[0] | s.discs[1]
    board = 0
    for row in range(o.rows):
        board |= (1 << o.cols) - 1 << 8 * row
    mine = holes(s.discs[me]) & board & ~taken
    yours = holes(s.discs[you]) & board & ~taken
    now = (taken << 8 | 0xFF) & ~taken
    forced = yours & now
    if mine & now:
        lead = 1000
    elif forced & forced - 1 or forced << 8 & yours:
        lead = -500
    else:
        lead = pairs(s.discs[me], board & ~s.discs[you]) - pairs(s.discs[you], board & ~s.discs[me])
        lead += 30 * (count(mine & due(o, me)) - count(yours & due(o, you)))
    out[me] = 0.5 + 0.5 * lead / (abs(lead) + 20)
    out[you] = 1 - out[me]


@rule
def due(o: Options, player: int) -> int:
    """The rows that the player comes to fill if both only follow each other up the columns."""
    return ODD_ROWS << 8 * player if o.rows % 2 == 0 else -1


@rule
def holes(own: int) -> int:
    """The cells that would make three of the discs four in a row."""
    found = 0
    for step, starts in FOURS:
        a, b, c, d = own, own >> step, own >> 2 * step, own >> 3 * step
        first, last = a & b & starts, c & d & starts
        found |= last & b | (last & a) << step | (first & d) << 2 * step | (first & c) << 3 * step
    return found


@rule
def pairs(own: int, free: int) -> int:
    """How many lines of four free cells have exactly two of the discs."""
    found = 0
    for step, starts in FOURS:
        a, b, c, d = own, own >> step, own >> 2 * step, own >> 3 * step
        lines = free & free >> step & free >> 2 * step & free >> 3 * step & starts
        found += count(((a ^ b) & (c ^ d) | (a & b ^ c & d) & ~(a ^ b ^ c ^ d)) & lines)
    return found


@rule
def count(cells: int) -> int:
    """How many of 64 bits are set; the last of them is the sign."""
    last = cells >> 63 & 1
    cells &= 0x7FFFFFFFFFFFFFFF
    cells -= cells >> 1 & 0x5555555555555555
    cells = (cells & 0x3333333333333333) + (cells >> 2 & 0x3333333333333333)
    return (cells + (cells >> 4) & 0x0F0F0F0F0F0F0F0F) % 255 + last
