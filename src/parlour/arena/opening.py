"""Random moves that begin a game, for players who would not choose them themselves."""

from collections import deque
from collections.abc import Sequence
from itertools import pairwise

from ..engine import Game, Message
from ..players import Chat, Entrant, Player
from ..players.duel import opened
from ..players.interface import Closing, Watcher


def opening_moves(game: Game, plies: int, *, seed: str) -> list[tuple[int, str]]:
    """Who begins with which moves, as the seed decides; nothing where the dealer makes every game another."""
    moves = []
    for before, after in pairwise(opened(game, plies, seed=seed)):
        action = next(action for action in before.actions if before.act(action) == after)
        moves.append((before.player or 0, before.text(action)))
    return moves


def led(entrant: Entrant, moves: Sequence[str]) -> Entrant:
    """The entrant, whose first moves are these, whatever it would like; it hears of them as of all its moves."""
    return Entrant(entrant.name, lambda luck: _Led(entrant.make(luck), moves), entrant.seed, entrant.command)


class _Led:
    """A player that is asked only when its first moves have been made for it."""

    def __init__(self, player: Player, moves: Sequence[str]) -> None:
        self._player = player
        self._moves = deque(moves)
        if isinstance(player, Watcher):
            self.update_position = player.update_position
        if isinstance(player, Closing):
            self.close = player.close

    def initialize(self, chat: Chat) -> None:
        self._player.initialize(chat)

    def update(self, message: Message, state: dict[str, object]) -> None:
        self._player.update(message, state)

    def get_next_move(self) -> object:
        return self._moves.popleft() if self._moves else self._player.get_next_move()
