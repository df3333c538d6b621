"""A search that answers at once: plainly as long as nothing is compiled, and never waiting for a compiler.

Compiling happens in another process. What that has kept is loaded beside, while plain searches answer.
"""

import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from threading import Lock, Thread, main_thread

from ..engine import Game, Position
from .budget import Budget
from .how import PLAIN, Searcher, must_fit, searcher
from .plain import PlainSearch
from .result import Control, Result

SOON = 0.35
"""Seconds that a plain search takes at the most."""

LOOK = 0.1
"""Seconds after which it is looked again whether something is compiled."""

_LOG = logging.getLogger(__name__)


def is_compiled(game: Game, kind: str) -> bool:
    """Whether a kind of search was compiled for a game before, by whichever process."""
    return kind in PLAIN or game.compiler.is_whole(_template(game, kind))


def compile_search(game: Game, kind: str) -> None:
    """Compile all that a kind of search needs for a game, or load it where it is kept."""
    position = game.first_choice
    searcher(game, kind).search(position, Budget(simulations=1), history=[position.key] * 2)
    game.compiler.mark_whole(_template(game, kind))


class Loader:
    """Loads in a thread what other processes have compiled, as soon as they have."""

    def __init__(self) -> None:
        self._wanted: dict[tuple[str, str], Game] = {}
        self._loaded: set[tuple[str, str]] = set()
        self._failed: set[tuple[str, str]] = set()
        self._changing = Lock()
        self._thread: Thread | None = None

    def has(self, game: Game, kind: str) -> bool:
        """Whether a kind of search is loaded for a game; if it is not, it will be."""
        key = game.compiler.version, kind
        if key in self._loaded or key in self._failed:
            return key in self._loaded
        with self._changing:
            self._wanted.setdefault(key, game)
            if self._thread is None:
                self._thread = Thread(target=self._load_on, name="loader")
                self._thread.start()
        return False

    def _load_on(self) -> None:
        """Go on until nothing is wanted, or the process is about to end."""
        while main_thread().is_alive():
            for key, game in list(self._wanted.items()):
                if is_compiled(game, key[1]):
                    self._load(key, game)
            with self._changing:
                if not self._wanted:
                    self._thread = None
                    return
            time.sleep(LOOK)

    def _load(self, key: tuple[str, str], game: Game) -> None:
        try:
            compile_search(game, key[1])
            self._loaded.add(key)
        except Exception:  # whatever it was, there are plain searches
            self._failed.add(key)
            _LOG.exception("%s cannot be loaded for %s", key[1], game.title)
        with self._changing:
            del self._wanted[key]


_LOADER = Loader()


class AtOnce:
    """A search of some kind for a game, plain until the compiled one is loaded."""

    def __init__(self, game: Game, kind: str, *, seed: int = 0, **settings: object) -> None:
        must_fit(game, kind)
        self.game = game
        self._kind = kind
        self._make = partial(searcher, game, kind, seed=seed, **settings)
        self._compiled: Searcher | None = self._make() if kind in PLAIN else None
        own_settings = {key: value for key, value in settings.items() if key in ("c", "cutoff")}
        by_depth = {} if kind == "mcts" else {"c": 0.35, "cutoff": 0 if game.chapters.has_advice else -1}
        self._plain = PlainSearch(game, seed=seed, **(by_depth | own_settings))  # type: ignore[arg-type]

    @property
    def is_compiled(self) -> bool:
        return self._compiled is not None or is_compiled(self.game, self._kind)

    @property
    def is_loaded(self) -> bool:
        """Whether the last search was the compiled one."""
        return self._compiled is not None

    def search(
        self,
        position: Position,
        budget: Budget,
        *,
        control: Control | None = None,
        progress: Callable[[int], None] | None = None,
        history: Sequence[bytes] = (),
    ) -> Result:
        """Look for the best move; as long as it has to be done plainly, for a moment at the most."""
        if self._compiled is None and _LOADER.has(self.game, self._kind):
            self._compiled = self._make()
        if self._compiled is not None:
            return self._compiled.search(position, budget, control=control, progress=progress, history=history)
        return self._plain.search(position, self._soon(budget), control=control, progress=progress)

    def _soon(self, budget: Budget) -> Budget:
        """What a plain search may spend so that it is no stronger: a simulation looks at two positions and more."""
        most = budget.simulations
        if most is not None and self._kind != "mcts":
            most = max(1, most // 2)
        return Budget(most, min(SOON, budget.seconds or SOON))


def _template(game: Game, kind: str) -> str:
    hidden = kind == "mcts" and game.chapters.has_secrets
    return f"{__package__}.kernels.{'ismcts' if hidden else kind}"
