"""Plays single plies compiled."""

from collections.abc import Callable
from functools import partial
from struct import Struct
from typing import TYPE_CHECKING

from .interpreted import Turn
from .position import Position

if TYPE_CHECKING:
    from .game import Game


class CompiledSteps:
    """Plays and lists the moves of one game, options included, in one compiled call."""

    def __init__(self, game: "Game", *, checked: bool = False) -> None:
        kernel = partial(game.compiler.kernel, "parlour.engine.kernels.stepping", checked=checked)
        self._o = game.raw_options
        self._size = game.chapters.state.size
        self._out_size = 4 * game.bounds.moves
        self._unpack = [Struct(f"<{n}i").unpack_from for n in range(game.bounds.moves + 1)]
        self._look = kernel("look", self._o, game.root, bytearray())
        self._step = kernel("step", self._o, game.root, 0, b"", bytearray())

    def look(self, raw: bytes) -> Turn:
        """Who is to move, and how."""
        out = bytearray(self._out_size)
        code = self._look(self._o, raw, out)
        return Turn(raw, (code & 63) - 2, self._unpack[code >> 6](out))

    def step(self, raw: bytes, action: int) -> Turn:
        """Play an action that is legal."""
        after, out = bytes(self._size), bytearray(self._out_size)
        code = self._step(self._o, raw, action, after, out)
        return Turn(after, (code & 63) - 2, self._unpack[code >> 6](out))

    def stepping(self, game: "Game") -> Callable[[bytes, int], Position]:
        """A function that plays an action and makes the position.

        It is one closure that does everything, because looking up attributes and calling costs as much as the ply.
        The kernel writes into bytes that nobody else has yet: that saves a copy.
        """
        kernel, o, size, out_size, unpack = self._step, self._o, self._size, self._out_size, self._unpack
        new, players = object.__new__, (None, *range(-1, 62))

        def step(raw: bytes, action: int) -> Position:
            after = bytes(size)
            out = bytearray(out_size)
            code = kernel(o, raw, action, after, out)
            position = new(Position)
            position._game = game
            position._raw = after
            position._player = players[code & 63]
            position._actions = unpack[code >> 6](out)
            return position

        return step
