"""What a table may choose, and the start that follows from it."""

from collections.abc import Sequence
from typing import Any

from parlour.engine import Array, BadOption, int8, option, seats, uint8

MOST = 16
"""The most rows, and the most columns."""
MOST_PLIES = 30_000
WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1))
"""The steps down and to the right of all ways; the first four are those that are not diagonal."""


def read_board(value: object) -> list[list[int]]:
    """2 to 16 rows of 2 to 16 tiles each, a tile being -1 or a player's id from 0 to 3"""
    rows = _list(value, "rows")
    for at, row in enumerate(rows):
        if len(_list(row, f"tiles in row [{at}]")) != len(rows[0]):
            raise BadOption(f"expected {len(rows[0])} tiles in row [{at}], as in row [0], not {len(row)}")
        for col, tile in enumerate(row):
            if type(tile) is not int or not -1 <= tile <= 3:
                raise BadOption(f"expected -1 or a player's id from 0 to 3 at [{at}][{col}], not {_kind(tile)}")
    present = {tile for row in rows for tile in row} - {-1}
    absent = sorted(set(range(max(present, default=0))) - present)
    if absent:
        raise BadOption(f"{seats(absent)} would have no stone; every player up to P{max(present) + 1} needs one")
    if len(present) < 2:
        raise BadOption("expected stones of at least two players, ids 0 and 1")
    return [list(row) for row in rows]


def _list(value: object, of: str) -> Sequence[Any]:
    if isinstance(value, list | tuple) and 2 <= len(value) <= MOST:
        return value
    came = len(value) if isinstance(value, list | tuple) else _kind(value)
    raise BadOption(f"expected a list of 2 to {MOST} {of}, not {came}")


def _kind(value: object) -> str:
    """A value as an error names it: a small number, or just what kind of thing it is."""
    return str(value) if type(value) is int and abs(value) < 1000 else f"a {type(value).__name__}"


class Options:
    rows: int = option(5, range(2, MOST + 1), "Rows of the board")
    cols: int = option(5, range(2, MOST + 1), "Columns of the board")
    players: int = option(2, range(2, 5), "Players")
    stones: int = option(None, range(1, MOST + 1), "Stones each player starts with")
    neighbours: int = option(8, (8, 4), "Neighbours of a tile: 8, or 4 without the diagonals")
    max_plies: int = option(1000, range(1, MOST_PLIES + 1), "After so many moves the win is shared")
    quiet_plies: int = option(0, range(MOST_PLIES + 1), "After so many moves without a hit, too; 0: never")
    board: object = option(None, read_board, "Where the stones start, row by row: -1, or a player's id")

    shift: int = int8
    """There are 2 to this power ways to step; an action is a tile, then a way in that many last bits."""
    near: Array = uint8[MOST * MOST * 8]
    """The tile to which an action leads; the tile it comes from where that would be off the board."""
    setup: Array = int8[MOST * MOST]
    """The board at the start, as in the state."""


def prepare(o: Options, chosen: dict[str, object]) -> None:
    board = chosen.get("board")
    if isinstance(board, list):
        _take_board(o, board, chosen)
    else:
        board = _edges(o)
    for tile in range(o.rows * o.cols):
        o.setup[tile] = board[tile // o.cols][tile % o.cols] + 1
    o.shift = 3 if o.neighbours == 0 else 2
    for action in range(o.rows * o.cols << o.shift):
        tile, way = divmod(action, 1 << o.shift)
        row, col = tile // o.cols + WAYS[way][0], tile % o.cols + WAYS[way][1]
        inside = 0 <= row < o.rows and 0 <= col < o.cols
        o.near[action] = o.cols * row + col if inside else tile


def _take_board(o: Options, board: list[list[int]], chosen: dict[str, object]) -> None:
    """Sizes and players follow from the board, and what was chosen beside it must agree.

    `stones` does not apply; left out, it tells the most that anybody has, as far as it can.
    """
    tiles = [tile for row in board for tile in row]
    o.rows, o.cols, o.players = len(board), len(board[0]), max(tiles) + 1
    for name in ("rows", "cols", "players"):
        if chosen.get(name, getattr(o, name)) != getattr(o, name):
            raise BadOption(f"{name}={chosen[name]}: the board has {getattr(o, name)}; leave {name} out")
    if o.stones == 0:
        o.stones = min(MOST, max(map(tiles.count, range(o.players))))


def _edges(o: Options) -> list[list[int]]:
    """The usual start: everybody's stones in the middle of their edge."""
    if o.players > 2 and min(o.rows, o.cols) < 3:
        raise BadOption(f"rows={o.rows}, cols={o.cols}: {o.players} players need at least 3 of each")
    most = o.cols if o.players == 2 else min(o.rows, o.cols) - 2
    if o.stones == 0:
        o.stones = most
    if o.stones > most:
        setting = f"{o.players} players on {o.rows}×{o.cols}"
        raise BadOption(f"stones={o.stones}: expected 1 to {most} for {setting}")
    board = [[-1] * o.cols for _ in range(o.rows)]
    for i in range(o.stones):
        across, down = (o.cols - o.stones) // 2 + i, (o.rows - o.stones) // 2 + i
        starts = ((0, across), (o.rows - 1, across), (down, 0), (down, o.cols - 1))
        for player, (row, col) in enumerate(starts[: o.players]):
            board[row][col] = player
    return board
