"""Which positions of a game are played alike, as far as what it is made of tells."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine import BadGame, Symmetry, copied
from ..engine.module.layout import Kind
from .bits import bit, has
from .cards import Cards
from .component import Component
from .fields import StateField
from .forms.form import Form
from .language import either
from .places import Places
from .shapes import Shape
from .symmetry import NAMES, Transform, all_of, exchanged, renamed, symmetries

if TYPE_CHECKING:
    from .assembly import Assembly

SEATS = "seats"


class Alike(NamedTuple):
    """That a game is played alike after a change. `family` is what it is called together with others."""

    name: str
    family: str
    change: Transform
    is_usual: bool
    """Whether a game claims it that does not say what it claims."""


class Images:
    """The images of a game's positions.

    A game claims what is usual: every turn of its board that its parts keep; seats and suits only if it is known of
    each field whether it tells of players or cards. In `symmetries` it says by name what it claims instead.
    """

    def __init__(self, game: "Assembly") -> None:
        self._game = game
        self._cards = [part for part in game.parts if isinstance(part, Cards)]

    def __call__(self, o: Any, most: int = 0) -> list[Symmetry]:
        """What the game claims; where that makes no more than `most` in all, every one of them."""
        claims = list(self._claimed(o))
        changes = all_of((claim.change for claim in claims), most) if most else None
        if changes is None:
            return [self._symmetry(o, *claim[:3]) for claim in claims]
        names = {claim.change.key: claim.name for claim in claims}
        return [self._symmetry(o, names.get(change.key, "several"), "", change) for change in changes]

    def _symmetry(self, o: Any, name: str, family: str, change: Transform) -> Symmetry:
        return Symmetry(name, partial(self._state, o, change), partial(self._action, o, change), change.seats, family)

    # what is claimed

    def _claimed(self, o: Any) -> Iterator[Alike]:
        candidates = [claim for claim in self._candidates(o) if self._keeps(o, claim.change)]
        if "symmetries" not in self._game.names:
            yield from (claim for claim in candidates if claim.is_usual)
            return
        wanted = self._game.names["symmetries"]
        known = {name for claim in candidates for name in (claim.name, claim.family) if isinstance(name, str)}
        for name in wanted:
            if isinstance(name, str) and not {name, _turned(name)} & (known | self._vocabulary()):
                raise BadGame(f"symmetries: there is no {name!r}, but {either(sorted(known - {''})) or 'none'}")
        yield from (claim for claim in candidates if {claim.name, claim.family, _turned(claim.name)} & {*wanted})

    def _vocabulary(self) -> set[str]:
        """Names of what there may be under other options."""
        turns = NAMES.values() if self._shape() else ()
        return {*turns, SEATS, *(f"{SEATS} and {name}" for name in turns), *dict(self._packs())}

    def _candidates(self, o: Any) -> Iterator[Alike]:
        shape = self._shape()
        turns = symmetries(shape, o) if shape else {}
        has_way = shape is not None and shape.is_oriented
        yield from (Alike(name, "", Transform(places), not has_way) for name, places in turns.items())
        if self._game.players(o) > 1:
            yield from self._renamed(o, turns, self._tells_all and not has_way and "receiver" not in self._game.names)
        for family, words in self._packs():
            yield from self._exchanged(o, family, words)

    def _shape(self) -> Shape | None:
        shapes = {part.shape for part in self._game.components if isinstance(part, Places)}
        return next(iter(shapes)) if len(shapes) == 1 else None

    @property
    def _tells_all(self) -> bool:
        """Whether it is known of each field whether it tells of players or cards."""
        return all(name == "player" or kind.is_clock or _tells(kind) for name, kind in self._game.fields.items())

    def _renamed(self, o: Any, turns: Mapping[str, Mapping[int, int]], is_usual: bool) -> Iterator[Alike]:
        """Where sides face each other, the board turns with the seats: the first turn that does is called `seats`."""
        family = SEATS
        for name, places in {"": {}, **turns}.items():
            change = renamed(self._game.players(o)).then(Transform(places))
            if self._keeps(o, change):
                yield Alike(f"{SEATS} and {name}" if name else SEATS, family, change, is_usual and family == SEATS)
                family = ""

    def _packs(self) -> list[tuple[str, Sequence[str]]]:
        """Words that may be exchangeable: suits and colours of cards, and those of which the game says so."""
        said = [words for words in self._game.names.get("symmetries", ()) if not isinstance(words, str)]
        return [*(pack for cards in self._cards for pack in cards.packs), *((words, words) for words in said)]

    def _exchanged(self, o: Any, family: Any, words: Sequence[str]) -> Iterator[Alike]:
        """Each word for the others that can stand for it; those for the next are enough to make all."""
        is_usual = self._tells_all and not isinstance(family, tuple)
        for at, word in enumerate(words):
            is_next = True
            for other in words[at + 1 :]:
                change = Transform(words={word: other, other: word})
                if self._keeps(o, change) and (not is_usual or all(c.are_equal(o, change.words) for c in self._cards)):
                    yield Alike(f"{word} and {other}", family if is_next else "", change, is_usual and is_next)
                    is_next = False

    def _keeps(self, o: Any, change: Transform) -> bool:
        game = self._game
        parts: list[Component | Form | Cards] = [*game.components, *game.forms, *self._cards]
        names = [kind.names for kind in game.fields.values() if isinstance(kind, StateField)]
        same = all(exchanged(some, change.words) is not None for some in names)
        return same and all(part.is_alike(o, change) for part in parts)

    # what they do

    def _state(self, o: Any, change: Transform, s: Any) -> Any:
        image = copied(s)
        for component in self._game.components:
            component.image(o, image, change)
        for name, kind in self._game.fields.items():
            if name == "player":
                image.player = change.seat(s.player)
            elif isinstance(kind, StateField) and kind.by_player:
                rows, size = getattr(s, name)._cells, kind.size // kind.shape[0]
                for player in range(self._game.players(o)):
                    at, to = player * size, change.seat(player) * size
                    getattr(image, name)._cells[to : to + size] = rows[at : at + size]
            elif isinstance(kind, StateField) and (kind.is_set or kind.told_as in ("seat", "name")):
                setattr(image, name, _image(kind, getattr(s, name), change))
        if "derive" in self._game.names:
            self._game.names["derive"](o, image)
        return image

    def _action(self, o: Any, change: Transform, s: Any, action: int) -> int:
        form, number = self._game.form(o, action)
        return form.first(o) + form.image(o, s, number, change)


def _turned(name: object) -> object:
    """Two words that are exchanged, the other way round."""
    return " and ".join(reversed(name.split(" and "))) if isinstance(name, str) else name


def _tells(kind: Kind) -> bool:
    """Whether a field says what it tells of, and that is no mere number."""
    return isinstance(kind, StateField) and bool(
        kind.part or kind.is_derived or kind.by_player or kind.line or kind.is_set or kind.told_as != "number"
    )


def _image(kind: StateField, value: int, change: Transform) -> int:
    """What a field holds that tells of places, a player or a name."""
    if kind.is_set:
        return sum(bit(change.place(place)) for place in range(64) if has(value, place))
    if value == 0 or kind.told_as == "seat":
        return change.seat(value - 1) + 1
    names = exchanged(kind.names, change.words)
    return names[value - 1] + 1 if names else value
