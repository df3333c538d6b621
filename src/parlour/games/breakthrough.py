"""x"""

from parlour.engine import OVER, About, Array, Bounds, Floats, Given, int8, int64, option, rule, seat
from parlour.scene import Board, Piece, Scene, Side, Spot

about = About(title="Breakthrough", pitch="Race one of your pieces to the far side.", minutes=10)
PLAYERS = 2


class Options:
    rows: int = option(8, range(3, 9), "Rows of the board")
    cols: int = option(8, range(3, 9), "Columns of the board")


class State:
    board: Array = int8[64]
    """Eight cells to a row, from the bottom: 0 empty, else the player's id + 1."""
    count: Array = int8[2]
    player: int = int8


def bounds(o: Options) -> Bounds:
    return Bounds(moves=48, actions=192, plies=209)


@rule
def start(o: Options, s: State) -> None:
    deep = 1 if o.rows < 6 else 2
    for row in range(deep):
        for col in range(o.cols):
            s.board[8 * row + col] = 1
            s.board[8 * (o.rows - 1 - row) + col] = 2
    s.count[0] = deep * o.cols
    s.count[1] = deep * o.cols


@rule
def turn(o: Options, s: State) -> int:
    return s.player


@rule
def moves(o: Options, s: State, out: Array) -> int:
    n = 0
    me = s.player + 1
    up = 8 - 16 * s.player
    for row in range(o.rows):
        if s.player == 0 and row == o.rows -1 or s.player == 1 and row == 0: continue
        for cell in range(8 * row, 8 * row + o.cols):
            if s.board[cell] == me:
                col = cell - 8 * row
                to = cell + up
                if col > 0 and s.board[to - 1] != me:
                    out[n] = 3 * cell
                    n += 1
                if s.board[to] == 0:
                    out[n] = 3 * cell + 1
                    n += 1
                if col < o.cols - 1 and s.board[to + 1] != me:
                    out[n] = 3 * cell + 2
                    n += 1
    return n


@rule
def play(o: Options, s: State, action: int) -> None:
    cell = action // 3
    to = cell + (8 if s.player == 0 else -8) + action % 3 - 1
    if s.board[to] != 0:
        s.count[1 - s.player] -= 1
    s.board[cell] = 0
    s.board[to] = s.player + 1
    last = o.rows - 1 if s.player == 0 else 0
    if to // 8 == last or s.count[1 - s.player] == 0:
        s.player = OVER
    else:
        s.player = 1 - s.player


@rule
def scores(o: Options, s: State, out: Floats) -> None:
    out[0] = 1
    out[1] = 0

notation = [("b2", r"[a-z]\d+")]


def write(o: Options, s: State, cell: int) -> str:
    return str(cell)


def refuse(o: Options, s: State, text: str) -> str:
    return f"{text} is {seat(owner(s, CELLS.index(text)))}'s already: choose a free cell"


def owner(s: State, cell: int) -> int:
    """Whose mark is there, -1 for nobody's."""
    return next((player for player in range(2) if s.marks[player] >> cell & 1), -1)


def data(o: Options, s: State) -> dict[str, object]:
    """Rows from the top; a cell is a player's id or -1."""
    board = [[owner(s, 3 * row + col) for col in range(3)] for row in range(3)]
    return {"board": board, "player": None if s.player == OVER else s.player}


def restore(o: Options, given: Given, s: State) -> None:
    s.player = given["player"].number(0, 1, null=OVER)


def scene(o: Options, s: State) -> Scene:
    def mark(cell: int) -> tuple[Piece, ...]:
        player = owner(s, cell)
        return (Piece("mark", player, "XO"[player], f"{seat(player)}'s mark"),) if player >= 0 else ()

    spots = tuple(Spot(CELLS[cell], cell % 3, cell // 3, mark(cell)) for cell in range(9))
    return Scene((Board(spots), *(Side(p, "XO"[p], turn=s.player == p) for p in range(2))))


def clicks(o: Options, s: State, cell: int) -> list[str]:
    return [CELLS[cell]]
