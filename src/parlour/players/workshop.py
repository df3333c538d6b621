"""Has compiled beside what is not compiled yet: first what somebody waits for, then what is likely to be wanted."""

import json
import subprocess
import sys
from collections.abc import Iterable
from threading import Condition, Thread

from ..engine import Game
from ..search import AtOnce
from .house import can_play, house

BEST, ADVICE = "level:10", "mcts:1"
"""Whose searches every game is compiled for: the house's levels, and hints."""


class Workshop:
    """One process at a time that compiles. It breaks off what nobody waits for when somebody does.

    `low` and `lowest`: how much all others go first, where somebody waits and where nobody does.
    """

    def __init__(self, *, low: int = 10, lowest: int = 19) -> None:
        self._low, self._lowest = low, lowest
        self._wanted: list[str] = []
        self._likely: list[str] = []
        self._known: set[tuple[str, int, str]] = set()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_wanted = False
        self._is_broken_off = False
        self._is_open = True
        self._changed = Condition()
        self._thread = Thread(target=self._work_on, name="workshop", daemon=True)

    def expect(self, games: Iterable[str]) -> None:
        """Compile these games, the likeliest first, when there is nothing else to do."""
        with self._changed:
            self._likely = [_work(name, {}, BEST) for name in games]
            self._begin()

    def want(self, game: Game, player: str) -> None:
        """Compile what a player of a game needs, and for advice, before all that nobody has asked for."""
        key = game.compiler.version, game.players, player
        if key in self._known:
            return
        self._known.add(key)
        able = [name for name in (player, ADVICE) if can_play(name, game)]
        if all(house(name, game, 0, AtOnce).is_compiled for name in able):
            return
        with self._changed:
            self._wanted.append(_work(game.source, game.chosen, player))
            if not self._is_wanted:
                self._break_off()
            self._begin()

    @property
    def pid(self) -> int | None:
        process = self._process
        return process.pid if process is not None and process.poll() is None else None

    def close(self) -> None:
        with self._changed:
            self._is_open = False
            self._break_off()
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join()

    def _begin(self) -> None:
        if not self._thread.is_alive() and self._is_open:
            self._thread.start()
        self._changed.notify()

    def _break_off(self) -> None:
        if self._process is not None:
            self._is_broken_off = True
            self._process.kill()

    def _work_on(self) -> None:
        while (process := self._next()) is not None:
            with process:
                process.wait()
            with self._changed:
                self._process = None
                if not self._is_wanted and not self._is_broken_off:
                    self._likely = []

    def _next(self) -> subprocess.Popen[bytes] | None:
        """A process for what is to be done next, once there is something; None at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._wanted or self._likely or not self._is_open)
            if not self._is_open:
                return None
            self._is_wanted = bool(self._wanted)
            self._is_broken_off = False
            work = [self._wanted.pop(0)] if self._is_wanted else self._likely
            nice = self._low if self._is_wanted else self._lowest
            words = (sys.executable, "-m", f"{__package__}.compiling", str(nice), *work)
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE)
            return self._process


def _work(game: str, options: dict[str, object], player: str) -> str:
    return json.dumps({"game": game, "options": options, "players": (player, ADVICE)})
