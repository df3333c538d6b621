"""Cards as shapes around the middle of their place."""

from functools import lru_cache

from parlour.scene.elements import NOBODY, Card, Face
from parlour.scene.paint.glyphs import SUITS, glyph, mark, suit
from parlour.scene.paint.lettering import fitted
from parlour.scene.paint.motifs import court, emblem
from parlour.scene.paint.pieces import badge
from parlour.scene.paint.tags import SVG, classes, hued, moved, owned, tag, written

CELL = 16.0
"""How wide and how high each thing is on a card as small as letters."""
STRIP = 0.15
"""The part of a card's height that shows its owner."""


@lru_cache(1024)
def card(card: Card, width: float, height: float, *, host: int = NOBODY) -> str:
    """A card of that size. In the area of its owner, the host, it does not say whose it is."""
    x, y, round_ = -width / 2, -height / 2, min(width, height) * 0.12
    more = min(card.count, 3) - 1
    under = "".join(_sheet(x + 2.5 * n, y - 2.5 * n, width, height, round_, "sheet under") for n in range(more, 0, -1))
    cast = _sheet(x - 0.5, y + 1.5, width + 1.0, height + 1.0, round_, "cast")
    drawn = cast + under + _sheet(x, y, width, height, round_, classes("sheet", "back" if card.back else ""))
    strip = height * STRIP if card.owner not in (NOBODY, host) else 0
    drawn += _print(card, width, height, strip)
    if strip:
        drawn += _strip(card.owner, width, height, strip)
    if card.count != 1:
        drawn += _count(f"×{card.count}", width, height)
    return drawn


def _count(text: str, width: float, height: float) -> str:
    """How many there are, at the lower left corner: cards that cover each other leave it free."""
    r = max(width * 0.19, 8.0)
    return badge(text, -width / 2 + r * (0.8 + 0.3 * len(text)), height / 2 - r - 1, r)


def _sheet(x: float, y: float, width: float, height: float, round_: float, class_: str) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, rx=round_, class_=class_)


def _print(card: Card, width: float, height: float, strip: float) -> str:
    """What is printed: one thing all over, or bands one below the other."""
    edge = min(width, height) * 0.07
    w, h = width - 2 * edge, height - strip - 2 * edge
    top = -height / 2 + edge
    if not card.faces:
        return _pattern(w, h, top) if card.back else ""
    if len(card.faces) == 1:
        return _alone(card.faces[0], w, h, top)
    strong = any(face.strong for face in card.faces)
    heights = [1.7 if face.strong else 1.0 for face in card.faces]
    unit = h / sum(heights)
    drawn, at = "", top
    for number, (face, share) in enumerate(zip(card.faces, heights, strict=True)):
        ends = (number == 0) + 2 * (number == len(card.faces) - 1)
        drawn += _band(face, w, at, share * unit, ends, faint=strong and not face.strong)
        at += share * unit
    return drawn


def _alone(face: Face, w: float, h: float, top: float) -> str:
    """One thing all over the card: a colour by its picture, a playing card by its rank and suit, a word."""
    middle = top + h / 2
    if not face.color:
        sign = face.text[-1] if len(face.text) > 1 and face.text[-1] in SUITS else ""
        return _ranked(face.text.removesuffix(sign), sign, w, h, middle)
    ground = tag("rect", x=-w / 2, y=top, width=w, height=h, rx=w * 0.09, class_=classes("hue", hued(face.color)))
    if face.text in ("", face.color):
        return ground + _pictured(face.color, w, h, middle)
    size = fitted(face.text, h * 0.42, w * 0.8)
    return (
        ground
        + written(face.text, 0, middle - h * 0.12, size, "on-hue")
        + glyph(face.color, h * 0.2, 0, middle + h * 0.27)
    )


def _pictured(color: str, w: float, h: float, middle: float) -> str:
    size = min(w, h) * 0.72
    picture = emblem(color, size, 0, middle)
    if not picture:
        return glyph(color, size, 0, middle)
    corner = w * 0.2
    return glyph(color, corner, -w / 2 + corner * 0.7, middle - h / 2 + corner * 0.75) + picture


def _ranked(rank: str, sign: str, w: float, h: float, middle: float) -> str:
    """A playing card: its rank in two corners, its suit below that, and a picture or its suit large between them."""
    class_ = classes("letter", "warm" if sign in tuple("♥♦") else "")
    if len(rank) > 2:
        return _lettered(rank, w, h * 0.62, middle, class_)
    size = h * (0.28 if sign else 0.34)
    index = _corner(rank, sign, w, h, size, class_)
    large = court(rank, w * 0.54, 0, 0) or (suit(sign, w * 0.5, 0, 0) if sign else "")
    if not large:
        return _lettered(rank, w, h * 0.62, middle, class_)
    turned = tag("g", index, transform="rotate(180)")
    return tag("g", index, turned, large, transform=moved(0, middle))


def _corner(rank: str, sign: str, w: float, h: float, size: float, class_: str) -> str:
    x, y = -w * 0.29, -h / 2 + size * 0.46
    letters = written(rank, x, y, fitted("0" * len(rank), size, w * 0.44), class_)
    return letters + (suit(sign, size * 0.5, x, y + size * 0.68) if sign else "")


def _lettered(text: str, w: float, size: float, y: float, class_: str) -> str:
    """Letters are wider in print than in a sentence, and figures all alike."""
    return written(text, 0, y, fitted("0" * len(text), size, w * 0.84), class_)


def _band(face: Face, w: float, y: float, h: float, ends: int, *, faint: bool) -> str:
    """One of several bands: its sign and its number, or its sign alone in the middle."""
    class_ = classes("hue", hued(face.color), "faint" if faint else "")
    drawn = tag("path", d=_slab(w, y, h, w * 0.09, ends), class_=class_)
    middle = y + h / 2
    size = min(h * 0.62, w * 0.4)
    if face.text in ("", face.color):
        x = -w * 0.2 if face.note else 0.0
        drawn += glyph(face.color, min(h * 0.74, w * 0.5), x, middle)
        if face.note:
            drawn += written(face.note, w * 0.24, middle, fitted(face.note, h * 0.5, w * 0.4), "on-hue odds")
        return drawn
    class_ = classes("on-hue", "faint" if faint else "", "strong" if face.strong else "")
    size = fitted(face.text, h * (0.86 if not faint else 0.74), w * 0.5)
    drawn += glyph(face.color, min(h * 0.5, w * 0.24), -w * 0.28, middle) if face.color else ""
    return drawn + written(face.text, w * 0.16 if face.color else 0, middle, size, class_)


def _slab(w: float, y: float, h: float, r: float, ends: int) -> str:
    """A band across, its upper corners round if it is the first (1), its lower ones if it is the last (2)."""
    a, b = r * (ends & 1), r * (ends >> 1)
    left, right, low = -w / 2, w / 2, y + h
    return (
        f"M{left:.2f} {y + a:.2f}q0 {-a:.2f} {a:.2f} {-a:.2f}H{right - a:.2f}q{a:.2f} 0 {a:.2f} {a:.2f}"
        f"V{low - b:.2f}q0 {b:.2f} {-b:.2f} {b:.2f}H{left + b:.2f}q{-b:.2f} 0 {-b:.2f} {-b:.2f}Z"
    )


def _pattern(w: float, h: float, top: float) -> str:
    """The back of a card that tells nothing: lozenges in a frame."""
    panel = tag("rect", x=-w / 2, y=top, width=w, height=h, rx=w * 0.09, class_="panel")
    a, b = w * 0.13, h * 0.11
    rows = ((0, 2, 4), (1, 3), (0, 2, 4), (1, 3), (0, 2, 4))
    places = [((column - 2) * a, top + h / 2 + (row - 2) * b) for row, columns in enumerate(rows) for column in columns]
    lozenge = f"l{a:.1f} {b:.1f}l{-a:.1f} {b:.1f}l{-a:.1f} {-b:.1f}Z"
    return panel + tag("path", d="".join(f"M{x:.1f} {y - b:.1f}{lozenge}" for x, y in places), class_="ornament")


def _strip(owner: int, width: float, height: float, strip: float) -> str:
    """The owner's colour and mark along the foot of the card."""
    edge = min(width, height) * 0.07
    y = height / 2 - strip - edge * 0.35
    high = strip - edge * 0.25
    rect = tag(
        "rect",
        x=-width / 2 + edge,
        y=y,
        width=width - 2 * edge,
        height=high,
        rx=high / 3,
        class_=classes("own", owned(owner)),
    )
    return rect + mark(owner, high * 0.62, 0, y + high / 2)


@lru_cache(512)
def inline(card: Card) -> str:
    """A card as small as the letters of a sentence in which it is named: what is printed on it, in a row."""
    cells = "".join(_cell(face, at * CELL) for at, face in enumerate(card.faces))
    wide = CELL * len(card.faces)
    return tag(
        "svg",
        cells,
        xmlns=SVG,
        class_="parlour-scene inline",
        viewBox=f"0 0 {wide:.0f} {CELL:.0f}",
        width=wide,
        height=CELL,
    )


def _cell(face: Face, x: float) -> str:
    class_ = classes("hue", hued(face.color)) if face.color else "sheet"
    ground = tag("rect", x=x + 0.5, y=0.5, width=CELL - 1, height=CELL - 1, rx=3, class_=class_)
    if face.text in ("", face.color):
        return ground + glyph(face.color, 11, x + CELL / 2, CELL / 2)
    return ground + written(face.text[:2], x + CELL / 2, CELL / 2, 12 if len(face.text) < 2 else 10, "on-hue")
