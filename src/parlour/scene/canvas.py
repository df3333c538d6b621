"""A sheet of characters that is written on at any place."""

from collections.abc import Iterator

from parlour.scene.ink import Line, Span

CROSSINGS = {frozenset("─│"): "┼", frozenset("╱╲"): "╳"}


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
