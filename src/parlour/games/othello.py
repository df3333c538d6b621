"""Two players place discs on a board of eight by eight cells and turn over each other's. P1 begins.

At the start each has two discs in the middle. On your turn you place a disc on a free cell from where, in at
least one direction, across, upright or aslant, an unbroken line of the other's discs leads to a disc of your
own. All discs in all such lines turn over and are yours. If there is no such cell you pass, and only then.

The game is over when neither can place a disc: who has more discs wins, and with equally many the win is
shared.

A move is written as its cell, such as d3, or as pass: columns are letters from the left, rows are numbers from
the top.
"""

from parlour.kit import (
    OVER,
    About,
    Array,
    Board,
    Message,
    Place,
    Say,
    Square,
    bit,
    count,
    counted,
    derived,
    int8,
    message,
    rule,
    seat,
)

about = About(title="Othello", pitch="Turn over the other's discs and end with the most.", minutes=20)
PLAYERS = 2
Turned = message("Turned", "{player} turned over {cells:, }.", player=int, cells=tuple[str, ...])
board = Board(Square(8, 8), look="felt", piece="disc", finishes=("dark", "light"))
move = Place(board)
skip = Say("pass")
plies = 128


class State:
    discs: Array = board.owners
    open: int = derived(board.set)
    """The cells where the player to move may place a disc."""
    player: int = int8


@rule
def start(o: object, s: State) -> None:
    s.discs[0] = bit(28) | bit(35)
    s.discs[1] = bit(27) | bit(36)
    derive(o, s)


@rule
def moves(o: object, s: State, out: Array) -> int:
    if s.open == 0:
        return skip.add(o, 0, out, 0)
    return move.each(o, s.open, out, 0)


@rule
def play(o: object, s: State, action: int) -> None:
    me, you = s.player, 1 - s.player
    if move.made(o, action):
        gained = turned(o, bit(action), s.discs[me], s.discs[you])
        s.discs[me] |= gained | bit(action)
        s.discs[you] &= ~gained
    s.player = you
    derive(o, s)
    if s.open == 0 and openings(o, s.discs[me], s.discs[you]) == 0:
        s.player = OVER


@rule
def derive(o: object, s: State) -> None:
    if s.player >= 0:
        s.open = openings(o, s.discs[s.player], s.discs[1 - s.player])


@rule
def openings(o: object, own: int, other: int) -> int:
    """The free cells to which a line of the other's discs leads from one of your own."""
    found = 0
    for way in range(8):
        found |= board.shift(o, board.ray(o, own, other, way), way)
    return found & ~(own | other)


@rule
def turned(o: object, cell: int, own: int, other: int) -> int:
    """The other's discs that turn over when a disc is placed on the cell."""
    found = 0
    for way in range(8):
        between = board.ray(o, cell, other, way)
        if board.shift(o, between, way) & own:
            found |= between
    return found


@rule
def standing(o: object, s: State, player: int) -> int:
    return count(s.discs[player])


def reason(o: object, s: State, action: int) -> str:
    me, open = seat(s.player), " ".join(board.named(o, s.open))
    if skip.made(o, action):
        return f"{me} can place a disc, on {open}, and so may not pass"
    if not s.open:
        return f"{me} can turn over nothing anywhere, and has to pass"
    cell = board.name(o, action)
    return f"a disc on {cell} would turn over none of {seat(1 - s.player)}'s: {me} can place one on {open}"


def caused(o: object, s: State, action: int, after: State) -> list[Message]:
    turned_over = s.discs[1 - s.player] & after.discs[s.player]
    return [Turned(s.player, tuple(board.named(o, turned_over)))] if move.made(o, action) else []


def side(o: object, s: State, player: int) -> tuple[str, str]:
    discs = count(s.discs[player])
    return counted(discs, "disc"), str(discs)
