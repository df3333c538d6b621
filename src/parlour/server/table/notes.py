"""What happens at a table beside the moves, as everybody reads it among them."""

from typing import NamedTuple

HINTS_ON = "Hints are on at this table, for everybody."
AGREED = "All agreed: hints are on, for everybody."


class Remark(NamedTuple):
    """A sentence about the players, P1 and P2, with their names then, and after how many plies it was."""

    ply: int
    seat: int | None
    text: str
    names: tuple[str, ...]
