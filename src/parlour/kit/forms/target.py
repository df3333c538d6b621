"""Choosing a player."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ... import scene
from ...engine import Array, Chosen, Parameter, int8, rule, seat
from ..hands import Holding
from ..language import either
from ..symmetry import Transform
from .form import Form

if TYPE_CHECKING:
    from ..assembly import Assembly


class Target(Form):
    """A word and a player, as `steal P2`. Its actions are the players, as many as there can be.

    Each is a button, labelled with the move, or with what `label` makes of the player's name: "Steal from {}".
    """

    def __init__(self, word: str, players: Any = 2, *, label: str = "", dealers: bool = False) -> None:
        self.word, self.players, self.is_dealers = word, Chosen(players), dealers
        self.label_of = label or f"{word.capitalize()} {{}}"
        self.example = f"{word} {seat(1)}"
        self.pattern = rf"{word} p\d+"
        self.task = "choose a player" if dealers else word
        self.seats = Parameter(int8, self.players, fixed=self.players.is_fixed)
        """How many players there are."""
        super().__init__(fixed=True)

    def count(self, o: Any) -> int:
        return self.players.most

    @rule
    def each(self, o: object, out: Array, n: int) -> int:
        """List all players behind the n actions listed already; returns how many are listed then."""
        for player in range(self.seats(o)):
            out[n + player] = self.first(o) + player
        return n + self.seats(o)

    @rule
    def others(self, o: object, player: int, out: Array, n: int) -> int:
        """List all but one, likewise."""
        for other in range(self.seats(o)):
            if other != player:
                out[n] = self.first(o) + other
                n += 1
        return n

    @rule
    def who(self, o: object, action: int) -> int:
        """The player whom an action names."""
        return action - self.first(o)

    def image(self, o: Any, s: Any, action: int, change: Transform) -> int:
        return change.seat(action)

    def write(self, o: Any, s: Any, action: int) -> str:
        return f"{self.word} {seat(action)}"

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        return [f"{self.word}:{action}"]

    def aims(self, o: Any, s: Any, action: int) -> list[str]:
        """What lies before that player."""
        return [part.place(o, action) for part in self.game.components if isinstance(part, Holding)]

    def choices(self, o: Any, s: Any, legal: list[int]) -> Iterable[scene.Choice]:
        for action in legal:
            yield self.button(o, s, action, self.label_of.format(seat(action)))

    def action_of(self, o: Any, s: Any, text: str) -> int | None:
        players = map(seat, range(self.players(o)))
        return next((number for number, player in enumerate(players) if text == f"{self.word} {player.lower()}"), None)

    def unknown(self, o: Any, s: Any, text: str) -> str:
        if self.action_of(o, s, text) is not None:
            return ""
        return f"there is no player {text.split()[-1].upper()}: they are P1 to {seat(self.players(o) - 1)}"

    def unfit(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        number = self.action_of(o, s, text)
        assert number is not None
        why = "is on turn and " * (number == game.rule("turn")(o, s))
        legal = either(map(seat, game.legal_of(o, s, self)))
        return game.own_reason(o, s, self, number) or f"{seat(number)} {why}cannot be chosen: choose {legal}"
