"""How programs look at a state: as planes of numbers, and as one of several that are alike."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any, NamedTuple

from .layout import Kind
from .rules import rule


class Plane(NamedTuple):
    """Numbers that tell of one thing; their shape is that of the thing, such as a board's rows and columns."""

    name: str
    shape: tuple[int, ...]
    numbers: list[int]


class Outline(NamedTuple):
    """A plane before there are numbers in it: its name, its shape, and the least and the greatest number."""

    name: str
    shape: tuple[int, ...]
    low: int = 0
    high: int = 1

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class Symmetry:
    """Maps a state to its image, and an action in the one to that in the other.

    `seats` is who each player is in the image, where that is not the same.
    """

    name: str
    state: Callable[[Any], Any]
    action: Callable[[Any, int], int]
    """Takes the state before it is mapped, and an action."""
    seats: tuple[int, ...] = ()
    family: str = ""
    """What it is called together with others of its kind."""


def cut(outlines: Iterable[Outline], numbers: list[int]) -> list[Plane]:
    """The numbers of a whole observation as planes."""
    planes, at = [], 0
    for outline in outlines:
        planes.append(Plane(outline.name, outline.shape, numbers[at : at + outline.size]))
        at += outline.size
    return planes


# The rule `observe(o, s, seat, out)` is written out for each game's fields, line by line.


def observer(lines: Iterable[str], names: Mapping[str, Any], players: str) -> Any:
    """The rule of these lines, which write from `out[at]` on; `players` is how many there are."""
    text = "\n    ".join(["def observe(o, s, seat, out):", f"players, at = {players}, 0", *lines])
    namespace = dict(names)
    exec(compile(text, "/observe", "exec"), namespace)
    return rule(namespace["observe"])


def of_seats(expression: str, *further: str) -> Iterator[str]:
    """Write 1 for the seat that an expression tells, counted from the observer's on, then further numbers."""
    yield "for number in range(players):"
    yield f"    out[at + number] = ({expression}) == (seat + number) % players"
    yield "at += players"
    for number in further:
        yield f"out[at] = {number}"
        yield "at += 1"


def of_players(name: str, kind: Kind) -> Iterator[str]:
    """Write what a field has for each player, from the observer's on."""
    yield "for number in range(players):"
    yield "    player = (seat + number) % players"
    yield from (f"    {line}" for line in _of_cells(name, kind, ["player"]))


def of_seat() -> Iterator[str]:
    """Write which seat it is that looks."""
    yield "for number in range(players):"
    yield "    out[at + number] = number == seat"
    yield "at += players"


def of_field(name: str, kind: Kind) -> Iterator[str]:
    """Write a field as it stands; of a set of 64 bits each bit."""
    return _of_cells(name, kind, [])


def _of_cells(name: str, kind: Kind, known: list[str]) -> Iterator[str]:
    """Write the cells of a field for all indices but the first ones, which are known."""
    loops = [f"i{number}" for number in range(len(known), len(kind.shape))]
    indices = ", ".join([*known, *loops])
    cell = f"s.{name}[{indices}]" if indices else f"s.{name}"
    if kind.code == "Q":
        loops, cell = [*loops, "bit"], f"{cell} >> bit & 1"
    sizes = field_shape(kind)[len(known) :]
    for depth, (index, size) in enumerate(zip(loops, sizes, strict=False)):
        yield f"{'    ' * depth}for {index} in range({size}):"
    yield f"{'    ' * len(loops)}out[at] = {cell}"
    yield f"{'    ' * len(loops)}at += 1"


def field_shape(kind: Kind) -> tuple[int, ...]:
    """The shape of a field's plane."""
    return (*kind.shape, 64) if kind.code == "Q" else kind.shape or (1,)


def field_outline(name: str, kind: Kind) -> Outline:
    """The plane of a field as it stands."""
    return Outline(name, field_shape(kind), *((0, 1) if kind.code == "Q" else kind.limits))


def seat_outlines(players: int) -> list[Outline]:
    """The planes that tell who looks, and who is to move: a player, the dealer."""
    return [Outline("seat", (players,)), Outline("player", (players + 1,))]


def of_plain_state(kinds: Mapping[str, Kind]) -> list[str]:
    """The lines for a game of which nothing is known but its fields and its rule `turn`."""
    fields = [line for name, kind in kinds.items() for line in of_field(name, kind)]
    return [*of_seat(), *of_seats("turn(o, s)", "turn(o, s) == -1"), *fields]
