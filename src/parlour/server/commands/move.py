"""A move is played."""

from typing import Annotated

from msgspec import Meta

from ...engine import BadMove
from ..protocol.refusal import Code, Refused
from ..table.events import Change, Event
from ..table.person import Person, chooser, meant
from ..table.table import Table
from ..views.views import reasoned
from .request import Command, MoveText


class Moved(Change, kw_only=True):
    kind = "move"
    plays = True
    seat: int
    move: str

    def apply(self, table: Table) -> None:
        match = table.playing
        table.clocks.moved(self.seat, table.at)
        match.play(self.move, seat=self.seat)
        table.moved(self.seat)


class PlayMove(Command, tag="move", kw_only=True):
    """Plays a move. If there were more plies than you saw it is refused, so nothing is played twice or too late."""

    limit = None
    move: MoveText
    ply: Annotated[int | None, Meta(title="how many plies you saw")] = None

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        seat = meant(table, person, self.seat)
        if self.ply is not None and self.ply != table.ply and not _chose_beside(table, seat, self.ply):
            raise Refused(Code.WENT_ON, "The game went on meanwhile.")
        return [played(table, seat, self.move, now, person.seats)]


def _chose_beside(table: Table, seat: int, ply: int) -> bool:
    """Whether since that ply nothing happened but that others chose at the same time: then a choice still stands."""
    since = table.match.plies[ply:] if table.match is not None and 0 <= ply < table.ply else []
    return bool(since) and all(other.seat != seat and seat in other.before.players for other in since)


def played(table: Table, seat: int, move: str, now: float, seats: tuple[int, ...] = ()) -> Event:
    """Play a move for a seat; `seats` are all of whoever asks.

    It is read against what the seat may know, so a refusal cannot tell more.
    """
    seen = chooser(table, seat)
    try:
        legal = seen.text(seen.action(move))
    except BadMove as error:
        raise Refused(Code.ILLEGAL_MOVE, reasoned(table, error.reason, seats)) from None
    return table.happen(now, Moved(seat=seat, move=legal))
