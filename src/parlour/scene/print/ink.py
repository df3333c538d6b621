"""Styled text: lines of spans, each a text and the codes a terminal needs to show it; and a sheet to write them on."""

from collections.abc import Iterable, Iterator

Span = tuple[str, str]
Line = tuple[Span, ...]

BOLD = "1"
DIM = "2"
UNDERLINE = "4"
REVERSE = "7"
CROSSINGS = {frozenset("─│"): "┼", frozenset("╱╲"): "╳"}


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


class Canvas:
    """Characters by row and column, columns left of 0 included; later ones cover earlier ones."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], Span] = {}

    def write(self, row: int, column: int, line: Line) -> None:
        """Put a line of text down, its first character at that place."""
        for text, style in line:
            for char in text:
                self._cells[row, column] = (char, style)
                column += 1

    def stroke(self, start: tuple[int, int], end: tuple[int, int], style: str) -> None:
        """Draw between two places, given as row and column, without touching either."""
        (top, left), (bottom, right) = sorted((start, end))
        if top == bottom:
            for column in range(left + 1, right):
                self._draw(top, column, "─", style)
        for row in range(top + 1, bottom):
            column = round(left + (right - left) * (row - top) / (bottom - top))
            self._draw(row, column, "│" if left == right else "╱" if right < left else "╲", style)

    def _draw(self, row: int, column: int, char: str, style: str) -> None:
        under = self._cells.get((row, column), (char, ""))[0]
        self._cells[row, column] = (CROSSINGS.get(frozenset((under, char)), char), style)

    def lines(self) -> Iterator[Line]:
        """All that was written, from the first column and row in use to the last."""
        if not self._cells:
            return
        rows = [row for row, _ in self._cells]
        columns = [column for _, column in self._cells]
        across = range(min(columns), max(columns) + 1)
        for row in range(min(rows), max(rows) + 1):
            yield tuple(self._cells.get((row, column), (" ", "")) for column in across)
