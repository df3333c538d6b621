"""A choice is taken back."""

from ...engine import DEALER, BadUndo
from ..protocol.refusal import Code, Refused
from ..table.events import Change, Event
from ..table.person import Person, meant, must_run
from ..table.table import Table
from .answer import Offering


class Undone(Change, kw_only=True):
    kind = "undo"
    plays = True
    seat: int
    to: int

    def apply(self, table: Table) -> None:
        match = table.playing
        while match.ply > self.to:
            match.take_back()
        table.notes = [note._replace(ply=min(note.ply, self.to)) for note in table.notes]
        table.moved()


class TakeBack(Offering, tag="undo", kw_only=True):
    """Takes back your last choice: at once against the house, else the others are asked.

    Never across a deal, nor where anybody learnt what was hidden.
    """

    lapses = "any"

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        seat = meant(table, person, self.seat)
        if not table.setup.undo:
            raise Refused(Code.NO_UNDO, "At this table no move can be taken back.")
        target = last_choice(table, person.seats)
        if not table.others(seat):
            return [table.happen(now, Undone(seat=seat, to=target))]
        return [self.offer(table, seat, now)]

    @classmethod
    def agreed(cls, table: Table, seat: int) -> Change:
        mine = table.held(table.seats[seat].token or "") or (seat,)
        return Undone(seat=seat, to=last_choice(table, mine))


def last_choice(table: Table, seats: tuple[int, ...]) -> int:
    """The ply before the last choice of these seats, if everything since then may be taken back."""
    match = must_run(table)
    plies = match.plies
    mine = [number for number, ply in enumerate(plies) if ply.seat in seats]
    if not mine:
        raise Refused(Code.NOTHING_TO_UNDO, "You have not moved yet.")
    if any(ply.seat == DEALER for ply in plies[mine[-1] :]):
        raise Refused(Code.DEALT, "A card that was dealt stays dealt: this cannot be taken back.")
    try:
        match.must_be_unknown(mine[-1])
    except BadUndo:
        raise Refused(Code.REVEALED, "Somebody may have learnt what was hidden: this cannot be taken back.") from None
    return mine[-1]
