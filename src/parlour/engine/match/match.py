"""A game being played: its moves, the dealer, what may be taken back, what is told and said."""

import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from datetime import UTC, datetime
from functools import cached_property
from typing import NamedTuple

from ..errors import BadOption, BadUndo, Fault, IllegalMove
from ..game.game import Game
from ..game.position import Position, Update
from ..module.messages import Forfeited, GameStart, Message, won_by
from ..module.options import shown
from ..module.rules import DEALER
from .dealer import dealt, seed_text
from .knowledge import is_revealing
from .ply import Ply, turn_to

Clock = Callable[[], datetime]

LONGEST_CHAT = 2000
"""Characters of one saying."""


class MatchEvent(NamedTuple):
    """Something that happened in a match: a move, a saying, a move taken back, a player who gave up the game."""

    kind: str
    seat: int
    text: str
    at: datetime


Told = Update  # as the server's tables call it


class Saying(NamedTuple):
    """What somebody said, and after how many plies."""

    seat: int
    text: str
    ply: int


def now() -> datetime:
    """The time, to the second."""
    return datetime.fromtimestamp(int(time.time()), UTC)


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
        self.said: list[Saying] = []
        self._clock = clock
        self.began = clock()
        self._log: list[Ply | MatchEvent] = []
        self.plies: list[Ply] = []
        """Every move that was played and not taken back, the dealer's too."""
        self.position = game.start()
        self.keys = [self.position.key]
        """The keys of all positions from the start to now."""
        self.fault: Fault | None = None
        """What a player did wrong, where that ended the game."""
        self.closing: list[Update] = []
        """How the game was given up or drawn, if it was, and who has won by that."""
        self._times = {self.position.key: 1}
        self._deals = 0
        self._shares: tuple[float, ...] | None = None
        self._deal()

    # what is the case

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position from the start to now."""
        return (self.game.start(), *(ply.after for ply in self.plies))

    @property
    def moves(self) -> tuple[str, ...]:
        """Every move played and not taken back, the dealer's too."""
        return tuple([ply.text for ply in self.plies])

    @property
    def events(self) -> list[MatchEvent]:
        """Everything that happened, in order: moves, those taken back too, sayings, and whatever else."""
        return [
            item if isinstance(item, MatchEvent) else MatchEvent("move", item.seat, item.text, item.at)
            for item in self._log
        ]

    @property
    def ply(self) -> int:
        """How many plies have been played and not taken back."""
        return len(self.plies)

    def position_at(self, ply: int) -> Position:
        """The position after so many plies."""
        return self.plies[ply - 1].after if ply else self.game.start()

    def move_at(self, ply: int) -> str:
        """The move that was the ply of this number, from 1."""
        return self.plies[ply - 1].text

    def turn_at(self, ply: int) -> range:
        """The plies of the last turn up to one: what one player did in a row, without what was dealt since."""
        while ply and self.plies[ply - 1].seat == DEALER:
            ply -= 1
        first = ply
        while first and self.plies[first - 1].seat == self.plies[ply - 1].seat:
            first -= 1
            if self.game.players == 1:
                break
        return range(first + 1, ply + 1)

    def clicks_of(self, plies: Iterable[int]) -> list[str]:
        """The ids that these plies touched, each once."""
        return list(dict.fromkeys(id for ply in plies for id in self.plies[ply - 1].clicks()))

    def moves_since(self, ply: int) -> list[str]:
        """The moves after so many plies, the dealer's too."""
        return [ply.text for ply in self.plies[ply:]]

    def updates_since(self, since: int) -> list[list[Update]]:
        """What was told with each ply after so many, and last, if it was given up, that; from -1 on the opening too."""
        opening = [self.opening] if since < 0 else []
        closing = [self.closing] if self.closing else []
        return [*opening, *(ply.updates for ply in self.plies[max(since, 0) :]), *closing]

    @cached_property
    def opening(self) -> list[Update]:
        """What is told before the first ply."""
        start = self.game.start()
        opening = self.game.chapters.get("opening")
        messages: Iterable[Message] = opening(self.game.o, start.fields) if opening else [GameStart(start.view(None))]
        return [Update(message, start) for message in messages] + turn_to(start)

    @property
    def updates(self) -> list[Update]:
        """Everything told so far, each message with the position that came with it."""
        return [update for updates in self.updates_since(-1) for update in updates]

    @property
    def messages(self) -> list[Message]:
        """Everything told so far, in order."""
        return [update.message for update in self.updates]

    def heard(self, seat: int | None) -> list[Message]:
        """The messages that a seat may hear; None: a spectator."""
        self.game.seat(seat)
        return [update.message for update in self.updates if update.is_for(seat)]

    @property
    def is_over(self) -> bool:
        """Whether the rules have ended the game, or a player who lost it otherwise."""
        return self.position.player is None or self._shares is not None or self.fault is not None

    @property
    def scores(self) -> tuple[float, ...] | None:
        """Each player's share, by the rules or by forfeit; None while the game runs."""
        return self._shares or self.position.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """Those with the greatest share; nobody while the game runs."""
        scores = self.scores
        return () if scores is None else tuple(i for i, share in enumerate(scores) if share == max(scores))

    @property
    def points(self) -> tuple[int, ...] | None:
        """What the game counts beside shares of the win, by seat; None where it counts nothing."""
        return self.position.points

    def still(self) -> "Match":
        """The match as it is now, for one who looks at it while it goes on."""
        still = copy(self)
        still.plies, still.said, still.closing = list(self.plies), list(self.said), list(self.closing)
        still._log, still.keys = list(self._log), list(self.keys)
        return still

    # what can be done

    def play(self, move: str, *, seat: int | None = None) -> Position:
        """Play a move for whoever is on turn; then the dealer plays, if it is to. Returns the new position.

        `seat` says whose move it is, where several choose at the same time.
        """
        self._must_go_on(move)
        before, last = self._turned_to(seat), len(self.plies)
        action = before.action(move)
        ply = self._ply(before, action, before.text(action))
        ply.updates  # noqa: B018 (a move that cannot be told is not played)
        self._add(ply)
        self._deal()
        for passed in self.plies[max(1, last - 1) : -1]:
            passed.settle()
        return self.position

    def act(self, action: int, *, seat: int | None = None, seconds: float = 0.0) -> Position:
        """The same by the number of the move, and with the time that it took."""
        self._must_go_on(action)
        self._add(self._ply(self._turned_to(seat), action, seconds=seconds))
        self._deal()
        return self.position

    def undo(self) -> Position:
        """Take back the last move; never one of the dealer's, nor one by which anybody learnt what was hidden."""
        if not self.plies:
            raise BadUndo("nothing has been played yet")
        if self._shares is not None or self.fault is not None:
            raise BadUndo("the game was given up: it stays over")
        self.must_be_unknown(len(self.plies) - 1)
        return self.take_back()

    def must_be_unknown(self, since: int) -> None:
        """BadUndo if by a ply from this one on anybody learnt something, so that it cannot be taken back."""
        if any(ply.seat == DEALER for ply in self.plies[since:]):
            raise BadUndo("a card that was dealt stays dealt: this cannot be taken back")
        if any(is_revealing(ply.before, ply.action) for ply in self.plies[since:]):
            raise BadUndo("somebody may have learnt what was hidden: this cannot be taken back")

    def take_back(self) -> Position:
        """Take back the last move without asking who learnt what: as a record says that it was taken back."""
        if not self.plies or self.plies[-1].seat == DEALER or self._shares is not None or self.fault is not None:
            raise BadUndo("there is no move that could be taken back")
        ply = self.plies.pop()
        self._times[self.keys.pop()] -= 1
        self.position = self.position_at(len(self.plies))
        self._note("undo", ply.seat, ply.text)
        return self.position

    def forfeit(self, seat: int, reason: str = "resigned", *, kind: str = "resigned") -> None:
        """End the game: this player has lost it, with any partners, and the others share the win.

        `reason` goes on after the player's name."""
        self._must_go_on(reason)
        if self.game.seat(seat) is None:
            raise BadOption("a spectator has no game to lose")
        if ": " in kind or not _can_be_written(kind + reason):
            raise BadOption(f"expected a kind and a reason in words, not {shown(kind)} and {shown(reason)}")
        others = tuple(i for i in range(self.game.players) if i not in self.game.side(seat))
        self._shares = tuple(1 / len(others) if i in others else 0.0 for i in range(self.game.players))
        won = [won_by(others, self.game.partners)] if others else []
        self.closing = [Update(message, self.position) for message in (Forfeited(seat, kind, reason), *won)]
        self._note("forfeit", seat, f"{kind}: {reason}")

    def agree(self, seat: int) -> None:
        """End the game in a draw that this player offered and all others agreed to: everybody shares the win."""
        self._must_go_on("draw")
        if self.game.seat(seat) is None:
            raise BadOption("a spectator has no draw to offer")
        everybody = tuple(range(self.game.players))
        self._shares = tuple(1 / len(everybody) for _ in everybody)
        self.closing = [Update(won_by(everybody), self.position)]
        self._note("draw", seat, "agreed")

    def stop(self, fault: Fault) -> None:
        """End the game without a result: a player did something wrong."""
        self._must_go_on(fault)
        self.fault = fault

    def say(self, seat: int, text: str) -> None:
        """Say something beside the game; it is kept in the record."""
        if self.game.seat(seat) is None:
            raise BadOption("a spectator has no voice in the record")
        if not isinstance(text, str) or len(text) > LONGEST_CHAT or not _can_be_written(text):
            raise BadOption(f"expected a text of at most {LONGEST_CHAT} characters, not {shown(text)}")
        self.said.append(Saying(seat, text, len(self.plies)))
        self._note("say", seat, text)

    def go_on(self, *, clock: Clock) -> None:
        """Take the time from this clock from now on."""
        self._clock = clock

    def record(self) -> str:
        """The match as text, a line of JSON for the header and one an event; `replay` takes it back."""
        from .record import written

        return written(self)

    # how

    def _must_go_on(self, move: object) -> None:
        if self.is_over:
            raise IllegalMove("the game is over", move=move)

    def _turned_to(self, seat: int | None) -> Position:
        return self.position if seat is None else self.position.turned_to(seat)

    def _ply(self, before: Position, action: int, text: str | None = None, *, seconds: float = 0.0) -> Ply:
        reached = before.act(action)
        ends = self.repetition and reached.player is not None and self._times.get(reached.key, 0) >= self.repetition - 1
        after = reached.stopped() if ends else reached
        return Ply(before, action, reached, after, text=text, seconds=seconds, at=self._clock())

    def _add(self, ply: Ply) -> None:
        key = ply.after.key
        self.plies.append(ply)
        self.position = ply.after
        self.keys.append(key)
        self._times[key] = self._times.get(key, 0) + 1
        self._log.append(ply)

    def _deal(self) -> None:
        while self.position.player == DEALER:
            text = dealt(self.position, self.seed, self._deals)
            self._add(self._ply(self.position, self.position.action(text), text))
            self._deals += 1

    def _note(self, kind: str, seat: int, text: str) -> None:
        self._log.append(MatchEvent(kind, seat, text, self._clock()))


def _can_be_written(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
