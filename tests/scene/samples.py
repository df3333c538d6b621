"""Scenes to draw: boards from pictures of them, cards from their numbers."""

from parlour.scene import Board, Card, Face, Piece, Spot, Stack, Thing

LETTERS = "abcdefghijklmnop"


def grid(rows: int, columns: int, things: dict[str, Thing], *, points: bool = False) -> Board:
    """A board with letters above and numbers beside it, and what lies on it by place."""
    places = [(x, y) for y in range(rows) for x in range(columns)]
    across = [((x, y), (x + 1, y)) for x, y in places if x + 1 < columns]
    down = [((x, y), (x, y + 1)) for x, y in places if y + 1 < rows]
    return Board(
        tuple(spot(name(x, y), x, y, things) for x, y in places),
        "points" if points else "cells",
        tuple((name(*a), name(*b)) for a, b in across + down) if points else (),
        tuple((LETTERS[x], x) for x in range(columns)),
        tuple((str(y + 1), y) for y in range(rows)),
    )


def hexagon(things: dict[str, Thing]) -> Board:
    """Rows of 3-4-5-4-3 junctions, lettered from the left of each row, with lines in three directions."""
    at = {(i + (5 - n) / 2, y): name(i, y) for y, n in enumerate((3, 4, 5, 4, 3)) for i in range(n)}
    lines = [
        (here, at[x + dx, y + dy])
        for (x, y), here in at.items()
        for dx, dy in ((1.0, 0), (0.5, 1), (-0.5, 1))
        if (x + dx, y + dy) in at
    ]
    spots = tuple(spot(here, x, y, things) for (x, y), here in at.items())
    return Board(spots, "points", tuple(lines), rows=tuple((str(y + 1), y) for y in range(5)))


def name(x: int, y: int) -> str:
    """The place in that column and row, both from 0."""
    return f"{LETTERS[x]}{y + 1}"


def spot(id: str, x: float, y: float, things: dict[str, Thing]) -> Spot:
    """A spot with what lies there, if anything does."""
    return Spot(id, x, y, (things[id],) if id in things else ())


def marks(picture: str) -> dict[str, Thing]:
    """Pieces of P1 (X) and P2 (O) where a picture has them, its other characters being empty places."""
    owners = {"X": 0, "O": 1}
    return {
        name(x, y): Piece("mark", owners[char], char)
        for y, row in enumerate(picture.split())
        for x, char in enumerate(row)
        if char in owners
    }


def disc_stack(owners: str, text: str = "") -> Stack:
    """A stack from the seats of its discs, top first."""
    return Stack(tuple(map(int, owners)), text)


def tile(color: str, count: int = 1, id: str = "") -> Card:
    """A card of one colour."""
    return Card((Face(color, color),), count=count, id=id)


def triple(red: int, green: int, blue: int, owner: int, strong: str = "", id: str = "") -> Card:
    """A card with three numbers, in the colour that counts the strong one."""
    numbers = zip((red, green, blue), ("red", "green", "blue"), strict=True)
    return Card(tuple(Face(str(n), color, strong == color) for n, color in numbers), owner, id=id)


def drawing(lines: str) -> str:
    """A drawing as it stands in a test: without the first line break and the blanks that indent it."""
    rows = lines.strip("\n").split("\n")
    indent = min(len(row) - len(row.lstrip()) for row in rows if row.strip())
    return "\n".join(row[indent:].rstrip() for row in rows).rstrip("\n")
