"""Runs the conformance kit: every choice of options interpreted, then the same games compiled."""

import os
import traceback
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

from ..errors import BadGame, BadOption, UnknownGame
from ..game import Game
from ..library import load
from ..options import shown
from ..position import Position
from . import box, drawing, ends, guided, images, moves, refusals, secrets, still, told, values
from .choices import trials
from .modes import Played, compare
from .patience import Endless, Patience
from .report import Finding, Report
from .trial import GivenUp, Ledger, Trial
from .walk import Walk, play, sampled

_ENGINE = str(Path(__file__).parent.parent)
_MOVES = 120
"""Moves that are tried in one game, unless a few positions have more."""
_BOX = (box.labels, box.sentences, box.examples, guided.guide, guided.picture)
_FIRST = (moves.turn, moves.listing, moves.texts, still.asking)
"""What must hold at a position for the rest to make sense there."""
_THEN = (
    moves.plays,
    refusals.refused,
    drawing.scenes,
    drawing.clicks,
    drawing.motions,
    ends.odds,
    ends.scores,
    ends.stop,
    values.data,
    told.messages,
)
_LAST = (values.restore, secrets.views, images.planes, images.images)
"""What would fail in the wake of anything else."""
_FEW = 5
"""Positions of a game at which that is checked."""


def run(
    game: Game | str | os.PathLike[str],
    *,
    games: int,
    seed: int,
    compiled: bool,
    patience: float,
    progress: Callable[[int, int], None] | None,
) -> Report:
    """Check a game; see `check`."""
    if type(games) is not int or games < 1:
        raise BadOption(f"{shown(games)} games: expected a whole number from 1")
    if type(seed) is not int:
        raise BadOption(f"seed {shown(seed)}: expected a whole number")
    ledger = Ledger(seed, Patience(patience))
    source = title = game.source if isinstance(game, Game) else str(game)
    try:
        opened = game if isinstance(game, Game) else _opened(game, ledger)
        title = opened.title
        _check(opened, ledger, games, compiled, progress or (lambda done, total: None))
    except GivenUp:
        ledger.notes.append("The kit stopped there: nothing after it was tried.")
    finally:
        ledger.patience.close()
    return _report(source, title, ledger)


def _opened(source: str | os.PathLike[str], ledger: Ledger) -> Game:
    try:
        with ledger.patience:
            return load(source, interpreted=True)
    except UnknownGame:
        raise
    except (Exception, Endless) as error:
        frames = traceback.extract_tb(error.__traceback__)
        where = next((f.name for f in reversed(frames) if not f.filename.startswith(_ENGINE)), "the engine")
        match error:
            case BadGame():
                kind, words = "game", str(error)
            case BadOption():
                kind, words = "options", str(error)
            case Endless():
                kind, words = "endless", f"{where} did not return in time"
            case _:
                kind, words = "error", f"{where} raised {type(error).__name__}: {error}"
        ledger.times[kind] += 1
        ledger.add(Finding(kind, words, str(source), seed=ledger.seed))
        raise GivenUp from None


def _check(game: Game, ledger: Ledger, games: int, compiled: bool, progress: Callable[[int, int], None]) -> None:
    base = Trial(game, ledger, Random(ledger.seed))
    for check in _BOX:
        base.run(check)
    found: list[Trial] = []
    base.run(trials, found, games // 6)
    if not found:
        raise GivenUp
    ledger.choices = len(found)
    done = count(1)
    total = len(found) * (3 if compiled else 1)

    def ready() -> None:
        progress(next(done), total)

    ledger.stages.append("interpreted")
    played = [_played(trial, share, ready) for trial, share in zip(found, _shares(games, len(found)), strict=True)]
    if ledger.is_clean:
        base.run(secrets.hidden)
    else:
        ledger.notes.append("Secrets, spoiled data, matches and records are tried once the rest holds.")
    if compiled and ledger.unsafe:
        ledger.notes.append("Compiled rules were not tried: without checks these faults could do harm.")
    elif compiled:
        for checked, name in ((True, "compiled with bounds checks"), (False, "compiled")):
            ledger.stages.append(name)
            compare(played, checked=checked, done=ready)


def _shares(games: int, choices: int) -> list[int]:
    """How many games each choice gets: the first, as the game comes, some more."""
    each = max(1, games // (choices + 2))
    return [max(1, min(3 * each, games - each * (choices - 1)))] + [each] * (choices - 1)


def _played(trial: Trial, games: int, ready: Callable[[], None]) -> Played:
    """Play so many games interpreted, and examine positions of each."""
    walks: list[Walk] = []
    sound = trial.run(box.bounds)
    trial.ledger.unsafe |= not sound
    for number in range(games if sound else 0):
        walk = Walk()
        trial.run(play, walk, number % 2 == 0)
        trial.ledger.games += 1
        if walk.positions:
            _examine(trial, walk)
            walks.append(walk)
    if trial.ledger.is_clean:
        trial.run(values.pickled)
        trial.run(told.match, trial.random.randrange(1 << 30))
    ready()
    return Played(trial, walks, [])


def _examine(trial: Trial, walk: Walk) -> None:
    shots: list[still.Snapshot] = []
    walk.examined = sampled(walk, trial.random, _MOVES)
    for at in walk.examined:
        trial.path = tuple(walk.actions[:at])
        trial.ledger.positions += 1
        if _all_hold(trial, walk.positions[at], _FIRST) and _all_hold(trial, walk.positions[at], _THEN):
            trial.run(still.keep, walk.positions[at], shots)
    trial.path = ()
    trial.run(told.again, walk.actions, walk.positions)
    trial.run(still.history, shots)
    for at in trial.random.sample(walk.examined, min(_FEW, len(walk.examined))):
        if trial.ledger.is_clean:
            trial.path = tuple(walk.actions[:at])
            _all_hold(trial, walk.positions[at], _LAST)
    trial.path = ()


def _all_hold(trial: Trial, p: Position, checks: tuple[Callable[[Trial, Position], object], ...]) -> bool:
    """Whether nothing is found at a position; a check that changes its state is the last."""
    before = trial.times
    for check in checks:
        trial.run(check, p)
        if not trial.run(still.telling, p):
            break
    return trial.times == before


def _report(source: str, title: str, ledger: Ledger) -> Report:
    return Report(
        game=source,
        title=title,
        seed=ledger.seed,
        findings=ledger.findings(),
        times=dict(ledger.times),
        choices=ledger.choices,
        games=ledger.games,
        positions=ledger.positions,
        moves=ledger.moves,
        refusals=ledger.refusals,
        stages=tuple(ledger.stages),
        notes=tuple(ledger.notes),
    )
