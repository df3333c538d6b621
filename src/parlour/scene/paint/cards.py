"""Cards as shapes around the middle of their place."""

from functools import lru_cache

from parlour.scene.elements import NOBODY, Card, Face
from parlour.scene.paint.glyphs import glyph, mark
from parlour.scene.paint.lettering import fitted
from parlour.scene.paint.pieces import badge
from parlour.scene.paint.tags import classes, hued, owned, tag, written

STRIP = 0.15
"""The part of a card's height that shows its owner."""


@lru_cache(1024)
def card(card: Card, width: float, height: float, *, host: int = NOBODY) -> str:
    """A card of that size. In the area of its owner, the host, it does not say whose it is."""
    x, y, round_ = -width / 2, -height / 2, min(width, height) * 0.12
    more = min(card.count, 3) - 1
    under = "".join(_sheet(x + 2.5 * n, y - 2.5 * n, width, height, round_, "sheet under") for n in range(more, 0, -1))
    drawn = under + _sheet(x, y, width, height, round_, classes("sheet", "back" if card.back else ""))
    strip = height * STRIP if card.owner not in (NOBODY, host) else 0
    drawn += _print(card, width, height, strip)
    if strip:
        drawn += _strip(card.owner, width, height, strip)
    if card.count != 1:
        drawn += badge(f"×{card.count}", -width * 0.24, height / 2 - 3, max(width * 0.18, 8))
    return drawn


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
    """One thing all over the card: a colour by its sign, a letter large."""
    middle = top + h / 2
    if not face.color:
        return written(face.text, 0, middle, fitted(face.text, h * 0.62, w * 0.9), "letter")
    ground = tag("rect", x=-w / 2, y=top, width=w, height=h, rx=w * 0.09, class_=classes("hue", hued(face.color)))
    if face.text in ("", face.color):
        return ground + glyph(face.color, min(w, h) * 0.62, 0, middle)
    size = fitted(face.text, h * 0.42, w * 0.8)
    return (
        ground
        + written(face.text, 0, middle - h * 0.12, size, "on-hue")
        + glyph(face.color, h * 0.2, 0, middle + h * 0.27)
    )


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
    """The back of a card that tells nothing."""
    middle = top + h / 2
    panel = tag("rect", x=-w / 2, y=top, width=w, height=h, rx=w * 0.09, class_="panel")
    a, b = w * 0.3, h * 0.34
    lozenge = f"M0 {middle - b:.2f}L{a:.2f} {middle:.2f}L0 {middle + b:.2f}L{-a:.2f} {middle:.2f}Z"
    inner = f"M0 {middle - b / 2:.2f}L{a / 2:.2f} {middle:.2f}L0 {middle + b / 2:.2f}L{-a / 2:.2f} {middle:.2f}Z"
    return panel + tag("path", d=lozenge + inner, class_="ornament")


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
