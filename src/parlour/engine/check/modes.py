"""Compiled rules play exactly as interpreted ones: first with checked indices, then without."""

import struct
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from ..compiled import CompiledSteps
from ..interpreted import Look
from ..position import Position
from ..rules import DEALER, OVER
from .trial import GivenUp, Trial
from .walk import Walk

TEMPLATE = "parlour.engine.check.kernel"
MORE = 6
"""Games of each choice of options that are played compiled alone, for the bounds."""


@dataclass(frozen=True)
class Played:
    """A choice of options, the games that were played with it, and what compiled rules made of them."""

    trial: Trial
    walks: list[Walk]
    digests: list[bytes]


def compare(played: list[Played], *, checked: bool, done: Callable[[], None]) -> None:
    """Play everything again compiled; the first difference or failure ends it."""
    for one in played:
        compiled = _compiled(one.trial, checked)
        if not one.trial.run(_compare, one, compiled) or one.trial.ledger.times["compiled"]:
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


def _compare(trial: Trial, one: Played, compiled: _Compiled) -> None:
    try:
        words = _Words(trial, compiled)
        words.compare_start()
        for number, walk in enumerate(one.walks):
            _walked(trial, walk, compiled)
            for at in walk.examined:
                trial.path = tuple(walk.actions[:at])
                words.compare(walk.positions[at])
            _played_out(trial, one, number, walk, compiled)
        for number in range(len(one.walks), len(one.walks) + MORE):
            _played_out(trial, one, number, None, compiled)
    except (IndexError, OverflowError, ValueError, ZeroDivisionError, struct.error) as error:
        trial.found("compiled", f"{compiled.name} it raised {type(error).__name__}: {error}")


def _walked(trial: Trial, walk: Walk, compiled: _Compiled) -> None:
    for number, (p, action) in enumerate(zip(walk.positions, walk.actions, strict=False)):
        trial.path = tuple(walk.actions[: number + 1])
        after = walk.positions[number + 1]
        player = OVER if after.player is None else after.player
        found = Look(*compiled.steps.step(p.raw, action))
        if not _same(trial, compiled.name, found, Look(after.raw, player, after.actions)):
            return
    trial.path = ()
    for raw, action, look in walk.steps:
        found = Look(*compiled.steps.step(raw, action))
        if not _same(trial, compiled.name, found, look):
            return


def _same(trial: Trial, name: str, found: Look, expected: Look) -> bool:
    if found == expected:
        return True
    if found.raw != expected.raw:
        what = f"the state: {_fields(trial, found.raw, expected.raw)}"
    elif found.player != expected.player:
        what = f"turn: {found.player} instead of {expected.player}"
    else:
        what = f"moves: {found.actions} instead of {expected.actions}"
    trial.found("compiled", f"{name}, a move leads elsewhere than interpreted in {what}")
    return False


def _fields(trial: Trial, found: bytes, expected: bytes) -> str:
    layout = trial.game.chapters.state
    one, other = layout.read(found).__dict__, layout.read(expected).__dict__
    return ", ".join(f"{n} is {v} instead of {other[n]}" for n, v in one.items() if repr(v) != repr(other[n]))


def _played_out(trial: Trial, one: Played, number: int, walk: Walk | None, compiled: _Compiled) -> None:
    """Play a walk on to its end, or a game of its own, and compare with what was played before."""
    random = Random(f"{trial.ledger.seed} {number}")
    look = compiled.steps.look(walk.positions[-1].raw if walk else trial.game.root)
    path = list(walk.actions) if walk else []
    seen = sha256()
    bounds = trial.game.bounds
    while look.player != OVER:
        trial.path = tuple(path)
        if len(path) >= bounds.plies:
            trial.found("plies", f"the game is not over after {bounds.plies} plies, its declared bound")
            return
        if not _in_order(trial, look):
            return
        path.append(random.choice(look.actions))
        look = Look(*compiled.steps.step(look.raw, path[-1]))
        seen.update(look.raw)
    trial.path = tuple(path)
    if len(one.digests) <= number:
        one.digests.append(seen.digest())
    elif one.digests[number] != seen.digest():
        trial.found("compiled", "compiled, a game goes elsewhere than compiled with bounds checks")


def _in_order(trial: Trial, look: Look) -> bool:
    game = trial.game
    actions = look.actions
    return (
        trial.holds("turn", DEALER <= look.player < game.players, f"turn is {look.player}")
        and trial.holds("stuck", bool(actions), "the game is not over, but there is no move")
        and trial.holds("actions", len(set(actions)) == len(actions), f"an action is listed twice: {actions}")
        and trial.holds(
            "bounds", actions[0] >= 0 and actions[-1] < game.bounds.actions, f"actions out of bounds: {actions}"
        )
    )


class _Words:
    """The rules that stepping does not run, compiled, beside the same rules interpreted."""

    def __init__(self, trial: Trial, compiled: _Compiled) -> None:
        self._trial = trial
        self._compiled = compiled
        self._layout = trial.game.chapters.state

    def compare_start(self) -> None:
        """A game begins in the same state."""
        self._differ("start", self._state("begin"), self._trial.game.root)

    def compare(self, p: Position) -> None:
        """Compare all that apply to a position."""
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

    def _compare_secrets(self, p: Position, seat: int) -> None:
        game = self._trial.game
        hidden = game.interpreter.hide(p.raw, seat)
        self._differ("hide", self._state("veil", p.raw, seat), hidden)
        words = [1 + self._trial.random.randrange(1 << 30) for _ in range(2)]
        found = self._state("imagine", hidden, seat, bytearray(struct.pack("<2q", *words)))
        s = self._layout.read(hidden)
        game.chapters.rule("guess")(game.o, s, seat, words)
        self._differ("guess", found, self._layout.write(s))

    def _state(self, kernel: str, *arguments: object) -> bytes:
        after = bytearray(self._layout.size)
        self._run(kernel, *arguments, after)
        return bytes(after)

    def _run(self, kernel: str, *arguments: object) -> object:
        return self._compiled.kernels[kernel](self._trial.game.raw_options, *arguments)

    def _differ(self, rule: str, found: object, expected: object) -> None:
        if found != expected:
            name = self._compiled.name
            self._trial.found("compiled", f"{name}, {rule} gives {found!r} instead of {expected!r}")
