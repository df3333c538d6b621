"""A player's place at the table: who sits there, how they stand, and what they hold."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from parlour.scene.elements import Area, Pile, Side
from parlour.scene.marks import Marks
from parlour.scene.paint.footprint import INDENT, NAME, PLATE, TOLD, Footprint, Manner, Measures, words_room
from parlour.scene.paint.glyphs import mark
from parlour.scene.paint.lettering import BOLD, fitted, width, wrapped
from parlour.scene.paint.pieces import piece
from parlour.scene.paint.table import CARD_WIDTH, GAP, HEAD, Block, area
from parlour.scene.paint.tags import classes, escaped, group, moved, number, owned, tag, written
from parlour.scene.palette import named

TALLEST = 64.0
"""How high the part with a player's name is at most, where what is beside it is higher."""
LEAST_NAME = 11.0
"""How small a name is written at least, if it can have two lines."""
FACE = 16.0
"""Half as wide as a face is."""
NEAR_CARD = 62.0
"""How wide cards in one's own hand are, where there is room."""
FEW = (4, 7, 10, 14, 19, 25, 33, 44, 60)
"""Room is kept for so many things, so that the table stays as it is when one comes or goes."""


@dataclass(frozen=True, slots=True)
class People:
    """Who sits at a table, as `svg` takes it."""

    names: Sequence[str] | None = None
    faces: Sequence[str | None] | None = None

    def face(self, owner: int) -> str | None:
        """What somebody looks like, in a box of 64 by 64; None where nobody is to be seen."""
        face = self.faces[owner] if self.faces is not None and owner < len(self.faces) else None
        if face != "":
            return face
        initial = next((char for char in named(owner, self.names) if char.isalnum()), "?").upper()
        paper = tag("circle", cx=32, cy=32, r=32, class_="paper")
        return paper + written(initial, 32, 33, 38, "initial")


@dataclass(frozen=True, slots=True)
class SeatBlock:
    """A seat with what belongs to it."""

    side: Side
    holdings: tuple[tuple[Area, Pile | None], ...] = ()
    has_clock: bool = False
    is_near: bool = False
    """Whether it is the looker's own, with cards to be read in the hand."""
    name: str = ""
    most: tuple[int, ...] = ()
    """How many things any player has in each holding: all have room for that."""

    @property
    def _card(self) -> float:
        return NEAR_CARD if self.is_near else CARD_WIDTH

    @property
    def claim(self) -> Footprint:
        """For what it has to have room."""
        areas = tuple(
            (_steady(area, most), pile is not None) for (area, pile), most in zip(self.holdings, self.most, strict=True)
        )
        is_narrow = all(area.narrow for area, _ in self.holdings)
        score = standing(self.side).split(",")[0]
        words = ceil(width(self.name, NAME * BOLD)), ceil(width(score, TOLD))
        return Footprint(areas, self._card, words, is_narrow, self.has_clock, self.is_near)

    def drawn(self, marks: Marks, people: People, room: float, how: Manner, least: float) -> Block:
        """The place in the middle of a room of that width; words smaller than `least` are left out, if they can."""
        measures = self.claim.measures(room, how)
        high = min(measures.tall, TALLEST) if measures.is_beside else PLATE
        top = (measures.tall - high) / 2 if measures.is_beside else 0.0
        left, below = (
            (measures.plate + GAP, (measures.tall - measures.rows) / 2) if measures.is_beside else (0.0, PLATE + GAP)
        )
        plate = self._plate(people, measures.plate, high, least)
        aside = (room - measures.wide) / 2
        place = tag(
            "g",
            tag("g", plate, transform=moved(0, top)) if top else plate,
            self._things(marks, left, below, measures),
            class_=classes("seat", owned(self.side.owner), *self._state()),
            data_seat=str(self.side.owner),
            transform=moved(aside, 0) if aside > 0 else "",
        )
        return place, measures.tall

    def _state(self) -> list[str]:
        return [name for name, holds in (("turn", self.side.turn), ("out", self.side.out)) if holds]

    def _things(self, marks: Marks, left: float, top: float, measures: Measures) -> str:
        drawn, head = "", HEAD if len(self.holdings) > 1 else 0.0
        for at, (held, pile) in enumerate(self.holdings):
            x, y = (
                left + at % measures.across * (measures.each + GAP),
                top + at // measures.across * (measures.row + GAP),
            )
            drawn += area(
                held, pile, marks, y, x, measures.each, head, measures.row, measures.card, measures.card * 0.99
            )[0]
        return drawn

    def _plate(self, people: People, wide: float, tall: float, least: float) -> str:
        side, middle = self.side, tall / 2
        ground = tag("rect", x=0, y=0, width=wide, height=tall, rx=10, class_="plate")
        face = _face(side, people.face(side.owner), 23, middle)
        clock = tag("text", "", x=wide - 10, y=middle + 6, font_size=17, class_="clock", text_anchor="end")
        name, score = named(side.owner, people.names), standing(side)
        words = f"{name}{': ' if score else ''}{score}{', to move' if side.turn else ''}"
        lines = self._lines(name, score, words_room(wide, has_clock=self.has_clock), middle, least)
        return group(ground, face, lines, clock if self.has_clock else "", class_="who", words=words)

    def _lines(self, name: str, score: str, room: float, middle: float, least: float) -> str:
        size = fitted(name, NAME, room / BOLD)
        if size >= LEAST_NAME:
            names = [name]
        else:
            size = LEAST_NAME
            names = wrapped(name, size * BOLD, room)
            if len(names) > 2 or any(width(line, size * BOLD) > room for line in names):
                names, size = [name], fitted(name, NAME, room / BOLD)
        if not score:
            return _written(names, INDENT, middle, size, "name")
        first = _fitting(score, room, max(least, TOLD / 1.2))
        rise = 8.5 if len(names) == 1 else 11.0
        drawn = _written(names, INDENT, middle - rise, size, "name")
        return drawn + _standing(first, INDENT, middle + 9.5 + rise - 8.5, fitted(first, TOLD, room), self.side.score)


def _fitting(score: str, room: float, least: float) -> str:
    """As many of the things that are told, from the first on, as can be read."""
    parts = score.split(",")
    shown = (",".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((text for text in shown if fitted(text, TOLD, room) >= least), parts[0])


def _face(side: Side, face: str | None, x: float, y: float) -> str:
    """Somebody in a ring of the player's colour, with the player's piece or mark; of nobody that alone."""
    if face is None:
        return _sign(side, x, y, 15)
    at = f"{moved(x - FACE, y - FACE)} scale({number(FACE / 32)})"
    ring = tag("circle", cx=x, cy=y, r=FACE + 1, class_="ring")
    return tag("g", face, transform=at, class_="face") + ring + _sign(side, x + 11, y + 13, 6)


def _sign(side: Side, x: float, y: float, r: float) -> str:
    """What tells a player's things: a piece of theirs, or their colour and mark."""
    if side.piece is None:
        around = tag("circle", cx=x, cy=y, r=r, class_=classes("own sign-of", owned(side.owner)))
        return around + mark(side.owner, r, x, y)
    around = tag("circle", cx=x, cy=y, r=r * 1.5, class_="piece-of")
    return around + tag("g", piece(side.piece, r * 3.2), transform=moved(x, y))


def standing(side: Side) -> str:
    """How a player stands, in words."""
    return "out of the game" if side.out else side.text


def _written(lines: list[str], x: float, y: float, size: float, class_: str) -> str:
    first = y - (len(lines) - 1) * size * 0.55
    return "".join(written(line, x, first + at * size * 1.1, size, class_, "start") for at, line in enumerate(lines))


def _standing(text: str, x: float, y: float, size: float, score: str) -> str:
    """How a player stands, with the number that counts in bold where it begins with that."""
    if not score or not text.startswith(score):
        return written(text, x, y, size, "standing", "start")
    spans = tag("tspan", escaped(score), class_="score") + escaped(text.removeprefix(score))
    return tag("text", spans, x=x, y=y + size * 0.36, font_size=size, class_="standing")


def _steady(held: Area, most: int) -> int:
    """For how many things room is kept: where an area is a narrow one, for those that are there."""
    return max(most, 1) if held.narrow else next((room for room in FEW if most <= room), most)
