"""What lies beside the boards, as shapes: hands, piles, choices, lines of text, players' lines."""

from collections.abc import Sequence

from parlour.scene.elements import NOBODY, Area, Card, Choice, Label, Pile, Side, Thing
from parlour.scene.marks import Marks
from parlour.scene.paint.boards import shape
from parlour.scene.paint.cards import card
from parlour.scene.paint.glyphs import glyph, mark
from parlour.scene.paint.lettering import fitted, width, wrapped
from parlour.scene.paint.tags import classes, group, hued, moved, owned, tag, written
from parlour.scene.palette import named
from parlour.scene.telling import counted, owner_of, pile_words, thing_words

Block = tuple[str, float]
"""Something drawn, and how high it is."""

CARD_WIDTH = 48.0
SHAPE = 1.4
"""A card's height for its width."""
LEAST = 25.0
"""Cards in a row are never narrower: more of them make a second row."""
LONGEST_WORD = 9
"""Letters of a word in a label, of a name perhaps."""
GAP = 6.0
HEAD = 66.0
"""The room for a label at the left."""
LARGEST_LETTERS = 1.4
"""By how much letters of a label are larger than usual at most."""
OVERLAP = 0.8
"""The part of a card that always shows where the cards of a row cover each other."""
DECK_WIDTH = 88.0


def area(
    area: Area,
    pile: Pile | None,
    marks: Marks,
    top: float,
    left: float,
    room: float,
    head: float | None = None,
    least: float = 0.0,
    card: float = CARD_WIDTH,
    narrowest: float = LEAST,
    letters: float = 1.0,
) -> Block:
    """A row of things with its label, and at its end a pile that belongs to it, at `least` so high.

    Without a head there is no label. A card is as wide as `card` where there is room; where it would be narrower than
    `narrowest`, there are more rows. A label whose letters would have to be too much larger than usual is left out.
    """
    if head is None:
        head = HEAD * letters if area.label and letters <= LARGEST_LETTERS else 0.0
    inner, rows, wide, tall, high = _measured(
        len(area.things), room, head, card, has_pile=pile is not None, narrowest=narrowest
    )
    height = max(high, least or card * SHAPE + 2 * GAP)
    first = top + (height - high) / 2 + GAP
    each = -(-len(area.things) // rows) if area.things else 1
    things = ""
    for row in range(rows):
        placed = area.things[row * each : (row + 1) * each]
        y = first + row * (tall + GAP) + tall / 2
        things += _row(placed, marks, left + head + GAP, y, wide, inner, area.owner)
    if not area.things:
        things = written(area.empty, left + head + GAP + 4, top + height / 2, 13, "muted", "start")
    ground = tag("rect", x=left, y=top, width=room, height=height, rx=10, class_="hit mat")
    at_end = _small_pile(pile, marks, left + room - wide / 2 - 2 * GAP, top + height / 2, wide) if pile else ""
    drawn = group(
        ground,
        _head(area, left, top + height / 2, letters) if head else "",
        things,
        class_=classes("area", *marks.of(area.id)),
        id=area.id,
        means=area.means,
        words=area.words if area.id else "",
        owner=area.owner,
    )
    return drawn + at_end, height


def area_size(
    things: int, room: float, head: float, card: float, *, has_pile: bool, narrowest: float = LEAST
) -> tuple[float, float]:
    """How high an area with so many things is, and how wide the cards in it are."""
    _, _, wide, _, high = _measured(things, room, head, card, has_pile=has_pile, narrowest=narrowest)
    return high, wide


def area_width(things: int, head: float, card: float, *, has_pile: bool) -> float:
    """How wide an area is in which so many things lie side by side."""
    return head + max(things, 1) * (card + GAP) + GAP + (card + 3 * GAP if has_pile else 0.0)


def _measured(
    things: int, room: float, head: float, card: float, *, has_pile: bool, narrowest: float
) -> tuple[float, int, float, float, float]:
    """The room for things, in how many rows they lie, how wide and how high each is, and how high it all is."""
    inner = room - head - 2 * GAP - (3 * GAP if has_pile else 0.0)
    rows, wide = _rows(things, inner, card, 1.0 if has_pile else 0.0, narrowest)
    tall = wide * SHAPE
    return inner - (wide if has_pile else 0.0), rows, wide, tall, rows * tall + (rows - 1) * GAP + 2 * GAP


def _rows(count: int, room: float, card: float, piles: float, narrowest: float) -> tuple[int, float]:
    """In how many rows so many cards go beside a pile of such cards, if there is one, and how wide each card is."""
    for rows in range(1, 9):
        across = max(-(-count // rows), 1)
        wide = min(card, room / (OVERLAP * (across - 1) + 1 + piles))
        if wide >= narrowest:
            return rows, wide
    return 8, LEAST


def _row(things: Sequence[Thing], marks: Marks, left: float, y: float, wide: float, room: float, host: int) -> str:
    pitch = min(wide + GAP, (room - wide) / max(len(things) - 1, 1))
    return "".join(
        tag("g", _lying(thing, marks, wide, host), transform=moved(left + wide / 2 + index * pitch, y))
        for index, thing in enumerate(things)
    )


def _lying(thing: Thing, marks: Marks, wide: float, host: int) -> str:
    tall = wide * SHAPE if isinstance(thing, Card) else wide
    drawn = card(thing, wide, tall, host=host) if isinstance(thing, Card) else shape(thing, wide)
    hit = tag("rect", x=-wide / 2 - 2, y=-tall / 2 - 2, width=wide + 4, height=tall + 4, rx=7, class_="hit")
    return group(
        hit,
        drawn,
        class_=classes("thing", *marks.of(thing.id)),
        id=thing.id,
        words=thing_words(thing),
        owner=owner_of(thing),
    )


def _head(area: Area, left: float, middle: float, letters: float) -> str:
    size, room = 12.5 * letters, HEAD * letters - 16
    lines = wrapped(area.label, size, room + 4)[:3]
    swatch = tag("rect", x=left + 5, y=middle - 16, width=4, height=32, rx=2, class_=classes("own", owned(area.owner)))
    first = middle - (len(lines) - 1) * 8 * letters
    texts = (
        written(_short(line), left + 15, first + 16 * letters * at, fitted(_short(line), size, room), "head", "start")
        for at, line in enumerate(lines)
    )
    return (swatch if area.owner >= 0 else "") + "".join(texts)


def _short(word: str) -> str:
    return word if len(word) <= LONGEST_WORD else f"{word[: LONGEST_WORD - 1]}…"


def _small_pile(pile: Pile, marks: Marks, x: float, y: float, card: float) -> str:
    """A pile at the end of a row: cards face down, and how many."""
    drawn = tag("g", _deck(pile, marks, card), transform=moved(x, y))
    return group(drawn, class_=classes("pile", *marks.of(pile.id)), id=pile.id, words=pile_words(pile))


def _deck(pile: Pile, marks: Marks, wide: float) -> str:
    tall = wide * SHAPE
    hit = tag("rect", x=-wide / 2 - 3, y=-tall / 2 - 3, width=wide + 6, height=tall + 6, rx=9, class_="hit")
    if not pile.count:
        gone = tag("rect", x=-wide / 2, y=-tall / 2, width=wide, height=tall, rx=6, class_="gone")
        return hit + gone + written("0", 0, 0, 13, "muted")
    edge = min(pile.count - 1, 3)
    under = "".join(
        tag("rect", x=-wide / 2 + 1.5 * n, y=-tall / 2 + 1.5 * n, width=wide, height=tall, rx=6, class_="sheet under")
        for n in range(edge, 0, -1)
    )
    top = pile.top or Card((), back=True)
    drawn = group(card(top, wide, tall), class_=classes("thing", *marks.of(top.id)), id=top.id, words=thing_words(top))
    if pile.top is not None:
        return hit + under + drawn
    plate = tag("rect", x=-15, y=-10, width=30, height=20, rx=10, class_="badge")
    return hit + under + drawn + plate + written(str(pile.count), 0, 0, 13, "count")


def pile(pile: Pile, marks: Marks, top: float, left: float, room: float, letters: float = 1.0) -> Block:
    """A pile on its own: large, its label beside it, both in the middle of the room; letters so much larger."""
    tall = DECK_WIDTH * SHAPE
    label = letters * max(width(pile.label, 16), width(counted(pile.count), 13))
    x = left + (room + label + 2 * GAP) / 2
    drawn = tag("g", _deck(pile, marks, DECK_WIDTH), transform=moved(x, top + tall / 2 + GAP))
    beside = x - DECK_WIDTH / 2 - 2 * GAP
    texts = written(pile.label, beside, top + tall / 2 - 4 * letters, 16 * letters, "title", "end")
    texts += written(counted(pile.count), beside, top + tall / 2 + 16 * letters, 13 * letters, "muted", "end")
    whole = group(drawn, texts, class_=classes("pile", *marks.of(pile.id)), id=pile.id, words=pile_words(pile))
    return whole, tall + 2 * GAP + 4


def choices(choices: Sequence[Choice], marks: Marks, top: float, left: float, room: float) -> Block:
    """Choices side by side, on as many lines as they need."""
    x, y, drawn, tall = left, top, "", 36.0
    for choice in choices:
        sign = 18.0 if choice.color else 0.0
        wide = min(width(choice.text or choice.id, 14) + 26 + sign, room)
        if x > left and x + wide > left + room:
            x, y = left, y + tall + GAP
        drawn += _choice(choice, marks, x, y, wide, tall, sign)
        x += wide + GAP
    return drawn, y + tall - top


def _choice(choice: Choice, marks: Marks, x: float, y: float, wide: float, tall: float, sign: float) -> str:
    class_ = classes("hit button", f"hue {hued(choice.color)}" if choice.color else "")
    ground = tag("rect", x=0, y=0, width=wide, height=tall, rx=tall / 2, class_=class_)
    inked = "on-hue" if choice.color else "label"
    shown = written(choice.text or choice.id, (wide + sign) / 2, tall / 2, 14, inked)
    shown += glyph(choice.color, 15, 20, tall / 2) if choice.color else ""
    words = choice.words or choice.text
    return group(
        ground, shown, class_=classes("choice", *marks.of(choice.id)), id=choice.id, words=words, at=moved(x, y)
    )


def label(label: Label, marks: Marks, top: float, left: float, room: float, letters: float = 1.0) -> Block:
    """A line of text, on as many lines as it needs, and below it the things it tells of."""
    size = 14 * letters
    lines = wrapped(label.text, size, room - 2 * GAP)
    drawn = "".join(
        written(line, left + room / 2, top + size * (0.7 + 1.36 * index), size, "label")
        for index, line in enumerate(lines)
    )
    height = 1.36 * size * len(lines) + 2
    if label.things:
        wide = min(CARD_WIDTH, room / len(label.things))
        drawn += _row(
            label.things,
            marks,
            left + (room - wide * len(label.things)) / 2,
            top + height + wide / 2,
            wide,
            room,
            NOBODY,
        )
        height += CARD_WIDTH
    return group(drawn, class_="note"), height


def sides(sides: Sequence[Side], names: Sequence[str] | None, top: float, left: float, room: float) -> Block:
    """Players' lines, two beside each other where they fit."""
    half = (room - 2 * GAP) / 2
    two = len(sides) > 1 and all(_side_width(side, names) <= half for side in sides)
    wide, tall, drawn = (half if two else room), 30.0, ""
    for index, side in enumerate(sides):
        row, column = divmod(index, 2) if two else (index, 0)
        drawn += _side(
            side, named(side.owner, names), left + column * (half + 2 * GAP), top + row * (tall + 4), wide, tall
        )
    rows = -(-len(sides) // 2) if two else len(sides)
    return drawn, rows * (tall + 4) - 4


def _side_width(side: Side, names: Sequence[str] | None) -> float:
    return 48 + width(named(side.owner, names), 14) + width(_side_text(side), 13)


def _side_text(side: Side) -> str:
    return ", ".join(filter(None, ("out" if side.out else "", side.text)))


def _side(side: Side, name: str, x: float, y: float, wide: float, tall: float) -> str:
    ground = tag("rect", x=x, y=y, width=wide, height=tall, rx=tall / 2, class_="mat")
    swatch = tag("circle", cx=x + tall / 2, cy=y + tall / 2, r=9, class_=classes("own", owned(side.owner)))
    swatch += mark(side.owner, 9, x + tall / 2, y + tall / 2)
    words = written(name, x + tall + 2, y + tall / 2, 14, "title", "start")
    words += written(_side_text(side), x + tall + 10 + width(name, 14), y + tall / 2, 13, "muted", "start")
    class_ = classes("side", "turn" if side.turn else "", "out" if side.out else "")
    return group(ground, swatch, words, class_=class_, owner=side.owner)
