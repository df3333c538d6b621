"""Who looks at a table, and in what room the drawing has to fit."""

from typing import Annotated, NamedTuple

from msgspec import Meta

SMALLEST, LARGEST = 160, 4000
STEP = 8
"""Rooms are rounded down to this, so that drawings for nearly equal ones are made once."""

_Side = Annotated[int, Meta(ge=SMALLEST, le=LARGEST)]
Size = Annotated[tuple[_Side, _Side] | None, Meta(title=f"a width and a height from {SMALLEST} to {LARGEST}")]
Facing = Annotated[Annotated[int, Meta(ge=0, lt=100)] | None, Meta(title="a seat to look from")]


class Viewer(NamedTuple):
    """Who looks: the seats that are theirs, whether a page shows it to a person, and how.

    `lost` are the seats that the house has of theirs. `room` is the width and height to fill, None for a drawing in
    one column; `facing` the seat from which one looks, None for one's own.
    """

    seats: tuple[int, ...] = ()
    page: bool = False
    room: tuple[int, int] | None = None
    facing: int | None = None
    lost: tuple[int, ...] = ()

    @property
    def you(self) -> int | None:
        """The seat that is spoken to: none where several people share a device, or nobody sits there."""
        return self.seats[0] if self.page and len(self.seats) == 1 else None

    @property
    def face(self) -> int:
        """The seat whose place is nearest."""
        if self.facing is not None:
            return self.facing
        return self.seats[0] if self.seats else 0

    def shaped(self, room: tuple[int, int] | None, facing: int | None) -> "Viewer":
        """The same viewer with another room and from another side."""
        size = None if room is None else (room[0] // STEP * STEP, room[1] // STEP * STEP)
        return self._replace(room=size, facing=facing)
