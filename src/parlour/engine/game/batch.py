"""Many games of one kind stepped together: states, what each seat sees, masks, rewards, and new games."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, get_args

from ..errors import BadOption, IllegalMove
from ..kernels.generator import words
from ..module.options import shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike, NDArray

    from .game import Game
    from .position import Position

_KERNELS = "parlour.engine.kernels.batch"
Anew = Literal["same_step", "next_step", "disabled"]
Seen = Literal["turn", "all", "none"]
_LOOK, _BEGIN = 1, 2
"""What is to be done with a game: look at it again, begin it anew."""


class Observer:
    """Writes what a seat sees of a position into an array: `size` numbers of the planes in `outlines`."""

    def __init__(self, game: "Game") -> None:
        self.game, self.outlines = game, game.outlines
        self.size = sum(outline.size for outline in self.outlines)

    @cached_property
    def dtype(self) -> "DTypeLike":
        """The least whole numbers that hold them."""
        import numpy as np

        low, high = min(o.low for o in self.outlines), max(o.high for o in self.outlines)
        kinds = (np.uint8, np.int8, np.int16, np.int32)
        return next((k for k in kinds if np.iinfo(k).min <= low and high <= np.iinfo(k).max), np.int64)

    @property
    def limits(self) -> "tuple[NDArray[Any], NDArray[Any]]":
        """The least and the greatest that each number can be."""
        import numpy as np

        ends = [([o.low] * o.size, [o.high] * o.size) for o in self.outlines]
        low, high = (np.concatenate(numbers).astype(self.dtype) for numbers in zip(*ends, strict=True))
        return low, high

    def mask(self, position: "Position", seat: int) -> "NDArray[np.int8]":
        """Which actions a seat can choose now: none where it is not on turn."""
        import numpy as np

        mask = np.zeros(self.game.bounds.actions, np.int8)
        if seat in position.players:
            mask[list(position.turned_to(seat).actions)] = 1
        return mask

    def __call__(self, position: "Position", seat: int) -> "NDArray[Any]":
        """What the seat sees, in an array of its own."""
        import numpy as np

        out = np.zeros(self.size, self.dtype)
        spare = np.zeros(1, np.dtype(self.game.chapters.state.dtype))
        arguments = self.game.raw_options, position.raw, seat, spare, out
        self.game.compiler.kernel(_KERNELS, "see", *arguments)(*arguments)
        return out


class Batch:
    """n games side by side, the dealer playing by itself. Game i has luck of its own, by the seed `seed + i` or the
    i-th of those given: it is the same game whatever the batch, and however many threads step it.

    After a step, `player` and `mask` are of the positions now, `done` tells which games ended in that step, with what
    `scores` (shares of the win, zeros elsewhere) and `rewards` (a share times the players, less one: between two 1, 0
    or -1). `autoreset` says when a game that is over begins anew: in the same step, and then `final` keeps what was
    seen at its end; in the next one, whose action does not matter; or when `reset` is called.

    `observe` says whose view `observation` is: of the seat on "turn" (whose number is in `seat`, and stays after the
    end), of "all" seats, or of "none". It has `size` numbers a view, of the planes in `outlines`, and with a `history`
    so many views, of this and of earlier positions. All arrays stay the same objects.
    """

    def __init__(
        self,
        game: "Game",
        n: int,
        *,
        seed: int | Sequence[int] = 0,
        observe: Seen = "none",
        history: int = 1,
        autoreset: Anew = "same_step",
        threads: int = 1,
    ) -> None:
        import numpy as np

        for name, number in (("games", n), ("views as history", history), ("threads", threads)):
            if type(number) is not int or number < 1:
                raise BadOption(f"{shown(number)} {name}: expected a whole number from 1")
        _one_of("observe", observe, get_args(Seen))
        _one_of("autoreset", autoreset, get_args(Anew))
        self.game, self.autoreset, self.observer = game, autoreset, Observer(game)
        self.outlines, self.size, self.dtype = self.observer.outlines, self.observer.size, self.observer.dtype
        views = {"turn": 1, "all": game.players, "none": 0}[observe]
        state = np.dtype(game.chapters.state.dtype)
        self.states: NDArray[np.void] = np.zeros(n, state)
        self.player: NDArray[np.int8] = np.zeros(n, np.int8)
        self.seat: NDArray[np.int8] = np.zeros(n, np.int8)
        self.mask: NDArray[np.bool_] = np.zeros((n, game.bounds.actions), np.bool_)
        self.done: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.scores: NDArray[np.float64] = np.zeros((n, game.players))
        self.rewards: NDArray[np.float32] = np.zeros((n, game.players), np.float32)
        self._seen = np.zeros((n, views, history, self.size), self.dtype)
        self._final = np.zeros((n if autoreset == "same_step" else 0, views, history, self.size), self.dtype)
        self._past = np.zeros((n, history - 1), state)
        self._spare = np.zeros(n, state)
        self._ages = np.zeros(n, np.int8)
        self._lists = np.zeros((n, game.bounds.moves), np.int32)
        self._counts = np.zeros(n, np.int32)
        self._luck, self._picks = np.zeros((n, 2), np.uint64), np.zeros((n, 2), np.uint64)
        self._which = np.zeros(n, np.int8)
        self._threads = threads
        self._mode = get_args(Anew).index(autoreset)
        self.reset(seed=seed)

    # what is seen

    @property
    def observation(self) -> "NDArray[Any]":
        """What is seen: by game, by seat if all are seen, by age if there is a history."""
        return _squeezed(self._seen)

    @property
    def final(self) -> "NDArray[Any]":
        """What was seen at the end of the last game that ended in each place."""
        return _squeezed(self._final)

    def view(self, name: str, of: "NDArray[Any] | None" = None) -> "NDArray[Any]":
        """The planes of a part of the game, by its name there, or one plane: in the shape that it has, not copied."""
        places, at = [], 0
        for outline in self.outlines:
            if outline.name == name or outline.name.startswith(f"{name} "):
                places.append((at, outline))
            at += outline.size
        if not places or len({outline.shape for _, outline in places}) > 1:
            names = ", ".join(outline.name for outline in self.outlines)
            raise BadOption(f"no planes {shown(name)} of one shape: there are {names}")
        (first, outline), count = places[0], len(places)
        seen = self.observation if of is None else of
        part = seen[..., first : first + count * outline.size]
        return part.reshape(*seen.shape[:-1], *((count,) if count > 1 else ()), *outline.shape)

    # playing

    def __len__(self) -> int:
        return len(self.states)

    def sample(self) -> "NDArray[np.int32]":
        """A legal action for each game, all of its legal ones with equal odds; -1 for one that is over."""
        actions: NDArray[np.int32] = self._call("sample", self._lists, self._counts, self._picks)
        return actions

    def step(self, actions: "NDArray[Any]") -> None:
        """Play an action in each game; if any is illegal, nothing is played and IllegalMove names the first."""
        import numpy as np

        chosen = np.ascontiguousarray(actions, np.int32)
        if chosen.shape != (len(self),):
            raise BadOption(f"actions of shape {chosen.shape}: expected {len(self)}, one a game")
        bad = self._call("illegal", chosen, self.player, self.mask, self._mode)
        if bad >= 0:
            raise IllegalMove(self._why(bad, int(chosen[bad])))
        shown_at_end = self._final if len(self._final) else self._seen
        ends = self.done, self.scores, self.rewards, shown_at_end, self._mode
        self._spread("step", chosen, *self._arrays, *ends)

    def _why(self, number: int, action: int) -> str:
        import numpy as np

        if self.player[number] == -2:
            return f"game {number} is over: reset it"
        legal = np.flatnonzero(self.mask[number]).tolist()
        return f"action {action} in game {number} is not legal there: {shown(legal)} are"

    def reset(
        self, which: "Iterable[int] | NDArray[Any] | None" = None, *, seed: int | Sequence[int] | None = None
    ) -> None:
        """Begin games anew, those given by their numbers or all; with a seed their luck begins anew too."""
        import numpy as np

        chosen = np.arange(len(self))[slice(None) if which is None else np.asarray(which)]
        if seed is not None:
            seeds = [seed + int(i) for i in chosen] if isinstance(seed, int) else list(seed)
            if len(seeds) != len(chosen):
                raise BadOption(f"{len(seeds)} seeds: expected {len(chosen)}, one a game")
            self._luck[chosen] = [words(number) for number in seeds]
            self._picks[chosen] = [words(~number) for number in seeds]
        for array in (self.done, self.scores, self.rewards):
            array[chosen] = 0
        self._again(chosen, _BEGIN)

    # single games

    def __getitem__(self, number: int) -> "Position":
        """The position of a game."""
        return self.game.at(self.states[number].tobytes())

    def __setitem__(self, number: int, position: "Position") -> None:
        """Let a game go on from a position; what was before is not known there."""
        import numpy as np

        if position.game != self.game:
            raise BadOption(f"a position of {position.game!r}: expected one of {self.game!r}")
        self.states[number] = np.frombuffer(position.raw, self.states.dtype)[0]
        self._again([number], _LOOK)

    def copy(self, source: int, target: int) -> None:
        """Let a game go on from where another is."""
        self.states[target] = self.states[source]
        self._again([target], _LOOK)

    def _again(self, numbers: "Sequence[int] | NDArray[Any]", what: int) -> None:
        self._which[numbers] = what
        self._spread("begin", self._which, *self._arrays)
        self._which[:] = 0

    # kernels

    @property
    def _arrays(self) -> tuple[object, ...]:
        luck = self.states, self._luck, self._lists, self._counts, self.player, self.seat, self.mask
        return (*luck, self._ages, self._seen, self._past, self._spare)

    def _kernel(self, name: str, *arguments: object) -> Callable[..., Any]:
        return self.game.compiler.kernel(_KERNELS, f"{name}", *arguments)

    def _call(self, name: str, *arguments: object) -> Any:
        whole = self.game.raw_options, self.game.root, *arguments
        return self._kernel(name, *whole)(*whole)

    def _spread(self, name: str, *arguments: object) -> None:
        """Run a kernel over all games, a stretch of them in each thread."""
        if self._threads == 1:
            self._call(name, 0, len(self), *arguments)
            return
        ends = [len(self) * number // self._threads for number in range(self._threads + 1)]
        kernel = self._kernel(name, self.game.raw_options, self.game.root, 0, len(self), *arguments)
        runs = [(self.game.raw_options, self.game.root, *ends[i : i + 2], *arguments) for i in range(self._threads)]
        list(self._pool.map(lambda run: kernel(*run), runs))

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._threads)


def _squeezed(views: "NDArray[Any]") -> "NDArray[Any]":
    _, seats, history, _ = views.shape
    if seats == 0:
        raise BadOption('this batch observes nothing: make it with observe="turn", or observe="all"')
    return views[(slice(None), *(0 if number == 1 else slice(None) for number in (seats, history)))]


def _one_of(name: str, value: object, words: tuple[str, ...]) -> None:
    if value not in words:
        raise BadOption(f"{name}={shown(value)}: expected one of {', '.join(words)}")
