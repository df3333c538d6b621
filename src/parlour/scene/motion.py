"""What moves where on the table when a move is played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
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
    start, end = _carried(old, new, changed, clicks)
    found = [Motion((end,), "fade")] if end and old[end].things else []
    if end:
        found.append(Motion((start, end)))
    for id in changed:
        if id not in (start, end):
            found.extend(_changes(id, old[id], new[id]))
    return tuple(found)


def _carried(old: dict[str, Spot], new: dict[str, Spot], changed: list[str], clicks: Sequence[str]) -> tuple[str, str]:
    """The two spots clicked one after the other between which something went, or two empty texts."""
    for one, other in pairwise(clicks):
        if one in changed and other in changed and old[one].things and not new[one].things and new[other].things:
            return one, other
    return "", ""


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
    found: list[tuple[object, ...]] = []
    for thing in spot.things:
        match thing:
            case Piece():
                found.append((thing.look, thing.owner, thing.text))
            case Stack():
                found.append((thing.owners,))
            case Card():
                found.append((tuple(face.text for face in thing.faces), thing.owner, thing.back, thing.count))
    return found
