"""A scene read aloud: short sentences, line by line."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from parlour.scene.elements import Area, Board, Choice, Label, Part, Pile, Scene, Side, Spot
from parlour.scene.palette import named
from parlour.scene.telling import pile_words, place_name, spot_words, thing_words

FEW = 3
"""So many empty places are named; more are counted."""


def words(scene: Scene, *, names: Sequence[str] | None = None) -> str:
    """What lies on the table, as one would tell it to somebody who cannot see it."""
    choices = [part.words or part.text or part.id for part in scene.parts if isinstance(part, Choice)]
    lines = [line for part in scene.parts for line in _lines(part, names)]
    lines.append(_sentence(scene.prompt))
    if choices:
        lines.append(_sentence(f"You can choose: {'; '.join(choices)}"))
    return "\n".join(filter(None, lines))


def _lines(part: Part, names: Sequence[str] | None) -> Iterator[str]:
    match part:
        case Board():
            yield from _board(part)
        case Area():
            yield _sentence(f"{part.label}: {'; '.join(map(thing_words, part.things)) or part.empty}")
        case Pile():
            top = "" if part.top is None else f". On top: {thing_words(part.top)}"
            yield _sentence(pile_words(part) + top)
        case Label():
            yield _sentence(part.text)
        case Side():
            yield _side(part, names)


def _side(side: Side, names: Sequence[str] | None) -> str:
    facts = ["to move"] * side.turn + ["out of the game"] * side.out + [side.text] * bool(side.text)
    return _sentence(f"{named(side.owner, names)}: {', '.join(facts)}") if facts else ""


def _board(board: Board) -> Iterator[str]:
    """A line for each row that holds anything, and one for all the places that hold nothing."""
    if board.words:
        yield _sentence(board.words[:1].upper() + board.words[1:])
    rows: defaultdict[float, list[Spot]] = defaultdict(list)
    for spot in board.spots:
        if spot.things or spot.words not in ("", "empty"):
            rows[spot.y].append(spot)
    labels = {y: text for text, y in board.rows}
    for y in sorted(rows):
        lead = f"Row {labels[y]}: " if y in labels else ""
        yield _sentence(lead + "; ".join(_row(sorted(rows[y], key=lambda spot: spot.x))))
    described = {id(spot) for row in rows.values() for spot in row}
    yield _empty(board, [spot for spot in board.spots if id(spot) not in described])


def _row(spots: list[Spot]) -> list[str]:
    """What lies in a row, each kind of thing once, with all the places that hold it."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    phrases: list[str] = []
    for spot in spots:
        if place_name(spot) and not spot.words:
            places[" and ".join(map(thing_words, spot.things))].append(place_name(spot))
        else:
            phrases.append(spot_words(spot))
    return [f"{thing} on {', '.join(at)}" for thing, at in places.items()] + phrases


def _empty(board: Board, spots: list[Spot]) -> str:
    if not spots:
        return ""
    if len(spots) == len(board.spots):
        return "The board is empty."
    if len(spots) <= FEW and all(place_name(spot) for spot in spots):
        return _sentence(f"Empty: {', '.join(place_name(spot) for spot in spots)}")
    return f"{len(spots)} {board.place}s are empty."


def _sentence(text: str) -> str:
    text = " ".join(text.split())
    return text + "." * (text[-1:] not in (".", "?", "!", ""))
