"""A whole board as an option: where the pieces start, and what follows from that."""

from collections.abc import Callable, Sequence
from typing import Any

from ..engine import BadOption, Chosen, seats

Rows = list[list[int]]
"""Row by row from the top: a player's id, or -1 where nothing lies."""


def read_board(rows: Any, cols: Any, players: Any, *, place: str, noun: str) -> Callable[[object], Rows]:
    """A reader for an option, within the limits of these options.

    `place` and `noun` are what a place and a piece are called.
    """
    high, wide, most = Chosen(rows).values, Chosen(cols).values, Chosen(players).most - 1
    expected = f"-1 or a player's id from 0 to {most}"

    def read(value: object) -> Rows:
        board = _list(value, high, "rows")
        for at, row in enumerate(board):
            if len(_list(row, wide, f"{place}s in row [{at}]")) != len(board[0]):
                raise BadOption(f"expected {len(board[0])} {place}s in row [{at}], as in row [0], not {len(row)}")
            for col, owner in enumerate(row):
                if type(owner) is not int or not -1 <= owner <= most:
                    raise BadOption(f"expected {expected} at [{at}][{col}], not {_kind(owner)}")
        _everybody(board, noun)
        return [list(row) for row in board]

    read.__doc__ = f"{_span(high)} rows of {_span(wide)} {place}s each, a {place} being {expected}"
    return read


def _list(value: object, sizes: Sequence[int], of: str) -> Sequence[Any]:
    if isinstance(value, list | tuple) and len(value) in sizes:
        return value
    came = len(value) if isinstance(value, list | tuple) else _kind(value)
    raise BadOption(f"expected a list of {_span(sizes)} {of}, not {came}")


def _span(sizes: Sequence[int]) -> str:
    return f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else str(sizes[0])


def _kind(value: object) -> str:
    """A value as an error names it: a small number, or just what kind of thing it is."""
    return str(value) if type(value) is int and abs(value) < 1000 else f"a {type(value).__name__}"


def _everybody(board: Sequence[Sequence[int]], noun: str) -> None:
    """Every player up to the last has a piece, and there are at least two."""
    present = {owner for row in board for owner in row} - {-1}
    absent = sorted(set(range(max(present, default=0))) - present)
    if absent:
        raise BadOption(f"{seats(absent)} would have no {noun}; every player up to P{max(present) + 1} needs one")
    if len(present) < 2:
        raise BadOption(f"expected {noun}s of at least two players, ids 0 and 1")


def follow_board(o: Any, chosen: dict[str, object], board: Rows) -> None:
    """Let `rows`, `cols` and `players`, those that are options, follow from a board; what was chosen must agree."""
    shown = {"rows": len(board), "cols": len(board[0]), "players": max(map(max, board)) + 1}
    for name, follows in shown.items():
        if chosen.get(name, follows) != follows:
            raise BadOption(f"{name}={chosen[name]}: the board has {follows}; leave {name} out")
        if hasattr(o, name):
            setattr(o, name, follows)
