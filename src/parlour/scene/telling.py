"""What each element of a scene is, in words."""

from collections.abc import Iterator

from parlour.scene.elements import (
    NOBODY,
    Area,
    Board,
    Card,
    Choice,
    Label,
    Part,
    Piece,
    Pile,
    Scene,
    Spot,
    Stack,
    Thing,
)
from parlour.scene.palette import player_name


def told(scene: Scene) -> dict[str, str]:
    """The words for each id, in reading order."""
    words_by_id: dict[str, str] = {}
    for part in scene.parts:
        for id, words in _told(part):
            if id:
                words_by_id.setdefault(id, words)
    return words_by_id


def thing_words(thing: Thing) -> str:
    """A thing in words: the game's own, or whose it is and what."""
    if thing.words:
        return thing.words
    match thing:
        case Piece():
            return _whose(thing.owner) + (thing.text or thing.look)
        case Stack():
            return _whose(owner_of(thing)) + f"stack of {len(thing.owners)}"
        case Card():
            return _card_words(thing)


def owner_of(thing: Thing) -> int:
    """Whose a thing is; a stack is its top disc's owner's."""
    if isinstance(thing, Stack):
        return thing.owners[0] if thing.owners else NOBODY
    return thing.owner


def spot_words(spot: Spot) -> str:
    """A place in words: its name, what it is, what lies there."""
    lying = [thing_words(thing) for thing in spot.things]
    known = [place_name(spot), spot.words, *lying]
    if not lying and "empty" not in spot.words:
        known.append("empty")
    return ", ".join(filter(None, known))


def place_name(spot: Spot) -> str:
    """The id of a place where that is what people call it, as b3 is."""
    return spot.id if spot.id.isalnum() else ""


def pile_words(pile: Pile) -> str:
    """A pile in words."""
    return pile.words or f"{pile.label}: {counted(pile.count)}"


def counted(cards: int) -> str:
    """So many cards, in words."""
    return {0: "empty", 1: "1 card"}.get(cards, f"{cards} cards")


def _told(part: Part) -> Iterator[tuple[str, str]]:
    match part:
        case Board():
            for spot in part.spots:
                yield spot.id, spot_words(spot)
                yield from ((thing.id, thing_words(thing)) for thing in spot.things)
        case Area():
            yield part.id, part.words or part.label
            yield from ((thing.id, thing_words(thing)) for thing in part.things)
        case Pile():
            yield part.id, pile_words(part)
            if part.top is not None:
                yield part.top.id, thing_words(part.top)
        case Choice():
            yield part.id, part.words or part.text
        case Label():
            yield from ((thing.id, thing_words(thing)) for thing in part.things)


def _card_words(card: Card) -> str:
    faces = ", ".join(face.text or face.color for face in card.faces)
    name = "card, face down" if card.back and not faces else f"back {faces}" if card.back else faces or "blank card"
    return (f"{card.count} × " if card.count != 1 else "") + _whose(card.owner) + name


def _whose(owner: int) -> str:
    return "" if owner == NOBODY else f"{player_name(owner)}'s "
