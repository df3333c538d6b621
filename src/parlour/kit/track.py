"""A track along which two players race in opposite directions, any number of pieces on a place."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Literal

from .. import scene
from ..engine import Array, BadGame, Chosen, Given, Outline, Parameter, Plane, int8, int32, rule, seat
from .bits import bit, has, mirrored, up
from .fields import held
from .language import counted
from .places import Places
from .shapes import Grid, Shape
from .symmetry import Transform

MOST = 28
"""So many points a track has at most: with a bar and a tray they are bits of one number."""
TALL = 5.0
"""So many pieces fit onto a point side by side."""


class Course(Shape):
    """The points of a track, P1's way: below from the right to the left, above back to the right, with a bar in the
    middle for each player and a tray for each at the right.

    Places are P1's tray, the points 1, 2, …, P1's bar, P2's bar, P2's tray.
    """

    ways = (1, -1)
    homes = (0, 2)
    example = "8"
    pattern = r"\d+"

    def __init__(self, length: int) -> None:
        self.length, self.most, self.reach = length, length + 4, length

    def grid(self, o: Any) -> Grid:
        return _course(self.length)

    def next(self, o: Any, place: int, way: int) -> int:
        there = place + way
        return there if 1 <= place <= self.length and 1 <= there <= self.length else -1


class Track(Places):
    """Pieces that race along a track of so many points, P1's from the last down to 1, P2's the other way.

    A player's places are counted by the steps that a piece has gone: 0 is the bar, where those begin anew that were
    hit, then come the points, and behind the last of them the tray of those that have left the board. None leaves it
    before all are at `home`, on the last so many points. Nobody goes where two pieces of the other's are; a single one
    is hit, and goes to its bar. `pieces` is how many each player has.

    How many lie on a place is kept bit by bit, a number for each: so where any are, or several, is told at once.
    """

    is_single = False

    def __init__(
        self,
        length: int,
        *,
        pieces: Any,
        home: int,
        look: Literal["tiles", "spikes"] = "spikes",
        place: str = "point",
        **style: Any,
    ) -> None:
        if length > MOST or length % 4:
            raise BadGame(f"a track has 4, 8, 12, … points, at most {MOST}, not {length}")
        super().__init__(Course(length), look=look, place=place, **({"piece": "disc"} | style))
        self.length, self.home, self.tray = length, home, length + 1
        chosen = Chosen(pieces)
        self.bits = chosen.most.bit_length()
        self.pieces = Parameter(int8, chosen, fixed=chosen.is_fixed)
        """How many each player has."""
        self.numbers = held(int32[2 * self.bits], self)
        """The field of the state: for each player, and each bit of a number, on which places it is 1."""

    # what lies where

    @rule
    def some(self, o: object, numbers: Array, player: int) -> int:
        """The places where the player has pieces, but for the tray."""
        places = 0
        for word in range(player * self.bits, (player + 1) * self.bits):
            places |= numbers[word]
        return places & (bit(self.tray) - 1)

    @rule
    def several(self, o: object, numbers: Array, player: int) -> int:
        """The places where the player has two or more."""
        places = 0
        for word in range(player * self.bits + 1, (player + 1) * self.bits):
            places |= numbers[word]
        return places

    @rule
    def walls(self, o: object, numbers: Array, player: int) -> int:
        """The places, as the player counts them, where the other has two or more."""
        return mirrored(self.several(o, numbers, 1 - player), self.tray)

    @rule
    def number(self, o: object, numbers: Array, player: int, place: int) -> int:
        """How many pieces of the player's are on a place."""
        number = 0
        for digit in range(self.bits):
            number += has(numbers[player * self.bits + digit], place) << digit
        return number

    @rule
    def off(self, o: object, numbers: Array, player: int) -> int:
        """How many pieces of the player's have left the board."""
        return self.number(o, numbers, player, self.tray)

    @rule
    def behind(self, o: object, numbers: Array, player: int, steps: int) -> bool:
        """Whether a piece of the player's has gone fewer than so many steps."""
        return self.some(o, numbers, player) & (bit(steps) - 1) != 0

    # what is laid and moved

    @rule
    def put(self, o: object, numbers: Array, player: int, place: int, number: int) -> None:
        """Lay so many pieces of the player's on a place."""
        for _ in range(number):
            carried = bit(place)
            for word in range(player * self.bits, (player + 1) * self.bits):
                before = numbers[word]
                numbers[word] = before ^ carried
                carried &= before

    @rule
    def take(self, o: object, numbers: Array, player: int, place: int) -> None:
        """Take a piece of the player's from a place."""
        borrowed = bit(place)
        for word in range(player * self.bits, (player + 1) * self.bits):
            before = numbers[word]
            numbers[word] = before ^ borrowed
            borrowed &= ~before

    @rule
    def go(self, o: object, numbers: Array, player: int, place: int, steps: int) -> None:
        """Move a piece so many steps, or off the board; one of the other's that is there goes to its bar."""
        there = min(place + steps, self.tray)
        self.take(o, numbers, player, place)
        self.put(o, numbers, player, there, 1)
        opposite = self.tray - there
        if opposite and has(self.some(o, numbers, 1 - player), opposite):
            self.take(o, numbers, 1 - player, opposite)
            self.put(o, numbers, 1 - player, 0, 1)

    # what can go

    @rule
    def movers(self, o: object, numbers: Array, player: int, steps: int) -> int:
        """The places from which a piece of the player's can go so many steps; none for 0 steps."""
        return self.able(o, self.some(o, numbers, player), self.walls(o, numbers, player), steps)

    @rule
    def leaving(self, o: object, numbers: Array, player: int, steps: int, others: int) -> int:
        """Those from which a piece can go so many steps so that afterwards one can go so many `others`."""
        own, walls = self.some(o, numbers, player), self.walls(o, numbers, player)
        first, then = self.able(o, own, walls, steps), self.able(o, own, walls, others)
        several = self.several(o, numbers, player)
        if own & 1 == 0 and (then & several or then & (then - 1)):  # one that can go then stays where it is
            return first
        movers = first & ~then if own & 1 == 0 and then else 0
        left = first & ~movers
        while left:
            here = left & -left
            after = own & ~(here & ~several) | up(here, steps) & (bit(self.tray) - 1)
            if self.able(o, after, walls, others):
                movers |= here
            left &= left - 1
        return movers

    @rule
    def able(self, o: object, own: int, walls: int, steps: int) -> int:
        """Those of a player's places from which a piece can go so many steps, against these walls."""
        if steps == 0:
            return 0
        onto = own & ~(walls >> steps)
        if own & 1:
            return onto & 1
        last = bit(self.tray - steps)
        movers = onto & (last - 1)
        if own & (bit(self.tray - self.home) - 1) == 0:
            movers |= own & last if own & (2 * last - 1) else own & -own
        return movers

    # by the places of the board

    def at(self, player: int, place: int) -> int:
        """The place of the board that the player counts as so many steps."""
        if player == 0:
            return self.tray - place
        return {0: self.tray + 1, self.tray: self.tray + 2}.get(place, place)

    def word(self, player: int, place: int) -> str:
        """What the player calls a place: a point by its number, or bar, or off."""
        return {0: "bar", self.tray: "off"}.get(place) or self.name(None, self.at(player, place))

    def lying(self, o: Any, s: Any) -> dict[int, tuple[int, int]]:
        """For each place of the board where pieces lie, whose they are, and how many."""
        pieces = {}
        for player in range(2):
            for place in range(self.tray + 1):
                if number := self.number(o, self.value(s), player, place):
                    pieces[self.at(player, place)] = player, number
        return pieces

    def whose(self, o: Any, s: Any, place: int) -> int:
        return self.lying(o, s).get(place, (-1, 0))[0]

    def tally(self, o: Any, s: Any, player: int) -> tuple[str, str]:
        """How many steps all pieces of a player's have to go, and how many have left the board."""
        numbers = [self.number(o, self.value(s), player, place) for place in range(self.tray + 1)]
        steps = sum(number * (self.tray - place) for place, number in enumerate(numbers))
        return f"{counted(steps, 'pip')} to go, {numbers[-1]} off", str(steps)

    # as data: for each player how many lie on each point, on the bar, and beside the board

    def data(self, o: Any, s: Any) -> object:
        lying = self.lying(o, s)

        def numbers(player: int, places: Iterable[int]) -> list[int]:
            return [number if owner == player else 0 for owner, number in (lying.get(p, (-1, 0)) for p in places)]

        return {
            "points": [numbers(player, range(1, self.length + 1)) for player in range(2)],
            "bar": [*numbers(0, [self.at(0, 0)]), *numbers(1, [self.at(1, 0)])],
            "off": [*numbers(0, [self.at(0, self.tray)]), *numbers(1, [self.at(1, self.tray)])],
        }

    def restore(self, o: Any, given: Given, s: Any) -> None:
        most, totals, taken = self.pieces(o), [0, 0], set[int]()

        def lay(number: Given, player: int, place: int) -> None:
            pieces = number.number(0, most)
            totals[player] += pieces
            self.put(o, self.value(s), player, place, pieces if totals[player] <= most else 0)
            if pieces and 0 < place < self.tray:
                if (at := self.at(player, place)) in taken:
                    number.fail(f"0, as pieces of {seat(0)}'s are there")
                taken.add(at)

        for player, points in enumerate(given["points"].items(2)):
            for at, number in enumerate(points.items(self.length), 1):
                lay(number, player, self.tray - at if player == 0 else at)
        for name, place in (("bar", 0), ("off", self.tray)):
            for player, number in enumerate(given[name].items(2)):
                lay(number, player, place)
        given.finish()
        if totals != [most, most]:
            given.fail(f"{counted(most, self.noun)} of each player's")

    # as a drawing

    def draw(self, o: Any, s: Any) -> Iterable[scene.Part]:
        grid, lying = self.grid(o), self.lying(o, s)
        half = self.length // 2
        yield scene.Board(
            tuple(
                scene.Spot(
                    grid.names[place],
                    *grid.points[place],
                    self._pile(*lying[place]) if place in lying else (),
                    words="" if 0 < place <= self.length else grid.names[place],
                    tall=TALL,
                    aside=not 0 < place <= self.length,
                )
                for place in grid.places
            ),
            columns=tuple((str(point), grid.points[point][0]) for point in range(half + 1, self.length + 1)),
            feet=tuple((str(point), grid.points[point][0]) for point in range(half, 0, -1)),
            look=self.look,
            homes=self.shape.homes,
        )

    def _pile(self, owner: int, number: int) -> tuple[scene.Thing, ...]:
        words = f"{number} of {seat(owner)}'s {counted(2, self.noun)[2:]}" if number > 1 else self.one(owner).words
        return (scene.Stack((owner,) * number, words=words, finish=self.one(owner).finish),)

    # for learning and for search

    def outlines(self, o: Any) -> list[Outline]:
        """A plane a player, the seat's own first: how many lie on each place, as that player counts them."""
        return [Outline(f"{self.label} {turn}", (self.tray + 1,), 0, (1 << self.bits) - 1) for turn in range(2)]

    def observing(self) -> Iterable[str]:
        yield "for number in range(2):"
        yield f"    for place in range({self.tray + 1}):"
        yield f"        out[at] = {self.label}.number(o, s.{self.fields[0]}, (seat + number) % 2, place)"
        yield "        at += 1"

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        for turn, plane in enumerate(planes):
            for place, number in enumerate(plane.numbers):
                self.put(o, self.value(s), (seat + turn) % 2, place, number)

    def is_alike(self, o: Any, change: Transform) -> bool:
        """A player's places become those of whoever the player becomes."""
        places = [(player, place) for player in range(2) for place in range(self.tray + 1)]
        return all(change.place(self.at(who, place)) == self.at(change.seat(who), place) for who, place in places)

    def image(self, o: Any, s: Any, change: Transform) -> None:
        before = list(self.value(s))
        for player in range(2):
            for digit in range(self.bits):
                self.value(s)[change.seat(player) * self.bits + digit] = before[player * self.bits + digit]


@cache
def _course(length: int) -> Grid:
    half = length // 2
    across = [float(x if x < half // 2 else x + 1) for x in range(half)]
    bar, tray, above, below = half / 2, half + 1.0, TALL / 2 - 0.5, 1.5 * TALL + 0.5
    points = {point: (across[half - point], below) for point in range(1, half + 1)}
    points |= {point: (across[point - half - 1], above) for point in range(half + 1, length + 1)}
    points |= {0: (tray, below), length + 1: (bar, above), length + 2: (bar, below), length + 3: (tray, above)}
    names = {point: str(point) for point in range(1, length + 1)}
    names |= {0: "off1", length + 1: "bar1", length + 2: "bar2", length + 3: "off2"}
    upper = (
        *range(half + 1, length + 1 - half // 2),
        length + 1,
        *range(length + 1 - half // 2, length + 1),
        length + 3,
    )
    lower = (*range(half, half // 2, -1), length + 2, *range(half // 2, 0, -1), 0)
    return Grid(rows=(upper, lower), names=names, points=points, known=f"they are 1 to {length}")
