"""A card as small as the letters of a sentence in which it is named."""

from functools import lru_cache

from parlour.scene.elements import Card, Face
from parlour.scene.paint.glyphs import glyph
from parlour.scene.paint.tags import SVG, classes, hued, tag, written

CELL = 16.0
"""How wide and how high each thing is that is printed on it."""


@lru_cache(512)
def inline(card: Card) -> str:
    """What is printed on a card, in a row."""
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
