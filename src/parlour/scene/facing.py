"""A scene turned to whoever looks at it: boards that have sides are turned so that the looker's own is below."""

from collections.abc import Callable
from dataclasses import replace

from parlour.scene.elements import NOBODY, Board, Scene
from parlour.scene.telling import owner_of

Place = tuple[float, float]


Homes = tuple[tuple[int, ...], ...]
"""For each board of a scene at which side each seat sits: 0 below, 1 at the left, 2 above, 3 at the right."""

ROW = 0.866
"""How far apart the rows of six-sided cells are."""
ASIDE = 0.5
"""Whose things lie nearer to the middle than this sits at no side."""


def homes(start: Scene) -> Homes:
    """Where players sit: as boards say, or at the side where their things lie when a game begins."""
    return tuple(part.homes or _begun(part) for part in start.parts if isinstance(part, Board))


def facing(scene: Scene, seat: int, homes: Homes) -> Scene:
    """The same scene as it looks from a seat."""
    sides = iter(homes)
    parts = (_turned(part, seat, next(sides, ())) if isinstance(part, Board) else part for part in scene.parts)
    return replace(scene, parts=tuple(parts))


def _begun(board: Board) -> tuple[int, ...]:
    """None where two things of one player's, or the middles of two players', are at no side or at the same."""
    things: dict[int, list[Place]] = {}
    for spot in board.spots:
        for thing in spot.things:
            things.setdefault(owner_of(thing), []).append((spot.x, spot.y))
    things.pop(NOBODY, None)
    if sorted(things) != list(range(len(things))) or len(things) < 2:
        return ()
    across, down = _sums(board)
    sides = tuple(_side(things[seat], across / 2, down / 2) for seat in range(len(things)))
    return sides if len(set(sides)) == len(sides) and -1 not in sides else ()


def _side(places: list[Place], x: float, y: float) -> int:
    right = sum(place[0] for place in places) / len(places) - x
    below = sum(place[1] for place in places) / len(places) - y
    if max(abs(right), abs(below)) < ASIDE:
        return -1
    if abs(below) >= abs(right):
        return 0 if below > 0 else 2
    return 3 if right > 0 else 1


def _turned(board: Board, seat: int, sides: tuple[int, ...]) -> Board:
    if not 0 <= seat < len(sides) or not board.spots:
        return board
    match sides[seat]:
        case 1:
            return _quarter(board, left=True)
        case 2:
            return _half(board)
        case 3:
            return _quarter(board, left=False)
    return board


def _half(board: Board) -> Board:
    across, down = _sums(board)
    return replace(
        _moved(board, lambda x, y: (across - x, down - y)),
        columns=tuple((text, across - x) for text, x in board.feet or board.columns),
        feet=tuple((text, across - x) for text, x in board.columns if board.feet),
        rows=tuple((text, down - y) for text, y in board.rows),
    )


def _quarter(board: Board, *, left: bool) -> Board:
    """What was at the left, or at the right, is below; only where places stand in columns as they do in rows."""
    if not (board.columns and board.rows):
        return board
    across, down = _sums(board)
    columns = tuple((text, across - x if left else x) for text, x in board.columns)
    rows = tuple((text, y if left else down - y) for text, y in board.rows)
    turned = _moved(board, lambda x, y: (y, across - x) if left else (down - y, x))
    return replace(turned, columns=rows, rows=columns)


def _sums(board: Board) -> Place:
    xs, ys = [spot.x for spot in board.spots], [spot.y for spot in board.spots]
    return min(xs) + max(xs), min(ys) + max(ys)


def _moved(board: Board, to: Callable[[float, float], Place]) -> Board:
    spots = []
    for spot in board.spots:
        x, y = to(spot.x, spot.y)
        spots.append(replace(spot, x=x, y=y))
    notes = []
    for note in board.notes:
        x, y = to(note.x, note.y)
        notes.append(replace(note, x=x, y=y))
    labels = ((text, *to(x, y)) for text, x, y in board.labels)
    spots.sort(key=lambda spot: (spot.y, spot.x))  # as they are read
    return replace(board, spots=tuple(spots), notes=tuple(notes), labels=tuple(labels))


def leaning(board: Board) -> Board:
    """A board of six-sided cells turned by a sixth, which leaves cells as they are: what lay aslant stands upright."""
    turned = _moved(board, lambda x, y: (round(x / 2 - y * 0.75 / ROW, 3), round(x * ROW + y / 2, 3)))
    return replace(turned, columns=(), rows=())
