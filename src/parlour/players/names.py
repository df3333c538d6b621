"""One text names a player everywhere: `random`, `mcts:1s`, `python:mybot.py:MyBot`, `program:./mybot --fast`."""

import ast
import os
import secrets
import shlex
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..engine import BadOption, Game, Message, shown
from ..search import searcher
from .house import maker
from .interface import Chat, Closable, HousePlayer, Player
from .process import Process, ProcessLimits, Trust
from .program import Program

Maker = Callable[[int], Player]
"""Creates a player for one game; the number is its luck."""


@dataclass(frozen=True)
class Launch:
    """How a program is started: its words, what it finds in its environment besides all else, how far it is trusted."""

    words: tuple[str, ...]
    environment: dict[str, str] = field(default_factory=dict)
    trust: Trust = Trust.FULL

    def start(self, limits: ProcessLimits) -> Process:
        return Process(self.words, limits, self.environment, self.trust)


@dataclass
class Entrant:
    """A player with the name that it has at the table. For each game that it plays it is created anew.

    `command` is there if it is a program.
    """

    name: str
    make: Maker
    seed: int | None = None
    command: Launch | None = None
    _now: Player | None = field(default=None, init=False, repr=False)

    def new(self, *, seed: int) -> Player:
        """The player for one game; the seed is its luck, where it has none of its own."""
        return self.make(seed if self.seed is None else self.seed)

    def with_luck(self, seed: int) -> "Entrant":
        return Entrant(self.name, self.make, seed, self.command)

    # A player itself, for whoever runs a game by hand.

    def initialize(self, chat: Chat) -> None:
        self.close()
        self._now = self.new(seed=secrets.randbits(63))
        self._now.initialize(chat)

    def update(self, message: Message, state: dict[str, Any]) -> None:
        self._playing.update(message, state)

    def get_next_move(self) -> object:
        return self._playing.get_next_move()

    def close(self) -> None:
        if isinstance(self._now, Closable):
            self._now.close()
        self._now = None

    @property
    def _playing(self) -> Player:
        if self._now is None:
            raise BadOption(f"{self.name} has not been initialized for a game")
        return self._now


def player(name: str, game: Game, *, seed: int | None = None, limits: ProcessLimits | None = None) -> Entrant:
    """The player of that name for a game. `seed` is its luck; `limits` hold where it is a program.

    BadOption where there is none. Nothing is loaded or started before it plays, so this is how a name is checked.
    """
    if not isinstance(name, str):
        raise BadOption(f"a player is named by a text, not {shown(name)}")
    kind, _, rest = name.partition(":")
    if kind in ("program", "python"):
        command = _program(rest) if kind == "program" else _hosted(rest)
        held = limits or ProcessLimits()
        return Entrant(name, lambda luck: Program(command.start(held), held), seed, command)
    make = maker(name, game)
    return Entrant(name, lambda luck: HousePlayer(game, make(luck, searcher)), seed)


# programs


def trust_in(name: str) -> Trust:
    """How far the program of that name is trusted."""
    chosen = Trust.chosen()
    # A class in a Python file is one's own, as a rule, and uses what is compiled already.
    return Trust.FULL if chosen is Trust.SOME and name.startswith("python:") else chosen


def _program(command: str) -> Launch:
    """A command whose first word can be run."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadOption(f"program {shown(command)}: {error}") from None
    if not words:
        raise BadOption("program: expected a command, such as program:./mybot --fast")
    if shutil.which(words[0]) is None:
        raise BadOption(f"no program {shown(words[0])}: no such file that can be run, nor a command of that name")
    return Launch(tuple(words), trust=trust_in(f"program:{command}"))


def _hosted(rest: str) -> Launch:
    """The command that plays a class in a Python file, in a process of its own."""
    path, _, name = rest.rpartition(":")
    if not path or not name.isidentifier():
        raise BadOption(f"python:{rest}: expected a file and a class, such as python:mybot.py:MyBot")
    file = Path(path)
    if not file.is_file():
        raise BadOption(f"python:{rest}: there is no file {path}")
    _must_have(file, name)
    words = (sys.executable, "-P", "-m", f"{__package__}.host", path, name)
    return Launch(words, {"PYTHONPATH": _with_us()}, trust_in(f"python:{rest}"))


def _must_have(file: Path, name: str) -> None:
    """Refuse a file that cannot have a class of that name; running the file would tell, but not in our process."""
    try:
        tree = ast.parse(file.read_bytes(), str(file))
    except (SyntaxError, ValueError) as error:
        raise BadOption(f"{file} is no Python: {error}") from None
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    nodes = list(ast.walk(tree))
    imported = {node.asname or node.name for node in nodes if isinstance(node, ast.alias)}
    assigned = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    if not {name, "*"} & {*classes, *imported, *assigned}:
        known = f"its classes are {', '.join(classes)}" if classes else "it has no class"
        raise BadOption(f"{file} has no {name}: {known}")


def _with_us() -> str:
    """The search path on which a process of its own finds Parlour."""
    root = str(Path(__file__).parents[2])
    return os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
