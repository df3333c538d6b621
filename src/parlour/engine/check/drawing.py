"""The drawing of a position, and the clicks that make its moves."""

from collections.abc import Sequence
from itertools import pairwise

from ...scene import Scene, duplicates, ids, text
from ..messages import seat as named
from ..options import shown
from ..position import Position
from .trial import Trial


def scenes(trial: Trial, p: Position) -> None:
    """Everybody's drawing can be rendered, and its ids are unique."""
    everybody = (None, *range(trial.game.players)) if trial.game.chapters.has_secrets else (None,)
    for seat in everybody:
        scene = p.scene(seat)
        whose = "a spectator" if seat is None else named(seat)
        if trial.holds("scene", isinstance(scene, Scene), f"the drawing for {whose} is {shown(scene)}"):
            twice = duplicates(scene)
            trial.holds("scene", not twice, f"in the drawing for {whose} two elements are called {shown(twice)}")
            trial.holds("scene", bool(text(scene).strip()), f"the drawing for {whose} is empty")
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


def _apart(trial: Trial, paths: Sequence[tuple[str, ...]]) -> None:
    """In sorted order a path that begins others stands right before one of them."""
    for one, other in pairwise(paths):
        if one == other:
            trial.found("clicks", f"two moves share the path {' > '.join(map(str, one))}")
        elif one == other[: len(one)]:
            trial.found("clicks", f"the path {' > '.join(one)} begins the path {' > '.join(other)}")
