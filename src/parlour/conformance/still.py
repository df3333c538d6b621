"""What only asks or tells changes nothing, and no position ever changes."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..engine.game.position import Position
from ..engine.module.layout import Cells, Fields, Kind
from ..engine.module.rules import DEALER
from ..scene import Scene
from .trial import Trial

Call = Callable[[Fields], object]


def asking(trial: Trial, p: Position) -> None:
    """Rules that ask about a state, and the drawing, leave it as it is."""
    for name, call in _asking(trial, p):
        _unchanged(trial, p, name, call)


def telling(trial: Trial, p: Position) -> bool:
    """All that was asked of a position so far left its state and the options as they were."""
    game = trial.game
    same = game.chapters.options.layout.write(game.o) == trial.options
    if not trial.holds("still", same, "the options change in play"):
        return False
    if p.is_intact:
        return True
    calls = (*_asking(trial, p), *_telling(trial, p))
    named = [name for name, call in calls if not _unchanged(trial, p, name, call)]
    trial.holds("still", bool(named), "a word or the drawing changes the state that it is given")
    return False


def _unchanged(trial: Trial, p: Position, name: str, call: Call) -> bool:
    s = trial.fields(p)
    call(s)
    return trial.holds(
        "still", trial.game.chapters.state.write(s) == p.raw, f"{name} changes the state that it is given"
    )


def _asking(trial: Trial, p: Position) -> Iterator[tuple[str, Call]]:
    game, o, rule = trial.game, trial.game.o, trial.game.chapters.rule
    yield "turn", lambda s: rule("turn")(o, s)
    yield "scene", lambda s: game.chapters.word("scene")(o, s)
    if p.player is None:
        yield "scores", lambda s: rule("scores")(o, s, [0.0] * game.players)
        return
    most = game.bounds.moves
    yield "moves", lambda s: rule("moves")(o, s, Cells("out", Kind("i", (most,)), [0] * most))
    if p.player == DEALER:
        yield "weight", lambda s: [rule("weight")(o, s, action) for action in p.actions]


def _telling(trial: Trial, p: Position) -> Iterator[tuple[str, Call]]:
    game, o, word = trial.game, trial.game.o, trial.game.chapters.word
    after = {action: p.act(action).fields for action in p.actions}
    yield "write", lambda s: [word("write")(o, s, action) for action in p.actions]
    yield "data", lambda s: word("data")(o, s)
    yield "clicks", lambda s: [word("clicks")(o, s, action) for action in p.actions]
    yield "plain", lambda s: game.chapters.plain(o, s)
    yield "messages", lambda s: [game.chapters.messages(o, s, a, t, word("write")(o, s, a)) for a, t in after.items()]
    examples = [text for text in game.chapters.notation.examples if p.why_not(text) is not None]
    yield "refuse", lambda s: [word("refuse")(o, s, text) for text in examples if p.player is not None]


@dataclass(frozen=True)
class Snapshot:
    """A position, and what it told of itself when it was first asked."""

    path: tuple[int, ...]
    position: Position
    raw: bytes
    data: dict[str, Any]
    told: str
    moves: tuple[str, ...]
    scene: Scene


def keep(trial: Trial, p: Position, shots: list[Snapshot]) -> None:
    """Note what the position tells of itself now."""
    shots.append(_snapshot(trial.path, p))


def _snapshot(path: tuple[int, ...], p: Position) -> Snapshot:
    data = p.data()
    return Snapshot(path, p, p.raw, data, json.dumps(data), p.moves, p.scene())


def history(trial: Trial, shots: list[Snapshot]) -> None:
    """Positions kept while the game went on are as they were."""
    for shot in shots:
        trial.path = shot.path
        same = json.dumps(shot.data) == shot.told
        trial.holds("history", same, "data that was handed out changed later")
    for shot in shots:
        trial.path = shot.path
        again = _snapshot(shot.path, trial.game.at(shot.raw))
        unchanged = _snapshot(shot.path, shot.position)
        for now in (unchanged, again):
            same = (shot.raw, shot.told, shot.moves, shot.scene) == (now.raw, now.told, now.moves, now.scene)
            trial.holds("history", same, "the position is no longer what it was when it came up")
