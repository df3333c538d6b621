"""Hints and evaluations: the house is asked, and answers when it has thought."""

from collections.abc import Callable

from ...engine import Position
from ..commands.evaluate import Advice
from ..protocol.refusal import Code
from ..protocol.told import Answer, Denied, ThinkingTold
from ..table.table import Table
from .house import House

Reply = Callable[[Answer], None]


async def advise(
    table: Table, house: House, request: Advice, seat: int, position: Position, reply: Reply, who: str = ""
) -> None:
    """Reply with what the house thinks of a position as the seat may know it."""

    def tell(what: str) -> None:
        reply(ThinkingTold(seat=seat, what=what))

    thought = await house.analyse(table.setup.id, position, request.how, tell, who)
    if thought is None or position.player is None:
        reply(Denied(reason="The house has no advice here.", code=Code.NO_ADVICE.text))
    else:
        reply(request.advice(table, position, *thought))
