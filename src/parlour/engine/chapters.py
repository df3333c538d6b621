"""Reads a game's module: the chapters that every game has, and those it may leave out."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

from ..scene import Motion
from .errors import BadGame, BadOption
from .guide import Guide
from .layout import Fields, Layout
from .messages import Message, Move
from .notation import Notation
from .options import OptionSet
from .rules import is_rule, rule

NEEDED_RULES = ("start", "turn", "moves", "play", "scores")
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


class Chapters:
    """A game's module, checked for what a game must say."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.name = module.__name__.rpartition(".")[2]
        self._must_have(*NEEDED_RULES, *NEEDED_WORDS, "about", "State", "notation")
        for name in NEEDED_RULES:
            if not is_rule(getattr(module, name)):
                raise BadGame(f"{self._where}: {name} must be marked @rule")
        self.rulebook = (module.__doc__ or "").strip()
        if not self.rulebook:
            raise BadGame(f"{self._where}: the docstring is the rulebook, and there is none")
        self.about: About = self._of_type("about", About)
        self.state = Layout.of(module.State, name=f"{self._where}: State")
        try:
            self.options = OptionSet(getattr(module, "Options", None))
        except BadOption as error:
            raise BadGame(f"{self._where}: a default outside its own limits: {error}") from None
        self.notation = Notation(module.notation)
        if "players" not in self.options.options and not isinstance(getattr(module, "PLAYERS", None), int):
            raise BadGame(f"{self._where}: say PLAYERS = 2, or give Options a field players")

    @property
    def _where(self) -> str:
        return getattr(self.module, "__file__", None) or self.module.__name__

    def _must_have(self, *names: str) -> None:
        missing = [name for name in names if not hasattr(self.module, name)]
        if missing:
            raise BadGame(f"{self._where}: a game must have {', '.join(missing)}")

    def _of_type(self, name: str, kind: type) -> Any:
        value = getattr(self.module, name)
        if not isinstance(value, kind):
            raise BadGame(f"{self._where}: {name} must be a {kind.__name__}, not {type(value).__name__}")
        return value

    def rule(self, name: str) -> Callable[..., Any]:
        """A rule of the game, or what holds for a game that does not have it."""
        return getattr(self.module, name, None) or OPTIONAL_RULES[name]

    def word(self, name: str) -> Callable[..., Any]:
        """A function that need not compile and that every game has."""
        function: Callable[..., Any] = getattr(self.module, name)
        return function

    @cached_property
    def deals(self) -> bool:
        return hasattr(self.module, "weight")

    @cached_property
    def has_secrets(self) -> bool:
        return hasattr(self.module, "hide")

    @cached_property
    def has_advice(self) -> bool:
        return hasattr(self.module, "evaluate")

    @cached_property
    def _has_messages(self) -> bool:
        return hasattr(self.module, "messages")

    @cached_property
    def can_stop(self) -> bool:
        return hasattr(self.module, "stop")

    def prepare(self, o: Fields, kept: dict[str, object]) -> None:
        """Let the game fill what follows from its options, or refuse them."""
        if hasattr(self.module, "prepare"):
            self.module.prepare(o, kept)

    def bounds(self, o: Fields) -> Bounds:
        """What the game never exceeds under these options."""
        found = self.module.bounds(o)
        if not isinstance(found, Bounds):
            raise BadGame(f"{self._where}: bounds must return Bounds, not {type(found).__name__}")
        return found

    @property
    def player_counts(self) -> list[int]:
        """How many can play."""
        option = self.options.options.get("players")
        if option is None:
            return [self.module.PLAYERS]
        return [n for n in range(1, 65) if not callable(option.limits) and n in option.limits]

    def players(self, o: Fields) -> int:
        """How many play."""
        count: int = o.players if "players" in self.options.options else self.module.PLAYERS
        return count

    def messages(self, o: Fields, s: Fields, action: int, after: Fields) -> list[Message | tuple[Message, Fields]]:
        """What a move causes: the game's own messages, or just that it was played."""
        if self._has_messages:
            return list(self.module.messages(o, s, action, after))
        return [Move(self.module.turn(o, s), self.module.write(o, s, action))]

    def motions(self, o: Fields, s: Fields, action: int, after: Fields) -> tuple[Motion, ...] | None:
        """What the game says moves where; None where that is to be read off the drawings."""
        if not hasattr(self.module, "motions"):
            return None
        return tuple(self.module.motions(o, s, action, after))

    @property
    def guide(self) -> Guide | None:
        """The guided first game, where there is one."""
        return self._of_type("guide", Guide) if hasattr(self.module, "guide") else None

    @property
    def picture(self) -> tuple[str, ...]:
        """The moves to a position that shows the game well, where it names them."""
        moves: str = getattr(self.module, "picture", "")
        return tuple(filter(None, map(str.strip, moves.split(";"))))

    def plain(self, o: Fields, s: Fields) -> str | None:
        """The game's own plain text of a position, where it has one."""
        text: str | None = self.module.plain(o, s) if hasattr(self.module, "plain") else None
        return text
