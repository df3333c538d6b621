"""Moves that are written as a sentence with gaps."""

import re
from collections.abc import Callable, Iterable, Mapping
from string import Formatter
from types import MethodType
from typing import TYPE_CHECKING, Any

from ... import scene
from ...engine import Array, BadGame, Setting, int32, rule
from ..bits import each, lowest
from ..gaps import Gap, HandGap, PlaceGap
from ..hands import Holding
from ..places import Places
from .form import Form

if TYPE_CHECKING:
    from ..assembly import Assembly


class Phrase(Form):
    """A sentence with one to three gaps: `Phrase("place {card} on {slot}", card=hands, slot=board)`.

    A gap is filled with a card of a hand, a place of a board, or one of some `Names`, which may be left out: 0. Actions
    are all ways to fill the gaps. `parts` are the numbers that fill them; `each` lists those with one of a set in each
    gap.
    """

    def __init__(self, text: str, **gaps: Holding | Places | Gap) -> None:
        self.text = text
        names = [name for _, name, _, _ in Formatter().parse(text) if name]
        if sorted(names) != sorted(gaps) or not 1 <= len(names) <= len(_RULES):
            raise BadGame(f"{text}: say for each of one to three gaps what fills it")
        self.gaps = {name: _gap(gaps[name]) for name in names}
        self.example = self._filled({name: gap.example for name, gap in self.gaps.items()})
        self.pattern = re.sub(r" ?\{(\w+)\}", self._group, text)
        super().__init__(fixed=all(gap.is_fixed for gap in self.gaps.values()))
        last = [*self.gaps.values()][1:]
        self.second, self.third = (
            Setting(int32, gap.count, fixed=gap.is_fixed) if gap else Setting(int32, lambda o: 1, fixed=True)
            for gap in [*last, None, None][:2]
        )
        # Rules with as many parameters as there are gaps.
        parts, listed = _RULES[len(names) - 1]
        self.parts: Callable[..., Any] = MethodType(parts, self)
        self.each: Callable[..., int] = MethodType(listed, self)

    def _group(self, gap: re.Match[str]) -> str:
        found = self.gaps[gap[1]]
        group = f"{' ' * gap[0].startswith(' ')}(?P<{gap[1]}>{found.pattern})"
        return f"(?:{group})?" if found.is_optional else group

    def _filled(self, names: Mapping[str, str]) -> str:
        return " ".join(self.text.format(**names).split())

    def count(self, o: Any) -> int:
        size = 1
        for gap in self.gaps.values():
            size *= gap.count(o)
        return size

    def most(self, o: Any) -> int:
        """Where a gap may be left out it has to be, or it has to be filled."""
        size = 1
        for gap in self.gaps.values():
            size *= gap.count(o) - gap.is_optional
        return size

    def numbers(self, o: Any, action: int) -> tuple[int, ...]:
        """What fills the gaps."""
        found = []
        for gap in reversed(self.gaps.values()):
            action, number = divmod(action, gap.count(o))
            found.append(number)
        return tuple(reversed(found))

    def action(self, o: Any, numbers: Iterable[int]) -> int:
        """The action with these in the gaps."""
        found = 0
        for gap, number in zip(self.gaps.values(), numbers, strict=True):
            found = found * gap.count(o) + number
        return found

    # in words and pictures

    def write(self, o: Any, s: Any, action: int) -> str:
        filled = zip(self.gaps.items(), self.numbers(o, action), strict=True)
        return self._filled({name: gap.name(o, number) for (name, gap), number in filled})

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        filled = zip(self.gaps.values(), self.numbers(o, action), strict=True)
        return [gap.id(o, number, s.player) for gap, number in filled if number or not gap.is_optional]

    def choices(self, o: Any, s: Any, legal: list[int]) -> Iterable[scene.Choice]:
        filled = [self.numbers(o, action) for action in legal]
        for at, gap in enumerate(self.gaps.values()):
            yield from gap.choices(o, (numbers[at] for numbers in filled))

    def motions(self, o: Any, s: Any, action: int, after: Any) -> list[scene.Motion]:
        """A card goes from the hand to a place: onto what was there, or it is lost there."""
        filled = list(zip(self.gaps.values(), self.numbers(o, action), strict=True))
        cards = [gap.id(o, number, s.player) for gap, number in filled if isinstance(gap, HandGap)]
        places = [(gap.board, number) for gap, number in filled if isinstance(gap, PlaceGap)]
        if not cards or not places:
            return []
        board, place = places[0]
        path = cards[0], board.id(o, place)
        if board.keeps(o, s, after, place):
            return [scene.Motion(path, "fade")]
        taken = [scene.Motion(path[1:], "fade")] if board.whose(o, s, place) >= 0 else []
        return [*taken, scene.Motion(path)]

    def image(self, o: Any, s: Any, action: int, mapping: Mapping[int, int]) -> int:
        filled = zip(self.gaps.values(), self.numbers(o, action), strict=True)
        return self.action(o, (mapping[number] if isinstance(gap, PlaceGap) else number for gap, number in filled))

    def refuse(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        found = re.fullmatch(self.pattern, text, re.ASCII)
        assert found is not None
        numbers = []
        for gap, name in zip(self.gaps.values(), found.groups(), strict=True):
            number = gap.number(o, name) if name is not None else 0
            if number is None:
                return gap.unknown(o, name)
            numbers.append(number)
        player = game.rule("turn")(o, s)
        for gap, number in zip(self.gaps.values(), numbers, strict=True):
            if wrong := gap.unfit(o, s, number, player):
                return wrong
        return game.reason(o, s, self, self.action(o, numbers))


def _gap(thing: Holding | Places | Gap) -> Gap:
    if isinstance(thing, Gap):
        return thing
    return HandGap(thing) if isinstance(thing, Holding) else PlaceGap(thing)


@rule
def _part(self: Phrase, o: object, action: int) -> int:
    """What fills the gap."""
    return action - self.first(o)


@rule
def _two_parts(self: Phrase, o: object, action: int) -> tuple[int, int]:
    number = action - self.first(o)
    return number // self.second(o), number % self.second(o)


@rule
def _three_parts(self: Phrase, o: object, action: int) -> tuple[int, int, int]:
    number = action - self.first(o)
    rest = number // self.third(o)
    return rest // self.second(o), rest % self.second(o), number % self.third(o)


@rule
def _each(self: Phrase, o: object, ones: int, out: Array, n: int) -> int:
    """List those with one of the set behind the n listed already; returns how many are listed then."""
    return each(ones, self.first(o), 1, out, n)


@rule
def _each_two(self: Phrase, o: object, ones: int, others: int, out: Array, n: int) -> int:
    while ones:
        n = each(others, self.first(o) + self.second(o) * lowest(ones), 1, out, n)
        ones &= ones - 1
    return n


@rule
def _each_three(self: Phrase, o: object, ones: int, others: int, thirds: int, out: Array, n: int) -> int:
    while ones:
        row = self.second(o) * lowest(ones)
        left = others
        while left:
            n = each(thirds, self.first(o) + self.third(o) * (row + lowest(left)), 1, out, n)
            left &= left - 1
        ones &= ones - 1
    return n


_RULES: tuple[tuple[Any, Any], ...] = ((_part, _each), (_two_parts, _each_two), (_three_parts, _each_three))
