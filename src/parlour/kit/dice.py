"""Dice that lie on the table, and the roll that throws them."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement, product
from typing import Any

from .. import scene
from ..engine import DEALER, Array, Given, Lookup, Message, Move, Outline, Plane, int8, int32, rule, seat
from ..engine.module.planes import of_field
from .component import Component
from .fields import held
from .forms.form import Form
from .language import does
from .symmetry import Transform


class Rolled(Message):
    """What dice show that were thrown."""

    dice: tuple[int, ...]

    def words(self) -> str:
        shown = " and ".join(map(str, self.dice))
        return f"The die shows {shown}." if len(self.dice) == 1 else f"The dice show {shown}."


class Dice(Component):
    """So many dice of so many sides. Before they are thrown they show 0. Whenever they do not lie on the table it is
    the dealer's turn to throw them.

    Where each is used on its own, `uses` keeps how often it still can be: once, or if `doubled` twice where all show
    the same.
    """

    def __init__(self, number: int = 1, sides: int = 6, *, doubled: bool = False) -> None:
        super().__init__()
        self.number, self.sides, self.doubled = number, sides, int(doubled)
        self.up = 0
        """What they show while they are taken up; -1 where somebody has to ask for them first."""
        self.shown = held(int8[number], self)
        """The field of the state: what each shows, the highest first."""
        self.uses = held(int8[number], self)
        """Another, if wanted: how often each can still be used."""

    @rule
    def lie(self, o: object, shown: Array) -> bool:
        """Whether they have been thrown and lie there."""
        return shown[0] != self.up

    @rule
    def clear(self, o: object, shown: Array) -> None:
        """Take them up again."""
        for die in range(self.number):
            shown[die] = self.up

    @rule
    def total(self, o: object, shown: Array) -> int:
        """What they show together; 0 while they do not lie there."""
        total = 0
        for die in range(self.number):
            total += max(shown[die], 0)
        return total

    @rule
    def ready(self, o: object, s: Any) -> None:
        """Let all be used that were thrown."""
        same = self.shown(s)[0] == self.shown(s)[self.number - 1]  # the highest comes first
        for die in range(self.number):
            self.uses(s)[die] = 2 if same and self.doubled else 1

    @rule
    def unused(self, o: object, s: Any) -> tuple[int, int]:
        """Two numbers that can still be used, the higher one first; 0 where there is no other."""
        high = low = 0
        for die in range(self.number):
            number = self.shown(s)[die] if self.uses(s)[die] else 0
            if number > high:
                high = number
            elif high > number > low:
                low = number
        return high, low

    @rule
    def use(self, o: object, s: Any, number: int) -> bool:
        """Use one that shows the number and can be used; returns whether any can be used then."""
        left = 0
        for die in range(self.number):
            if number and self.shown(s)[die] == number and self.uses(s)[die]:
                self.uses(s)[die] -= 1
                number = 0
            left += self.uses(s)[die]
        return left > 0

    @rule
    def put_away(self, o: object, s: Any) -> None:
        """Take them up, whether they were used or not."""
        for die in range(self.number):
            self.uses(s)[die] = 0
        self.clear(o, self.shown(s))

    # as data: what they show, null while they are taken up; an empty list where they lie and were never thrown

    # where each is used on its own, also how often it can be

    @property
    def _counts_uses(self) -> bool:
        return len(self.fields) > 1

    def _shows(self, o: Any, s: Any) -> list[int] | None:
        return [number for number in self.shown(s) if number] if self.lie(o, self.shown(s)) else None

    def data(self, o: Any, s: Any) -> object:
        shown = self._shows(o, s)
        return {"shown": shown, "uses": list(self.uses(s))} if shown and self._counts_uses else shown

    def restore(self, o: Any, given: Given, s: Any) -> None:
        if given.is_null:
            self.clear(o, self.shown(s))
        if given.is_null or (self.up and given.value == []):
            return
        faces = given["shown"] if self._counts_uses else given
        shown = [die.number(1, self.sides) for die in faces.items(self.number)]
        if shown != sorted(shown, reverse=True):
            faces.fail("the highest die first")
        for die, number in enumerate(shown):
            self.shown(s)[die] = number
        if self._counts_uses:
            most = self._most(shown)
            for die, uses in enumerate(given["uses"].items(self.number)):
                self.uses(s)[die] = uses.number(0, most)
            given.finish()

    def _most(self, shown: list[int]) -> int:
        """How often each can be used."""
        return 2 if self.doubled and len(set(shown)) == 1 else 1

    def draw(self, o: Any, s: Any) -> Iterable[scene.Part]:
        shown = self._shows(o, s) or []
        faces = [(number, False) for number in shown]
        if self._counts_uses:
            times = self._most(shown)
            used = [times - uses for uses in self.uses(s)]
            faces = [(number, time < used[die]) for die, number in enumerate(shown) for time in range(times)]
        pieces = tuple(
            scene.Piece(
                "die", text=str(number), words=f"{number}{', used' * used}", id=f"{self.label}:{die}", spent=used
            )
            for die, (number, used) in enumerate(faces)
        )
        yield scene.Area("Dice" if self.number > 1 else "Die", pieces, empty="not thrown", id=self.label)

    def outlines(self, o: Any) -> list[Outline]:
        names = (self.label, f"{self.label} uses")[: len(self.fields)]
        return [Outline(name, (self.number,), -1, self.sides) for name in names]

    def observing(self) -> Iterable[str]:
        return (line for name in self.fields for line in of_field(name, self.shown))

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        for number, plane in enumerate(planes):
            for die, shown in enumerate(plane.numbers):
                self.value(s, number)[die] = shown


class Begun(Message):
    """What each player threw to see who begins."""

    player: int
    dice: tuple[int, ...]

    def words(self) -> str:
        thrown = ", ".join(f"{seat(who)} throws {number}" for who, number in enumerate(self.dice))
        return f"{thrown}: {seat(self.player)} begins."


class Roll(Form):
    """The dealer throws the dice, written as what they show, the highest first: roll 5,2.

    With `asked`, a player has to ask for the throw first, by that word: `Roll(dice, asked="roll")`. Then the dice lie
    on the table from the start, showing nothing.

    In a `contest` each player throws one, and whoever throws the highest begins; equal ones are thrown again. It is
    written in the order of the players: begin 2,5.
    """

    def __init__(self, dice: Dice, *, asked: str = "", contest: bool = False) -> None:
        self.dice, self.asked, self.verb = dice, asked, "begin" if contest else "roll"
        self.task = "throw the dice" if dice.number > 1 else "throw the die"
        self.is_dealers, dice.up = not asked, -1 if asked else 0
        faces = range(dice.sides, 0, -1)
        every = list(product(faces, repeat=dice.number))
        one_highest = [throw for throw in every if throw.count(max(throw)) == 1]
        self.throws = one_highest if contest else list(combinations_with_replacement(faces, dice.number))
        self.example = self.write(None, None, 0)
        self.pattern = f"{self.verb} {','.join([r'[0-9]+'] * dice.number)}" + f"|{asked}" * bool(asked)
        ways = Counter(tuple(sorted(throw, reverse=True)) for throw in every) if not contest else Counter(one_highest)
        self.ways = Lookup(int32[len(self.throws)], lambda o: tuple(ways[throw] for throw in self.throws), fixed=True)
        """In how many ways each throw comes about."""
        flat = tuple(number for throw in self.throws for number in sorted(throw, reverse=True))
        self.faces = Lookup(int8[len(flat)], lambda o: flat, fixed=True)
        first = tuple(throw.index(max(throw)) for throw in self.throws)
        self.highest = Lookup(int8[len(first)], lambda o: first, fixed=True)
        super().__init__(fixed=True)

        self.number = len(self.throws)
        """How many throws there are; the action behind them asks for one."""

    @property
    def examples(self) -> tuple[str, ...]:
        return (self.example, self.asked) if self.asked else (self.example,)

    def count(self, o: Any) -> int:
        return len(self.throws) + bool(self.asked)

    @rule
    def each(self, o: object, out: Array, n: int) -> int:
        """List every throw behind the n actions listed already; returns how many are listed then."""
        for throw in range(self.number):
            out[n + throw] = self.first(o) + throw
        return n + self.number

    @rule
    def ask(self, o: object, out: Array, n: int) -> int:
        """List that a player asks for a throw, behind the n listed already; returns how many are listed then."""
        out[n] = self.first(o) + self.number
        return n + 1

    @rule
    def weight(self, o: object, action: int) -> int:
        """In how many ways a throw comes about."""
        return self.ways(o)[action - self.first(o)]

    @rule
    def lay(self, o: object, shown: Array, action: int) -> None:
        """Lay the dice down as they were thrown, or take them up if that was asked for."""
        throw = action - self.first(o)
        if throw == self.number:
            self.dice.clear(o, shown)
        else:
            for die in range(self.dice.number):
                shown[die] = self.faces(o)[throw * self.dice.number + die]

    @rule
    def winner(self, o: object, action: int) -> int:
        """Who begins after a contest."""
        return self.highest(o)[action - self.first(o)]

    def write(self, o: Any, s: Any, action: int) -> str:
        return f"{self.verb} {','.join(map(str, self.throws[action]))}" if action < len(self.throws) else self.asked

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        return [self.write(o, s, action)]

    def choices(self, o: Any, s: Any, legal: list[int]) -> Iterable[scene.Choice]:
        for action in legal:
            text = self.write(o, s, action)
            yield scene.Choice(text, text.capitalize() if text == self.asked else text.removeprefix(f"{self.verb} "))

    def unknown(self, o: Any, s: Any, text: str) -> str:
        if text == self.asked:
            return ""
        numbers = self._numbers(text)
        if not all(1 <= number <= self.dice.sides for number in numbers):
            return f"a die shows 1 to {self.dice.sides}"
        wrong = "equal ones are thrown again" if self.verb == "begin" else "write the highest die first"
        return "" if numbers in self.throws else wrong

    def is_alike(self, o: Any, change: Transform) -> bool:
        return self.verb == "roll" or len(change.seats) in (0, self.dice.number)

    def image(self, o: Any, s: Any, action: int, change: Transform) -> int:
        if self.verb == "roll":
            return action
        image = {change.seat(player): number for player, number in enumerate(self.throws[action])}
        return self.throws.index(tuple(image[player] for player in range(self.dice.number)))

    def action_of(self, o: Any, s: Any, text: str) -> int | None:
        return len(self.throws) if text == self.asked else self.throws.index(self._numbers(text))

    def _numbers(self, text: str) -> tuple[int, ...]:
        return tuple(int(number) for number in text.removeprefix(f"{self.verb} ").split(","))

    def messages(self, o: Any, s: Any, action: int, player: int, text: str) -> list[Message]:
        if self.verb == "begin":
            return [Begun(self.highest(o)[action], self.throws[action])]
        if player == DEALER:
            return [Rolled(self.throws[action])]
        return [Move(player, text).saying(f"{seat(player)} {does(self.asked)}.")]
