"""Two players place discs on a board of eight by eight cells and turn over each other's. P1 begins.

At the start each has two discs in the middle. On your turn you place a disc on a free cell from where, in at
least one direction, across, upright or aslant, an unbroken line of the other's discs leads to a disc of your
own. All discs in all such lines turn over and are yours. If there is no such cell you pass, and only then.

The game is over when neither can place a disc: who has more discs wins, and with equally many the win is
shared.

A move is written as its cell, such as d3, or as pass: columns are letters from the left, rows are numbers from
the top.
"""

from parlour.engine import OVER, About, Array, Bounds, Floats, Given, Message, Move, int8, int64, rule, seat
from parlour.scene import Board, Choice, Piece, Scene, Side, Spot

about = About(title="Othello", pitch="Turn over the other's discs and end with the most.", minutes=20)
PLAYERS = 2

CELLS = [f"{column}{row}" for row in "12345678" for column in "abcdefgh"]
PASS = 64

# Sets of cells are numbers, a bit a cell. An axis of the board is the step from bit to bit, and the cells from
# which a step forward stays on the board; a step back ends on these.
AXES = (
    (1, 0x7F7F7F7F7F7F7F7F),
    (7, 0x00FEFEFEFEFEFEFE),
    (8, 0x00FFFFFFFFFFFFFF),
    (9, 0x007F7F7F7F7F7F7F),
)
WAYS = AXES + tuple((-step, inner) for step, inner in AXES)


class State:
    discs: Array = int64[2]
    """Each player's cells."""
    open: int = int64
    """The cells where the player to move may place a disc."""
    player: int = int8


def bounds(o: object) -> Bounds:
    return Bounds(moves=64, actions=65, plies=128)


@rule
def start(o: object, s: State) -> None:
    s.discs[0] = 1 << 28 | 1 << 35
    s.discs[1] = 1 << 27 | 1 << 36
    s.open = openings(s.discs[0], s.discs[1])


@rule
def turn(o: object, s: State) -> int:
    return s.player


@rule
def moves(o: object, s: State, out: Array) -> int:
    if s.open == 0:
        out[0] = PASS
        return 1
    n = 0
    for cell in range(64):
        out[n] = cell  # where the cell is not open, the next overwrites it: faster than asking first
        n += s.open >> cell & 1
    return n


@rule
def play(o: object, s: State, cell: int) -> None:
    me, you = s.player, 1 - s.player
    if cell != PASS:
        gained = turned(1 << cell, s.discs[me], s.discs[you])
        s.discs[me] = signed(s.discs[me] | gained | 1 << cell)
        s.discs[you] = signed(s.discs[you] & ~gained)
    s.player = you
    s.open = signed(openings(s.discs[you], s.discs[me]))
    if s.open == 0 and openings(s.discs[me], s.discs[you]) == 0:
        s.player = OVER


@rule
def openings(own: int, other: int) -> int:
    """The free cells to which a line of the other's discs leads from one of your own."""
    found = 0
    for step, inner in WAYS:
        found |= shifted(line(own, other, step, inner), step, inner)
    return found & ~(own | other)


@rule
def turned(cell: int, own: int, other: int) -> int:
    """The other's discs that turn over when a disc is placed on the cell."""
    found = 0
    for step, inner in WAYS:
        between = line(cell, other, step, inner)
        if shifted(between, step, inner) & own:
            found |= between
    return found


@rule
def line(cells: int, discs: int, step: int, inner: int) -> int:
    """Those of the discs that follow one after the other from any of the cells; there are six at most."""
    found = shifted(cells, step, inner) & discs
    for _ in range(5):
        found |= shifted(found, step, inner) & discs
    return found


@rule
def shifted(cells: int, step: int, inner: int) -> int:
    """Where a step from the cells leads, without those from which it leaves the board."""
    return (cells & inner) << step if step > 0 else cells >> -step & inner


@rule
def signed(cells: int) -> int:
    """The cells as a field of 64 bits holds them: its last bit is the sign."""
    return cells & 0x7FFFFFFFFFFFFFFF | -(cells >> 63 & 1) << 63


@rule
def scores(o: object, s: State, out: Floats) -> None:
    lead = 0
    for cell in range(64):
        lead += (s.discs[0] >> cell & 1) - (s.discs[1] >> cell & 1)
    out[0] = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
    out[1] = 1 - out[0]


notation = [("d3", r"[a-z]\d+"), ("pass", "pass")]


def write(o: object, s: State, cell: int) -> str:
    return "pass" if cell == PASS else CELLS[cell]


def refuse(o: object, s: State, text: str) -> str:
    me, you = seat(s.player), seat(1 - s.player)
    if text == "pass":
        return f"{me} can place a disc, on {' '.join(named(s.open))}, and so may not pass"
    if text not in CELLS:
        return f"there is no cell {text}: columns are a to h, rows 1 to 8"
    if owner(s, CELLS.index(text)) >= 0:
        return f"{text} has a disc already"
    if s.open == 0:
        return f"{me} can turn over nothing anywhere, and has to pass"
    return f"a disc on {text} would turn over none of {you}'s: {me} can place one on {' '.join(named(s.open))}"


def named(cells: int) -> list[str]:
    return [name for cell, name in enumerate(CELLS) if cells >> cell & 1]


def owner(s: State, cell: int) -> int:
    """Whose disc is there, or -1."""
    return next((player for player in range(2) if s.discs[player] >> cell & 1), -1)


class Turned(Message):
    """The player turned over the discs on these cells."""

    player: int
    cells: tuple[str, ...]

    def words(self) -> str:
        return f"{seat(self.player)} turned over {', '.join(self.cells)}."


def messages(o: object, s: State, cell: int, after: State) -> list[Message]:
    told: list[Message] = [Move(s.player, write(o, s, cell))]
    if cell != PASS:
        told.append(Turned(s.player, tuple(named(s.discs[1 - s.player] & after.discs[s.player]))))
    return told


def data(o: object, s: State) -> dict[str, object]:
    """Rows from the top; a cell is a player's id or -1."""
    board = [[owner(s, 8 * row + col) for col in range(8)] for row in range(8)]
    return {"board": board, "player": None if s.player == OVER else s.player}


def restore(o: object, given: Given, s: State) -> None:
    for row, cells in enumerate(given["board"].items(8)):
        for col, cell in enumerate(cells.items(8)):
            player = cell.number(-1, 1)
            if player >= 0:
                s.discs[player] = signed(s.discs[player] | 1 << 8 * row + col)
    s.player = given["player"].number(0, 1, null=OVER)
    if s.player != OVER:
        s.open = signed(openings(s.discs[s.player], s.discs[1 - s.player]))


def scene(o: object, s: State) -> Scene:
    def spot(cell: int) -> Spot:
        player = owner(s, cell)
        discs = (Piece("disc", player, words=f"{seat(player)}'s disc", finish="light" if player else "dark"),)
        return Spot(CELLS[cell], cell % 8, cell // 8, discs if player >= 0 else ())

    def side(player: int) -> Side:
        discs = len(named(s.discs[player]))
        return Side(player, f"{discs} disc{'s' * (discs != 1)}", turn=s.player == player, score=str(discs))

    columns, rows = (tuple((name, at) for at, name in enumerate(names)) for names in ("abcdefgh", "12345678"))
    board = Board(tuple(map(spot, range(64))), columns=columns, rows=rows, look="felt")
    passing = (Choice("pass", "Pass"),) if s.player != OVER and s.open == 0 else ()
    return Scene((board, side(0), side(1), *passing))


def clicks(o: object, s: State, cell: int) -> list[str]:
    return [write(o, s, cell)]


CORNERS = ((0, 9, 1, 8), (7, 14, 6, 15), (56, 49, 48, 57), (63, 54, 62, 55))
"""Each with the cell aslant from it and the two beside it."""


@rule
def evaluate(o: object, s: State, out: Floats) -> None:
    """Shares by how many cells each could take, and by the corners: they stay theirs, and what is next to one
    helps the other to it. The numbers follow a fit to 200 games."""
    one, two = s.discs[0], s.discs[1]
    lead = count(openings(one, two)) - count(openings(two, one))
    for corner, aslant, beside, below in CORNERS:
        lead += 10 * ahead(s, corner)
        if not (one | two) >> corner & 1:
            lead -= 5 * ahead(s, aslant) + 2 * (ahead(s, beside) + ahead(s, below))
    out[0] = 0.5 + 0.5 * lead / (abs(lead) + 15)
    out[1] = 1 - out[0]


@rule
def ahead(s: State, cell: int) -> int:
    """1 if P1 has a disc there, -1 if P2 has."""
    return (s.discs[0] >> cell & 1) - (s.discs[1] >> cell & 1)


@rule
def count(cells: int) -> int:
    """How many of 64 bits are set; the last of them is the sign."""
    last = cells >> 63 & 1
    cells &= 0x7FFFFFFFFFFFFFFF
    cells -= cells >> 1 & 0x5555555555555555
    cells = (cells & 0x3333333333333333) + (cells >> 2 & 0x3333333333333333)
    return (cells + (cells >> 4) & 0x0F0F0F0F0F0F0F0F) % 255 + last
