"""The rules were edited while they were played by: the game goes on from where these allow what was played."""

from ...engine import DEALER
from ..table.events import Change
from ..table.table import Table


class Edited(Change, kw_only=True):
    kind = "edit"
    to: int
    """How many plies stay."""
    reason: str

    def apply(self, table: Table) -> None:
        moves = [(ply.seat, ply.text) for ply in table.playing.plies[: self.to] if ply.seat != DEALER]
        notes = [note._replace(ply=min(note.ply, self.to)) for note in table.notes]
        table.match, table.ended, table.ended_by = None, None, ""
        table.start_if_full()
        for seat, move in moves:
            table.playing.play(move, seat=seat)
        table.moved()
        table.notes = notes
        table.note(self.reason)
