"""Elements of SVG as text: classes and presentation attributes only, every text escaped."""

from functools import cache
from html import escape

from parlour.scene.elements import NOBODY
from parlour.scene.palette import SEATS

SVG = "http://www.w3.org/2000/svg"


def tag(name: str, *inner: str, **attributes: str | float) -> str:
    """An element; an attribute's underscores are hyphens, and one without a value is left out."""
    written = "".join(f' {_name(key)}="{_value(value)}"' for key, value in attributes.items() if value != "")
    return f"<{name}{written}>{''.join(inner)}</{name}>" if any(inner) else f"<{name}{written}/>"


def group(
    *inner: str, class_: str, id: str = "", means: str = "", words: str = "", owner: int = NOBODY, at: str = ""
) -> str:
    """A group that a page can find by its id, and whose words a reader hears."""
    title = tag("title", escaped(words)) if words else ""
    whose = "" if owner == NOBODY else str(owner)
    return tag("g", title, *inner, class_=class_, data_id=id, data_means=means, data_owner=whose, transform=at)


def written(text: str, x: float, y: float, size: float, class_: str, anchor: str = "middle") -> str:
    """A line of text, `y` being the middle of its capitals."""
    return tag("text", escaped(text), x=x, y=y + size * 0.36, font_size=size, class_=class_, text_anchor=anchor)


def moved(x: float, y: float) -> str:
    """A transformation to another place."""
    return f"translate({number(x)} {number(y)})"


def owned(owner: int) -> str:
    """The class of a player's things."""
    return f"p{owner}" if 0 <= owner < len(SEATS) else "nobody"


def hued(color: str) -> str:
    """The class of a game's colour."""
    return f"c-{color}" if color.isalnum() else ""


def classes(*names: str) -> str:
    """Class names, the empty ones left out."""
    return " ".join(filter(None, names))


def number(value: float) -> str:
    """A number with at most two places."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def escaped(text: str) -> str:
    """Text as it may stand in an element or an attribute; what cannot be shown becomes a blank."""
    return escape(text if text.isprintable() else "".join(char if char.isprintable() else " " for char in text))


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else number(value)
