"""A position as a drawing, and in plain text."""

from itertools import groupby

from parlour.engine import seat
from parlour.scene import Board, Piece, Scene, Side, Spot, Stack

from .grid import Grid, grid
from .rules import OUT, Options, State, height
from .words import counted, owners

ROW_HEIGHT = 0.866
"""How far apart the rows of a hexagon are, so that all lines between neighbours are equally long."""


def scene(o: Options, s: State) -> Scene:
    board = grid(o.players)
    spots = tuple(_spot(board, s, at) for at in range(o.junctions))
    heights = {spot.y: str(row + 1) for spot, (row, _) in zip(spots, board.places, strict=True)}
    drawn = Board(
        spots,
        style="points",
        lines=_lines(board),
        # In a hexagon the first places of two rows are not above each other: letters stand at its rows' ends.
        columns=() if board.is_hexagon else tuple((letter, float(x)) for x, letter in enumerate("abcde")),
        rows=tuple((number, y) for y, number in heights.items()),
    )
    return Scene((drawn, *(_side(o, s, player) for player in range(o.players))))


def _spot(board: Grid, s: State, at: int) -> Spot:
    row, place = board.places[at]
    x, y = float(place), float(row)
    if board.is_hexagon:
        x, y = place + (max(board.rows) - board.rows[row]) / 2, row * ROW_HEIGHT
    return Spot(board.names[at], x, y, _things(s, at), words="" if s.holder[at] else "empty")


def _things(s: State, at: int) -> tuple[Piece | Stack, ...]:
    if s.holder[at] < 0:
        owner = -1 - s.holder[at]
        return (Piece("cube", owner, words=f"{seat(owner)}'s cube"),)
    if s.holder[at] > 0:
        return (Stack(owners(s, at), words=_stack_words(owners(s, at))),)
    return ()


def _stack_words(discs: tuple[int, ...]) -> str:
    whole = f"{seat(discs[0])}'s stack of {counted(len(discs), 'disc')}"
    layers = [f"{len(list(same))} of {seat(owner)}" for owner, same in groupby(discs)]
    return whole if len(layers) == 1 else f"{whole}, from the top {', '.join(layers)}"


def _lines(board: Grid) -> tuple[tuple[str, str], ...]:
    """Each pair of neighbours once."""
    return tuple(
        (name, board.names[end])
        for at, name in enumerate(board.names)
        for end, distance in board.lines(at)
        if distance == 1 and at < end
    )


def _side(o: Options, s: State, player: int) -> Side:
    out = s.stacks[player] == OUT
    text = "" if out else f"{counted(s.supply[player], 'cube')} to place"
    return Side(player, text, turn=s.player == player, out=out)


def clicks(o: Options, s: State, action: int) -> list[str]:
    """The stack, then where its discs go."""
    names = grid(o.players).names
    return [names[o.source[action]], names[o.target[action]]]


def plain(o: Options, s: State) -> str | None:
    """For two players: the owner's letter X or Z and the number of discs, 0 for a cube."""
    if o.players != 2:
        return None
    lines = ["    a   b   c   d   e"]
    for row in range(5):
        cells = (_short(s, 5 * row + place).ljust(3) for place in range(5))
        lines.append(f"{row + 1}   {' '.join(cells)}".rstrip())
    return "\n".join(lines)


def _short(s: State, at: int) -> str:
    return f"{'XZ'[abs(s.holder[at]) - 1]}{height(s, at)}" if s.holder[at] else "."
