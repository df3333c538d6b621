"""Choosing a player."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ... import scene
from ...engine import Array, Chosen, Setting, int8, rule, seat
from ..language import either
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
        self.task = "choose a player"
        self.seats = Setting(int8, self.players, fixed=self.players.is_fixed)
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

    def write(self, o: Any, s: Any, action: int) -> str:
        return f"{self.word} {seat(action)}"

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        return [f"{self.word}:{action}"]

    def choices(self, o: Any, s: Any, legal: list[int]) -> Iterable[scene.Choice]:
        for action in legal:
            yield self.button(o, s, action, self.label_of.format(seat(action)))

    def refuse(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        name = text.removeprefix(f"{self.word} p")
        players, legal = self.players(o), game.legal_of(o, s, self)
        number = next((player for player in range(players) if str(player + 1) == name), None)
        if number is None:
            return f"there is no player P{name}: they are P1 to {seat(players - 1)}"
        own = game.own_reason(o, s, self, number)
        if own or not legal:
            return own or game.instead(o, s)
        why = "is on turn and " * (number == game.rule("turn")(o, s))
        return f"{seat(number)} {why}cannot be chosen: choose {either(map(seat, legal))}"
