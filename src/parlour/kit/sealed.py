"""A card that each player chooses at the same time as the others, face down until all have chosen."""

from collections.abc import Iterable
from typing import Any

from .. import scene
from ..engine import Array, Message, Move, Parameter, draw, int8, rule
from .bits import count
from .forms.phrase import Phrase
from .hands import Hands
from .language import message
from .single import OneCard
from .unique import picked

Reveals = message("Reveals", "{player} shows {card}.", player=int, card=str)


class Sealed(OneCard):
    """A card of each player's own open hand, chosen by all at the same time; it stays there until all have chosen.

    `player` is the first who has not chosen yet, as `next` tells.
    """

    def __init__(self, hands: Hands, *, noun: str = "choice", narrow: bool = True, empty: str = "not yet") -> None:
        super().__init__(hands.cards, players=hands.players.source, hidden=True, noun=noun, narrow=narrow, empty=empty)
        self.hands = hands
        hands.aside.append(self)
        self.number = Parameter(int8, self.players, fixed=self.players.is_fixed)

    @rule
    def next(self, o: object, cards: Array) -> int:
        """The first player who has not chosen yet; NOBODY when all have."""
        for player in range(self.number(o)):
            if cards[player] == 0:
                return player
        return -1

    @rule
    def choose(self, o: object, cards: Array, player: int, kind: int) -> int:
        """Lay down a player's choice; returns who chooses next, NOBODY when all have."""
        self.put(o, cards, player, kind)
        return self.next(o, cards)

    @rule
    def spend(self, o: object, cards: Array, counts: Array) -> None:
        """Take all of them up, and out of the hands."""
        for player in range(self.number(o)):
            if self.kind(o, cards, player) >= 0:
                counts[player, cards[player] - 1] -= 1
            cards[player] = 0

    @rule
    def fill_from(self, o: object, cards: Array, counts: Array, r: list[int]) -> None:
        """Let hidden ones be cards of their owners' hands, each kind as likely as any other."""
        for player in range(self.number(o)):
            if cards[player] == self.unknown:
                kinds = self.hands.kinds(o, counts, player)
                cards[player] = picked(kinds, draw(r, count(kinds))) + 1

    def draw(self, o: Any, s: Any) -> Iterable[scene.Part]:
        """It lies face down behind the cards of the hand."""
        return ()

    room = "one of the player's own cards"

    def has_room(self, o: Any, s: Any, player: int, kind: int) -> bool:
        own = self.hands.contents(o, s, player)
        return self.value(s)[player] == 0 and (kind in own if kind >= 0 else bool(own))


class Seal(Phrase):
    """A player chooses a card of their hand, face down: `Seal("bid {card}", bids)`. All choose at the same time.

    Others learn what it was when all have chosen.
    """

    def __init__(self, text: str, to: Sealed) -> None:
        super().__init__(text, card=to.hands)
        self.to = to

    def motions(self, o: Any, s: Any, action: int, after: Any) -> list[scene.Motion]:
        """Who may not know which card it was sees one lie there. What was shown and spent is gone."""
        (kind,), card = self.numbers(o, action), tuple(self.clicks(o, s, action))
        if not self.to.value(after)[s.player]:
            laid = [(self.to.place(o, player),) for player in range(self.to.players(o)) if self.to.value(s)[player]]
            return [scene.Motion(path, "fade") for path in (*laid, card)]
        known = kind == self.to.kind(o, self.to.value(after), s.player)
        place = self.to.place(o, s.player)
        return [scene.Motion((*card, place)) if known else scene.Motion((place,), "deal")]

    def messages(self, o: Any, s: Any, action: int, player: int, text: str) -> list[Message]:
        """Only the one who chooses hears of it, until it was the last who chose."""
        sealed: list[Message] = [Move(player, text).to((player,))]
        return sealed + (list(self._revealed(o, s, action, player)) if self._is_last(o, s, player) else [])

    def _is_last(self, o: Any, s: Any, player: int) -> bool:
        return all(self.to.value(s)[other] for other in range(self.to.players(o)) if other != player)

    def _revealed(self, o: Any, s: Any, action: int, player: int) -> Iterable[Message]:
        for who in range(self.to.players(o)):
            kind = self.numbers(o, action)[0] if who == player else self.to.kind(o, self.to.value(s), who)
            yield Reveals(who, self.to.cards.words(o, kind))
