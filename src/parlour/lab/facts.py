"""What happened in a game, ply by ply: found by playing it again."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import FunctionType
from typing import Literal

from ..arena import Result
from ..engine import DEALER, OVER, Game, Message, Move, Position
from ..engine.notation import normal
from ..scene import Side

Ending = Literal["rules", "cap", "repetition"]


@dataclass(frozen=True)
class Facts:
    """One game. Seats, choices and kinds are by ply, the dealer's plies too; kinds are those of `kinds_of_moves`.

    `offered` has the kinds that were legal; `told` counts messages by name; `last` are those of the last move; `out`
    tells after how many decisions a player was out of the game.
    """

    deal: int
    variant: int
    scores: tuple[float, ...]
    moves: tuple[str, ...]
    seats: tuple[int, ...]
    choices: tuple[int, ...]
    kinds: tuple[int, ...]
    offered: tuple[frozenset[int], ...]
    told: Counter[str]
    last: tuple[str, ...]
    ending: Ending
    out: dict[int, int]

    @property
    def decisions(self) -> int:
        """How many moves the players made."""
        return sum(seat != DEALER for seat in self.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        best = max(self.scores)
        return tuple(seat for seat, share in enumerate(self.scores) if share == best)


def facts(game: Game, result: Result, deal: int, variant: int) -> Facts:
    """The facts of a finished game."""
    assert result.scores is not None
    told: Counter[str] = Counter()
    last: tuple[str, ...] = ()
    out: dict[int, int] = {}
    seats, choices, kinds, offered = [], [], [], []
    position, decisions = game.start(), 0
    kind = _kind(game)
    for move in result.moves:
        seats.append(_seat(position))
        choices.append(len(position.actions))
        kinds.append(kind(move))
        offered.append(frozenset() if seats[-1] == DEALER else frozenset(map(kind, position.moves)))
        messages = [message for message in position.tell(move) if not isinstance(message, Move)]
        last = tuple(dict.fromkeys(str(message[0]) for message in messages))
        told.update(str(message[0]) for message in messages)
        before, position = position, position.play(move)
        decisions += seats[-1] != DEALER
        for seat in _out(position) - out.keys():
            out[seat] = decisions
    ending: Ending = "repetition" if position.player is not None else _ending(game, before, result.moves[-1])
    return Facts(
        deal,
        variant,
        result.scores,
        result.moves,
        tuple(seats),
        tuple(choices),
        tuple(kinds),
        tuple(offered),
        told,
        last,
        ending,
        out,
    )


def _seat(position: Position) -> int:
    return DEALER if position.player is None else position.player


def _out(position: Position) -> set[int]:
    """Who is out, by the drawing; only where more than two play does anybody wait for the end."""
    if position.game.players < 3:
        return set()
    return {part.owner for part in position.scene(None).parts if isinstance(part, Side) and part.out}


def _ending(game: Game, before: Position, move: str) -> Ending:
    """Whether the last move ended the game by its cap: with its clocks turned back, it would have gone on."""
    if not game.chapters.can_stop:
        return "rules"
    clocks = len(before.raw) - game.chapters.state.key_size
    early = before.key + bytes(clocks)
    return "rules" if game.interpreter.step(early, before.action(move)).player == OVER else "cap"


def kinds_of_moves(game: Game) -> tuple[str, ...]:
    """An example of each form that a move can have."""
    return game.chapters.notation.examples


def _kind(game: Game) -> Callable[[str], int]:
    """Finds the form of a move, by its place in `kinds_of_moves`."""
    patterns = [re.compile(pattern, re.ASCII) for _, pattern in game.chapters.get("notation")]

    @lru_cache(maxsize=100_000)
    def kind(move: str) -> int:
        text = normal(move)
        return next((place for place, pattern in enumerate(patterns) if pattern.fullmatch(text)), -1)

    return kind


def kinds_of_messages(game: Game) -> dict[str, str]:
    """The game's own messages, each with what it promises to tell."""
    found = {kind for names in _namespaces(game) for kind in names.values() if isinstance(kind, type)}
    own = [kind for kind in found if issubclass(kind, Message) and kind.__module__ != Message.__module__]
    return {kind.__name__: (kind.__doc__ or "").split("\n")[0] for kind in sorted(own, key=lambda kind: kind.__name__)}


def _namespaces(game: Game) -> Iterator[dict[str, object]]:
    """The names in each of the game's files that its module has something from."""
    seen: set[int] = set()
    for value in game.chapters.names.values():
        if isinstance(value, FunctionType) and id(value.__globals__) not in seen:
            seen.add(id(value.__globals__))
            yield value.__globals__
