"""Runs the rules as the plain Python they are: for few moves, for a debugger, and to check what compiles."""

from array import array
from typing import NamedTuple

from ..kernels.generator import words
from ..module.chapters import Bounds, Chapters
from ..module.layout import Cells, Fields, Kind
from ..module.options import shown
from ..module.rules import OVER

UNTOUCHED = -(2**31)
"""No action has this number."""


class Turn(NamedTuple):
    """A state, who is to move in it (OVER when it is over), and the legal actions, ascending; its fields if at hand."""

    raw: bytes
    player: int
    actions: tuple[int, ...]
    fields: Fields | None = None


class Numbers(array):  # type: ignore[type-arg]
    """A list of actions to be filled, as quick as there is one; half of it lies behind its end and is to stay as it is.

    There falls what is written past the end, and before the start too, since -1 is the last cell.
    """

    def __len__(self) -> int:
        return super().__len__() // 2


class Interpreter:
    """The rules of one game under one choice of options."""

    def __init__(self, chapters: Chapters, o: Fields, bounds: Bounds, players: int) -> None:
        self._o = o
        self._layout = chapters.state
        self._list = Kind("i", (bounds.moves,))
        self._players = players
        self._rule = chapters.rule
        self._turn, self._moves, self._play = map(chapters.rule, ("turn", "moves", "play"))
        self._behind = array("i", [UNTOUCHED]) * self._list.size
        self._blank = bytes(4 * self._list.size) + self._behind.tobytes()

    def start(self) -> bytes:
        """The state in which a game begins."""
        s = self._layout.empty()
        self._rule("start")(self._o, s)
        return self._layout.write(s)

    def look(self, raw: bytes) -> Turn:
        """Who is to move, and how."""
        return self._look(raw, self._layout.read(raw))

    def step(self, raw: bytes, action: int) -> Turn:
        """Play an action that is legal."""
        s = self._layout.read(raw)
        self._play(self._o, s, action)
        return self._look(self._layout.write(s), s)

    def _look(self, raw: bytes, s: Fields) -> Turn:
        player = self._turn(self._o, s)
        if player == OVER:
            return Turn(raw, player, (), s)
        return Turn(raw, player, tuple(sorted(self._listed(s))), s)

    def _listed(self, s: Fields) -> "list[int] | array[int]":
        """The legal actions as the rules list them."""
        numbers = Numbers("i", self._blank)
        try:
            count = self._moves(self._o, s, numbers)
            if numbers[self._list.size :] == self._behind:
                return numbers[:count]
        except (IndexError, OverflowError, TypeError):
            pass
        # Once more, cell by cell, to say what is wrong.
        cells = [0] * self._list.size
        count = self._moves(self._o, s, Cells("out", self._list, cells))
        if not isinstance(count, int):
            raise TypeError(f"moves returned {shown(count)}: expected how many actions it wrote into out")
        return cells[:count]

    def scores(self, raw: bytes) -> tuple[float, ...]:
        """Each player's share at the end."""
        shares = [0.0] * self._players
        self._rule("scores")(self._o, self._layout.read(raw), shares)
        return tuple(shares)

    def evaluate(self, raw: bytes) -> tuple[float, ...]:
        """Each player's chances in a running game, by the game's advice."""
        shares = [0.0] * self._players
        self._rule("evaluate")(self._o, self._layout.read(raw), shares)
        return tuple(shares)

    def weights(self, raw: bytes, actions: tuple[int, ...]) -> list[int]:
        """The dealer's weight of each of its moves."""
        s = self._layout.read(raw)
        return [int(self._rule("weight")(self._o, s, action)) for action in actions]

    def stop(self, raw: bytes) -> bytes:
        """The state in which the cap would leave the game."""
        s = self._layout.read(raw)
        self._rule("stop")(self._o, s)
        return self._layout.write(s)

    def hide(self, raw: bytes, seat: int) -> bytes:
        """The state with all that the seat may not know taken out."""
        s = self._layout.read(raw)
        self._rule("hide")(self._o, s, seat)
        return self._layout.write(s)

    def guess(self, raw: bytes, seat: int, seed: int) -> bytes:
        """A hidden state with what is unknown filled in at random, as it could be."""
        s = self._layout.read(raw)
        first, other = words(seed)
        self._rule("guess")(self._o, s, seat, [first % 2147483562 + 1, other % 2147483398 + 1])
        return self._layout.write(s)
