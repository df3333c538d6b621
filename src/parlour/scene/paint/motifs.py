"""Pictures on cards: an emblem for each colour, its sign among them, and what kings, queens and jacks wear."""

from parlour.scene.paint.glyphs import FILLED
from parlour.scene.paint.tags import number, tag

# In a square of 24, each layer with its class.
_STAR = "M12 1.5L14.8 9.2L12 12ZM22.5 12L14.8 14.8L12 12ZM12 22.5L9.2 14.8L12 12ZM1.5 12L9.2 9.2L12 12Z"
_RAYS = (
    "M12 0.6L14 5.7L10 5.7ZM20.1 3.9L17.8 8.9L15.1 6.2ZM23.4 12L18.3 14L18.3 10ZM20.1 20.1L15.1 17.8L17.8 15.1ZM12 "
    "23.4L10 18.3L14 18.3ZM3.9 20.1L6.2 15.1L8.9 17.8ZM0.6 12L5.7 10L5.7 14ZM3.9 3.9L8.9 6.2L6.2 8.9Z"
)
EMBLEMS = {
    "red": (
        ("glyph", FILLED["red"]),
        ("vein", "M5.6 9.4A2.6 2.6 0 0 1 8.4 6.4M9.5 14.8L12 16.8L14.5 14.8"),
    ),
    "green": (
        ("glyph", FILLED["green"]),
        ("vein", "M12 4.6V9.6M6 14.2L10.4 12M18 14.2L13.6 12"),
    ),
    "blue": (
        ("glyph", "M1 9.5C4.5 4.5 8 4.5 12 9S19.5 13 23 8.5V13C19.5 17 16 17 12 13S4.5 9.5 1 14Z"),
        ("glyph", "M1 17C4.5 12.5 8 13 12 17S19.5 20.5 23 16.5V18.5C20 22 16 22.5 12 20.5S4.5 18.5 1 20Z"),
        ("vein", "M2.4 9.6C5.4 6.4 8.2 6.8 11.4 10.2"),
    ),
    "purple": (
        ("glyph", FILLED["purple"]),
        ("pale", _STAR),
        ("glyph", "M19.5 2L20.3 4.2L22.5 5L20.3 5.8L19.5 8L18.7 5.8L16.5 5L18.7 4.2Z"),
    ),
    "pink": (
        ("glyph", FILLED["pink"]),
        ("vein", "M12 3.6V6.4M19 9.6L16.4 10.4M16.4 17.6L14.8 15.4M7.6 17.6L9.2 15.4M5 9.6L7.6 10.4"),
        ("pale", "M12 9.8A2.5 2.5 0 1 0 12.01 9.8Z"),
    ),
    "yellow": (
        ("glyph", _RAYS),
        ("glyph", "M12 7A5 5 0 1 0 12.01 7Z"),
        ("vein", "M9 12A3 3 0 0 1 11.4 9"),
    ),
    "orange": (
        ("glyph", "M12 1.8A10.2 10.2 0 1 0 12.01 1.8Z"),
        ("pale", "M12 4A8 8 0 1 0 12.01 4Z"),
        ("segments", "M12 4.6V19.4M5.6 8.3L18.4 15.7M5.6 15.7L18.4 8.3"),
        ("glyph", "M12 9.4A2.6 2.6 0 1 0 12.01 9.4Z"),
    ),
}
COURT = {
    "K": (
        ("crown", "M3.5 18L2.5 8.5L8 12L12 4.5L16 12L21.5 8.5L20.5 18Z"),
        ("crown band", "M3.5 18.6H20.5V21.6H3.5Z"),
        ("segments", "M12 0.8V4.6M10.2 2.4H13.8"),
    ),
    "Q": (
        ("crown", "M4 18L2.6 9.6Q6.5 13.5 7.6 7Q10 12.5 12 6Q14 12.5 16.4 7Q17.5 13.5 21.4 9.6L20 18Z"),
        ("crown band", "M4 18.6H20V21.6H4Z"),
        ("glyph", "M12 2.2A1.6 1.6 0 1 0 12.01 2.2ZM7.2 3.6A1.4 1.4 0 1 0 7.21 3.6ZM16.8 3.6A1.4 1.4 0 1 0 16.81 3.6Z"),
    ),
    "J": (
        ("crown", "M3.6 17.4C3.6 10 8 7.4 12.6 7.4C17.4 7.4 20.4 11 20.4 17.4Z"),
        ("crown band", "M2.6 17.4H21.4V21.2H2.6Z"),
        ("glyph", "M15 9.4C20.6 8.6 23 5 21.8 0.8C16.8 1.8 13.6 5 15 9.4Z"),
    ),
}


def emblem(color: str, size: float, x: float, y: float) -> str:
    """The picture of a colour on a bright ground, its middle at that place; nothing for a colour without one."""
    if color not in EMBLEMS:
        return ""
    return tag("circle", cx=x, cy=y, r=size * 0.56, class_="moon") + _layers(EMBLEMS[color], size, x, y)


def court(rank: str, size: float, x: float, y: float) -> str:
    """The crown of a king or a queen, the cap of a jack; nothing for other cards."""
    return _layers(COURT.get(rank, ()), size, x, y)


def _layers(layers: tuple[tuple[str, str], ...], size: float, x: float, y: float) -> str:
    at = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({size / 24:.3f})"
    return tag("g", *(tag("path", d=d, class_=class_) for class_, d in layers), transform=at) if layers else ""
