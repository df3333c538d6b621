"""Moving a piece along a track by what a die shows."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ... import scene
from ...engine import Array, rule, seat
from ..bits import bit, each
from ..dice import Dice
from ..language import counted, either, sentence
from ..track import Track
from .form import Form

if TYPE_CHECKING:
    from ..assembly import Assembly


class Run(Form):
    """A piece goes along a track as many steps as one of the dice shows: 13/8, bar/20, 6/off.

    Points are called as they are on the board, the same for both players. An action is how many steps, and from which
    place, as the player counts them.
    """

    example = "13/8"
    pattern = r"(\d+|bar)/(\d+|off)"

    def __init__(self, board: Track, dice: Dice) -> None:
        self.board, self.dice = board, dice
        self.places = board.tray
        self.task = sentence("move {noun:a}", noun=board.noun)
        super().__init__(fixed=True)

    @property
    def examples(self) -> tuple[str, ...]:
        return self.example, f"bar/{self.board.length - 4}", f"{self.board.home}/off"

    def count(self, o: Any) -> int:
        return self.dice.sides * self.places

    def most(self, o: Any) -> int:
        return 2 * self.places

    @rule
    def each(self, o: object, places: int, steps: int, out: Array, n: int) -> int:
        """List so many steps from each of the places behind the n listed already; returns how many are listed then."""
        return each(places, self.first(o) + (steps - 1) * self.places, 1, out, n)

    @rule
    def either(self, o: object, places: int, steps: int, others: int, fewer: int, out: Array, n: int) -> int:
        """List so many steps from each of the places, and fewer from each of the others, likewise.

        What leaves the board by either number does so by the higher.
        """
        n = self.each(o, places, steps, out, n)
        return self.each(o, others & ~(places & -bit(self.places - fewer)), fewer, out, n)

    @rule
    def steps_of(self, o: object, action: int) -> int:
        """How many steps it goes."""
        return (action - self.first(o)) // self.places + 1

    @rule
    def source_of(self, o: object, action: int) -> int:
        """The place where it begins, as the player counts them."""
        return (action - self.first(o)) % self.places

    # as text and as clicks

    def ends(self, action: int) -> tuple[int, int]:
        """The places from and to, as the player counts them."""
        steps, place = divmod(action, self.places)
        return place, min(place + steps + 1, self.board.tray)

    def write(self, o: Any, s: Any, action: int) -> str:
        return "/".join(self.board.word(s.player, place) for place in self.ends(action))

    def tell(self, o: Any, s: Any, action: int, who: str) -> str:
        here, there = self.write(o, s, action).split("/")
        if there == "off":
            return f"{who} bears off from {here}."
        return f"{who} enters on {there}." if here == "bar" else f"{who} moves from {here} to {there}."

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        """The piece, then where it goes."""
        return [self.board.name(o, self.board.at(s.player, place)) for place in self.ends(action)]

    def motions(self, o: Any, s: Any, action: int, after: Any) -> Iterable[scene.Motion]:
        """What is hit goes to its bar."""
        if self.hits(o, s, self.first(o) + action):
            bar = self.board.at(1 - s.player, 0)
            yield scene.Motion((self.clicks(o, s, action)[1], self.board.name(o, bar)))

    @rule
    def hits(self, o: object, s: Any, action: int) -> bool:
        """Whether it hits a piece of the other's."""
        there = self.source_of(o, action) + self.steps_of(o, action)
        return (
            there < self.places and self.board.number(o, self.board.numbers(s), 1 - s.player, self.places - there) > 0
        )

    def offer(self, o: Any, s: Any, legal: list[int]) -> str:
        texts = [self.write(o, s, action) for action in legal]
        return f"play {either(texts, most=8)}"

    # why not

    def unknown(self, o: Any, s: Any, text: str) -> str:
        places = {"bar", "off", *map(str, range(1, self.board.length + 1))}
        return next((self.board.nowhere(o, name) for name in text.split("/") if name not in places), "")

    def _ends(self, s: Any, text: str) -> tuple[int, int]:
        """The places that a text names, as the player counts them."""
        player = max(s.player, 0)
        places = {self.board.word(player, place): place for place in range(self.board.tray + 1)}
        here, there = (places[name] for name in text.split("/"))
        return here, there

    def action_of(self, o: Any, s: Any, text: str) -> int | None:
        here, there = self._ends(s, text)
        is_own = s.player >= 0 and self.board.number(o, self.board.value(s), s.player, here) > 0
        return (there - here - 1) * self.places + here if is_own and 0 < there - here <= self.dice.sides else None

    def unfit(self, o: Any, s: Any, text: str, game: "Assembly") -> str:
        action = self.action_of(o, s, text)
        own = game.own_reason(o, s, self, action) if action is not None else None
        return own or f"{self._wrong(o, s, *self._ends(s, text))}: {game.possible(o, s, self)}"

    def _wrong(self, o: Any, s: Any, here: int, there: int) -> str:
        board, numbers, me = self.board, self.board.value(s), s.player
        start, end = board.word(me, here), board.word(me, there)
        if not board.number(o, numbers, me, here):
            return f"{seat(me)} has no {board.noun} on {'the ' * (start == 'bar')}{start}"
        if here and board.number(o, numbers, me, 0):
            return sentence("first {noun:a} has to enter from the bar", noun=board.noun)
        if there <= here:
            return f"{seat(me)} moves {'down from' if me == 0 else 'up to'} {board.length}"
        if there == board.tray and board.behind(o, numbers, me, board.tray - board.home):
            return f"{counted(2, board.noun)[2:]} leave the board when all are on the last {board.home} points"
        dice = [number for number in self.dice.unused(o, s) if number]
        if there - here not in dice and (there < board.tray or there - here > max(dice)):
            return f"from {start} to {end} is {counted(there - here, 'step')}, and {either(map(str, dice))} can be used"
        if there < board.tray and board.number(o, numbers, 1 - me, board.tray - there) > 1:
            return f"{seat(1 - me)} holds {end} with two or more"
        if there - here not in dice:
            return f"a higher number than {there - here} bears off from {start} only if nothing is behind it"
        return "the other number could not be used then" if len(dice) > 1 else f"{start} to {end} is not possible now"
