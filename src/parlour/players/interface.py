"""What a player is: an object with three methods, created anew for each game."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from ..engine import DEALER, Game, Message, Position, TurnTo
from ..engine.match import LONGEST_CHAT
from .faults import Misstep

if TYPE_CHECKING:
    from .house import House

MOST_SAYINGS = 1000
"""What one player may say in one game."""


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
class Closing(Protocol):
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
    """A player of the house at the table: it chooses from the position and those that were there before."""

    def __init__(self, game: Game, house: "House") -> None:
        self._game = game
        self._house = house
        self._position = game.start()
        self._keys: list[bytes] = []

    def initialize(self, chat: Chat) -> None:
        from .house import Preparing

        if isinstance(self._house, Preparing):
            self._house.prepare(_first_choice(self._game))

    def update(self, message: Message, state: dict[str, Any]) -> None:
        self.update_position(message, self._game.position(state))

    def update_position(self, message: Message, position: Position) -> None:
        self._position = position
        if isinstance(message, TurnTo):
            self._keys.append(position.key)

    def get_next_move(self) -> str:
        return self._house.choose(self._position, history=self._keys[:-1])


def _first_choice(game: Game) -> Position:
    """Some position of a game in which a player is to move."""
    position = game.start()
    while position.player == DEALER:
        position = position.act(position.actions[0])
    return position
