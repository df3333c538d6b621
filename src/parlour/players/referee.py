"""Plays a match between players: tells each what it may know, asks, verifies, keeps the time."""

import hashlib
import time as clock
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Literal, get_args

from ..engine import (
    BadMove,
    BadNotation,
    BadOption,
    Fault,
    Game,
    IllegalMove,
    Match,
    Message,
    Ply,
    Position,
    Update,
    shown,
)
from ..engine.match.match import Saying
from ..engine.match.times import Clock, TimeControl
from .interface import Chat, Closable, HousePlayer, Misstep, Player, Watcher
from .names import Entrant, player

OnFault = Literal["stop", "forfeit"]
Watch = Callable[[Update | Saying], None]
Timer = Callable[[], float]
Seatable = str | Entrant | Callable[[], Player] | Player


def run(
    game: Game,
    players: Sequence[Seatable],
    *,
    seed: int | str | bytes | None = None,
    repetition: int = 3,
    time: str | TimeControl | None = None,
    on_fault: OnFault = "stop",
    watch: Watch | None = None,
    timer: Timer = clock.monotonic,
) -> Match:
    """Play a game between players, in the order of their seats, to its end.

    A player is named by a text, or is what `player` gives, a class with the three methods, or an object of such a
    class. If one does something wrong the game stops with a Fault, or with `forfeit` that one loses and
    the others share the win. `watch` is called with everything that is told or said, as it happens.
    """
    if isinstance(players, str) or len(players) != game.players:
        raise BadOption(f"{game.title} is for {game.players} here: expected as many players, not {shown(players)}")
    entrants = [_entrant(someone, game) for someone in players]
    match = Match(game, seed=seed, repetition=repetition, seats=[entrant.name for entrant in entrants])
    for _ in plies(match, entrants, time=time, on_fault=on_fault, watch=watch, timer=timer):
        pass
    return match


def plies(
    match: Match,
    entrants: Sequence[Entrant],
    *,
    time: str | TimeControl | None = None,
    on_fault: OnFault = "stop",
    opening: Iterable[int] = (),
    watch: Watch | None = None,
    timer: Timer = clock.monotonic,
) -> Iterator[Ply]:
    """Play a match to its end, and yield each ply once, the dealer's too, just before the players hear of it.

    `opening` are actions that are played for them; they hear of these as of all others.
    """
    if on_fault not in get_args(OnFault):
        raise BadOption(f"on_fault {shown(on_fault)}: expected stop or forfeit")
    control = time if isinstance(time, TimeControl) else TimeControl() if time is None else TimeControl.read(time)
    seats = [_Seated(match, number, Clock(control), watch) for number in range(match.game.players)]
    return _Referee(match, seats, on_fault, watch).plies(entrants, iter(opening), timer)


def own_seed(seed: str, seat: int) -> int:
    """A player's own luck in a game, which tells nothing of the others'."""
    return int.from_bytes(hashlib.sha256(f"{seed}, player {seat}".encode()).digest()[:8], "big")


def _entrant(someone: Seatable, game: Game) -> Entrant:
    """Anything that can be seated, with the name that it has at the table."""
    if isinstance(someone, Entrant):
        return someone
    if isinstance(someone, str):
        return player(someone, game)
    if isinstance(someone, Player) and not isinstance(someone, type):
        return Entrant(type(someone).__name__, lambda seed: someone)
    if not callable(someone):
        raise BadOption(f"{shown(someone)} is no player: it has no initialize, update and get_next_move")
    make: Callable[[], Player] = someone
    return Entrant(getattr(someone, "__name__", "player"), lambda seed: make())


class _Referee:
    """Those who play a match, and how far it has been told to them."""

    def __init__(self, match: Match, seats: "list[_Seated]", on_fault: OnFault, watch: Watch | None) -> None:
        self._match = match
        self._seats = seats
        self._on_fault = on_fault
        self._watch = watch
        self._is_told = True
        """Whether anybody hears what happens: the house needs no more than the position."""
        self._yielded = 0
        self._untold = self._deliveries(lambda: match.opening)
        self._offender: int | None = None

    def plies(self, entrants: Sequence[Entrant], opening: Iterator[int], timer: Timer) -> Iterator[Ply]:
        """From creating the players to the last message."""
        match = self._match
        try:
            for seat, entrant in zip(self._seats, entrants, strict=True):
                seat.sit_down(entrant)
            for seat in self._seats:
                seat.get_ready()
            self._is_told = self._watch is not None or any(seat.listens for seat in self._seats)
            if self._is_told:
                self._deliver()
            yield from self._new()
            while not match.is_over:
                action = next(opening, None)
                seat = self._seats[match.position.player or 0]
                action, took = seat.answer(timer) if action is None else (action, 0.0)
                match.act(action, seconds=took)
                yield from self._new()
        except Fault as fault:
            self._punish(fault)
            self._deliver()
            yield from self._new()
            self._tell(match.closing)
        finally:
            for seat in self._seats:
                seat.close()

    def _new(self) -> Iterator[Ply]:
        """The plies that have not been yielded; each is told afterwards."""
        while self._yielded < self._match.ply:
            ply = self._match.plies[self._yielded]
            self._yielded += 1
            yield ply
            if self._is_told:
                self._tell(ply.updates)

    def _tell(self, updates: Sequence[Update]) -> None:
        """Tell everybody message by message, in the order of their ids."""
        self._untold = self._deliveries(lambda: updates)
        self._deliver()

    def _deliveries(self, updates: Callable[[], Sequence[Update]]) -> "Iterator[tuple[Update, _Seated]]":
        for update in updates():
            if self._watch:
                self._watch(update)
            yield from ((update, seat) for seat in self._seats if seat.listens)

    def _deliver(self) -> None:
        """Go on telling. Whoever was at fault hears no more, and then no fault of others changes the result."""
        for update, seat in self._untold:
            if self._offender is None:
                seat.hear(update)
            elif seat.number != self._offender:
                with suppress(Fault):
                    seat.hear(update)

    def _punish(self, fault: Fault) -> None:
        """Stop the game, or let the others win it. A game that the rules have ended stays as it is."""
        self._offender = fault.seat
        is_running = not self._match.is_over
        if self._on_fault == "stop":
            if is_running:
                self._match.stop(fault)
            fault.match = self._match
            raise fault
        if is_running:
            self._match.forfeit(fault.seat, fault.reason, kind=fault.kind)
            self._match.fault = fault


class _Seated:
    """A player at the table, with its clock and its chat. Whatever goes wrong in here is this player's fault."""

    def __init__(self, match: Match, number: int, clock: Clock, watch: Watch | None) -> None:
        self.number = number
        self.listens = False
        """Whether the player hears what is told. One of the house needs nothing but the position."""
        self._match = match
        self._clock = clock
        self._watch = watch
        self._chat = Chat(self._say, game=match.game, seat=number)
        self._player: Player | None = None
        self._update: Callable[[Message, Position], None] = self._update_data

    def sit_down(self, entrant: Entrant) -> None:
        luck = own_seed(self._match.seed, self.number) if entrant.seed is None else entrant.seed
        try:
            self._player = entrant.make(luck)
        except (Exception, SystemExit) as error:
            raise self._fault(error, "when it was created") from error
        self.listens = not isinstance(self._player, HousePlayer)
        if self.listens and isinstance(self._player, Watcher):
            self._update = self._player.update_position

    def get_ready(self) -> None:
        """Let the player prepare; one of the house does that in its own time where there is no clock."""
        if self.listens or self._clock.left is not None:
            try:
                self._seated.initialize(self._chat)
            except (Exception, SystemExit) as error:
                raise self._fault(error, "in initialize") from error

    def hear(self, update: Update) -> None:
        """Tell the player what it may know of something."""
        if not update.is_for(self.number):
            return
        seen = update.position.seen(self.number)
        try:
            self._update(update.message, seen)
        except (Exception, SystemExit) as error:
            raise self._fault(error, "in update") from error

    def answer(self, timer: Timer) -> tuple[int, float]:
        """The action that the player chooses, verified, and the seconds that it took."""
        left = self._chat.left = self._clock.left
        began = timer()
        try:
            answer = self._asked()
            took = timer() - began
            if not self._clock.spend(took):
                raise Misstep("timeout", f"answered too late: after {took:.2f} s, with {left:.2f} s left")
            return self._verified(answer), took
        except (Exception, SystemExit) as error:
            raise self._fault(error, "in get_next_move") from error

    def close(self) -> None:
        if self.listens and isinstance(self._player, Closable):
            with suppress(Exception, SystemExit):
                self._player.close()

    @property
    def _seated(self) -> Player:
        assert self._player is not None
        return self._player

    def _update_data(self, message: Message, position: Position) -> None:
        self._seated.update(message, position.data())

    def _asked(self) -> object:
        """What the player answers: an action, if it is of the house, else whatever it likes."""
        if not isinstance(self._player, HousePlayer):
            return self._seated.get_next_move()
        match = self._match
        history = () if match.game.chapters.has_secrets else match.keys[:-1]
        return self._player.house.pick(match.position.seen(self.number), history=history)

    def _verified(self, answer: object) -> int:
        position = self._match.position
        if self.listens:
            return verified(position, answer)
        if not isinstance(answer, int) or answer not in position.actions:
            raise Misstep("illegal", f"made an illegal move: action {shown(answer)} is none of {position.actions}")
        return answer

    def _say(self, text: str) -> None:
        self._match.say(self.number, text)
        if self._watch:
            self._watch(self._match.said[-1])

    def _fault(self, error: BaseException, where: str) -> Fault:
        if not isinstance(error, Misstep):
            error = Misstep("crash", f"crashed {where}: {type(error).__name__}: {error}")
        return Fault(self.number, self._match.seats[self.number], error.kind, error.reason)


def verified(position: Position, answer: object) -> int:
    """The action that an answer means, or the misstep that it is."""
    try:
        return position.action(_text(position, answer))
    except IllegalMove as error:
        raise Misstep("illegal", f"made an illegal move, {shown(answer)}: {error.reason}") from error
    except BadMove as error:
        raise Misstep("garbage", f"answered with something else than a move: {error.reason}") from error


def _text(position: Position, answer: object) -> str:
    """An answer as text. A game may read other values than texts: its `read_move(o, s, value)` gives the text."""
    if isinstance(answer, str):
        return answer
    reader = position.game.chapters.get("read_move")
    text = reader(position.game.o, position.fields, answer) if reader else None
    if not isinstance(text, str):
        wanted = position.game.chapters.notation.wanted
        raise BadNotation(f"{shown(answer)} is no move: {wanted}", move=answer)
    return text
