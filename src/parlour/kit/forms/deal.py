"""Dealing a card."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ... import scene
from ...engine import Array, Message, Move, rule, seat
from ..bits import bit, each
from ..cards import Cards
from ..decks import Deck, Decks
from ..hands import Hands, Holding
from ..language import either, message
from ..symmetry import Transform
from ..unique import OpenCards
from .form import Form

if TYPE_CHECKING:
    from ..assembly import Assembly

Dealt = message("Dealt", "{player} is dealt a card.", player=int)


class Deal(Form):
    """The dealer's move: a card of a kind goes into a hand, written `deal K`. Its actions are the kinds.

    To whom, the game's rule `receiver(o, s)` says, NOBODY where no card is dealt; else it is the dealer's turn. A card
    may also be turned up `onto` the table: while none lies open there, it is the dealer's turn. From a
    `source` a kind comes as often as there are cards of it, without one each kind as often as any other. `id` and
    `label` are its button's.
    """

    is_dealers = True

    def __init__(
        self,
        cards: Cards,
        to: Holding | None = None,
        *,
        onto: OpenCards | None = None,
        source: Decks | Deck | None = None,
        verb: str = "deal",
        id: str = "{verb} {card}",
        label: str = "{verb} {card}",
    ) -> None:
        self.cards, self.to, self.onto, self.source, self.verb = cards, to, onto, source, verb
        self.id, self.button_text = id, label
        if isinstance(source, Hands) and isinstance(to, Hands):
            source.beside, to.beside = to, source
        self.stock: Any = source or to
        self.task = f"{verb} a card"
        self.pattern = f"{verb} (?:{cards.pattern})"
        self.example = f"{verb} {cards.example}"
        super().__init__(fixed=cards.is_fixed)

    def count(self, o: Any) -> int:
        return self.cards.count(o)

    @rule
    def each(self, o: object, kinds: int, out: Array, n: int) -> int:
        """List it for each of the kinds behind the n listed already; returns how many are listed then."""
        return each(kinds, self.first(o), 1, out, n)

    @rule
    def undealt(self, o: object, held: Array, out: Array, n: int) -> int:
        """List it for each card that is in the deck, or, where there is none, in no hand, likewise."""
        return self.stock.undealt(o, held, self.first(o), out, n)  # type: ignore[no-any-return]

    @rule
    def present(self, o: object, counts: Array, out: Array, n: int) -> int:
        """List it for each kind of which there are some, likewise."""
        # It is written down first and counted only if there are any: faster than a branch.
        for kind in range(self.size(o)):
            out[n] = self.first(o) + kind
            n += counts[kind] > 0
        return n

    @rule
    def kind(self, o: object, action: int) -> int:
        """The kind that an action deals."""
        return action - self.first(o)

    @rule
    def card(self, o: object, action: int) -> int:
        """The same as a set of one."""
        return bit(action - self.first(o))

    @rule
    def weight(self, o: object, action: int) -> int:
        """Every kind is as likely as any other."""
        return 1

    @rule
    def weight_in(self, o: object, counts: Array, player: int, action: int) -> int:
        """How many cards of its kind are left in the player's deck."""
        return counts[player, action - self.first(o)]

    def image(self, o: Any, s: Any, action: int, change: Transform) -> int:
        return self.cards.images(o, change)[action]

    def receiver(self, o: Any, s: Any) -> int:
        """To whom the next card is dealt; NOBODY: to none."""
        receiver: int = self.game.rule("receiver")(o, s)
        return receiver

    # in words and pictures

    def write(self, o: Any, s: Any, action: int) -> str:
        return f"{self.verb} {self.cards.name(o, action)}"

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        if self.cards.spelled:
            return [f"{what}:{part}" for what, part in self.cards.spelled(self.cards.name(o, action))]
        return [self._filled(self.id, o, action)]

    def _filled(self, template: str, o: Any, kind: int) -> str:
        return template.format(verb=self.verb, card=self.cards.name(o, kind))

    def choices(self, o: Any, s: Any, legal: list[int]) -> Iterable[scene.Choice]:
        """A button for each card, or for each part of their names."""
        if not self.cards.spelled:
            for kind in legal:
                text = self._filled(self.button_text, o, kind)
                words = f"{self.verb} {self.cards.words(o, kind)}"
                yield self.button(o, s, kind, text[:1].upper() + text[1:], words=words)
            return
        ids = {id for kind in legal for id in self.clicks(o, s, kind)}
        spelled = [self.cards.spelled(self.cards.name(o, kind)) for kind in range(self.count(o))]
        parts = dict.fromkeys(part for parts in spelled for part in parts)
        kinds = list(dict.fromkeys(what for what, _ in parts))
        for what, part in sorted(parts, key=lambda part: kinds.index(part[0])):
            if f"{what}:{part}" in ids:
                yield scene.Choice(f"{what}:{part}", f"{what} {part}", part if part in scene.COLORS else "")

    def tell(self, o: Any, s: Any, action: int, who: str) -> str:
        if self.to is None:
            return ""
        if self.to.is_hidden:
            return f"It is the {self.cards.words(o, action)}."
        return f"{seat(self.receiver(o, s))} is dealt {self.cards.words(o, action)}."

    def messages(self, o: Any, s: Any, action: int, player: int, text: str) -> list[Message]:
        """Where hands are hidden, only who gets the card hears which one it is."""
        move = Move(player, text)
        if self.to is None or not self.to.is_hidden:
            return [move]
        receiver = self.receiver(o, s)
        return [Dealt(receiver), move.to([receiver])]

    def motions(self, o: Any, s: Any, action: int, after: Any) -> list[scene.Motion]:
        """A card comes from the deck, or appears."""
        if self.to is None:
            return []
        player = self.receiver(o, s)
        kind = action if self.to.cards is self.cards else self.cards.values(o)[action]
        end = self.to.place(o, player, None if self.to.is_hidden else kind)
        return [scene.Motion((self.source.place(o, player), end) if self.source else (end,), "deal")]

    def action_of(self, o: Any, s: Any, text: str) -> int | None:
        return self.cards.number(o, text.removeprefix(f"{self.verb} "))

    def unknown(self, o: Any, s: Any, text: str) -> str:
        is_known = self.action_of(o, s, text) is not None
        return "" if is_known else self.cards.unknown(o, text.removeprefix(f"{self.verb} "))

    def unfit(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        kind = self.action_of(o, s, text)
        assert kind is not None
        left = either((self.cards.name(o, other) for other in game.legal_of(o, s, self)), most=3)
        none = f"there is no {self.cards.words(o, kind)} left to {self.verb}: there is {left}"
        return game.own_reason(o, s, self, kind) or none
