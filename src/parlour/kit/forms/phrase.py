"""Moves that are written as a sentence with gaps."""

import re
from collections.abc import Callable, Iterable, Mapping
from string import Formatter
from types import MethodType
from typing import Any

from ... import scene
from ...engine import Array, BadGame, Lookup, Message, Move, Parameter, bits64, int32, rule
from ..bits import each, lowest
from ..gaps import Gap, HandGap, PlaceGap
from ..hands import Holding
from ..language import does, message
from ..places import Places
from ..symmetry import Transform
from .form import Form

Chooses = message("Chooses", "{player} chooses a card.", player=int)


class Phrase(Form):
    """A sentence with one to three gaps: `Phrase("place {card} on {slot}", card=hands, slot=board)`.

    A gap is filled with a card of a hand, a place of a board, or one of some `Names`, which may be left out: 0. Actions
    are all ways to fill the gaps. `parts` is the number that fills the gap, of several gaps the numbers; `each` lists
    those with one of a set in each gap. Of a `secret` one others hear only that a card was chosen.
    """

    def __init__(self, text: str, *, secret: bool = False, **gaps: Holding | Places | Gap) -> None:
        self.text, self.is_secret = text, secret
        names = [name for _, name, _, _ in Formatter().parse(text) if name]
        if sorted(names) != sorted(gaps) or not 1 <= len(names) <= len(_RULES):
            raise BadGame(f"{text}: say for each of one to three gaps what fills it")
        self.gaps = {name: _gap(gaps[name]) for name in names}
        self.example = self._filled({name: gap.example for name, gap in self.gaps.items()})
        self.pattern = re.sub(r" ?\{(\w+)\}", self._group, text)
        super().__init__(fixed=all(gap.is_fixed for gap in self.gaps.values()))
        last = [*self.gaps.values()][1:]
        self.second, self.third = (
            Parameter(int32, gap.count, fixed=gap.is_fixed) if gap else Parameter(int32, lambda o: 1, fixed=True)
            for gap in [*last, None, None][:2]
        )
        self.within = Lookup(bits64[3], self._within, fixed=self.is_fixed)
        """What can fill each gap: of a hand the cards, and not the marks of hidden ones."""
        # Rules with as many parameters as there are gaps.
        parts, listed = _RULES[len(names) - 1]
        self.parts: Callable[..., Any] = MethodType(parts, self)
        self.each: Callable[..., int] = MethodType(listed, self)

    def _group(self, gap: re.Match[str]) -> str:
        named_gap = self.gaps[gap[1]]
        group = f"{' ' * gap[0].startswith(' ')}(?P<{gap[1]}>{named_gap.pattern})"
        return f"(?:{group})?" if named_gap.is_optional else group

    def _filled(self, names: Mapping[str, str]) -> str:
        return " ".join(self.text.format(**names).split())

    def _within(self, o: Any) -> tuple[int, ...]:
        counts = [min(64, gap.count(o)) for gap in self.gaps.values()]
        return tuple((1 << count) - 1 for count in [*counts, 0, 0][:3])

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
        numbers = []
        for gap in reversed(self.gaps.values()):
            action, number = divmod(action, gap.count(o))
            numbers.append(number)
        return tuple(reversed(numbers))

    def action(self, o: Any, numbers: Iterable[int]) -> int:
        """The action with these in the gaps."""
        action = 0
        for gap, number in zip(self.gaps.values(), numbers, strict=True):
            action = action * gap.count(o) + number
        return action

    # in words and pictures

    def write(self, o: Any, s: Any, action: int) -> str:
        filled = zip(self.gaps.items(), self.numbers(o, action), strict=True)
        return self._filled({name: gap.name(o, number) for (name, gap), number in filled})

    def tell(self, o: Any, s: Any, action: int, who: str) -> str:
        return "" if self.text.startswith("{") else f"{who} {does(self.write(o, s, action))}."

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

    def messages(self, o: Any, s: Any, action: int, player: int, text: str) -> list[Message]:
        move = Move(player, text)
        return [Chooses(player), move.to([player])] if self.is_secret else [move]

    def is_alike(self, o: Any, change: Transform) -> bool:
        return all(gap.is_alike(change) for gap in self.gaps.values())

    def image(self, o: Any, s: Any, action: int, change: Transform) -> int:
        filled = zip(self.gaps.values(), self.numbers(o, action), strict=True)
        return self.action(o, (gap.image(o, number, change) for gap, number in filled))

    # why not

    def offer(self, o: Any, s: Any, legal: list[int]) -> str:
        offered = super().offer(o, s, legal)
        return offered if self.text.startswith("{") else offered.removeprefix("play ")

    def _read(self, text: str) -> list[tuple[Gap, str | None]]:
        """The gaps, and what is written in each."""
        written = re.fullmatch(self.pattern, text, re.ASCII)
        assert written is not None
        return list(zip(self.gaps.values(), written.groups(), strict=True))

    def _numbers(self, o: Any, text: str) -> list[int | None]:
        return [gap.number(o, name) if name is not None else 0 for gap, name in self._read(text)]

    def unknown(self, o: Any, s: Any, text: str) -> str:
        """A card that the player does not hold is none as well."""
        gaps, numbers = self._read(text), self._numbers(o, text)
        for (gap, name), number in zip(gaps, numbers, strict=True):
            if number is None:
                return gap.unknown(o, name or "")
        player = self.game.rule("turn")(o, s)
        reasons = (gap.unfit(o, s, number or 0, player) for (gap, _), number in zip(gaps, numbers, strict=True))
        return next(filter(None, reasons), "")

    def action_of(self, o: Any, s: Any, text: str) -> int | None:
        return self.action(o, (number or 0 for number in self._numbers(o, text)))


def _gap(filler: Holding | Places | Gap) -> Gap:
    if isinstance(filler, Gap):
        return filler
    return HandGap(filler) if isinstance(filler, Holding) else PlaceGap(filler)


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
def _each(self: Phrase, o: object, firsts: int, out: Array, n: int) -> int:
    """List those with one of the set behind the n listed already; returns how many are listed then."""
    return each(firsts & self.within(o)[0], self.first(o), 1, out, n)


@rule
def _each_two(self: Phrase, o: object, firsts: int, others: int, out: Array, n: int) -> int:
    firsts &= self.within(o)[0]
    others &= self.within(o)[1]
    while firsts:
        n = each(others, self.first(o) + self.second(o) * lowest(firsts), 1, out, n)
        firsts &= firsts - 1
    return n


@rule
def _each_three(self: Phrase, o: object, firsts: int, others: int, thirds: int, out: Array, n: int) -> int:
    firsts &= self.within(o)[0]
    others &= self.within(o)[1]
    thirds &= self.within(o)[2]
    while firsts:
        row = self.second(o) * lowest(firsts)
        left = others
        while left:
            n = each(thirds, self.first(o) + self.third(o) * (row + lowest(left)), 1, out, n)
            left &= left - 1
        firsts &= firsts - 1
    return n


_RULES: tuple[tuple[Any, Any], ...] = ((_part, _each), (_two_parts, _each_two), (_three_parts, _each_three))
