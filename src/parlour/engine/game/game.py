"""A game under one choice of options: where its positions come from."""

import traceback
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from ...scene import Card, Homes, homes
from ..compiling.compiler import Compiler
from ..errors import BadOption, BadPosition
from ..module.chapters import Chapters
from ..module.guide import Guide
from ..module.options import shown
from ..module.planes import Outline
from ..module.rules import DEALER
from .given import Given
from .interpreted import Interpreter
from .picture import picture
from .playouts import Playouts, perft, playouts
from .position import Position
from .stepping import CompiledSteps

ENOUGH_PLIES = 3000
"""So many plies are run interpreted before stepping compiles: by then compiling pays."""


class Game:
    """A game, ready to be played. `name` is what `load` takes; options are as they were chosen or by default."""

    def __init__(
        self,
        chapters: Chapters,
        compiler: Compiler,
        chosen: Mapping[str, object],
        *,
        source: str,
        interpreted: bool = False,
    ) -> None:
        self.chapters = chapters
        self.compiler = compiler
        self.source = source
        self.interpreted = interpreted
        self.chosen, self.o = chapters.options.fill(chosen)
        chapters.prepare(self.o, self.chosen)
        self.bounds = chapters.bounds(self.o)
        self.interpreter = Interpreter(chapters, self.o, self.bounds, self.players)
        self._steps: Interpreter | CompiledSteps = self.interpreter
        self.after: Callable[[bytes, int], Position] = self._first_steps
        """The position after an action that is legal in a state."""
        self._plies = 0

    # on the box

    @property
    def name(self) -> str:
        return self.chapters.name

    @property
    def title(self) -> str:
        return self.chapters.about.title

    @property
    def pitch(self) -> str:
        return self.chapters.about.pitch

    @property
    def minutes(self) -> int:
        return self.chapters.about.minutes

    @property
    def version(self) -> str:
        return self.chapters.about.version

    @property
    def rulebook(self) -> str:
        return self.chapters.rulebook

    @property
    def guide(self) -> Guide | None:
        """A guided first game, where there is one."""
        return self.chapters.guide

    @cached_property
    def homes(self) -> Homes:
        """At which side of the boards each seat sits."""
        return homes(self.start().scene(None))

    @cached_property
    def picture(self) -> Position:
        """A position in the middle of a game, always the same."""
        return picture(self)

    @cached_property
    def pictures(self) -> dict[str, Card]:
        """What sentences name that can be shown in them, by its name there."""
        tell = self.chapters.get("pictures")
        return dict(tell(self.o)) if tell else {}

    @property
    def path(self) -> Path:
        return Path(self.chapters.module.__file__ or "")

    @cached_property
    def options(self) -> dict[str, Any]:
        """Every option and its value."""
        return self.chapters.options.values(self.chosen, self.o)

    @cached_property
    def players(self) -> int:
        return self.chapters.players(self.o)

    @cached_property
    def outlines(self) -> list[Outline]:
        """The planes that an observation of a position consists of, in their order."""
        return self.chapters.outlines(self.o)

    @cached_property
    def partners(self) -> tuple[tuple[int, ...], ...]:
        """Who win and lose together, the seats of each side; none where all play for themselves."""
        return tuple(tuple(side) for side in self.chapters.get("PARTNERS", ()))

    def side(self, seat: int) -> tuple[int, ...]:
        """The seats that win and lose with this one, itself among them."""
        return next((side for side in self.partners if seat in side), (seat,))

    # positions

    @cached_property
    def root(self) -> bytes:
        return self.interpreter.start()

    @cached_property
    def raw_options(self) -> bytes:
        return self.chapters.options.layout.write(self.o)

    def start(self) -> Position:
        """The position in which a game begins."""
        return self._start

    @cached_property
    def _start(self) -> Position:
        return self.at(self.root)

    @cached_property
    def first_choice(self) -> Position:
        """A position in which a player is to move: the first, whatever is dealt."""
        position = self.start()
        while position.player == DEALER:
            position = position.act(position.actions[0])
        return position

    def at(self, raw: bytes) -> Position:
        """The position of a state as the engine keeps it."""
        return Position(self, *self._steps.look(raw))

    def position(self, data: Mapping[str, object]) -> Position:
        """The position that the data tells of; BadPosition names what is wrong in it."""
        reader = Given(data)
        s = self.chapters.state.empty()
        try:
            self.chapters.word("restore")(self.o, reader, s)
        except OverflowError as error:
            raise BadPosition(f"a number is too large: {error}") from None
        reader.finish()
        position = self.at(self.chapters.state.write(s))
        if position.player is not None and not position.actions:
            raise BadPosition(f"nobody can move here: name another player, or null if it is over, in {shown(data)}")
        return position

    def _first_steps(self, raw: bytes, action: int) -> Position:
        """Play interpreted until it pays to compile."""
        self._plies += 1
        if self._plies == ENOUGH_PLIES:
            self.compile()
        return Position(self, *self._steps.step(raw, action))

    def compile(self) -> None:
        """Play compiled from now on; later this happens by itself. Nothing changes but the speed."""
        if self._steps is self.interpreter and not self.interpreted:
            self._steps = CompiledSteps(self)
            self.after = self._steps.stepping(self)

    @property
    def is_compiled(self) -> bool:
        """Whether single plies run compiled already."""
        return self._steps is not self.interpreter

    def seat(self, seat: int | None) -> int | None:
        """The seat, checked; None: a spectator."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
            raise BadOption(f"seat {shown(seat)}: expected 0 to {self.players - 1}, or None for a spectator")
        return seat

    # many games

    def perft(self, depth: int) -> int:
        """How many sequences of exactly that many plies there are; the dealer's outcomes are plies."""
        return perft(self, depth)

    def playouts(self, n: int, seed: int = 0) -> Playouts:
        """Play n games at random, at compiled speed."""
        return playouts(self, n, seed=seed)

    def line_of(self, error: BaseException) -> str:
        """The last line of the game's files on the way to an error, as `pebbles.py, line 7`; empty if there is none."""
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename in self.compiler.texts]
        return f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""

    # as a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @cached_property
    def _identity(self) -> tuple[object, ...]:
        return (self.name, self.compiler.version, self.raw_options)

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={shown(value)}" for name, value in self.chosen.items())
        return f"parlour.load({self.source!r}{chosen})"

    def __reduce__(self) -> tuple[object, ...]:
        return (_again, (self.source, self.chosen, self.interpreted))


def _again(source: str, chosen: dict[str, Any], interpreted: bool) -> Game:
    from .library import load

    return load(source, interpreted=interpreted, **chosen)
