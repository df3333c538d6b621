"""Runs a game between players: tells each what it may know, asks, verifies, keeps the time."""

import hashlib
import time as seconds
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Literal, get_args

from ..engine import BadMove, BadNotation, BadOption, Game, IllegalMove, Position, shown
from ..engine.match import Saying, Told
from .clocks import Clock, TimeControl
from .contest import Contest
from .faults import Fault, Misstep
from .interface import Chat, Closing, Player, Watcher
from .names import Entrant, player

OnFault = Literal["stop", "forfeit"]
Watch = Callable[[Told | Saying], None]
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
    timer: Callable[[], float] = seconds.monotonic,
) -> Contest:
    """Play a game between players, in the order of their seats, to its end.

    A player is named by a text, or is what `player` gives, a class with the three methods, or an object of such a
    class. If one does something wrong the game stops with a Fault, or with `forfeit` that one loses and
    the others share the win. `watch` is called with everything that is told or said, as it happens.
    """
    if on_fault not in get_args(OnFault):
        raise BadOption(f"on_fault {shown(on_fault)}: expected stop or forfeit")
    if isinstance(players, str) or len(players) != game.players:
        raise BadOption(f"{game.title} is for {game.players} here: expected as many players, not {shown(players)}")
    control = time if isinstance(time, TimeControl) else TimeControl() if time is None else TimeControl.read(time)
    entrants = [_entrant(one, game) for one in players]
    contest = Contest(game, seed=seed, repetition=repetition, seats=[entrant.name for entrant in entrants])
    table = _Table(contest, control, on_fault, watch, timer)
    try:
        table.play(entrants)
    finally:
        table.close()
    return contest


def _entrant(one: Seatable, game: Game) -> Entrant:
    """Anything that can be seated, with the name that it has at the table."""
    if isinstance(one, Entrant):
        return one
    if isinstance(one, str):
        return player(one, game)
    if isinstance(one, Player) and not isinstance(one, type):
        return Entrant(type(one).__name__, lambda seed: one)
    if not callable(one):
        raise BadOption(f"{shown(one)} is no player: it has no initialize, update and get_next_move")
    make: Callable[[], Player] = one
    return Entrant(getattr(one, "__name__", "player"), lambda seed: make())


def own_seed(seed: str, seat: int) -> int:
    """A player's own luck in a game, which tells nothing of the others'."""
    return int.from_bytes(hashlib.sha256(f"{seed}, player {seat}".encode()).digest()[:8], "big")


class _Table:
    """The players of one game, their clocks and their chat."""

    def __init__(
        self,
        contest: Contest,
        control: TimeControl,
        on_fault: OnFault,
        watch: Watch | None,
        timer: Callable[[], float],
    ) -> None:
        count = contest.game.players
        contest.thought = tuple([] for _ in range(count))
        self._contest = contest
        self._on_fault = on_fault
        self._watch = watch
        self._timer = timer
        self._clocks = [Clock(control) for _ in range(count)]
        self._chats = [Chat(self._sayer(seat), game=contest.game, seat=seat) for seat in range(count)]
        self._players: list[Player] = []
        self._heard = [0] * count
        self._shown = 0

    def play(self, entrants: Sequence[Entrant]) -> None:
        """From creating the players to the last message."""
        try:
            for seat, entrant in enumerate(entrants):
                with self._blaming(seat, "when it was created"):
                    self._players.append(entrant.new(seed=own_seed(self._contest.seed, seat)))
            for seat, one in enumerate(self._players):
                with self._blaming(seat, "in initialize"):
                    one.initialize(self._chats[seat])
            self._tell()
            while not self._contest.is_over:
                self._contest.play(self._asked(self._contest.position.player or 0))
                self._tell()
        except Fault as fault:
            self._punish(fault)

    def close(self) -> None:
        """Let the players clear away what they have."""
        for one in self._players:
            if isinstance(one, Closing):
                with suppress(Exception, SystemExit):
                    one.close()

    def _tell(self, *, after: Fault | None = None) -> None:
        """Tell what is new, message by message, to all in the order of their ids.

        After a fault the game is over: the one at fault hears no more, and no fault of others can change the result.
        """
        told = self._contest.told()
        for number in range(min(self._heard), len(told)):
            self._show(number, told[number])
            for seat, one in enumerate(self._players):
                if number < self._heard[seat]:
                    continue
                self._heard[seat] = number + 1
                if not _may_hear(seat, told[number]) or (after is not None and seat == after.seat):
                    continue
                update = _update(one, told[number], seat)
                with self._blaming(seat, "in update") if after is None else suppress(Exception, SystemExit):
                    update()

    def _show(self, number: int, news: Told) -> None:
        if self._watch and number >= self._shown:
            self._shown = number + 1
            self._watch(news)

    def _asked(self, seat: int) -> str:
        """The move of whoever is on turn, verified."""
        left = self._chats[seat].left = self._clocks[seat].left
        began = self._timer()
        with self._blaming(seat, "in get_next_move"):
            answer = self._players[seat].get_next_move()
            took = self._timer() - began
            self._contest.thought[seat].append(took)
            if not self._clocks[seat].spend(took):
                raise Misstep("timeout", f"answered too late: after {took:.2f} s, with {left:.2f} s left")
        try:
            return verified(self._contest.position, answer)
        except Misstep as misstep:
            raise self._fault(seat, misstep) from misstep

    def _punish(self, fault: Fault) -> None:
        """Stop the game, or let the others win it and know it. A game that the rules have ended stays as it is."""
        if self._on_fault == "stop":
            self._contest.stop(fault)
            fault.match = self._contest
            raise fault
        if self._contest.is_over:
            return
        self._contest.lose(fault)
        self._tell(after=fault)

    @contextmanager
    def _blaming(self, seat: int, where: str) -> Iterator[None]:
        """Whatever goes wrong in here is this player's fault."""
        try:
            yield
        except Misstep as misstep:
            raise self._fault(seat, misstep) from misstep
        except (Exception, SystemExit) as error:
            crash = Misstep("crash", f"crashed {where}: {type(error).__name__}: {error}")
            raise self._fault(seat, crash) from error

    def _fault(self, seat: int, misstep: Misstep) -> Fault:
        return Fault(seat, self._contest.seats[seat], misstep.kind, misstep.reason)

    def _sayer(self, seat: int) -> Callable[[str], None]:
        def say(text: str) -> None:
            self._contest.say(seat, text)
            if self._watch:
                self._watch(self._contest.said[-1])

        return say


def _may_hear(seat: int, news: Told) -> bool:
    return news.message.seats is None or seat in news.message.seats


def _update(one: Player, news: Told, seat: int) -> Callable[[], None]:
    """The call by which a player hears of something."""
    seen = news.position.seen(seat)
    if isinstance(one, Watcher):
        return partial(one.update_position, news.message, seen)
    return partial(one.update, news.message, seen.data())


def verified(position: Position, answer: object) -> str:
    """The text of the legal move that an answer means, or the misstep that it is."""
    try:
        return position.text(position.action(_read(position, answer)))
    except IllegalMove as error:
        raise Misstep("illegal", f"made an illegal move, {shown(answer)}: {error.reason}") from error
    except BadMove as error:
        raise Misstep("garbage", f"answered with something else than a move: {error.reason}") from error


def _read(position: Position, answer: object) -> str:
    """An answer as text. A game may read other values than texts: its `read_move(o, s, value)` gives the text."""
    if isinstance(answer, str):
        return answer
    reader = position.game.chapters.get("read_move")
    text = reader(position.game.o, position.fields, answer) if reader else None
    if not isinstance(text, str):
        wanted = position.game.chapters.notation.wanted
        raise BadNotation(f"{shown(answer)} is no move: {wanted}", move=answer)
    return text
