"""One text says how to search: `mcts:1s`, `mcts:5000,c=0.5`, `alphabeta:200ms`."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple, Protocol

from ..engine import BadOption, Game, Position
from .budget import Budget
from .result import Control, Result

DEFAULT = Budget(seconds=1.0)


class Searcher(Protocol):
    """What looks for moves in the positions of one game, and may remember from one to the next."""

    def search(
        self,
        position: Position,
        budget: Budget,
        *,
        control: Control | None = None,
        progress: Callable[[int], None] | None = None,
        history: Sequence[bytes] = (),
    ) -> Result: ...


class SearchMaker(Protocol):
    """What makes a search of some kind for a game."""

    def __call__(self, game: Game, kind: str, *, seed: int = 0, **settings: object) -> Searcher: ...


class Range(NamedTuple):
    """A setting is a number from the first to the last, whole where these are."""

    first: float
    last: float

    def read(self, text: str) -> float:
        return int(text) if isinstance(self.first, int) else float(text)


MEGABYTES = Range(1, 1 << 16)
KINDS: Mapping[str, Mapping[str, Range]] = {
    "mcts": {
        "c": Range(0.0, 100.0),
        "cutoff": Range(-1, 1 << 16),
        "prove": Range(0, 1),
        "keep": Range(0, 1),
        "memory_mb": MEGABYTES,
        "threads": Range(1, 256),
    },
    "alphabeta": {"table_mb": MEGABYTES},
    "expectimax": {"depth": Range(1, 64)},
    "equilibrium": {},
}
"""Every kind of search and the settings it takes."""
PLAIN = frozenset({"equilibrium"})
"""Kinds that run as they are: there is nothing to compile."""


def read(text: str) -> tuple[str, Budget, dict[str, object]]:
    """The kind, the budget and the settings that a text names."""
    kind, _, rest = text.partition(":")
    if kind not in KINDS:
        raise BadOption(f"no search {kind!r}: there are {', '.join(KINDS)}, as in mcts:1s")
    first, *others = rest.split(",")
    settings: dict[str, object] = {}
    for part in others:
        key, _, value = part.partition("=")
        if key not in KINDS[kind]:
            raise BadOption(f"{kind} has no setting {key!r}: it has {', '.join(KINDS[kind])}")
        try:
            settings[key] = KINDS[kind][key].read(value)
        except ValueError:
            raise BadOption(f"{key}={value}: expected a number") from None
    return kind, Budget.read(first) if first else DEFAULT, settings


def must_fit(game: Game, kind: str, **settings: object) -> None:
    """Refuse a kind of search that is not for this game, and settings that are out of their limits."""
    for key, value in settings.items():
        limits = KINDS[kind][key]
        whole = isinstance(limits.first, int)
        if not isinstance(value, int if whole else int | float) or not limits.first <= value <= limits.last:
            raise BadOption(f"{key}={value}: expected {limits.first:g} to {limits.last:g}{', a whole number' * whole}")
    secret = game.chapters.has_secrets
    if kind == "alphabeta" and (game.players != 2 or game.chapters.deals or secret):
        raise BadOption(f"{game.title}: alpha-beta is for two players, without a dealer and without secrets")
    if kind == "expectimax" and secret:
        raise BadOption(f"{game.title} has secrets: expectimax is for games in which everybody knows everything")
    if kind == "equilibrium" and (game.players != 2 or not secret):
        raise BadOption(f"{game.title}: an equilibrium is for two players and games with secrets")


def searcher(game: Game, kind: str, *, seed: int = 0, **settings: object) -> Searcher:
    """A search of that kind for a game; one with secrets is searched by information sets."""
    must_fit(game, kind, **settings)
    if kind == "mcts" and game.chapters.has_secrets:
        kind = "ismcts"
        settings = {key: value for key, value in settings.items() if key in {"c", "memory_mb"}}
    classes = {
        "mcts": "TreeSearch",
        "ismcts": "InformationSearch",
        "alphabeta": "AlphaBeta",
        "expectimax": "Expectimax",
        "equilibrium": "Balanced",
    }
    make = getattr(import_module(f"{__package__}.{kind}"), classes[kind])
    search: Searcher = make(game, seed=seed, **settings)
    return search


def analyse(
    position: Position,
    how: str = "mcts:1s",
    *,
    seed: int = 0,
    control: Control | None = None,
    progress: Callable[[int], None] | None = None,
    make: SearchMaker = searcher,
) -> Result:
    """What a search thinks of a position: the best move, values and visits by move, the line expected."""
    kind, budget, settings = read(how)
    search = make(position.game, kind, seed=seed, **settings)
    return search.search(position, budget, control=control, progress=progress)
