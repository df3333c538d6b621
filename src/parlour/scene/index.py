"""The ids in a scene, and the ends of a board's rows."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from parlour.scene.elements import Area, Board, Choice, Label, Part, Pile, Scene, Spot


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


def row_ends(board: Board) -> dict[float, tuple[Spot, Spot]]:
    """The first and last spot of each row, by `y`, of a board in which places are counted along each row."""
    if board.columns:
        return {}
    rows: defaultdict[float, list[Spot]] = defaultdict(list)
    for spot in board.spots:
        rows[spot.y].append(spot)
    ends = {}
    for text, y in board.rows:
        row = sorted(rows.get(y, ()), key=lambda spot: spot.x)
        if not row or text not in row[0].id or text not in row[-1].id:
            return {}
        ends[y] = (row[0], row[-1])
    return ends
