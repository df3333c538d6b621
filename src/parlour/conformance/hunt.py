"""Many random games at compiled speed: what no game may do, and rare positions to be examined as the others are."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from ..engine.errors import BadGame
from ..engine.game.game import Game
from ..engine.game.playouts import FAULTS, Watched
from ..engine.game.position import Position
from ..engine.game.stepping import CompiledSteps
from ..engine.kernels.generator import seeded
from . import ends, moves
from .trial import GivenUp, Trial

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_GAMES = 1000
"""Games that are played compiled for each that is played interpreted."""
_PLIES = 200_000
"""Plies after which it is enough of them."""
_RAISED = 0
"""What stopped a game that failed and came to no end."""
_ENDING = 6
"""Plies before the end that are near it."""
_LOOKED_AT = 200
"""Actions whose texts are looked at for forms of moves that did not occur yet."""

_ALIKE = 20
"""Games with the same end after which one more tells little."""

Path = tuple[int, ...]


def hunt(trial: Trial, share: int) -> list[Path]:
    """Play random games in place of so many interpreted ones; the paths to as many rare positions among them."""
    try:
        games = RandomGames(trial.game, trial.random.getrandbits(63))
    except BadGame as error:
        trial.found("compile", str(error))
        raise GivenUp from None
    faults = _played(trial, games, share)
    for fault, path in faults.items():
        trial.run(_shown, fault, path)
    if _RAISED in faults:
        raise GivenUp
    paths: list[Path] = []
    trial.run(_new_forms, games, paths)
    return [*paths, *games.rare(trial.random, share)]


def _played(trial: Trial, games: "RandomGames", share: int) -> dict[int, Path]:
    """Play the games; the shortest path to every fault among them."""
    shortest: dict[int, Path] = {}
    plies = 0
    for _ in range(share * _GAMES):
        fault, trace = games.play()
        plies += len(trace)
        if fault is None:
            if trial.ledger.reached.end(games.shares, len(trace)) < _ALIKE:
                trial.ledger.reached.tell(trial.game, games.state)
        elif fault not in shortest or len(trace) < len(shortest[fault]):
            shortest[fault] = tuple(trace[:, 0].tolist())
        if plies > share * _PLIES:
            break
    return shortest


def _shown(trial: Trial, fault: int, path: Path) -> None:
    """Go there interpreted, where what is wrong names its line."""
    before = trial.times
    p = trial.game.start()
    for number, action in enumerate(path, start=1):
        trial.path = path[:number]
        p = p.act(action)
    trial.path = path
    if fault == _RAISED:
        moves.plays(trial, p)
    for check in (moves.turn, moves.listing, ends.scores):
        check(trial, p)
    if trial.times == before:
        kind, words = FAULTS.get(fault, ("compiled", "compiled with bounds checks it failed"))
        trial.found(kind, words)


def _new_forms(trial: Trial, games: "RandomGames", paths: list[Path]) -> None:
    """Add the way to a move of each form that did not occur yet."""
    reached, notation = trial.ledger.reached, trial.game.chapters.notation
    for action in trial.random.sample(games.actions, min(_LOOKED_AT, len(games.actions))):
        if not reached.missing_forms(notation):
            return
        path = games.path(action)
        if reached.listed(notation, [position(trial.game, path).text(action)]):
            paths.append(path)


def position(game: Game, path: Path) -> Position:
    """The position after these actions."""
    steps, raw = CompiledSteps(game, checked=True), game.root
    for action in path:
        raw = steps.step(raw, action).raw
    return game.at(raw)


class RandomGames:
    """Random games, each of which can be played again. Rare is an action, or a number of moves, that few games have."""

    def __init__(self, game: Game, seed: int) -> None:
        import numpy as np

        self._randomly = Watched(game, seeded(seed), checked=True)
        self._seeds: list[NDArray[np.uint64]] = []
        self._most = game.bounds.actions
        size = game.bounds.actions + game.bounds.moves + 1
        self._times = np.zeros(size, np.int64)
        """In how many games each action was played; behind them, in how many there were so many moves at once."""
        self._latest = np.zeros(size, np.int64)
        """The last such game."""

    @property
    def shares(self) -> list[float]:
        """The scores of the last game."""
        return self._randomly.totals.tolist()

    @property
    def state(self) -> bytes:
        """The end of the last game."""
        return bytes(self._randomly.state)

    @property
    def actions(self) -> list[int]:
        """Those that were played, ascending."""
        return [int(action) for action in self._times[: self._most].nonzero()[0]]

    def play(self) -> "tuple[int | None, NDArray[np.int32]]":
        """Play one more: which fault stopped it, if any, and its trace."""
        self._seeds.append(self._randomly.random.copy())
        fault = self._play()
        trace = self._randomly.last
        for keys in (trace[:, 0], trace[:, 1] + self._most):
            self._times[keys] += 1
            self._latest[keys] = len(self._seeds) - 1
        return fault, trace

    def _play(self) -> int | None:
        self._randomly.totals[:] = 0
        try:
            return self._randomly.play(1) or None
        except Exception:
            return _RAISED

    def path(self, key: int) -> Path:
        """The way to where an action was played, or to where there were so many moves."""
        trace = self._again(int(self._latest[key]))
        column = trace[:, 0] if key < self._most else trace[:, 1] + self._most
        return tuple(trace[: int((column == key).argmax()), 0].tolist())

    def _again(self, number: int) -> "NDArray[np.int32]":
        self._randomly.random[:] = self._seeds[number]
        self._play()
        return self._randomly.last

    def rare(self, random: Random, count: int) -> Iterator[Path]:
        """The ways to positions with rare numbers of moves, to rare actions, and to some near the end of a game."""
        for first, last, some in ((self._most, None, count - count // 2), (0, self._most, count // 4)):
            times = self._times[first:last]
            there = sorted(times.nonzero()[0].tolist(), key=lambda key: (times[key], random.random()))
            yield from (self.path(first + key) for key in there[:some])
        for _ in range(count // 4):
            trace = self._again(random.randrange(len(self._seeds)))
            yield tuple(trace[: max(0, len(trace) - random.randint(1, _ENDING)), 0].tolist())
