"""Pieces and stacks as shapes around the middle of their place, in a square of a given size."""

from parlour.scene.elements import NOBODY, Piece, Stack
from parlour.scene.paint.glyphs import mark
from parlour.scene.paint.tags import classes, number, owned, tag, written


def piece(piece: Piece, size: float) -> str:
    """A piece as it looks on a place of that size."""
    match piece.look:
        case "cube":
            return _cube(piece.owner, size)
        case "pawn":
            return _pawn(piece.owner, size)
        case "mark":
            return _sign(piece, size)
        case "stone":
            return _stone(piece, size)
        case "disc" | "chip":
            return _disc(piece, size)


def _stone(piece: Piece, size: float) -> str:
    r = size * 0.36
    return (
        tag("ellipse", cx=0, cy=r * 0.16, rx=r * 1.02, ry=r, class_="shade")
        + tag("circle", cx=0, cy=0, r=r, class_=_body(piece))
        + tag("ellipse", cx=-r * 0.22, cy=-r * 0.42, rx=r * 0.5, ry=r * 0.3, class_="shine")
        + mark(piece.owner, r * 0.85)
        + _letters(piece, r)
    )


def _disc(piece: Piece, size: float) -> str:
    r = size * (0.3 if piece.look == "chip" else 0.38)
    middle = tag("circle", cx=0, cy=0, r=r * 0.5, class_=classes("own", owned(piece.owner))) if piece.finish else ""
    rim = "" if piece.finish else tag("circle", cx=0, cy=0, r=r * 0.8, class_=classes("rim", piece.look))
    return (
        tag("circle", cx=0, cy=r * 0.1, r=r, class_="shade")
        + tag("circle", cx=0, cy=0, r=r, class_=_body(piece))
        + rim
        + middle
        + mark(piece.owner, r * (0.5 if piece.finish else 0.8))
        + _letters(piece, r)
    )


def _body(piece: Piece) -> str:
    return f"body {piece.finish}" if piece.finish else classes("body own", owned(piece.owner))


def _letters(piece: Piece, r: float) -> str:
    return written(piece.text, 0, 0, r * 0.9, "mark") if piece.text else ""


def _pawn(owner: int, size: float) -> str:
    k = size * 0.01
    skirt = (
        f"M{_p(-27 * k, 36 * k)}Q{_p(-27 * k, 24 * k)} {_p(-15 * k, 19 * k)}Q{_p(-9 * k, 6 * k)} {_p(-9 * k, -7 * k)}"
    )
    skirt += f"H{number(9 * k)}Q{_p(9 * k, 6 * k)} {_p(15 * k, 19 * k)}Q{_p(27 * k, 24 * k)} {_p(27 * k, 36 * k)}Z"
    body = classes("body own", owned(owner))
    return (
        tag("ellipse", cx=0, cy=35 * k, rx=30 * k, ry=6 * k, class_="shade")
        + tag("path", d=skirt, class_=body)
        + tag("rect", x=-14 * k, y=-10 * k, width=28 * k, height=6 * k, rx=3 * k, class_=body)
        + tag("circle", cx=0, cy=-21 * k, r=15 * k, class_=body)
        + tag("ellipse", cx=-4 * k, cy=-27 * k, rx=6 * k, ry=4 * k, class_="shine")
        + mark(owner, 16 * k, 0, 23 * k, 0.7)
    )


def _cube(owner: int, size: float) -> str:
    a, h = size * 0.19, size * 0.11
    deep = size * 0.21
    whose = owned(owner)

    def face(class_: str, *corners: tuple[float, float]) -> str:
        return tag("path", d="M" + "L".join(_p(x, y) for x, y in corners) + "Z", class_=class_)

    top = (0, -deep / 2 - h), (a, -deep / 2), (0, -deep / 2 + h), (-a, -deep / 2)
    left = (-a, -deep / 2), (0, -deep / 2 + h), (0, deep / 2 + h), (-a, deep / 2)
    right = (a, -deep / 2), (0, -deep / 2 + h), (0, deep / 2 + h), (a, deep / 2)
    return (
        tag("ellipse", cx=size * 0.02, cy=deep / 2 + h * 0.3, rx=a * 1.15, ry=h, class_="shade")
        + face(f"body own {whose}", *left)
        + face(f"body own {whose}", *right)
        + face("dusk", *right)
        + face(f"body own {whose}", *top)
        + face("dawn", *top)
        + mark(owner, a * 0.8, 0, -deep / 2, 0.58)
    )


def _sign(piece: Piece, size: float) -> str:
    """A mark made with a pen: crosses and noughts by their strokes, anything else as text."""
    r = size * 0.27
    pen = classes("pen", owned(piece.owner))
    if piece.text in ("X", "x"):
        return tag("path", d=f"M{_p(-r, -r)}L{_p(r, r)}M{_p(r, -r)}L{_p(-r, r)}", class_=pen, stroke_width=size * 0.1)
    if piece.text in ("O", "o"):
        return tag("circle", cx=0, cy=0, r=r * 1.08, class_=pen, stroke_width=size * 0.1)
    return written(piece.text or "•", 0, 0, size * 0.6, classes("sign", owned(piece.owner)))


def stack(stack: Stack, size: float) -> str:
    """Discs on top of each other seen slightly from above, each a band in its owner's colour; and how many."""
    count = len(stack.owners)
    rx, ry = size * 0.33, size * 0.15
    thick = min(size * 0.085, size * 0.5 / max(count, 1))
    foot = min(size * 0.2, thick * count / 2 + size * 0.02)
    drawn = tag("ellipse", cx=size * 0.02, cy=foot + ry * 0.25, rx=rx * 1.1, ry=ry * 1.1, class_="shade")
    for level, owner in enumerate(reversed(stack.owners)):
        low, high = foot - level * thick, foot - (level + 1) * thick
        side = f"M{_p(-rx, high)}V{number(low)}A{_p(rx, ry)} 0 0 0 {_p(rx, low)}V{number(high)}Z"
        drawn += tag("path", d=side, class_=classes("body own", owned(owner))) + tag("path", d=side, class_="dusk")
        drawn += tag("ellipse", cx=0, cy=high, rx=rx, ry=ry, class_=classes("body own", owned(owner)))
    top = foot - count * thick
    owner = stack.owners[0] if stack.owners else NOBODY
    drawn += tag("ellipse", cx=0, cy=top, rx=rx, ry=ry, class_="dawn") + mark(owner, rx * 0.8, 0, top, ry / rx)
    return drawn + badge(stack.text or str(count), rx * 0.95, foot + ry * 0.6, size * 0.13)


def badge(text: str, x: float, y: float, r: float) -> str:
    """A small numeral on a round ground."""
    wide = r + max(0, len(text) - 2) * r * 0.55
    ground = tag("rect", x=x - wide, y=y - r, width=2 * wide, height=2 * r, rx=r, class_="badge")
    return ground + written(text, x, y, r * 1.4, "count")


def _p(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"
