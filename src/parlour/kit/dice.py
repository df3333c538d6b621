"""Dice that lie on the table, and the roll that throws them."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from .. import scene
from ..engine import DEALER, Array, Given, Message, Plane, Table, int8, int32, rule
from .component import Component
from .fields import held
from .forms.form import Form
from .language import message

if TYPE_CHECKING:
    from .assembly import Assembly

Rolled = message("Rolled", "The dice show {dice:, }.", dice=tuple[int, ...])


class Dice(Component):
    """So many dice of so many sides. Before they are thrown they show 0."""

    def __init__(self, number: int = 1, sides: int = 6) -> None:
        super().__init__()
        self.number, self.sides = number, sides
        self.shown = held(int8[number], self)
        """The field of the state: what each shows, the highest first."""

    @rule
    def lie(self, o: object, shown: Array) -> bool:
        """Whether they have been thrown and lie there."""
        return shown[0] > 0

    @rule
    def clear(self, o: object, shown: Array) -> None:
        """Take them up again."""
        for die in range(self.number):
            shown[die] = 0

    @rule
    def total(self, o: object, shown: Array) -> int:
        found = 0
        for die in range(self.number):
            found += shown[die]
        return found

    def data(self, o: Any, s: Any) -> object:
        return list(self.value(s)) if self.lie(o, self.value(s)) else None

    def restore(self, o: Any, given: Given, s: Any) -> None:
        if given.is_null:
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
            scene.Card((scene.Face(str(number)),), words=str(number), id=f"{self.label}:{die}")
            for die, number in enumerate(shown)
        )
        yield scene.Area("Dice" if self.number > 1 else "Die", faces, empty="not thrown", id=self.label)

    def observe(self, o: Any, s: Any, seat: int) -> list[Plane]:
        return [Plane(self.label, (self.number,), list(self.value(s)))]

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        for die, number in enumerate(planes[0].numbers):
            self.value(s)[die] = number


class Roll(Form):
    """The dealer throws the dice, written as what they show, the highest first: roll 5,2."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        faces = range(dice.sides, 0, -1)
        self.throws = list(combinations_with_replacement(faces, dice.number))
        self.example = self.write(None, None, 0)
        self.pattern = f"roll {','.join([r'[0-9]+'] * dice.number)}"
        ways = Counter(tuple(sorted(throw, reverse=True)) for throw in product(faces, repeat=dice.number))
        self.ways = Table(int32[len(self.throws)], lambda o: tuple(ways[throw] for throw in self.throws), fixed=True)
        """In how many ways each throw comes about."""
        flat = tuple(number for throw in self.throws for number in throw)
        self.faces = Table(int8[len(flat)], lambda o: flat, fixed=True)
        super().__init__(fixed=True)

    def count(self, o: Any) -> int:
        return len(self.throws)

    @rule
    def each(self, o: object, out: Array, n: int) -> int:
        """List every throw behind the n actions listed already; returns how many are listed then."""
        for throw in range(self.size(o)):
            out[n + throw] = self.first(o) + throw
        return n + self.size(o)

    @rule
    def weight(self, o: object, action: int) -> int:
        """In how many ways a throw comes about."""
        return self.ways(o)[action - self.first(o)]

    @rule
    def lay(self, o: object, shown: Array, action: int) -> None:
        """Lay the dice down as they were thrown."""
        for die in range(self.dice.number):
            shown[die] = self.faces(o)[(action - self.first(o)) * self.dice.number + die]

    def write(self, o: Any, s: Any, action: int) -> str:
        return f"roll {','.join(map(str, self.throws[action]))}"

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        return [self.write(o, s, action)]

    def choices(self, o: Any, s: Any, legal: list[int]) -> Iterable[scene.Choice]:
        for action in legal:
            yield scene.Choice(self.write(o, s, action), self.write(o, s, action).removeprefix("roll "))

    def refuse(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        numbers = [int(number) for number in text.removeprefix("roll ").split(",")]
        if not all(1 <= number <= self.dice.sides for number in numbers):
            return f"a die shows 1 to {self.dice.sides}"
        if tuple(numbers) not in self.throws:
            return "write the highest die first"
        return game.reason(o, s, self, self.throws.index(tuple(numbers)))

    def messages(self, o: Any, s: Any, action: int, player: int) -> list[Message]:
        return [Rolled(self.throws[action])] if player == DEALER else super().messages(o, s, action, player)
