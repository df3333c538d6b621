"""What a player is: an object with three methods, created anew for each game; and what it can do wrong."""

from collections.abc import Callable
from typing import Any, Literal, Protocol, runtime_checkable

from ..engine import Game, Message, Position, TurnTo
from ..engine.match.match import LONGEST_CHAT
from .bots import HouseBot

MOST_SAYINGS = 1000
"""What one player may say in one game."""

Kind = Literal[
    "crash",
    "closed",
    "stall",
    "timeout",
    "illegal",
    "garbage",
    "seat",
    "output",
    "memory",
    "processes",
    "cpu",
]
"""What went wrong.

crash: it raised an error or ended. closed: it runs, but closed its output. stall: no answer came at all. timeout:
the answer came too late. illegal: a move that the rules do not allow here. garbage: what has the form of no
move, or of no answer. seat: a move for another seat, or when it was not asked. output, memory, processes:
too much of it.
"""


class Misstep(Exception):
    """A player did something wrong; who it was, the referee knows. The reason goes on after the player's name."""

    def __init__(self, kind: Kind, reason: str) -> None:
        super().__init__(reason)
        self.kind: Kind = kind
        self.reason = reason


@runtime_checkable
class Player(Protocol):
    """Sits at the table. A message is a tuple: its name, then its values."""

    def initialize(self, chat: "Chat") -> None:
        """Called once, before the game starts; `chat` is where the player may say things."""

    def update(self, message: Message, state: dict[str, Any]) -> None:
        """Called with every message and the state that comes with it: what this seat may know, as data."""

    def get_next_move(self) -> object:
        """The move, as text; where the game reads them, as other values too."""


@runtime_checkable
class Watcher(Protocol):
    """A player that would rather have the position than its data gets it here, not through `update`."""

    def update_position(self, message: Message, position: Position) -> None:
        """Called with every message and the position that comes with it, as this seat may know it."""


@runtime_checkable
class Closable(Protocol):
    """A player that has something to clear away after the game."""

    def close(self) -> None:
        """Called once, when the game is over."""


class Chat:
    """Where a player says things: `chat("well played")`. What is said is kept in the record.

    `seat` is the player's id, `game` is what is played, and `left` are the seconds that the player has for the
    move it is asked for; None: there is no clock.
    """

    def __init__(self, say: Callable[[str], None], *, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.left: float | None = None
        self._say = say
        self._said = 0

    def __call__(self, text: object) -> None:
        """Say something; what is too long is cut."""
        self._said += 1
        if self._said > MOST_SAYINGS:
            raise Misstep("output", f"said more than {MOST_SAYINGS} things")
        said = str(text).encode(errors="replace").decode()
        self._say(said if len(said) <= LONGEST_CHAT else said[: LONGEST_CHAT - 1] + "…")


class HousePlayer:
    """A player of the house with the three methods, for whoever runs a game by messages.

    The referee asks `house` itself, which needs no more than the position and those that were there before.
    """

    def __init__(self, game: Game, house: HouseBot) -> None:
        self.house = house
        self._game = game
        self._position = game.start()
        self._keys: list[bytes] = []

    def initialize(self, chat: Chat) -> None:
        self.house.prepare(self._game.first_choice)

    def update(self, message: Message, state: dict[str, Any]) -> None:
        self._position = self._game.position(state)
        if isinstance(message, TurnTo):
            self._keys.append(self._position.key)

    def get_next_move(self) -> str:
        return self.house.choose(self._position, history=self._keys[:-1])
