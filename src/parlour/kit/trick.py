"""A trick: a card of each player's hand, one after the other, and whose is the highest."""

from collections.abc import Iterable
from typing import Any

from .. import scene
from ..engine import Given, Outline, Parameter, Plane, int8, rule
from ..engine.module.planes import of_players, of_seats
from .bits import bit, has
from .component import Component
from .fields import held
from .language import either
from .symmetry import Transform
from .unique import UniqueHands


class Trick(Component):
    """Cards that players lay from their hands in turn, one each. Whoever begins decides the suit; the highest card of
    it, or the highest trump, takes all. A whole trick lies there until the next one begins.

    The hands need their field `voids`: who does not follow has no card of the suit.
    """

    def __init__(self, hands: UniqueHands, *, title: str = "Trick") -> None:
        super().__init__()
        self.hands, self.cards, self.title = hands, hands.cards, title
        self.rows = hands.rows
        self.number = Parameter(int8, hands.players, fixed=hands.players.is_fixed)
        self.held = held(int8[self.rows + 1], self)
        """The field of the state: of each player the kind of the card + 1, 0 for none; then the id + 1 of who began."""

    @rule
    def is_full(self, o: object, s: object) -> bool:
        """Whether every player has laid a card."""
        for player in range(self.number(o)):  # noqa: SIM110 (a generator does not compile)
            if self.held(s)[player] == 0:
                return False
        return True

    @rule
    def suit(self, o: object, s: object) -> int:
        """The suit that has to be followed; -1 where the next card begins a trick."""
        begun = self.held(s)[self.rows]
        if begun == 0 or self.is_full(o, s):
            return -1
        suit: int = self.cards.suit_of(o, self.held(s)[begun - 1] - 1)
        return suit

    @rule
    def set(self, o: object, s: object) -> int:
        """The kinds of the cards that lie there."""
        kinds = 0
        for player in range(self.number(o)):
            if self.held(s)[player]:
                kinds |= bit(self.held(s)[player] - 1)
        return kinds

    @rule
    def following(self, o: object, s: object, player: int) -> int:
        """Those of a player's cards that follow suit; all of them where none does, or where a trick begins."""
        own: int = self.hands.sets(s)[player] & self.cards.all(o)
        suit: int = self.suit(o, s)
        same = own & self.cards.suit(o, suit) if suit >= 0 else own
        return same if same else own

    @rule
    def lay(self, o: object, s: object, player: int, kind: int) -> None:
        """Lay a card of a player's hand."""
        suit = self.suit(o, s)
        if suit < 0:
            for other in range(self.number(o)):
                self.held(s)[other] = 0
            self.held(s)[self.rows] = player + 1
        elif self.cards.suit_of(o, kind) != suit:
            self.hands.voids(s)[player] |= 1 << suit
        self.hands.take(o, self.hands.sets(s), player, kind)
        self.held(s)[player] = kind + 1

    @rule
    def taker(self, o: object, s: object, trump: int = scene.NOBODY) -> int:
        """Who takes a whole trick: by the highest card of the suit `trump`, or of that which was led."""
        best: int = self.held(s)[self.rows] - 1
        for player in range(self.number(o)):
            card, highest = self.held(s)[player] - 1, self.held(s)[best] - 1
            suit = self.cards.suit_of(o, card)
            if suit == self.cards.suit_of(o, highest):
                best = player if card > highest else best
            elif suit == trump:
                best = player
        return best

    # in words and pictures

    def cards_of(self, s: Any) -> list[int]:
        """The kind of each player's card, NOBODY's where there is none, and who began."""
        return [number - 1 for number in self.value(s)]

    def unfit(self, o: Any, s: Any, player: int, kind: int) -> str | None:
        """That a player has to follow suit, if a card does not; None where it does."""
        fitting = self.following(o, s, player)
        if has(fitting, kind):
            return None
        suit = self.cards.suits[self.suit(o, s)]
        return f"you have to follow suit, and have {suit}: {either(self.cards.named(o, fitting))}"

    def data(self, o: Any, s: Any) -> object:
        *kinds, leader = self.cards_of(s)
        cards = [self.cards.json(o, kind) if kind >= 0 else None for kind in kinds[: self.hands.players(o)]]
        return {"cards": cards, "leader": leader if leader >= 0 else None}

    def restore(self, o: Any, given: Given, s: Any) -> None:
        players = self.hands.players(o)
        names = [self.cards.name(o, kind) for kind in range(self.cards.count(o))]
        for player, card in enumerate(given["cards"].items(players)):
            kind = card.choice(names, null=scene.NOBODY)
            if kind >= 0 and has(self.set(o, s), kind):
                card.fail("each card once")
            self.value(s)[player] = kind + 1
        leader = given["leader"].number(0, players - 1, null=scene.NOBODY)
        self.value(s)[self.rows] = leader + 1
        laid = sum(card > 0 for card in list(self.value(s))[:players])
        if any((self.value(s)[(leader + number) % players] > 0) != (number < laid) for number in range(players)):
            given["leader"].fail("who laid the first of these cards")
        if (leader < 0) != (laid == 0):
            given["leader"].fail("a player where there are cards, else null")
        given.finish()

    def place(self, player: int) -> str:
        """The id of a player's card."""
        return f"{self.label}:{player}"

    def draw(self, o: Any, s: Any) -> Iterable[scene.Part]:
        *kinds, leader = self.cards_of(s)
        players = self.hands.players(o)
        order = [(leader + number) % players for number in range(players)]
        cards = [self.cards.card(o, kinds[who], who, id=self.place(who)) for who in order if kinds[who] >= 0]
        yield scene.Area(self.title, tuple(cards), empty="none yet", id=self.label)

    def motions(self, o: Any, s: Any, after: Any) -> Iterable[scene.Motion]:
        for player, (before, kind) in enumerate(zip(self.cards_of(s)[:-1], self.cards_of(after)[:-1], strict=True)):
            if kind >= 0 and kind != before:
                known = kind in self.hands.contents(o, s, player)
                yield scene.Motion((self.hands.place(o, player, kind if known else None), self.place(player)))

    # for learning and for search

    def outlines(self, o: Any) -> list[Outline]:
        players = self.hands.players(o)
        return [Outline(self.label, (players,), 0, self.cards.most), Outline(f"{self.label} began", (players,))]

    def observing(self) -> Iterable[str]:
        yield from of_players(self.fields[0], self.held)
        yield from of_seats(f"s.{self.fields[0]}[{self.rows}] - 1")

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        for player, number, began in zip(self.hands.around(o, seat), planes[0].numbers, planes[1].numbers, strict=True):
            self.value(s)[player] = number
            if began:
                self.value(s)[self.rows] = player + 1

    def image(self, o: Any, s: Any, change: Transform) -> None:
        *kinds, leader = self.cards_of(s)
        images = self.cards.images(o, change)
        for player, kind in enumerate(kinds):
            self.value(s)[change.seat(player)] = images[kind] + 1 if kind >= 0 else 0
        self.value(s)[self.rows] = change.seat(leader) + 1
