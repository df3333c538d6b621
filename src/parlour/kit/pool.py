"""A pot into which players put chips."""

from collections.abc import Iterable
from typing import Any

from .. import scene
from ..engine import Chosen, Given, Outline, Plane, int8, seat
from ..engine.module.planes import of_players
from .component import Component
from .fields import held
from .hands import Holding
from .symmetry import Transform


class Pool(Component):
    """How many chips each player has put into the middle, beside the `stake` with which all begin.

    They come from where a player's cards lie, if that is said.
    """

    def __init__(self, *, players: Any = 2, stake: int = 0, title: str = "Pot", source: Holding | None = None) -> None:
        super().__init__()
        self.players, self.stake, self.title, self.source = Chosen(players), stake, title, source
        self.bets = held(int8[self.players.most], self)
        """The field of the state: each player's chips, without the stake."""

    def chips(self, s: Any, player: int) -> int:
        """How many a player has put in, with the stake."""
        chips: int = self.stake + self.value(s)[player]
        return chips

    def data(self, o: Any, s: Any) -> object:
        return list(self.value(s))[: self.players(o)]

    def restore(self, o: Any, given: Given, s: Any) -> None:
        for player, chips in enumerate(given.items(self.players(o))):
            self.value(s)[player] = chips.number(0, 127 - self.stake)

    def draw(self, o: Any, s: Any) -> Iterable[scene.Part]:
        chips = [
            scene.Piece("chip", player, words=f"{seat(player)}'s chip", id=self._place(player, number))
            for player in range(self.players(o))
            for number in range(self.chips(s, player))
        ]
        yield scene.Label(f"{self.title}: {len(chips)}", things=tuple(chips))

    def _place(self, player: int, number: int) -> str:
        return f"chip:{player}:{number}"

    def motions(self, o: Any, s: Any, after: Any) -> Iterable[scene.Motion]:
        """Chips come from their owner."""
        for player in range(self.players(o)):
            source = (self.source.place(o, player),) if self.source else ()
            for number in range(self.chips(s, player), self.chips(after, player)):
                yield scene.Motion((*source, self._place(player, number)), "move" if source else "deal")

    def outlines(self, o: Any) -> list[Outline]:
        return [Outline(self.label, (self.players(o),), *self.bets.limits)]

    def observing(self) -> Iterable[str]:
        return of_players(self.fields[0], self.bets)

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        for number, chips in enumerate(planes[0].numbers):
            self.value(s)[(seat + number) % self.players(o)] = chips

    def image(self, o: Any, s: Any, change: Transform) -> None:
        for player, chips in enumerate(list(self.value(s))):
            self.value(s)[change.seat(player)] = chips
