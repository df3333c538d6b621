"""Moves and positions in words: written, refused, as data, as plain text."""

from parlour.engine import OVER, Given, IllegalMove, seat

from .options import MOST_PLIES, Options
from .rules import State

COLUMNS = "abcdefghijklmnop"

Point = tuple[int, int]
"""Row and column, from 0."""

notation = [("a1-b2", r"[a-z](0|[1-9]\d*)-[a-z](0|[1-9]\d*)")]


def spelled(point: Point) -> str:
    """A tile as people write it."""
    return f"{COLUMNS[point[1]]}{point[0] + 1}"


def place(o: Options, tile: int) -> str:
    return spelled(divmod(tile, o.cols))


def write(o: Options, s: State, action: int) -> str:
    return f"{place(o, action >> o.shift)}-{place(o, o.near[action])}"


def read_move(o: Options, s: State, value: object) -> str | None:
    """The text of a move that a program gave as two points; None where it is no such pair."""
    match value:
        case [[int(r0), int(c0)], [int(r1), int(c1)]]:
            if min(r0, c0, r1, c1) < 0 or max(r0, r1) >= o.rows or max(c0, c1) >= o.cols:
                raise IllegalMove(f"out of bounds: the board has {o.rows} rows and {o.cols} columns", move=value)
            return f"{spelled((r0, c0))}-{spelled((r1, c1))}"
    return None


def refuse(o: Options, s: State, text: str) -> str:
    start, end = text.split("-")
    here, there = _tile(o, start), _tile(o, end)
    if here is None or there is None:
        missing = start if here is None else end
        shown = missing if len(missing) < 10 else missing[:9] + "…"
        return f"out of bounds: there is no {shown}, the tiles are a1 to {place(o, o.rows * o.cols - 1)}"
    if s.board[here] != s.player + 1:
        return _not_yours(o, s, here)
    goals = goals_of(o, s, here)
    reach = f"from {start} it can go to {_listed(o, goals)}" if goals else f"the one on {start} cannot move now"
    if here == there:
        return f"your own stone is there: it has to leave its tile; {reach}"
    if s.board[there] == s.player + 1:
        return f"your own stone is there, on {end}; {reach}"
    # Diagonally next to it: were these neighbours, the move would be legal.
    corner = abs(here // o.cols - there // o.cols) == abs(here % o.cols - there % o.cols) == 1
    why = "diagonals do not count" if corner else f"{end} is not next to {start}"
    return f"not adjacent: {why}; {reach}"


def _not_yours(o: Options, s: State, tile: int) -> str:
    if s.board[tile]:
        owner = seat(s.board[tile] - 1)
        return f"not your stone: {owner}'s is on {place(o, tile)}, and it is {seat(s.player)}'s turn"
    movable = [own for own in stones_of(o, s, s.player) if goals_of(o, s, own)]
    return f"not your stone: {place(o, tile)} is free; you can move from {_listed(o, movable)}"


def _tile(o: Options, text: str) -> int | None:
    """The tile of that name, if the board has it."""
    col, row = COLUMNS.find(text[0]), text[1:]
    if not 0 <= col < o.cols or len(row) > 2 or not 1 <= int(row) <= o.rows:
        return None
    return o.cols * (int(row) - 1) + col


def stones_of(o: Options, s: State, player: int) -> list[int]:
    """The tiles on which the player has a stone, row by row."""
    return [tile for tile in range(o.rows * o.cols) if s.board[tile] == player + 1]


def goals_of(o: Options, s: State, tile: int) -> list[int]:
    """The tiles to which the stone on a tile can move."""
    near = (o.near[step] for step in range(tile << o.shift, tile + 1 << o.shift))
    return [there for there in near if s.board[there] != s.board[tile]]


def _listed(o: Options, tiles: list[int]) -> str:
    """The names of tiles, row by row; of many the first few."""
    names = [place(o, tile) for tile in sorted(tiles)]
    if len(names) > 8:
        return ", ".join(names[:8]) + " …"
    return " or ".join([", ".join(names[:-1]), *names[-1:]] if len(names) > 1 else names)


def data(o: Options, s: State) -> dict[str, object]:
    """A tile is a player's id or -1. `quiet`, plies since the last hit, is there where it counts."""
    found: dict[str, object] = {
        "board": rows_of(o, s),
        "player": None if s.player == OVER else s.player,
        "ply": s.ply,
    }
    return found | {"quiet": s.quiet} if o.quiet_plies else found


def rows_of(o: Options, s: State) -> list[list[int]]:
    return [[s.board[o.cols * row + col] - 1 for col in range(o.cols)] for row in range(o.rows)]


def restore(o: Options, given: Given, s: State) -> None:
    for row, tiles in enumerate(given["board"].items(o.rows)):
        for col, tile in enumerate(tiles.items(o.cols)):
            owner = tile.number(-1, o.players - 1)
            s.board[o.cols * row + col] = owner + 1
            if owner >= 0:
                s.count[owner] += 1
    s.player = given["player"].number(0, o.players - 1, null=OVER)
    s.ply = given["ply"].number(0, MOST_PLIES)
    if o.quiet_plies:
        s.quiet = given.get("quiet", 0).number(0, MOST_PLIES)


def plain(o: Options, s: State) -> str:
    rows = [" ".join("-" if owner < 0 else str(owner) for owner in row) for row in rows_of(o, s)]
    counts = [f"Player {player}: {s.count[player]} stones" for player in range(o.players)]
    return "\n".join([*rows, "====", *counts])
