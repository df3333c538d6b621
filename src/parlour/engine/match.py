"""A game being played: its moves, the dealer, what may be taken back, what is told and said."""

import secrets
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from .dealer import dealt, seed_text
from .errors import BadOption, BadUndo, IllegalMove
from .game import Game
from .messages import Forfeited, GameStart, Message, PlayerWon, TurnTo, WinShared
from .options import shown
from .position import Position
from .rules import DEALER

Clock = Callable[[], datetime]

LONGEST_CHAT = 2000
"""Characters of one saying."""


class Event(NamedTuple):
    """Something that happened in a match: a move, a saying, a move taken back, a player who gave up the game."""

    kind: str
    seat: int
    text: str
    at: datetime


class Told(NamedTuple):
    """A message with the position that came with it."""

    message: Message
    position: Position


class Saying(NamedTuple):
    """What somebody said, and after how many plies."""

    seat: int
    text: str
    ply: int


def now() -> datetime:
    """The time, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


class Match:
    """A game being played from its start; the dealer plays by itself.

    With `repetition=3` a position, clocks aside, that comes up a third time ends the game as its cap would.
    """

    def __init__(
        self,
        game: Game,
        *,
        seed: int | str | bytes | None = None,
        repetition: int = 0,
        seats: Sequence[str] | None = None,
        clock: Clock = now,
    ) -> None:
        if type(repetition) is not int or repetition < 0 or repetition == 1:
            raise BadOption(f"repetition {shown(repetition)}: expected 0 for never, or 2 or more")
        if repetition and not game.chapters.can_stop:
            repetition = 0
        names = tuple(seats) if seats is not None else tuple(f"P{i + 1}" for i in range(game.players))
        if len(names) != game.players or not all(isinstance(name, str) and _can_be_written(name) for name in names):
            raise BadOption(f"seats {shown(names)}: expected {game.players} names")
        self.game = game
        self.seed = seed_text(secrets.token_hex(16) if seed is None else seed)
        self.repetition = repetition
        self.seats = names
        self.events: list[Event] = []
        self.said: list[Saying] = []
        self._clock = clock
        self.began = clock()
        self._positions = [game.start()]
        self._moves: list[str] = []
        self._told: list[list[Told]] = [self._opening()]
        self._times = {self.position.key: 1}
        self._deals = 0
        self._shares: tuple[float, ...] | None = None
        self._deal()

    # what is the case

    @property
    def position(self) -> Position:
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position from the start to now."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[str, ...]:
        """Every move played and not taken back, the dealer's too."""
        return tuple(self._moves)

    @property
    def ply(self) -> int:
        """How many plies have been played and not taken back."""
        return len(self._moves)

    def position_at(self, ply: int) -> Position:
        """The position after so many plies."""
        return self._positions[ply]

    def move_at(self, ply: int) -> str:
        """The move that was the ply of this number, from 1."""
        return self._moves[ply - 1]

    def moves_since(self, ply: int) -> list[str]:
        """The moves after so many plies, the dealer's too."""
        return self._moves[ply:]

    def told_since(self, ply: int) -> list[list[Told]]:
        """What was told with each ply after so many, and last, if it was given up, that; from -1 on the opening too."""
        return self._told[ply + 1 :]

    @property
    def messages(self) -> list[Message]:
        """Everything told so far, in order."""
        return [told.message for told in self.told()]

    def told(self) -> list[Told]:
        """Everything told so far, each message with the position that came with it."""
        return [told for batch in self._told for told in batch]

    def heard(self, seat: int | None) -> list[Message]:
        """The messages that a seat may hear; None: a spectator."""
        self.game.seat(seat)
        return [m for m in self.messages if m.seats is None or seat in m.seats]

    @property
    def is_over(self) -> bool:
        """Whether the rules have ended the game, or a player who lost it otherwise."""
        return self._shares is not None or self.position.player is None

    @property
    def scores(self) -> tuple[float, ...] | None:
        """Each player's share, by the rules or by forfeit; None while the game runs."""
        return self._shares or self.position.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """Those with the greatest share; nobody while the game runs."""
        scores = self.scores
        return () if scores is None else tuple(i for i, share in enumerate(scores) if share == max(scores))

    # what can be done

    def play(self, move: str) -> Position:
        """Play a move for whoever is on turn; then the dealer plays, if it is to. Returns the new position."""
        if self.is_over:
            raise IllegalMove("the game is over", move=move)
        self._play(move)
        if self._positions[-1].player == DEALER:
            self._deal()
        return self._positions[-1]

    def undo(self) -> Position:
        """Take back the last move; never one of the dealer's, nor one that made the dealer deal."""
        if not self._moves:
            raise BadUndo("nothing has been played yet")
        if self._shares is not None:
            raise BadUndo("the game was given up: it stays over")
        if self._positions[-2].player == DEALER:
            raise BadUndo("a card that was dealt stays dealt: the last move cannot be taken back")
        self._note("undo", self._positions[-2].player or 0, self._moves.pop())
        self._times[self._positions.pop().key] -= 1
        self._told.pop()
        return self.position

    def forfeit(self, seat: int, reason: str = "resigned", *, kind: str = "resigned") -> None:
        """End the game: this player has lost it, and the others share the win. `reason` goes on after its name."""
        if self.is_over:
            raise IllegalMove("the game is over", move=reason)
        if self.game.seat(seat) is None:
            raise BadOption("a spectator has no game to lose")
        if ": " in kind or not _can_be_written(kind + reason):
            raise BadOption(f"expected a kind and a reason in words, not {shown(kind)} and {shown(reason)}")
        others = tuple(i for i in range(self.game.players) if i != seat)
        self._shares = tuple(1 / len(others) if i in others else 0.0 for i in range(self.game.players))
        told: list[Message] = [Forfeited(seat, kind, reason)]
        if others:
            told.append(PlayerWon(others[0]) if len(others) == 1 else WinShared(others))
        self._told.append([Told(message, self.position) for message in told])
        self._note("forfeit", seat, f"{kind}: {reason}")

    def say(self, seat: int, text: str) -> None:
        """Say something beside the game; it is kept in the record."""
        if self.game.seat(seat) is None:
            raise BadOption("a spectator has no voice in the record")
        if not isinstance(text, str) or len(text) > LONGEST_CHAT or not _can_be_written(text):
            raise BadOption(f"expected a text of at most {LONGEST_CHAT} characters, not {shown(text)}")
        self.said.append(Saying(seat, text, len(self._moves)))
        self._note("say", seat, text)

    def go_on(self, *, clock: Clock) -> None:
        """Take the time from this clock from now on."""
        self._clock = clock

    def record(self) -> str:
        """The match as text, a line of JSON for the header and one an event; `replay` takes it back."""
        from .record import written

        return written(self)

    # how

    def _play(self, move: str) -> None:
        before = self._positions[-1]
        action = before.action(move)
        after = before.act(action)
        told = [Told(*one) for one in before.told(action, after)]
        if self.repetition and after.player is not None and self._times.get(after.key, 0) >= self.repetition - 1:
            after = after.stopped()
        if after.player is None and (not told or told[-1].position.player is not None):
            told += [Told(*one) for one in after.ending()]
        told += self._turn_to(after)
        key, text = after.key, before.text(action)
        self._positions.append(after)
        self._times[key] = self._times.get(key, 0) + 1
        self._moves.append(text)
        self._told.append(told)
        self._note("move", before.player if before.player is not None else DEALER, text)
        if before is not self._positions[0]:
            before.forget()

    def _deal(self) -> None:
        while self.position.player == DEALER:
            self._play(dealt(self.position, self.seed, self._deals))
            self._deals += 1

    def _opening(self) -> list[Told]:
        start = self.position
        opening = self.game.chapters.get("opening")
        messages: Iterable[Message] = opening(self.game.o, start.fields) if opening else [GameStart(start.view(None))]
        return [Told(message, start) for message in messages] + self._turn_to(start)

    def _turn_to(self, position: Position) -> list[Told]:
        player = position.player
        return [] if player is None or player == DEALER else [Told(TurnTo(player), position)]

    def _note(self, kind: str, seat: int, text: str) -> None:
        self.events.append(Event(kind, seat, text, self._clock()))


def _can_be_written(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
