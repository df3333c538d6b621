"""A position as a drawing, and in plain text."""

from itertools import groupby

from parlour.engine import seat
from parlour.scene import Board, Motion, Piece, Scene, Side, Spot, Stack

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
        look="wood",
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
    return Side(player, text, turn=s.player == player, out=out, score="" if out else str(s.supply[player]))


def clicks(o: Options, s: State, action: int) -> list[str]:
    """The stack, then where its discs go."""
    names = grid(o.players).names
    return [names[o.source[action]], names[o.target[action]]]


def motions(o: Options, s: State, action: int, after: State) -> list[Motion]:
    """Discs jump along their line, a cube in their way goes home, and one is left where they came from."""
    board = grid(o.players)
    source, target = o.source[action], o.target[action]
    told = [Motion((board.names[target],), "fade")] if s.holder[target] < 0 else []
    told.append(Motion(tuple(board.names[at] for at in _line(board, source, target)), count=o.taken[action]))
    if after.holder[source] < 0:
        told.append(Motion((board.names[source],), "deal"))
    gone = [at for at in range(o.junctions) if s.holder[at] and not after.holder[at] and at != source]
    return told + [Motion((board.names[at],), "fade") for at in gone]


def _line(board: Grid, source: int, target: int) -> list[int]:
    """The junctions from one to another on a straight line, both of them included."""
    far = dict(board.lines(source))[target]
    way = {distance: at for at, distance in board.lines(source) if dict(board.lines(at)).get(target) == far - distance}
    return [source, *(way[distance] for distance in range(1, far)), target]


picture = "e1-e5; a5-e5; e1-d1; e5-c5; d1-e1; a5-a3; e1-e3; c5-c3; e3-c3; e5-d5; c3-b3; e5-e1; b3-a3; e1-e5"
"""Moves to a position with high stacks of both."""


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
