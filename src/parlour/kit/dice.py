"""Dice that lie on the table, and the roll that throws them."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement, product
from typing import Any

from .. import scene
from ..engine import DEALER, Array, Given, Lookup, Message, Move, Plane, int8, int32, rule, seat
from .component import Component
from .fields import held
from .forms.form import Form
from .language import does


class Rolled(Message):
    """What dice show that were thrown."""

    dice: tuple[int, ...]

    def words(self) -> str:
        shown = " and ".join(map(str, self.dice))
        return f"The die shows {shown}." if len(self.dice) == 1 else f"The dice show {shown}."


class Dice(Component):
    """So many dice of so many sides. Before they are thrown they show 0. Whenever they do not lie on the table it is
    the dealer's turn to throw them."""

    def __init__(self, number: int = 1, sides: int = 6) -> None:
        super().__init__()
        self.number, self.sides = number, sides
        self.up = 0
        """What they show while they are taken up; -1 where somebody has to ask for them first."""
        self.shown = held(int8[number], self)
        """The field of the state: what each shows, the highest first."""

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
        found = 0
        for die in range(self.number):
            found += max(shown[die], 0)
        return found

    # as data: what they show, null while they are taken up; an empty list where they lie and were never thrown

    def data(self, o: Any, s: Any) -> object:
        return [number for number in self.value(s) if number] if self.lie(o, self.value(s)) else None

    def restore(self, o: Any, given: Given, s: Any) -> None:
        if given.is_null:
            self.clear(o, self.value(s))
        if given.is_null or (self.up and given.value == []):
            return
        shown = [die.number(1, self.sides) for die in given.items(self.number)]
        if shown != sorted(shown, reverse=True):
            given.fail("the highest die first")
        for die, number in enumerate(shown):
            self.value(s)[die] = number

    def draw(self, o: Any, s: Any) -> Iterable[scene.Part]:
        shown = self.data(o, s) or []
        assert isinstance(shown, list)
        faces = tuple(
            scene.Piece("die", text=str(number), words=str(number), id=f"{self.label}:{die}")
            for die, number in enumerate(shown)
        )
        yield scene.Area("Dice" if self.number > 1 else "Die", faces, empty="not thrown", id=self.label)

    def observe(self, o: Any, s: Any, seat: int) -> list[Plane]:
        return [Plane(self.label, (self.number,), list(self.value(s)))]

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        for die, number in enumerate(planes[0].numbers):
            self.value(s)[die] = number


class Roll(Form):
    """The dealer throws the dice, written as what they show, the highest first: roll 5,2.

    With `asked`, a player has to ask for the throw first, by that word: `Roll(dice, asked="roll")`. Then the dice lie
    on the table from the start, showing nothing.
    """

    def __init__(self, dice: Dice, *, asked: str = "") -> None:
        self.dice, self.asked = dice, asked
        self.task = "throw the dice" if dice.number > 1 else "throw the die"
        self.is_dealers, dice.up = not asked, -1 if asked else 0
        faces = range(dice.sides, 0, -1)
        self.throws = list(combinations_with_replacement(faces, dice.number))
        self.example = self.write(None, None, 0)
        self.pattern = f"roll {','.join([r'[0-9]+'] * dice.number)}" + f"|{asked}" * bool(asked)
        ways = Counter(tuple(sorted(throw, reverse=True)) for throw in product(faces, repeat=dice.number))
        self.ways = Lookup(int32[len(self.throws)], lambda o: tuple(ways[throw] for throw in self.throws), fixed=True)
        """In how many ways each throw comes about."""
        flat = tuple(number for throw in self.throws for number in throw)
        self.faces = Lookup(int8[len(flat)], lambda o: flat, fixed=True)
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

    def write(self, o: Any, s: Any, action: int) -> str:
        return f"roll {','.join(map(str, self.throws[action]))}" if action < len(self.throws) else self.asked

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        return [self.write(o, s, action)]

    def choices(self, o: Any, s: Any, legal: list[int]) -> Iterable[scene.Choice]:
        for action in legal:
            text = self.write(o, s, action)
            yield scene.Choice(text, text.capitalize() if text == self.asked else text.removeprefix("roll "))

    def unknown(self, o: Any, s: Any, text: str) -> str:
        if text == self.asked:
            return ""
        numbers = self._numbers(text)
        if not all(1 <= number <= self.dice.sides for number in numbers):
            return f"a die shows 1 to {self.dice.sides}"
        return "" if numbers in self.throws else "write the highest die first"

    def action_of(self, o: Any, s: Any, text: str) -> int | None:
        return len(self.throws) if text == self.asked else self.throws.index(self._numbers(text))

    def _numbers(self, text: str) -> tuple[int, ...]:
        return tuple(int(number) for number in text.removeprefix("roll ").split(","))

    def messages(self, o: Any, s: Any, action: int, player: int, text: str) -> list[Message]:
        if player == DEALER:
            return [Rolled(self.throws[action])]
        return [Move(player, text).saying(f"{seat(player)} {does(self.asked)}.")]
