"""An earlier position."""

from ..protocol.refusal import Code, Refused
from ..protocol.told import LookTold
from ..table.person import Person
from ..table.table import Table
from ..views.viewer import Facing, Size, Viewer
from ..views.views import drawn, ear, eye, log, touched
from .request import Ply, Query


class Look(Query, tag="look", kw_only=True):
    """An earlier position, drawn as your seat may know it."""

    ply: Ply
    room: Size = None
    facing: Facing = None

    def answer(self, table: Table, person: Person) -> LookTold:
        if table.match is None:
            raise Refused(Code.NOT_BEGUN, "The game has not begun: somebody is still missing.")
        if self.ply > table.ply:
            raise Refused(Code.BAD_VALUE, f"ply {self.ply}: expected a number from 0 to {table.ply}")
        viewer = Viewer(person.seats, page=True).shaped(self.room, self.facing)
        seat = eye(table, viewer)
        last = touched(table, seat, self.ply)
        lines = log(table, self.ply - 1, ear(table, viewer), viewer, self.ply) if self.ply else []
        words = next((line.words for line in lines if line.ply == self.ply), [])
        position = table.match.position_at(self.ply)
        return LookTold(ply=self.ply, last=last, words=words, **drawn(position, seat, last, table, viewer))
