"""Hints and evaluations, from what the seat that asks may know."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from ..engine import Position
from .acts import running
from .house import House
from .person import Person, meant
from .refusal import Refused
from .table import Table
from .views import choices

HINT = "mcts:600ms"
EVALUATION = "mcts:300ms"
KINDS = ("hint", "evaluate")

Reply = Callable[[dict[str, object]], None]


def advice(
    table: Table, house: House, person: Person, asked: Mapping[str, Any], reply: Reply
) -> Coroutine[Any, Any, None]:
    """What will reply with a hint or an evaluation; Refused where the table has none, or it is not one's turn."""
    do, seat = asked["do"], meant(table, person, asked)
    position = running(table).position
    if not table.setup.hints:
        raise Refused(409, "This table is without hints.")
    if position.player != seat and (do == "hint" or table.game.chapters.has_secrets):
        raise Refused(409, "It is not your turn.")
    return _advise(table, house, do, position.seen(seat), seat, reply)


async def _advise(table: Table, house: House, do: str, position: Position, seat: int, reply: Reply) -> None:
    def tell(what: str) -> None:
        reply({"type": "thinking", "seat": seat, "what": what})

    found = await house.analyse(table.setup.id, position, HINT if do == "hint" else EVALUATION, tell)
    if found is None or position.player is None:
        reply({"type": "refused", "reason": "The house has no advice here."})
        return
    best, value = found
    if do == "evaluate":
        reply({"type": "evaluation", "shares": _shares(value, position.player, table.game.players)})
        return
    path = next(choice["path"] for choice in choices(position) if choice["move"] == best)
    words = f"The house would play {best}, and expects {round(100 * value)}% of the win."
    reply({"type": "hint", "move": best, "path": path, "words": words})


def _shares(value: float, player: int, players: int) -> list[float]:
    """Each one's share, where what is known is the share of the one to move."""
    rest = (1.0 - value) / max(1, players - 1)
    return [round(value if seat == player else rest, 3) for seat in range(players)]
