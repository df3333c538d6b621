"""Examines a program: every game to its end, and the situations in which programs go wrong."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..engine import DEALER, BadOption, Fault, Game, GameStart, TurnTo, games, load
from .interface import Chat, Misstep
from .names import Launch, player
from .process import ProcessLimits
from .program import Reply, introduction, line, read
from .referee import run, verified

PATIENT = ProcessLimits(answer=10.0, grace=2.0)

QUIET = 0.3
"""Seconds in which a program that was not asked should have said nothing."""


@dataclass(frozen=True)
class Attempt:
    """One thing that was tried; `wrong` tells what the program did, and is empty where it did right."""

    tried: str
    wrong: str = ""
    note: str = ""

    @property
    def ok(self) -> bool:
        return not self.wrong

    def __str__(self) -> str:
        note = f" ({self.note})" if self.note else ""
        return f"ok     {self.tried}{note}" if self.ok else f"WRONG  {self.tried}: it {self.wrong}"


def exam(name: str, *, source: str | None = None, limits: ProcessLimits = PATIENT, seed: int = 0) -> Iterator[Attempt]:
    """Try a program, by its name as a player, in everything, or in one game; what comes out, one by one."""
    spoken = _dealt_by_nobody() if source is None else load(source)
    first = _situation(launch(name), limits, _starts, "it starts and says that it is ready", spoken)
    yield first
    if not first.ok:
        return
    for played in games() if source is None else [source]:
        counts = load(played).chapters.player_counts
        for count in sorted({counts[0], counts[-1]}):
            yield _game(name, played, count, limits, seed)
    yield from examined(name, limits=limits, game=spoken)


def examined(name: str, *, limits: ProcessLimits = PATIENT, game: Game | None = None) -> list[Attempt]:
    """What a program does in the situations in which programs go wrong, at the start of this game or of any."""
    command, spoken = launch(name), game or _dealt_by_nobody()
    tried = [(situation, (situation.__doc__ or "").strip()) for situation in SITUATIONS]
    return [_situation(command, limits, situation, words, spoken) for situation, words in tried]


def launch(name: str) -> Launch:
    """How the program of that name is started; BadOption where it is none."""
    command = player(name, load(games()[0])).command
    if command is None:
        raise BadOption(f"{name} is no program: expected program:COMMAND or python:FILE:CLASS")
    return command


def _game(name: str, source: str, count: int, limits: ProcessLimits, seed: int) -> Attempt:
    """A whole game in which the program sits on every seat."""
    plain = load(source)
    game = plain if plain.players == count else load(source, players=count)
    tried = f"{game.title} with {count}"
    try:
        match = run(game, [player(name, game, limits=limits)] * count, seed=seed)
    except Fault as fault:
        plies = fault.match.ply if fault.match else 0
        return Attempt(tried, f"{fault.reason} (on seat {fault.seat}, after {plies} plies)")
    slowest = max(ply.seconds for ply in match.plies)
    return Attempt(tried, note=f"{match.ply} plies, slowest answer {slowest * 1000:.0f} ms")


# situations


class Examinee:
    """A program at the start of a game, spoken to by hand."""

    def __init__(self, command: Launch, limits: ProcessLimits, game: Game) -> None:
        self.process = command.start(limits)
        self.limits = limits
        self.game = game
        position = game.start()
        while position.player == DEALER:
            position = position.act(position.actions[0])
        self.position = position.seen(position.player or 0)
        self.chat = Chat(lambda text: None, game=self.game, seat=self.position.player or 0)

    def start(self, **more: object) -> None:
        """Introduce the game, and wait until it is ready."""
        self.process.send(line("initialize", **introduction(self.game, self.chat.seat), **more))
        while not self.heard(self.limits.start).ready:
            pass

    def tell(self, **more: object) -> None:
        """The messages with which a game begins."""
        state = self.position.data()
        for message in (GameStart(state), TurnTo(self.chat.seat)):
            self.process.send(line("update", message=message.json(), state=state, **more))

    @property
    def question(self) -> bytes:
        return line("move", seat=self.chat.seat, state=self.position.data(), moves=self.position.moves, left=None)

    def answered(self) -> None:
        """Wait for the answer to a question, and verify it."""
        while True:
            answer = self.heard(self.limits.answer)
            if answer.has_move:
                verified(self.position, answer.move)
                return

    def heard(self, patience: float) -> Reply:
        came = self.process.line(patience)
        if came is None:
            raise Misstep("stall", f"said nothing for {patience:.4g} s")
        return read(came)

    def silent(self) -> None:
        """Nothing but chat may come for a while."""
        time.sleep(QUIET)
        for came in self.process.waiting():
            if read(came).has_move:
                raise Misstep("seat", "moved when it was not asked")

    def ends(self) -> None:
        """End its input: it has to end by itself."""
        if not self.process.finish():
            raise Misstep("stall", f"went on running: it should end within {self.limits.grace:.4g} s")
        if self.process.left_behind:
            raise Misstep("processes", f"left processes behind, {self.process.left_behind} of them")


def _dealt_by_nobody() -> Game:
    """Any game that begins with a player's move."""
    every = (load(source) for source in games())
    return next(game for game in every if (game.start().player or 0) >= 0)


def _situation(
    command: Launch, limits: ProcessLimits, situation: Callable[[Examinee], None], tried: str, game: Game
) -> Attempt:
    table = Examinee(command, limits, game)
    try:
        situation(table)
    except Misstep as misstep:
        return Attempt(tried, misstep.reason)
    finally:
        table.process.close()
    return Attempt(tried)


def _starts(table: Examinee) -> None:
    table.start()


def _asked_twice(table: Examinee) -> None:
    """asked twice in a row it answers twice"""
    table.start()
    table.tell()
    for _ in range(2):
        table.process.send(table.question)
        table.answered()
    table.silent()


def _told_but_not_asked(table: Examinee) -> None:
    """told whose turn it is but not asked it waits"""
    table.start()
    table.tell()
    table.silent()
    table.process.send(table.question)
    table.answered()


def _unknown_lines(table: Examinee) -> None:
    """it passes over lines of a type that it does not know"""
    table.start()
    table.process.send(line("weather", sky="blue", clouds=[{"type": "move"}]))
    table.tell()
    table.process.send(table.question)
    table.answered()
    table.silent()


def _unknown_keys(table: Examinee) -> None:
    """it passes over keys and messages that it does not know"""
    table.start(moves=["none of these"], venue={"type": "move", "name": 'Zum "Hirsch" \\ Jürgen ♜'})
    table.tell(moves=["none of these"])
    table.process.send(line("update", message=["Rain", 3, [1, 2]], state=table.position.data()))
    table.process.send(table.question)
    table.answered()


def _long_line(table: Examinee) -> None:
    """it reads a line of a million characters"""
    table.start()
    table.tell()
    table.process.send(line("weather", clouds="x" * 1_000_000))
    table.process.send(table.question)
    table.answered()


def _line_in_pieces(table: Examinee) -> None:
    """it reads a line that comes in pieces"""
    table.start()
    table.tell()
    whole = table.question
    table.process.send(whole[:20], end=b"")
    time.sleep(0.05)
    table.process.send(whole[20:])
    table.answered()


def _input_ends_early(table: Examinee) -> None:
    """it ends when its input ends before the game"""
    table.start()
    table.ends()


def _input_ends_in_a_game(table: Examinee) -> None:
    """it ends when its input ends in the middle of a game"""
    table.start()
    table.tell()
    table.process.send(table.question)
    table.answered()
    table.tell()
    table.ends()


SITUATIONS = (
    _asked_twice,
    _told_but_not_asked,
    _unknown_lines,
    _unknown_keys,
    _long_line,
    _line_in_pieces,
    _input_ends_early,
    _input_ends_in_a_game,
)
