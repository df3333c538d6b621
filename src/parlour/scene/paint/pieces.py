"""Pieces and stacks as shapes around the middle of their place, in a square of a given size."""

from dataclasses import replace
from math import cos, sin

from parlour.scene.elements import NOBODY, Piece, Stack
from parlour.scene.paint.glyphs import mark
from parlour.scene.paint.light import rounded, shadow
from parlour.scene.paint.tags import classes, moved, number, owned, tag, written


def piece(piece: Piece, size: float) -> str:
    """A piece as it looks on a place of that size."""
    match piece.look:
        case "cube":
            return _cube(piece.owner, size)
        case "pawn":
            return _pawn(piece, size)
        case "mark":
            return _sign(piece, size)
        case "stone":
            return _stone(piece, size)
        case "disc" | "chip":
            return _disc(piece, size)
        case "king":
            return _king(piece, size)
        case "die":
            return _die(piece, size)
        case "seeds":
            return _seeds(piece, size)


def _stone(piece: Piece, size: float) -> str:
    r = size * 0.36
    return (
        shadow(r * 0.06, r * 0.2, r, r * 0.96)
        + tag("ellipse", rx=r, ry=r * 0.96, class_=_body(piece))
        + rounded(r, r * 0.96)
        + _carved(piece, r * 0.58)
        + tag("ellipse", cx=-r * 0.26, cy=-r * 0.44, rx=r * 0.34, ry=r * 0.18, class_="shine")
        + _owner(piece, r * 0.85)
        + _letters(piece, r)
    )


def _disc(piece: Piece, size: float) -> str:
    r = size * (0.3 if piece.look == "chip" else 0.38)
    rim = tag("circle", r=r * (0.8 if piece.look == "chip" else 0.84), class_=classes("rim", piece.look))
    return (
        shadow(r * 0.04, r * 0.14, r, r)
        + tag("circle", cy=r * 0.07, r=r, class_=_body(piece))
        + tag("circle", cy=r * 0.07, r=r, class_="dusk")
        + tag("circle", r=r, class_=_body(piece))
        + rounded(r)
        + rim
        + _carved(piece, r * 0.56)
        + _owner(piece, r * 0.8)
        + _letters(piece, r)
    )


CROWN = ((-0.46, 0.3), (-0.54, -0.24), (-0.26, 0.02), (0, -0.42), (0.26, 0.02), (0.54, -0.24), (0.46, 0.3))


def _king(piece: Piece, size: float) -> str:
    """Two discs, one on the other, and a crown on top."""
    r = size * 0.38
    lift, up = r * 0.14, 0.0 if piece.finish else r * 0.3
    crown = "M" + "L".join(_p(r * x, r * y - up) for x, y in CROWN) + "Z"
    top = (
        tag("circle", r=r, class_=_body(piece))
        + rounded(r)
        + tag("circle", r=r * 0.84, class_="rim disc")
        + _carved(piece, r * 0.7)
        + ("" if piece.finish else mark(piece.owner, r * 0.6, 0, r * 0.42))
        + tag("path", d=crown, class_="coronet")
    )
    return (
        shadow(r * 0.04, r * 0.34, r, r)
        + tag("circle", cy=lift, r=r, class_=_body(piece))
        + tag("circle", cy=lift, r=r, class_="dusk")
        + tag("g", top, transform=moved(0, -lift))
    )


def _body(piece: Piece) -> str:
    return f"body {piece.finish}" if piece.finish else classes("body own", owned(piece.owner))


def _carved(piece: Piece, r: float) -> str:
    """A ring in all pieces of a material but the first player's: nobody needs to see colours."""
    if not piece.finish or piece.owner == 0:
        return ""
    groove = tag("circle", r=r, class_=classes("groove", f"on-{piece.finish}"), stroke_width=r * 0.16)
    return groove + tag("circle", cy=r * 0.1, r=r, class_="ridge", stroke_width=r * 0.06)


def _owner(piece: Piece, r: float) -> str:
    """The owner's mark, where nothing else tells players apart."""
    return "" if piece.finish else mark(piece.owner, r)


def _letters(piece: Piece, r: float) -> str:
    return written(piece.text, 0, 0, r * 0.9, "mark") if piece.text else ""


def _pawn(piece: Piece, size: float) -> str:
    """A pawn as they stand at tournaments."""
    k, body = size * 0.01, _body(piece)
    trunk = (
        f"M{_p(-17 * k, 25 * k)}C{_p(-8 * k, 15 * k)} {_p(-9 * k, 2 * k)} {_p(-7 * k, -8 * k)}"
        f"H{number(7 * k)}C{_p(9 * k, 2 * k)} {_p(8 * k, 15 * k)} {_p(17 * k, 25 * k)}Z"
    )
    foot = f"M{_p(-25 * k, 27 * k)}V{number(32 * k)}A{_p(25 * k, 8 * k)} 0 0 0 {_p(25 * k, 32 * k)}V{number(27 * k)}Z"
    return (
        shadow(3 * k, 35 * k, 29 * k, 9 * k)
        + tag("path", d=foot, class_=body)
        + tag("path", d=foot, class_="dusk")
        + tag("ellipse", cx=0, cy=27 * k, rx=25 * k, ry=8 * k, class_=body)
        + tag("path", d=trunk, class_=body)
        + tag("ellipse", cx=0, cy=-8 * k, rx=14 * k, ry=4.5 * k, class_=body)
        + tag("circle", cx=0, cy=-22 * k, r=14.5 * k, class_=body)
        + rounded(14.5 * k, y=-22 * k)
        + tag("path", d=f"M{_p(-11 * k, 25 * k)}Q{_p(-5 * k, 10 * k)} {_p(-4 * k, -4 * k)}", class_="gleam")
        + ("" if piece.finish else mark(piece.owner, 14 * k, 0, 12 * k, 0.8))
    )


def _cube(owner: int, size: float) -> str:
    a, h = size * 0.24, size * 0.14
    deep = size * 0.27
    whose = owned(owner)

    def face(class_: str, *corners: tuple[float, float]) -> str:
        return tag("path", d="M" + "L".join(_p(x, y) for x, y in corners) + "Z", class_=class_)

    top = (0, -deep / 2 - h), (a, -deep / 2), (0, -deep / 2 + h), (-a, -deep / 2)
    left = (-a, -deep / 2), (0, -deep / 2 + h), (0, deep / 2 + h), (-a, deep / 2)
    right = (a, -deep / 2), (0, -deep / 2 + h), (0, deep / 2 + h), (a, deep / 2)
    return (
        shadow(size * 0.03, deep / 2 + h * 0.4, a * 1.15, h)
        + face(f"body own {whose}", *left)
        + face(f"body own {whose}", *right)
        + face("dusk", *right)
        + face(f"body own {whose}", *top)
        + face("dawn", *top)
        + mark(owner, a * 0.8, 0, -deep / 2, 0.58)
    )


def _sign(piece: Piece, size: float) -> str:
    """A mark made with a pen: crosses and noughts by their strokes, anything else as text, or the player's own."""
    r = size * 0.27
    pen = classes("pen", owned(piece.owner))
    if piece.text in ("X", "x"):
        falling = f"M{_p(-r, -r * 0.94)}Q{_p(r * 0.16, -r * 0.1)} {_p(r, r * 0.98)}"
        rising = f"M{_p(r * 0.96, -r)}Q{_p(-r * 0.12, r * 0.1)} {_p(-r, r * 0.94)}"
        return tag("path", d=falling + rising, class_=pen, stroke_width=size * 0.075)
    if piece.text in ("O", "o"):
        round_ = f"M{_p(r * 0.2, -r * 1.06)}A{_p(r * 1.08, r * 1.04)} -12 1 0 {_p(r * 0.62, -r * 0.9)}"
        return tag("path", d=round_, class_=pen, stroke_width=size * 0.075)
    if piece.text:
        return written(piece.text, 0, 0, size * 0.6, classes("sign", owned(piece.owner)))
    blot = tag("circle", cx=0, cy=0, r=r * 0.9, class_=classes("own", owned(piece.owner)))
    return blot + mark(piece.owner, r * 0.9)


PIPS = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the eyes of a die are, for each number."""


def _die(piece: Piece, size: float) -> str:
    r = size * 0.4
    if piece.spent:
        return tag("g", _die(replace(piece, spent=False), size), class_="spent")
    square = {"x": -r, "width": 2 * r, "height": 2 * r, "rx": r * 0.36}
    body = shadow(r * 0.05, r * 0.3, r * 1.15, r * 1.05) + tag("rect", y=-r, class_="sheet", **square)
    body += tag("rect", y=-r, fill="url(#round)", **square)
    if piece.text not in PIPS:
        return body + written(piece.text, 0, 0, r, "letter")
    eyes = ((x * r * 0.5, y * r * 0.5) for x, y in PIPS[piece.text])
    return body + "".join(tag("circle", cx=x, cy=y, r=r * 0.17, class_="glyph") for x, y in eyes)


MOST_SEEDS = 40
"""More than these lie below others."""
GOLDEN = 2.39996
"""The angle between a seed and the next, of a sunflower's."""


def _seeds(piece: Piece, size: float) -> str:
    """Seeds that lie together as they fell, and how many they are."""
    count = min(int(piece.text), MOST_SEEDS) if piece.text.isdigit() else 0
    r = size * max(0.06, min(0.095, 0.27 / max(count, 1) ** 0.5))
    apart = min(1.5 * r, (size * 0.38 - r) / max(count, 1) ** 0.5)
    drawn = ""
    for at in range(count):
        far, angle = apart * (at + 0.3 * (count > 1)) ** 0.5, GOLDEN * at
        x, y = far * cos(angle), far * sin(angle) - size * 0.02
        drawn += shadow(x + r * 0.1, y + r * 0.35, r, r)
        drawn += tag("circle", cx=x, cy=y, r=r, class_=f"seed s{at % 3}") + rounded(r, x=x, y=y)
    return drawn + badge(piece.text, size * 0.27, size * 0.3, size * 0.175)


def stack(stack: Stack, size: float) -> str:
    """Discs on top of each other seen slightly from above, each a band in its owner's colour; and how many."""
    count = len(stack.owners)
    rx, ry = size * 0.33, size * 0.15
    thick = min(size * 0.085, size * 0.5 / max(count, 1))
    foot = min(size * 0.2, thick * count / 2 + size * 0.02)
    drawn = shadow(size * 0.02, foot + ry * 0.3, rx * 1.05, ry * 1.1)
    for level, owner in enumerate(reversed(stack.owners)):
        low, high = foot - level * thick, foot - (level + 1) * thick
        side = f"M{_p(-rx, high)}V{number(low)}A{_p(rx, ry)} 0 0 0 {_p(rx, low)}V{number(high)}Z"
        body = _body(Piece("disc", owner, finish=stack.finish))
        drawn += tag("path", d=side, class_=body) + tag("path", d=side, class_="dusk")
        drawn += tag("ellipse", cx=0, cy=high, rx=rx, ry=ry, class_=body)
    top = foot - count * thick
    owner = stack.owners[0] if stack.owners else NOBODY
    drawn += tag("ellipse", cx=0, cy=top, rx=rx, ry=ry, class_="dawn")
    drawn += "" if stack.finish else mark(owner, rx * 0.8, 0, top, ry / rx)
    return drawn + badge(stack.text or str(count), rx * 0.95, foot + ry * 0.6, size * 0.13)


MOST_APART = 5
"""So many discs lie side by side; more overlap, and are counted."""


def row(stack: Stack, size: float, along: float) -> str:
    """Discs side by side from the one end of a place that is so long towards the other, up if that is less than 0."""
    count, way = len(stack.owners), 1 if along > 0 else -1
    apart = min(size * 0.94, (abs(along) - 1) * size / max(count - 1, 1))
    ends = (way - along) * size / 2
    drawn = ""
    for at, owner in enumerate(reversed(stack.owners)):
        flat = _flat(Piece("disc", owner, finish=stack.finish), size * 0.45)
        drawn += tag("g", flat, transform=moved(0, ends + way * at * apart))
    last = ends + way * (count - 1) * apart
    return drawn + (badge(str(count), 0, last, size * 0.34) if count > MOST_APART else "")


def _flat(piece: Piece, r: float) -> str:
    """A disc seen from above."""
    body = shadow(0, r * 0.12, r, r) + tag("circle", r=r, class_=_body(piece)) + rounded(r)
    return body + tag("circle", r=r * 0.84, class_="rim disc") + _carved(piece, r * 0.56) + _owner(piece, r * 0.8)


def badge(text: str, x: float, y: float, r: float) -> str:
    """A small numeral on a round ground."""
    wide = r * (0.7 + 0.3 * len(text))
    ground = tag("rect", x=x - wide, y=y - r, width=2 * wide, height=2 * r, rx=r, class_="badge")
    return ground + written(text, x, y, r * 1.4, "count")


def _p(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"
