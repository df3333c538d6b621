"""Cards no two of which are alike, as sets of kinds, a bit each: in hands that may be hidden, and open on the table."""

from collections.abc import Iterable
from typing import Any

from .. import scene
from ..engine import Array, BadGame, Given, Outline, Plane, bits64, draw, rule, seat, uint8
from .bits import bit, count, down, each, has, lowest, up
from .cards import Cards
from .component import Component
from .fields import held
from .hands import Holding
from .symmetry import Transform, exchanged

HIDDEN = 58
"""The bits from this one on count the cards of a hand that are hidden."""
MOST_TRIES = 1000


@rule
def picked(kinds: int, number: int) -> int:
    """One kind of a set, by its number among them."""
    for _ in range(number):
        kinds &= kinds - 1
    return lowest(kinds)


class UniqueHands(Holding):
    """Hands of cards no two of which are alike: for each player a set of kinds, at most 58 of them.

    Hidden hands only their owner sees; others see how many cards they have. The game's rule `shown(o, s, player)` says
    when all may see a player's, and `voids` is a field for the suits of which a player has shown to have no card.
    Cards that lie `within` another hand are drawn face down behind its own, as what is to be passed on.
    """

    def __init__(
        self,
        cards: Cards,
        *,
        players: Any = 2,
        hidden: bool = False,
        noun: str = "hand",
        narrow: bool = False,
        empty: str = "empty",
        within: Holding | None = None,
    ) -> None:
        super().__init__(cards, players, noun, narrow, empty)
        if within:
            within.aside.append(self)
        self.within = within
        if cards.most > HIDDEN:
            raise BadGame(f"UniqueHands have at most {HIDDEN} kinds of cards, not {cards.most}")
        self.is_hidden = hidden
        self.sets = held(bits64[self.rows], self)
        """The field of the state: each player's set of kinds."""
        self.voids = held(uint8[self.rows], self)
        """A field for hidden hands: for each player a bit for each suit that is known to be missing."""

    @rule
    def size(self, o: object, sets: Array, player: int) -> int:
        """How many cards a player has."""
        return count(sets[player] & self.cards.all(o)) + down(sets[player], HIDDEN)

    @rule
    def rest(self, o: object, sets: Array) -> int:
        """The cards that are in no hand, as far as the hands are known."""
        rest = self.cards.all(o)
        for player in range(self.rows):
            rest &= ~sets[player]
        return rest

    @rule
    def undealt(self, o: object, sets: Array, first: int, out: Array, n: int) -> int:
        """Write `first + kind` for each card that is in no hand; returns how far the list goes then."""
        return each(self.rest(o, sets), first, 1, out, n)

    @rule
    def add(self, o: object, sets: Array, player: int, kind: int) -> None:
        """Give a player a card."""
        sets[player] |= bit(kind)

    @rule
    def take(self, o: object, sets: Array, player: int, kind: int) -> None:
        """Take a card from a player; of a hand that is hidden, one that was not known."""
        if has(sets[player], kind):
            sets[player] &= ~bit(kind)
        elif down(sets[player], HIDDEN):
            sets[player] -= bit(HIDDEN)

    # who may know what

    @rule
    def hide(self, o: object, sets: Array, player: int, known: int = 0) -> None:
        """Leave of a hand how many cards it has, and those that all know."""
        seen = sets[player] & known
        sets[player] = seen | up(self.size(o, sets, player) - count(seen), HIDDEN)

    @rule
    def fill(self, o: object, sets: Array, unseen: int, r: list[int]) -> None:
        """Deal cards that are nowhere seen to the hands that hide some, every deal as likely as any other."""
        for player in range(self.rows):
            while down(sets[player], HIDDEN) and unseen:
                card = picked(unseen, draw(r, count(unseen)))
                unseen &= ~bit(card)
                sets[player] += bit(card) - bit(HIDDEN)

    @rule
    def fill_by(self, o: object, sets: Array, voids: Array, unseen: int, r: list[int]) -> None:
        """The same in agreement with voids: cards that fewer can have come first, and one that finds no place takes
        another's. Deals are nearly as likely as each other."""
        dealt, room = 0, count(unseen)
        for player in range(self.rows):
            room -= down(sets[player], HIDDEN)
        room = max(0, room)
        for able in range(self.rows + 1):
            left = unseen
            while left:
                card = lowest(left)
                left &= left - 1
                if self.able(o, voids, card) == able:
                    dealt |= bit(card)
                    room -= self.settle(o, sets, voids, card, dealt, room, r)

    @rule
    def able(self, o: object, voids: Array, card: int) -> int:
        """How many players may have a card by what is known of their voids."""
        players = 0
        for player in range(self.rows):
            players += 1 - has(voids[player], self.cards.suit_of(o, card))
        return players

    @rule
    def settle(self, o: object, sets: Array, voids: Array, card: int, dealt: int, room: int, r: list[int]) -> int:
        """Deal a card to one who may have it, or into the deck, where there is room for so many: then it returns 1.

        Where all are full, somebody or the deck gives up a card that was dealt before, and that one looks for a place.
        """
        for _ in range(MOST_TRIES):
            holder = self.holder(o, sets, voids, card, room, r)
            if holder == self.rows:
                return 1
            if holder >= 0:
                sets[holder] += bit(card) - bit(HIDDEN)
                return 0
            other = draw(r, self.rows + 1)
            swap = self.rest(o, sets) & dealt & ~bit(card)
            if other < self.rows:
                swap = 0 if has(voids[other], self.cards.suit_of(o, card)) else sets[other] & dealt
            if swap:
                given = picked(swap, draw(r, count(swap)))
                if other < self.rows:
                    sets[other] ^= bit(card) | bit(given)
                card = given
        for player in range(self.rows):
            if down(sets[player], HIDDEN):
                sets[player] += bit(card) - bit(HIDDEN)
                return 0
        return 1

    @rule
    def holder(self, o: object, sets: Array, voids: Array, card: int, room: int, r: list[int]) -> int:
        """Who gets a card, by how many each still lacks: a player, or behind the last one the deck; -1: nobody."""
        total = room
        for player in range(self.rows):
            if not has(voids[player], self.cards.suit_of(o, card)):
                total += down(sets[player], HIDDEN)
        if total == 0:
            return -1
        at = draw(r, total)
        for player in range(self.rows):
            if not has(voids[player], self.cards.suit_of(o, card)):
                at -= down(sets[player], HIDDEN)
                if at < 0:
                    return player
        return self.rows

    # in words and pictures

    def draw(self, o: Any, s: Any) -> Iterable[scene.Part]:
        return () if self.within else super().draw(o, s)

    def motions(self, o: Any, s: Any, after: Any) -> Iterable[scene.Motion]:
        if self.within is None:
            return super().motions(o, s, after)
        return self._set_aside(o, s, after, self.within)

    def _set_aside(self, o: Any, s: Any, after: Any, hands: Holding) -> Iterable[scene.Motion]:
        for player in range(self.players(o)):
            laid = [kind for kind in self.contents(o, after, player) if kind in hands.contents(o, s, player)]
            for source in [hands.place(o, player, kind) for kind in laid]:
                yield scene.Motion((source, self.place(o, player)))
            if self.hidden(o, after, player) > self.hidden(o, s, player):
                yield scene.Motion((hands.place(o, player), self.place(o, player)))

    def hidden(self, o: Any, s: Any, player: int) -> int:
        hidden: int = down(self.value(s)[player], HIDDEN)
        return hidden

    def contents(self, o: Any, s: Any, player: int) -> dict[int, int]:
        kinds: int = self.value(s)[player]
        return {kind: 1 for kind in range(self.cards.count(o)) if kinds >> kind & 1}

    def give(self, o: Any, s: Any, player: int, kind: int) -> None:
        if kind == scene.NOBODY:
            self.value(s)[player] += bit(HIDDEN)
        else:
            self.add(o, self.value(s), player, kind)

    room = "each card once, and no more than there are"

    def has_room(self, o: Any, s: Any, player: int, kind: int) -> bool:
        sets = self.value(s)
        full = sum(self.size(o, sets, other) for other in range(self.rows)) == self.cards.count(o)
        return not full and (kind < 0 or has(self.rest(o, sets), kind) > 0)

    def data(self, o: Any, s: Any) -> object:
        """With voids it is an object: the hands, and the suits that each player lacks."""
        hands = super().data(o, s)
        return {"hands": hands, "voids": self._voids(o, s)} if len(self.fields) > 1 else hands

    def _voids(self, o: Any, s: Any) -> list[list[str]]:
        voids = self.value(s, 1)
        suits = list(enumerate(self.cards.suits))
        return [[name for suit, name in suits if has(voids[player], suit)] for player in range(self.players(o))]

    def restore(self, o: Any, given: Given, s: Any) -> None:
        if len(self.fields) == 1:
            super().restore(o, given, s)
            return
        super().restore(o, given["hands"], s)
        for player, suits in enumerate(given["voids"].items(self.players(o))):
            for suit in suits.items():
                self.value(s, 1)[player] |= 1 << suit.choice(self.cards.suits)
        if words := self.contradiction(o, s):
            given["voids"].fail(f"suits of which the player has no card, where {words}")
        given.finish()

    def contradiction(self, o: Any, s: Any) -> str:
        """Somebody has a card of a suit that they are known not to have."""
        voids = self.value(s, 1) if len(self.fields) > 1 else ()
        for player, lacking in enumerate(voids):
            for kind in self.contents(o, s, player) if lacking else ():
                if has(lacking, self.cards.suit_of(o, kind)):
                    return f"{seat(player)} has {self.cards.name(o, kind)} and is known to have none of its suit"
        return ""

    # for learning

    @rule
    def known(self, o: object, cells: Any, player: int, kind: int) -> int:
        """Whether a player is known to have a card."""
        return has(cells[player], kind)

    @rule
    def unknown_number(self, o: object, cells: Any, player: int) -> int:
        """How many cards of a player are not known."""
        return down(cells[player], HIDDEN)

    def outlines(self, o: Any) -> list[Outline]:
        voids = Outline(f"{self.label} voids", (self.players(o), len(self.cards.suits)))
        return [*super().outlines(o), *([voids] if len(self.fields) > 1 else [])]

    def observing(self) -> Iterable[str]:
        yield from super().observing()
        if len(self.fields) > 1:
            yield "for number in range(players):"
            yield f"    for suit in range({len(self.cards.suits)}):"
            yield f"        out[at] = s.{self.fields[1]}[(seat + number) % players] >> suit & 1"
            yield "        at += 1"

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        super().recall(o, planes, seat, s)
        players, suits = self.around(o, seat), max(1, len(self.cards.suits))
        for at, flag in enumerate(planes[-1].numbers if len(self.fields) > 1 else ()):
            self.value(s, 1)[players[at // suits]] |= flag << at % suits

    def image(self, o: Any, s: Any, change: Transform) -> None:
        super().image(o, s, change)
        suits = exchanged(self.cards.suits, change.words)
        if len(self.fields) > 1 and suits:
            voids = list(self.value(s, 1))
            for player, lacking in enumerate(voids):
                image = sum(bit(suits[suit]) for suit in range(len(suits)) if has(lacking, suit))
                self.value(s, 1)[change.seat(player)] = image


class OpenCards(Component):
    """Cards no two of which are alike that lie open, or are out of the game, as a set of kinds. Without a `title` they
    are not drawn: a heap that nobody looks through."""

    def __init__(self, cards: Cards, *, title: str = "Played") -> None:
        super().__init__()
        self.cards, self.title = cards, title
        self.set = held(bits64, self)
        """The field of the state."""

    def data(self, o: Any, s: Any) -> object:
        return [self.cards.json(o, kind) for kind in range(self.cards.count(o)) if has(self.value(s), kind)]

    def restore(self, o: Any, given: Given, s: Any) -> None:
        for card in given.items():
            kind = self.cards.read(o, card)
            if has(self.value(s), kind):
                card.fail("each card once")
            setattr(s, self.fields[0], self.value(s) | bit(kind))

    def draw(self, o: Any, s: Any) -> Iterable[scene.Part]:
        if not self.title:
            return
        cards = [self.cards.card(o, kind) for kind in range(self.cards.count(o)) if has(self.value(s), kind)]
        yield scene.Area(self.title, tuple(cards), id=self.label)

    def outlines(self, o: Any) -> list[Outline]:
        return [Outline(self.label, (self.cards.count(o),))]

    def observing(self) -> Iterable[str]:
        yield f"for kind in range({self.label}.cards.kinds(o)):"
        yield f"    out[at] = s.{self.fields[0]} >> kind & 1"
        yield "    at += 1"

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        setattr(s, self.fields[0], sum(bit(kind) for kind, lies in enumerate(planes[0].numbers) if lies))

    def image(self, o: Any, s: Any, change: Transform) -> None:
        kinds = self.cards.images(o, change)
        setattr(s, self.fields[0], sum(bit(kinds[kind]) for kind in range(len(kinds)) if has(self.value(s), kind)))
