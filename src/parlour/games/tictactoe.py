"""Two players take turns marking a free cell of a board of three rows by three columns. P1 begins.

The first to have three marks in a row, across, upright or aslant, wins. When the board is full and nobody
has three in a row, the win is shared.

A move is written as its cell, such as b2: columns are letters from the left, rows are numbers from the top.
"""

from parlour.engine import OVER, About, Array, Bounds, Floats, Given, int8, int16, rule, seat
from parlour.scene import Board, Piece, Scene, Side, Spot

about = About(title="Tic-tac-toe", pitch="Be the first with three marks in a row.", minutes=1)
PLAYERS = 2

CELLS = [f"{column}{row}" for row in "123" for column in "abc"]
LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
ALL = 0b111111111


class Options:
    wins: Array = int8[512]
    """For each set of cells, a bit a cell: whether it has three in a row."""


def prepare(o: Options, chosen: dict[str, object]) -> None:
    for marks in range(512):
        o.wins[marks] = any(all(marks >> cell & 1 for cell in line) for line in LINES)


class State:
    marks: Array = int16[2]
    """Each player's cells, a bit a cell."""
    player: int = int8


def bounds(o: Options) -> Bounds:
    return Bounds(moves=9, actions=9, plies=9)


@rule
def start(o: Options, s: State) -> None:
    s.player = 0


@rule
def turn(o: Options, s: State) -> int:
    return s.player


@rule
def moves(o: Options, s: State, out: Array) -> int:
    free = ALL & ~(s.marks[0] | s.marks[1])
    n = 0
    for cell in range(9):
        out[n] = cell  # where the cell does not count, the next overwrites it: faster than asking first
        n += free >> cell & 1
    return n


@rule
def play(o: Options, s: State, cell: int) -> None:
    s.marks[s.player] |= 1 << cell
    if o.wins[s.marks[s.player]] or s.marks[0] | s.marks[1] == ALL:
        s.player = OVER
    else:
        s.player = 1 - s.player


@rule
def scores(o: Options, s: State, out: Floats) -> None:
    lead = o.wins[s.marks[0]] - o.wins[s.marks[1]]
    out[0] = (1 + lead) / 2
    out[1] = (1 - lead) / 2


notation = [("b2", r"[a-z]\d+")]


def write(o: Options, s: State, cell: int) -> str:
    return CELLS[cell]


def refuse(o: Options, s: State, text: str) -> str:
    if text not in CELLS:
        return f"there is no cell {text}: columns are a to c, rows 1 to 3"
    return f"{text} has {seat(owner(s, CELLS.index(text)))}'s mark already: choose a free cell"


def owner(s: State, cell: int) -> int:
    """Whose mark is there, or -1."""
    first, second = s.marks
    return 0 if first >> cell & 1 else 1 if second >> cell & 1 else -1


def data(o: Options, s: State) -> dict[str, object]:
    """Rows from the top; a cell is a player's id or -1."""
    first, second = s.marks
    owners = [0 if first >> cell & 1 else 1 if second >> cell & 1 else -1 for cell in range(9)]
    board = [owners[:3], owners[3:6], owners[6:]]
    return {"board": board, "player": None if s.player == OVER else s.player}


def restore(o: Options, given: Given, s: State) -> None:
    for row, cells in enumerate(given["board"].items(3)):
        for col, cell in enumerate(cells.items(3)):
            player = cell.number(-1, 1)
            if player >= 0:
                s.marks[player] |= 1 << 3 * row + col
    s.player = given["player"].number(0, 1, null=OVER)


def scene(o: Options, s: State) -> Scene:
    def spot(cell: int) -> Spot:
        player = owner(s, cell)
        marks = (Piece("mark", player, "XO"[player], f"{seat(player)}'s {'XO'[player]}"),)
        return Spot(CELLS[cell], cell % 3, cell // 3, marks if player >= 0 else ())

    columns, rows = (tuple((name, at) for at, name in enumerate(names)) for names in ("abc", "123"))
    board = Board(tuple(map(spot, range(9))), columns=columns, rows=rows, look="paper")
    return Scene((board, *(Side(player, "XO"[player], turn=s.player == player) for player in range(2))))


def clicks(o: Options, s: State, cell: int) -> list[str]:
    return [CELLS[cell]]
