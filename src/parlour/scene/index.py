"""The ids in a scene."""

from collections import Counter
from collections.abc import Iterator

from parlour.scene.elements import Area, Board, Choice, Label, Part, Pile, Scene


def ids(scene: Scene) -> tuple[str, ...]:
    """Every element's id, in order of appearance, as often as it appears; an empty one is none."""
    return tuple(id for part in scene.parts for id in _ids(part) if id)


def duplicates(scene: Scene) -> tuple[str, ...]:
    """The ids that more than one element has, in order of appearance: a sound scene has none."""
    return tuple(id for id, times in Counter(ids(scene)).items() if times > 1)


def _ids(part: Part) -> Iterator[str]:
    match part:
        case Board():
            for spot in part.spots:
                yield spot.id
                yield from (thing.id for thing in spot.things)
        case Area():
            yield part.id
            yield from (thing.id for thing in part.things)
        case Pile():
            yield part.id
            if part.top is not None:
                yield part.top.id
        case Choice():
            yield part.id
        case Label():
            yield from (thing.id for thing in part.things)
