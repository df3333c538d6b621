"""The drawing of a position, and the clicks that make its moves."""

from collections.abc import Sequence
from itertools import pairwise

from ..engine.game.position import Position
from ..engine.module.messages import seat as named
from ..engine.module.options import shown
from ..engine.module.rules import DEALER
from ..scene import Motion, Scene, duplicates, ids, svg, text, words
from .trial import Trial

_ROOM = (390.0, 640.0)
"""Of a table on a phone."""
_SOME, _SECRET = 8, 16
"""Moves of a position whose motions are looked at, and so many where something is secret."""


def scenes(trial: Trial, p: Position) -> None:
    """Everybody's drawing can be rendered, and its ids are unique."""
    for seat in _everybody(trial):
        scene = p.scene(seat)
        whose = "a spectator" if seat is None else named(seat)
        if trial.holds("scene", isinstance(scene, Scene), f"the drawing for {whose} is {shown(scene)}"):
            twice = duplicates(scene)
            trial.holds("scene", not twice, f"in the drawing for {whose} two elements are called {shown(twice)}")
            painted = (svg(scene, standalone=False), svg(scene, standalone=False, room=_ROOM, seat=seat or 0))
            is_drawn = all(rendered.strip() for rendered in (text(scene), words(scene), *painted))
            trial.holds("scene", is_drawn, f"the drawing for {whose} is empty")
    plain = trial.game.chapters.plain(trial.game.o, p.fields)
    good = plain is None or (isinstance(plain, str) and bool(plain.strip()))
    trial.holds("scene", good, f"the plain text of the position is {shown(plain)}")


def clicks(trial: Trial, p: Position) -> None:
    """Each move is one path of clicks that are there for whoever moves, and no path begins another."""
    scene = p.scene(None if p.player is None or p.player < 0 else p.player)
    if not isinstance(scene, Scene):
        return
    known = set(ids(scene))
    paths: list[tuple[str, ...]] = []
    for action in p.actions:
        path = p.clicks(action)
        move = p.text(action)
        if trial.holds("clicks", bool(path), f"{move} has no clicks"):
            missing = [id for id in path if id not in known]
            trial.holds("clicks", not missing, f"{move} clicks {shown(missing)}, which is not in the drawing")
            paths.append(path)
    _apart(trial, sorted(paths, key=lambda path: tuple(map(str, path))))


def motions(trial: Trial, p: Position) -> None:
    """What moves, moves between ids of the drawing before or after it; and nobody learns by it what is secret."""
    if not isinstance(p.scene(), Scene):
        return
    step = max(1, len(p.actions) // (_SECRET if trial.game.chapters.has_secrets else _SOME))
    for seat in _everybody(trial):
        seen: dict[bytes, tuple[Motion, ...]] = {}
        before = set(ids(p.scene(seat)))
        for action in p.actions[::step]:
            after = p.act(action)
            moving = p.motions(action, seat)
            known = before.union(ids(after.scene(seat)))
            _sound(trial, p.text(action), moving, known)
            # Which card was dealt is the dealer's secret; what a player does is seen by all.
            if p.player == DEALER:
                same = seen.setdefault(after.seen(seat).raw, moving)
                trial.holds("motions", same == moving, f"the motions of {p.text(action)} tell a secret")


def _sound(trial: Trial, move: str, motions: Sequence[object], known: set[str]) -> None:
    for motion in motions:
        if trial.holds("motions", isinstance(motion, Motion), f"a motion of {move} is {shown(motion)}"):
            path = getattr(motion, "path", ())
            missing = [id for id in path if id not in known]
            good = bool(path) and not missing
            trial.holds("motions", good, f"{move} moves along {shown(path)}, and {shown(missing)} is in no drawing")


def _everybody(trial: Trial) -> tuple[int | None, ...]:
    """A spectator, and where there are secrets every seat."""
    return (None, *range(trial.game.players)) if trial.game.chapters.has_secrets else (None,)


def _apart(trial: Trial, paths: Sequence[tuple[str, ...]]) -> None:
    """In sorted order a path that begins others stands right before one of them."""
    for path, other in pairwise(paths):
        if path == other:
            trial.found("clicks", f"two moves share the path {' > '.join(map(str, path))}")
        elif path == other[: len(path)]:
            trial.found("clicks", f"the path {' > '.join(path)} begins the path {' > '.join(other)}")
