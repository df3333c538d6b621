"""What the tests of the classics share: short ways to a position, and games played at random."""

import random
from collections.abc import Iterator
from textwrap import dedent
from typing import Any

import parlour
from parlour.engine import Position


def after(name: str, moves: str, **options: Any) -> Position:
    """The position after moves from the start, separated by semicolons."""
    position = parlour.load(name, interpreted=True, **options).start()
    for move in filter(None, moves.split(";")):
        position = position.play(move)
    return position


def walks(name: str, *, games: int, **options: Any) -> Iterator[tuple[Position, Position]]:
    """Every position of some random games, interpreted and compiled."""
    slow, fast = parlour.load(name, interpreted=True, **options), parlour.load(name, **options)
    fast.compile()
    choose = random.Random(7).choice
    for _ in range(games):
        pair = slow.start(), fast.start()
        yield pair
        while pair[0].player is not None:
            action = choose(pair[0].actions)
            pair = pair[0].act(action), pair[1].act(action)
            yield pair


def told(position: Position, move: str) -> list[str]:
    """What a person reads of a move."""
    return [message.words() for message in position.tell(move)]


def drawing(text: str) -> str:
    """A drawing without the margin that it has in the source."""
    return dedent(text).strip("\n")
