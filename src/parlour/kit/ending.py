"""What decided a game: the pieces without which it would not have been won."""

from typing import TYPE_CHECKING, Any

from ..engine import copied
from .places import Places

if TYPE_CHECKING:
    from .assembly import Assembly

MOST = 12
"""More pieces than this decide nothing that could be shown."""


def deciding(game: "Assembly", o: Any, s: Any) -> list[str]:
    """The ids of these pieces' places, where the winner is alone and the game says how players stand."""
    winner = _winner(game, o, s)
    if winner is None:
        return []
    ids = []
    for board in (part for part in game.components if isinstance(part, Places) and part.is_single):
        for place in board.grid(o).places:
            if board.whose(o, s, place) != winner:
                continue
            without = copied(s)
            if board.clear_place(o, without, place) and _winner(game, o, without) != winner:
                ids.append(board.id(o, place))
    return ids if len(ids) <= MOST else []


def _winner(game: "Assembly", o: Any, s: Any) -> int | None:
    standing = game.names.get("standing")
    if standing is None:
        return None
    stand = [int(standing(o, s, player)) for player in range(game.players(o))]
    return stand.index(max(stand)) if stand.count(max(stand)) == 1 else None
