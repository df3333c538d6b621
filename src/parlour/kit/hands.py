"""What cards each player holds."""

from collections.abc import Iterable
from typing import Any

from .. import scene
from ..engine import Array, Chosen, Given, Outline, Parameter, Plane, int8, rule, seat, uint8
from .cards import Cards
from .component import Component
from .fields import held
from .language import counted
from .symmetry import Transform


class Holding(Component):
    """Cards that lie before each player. `noun` is what a player's are called, and begins the ids of their places."""

    is_hidden = False
    """Whether only their owner sees them."""
    is_chosen = False
    """Whether single ones are chosen: then each has an id, and where all lie open they together have none."""

    def __init__(self, cards: Cards, players: Any, noun: str, narrow: bool, empty: str) -> None:
        super().__init__()
        self.cards = cards
        self.players = Chosen(players)
        self.rows = self.players.most
        """How many players there can be."""
        self.noun, self.narrow, self.empty = noun, narrow, empty
        self.aside: list[Holding] = []
        """Cards that lie face down behind these."""

    def contents(self, o: Any, s: Any, player: int) -> dict[int, int]:
        """How many cards of each kind a player has, of those that are known."""
        raise NotImplementedError

    def hidden(self, o: Any, s: Any, player: int) -> int:
        """How many more there are that are not known."""
        return 0

    def give(self, o: Any, s: Any, player: int, kind: int) -> None:
        """Give a player one more card; NOBODY: one that is not known."""
        raise NotImplementedError

    def around(self, o: Any, seat: int) -> list[int]:
        """The players in their order from a seat on."""
        players = self.players(o)
        return [(seat + number) % players for number in range(players)]

    def title(self, player: int) -> str:
        """What a player's cards are called."""
        return f"{seat(player)}'s {self.noun}"

    def place(self, o: Any, player: int, kind: int | None = None) -> str:
        """The id of a player's cards, or of those of a kind."""
        return f"{self.noun}:{player}" + ("" if kind is None else f":{self.cards.name(o, kind)}")

    # as data: for each player a list of cards, null for one that is not known

    def data(self, o: Any, s: Any) -> object:
        return [self.listed(o, s, player) for player in range(self.players(o))]

    def listed(self, o: Any, s: Any, player: int) -> list[object]:
        """A player's cards as data."""
        known = [self.cards.json(o, kind) for kind, n in self.contents(o, s, player).items() for _ in range(n)]
        return known + [None] * self.hidden(o, s, player)

    def restore(self, o: Any, given: Given, s: Any) -> None:
        for player, cards in enumerate(given.items(self.players(o))):
            for card in cards.items():
                kind = self.read(o, card)
                if not self.has_room(o, s, player, kind):
                    card.fail(self.room)
                self.give(o, s, player, kind)

    def read(self, o: Any, given: Given) -> int:
        """The kind of card that data name; NOBODY for one that is not known."""
        if not self.is_hidden:
            return self.cards.read(o, given)
        return given.choice([self.cards.name(o, kind) for kind in range(self.cards.count(o))], null=scene.NOBODY)

    room: str
    """How many cards there can be, in words."""

    def has_room(self, o: Any, s: Any, player: int, kind: int) -> bool:
        """Whether the player can have one more such card."""
        raise NotImplementedError

    # as a drawing

    def draw(self, o: Any, s: Any) -> Iterable[scene.Part]:
        return [self.area(o, s, player) for player in range(self.players(o))]

    def area(self, o: Any, s: Any, player: int) -> scene.Area:
        """A player's cards as they are seen."""
        return scene.Area(
            self.title(player),
            (*self.things(o, s, player), *(heap for other in self.aside for heap in other.heap(o, s, player))),
            player,
            empty=self.empty,
            id="" if self.is_chosen and not self.is_hidden else self.place(o, player),
            narrow=self.narrow,
        )

    def things(self, o: Any, s: Any, player: int) -> Iterable[scene.Card]:
        """Equal cards are one thing."""
        whose, hidden = self.title(player).removesuffix(self.noun), self.hidden(o, s, player)
        for kind, count in self.contents(o, s, player).items():
            id = self.place(o, player, kind) if self.is_chosen or not self.is_hidden else ""
            words = self.cards.words(o, kind)
            if self.is_hidden or not self.is_chosen:
                words = whose + words if self.is_hidden else f"{count} {words}"
            yield self.cards.card(o, kind, player, count=count, words=words, id=id)
        if hidden:
            words = f"{hidden} cards, face down" if hidden > 1 else f"{whose}card, face down"
            yield scene.Card((), player, back=True, count=hidden, words=words)

    def heap(self, o: Any, s: Any, player: int) -> Iterable[scene.Card]:
        """A player's cards, all face down as one thing; only words tell them to who may know them."""
        names = [self.cards.words(o, kind) for kind in self.contents(o, s, player)]
        if count := len(names) + self.hidden(o, s, player):
            words = f"{self.title(player)}: {', '.join(names) or counted(count, 'card')}, face down"
            yield scene.Card((), player, back=True, count=count, words=words, id=self.place(o, player))

    def motions(self, o: Any, s: Any, after: Any) -> Iterable[scene.Motion]:
        """Cards that are shown turn over."""
        for player in range(self.players(o)):
            if self.hidden(o, s, player) > self.hidden(o, after, player) and self.contents(o, after, player):
                yield scene.Motion((self.place(o, player),), "flip")

    # for learning and for search: the seat's own cards first

    @rule
    def known(self, o: object, cells: Any, player: int, kind: int) -> int:
        """How many cards of a kind a player is known to have."""
        raise NotImplementedError

    @rule
    def unknown_number(self, o: object, cells: Any, player: int) -> int:
        """How many cards of a player are not known."""
        return 0

    most_known = 1

    def outlines(self, o: Any) -> list[Outline]:
        players, kinds = self.players(o), self.cards.count(o)
        counts = Outline(self.label, (players, kinds), 0, self.most_known)
        return [counts, *([Outline(f"{self.label} hidden", (players,), 0, kinds)] if self.is_hidden else [])]

    def observing(self) -> Iterable[str]:
        cells = f"s.{self.fields[0]}"
        yield "for number in range(players):"
        yield f"    for kind in range({self.label}.cards.kinds(o)):"
        yield f"        out[at] = {self.label}.known(o, {cells}, (seat + number) % players, kind)"
        yield "        at += 1"
        if self.is_hidden:
            yield "for number in range(players):"
            yield f"    out[at + number] = {self.label}.unknown_number(o, {cells}, (seat + number) % players)"
            yield "at += players"

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        players, kinds = self.around(o, seat), self.cards.count(o)
        known = [(players[at // kinds], at % kinds, count) for at, count in enumerate(planes[0].numbers)]
        hidden = zip(players, planes[1].numbers, strict=True) if self.is_hidden else ()
        for player, kind, count in [*known, *((player, scene.NOBODY, count) for player, count in hidden)]:
            for _ in range(count):
                self.give(o, s, player, kind)

    def image(self, o: Any, s: Any, change: Transform) -> None:
        kinds = self.cards.images(o, change)
        held = [(p, self.contents(o, s, p), self.hidden(o, s, p)) for p in range(self.players(o))]
        cells = self.value(s)._cells
        cells[:] = [0] * len(cells)
        for player, known, hidden in held:
            for kind in [*(kinds[kind] for kind, n in known.items() for _ in range(n)), *[scene.NOBODY] * hidden]:
                self.give(o, s, change.seat(player), kind)


class Hands(Holding):
    """Open hands: how many cards of each kind every player has. In all they have at most `most` of a kind."""

    def __init__(
        self,
        cards: Cards,
        *,
        players: Any = 2,
        noun: str = "hand",
        most: int = 255,
        narrow: bool = False,
        empty: str = "empty",
    ) -> None:
        super().__init__(cards, players, noun, narrow, empty)
        self.counts = held(uint8[self.rows, cards.most], self)
        """The field of the state: by player and kind, how many cards."""
        self.most = most
        self.seats = Parameter(int8, self.players, fixed=self.players.is_fixed)
        """How many players there are."""
        self.beside: Hands | None = None
        """What a player's cards come from, or go to, and nobody else's."""

    @rule
    def fill(self, o: object, counts: Array) -> None:
        """Give every player all cards."""
        for player in range(self.seats(o)):
            for kind in range(self.cards.kinds(o)):
                counts[player, kind] = self.cards.copies(o)[kind]

    most_known = 255

    @rule
    def known(self, o: object, cells: Any, player: int, kind: int) -> int:
        """How many cards of a kind a player has."""
        number: int = cells[player, kind]
        return number

    @rule
    def size(self, o: object, counts: Array, player: int) -> int:
        """How many cards a player has."""
        total = 0
        for kind in range(self.cards.kinds(o)):
            total += counts[player, kind]
        return total

    @rule
    def kinds(self, o: object, counts: Array, player: int) -> int:
        """The set of the kinds that a player has; for at most 64."""
        kinds = 0
        for kind in range(self.cards.kinds(o)):
            kinds |= (counts[player, kind] != 0) << kind
        return kinds

    def contents(self, o: Any, s: Any, player: int) -> dict[int, int]:
        counts = self.value(s)
        return {kind: counts[player, kind] for kind in range(self.cards.count(o)) if counts[player, kind]}

    def give(self, o: Any, s: Any, player: int, kind: int) -> None:
        self.value(s)[player, kind] += 1

    @property
    def room(self) -> str:  # type: ignore[override]
        whose = "of one player" if self.beside else "in all of them together"
        return f"at most {self.most} equal cards {whose}"

    def has_room(self, o: Any, s: Any, player: int, kind: int) -> bool:
        counts = self.value(s)
        if self.beside:
            both: int = counts[player, kind] + self.beside.value(s)[player, kind]
            return both < self.most
        held: int = sum(counts[other, kind] for other in range(self.rows))
        return held < self.most
