"""Which players of the house may sit at a table: none that runs a program, none that thinks without end."""

from ...engine import Game, shown
from ..protocol.refusal import Code, Refused

LEVELS = tuple(f"level:{number}" for number in range(1, 11))
SIMPLE = ("random", "greedy")


def checked_player(name: str, game: Game) -> str:
    """The name of a player of the house, or why there is none."""
    own = game.chapters.get("players", {})
    if name in LEVELS or name in SIMPLE or name in own:
        return name
    others = ", ".join([*SIMPLE, *own])
    raise Refused(Code.BAD_VALUE, f"player {shown(name)}: expected level:1 to level:10, or one of {others}")
