"""Lanes of cards between two players, each with a colour."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from .. import scene
from ..engine import Given, Outline, Plane, int8, rule, seat
from ..engine.module.planes import of_field
from .bits import has
from .fields import held
from .gaps import NUMBER
from .language import spelled
from .numbered import NumberCards
from .pieces import Pieces
from .shapes import NORTH, SOUTH, Grid, Square
from .symmetry import Transform


class LaneShape(Square):
    """Lanes side by side, each with places from P2's side to P1's, both numbered from 0: a place is lane,place."""

    example = "0,2"
    pattern = f"{NUMBER},{NUMBER}"

    def __init__(self, lanes: int, length: int, lane: str, place: str) -> None:
        super().__init__(length, lanes)
        self.nouns = lane, place

    def grid(self, o: Any) -> Grid:
        plain = super().grid(o)
        (length, lanes), (lane, place) = self.size(o), self.nouns
        return replace(
            plain,
            names={at: f"{at % self.stride},{at // self.stride}" for at in plain.places},
            columns=tuple((str(at), float(at)) for at in range(lanes)),
            lines=tuple((str(at), float(at)) for at in range(length)),
            known=f"{lane}s are 0 to {lanes - 1}, their {place}s 0 to {length - 1}",
        )


class Lanes(Pieces):
    """Lanes of places for cards between P2 above and P1 below. A lane can have one of the cards' colours, 0 for none.

    `lane` and `place` are what they are called.
    """

    is_between = True

    def __init__(self, lanes: int, length: int, cards: NumberCards, *, lane: str, place: str, **look: Any) -> None:
        shape = LaneShape(lanes, length, lane, place)
        super().__init__(shape, cards, ids=f"{place}:", place=place, noun="card", **look)
        self.cards: NumberCards = cards
        self.lane_noun = lane
        self.number = lanes
        """How many lanes there are."""
        self.ways: list[str] = []
        self.colors = held(int8[lanes], self)
        """A field of the state: the colour of each lane."""

    def way(self, name: str) -> Any:
        """A field for the way in which each card went to another lane this turn: -1, 0 or 1."""
        self.ways.append(name)
        return self.note(name, -1, 1)

    @rule
    def lane(self, o: object, number: int) -> int:
        """The places of a lane."""
        return self.columns(o)[number]

    @rule
    def lane_of(self, o: object, place: int) -> int:
        """The lane of a place."""
        return place % self.stride

    def at(self, place: int) -> tuple[int, int]:
        """The lane of a place, and its number there."""
        return place % self.stride, place // self.stride

    @rule
    def colored(self, o: object, s: object) -> int:
        """The places of lanes with a colour."""
        places = 0
        for lane in range(self.number):
            if self.colors(s)[lane]:
                places |= self.lane(o, lane)
        return places

    @rule
    def empty(self, o: object, s: object, lane: int) -> bool:
        """Whether no card lies in a lane."""
        return self.taken(o, self.owners(s)) & self.lane(o, lane) == 0

    @rule
    def nearest(self, o: object, places: int, player: int) -> int:
        """In each lane that one of the places that is nearest to the player."""
        farther = self.shift(o, places, SOUTH if player else NORTH)
        for _ in range(self.shape.reach - 1):
            farther |= self.shift(o, farther, SOUTH if player else NORTH)
        return places & ~farther

    @rule
    def total(self, o: object, s: object, lane: int, player: int) -> int:
        """What a player's cards in a lane come to in its colour."""
        total = 0
        for place in range(lane, self.shape.most, self.stride):
            if has(self.owners(s)[player], place):
                total += self.cards.values(o)[self.kinds(s)[place], self.colors(s)[lane]]
        return total

    def totals(self, o: Any, s: Any, player: int) -> list[int]:
        """What a player's cards come to in each lane."""
        return [self.total(o, s, lane, player) for lane in range(self.number)]

    # as data: for each lane its colour or null, and its places from P2's side

    def _lane(self, lane: int) -> range:
        return range(lane, self.shape.most, self.stride)

    def data(self, o: Any, s: Any) -> object:
        places, colors = f"{self.place}s", self.colors(s)
        return [
            {
                "color": self.cards.colors[colors[lane]] if colors[lane] else None,
                places: [self.told(o, s, place) for place in self._lane(lane)],
            }
            for lane in range(self.number)
        ]

    def restore(self, o: Any, given: Given, s: Any) -> None:
        for lane, lane_data in enumerate(given.items(self.number)):
            self.colors(s)[lane] = lane_data["color"].choice(self.cards.colors.words, null=-1) + 1
            cells = lane_data[f"{self.place}s"].items(len(self._lane(lane)))
            for place, cell in zip(self._lane(lane), cells, strict=True):
                self.read(o, cell, s, place)
            lane_data.finish()

    # as a drawing

    def draw(self, o: Any, s: Any) -> Iterable[scene.Part]:
        """With what each player's cards come to, at the player's end of each lane."""
        length = self.shape.most // self.number
        words = f"{spelled(self.number)} {self.lane_noun}s of {spelled(length)} {self.place}s"
        notes = tuple(note for player in (1, 0) for note in self._notes(o, s, player))
        drawn = [part for part in super().draw(o, s) if isinstance(part, scene.Board)]
        return [replace(board, words=words, notes=notes, homes=(0, 2)) for board in drawn]

    def _notes(self, o: Any, s: Any, player: int) -> Iterable[scene.Note]:
        y = -0.7 if player else self.shape.most // self.number - 0.3
        both = zip(self.totals(o, s, player), self.totals(o, s, 1 - player), strict=True)
        for lane, (total, other) in enumerate(both):
            words = f"{seat(player)}'s sum on {self.lane_noun} {lane}: {total}"
            yield scene.Note(str(total), lane, y, player, strong=total > other, words=words)

    def spot(self, o: Any, s: Any, grid: Grid, place: int) -> scene.Spot:
        lane, color = place % self.stride, self.cards.colors[self.colors(s)[place % self.stride]]
        words = f"{self.place} {place // self.stride} of {self.lane_noun} {lane}, {color}"
        return replace(super().spot(o, s, grid, place), color=color, words=words)

    def card(self, o: Any, s: Any, place: int, owner: int) -> scene.Card:
        """The number in the lane's colour is the one that counts."""
        strong = self.colors(s)[place % self.stride]
        return replace(super().card(o, s, place, owner), faces=self.cards.faces(o, self.kinds(s)[place], strong))

    # for learning and for search

    def outlines(self, o: Any) -> list[Outline]:
        """After what is known of places: the colours of the lanes."""
        return [*super().outlines(o), Outline("colors", (self.number,), *self.colors.limits)]

    def observing(self) -> Iterable[str]:
        return [*super().observing(), *of_field(self.colors.field, self.colors)]

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        super().recall(o, planes, seat, s)
        for lane, color in enumerate(planes[-1].numbers):
            self.colors(s)[lane] = color

    def is_alike(self, o: Any, change: Transform) -> bool:
        """Each player still sits at the same end, or at that of whoever the player becomes."""
        upper, lower = self.grid(o).rows[0], self.grid(o).rows[-1]
        is_turned = {change.place(place) for place in upper} == set(lower)
        return is_turned == (change.seat(0) == 1)

    def image(self, o: Any, s: Any, change: Transform) -> None:
        colors = [self.cards.colors.image(o, color, change) for color in self.colors(s)]
        for lane, color in enumerate(colors):
            self.colors(s)[change.place(lane) % self.stride] = color
        super().image(o, s, change)
        if change.place(0) % self.stride:  # left is right there
            for mark in self.marks:
                for place in self.grid(o).places if mark.name in self.ways else ():
                    mark.write(s, place, -mark.read(s, place))
