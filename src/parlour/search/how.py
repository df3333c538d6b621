"""One text says how to search: `mcts:1s`, `mcts:5000,c=0.5`, `alphabeta:200ms`."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Protocol

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


KINDS: Mapping[str, Mapping[str, type]] = {
    "mcts": {"c": float, "cutoff": int, "prove": int, "keep": int, "memory_mb": int, "threads": int},
    "alphabeta": {"table_mb": int},
    "expectimax": {"depth": int},
}
"""Every kind of search and the settings it takes."""


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
            settings[key] = KINDS[kind][key](value)
        except ValueError:
            raise BadOption(f"{key}={value}: expected a number") from None
    return kind, Budget.read(first) if first else DEFAULT, settings


def searcher(game: Game, kind: str, *, seed: int = 0, **settings: object) -> Searcher:
    """A search of that kind for a game; one with secrets is searched by information sets."""
    if kind == "mcts" and game.chapters.has_secrets:
        kind = "ismcts"
        settings = {key: value for key, value in settings.items() if key in {"c", "memory_mb"}}
    classes = {
        "mcts": "TreeSearch",
        "ismcts": "InformationSearch",
        "alphabeta": "AlphaBeta",
        "expectimax": "Expectimax",
    }
    made = getattr(import_module(f"{__package__}.{kind}"), classes[kind])
    found: Searcher = made(game, seed=seed, **settings)
    return found


def analyse(
    position: Position,
    how: str = "mcts:1s",
    *,
    seed: int = 0,
    control: Control | None = None,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """What a search thinks of a position: the best move, values and visits by move, the line expected."""
    kind, budget, settings = read(how)
    search = searcher(position.game, kind, seed=seed, **settings)
    return search.search(position, budget, control=control, progress=progress)
