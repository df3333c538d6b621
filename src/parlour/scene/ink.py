"""Styled text: lines of spans, each a text and the codes a terminal needs to show it."""

from collections.abc import Iterable, Iterator

Span = tuple[str, str]
Line = tuple[Span, ...]

BOLD = "1"
DIM = "2"
UNDERLINE = "4"
REVERSE = "7"


def ink(text: str, style: str = "") -> Line:
    """A text in one style. What a terminal would obey rather than show becomes a blank."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return ((shown, style),) if shown else ()


def foreground(code: int | None) -> str:
    """The style of a colour, of 256; no style for None."""
    return "" if code is None else f"38;5;{code}"


def styled(line: Line, style: str) -> Line:
    """The same text with a style added to what it has; what was dim is so no more."""
    return tuple((text, style if old in ("", DIM) else f"{old};{style}") for text, old in line)


def width(line: Line) -> int:
    """How many columns a line takes."""
    return sum(len(text) for text, _ in line)


def padded(line: Line, columns: int) -> Line:
    """A line filled up with blanks to at least so many columns."""
    return line + ink(" " * (columns - width(line)))


def joined(lines: Iterable[Line], gap: str) -> Line:
    """Lines one after another with a gap between them."""
    together: Line = ()
    for line in lines:
        together += (ink(gap) if together else ()) + line
    return together


def flowed(head: Line, items: Iterable[Line], gap: str, columns: int) -> Iterator[Line]:
    """A head with the items behind it, gaps between them, on as many lines as it takes.

    Further lines start below the first item, or four columns in where the head is long.
    """
    indent = width(head) if width(head) <= columns // 3 else 4
    line, used = head, False
    for item in items:
        piece = (ink(gap) if used else ()) + item
        if used and width(line + piece) > columns:
            yield line
            line, piece = ink(" " * indent), item
        line += piece
        used = True
    yield line


def painted(line: Line, *, color: bool) -> str:
    """A line as a terminal reads it, without blanks at its end; without colour, the text alone."""
    left = len("".join(text for text, _ in line).rstrip())
    out = []
    for text, style in line:
        shown = text[:left]
        left -= len(shown)
        if shown:
            out.append(f"\x1b[{style}m{shown}\x1b[0m" if color and style else shown)
    return "".join(out)
