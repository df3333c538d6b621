"""Runs the conformance kit: every choice of options interpreted, then the same games compiled."""

import os
import re
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from math import inf
from pathlib import Path
from random import Random

from ..engine.errors import BadGame, BadOption, UnknownGame
from ..engine.game.finding import Finding
from ..engine.game.game import Game
from ..engine.game.library import load
from ..engine.game.position import Position
from ..engine.module.options import shown
from . import (
    box,
    chance,
    clocks,
    drawing,
    ends,
    guided,
    images,
    language,
    moves,
    refusals,
    secrets,
    still,
    told,
    values,
)
from .choices import trials
from .hunt import hunt, position
from .modes import PlayedTrial, compare
from .patience import Endless, Patience
from .random_game import RandomGame, play, sampled
from .report import Report
from .trial import Findings, GivenUp, Trial

_OURS = tuple(str(Path(__file__).parents[1] / folder) for folder in ("engine", "conformance"))
_MOVES = 120
"""Moves that are tried in one game, unless a few positions have more."""
_BOX = (
    box.labels,
    box.sentences,
    box.examples,
    guided.guide,
    guided.picture,
    guided.rulebook,
    chance.sources,
    language.language,
)
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
    ends.points,
    ends.stop,
    values.data,
    told.messages,
)
_LAST = (clocks.clocks, values.restore, secrets.views, images.planes, images.images)
"""What would fail in the wake of anything else."""
_QUICK = 12
"""Games of a quick look, if there is time."""
_AGAIN = 10
"""How often what is sampled is tried at a position that is looked at alone."""
_FEW = 5
"""Positions of a game at which that is checked."""


@dataclass(frozen=True)
class CheckPlan:
    """How much is tried: so many games, for at most so many seconds; or only the position after some moves."""

    games: int
    seed: int
    compiled: bool
    seconds: float | None
    after: Sequence[str] | None


def run(
    game: Game | str | os.PathLike[str],
    plan: CheckPlan,
    *,
    patience: float,
    progress: Callable[[int, int], None] | None,
) -> Report:
    """Check a game; see `check`."""
    if type(plan.games) is not int or plan.games < 1:
        raise BadOption(f"{shown(plan.games)} games: expected a whole number from 1")
    if type(plan.seed) is not int:
        raise BadOption(f"seed {shown(plan.seed)}: expected a whole number")
    ledger = Findings(plan.seed, Patience(patience))
    source = title = game.source if isinstance(game, Game) else str(game)
    try:
        opened = game if isinstance(game, Game) else _opened(game, ledger)
        title = opened.title
        if plan.after is None:
            _check(opened, ledger, plan, progress or (lambda done, total: None))
        else:
            _look(opened, ledger, plan.after, compiled=plan.compiled)
    except GivenUp:
        ledger.notes.append("The kit stopped there: nothing after it was tried.")
    finally:
        ledger.patience.close()
    return _report(source, title, ledger)


def _opened(source: str | os.PathLike[str], ledger: Findings) -> Game:
    try:
        with ledger.patience:
            return load(source, interpreted=True)
    except UnknownGame:
        raise
    except (Exception, Endless) as error:
        frames = traceback.extract_tb(error.__traceback__)
        frame = next((frame for frame in reversed(frames) if not frame.filename.startswith(_OURS)), frames[-1])
        match error:
            case BadGame():
                kind, words = "game", str(error)
            case BadOption():
                kind, words = "options", str(error)
            case Endless():
                kind, words = "endless", f"{frame.name} did not return in time: a loop that does not end"
            case _:
                kind, words = "error", f"{frame.name} raised {type(error).__name__}: {error}"
        ledger.count(kind, words, 0)
        place = f"{Path(frame.filename).name}, line {frame.lineno}"
        where = "" if isinstance(error, BadGame | BadOption) else place
        ledger.add(words, Finding(kind, words, str(source), seed=ledger.seed, where=where))
        raise GivenUp from None


def _check(game: Game, ledger: Findings, plan: CheckPlan, progress: Callable[[int, int], None]) -> None:
    until = inf if plan.seconds is None else time.process_time() + plan.seconds
    games = plan.games if plan.seconds is None else min(plan.games, _QUICK)
    base = Trial(game, ledger, Random(ledger.seed))
    for check in _BOX:
        base.run(check)
    choices: list[Trial] = []
    base.run(trials, choices, games // 6)
    if not choices:
        raise GivenUp
    ledger.choices = len(choices)
    done = count(1)
    total = len(choices) * (4 if plan.compiled else 1)

    def ready() -> None:
        progress(next(done), total)

    ledger.stages.append("interpreted")
    shares = _shares(games, len(choices))
    played = [_played(trial, share, ready, until) for trial, share in zip(choices, shares, strict=True)]
    if any(not tried.walks for tried in played) and ledger.is_clean:
        ledger.notes.append("There was no time for all choices of options: leave out --quick to try them.")
    if ledger.is_clean:
        base.run(secrets.hidden)
    else:
        ledger.notes.append("Secrets, spoiled data, matches and records are tried once the rest holds.")
    if plan.compiled and ledger.unsafe:
        ledger.notes.append("Compiled rules were not tried: without checks these faults could do harm.")
    elif plan.compiled:
        ledger.stages.append("compiled with bounds checks")
        compare(played, checked=True, done=ready)
        for trial, share in zip(choices, shares, strict=True):
            _hunted(trial, share)
            ready()
        ledger.stages.append("compiled")
        compare(played, checked=False, done=ready)
    if ledger.is_clean and plan.seconds is None:
        more = f": say --games {10 * games} to look further"
        ledger.notes += [f"No game {what}{more}." for what in ledger.reached.missing(game)]


def _look(game: Game, ledger: Findings, moves: Sequence[str], *, compiled: bool) -> None:
    """Look at the position after some moves, at the last of them, and at nothing else."""
    like = Game(game.chapters, game.compiler, game.chosen, source=game.source, interpreted=True)
    trial, walk = Trial(like, ledger, Random(ledger.seed)), RandomGame()
    for check in _BOX:
        trial.run(check)
    if not trial.run(box.bounds) or not trial.run(_follow, walk, moves):
        return
    ledger.choices, ledger.games = 1, 1
    ledger.stages.append("interpreted")
    walk.examined = list(range(max(0, len(walk.positions) - 2), len(walk.positions)))
    for at in walk.examined:
        trial.path = tuple(walk.actions[:at])
        ledger.positions += 1
        if _all_hold(trial, walk.positions[at], _FIRST) and _all_hold(trial, walk.positions[at], _THEN):
            for _ in range(_AGAIN):
                if ledger.is_clean:
                    _all_hold(trial, walk.positions[at], _LAST)
    trial.path = ()
    if compiled and not ledger.unsafe and ledger.is_clean:
        for checked, stage in ((True, "compiled with bounds checks"), (False, "compiled")):
            ledger.stages.append(stage)
            compare([PlayedTrial(trial, [walk], [])], checked=checked, done=lambda: None)


def _follow(trial: Trial, walk: RandomGame, moves: Sequence[str]) -> None:
    """Play these moves; where the last one fails, that is what is looked for."""
    p = trial.game.start()
    walk.positions.append(p)
    for number, move in enumerate(moves, start=1):
        unwritten = re.fullmatch(r"action (\d+)", move)
        if number == len(moves) and not unwritten and not p.can_play(move):
            if trial.run(refusals.refusal, p, move) and trial.ledger.is_clean:
                trial.ledger.notes.append(f"{move} is no move there: {p.why_not(move)}")
            return
        action = int(unwritten[1]) if unwritten else p.action(move)
        if number == len(moves) and not trial.run(lambda trial, p, action: p.act(action), p, action):
            return
        p = p.act(action)
        walk.positions.append(p)
        walk.actions.append(action)


def _shares(games: int, choices: int) -> list[int]:
    """How many games each choice gets: the first, as the game comes, some more."""
    each = max(1, games // (choices + 2))
    return [max(1, min(3 * each, games - each * (choices - 1)))] + [each] * (choices - 1)


def _played(trial: Trial, games: int, ready: Callable[[], None], until: float) -> PlayedTrial:
    """Play so many games interpreted while there is time, and examine positions of each."""
    walks: list[RandomGame] = []
    sound = trial.run(box.bounds)
    trial.ledger.unsafe |= not sound
    for number in range(games if sound else 0):
        if time.process_time() > until:
            break
        walk = RandomGame()
        trial.run(play, walk, number % 2 == 0)
        trial.ledger.games += 1
        if walk.positions:
            with trial.ledger.reached.watching(trial.game):
                _examine(trial, walk, until)
            walks.append(walk)
    if trial.ledger.is_clean and walks:
        trial.run(values.pickled)
        trial.run(told.match, trial.random.randrange(1 << 30))
    ready()
    return PlayedTrial(trial, walks, [])


def _hunted(trial: Trial, share: int) -> None:
    """Play random games compiled, and examine rare positions of theirs."""
    for path in hunt(trial, share):
        p = position(trial.game, path)
        trial.path = path
        trial.ledger.positions += 1
        trial.ledger.reached.tell(trial.game, p.raw)
        with trial.ledger.reached.watching(trial.game):
            if _all_hold(trial, p, _FIRST) and _all_hold(trial, p, _THEN) and trial.ledger.is_clean:
                _all_hold(trial, p, _LAST)
    trial.path = ()


def _examine(trial: Trial, walk: RandomGame, until: float) -> None:
    shots: list[still.Snapshot] = []
    walk.examined = sampled(walk, trial.random, _MOVES)
    for at in walk.examined:
        if time.process_time() > until:
            break
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


def _report(source: str, title: str, ledger: Findings) -> Report:
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
        reached=str(ledger.reached) if ledger.reached.games else "",
        stages=tuple(ledger.stages),
        notes=tuple(ledger.notes),
    )
