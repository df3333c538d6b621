"""Reads a game's module: the chapters that every game has, and those it may leave out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from ...scene import Motion
from ..errors import BadGame, BadOption
from .contract import TAKEN, hold, line_of, without_parts
from .guide import Guide
from .layout import Fields, Layout, copied
from .messages import Message, Move
from .notation import Notation
from .options import OptionSet
from .parts import Part, Parts
from .planes import Outline, field_outline, observer, of_plain_state, seat_outlines
from .rules import is_rule, rule

NEEDED_RULES = ("start", "turn", "moves", "play", "scores")
_FURTHER_RULES = ("standing", "derive", "receiver", "chooses", "weight", "stop", "hide", "guess")
_MOVES = ("notation", "write", "refuse", "reason", "read_move")
_TOLD = ("caused", "tell", "verdict")
BESIDE = {
    "options": ("Options", "prepare", "examples"),
    "rules": ("Options", "prepare", "examples", "State", "bounds", "plies", *NEEDED_RULES, *_FURTHER_RULES),
    "words": (
        *_MOVES,
        "data",
        "restore",
        "mistake",
        "messages",
        "caused",
        "tell",
        "verdict",
        "opening",
        "plain",
        "points",
    ),
    "drawing": ("scene", "clicks", "motions", "deciding", "pictures", "side", "status", "prompt", "picture"),
    "advice": ("evaluate", "players"),
    "lesson": ("guide",),
}
"""What a game may say in files of their own: in its folder, or, advice and lesson, beside its file."""
NEEDED_WORDS = ("write", "refuse", "data", "restore", "scene", "clicks", "bounds")


@dataclass(frozen=True)
class About:
    """What stands on the box. `version` changes when the rules do: records and tables carry it."""

    title: str
    pitch: str
    minutes: int
    version: str = "1"


@dataclass(frozen=True)
class Bounds:
    """What a game never exceeds: moves in one position, actions in all, plies in a game (the dealer's too)."""

    moves: int
    actions: int
    plies: int


@rule
def weight(o: Fields, s: Fields, action: int) -> int:
    """In a game that does not deal, the dealer has nothing to weigh."""
    return 1


@rule
def stop(o: Fields, s: Fields) -> None:
    """A game whose play cannot be endless needs no cap."""


@rule
def hide(o: Fields, s: Fields, seat: int) -> None:
    """In a game without secrets every seat may know everything."""


@rule
def guess(o: Fields, s: Fields, seat: int, r: list[int]) -> None:
    """In a game without secrets there is nothing to guess."""


@rule
def evaluate(o: Fields, s: Fields, out: list[float]) -> None:
    """Without advice every player's chances are equal."""
    for player in range(len(out)):
        out[player] = 1.0 / len(out)


OPTIONAL_RULES: dict[str, Callable[..., Any]] = {
    "weight": weight,
    "stop": stop,
    "hide": hide,
    "guess": guess,
    "evaluate": evaluate,
}


def _merged(module: ModuleType, beside: Iterable[ModuleType]) -> dict[str, Any]:
    """The names of the module, and those that its chapters say in files of their own."""
    names = dict(vars(module))
    for chapter in beside:
        wanted = BESIDE[chapter.__name__.rpartition(".")[2]]
        for name, value in vars(chapter).items():
            if name in wanted or isinstance(value, Part):
                names.setdefault(name, value)
    return names


class Chapters:
    """What a game says, in its module and in the chapters beside it, checked for what a game must say.

    What the module leaves out its parts may bring along.
    """

    def __init__(self, module: ModuleType, *beside: ModuleType) -> None:
        self.module = module
        self.name = module.__name__.rpartition(".")[2]
        names = _merged(module, beside)
        self.parts = Parts.of(names)
        if not self.parts.parts:
            names = without_parts(names)
        files = [Path(part.__file__) for part in (module, *beside) if part.__file__]
        hold(names, module, files, has_parts=bool(self.parts.parts))
        of_parts = self._of_parts()
        self.names: dict[str, Any] = {**of_parts, **names}
        self._must_have(*NEEDED_RULES, *NEEDED_WORDS, "about", "State", "notation")
        for name in NEEDED_RULES:
            if not is_rule(self.names[name]):
                raise BadGame(f"{line_of(module, name)}: {name} must be marked @rule")
        self.rulebook = (module.__doc__ or "").strip()
        if not self.rulebook:
            raise BadGame(f"{self._where}, line 1: the docstring is the rulebook, and there is none")
        self.about: About = self._of_type("about", About)
        self.state = Layout.of(self.names["State"], name="State", place=lambda field: line_of(module, field))
        try:
            self.options = OptionSet(self.get("Options"), self.parts.fields())
        except BadOption as error:
            place = line_of(module, str(error).partition("=")[0])
            raise BadGame(f"{place}: a default outside its own limits: {error}") from None
        for name in TAKEN:
            if name in self.options.options:
                place = line_of(module, name)
                raise BadGame(f"{place}: an option cannot be called {name}: parlour.load has that itself")
        self.notation = Notation(self.names["notation"])
        if "players" not in self.options.options and not isinstance(self.get("PLAYERS"), int):
            raise BadGame(f"{line_of(module, 'PLAYERS')}: say PLAYERS = 2, or give Options a field players")
        self._observe = of_parts.get("observe") or observer(
            of_plain_state(self.state.kinds), {"turn": self.names["turn"]}, self.players_text
        )
        self._outlines = of_parts.get("outlines")

    @property
    def _where(self) -> str:
        return getattr(self.module, "__file__", None) or self.module.__name__

    def _of_parts(self) -> dict[str, Any]:
        try:
            return self.parts.chapters()
        except BadGame as error:  # which names what it misses or minds, mostly first
            raise BadGame(f"{line_of(self.module, str(error).split()[0].rstrip(':'))}: {error}") from None

    def _must_have(self, *names: str) -> None:
        missing = [name for name in names if name not in self.names]
        if missing:
            wanted = ["a rule standing, or scores" if name == "scores" else name for name in missing]
            raise BadGame(f"{self._where}, line 1: a game must have {', '.join(wanted)}")

    def _of_type(self, name: str, kind: type) -> Any:
        value = self.names[name]
        if not isinstance(value, kind):
            place = line_of(self.module, name)
            raise BadGame(f"{place}: {name} must be a {kind.__name__}, not {type(value).__name__}")
        return value

    def get(self, name: str, default: Any = None) -> Any:
        """What the game says under a name, or its parts do."""
        return self.names.get(name, default)

    def says(self, name: str) -> bool:
        """Whether the game says something under a name."""
        return name in self.names

    def rule(self, name: str) -> Callable[..., Any]:
        """A rule of the game, or what holds for a game that does not have it; nobody writes `observe` by hand."""
        return self._observe if name == "observe" else self.names.get(name) or OPTIONAL_RULES[name]

    def word(self, name: str) -> Callable[..., Any]:
        """A function that need not compile and that every game has."""
        function: Callable[..., Any] = self.names[name]
        return function

    @cached_property
    def deals(self) -> bool:
        return self.says("weight")

    @cached_property
    def has_secrets(self) -> bool:
        return self.says("hide")

    @cached_property
    def has_advice(self) -> bool:
        return self.says("evaluate")

    @cached_property
    def can_stop(self) -> bool:
        return self.says("stop")

    def prepare(self, o: Fields, kept: dict[str, object]) -> None:
        """Let the game fill what follows from its options, or refuse them; then its parts."""
        if self.says("prepare"):
            self.names["prepare"](o, kept)
        self.parts.prepare(o)

    def bounds(self, o: Fields) -> Bounds:
        """What the game never exceeds under these options."""
        bounds = self.names["bounds"](o)
        if not isinstance(bounds, Bounds):
            raise BadGame(f"{line_of(self.module, 'bounds')}: bounds must return Bounds, not {type(bounds).__name__}")
        return bounds

    @property
    def player_counts(self) -> list[int]:
        """How many can play."""
        option = self.options.options.get("players")
        if option is None:
            return [self.names["PLAYERS"]]
        return [n for n in range(1, 65) if not callable(option.limits) and n in option.limits]

    def players(self, o: Fields) -> int:
        """How many play."""
        count: int = o.players if "players" in self.options.options else self.names["PLAYERS"]
        return count

    @property
    def players_text(self) -> str:
        """How many play, as a rule says it."""
        return "o.players" if "players" in self.options.options else str(self.names["PLAYERS"])

    def outlines(self, o: Fields) -> list[Outline]:
        """The planes that an observation consists of under these options, in their order."""
        if self._outlines:
            return list(self._outlines(o))
        fields = (field_outline(name, kind) for name, kind in self.state.kinds.items())
        return [*seat_outlines(self.players(o)), *fields]

    def messages(
        self, o: Fields, s: Fields, action: int, after: Fields, text: str
    ) -> list[Message | tuple[Message, Fields]]:
        """What a move with this text causes: the game's own messages, those of its parts, or that it was played."""
        if self.says("messages"):
            return list(self.names["messages"](o, s, action, after))
        if self.says("announce"):
            return list(self.names["announce"](o, s, action, after, text))
        move, hearers = Move(self.names["turn"](o, s), text), self._hearers(o, s, action, after)
        return [move if hearers is None else move.to(hearers)]

    def _hearers(self, o: Fields, s: Fields, action: int, after: Fields) -> list[int] | None:
        """The seats that may know which move it was, None if all may: to the others it might have been another."""
        if not self.has_secrets:
            return None
        out = [0] * self.bounds(o).moves
        others = [self._played(o, s, other) for other in out[: self.rule("moves")(o, s, out)] if other != action]
        others = [other for other in others if self.state.write(other) != self.state.write(after)]
        seats = range(self.players(o))
        knowing = [seat for seat in (-1, *seats) if self._shown(o, after, seat) not in self._all_shown(o, others, seat)]
        return None if -1 in knowing else knowing

    def _played(self, o: Fields, s: Fields, action: int) -> Fields:
        after = copied(s)
        self.rule("play")(o, after, action)
        return after

    def _all_shown(self, o: Fields, states: list[Fields], seat: int) -> list[bytes]:
        return [self._shown(o, state, seat) for state in states]

    def _shown(self, o: Fields, s: Fields, seat: int) -> bytes:
        """What a seat sees of a state."""
        seen = copied(s)
        self.rule("hide")(o, seen, seat)
        return self.state.write(seen)

    def motions(self, o: Fields, s: Fields, action: int, after: Fields) -> tuple[Motion, ...] | None:
        """What the game says moves where; None where that is to be read off the drawings."""
        if not self.says("motions"):
            return None
        return tuple(self.names["motions"](o, s, action, after))

    @property
    def guide(self) -> Guide | None:
        """The guided first game, where there is one."""
        return self._of_type("guide", Guide) if self.says("guide") else None

    @property
    def picture(self) -> tuple[str, ...]:
        """The moves to a position that shows the game well, where it names them."""
        moves: str = self.get("picture", "")
        return tuple(filter(None, map(str.strip, moves.split(";"))))

    def plain(self, o: Fields, s: Fields) -> str | None:
        """The game's own plain text of a position, where it has one."""
        text: str | None = self.names["plain"](o, s) if self.says("plain") else None
        return text
