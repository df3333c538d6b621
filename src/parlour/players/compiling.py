"""A process that compiles what players search with: `python -m parlour.players.compiling NICE WORK …`.

NICE is how much others go first, WORK a JSON object that names a game and players of it. It ends when all is done, or
at once when its input ends, which it does when whoever started it ends, however that came.
"""

import json
import logging
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from threading import Thread
from typing import Any

from ..engine import Game, ParlourError, load
from ..engine.compiling import cache
from ..search import AtOnce
from ..search.atonce import compile_search, is_compiled
from .house import house

PATIENT = 19
"""Who lets others go first by so much compiles what nobody waits for."""

_LOG = logging.getLogger(__name__)


def compiling(game: Game, kind: str, *, seed: int = 0, **settings: object) -> AtOnce:
    """A search that is compiled when it is made."""
    if not is_compiled(game, kind):
        compile_search(game, kind)
    return AtOnce(game, kind, seed=seed, **settings)


def compile_for(name: str, options: dict[str, Any], players: Iterable[str]) -> None:
    """Compile all that some players of a game need; what cannot be is noted."""
    for player in players:
        try:
            house(player, load(name, **options), 0, compiling)
        except ParlourError as error:
            _LOG.error("%s cannot be compiled for %s: %s", name, player, error)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(int(sys.argv[1]))
    Thread(target=_end_with_input, daemon=True).start()
    for work in map(json.loads, sys.argv[2:]):
        with _alone() if int(sys.argv[1]) >= PATIENT else nullcontext():
            compile_for(work["game"], work["options"], work["players"])


@contextmanager
def _alone() -> Iterator[None]:
    """Only one process of those that share a cache compiles at a time: another finds the work done, or goes on then."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with open(cache.folder() / "compiling.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _end_with_input() -> None:
    while os.read(0, 1 << 16):  # past Python's own buffer, whose lock would be held when the interpreter ends
        pass
    os._exit(0)


if __name__ == "__main__":
    main()
