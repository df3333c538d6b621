"""What a move causes, as messages to all players."""

from parlour.engine import GameStart, Message, copied, seat

from .options import Options
from .rules import State
from .words import Point, rows_of, spelled


class Move(Message):
    """The player moves a stone from p0 to p1."""

    player: int
    p0: Point
    p1: Point

    def words(self) -> str:
        return f"{seat(self.player)}: {spelled(self.p0)}-{spelled(self.p1)}"


class Hit(Message):
    """The player loses a stone at p0."""

    player: int
    p0: Point

    def words(self) -> str:
        return f"{seat(self.player)} lost the stone on {spelled(self.p0)}."


class PlayerLost(Message):
    """The player has lost its last stone."""

    player: int

    def words(self) -> str:
        return f"{seat(self.player)} has no stone left and is out."


def opening(o: Options, s: State) -> list[Message]:
    return [GameStart(rows_of(o, s))]


def messages(o: Options, s: State, action: int, after: State) -> list[Message | tuple[Message, State]]:
    """A hit is told before the move: with it comes the board without that stone, the mover not yet there."""
    there = o.near[action]
    p0, p1 = divmod(action >> o.shift, o.cols), divmod(there, o.cols)
    found: list[Message | tuple[Message, State]] = []
    victim = s.board[there] - 1
    if victim >= 0:
        between = copied(s)
        between.board[there] = 0
        between.count[victim] -= 1
        between.quiet = 0
        found.append((Hit(victim, p1), between))
        if between.count[victim] == 0:
            found.append((PlayerLost(victim), between))
    return [*found, Move(s.player, p0, p1)]
