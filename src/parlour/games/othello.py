"""End with more discs of your own on the board than the other has.

Two players place discs on a board of eight by eight cells and turn over each other's. P1 begins.

At the start each has two discs in the middle. On your turn you place a disc on a free cell from where, in at
least one direction, across, upright or aslant, an unbroken line of the other's discs leads to a disc of your
own. All discs in all such lines turn over and are yours. If there is no such cell you pass, and only then.

[after: d3] P1, dark, placed a disc on d3. The light one on d4 stood between it and d5, and turned over.

The game is over when neither can place a disc: who has more discs wins, and with equally many the win is
shared.

A move is written as its cell, such as d3, or as pass: columns are letters from the left, rows are numbers from
the top.
"""

from parlour.kit import OVER, About, Array, Bitboard, Message, Place, Say, Square, bit, count, int8, message, rule, seat

about = About(title="Othello", pitch="Turn over the other's discs and end with the most.", minutes=20)
PLAYERS = 2
board = Bitboard(Square(8, 8), look="felt", piece="disc", finishes=("dark", "light"))
move = Place(board)
skip = Say("pass")
plies = 128
Turned = message("Turned", "{player} turns over {cells:disc}.", player=int, cells=tuple[str, ...])


class State:
    discs: Array = board.owners
    player: int = int8


@rule
def start(o: object, s: State) -> None:
    s.discs[0] = bit(28) | bit(35)
    s.discs[1] = bit(27) | bit(36)


@rule
def moves(o: object, s: State, out: Array) -> int:
    n = move.each(o, openings(o, s, s.player), out, 0)
    return n if n > 0 else skip.add(o, 0, out, 0)


@rule
def play(o: object, s: State, action: int) -> None:
    me, you = s.player, 1 - s.player
    if move.made(o, action):
        gained = turned(o, s, action)
        s.discs[me] |= gained | bit(action)
        s.discs[you] &= ~gained
    s.player = you
    if openings(o, s, you) == 0 and openings(o, s, me) == 0:
        s.player = OVER


@rule
def openings(o: object, s: State, player: int) -> int:
    """The free cells to which a line of the other's discs leads from one of the player's own."""
    cells, own, other = 0, s.discs[player], s.discs[1 - player]
    for way in range(8):
        cells |= board.shift(o, board.ray(o, own, other, way), way)
    return cells & board.free(o, s.discs)


@rule
def turned(o: object, s: State, cell: int) -> int:
    """The other's discs that lead from the cell, in a line, to one of the player's own."""
    discs, own, other = 0, s.discs[s.player], s.discs[1 - s.player]
    for way in range(8):
        between = board.ray(o, bit(cell), other, way)
        if board.shift(o, between, way) & own:
            discs |= between
    return discs


@rule
def standing(o: object, s: State, player: int) -> int:
    return count(s.discs[player])


points = standing
side = board.tally


def verdict(o: object, s: State) -> str:
    return "Nobody can place another disc."


def reason(o: object, s: State, action: int) -> str:
    me, cells = seat(s.player), " ".join(board.named(o, openings(o, s, s.player)))
    if skip.made(o, action):
        return f"{me} can place a disc, on {cells}, and so may not pass"
    if not cells:
        return f"{me} can turn over nothing anywhere, and has to pass"
    none = f"a disc on {board.name(o, action)} would turn over none of {seat(1 - s.player)}'s"
    return f"{none}: {me} can place one on {cells}"


def caused(o: object, s: State, action: int, after: State) -> list[Message]:
    cells = board.named(o, s.discs[1 - s.player] & after.discs[s.player])
    return [Turned(s.player, tuple(cells))] if cells else []
