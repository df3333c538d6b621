"""What moves where on the table when a move is played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from parlour.scene.elements import Board, Card, Piece, Scene, Spot, Stack


@dataclass(frozen=True, slots=True)
class Motion:
    """One movement between elements of the scene before a move and the scene after it.

    - `move`: what lies at the end of `path` after the move came along it from the first id.
    - `deal`: the same for something that comes from a deck; with one id alone, it appears there.
    - `fade`: what lay at the one id, or went along the path, is gone.
    - `flip`: what lies at the one id turned over.

    `count` is how many equal things move at once.
    """

    path: tuple[str, ...]
    kind: Literal["move", "fade", "deal", "flip"] = "move"
    count: int = 1


def motions(before: Scene, after: Scene, clicks: Sequence[str] = ()) -> tuple[Motion, ...]:
    """What the boards of two scenes show to have moved, where `clicks` is the path of clicks that was made."""
    old, new = _spots(before), _spots(after)
    changed = [id for id in new if id in old and _seen(old[id]) != _seen(new[id])]
    path = _carried(old, new, changed, clicks)
    moved = list(_along(path, old, new)) if path else []
    for id in changed:
        if id not in path[:1] + path[-1:]:
            moved.extend(_changes(id, old[id], new[id]))
    return tuple(moved)


def _carried(old: dict[str, Spot], new: dict[str, Spot], changed: list[str], clicks: Sequence[str]) -> tuple[str, ...]:
    """The spots clicked one after the other from the first to the last of which something went, or nothing."""
    for first, start in enumerate(clicks):
        for last in range(len(clicks) - 1, first, -1):
            end = clicks[last]
            if start in changed and end in changed and _went(old[start], new[start]) and new[end].things:
                return tuple(clicks[first : last + 1])
    return ()


def _went(old: Spot, new: Spot) -> bool:
    """Whether something left a spot: all that was there, or the top of a stack."""
    return bool(old.things) and (not new.things or _height(new) < _height(old))


def _along(path: tuple[str, ...], old: dict[str, Spot], new: dict[str, Spot]) -> Iterator[Motion]:
    """What is landed on fades, unless it is a stack that grows; what moves; what is left where it was."""
    start, end = path[0], path[-1]
    if old[end].things and not _height(old[end]):
        yield Motion((end,), "fade")
    yield Motion(path, count=max(1, _height(old[start]) - _height(new[start])))
    if new[start].things and not _height(new[start]):
        yield Motion((start,), "deal")


def _height(spot: Spot) -> int:
    return sum(len(thing.owners) for thing in spot.things if isinstance(thing, Stack))


def _changes(id: str, old: Spot, new: Spot) -> Iterator[Motion]:
    if old.things and new.things and len(old.things) == len(new.things) == 1:
        yield Motion((id,), "flip")
    elif old.things and not new.things:
        yield Motion((id,), "fade")
    elif new.things:
        yield Motion((id,), "deal")


def _spots(scene: Scene) -> dict[str, Spot]:
    return {spot.id: spot for part in scene.parts if isinstance(part, Board) for spot in part.spots}


def _seen(spot: Spot) -> list[tuple[object, ...]]:
    """What of a spot's things makes a difference to the eye."""
    visible: list[tuple[object, ...]] = []
    for thing in spot.things:
        match thing:
            case Piece():
                visible.append((thing.look, thing.owner, thing.text))
            case Stack():
                visible.append((thing.owners,))
            case Card():
                visible.append((tuple(face.text for face in thing.faces), thing.owner, thing.back, thing.count))
    return visible
