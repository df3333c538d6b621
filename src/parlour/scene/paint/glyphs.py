"""The signs of colours and players, as shapes: no font has to have them."""

from parlour.scene.paint.tags import classes, number, tag, written
from parlour.scene.palette import SEATS

# In a square of 24, the middle at 12.
FILLED = {
    "red": "M12 20.5C5 15.5 2.8 12 2.8 8.6A4.7 4.7 0 0 1 12 7.2A4.7 4.7 0 0 1 21.2 8.6C21.2 12 19 15.5 12 20.5Z",
    "green": "M12 2.5a4.3 4.3 0 0 1 3.4 6.9A4.3 4.3 0 1 1 13.2 15.2L15 21H9L10.8 15.2A4.3 4.3 0 1 1 8.6 9.4A4.3 4.3"
    " 0 0 1 12 2.5Z",
    "purple": "M12 1.5L14.8 9.2L22.5 12L14.8 14.8L12 22.5L9.2 14.8L1.5 12L9.2 9.2Z",
    "pink": "M12 9.4A3.9 3.9 0 1 1 14.5 11.2A3.9 3.9 0 1 1 13.5 14.1A3.9 3.9 0 1 1 10.5 14.1A3.9 3.9 0 1 1 9.5 11.2A3.9"
    " 3.9 0 1 1 12 9.4Z",
}
DRAWN = {
    "blue": "M2.5 8.5C5.5 4.5 8.5 4.5 12 8.5S18.5 12.5 21.5 8.5M2.5 16C5.5 12 8.5 12 12 16S18.5 20 21.5 16",
    "yellow": "M12 8a4 4 0 1 0 .01 0ZM12 1.8v3M12 19.2v3M1.8 12h3M19.2 12h3M4.8 4.8l2.1 2.1M17.1 17.1l2.1 2.1M4.8"
    " 19.2l2.1-2.1M17.1 6.9l2.1-2.1",
    "orange": "M12 3.5a8.5 8.5 0 1 0 .01 0ZM12 9.5a2.5 2.5 0 1 0 .01 0Z",
    "grey": "M4 12L12 4M5 19L19 5M12 20L20 12",
}
SUITS = {
    "♥": FILLED["red"],
    "♦": "M12 1.5L19.5 12L12 22.5L4.5 12Z",
    "♣": FILLED["green"],
    "♠": "M12 2C15 6.3 21 9.6 21 14A4.4 4.4 0 0 1 13.3 16.7L15 21.5H9L10.7 16.7A4.4 4.4 0 0 1 3 14C3 9.6 9 6.3 12 2Z",
}


def suit(sign: str, size: float, x: float, y: float) -> str:
    """The sign of a suit of playing cards, its middle at that place."""
    at = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({size / 24:.4f})"
    return tag("path", d=SUITS[sign], class_=classes("suit", "warm" if sign in "♥♦" else ""), transform=at)


def glyph(color: str, size: float, x: float = 0, y: float = 0) -> str:
    """The sign of a game's colour, its middle at that place; the first letter of one that has no sign."""
    shape, class_ = (FILLED[color], "glyph") if color in FILLED else (DRAWN.get(color, ""), "glyph drawn")
    if not shape:
        return written(color[:1], x, y, size * 0.8, "on-hue")
    scale = size / 24
    at = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({scale:.4f})"
    return tag("path", d=shape, class_=class_, transform=at)


def mark(owner: int, size: float, x: float = 0, y: float = 0, squash: float = 1) -> str:
    """The mark of a player, as large as the piece of that radius can bear; `squash` for one seen from the side."""
    r, h, pen = size * 0.5, size * 0.5 * squash, max(size * 0.24, 1.5)
    kind = SEATS[owner].mark if 0 <= owner < len(SEATS) else "" if owner < 0 else "number"
    match kind:
        case "ring":
            return tag("ellipse", cx=x, cy=y, rx=r, ry=h, class_="mark line", stroke_width=pen)
        case "bar":
            return _line(f"M{_at(x - r, y)}L{_at(x + r, y)}", pen)
        case "cross":
            return _line(f"M{_at(x - r, y)}L{_at(x + r, y)}M{_at(x, y - h)}L{_at(x, y + h)}", pen)
        case "chevron":
            return _line(f"M{_at(x - r, y + h * 0.6)}L{_at(x, y - h * 0.6)}L{_at(x + r, y + h * 0.6)}", pen)
        case "saltire":
            return _line(f"M{_at(x - r, y - h)}L{_at(x + r, y + h)}M{_at(x - r, y + h)}L{_at(x + r, y - h)}", pen)
        case "square":
            side = {"x": x - r * 0.8, "y": y - h * 0.8, "width": r * 1.6, "height": h * 1.6}
            return tag("rect", class_="mark line", stroke_width=pen, **side)
        case "dot":
            return tag("ellipse", cx=x, cy=y, rx=r * 0.5, ry=h * 0.5, class_="mark")
        case "number":
            return written(str(owner + 1), x, y, size, "mark")
    return ""


def _line(path: str, pen: float) -> str:
    return tag("path", d=path, class_="mark line", stroke_width=pen)


def _at(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"
