"""Compiled rules play exactly as interpreted ones: first with checked indices, then without."""

import struct
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from random import Random
from typing import Any

from ..engine.game.interpreted import Turn
from ..engine.game.position import Position
from ..engine.game.stepping import CompiledSteps
from ..engine.module.rules import DEALER, OVER
from . import moves
from .random_game import RandomGame
from .trial import GivenUp, Trial

TEMPLATE = "parlour.conformance.kernel"
MORE = 6
"""Games of each choice of options that are played compiled alone, for the bounds."""
_PLIES = 5000
"""Plies of each choice that are played compiled alone, beside those of one longest game."""


@dataclass(frozen=True)
class PlayedTrial:
    """A choice of options, the games that were played with it, and what compiled rules made of them."""

    trial: Trial
    walks: list[RandomGame]
    digests: list[bytes]


def compare(played: list[PlayedTrial], *, checked: bool, done: Callable[[], None]) -> None:
    """Play everything again compiled; the first difference or failure ends it."""
    for tried in played:
        compiled = _compiled(tried.trial, checked)
        if not tried.trial.run(_compare, tried, compiled) or tried.trial.ledger.times["compiled"]:
            raise GivenUp
        done()


@dataclass(frozen=True)
class _Compiled:
    """The compiled rules of one choice of options: those that stepping runs, and the others that the game has."""

    name: str
    steps: CompiledSteps
    kernels: dict[str, Callable[..., Any]]


def _compiled(trial: Trial, checked: bool) -> _Compiled:
    game = trial.game
    state, random, shares = bytearray(game.root), bytearray(16), bytearray(8)
    needed: dict[str, tuple[object, ...]] = {"begin": (state,), "share": (game.root, shares)}
    if game.chapters.deals:
        needed["weigh"] = (game.root, 0)
    if game.chapters.can_stop:
        needed["halt"] = (game.root, state)
    if game.chapters.has_secrets:
        needed["veil"] = (game.root, 0, state)
        needed["imagine"] = (game.root, 0, random, state)
    try:
        steps = CompiledSteps(game, checked=checked)
        kernels = {
            name: game.compiler.kernel(TEMPLATE, name, game.raw_options, *arguments, checked=checked)
            for name, arguments in needed.items()
        }
    except Exception as error:
        trial.found("compile", f"{type(error).__name__}: {error}")
        raise GivenUp from None
    return _Compiled("compiled with bounds checks" if checked else "compiled", steps, kernels)


def _compare(trial: Trial, played: PlayedTrial, compiled: _Compiled) -> None:
    try:
        rules = _Rules(trial, compiled)
        rules.compare_start()
        _walked(trial, played, compiled)
        for walk in played.walks:
            for at in walk.examined:
                trial.path = tuple(walk.actions[:at])
                rules.compare(walk.positions[at])
        if not trial.ledger.times["compiled"]:
            _played_out(trial, played, compiled)
    except Exception as error:
        trial.found("compiled", f"{compiled.name} it raised {type(error).__name__}: {error}")


def _walked(trial: Trial, played: PlayedTrial, compiled: _Compiled) -> None:
    """Every move that was played interpreted leads to the same."""
    for walk in played.walks:
        for number, (p, after) in enumerate(pairwise(walk.positions), start=1):
            trial.path = tuple(walk.actions[:number])
            if not _same(trial, p.raw, after, compiled):
                return
    for path, raw, after in trial.steps:
        trial.path = path
        if not _same(trial, raw, after, compiled):
            return


def _same(trial: Trial, raw: bytes, after: Position, compiled: _Compiled) -> bool:
    """Whether the last move of the path leads from a state to that position."""
    state, player, actions, _ = compiled.steps.step(raw, trial.path[-1])
    expected = OVER if after.player is None else after.player
    if state != after.raw:
        what = f"the state: {_fields(trial, state, after.raw)}"
    elif player != expected:
        what = f"turn: {player} instead of {expected}"
    elif actions != after.actions:
        what = f"moves: {actions} instead of {after.actions}"
    else:
        return True
    trial.found("compiled", f"{compiled.name}, a move leads elsewhere than interpreted in {what}")
    return False


def _fields(trial: Trial, actual: bytes, expected: bytes) -> str:
    layout = trial.game.chapters.state
    values, other = layout.read(actual).__dict__, layout.read(expected).__dict__
    return ", ".join(f"{n} is {v} instead of {other[n]}" for n, v in values.items() if repr(v) != repr(other[n]))


def _played_out(trial: Trial, played: PlayedTrial, compiled: _Compiled) -> None:
    """Play games on to their ends, and some more, as far as the most plies allow."""
    starts = [(walk.positions[-1].raw, walk.actions) for walk in played.walks]
    starts += [(trial.game.root, [])] * MORE
    left = trial.game.bounds.plies + _PLIES
    for number, (raw, actions) in enumerate(starts):
        path = list(actions)
        try:
            digest = _play_out(trial, compiled.steps, raw, path, left, Random(f"{trial.ledger.seed} {number}"))
        finally:
            trial.path = tuple(path)
        left -= len(path) - len(actions)
        if len(played.digests) <= number:
            played.digests.append(digest)
        elif played.digests[number] != digest:
            trial.found("compiled", "compiled, a game goes elsewhere than compiled with bounds checks")


def _play_out(trial: Trial, steps: CompiledSteps, raw: bytes, path: list[int], most: int, random: Random) -> bytes:
    """Play a game on, at most so many plies; a digest of all its states. The path grows with it."""
    look = steps.look(raw)
    seen = sha256()
    for _ in range(most):
        if look.player == OVER:
            break
        bound = trial.game.bounds.plies
        if len(path) >= bound or not _in_order(trial, look):
            trial.path = tuple(path)
            if trial.holds("plies", len(path) < bound, f"the game is not over after {bound} plies, its bound"):
                moves.actions(trial, trial.game.at(look.raw))
            break
        path.append(random.choice(look.actions))
        look = Turn(*steps.step(look.raw, path[-1]))
        seen.update(look.raw)
    return seen.digest()


def _in_order(trial: Trial, look: Turn) -> bool:
    """Whether who is to move and what is listed stays within what the game declared."""
    actions, most = look.actions, trial.game.bounds.actions
    return (
        DEALER <= look.player < trial.game.players
        and bool(actions)
        and len(set(actions)) == len(actions)
        and actions[0] >= 0
        and actions[-1] < most
    )


class _Rules:
    """The rules that stepping does not run, compiled, beside the same rules interpreted."""

    def __init__(self, trial: Trial, compiled: _Compiled) -> None:
        self._trial = trial
        self._compiled = compiled
        self._layout = trial.game.chapters.state
        self._different: list[str] = []

    def compare_start(self) -> None:
        """A game begins in the same state."""
        self._differ("start", self._state("begin"), self._trial.game.root)
        self._tell()

    def compare(self, p: Position) -> None:
        """All that apply to a position give the same."""
        game, chapters = self._trial.game, self._trial.game.chapters
        if p.player is None:
            out = bytearray(8 * game.players)
            self._run("share", p.raw, out)
            self._differ("scores", struct.unpack(f"<{game.players}d", out), p.scores)
        elif chapters.can_stop:
            self._differ("stop", self._state("halt", p.raw), game.interpreter.stop(p.raw))
        if p.player == DEALER and chapters.deals:
            weights = [self._run("weigh", p.raw, action) for action in p.actions]
            self._differ("weight", weights, game.interpreter.weights(p.raw, p.actions))
        if chapters.has_secrets:
            for seat in range(-1, game.players):
                self._compare_secrets(p, seat)
        self._tell()

    def _compare_secrets(self, p: Position, seat: int) -> None:
        game = self._trial.game
        hidden = game.interpreter.hide(p.raw, seat)
        self._differ("hide", self._state("veil", p.raw, seat), hidden)
        words = [1 + self._trial.random.randrange(1 << 30) for _ in range(2)]
        guessed = self._state("imagine", hidden, seat, bytearray(struct.pack("<2q", *words)))
        s = self._layout.read(hidden)
        game.chapters.rule("guess")(game.o, s, seat, words)
        self._differ("guess", guessed, self._layout.write(s))

    def _state(self, kernel: str, *arguments: object) -> bytes:
        after = bytearray(self._layout.size)
        self._run(kernel, *arguments, after)
        return bytes(after)

    def _run(self, kernel: str, *arguments: object) -> object:
        return self._compiled.kernels[kernel](self._trial.game.raw_options, *arguments)

    def _differ(self, rule: str, actual: object, expected: object) -> None:
        if actual != expected:
            if isinstance(actual, bytes) and isinstance(expected, bytes):
                self._different.append(f"{rule}: {_fields(self._trial, actual, expected)}")
            else:
                self._different.append(f"{rule}: {actual} instead of {expected}")

    def _tell(self) -> None:
        if self._different:
            self._trial.found("compiled", f"{self._compiled.name}, {'; '.join(self._different)}")
            self._different = []
