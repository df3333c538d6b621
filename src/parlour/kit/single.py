"""One card before each player: a hand of one, a bid."""

from typing import Any

from .. import scene
from ..engine import Array, BadGame, draw, int8, rule
from .bits import bit, count, down, each
from .cards import Cards
from .fields import held
from .hands import Holding
from .unique import picked


class OneCard(Holding):
    """At most one card before each player, no two alike: for each player 0, or the kind + 1.

    A hidden one only its owner sees; the game's rule `shown(o, s, player)` says when all may see a player's.
    """

    def __init__(
        self,
        cards: Cards,
        *,
        players: Any = 2,
        hidden: bool = False,
        noun: str = "card",
        narrow: bool = True,
        empty: str = "none",
    ) -> None:
        super().__init__(cards, players, noun, narrow, empty)
        if cards.most > 62:
            raise BadGame(f"OneCard has at most 62 kinds of cards, not {cards.most}")
        self.is_hidden = hidden
        self.unknown = cards.most + 1
        """What stands for a card that is hidden."""
        self.held = held(int8[self.rows], self)
        """The field of the state."""

    @rule
    def kind(self, o: object, cards: Array, player: int) -> int:
        """The kind of a player's card; NOBODY's where it is hidden or there is none."""
        return cards[player] - 1 if cards[player] != self.unknown else -1

    @rule
    def put(self, o: object, cards: Array, player: int, kind: int) -> None:
        """Lay a card before a player."""
        cards[player] = kind + 1

    @rule
    def is_out(self, o: object, cards: Array, kind: int) -> bool:
        """Whether a card of a kind is known to lie before somebody."""
        is_known = False
        for player in range(self.rows):
            is_known |= cards[player] == kind + 1
        return is_known

    @rule
    def undealt(self, o: object, cards: Array, first: int, out: Array, n: int) -> int:
        """Write `first + kind` for each kind that lies before nobody; returns how far the list goes then."""
        return each(self.rest(o, cards), first, 1, out, n)

    @rule
    def rest(self, o: object, cards: Array) -> int:
        """The set of the kinds that lie before nobody, as far as the cards are known."""
        kinds = bit(self.cards.kinds(o) + 1) - 2
        for player in range(self.rows):
            kinds &= ~bit(cards[player])
        return down(kinds, 1)

    # who may know what

    @rule
    def hide(self, o: object, cards: Array, player: int) -> None:
        """Leave of a player's card only that there is one."""
        if cards[player] != 0:
            cards[player] = self.unknown

    @rule
    def fill(self, o: object, cards: Array, unseen: int, r: list[int]) -> None:
        """Let hidden cards be some that are nowhere seen, each as likely as any other."""
        for player in range(self.rows):
            if cards[player] == self.unknown and unseen:
                kind = picked(unseen, draw(r, count(unseen)))
                unseen &= ~bit(kind)
                cards[player] = kind + 1

    @rule
    def known(self, o: object, cells: Any, player: int, kind: int) -> int:
        """Whether a player is known to have a card."""
        return int(cells[player] == kind + 1)

    @rule
    def unknown_number(self, o: object, cells: Any, player: int) -> int:
        """Whether a player has one that is not known."""
        return int(cells[player] == self.unknown)

    # in words

    def contents(self, o: Any, s: Any, player: int) -> dict[int, int]:
        kind = self.kind(o, self.value(s), player)
        return {kind: 1} if kind >= 0 else {}

    def names(self, o: Any, s: Any) -> list[str | None]:
        """The players' cards by their names; None where there is none or it is not known."""
        kinds = [self.kind(o, self.value(s), player) for player in range(self.players(o))]
        return [self.cards.name(o, kind) if kind >= 0 else None for kind in kinds]

    def hidden(self, o: Any, s: Any, player: int) -> int:
        return int(self.value(s)[player] == self.unknown)

    def give(self, o: Any, s: Any, player: int, kind: int) -> None:
        self.put(o, self.value(s), player, self.unknown - 1 if kind == scene.NOBODY else kind)

    room = "at most one card, and each once"

    def has_room(self, o: Any, s: Any, player: int, kind: int) -> bool:
        return self.value(s)[player] == 0 and not (kind >= 0 and self.is_out(o, self.value(s), kind))
