"""The board as people see it, and the clicks that make a move."""

from parlour.engine import seat
from parlour.scene import Board, Label, Piece, Scene, Side, Spot

from .options import Options
from .rules import State
from .words import COLUMNS, rows_of, spelled, write


def scene(o: Options, s: State) -> Scene:
    def stone(owner: int) -> tuple[Piece, ...]:
        return (Piece("stone", owner, words=f"{seat(owner)}'s stone"),) if owner >= 0 else ()

    spots = [
        Spot(spelled((row, col)), col, row, stone(owner))
        for row, tiles in enumerate(rows_of(o, s))
        for col, owner in enumerate(tiles)
    ]
    columns = tuple((COLUMNS[col], float(col)) for col in range(o.cols))
    rows = tuple((str(row + 1), float(row)) for row in range(o.rows))
    sides = [
        Side(
            player,
            _stock(s.count[player]),
            turn=s.player == player,
            out=s.count[player] == 0,
            score=str(s.count[player]),
        )
        for player in range(o.players)
    ]
    return Scene((Board(tuple(spots), columns=columns, rows=rows), *sides, Label(_clocks(o, s))))


def _stock(count: int) -> str:
    return "1 stone" if count == 1 else f"{count} stones"


def _clocks(o: Options, s: State) -> str:
    """How near the game is to ending without a winner."""
    quiet = f", {s.quiet} of {o.quiet_plies} without a hit" if o.quiet_plies else ""
    return f"{s.ply} of at most {o.max_plies} moves made{quiet}"


def clicks(o: Options, s: State, action: int) -> list[str]:
    """The stone, then the tile it goes to."""
    return write(o, s, action).split("-")


picture = "e1-e2; a5-b4; b1-a2; b4-c3; c1-d2; e5-d4; e2-d3; d4-e3; d2-c3; c5-c4"
"""Moves to a position in which both sides are in touch."""
