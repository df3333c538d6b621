"""A player of the house at one seat of a match, asked from a thread of its own."""

from collections.abc import Sequence

from ..engine import Game
from ..engine.match import Told
from ..players import Chat, player
from ..players.interface import HousePlayer


class Opponent:
    """Hears what its seat may hear, and chooses."""

    def __init__(self, name: str, game: Game, seat: int, *, seed: int) -> None:
        self.name = name
        self.is_ready = False
        self._game = game
        self._seat = seat
        self._seed = seed
        self._player: HousePlayer | None = None
        self._heard = 0

    def prepare(self) -> HousePlayer:
        """Load and compile what it needs; the first time takes seconds."""
        if self._player is None:
            found = player(self.name, self._game).new(seed=self._seed)
            assert isinstance(found, HousePlayer)
            found.initialize(Chat(lambda text: None, game=self._game, seat=self._seat))
            self._player = found
            self._heard = 0
        self.is_ready = True
        return self._player

    def choose(self, told: Sequence[Told]) -> str:
        """Its move, after all that was told in the match."""
        house = self.prepare()
        if self._heard > len(told):
            self.forget()
            house = self.prepare()
        for news in told[self._heard :]:
            if news.message.seats is None or self._seat in news.message.seats:
                house.update_position(news.message, news.position.seen(self._seat))
        self._heard = len(told)
        return house.get_next_move()

    def forget(self) -> None:
        """Begin anew: something it heard was taken back."""
        self._player = None
