"""What happened in a game, ply by ply."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import FunctionType
from typing import Literal

from ..engine import DEALER, OVER, Game, Match, Message, Move, Ply, Position
from ..engine.module.notation import normal
from ..scene import Side

Ending = Literal["rules", "cap", "repetition"]


@dataclass(frozen=True)
class Facts:
    """One game. Moves, actions, seats, choices and kinds are by ply, the dealer's too; kinds are of `kinds_of_moves`.

    `offered` has the kinds that were legal; `messages` counts those told, by name; `last` are those of the last move;
    `out` tells after how many decisions a player was out of the game; so many plies of the `opening` were random.
    """

    deal: int
    variant: int
    scores: tuple[float, ...]
    moves: tuple[str, ...]
    actions: tuple[int, ...]
    seats: tuple[int, ...]
    choices: tuple[int, ...]
    kinds: tuple[int, ...]
    offered: tuple[frozenset[int], ...]
    messages: Counter[str]
    last: tuple[str, ...]
    ending: Ending
    out: dict[int, int]
    opening: int = 0

    @property
    def chosen(self) -> range:
        """The plies that were nobody's random opening."""
        return range(self.opening, len(self.seats))

    @property
    def decisions(self) -> int:
        return sum(seat != DEALER for seat in self.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        best = max(self.scores)
        return tuple(seat for seat, share in enumerate(self.scores) if share == best)


def facts(match: Match, deal: int, variant: int, opening: int = 0) -> Facts:
    assert match.scores is not None
    plies, kind = match.plies, _kind(match.game)
    messages = [_names(ply) for ply in plies]
    return Facts(
        deal,
        variant,
        match.scores,
        match.moves,
        tuple(ply.action for ply in plies),
        tuple(ply.seat for ply in plies),
        tuple(len(ply.before.actions) for ply in plies),
        tuple(kind(ply.text) for ply in plies),
        tuple(frozenset() if ply.seat == DEALER else frozenset(map(kind, ply.before.moves)) for ply in plies),
        Counter(name for names in messages for name in names),
        tuple(dict.fromkeys(messages[-1])),
        _ending(plies[-1]),
        _gone(plies),
        opening,
    )


def _names(ply: Ply) -> list[str]:
    """What a ply told by the rules, but for the move itself."""
    messages = [message for message, _ in ply.before.updates(ply.action, ply.reached)]
    return [str(message[0]) for message in messages if not isinstance(message, Move)]


def _gone(plies: Sequence[Ply]) -> dict[int, int]:
    """Who was out of the game, and after how many decisions."""
    out: dict[int, int] = {}
    decisions = 0
    for ply in plies:
        decisions += ply.seat != DEALER
        for seat in _out(ply.reached) - out.keys():
            out[seat] = decisions
    return out


def _out(position: Position) -> set[int]:
    """Who is out, by the drawing; only where more than two play does anybody wait for the end."""
    if position.game.players < 3:
        return set()
    return {part.owner for part in position.scene(None).parts if isinstance(part, Side) and part.out}


def _ending(last: Ply) -> Ending:
    """Whether the last ply ended the game by its cap: with its clocks turned back, it would have gone on."""
    before, game = last.before, last.before.game
    if last.after is not last.reached:
        return "repetition"
    if not game.chapters.can_stop:
        return "rules"
    clocks = len(before.raw) - game.chapters.state.key_size
    early = before.key + bytes(clocks)
    return "rules" if game.interpreter.step(early, last.action).player == OVER else "cap"


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
    types = {kind for names in _namespaces(game) for kind in names.values() if isinstance(kind, type)}
    own = [kind for kind in types if issubclass(kind, Message) and kind.__module__ != Message.__module__]
    return {kind.__name__: (kind.__doc__ or "").split("\n")[0] for kind in sorted(own, key=lambda kind: kind.__name__)}


def _namespaces(game: Game) -> Iterator[dict[str, object]]:
    """The names in each of the game's files that its module has something from."""
    seen: set[int] = set()
    for value in game.chapters.names.values():
        if isinstance(value, FunctionType) and id(value.__globals__) not in seen:
            seen.add(id(value.__globals__))
            yield value.__globals__
