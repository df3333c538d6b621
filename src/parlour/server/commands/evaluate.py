"""What the house thinks of the position."""

from typing import ClassVar

from ...engine import Position
from ..protocol.refusal import Code, Refused
from ..protocol.told import Answer, Evaluation
from ..table.person import Person, meant, must_run, to_move
from ..table.table import Table
from .request import OwnSeat, Request


class Advice(Request, kw_only=True):
    """What the house has to think about, from what the seat that asks may know."""

    limit = "advice"
    how: ClassVar[str]
    """By which search."""

    seat: OwnSeat = None

    def position(self, table: Table, person: Person) -> tuple[int, Position]:
        """Who asks, and what there is to think about; Refused where the table has no hints, or it is not one's turn."""
        raise NotImplementedError

    def advice(self, table: Table, position: Position, best: str, value: float) -> Answer:
        """The answer from the best move, and what it is worth to whoever makes it."""
        raise NotImplementedError


class Evaluate(Advice, tag="evaluate", kw_only=True):
    """Each player's expected share, where the table has hints."""

    how = "mcts:300ms"

    def position(self, table: Table, person: Person) -> tuple[int, Position]:
        must_have_hints(table)
        if table.game.chapters.has_secrets:
            return to_move(table, person, self.seat)
        seat = meant(table, person, self.seat)
        return seat, must_run(table).position.seen(seat)

    def advice(self, table: Table, position: Position, best: str, value: float) -> Evaluation:
        players = table.game.players
        rest = (1.0 - value) / max(1, players - 1)
        return Evaluation(shares=[round(value if seat == position.player else rest, 3) for seat in range(players)])


def must_have_hints(table: Table) -> None:
    """Between people there are none unless all agreed."""
    must_run(table)
    if not table.hints:
        raise Refused(Code.HINTS_OFF, "Hints are off at this table: ask the others for them first.")
