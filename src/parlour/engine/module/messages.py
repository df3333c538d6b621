"""What a game tells its players: typed values that are also JSON.

A message is a tuple of its name and its values, so `json.dumps` gives the list that goes over a wire:

    class Hit(Message):
        player: int
        point: tuple[int, int]

    Hit(1, (1, 0))           # json: ["Hit", 1, [1, 0]];  .player is 1
"""

import inspect
from collections.abc import Collection, Iterable
from operator import itemgetter
from typing import Any, Self, TypeVar, dataclass_transform


@dataclass_transform(frozen_default=True)
class Message(tuple[Any, ...]):
    """Something that happened. `seats` are those who may hear of it; None: everybody."""

    seats: tuple[int, ...] | None = None
    _names: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        cls._names = tuple(inspect.get_annotations(cls))
        taken = {"seats", "to", "json", "words"} & set(cls._names)
        if taken:
            raise TypeError(f"{cls.__name__}.{taken.pop()}: every message has that name; choose another")
        for place, name in enumerate(cls._names, start=1):
            setattr(cls, name, property(itemgetter(place)))

    def __new__(cls, *values: object) -> Self:
        if len(values) != len(cls._names):
            wanted = ", ".join(cls._names)
            raise TypeError(f"{cls.__name__} takes {len(cls._names)} values ({wanted}), not {len(values)}")
        return super().__new__(cls, (cls.__name__, *values))

    def __init__(self, *values: object) -> None:
        """The values are set when the tuple is made."""

    def __reduce__(self) -> tuple[object, ...]:
        return (_again, (type(self), self[1:], vars(self)))

    def __repr__(self) -> str:
        return f"{self[0]}({', '.join(map(repr, self[1:]))})"

    def to(self, seats: Iterable[int]) -> Self:
        """The same message for these seats only."""
        return self._with(seats=tuple(seats))

    def _with(self, **changes: object) -> Self:
        return _again(type(self), self[1:], vars(self) | changes)

    def json(self) -> list[object]:
        """The message as JSON values."""
        return [_plain(value) for value in self]

    def words(self) -> str:
        """The message as a person reads it; empty where there is nothing to read."""
        return f"{self[0]} {' '.join(map(str, self[1:]))}"


M = TypeVar("M", bound=Message)


def _again(cls: type[M], values: tuple[object, ...], attributes: dict[str, Any]) -> M:
    message = cls(*values)
    vars(message).update(attributes)
    return message


def _plain(value: object) -> object:
    return [_plain(v) for v in value] if isinstance(value, tuple | list) else value


def seat(player: int) -> str:
    """A player's name as people read it."""
    return "the dealer" if player < 0 else f"P{player + 1}"


def seats(players: Iterable[int]) -> str:
    """Several players' names: P1, P2 and P3."""
    names = [seat(p) for p in players]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


class GameStart(Message):
    """The game starts from this position."""

    position: object

    def words(self) -> str:
        return "The game starts."


class TurnTo(Message):
    """This player is on turn."""

    player: int

    def words(self) -> str:
        return f"{seat(self.player)} to move."


class Move(Message):
    """The player, or the dealer, plays a move."""

    player: int
    move: str
    sentence = ""

    def saying(self, sentence: str) -> Self:
        """The same message, told in a sentence of its own."""
        return self._with(sentence=sentence)

    def words(self) -> str:
        if self.sentence:
            return self.sentence
        return f"{seat(self.player)}: {self.move}" if self.player >= 0 else f"Dealer: {self.move}"


class PlayerWon(Message):
    """The player has won."""

    player: int

    def words(self) -> str:
        return f"{seat(self.player)} wins."


class WinShared(Message):
    """These players share the win."""

    players: tuple[int, ...]

    def words(self) -> str:
        return f"{seats(self.players)} share the win."


class PartnersWon(WinShared):
    """These players are partners and have won."""

    players: tuple[int, ...]

    def words(self) -> str:
        return f"{seats(self.players)} win."


def won_by(players: tuple[int, ...], partners: Collection[tuple[int, ...]] = ()) -> Message:
    """That these have won, one alone or several together."""
    if players in partners:
        return PartnersWon(players)
    return PlayerWon(players[0]) if len(players) == 1 else WinShared(players)


class Forfeited(Message):
    """The player has lost without the rules: by resigning, by the clock, by doing something wrong."""

    player: int
    kind: str
    reason: str

    def words(self) -> str:
        return f"{seat(self.player)} {self.reason}, and lost."
