"""A position in the middle of a game, for a picture of it."""

from random import Random
from typing import TYPE_CHECKING

from ..errors import BadMove
from ..module.rules import DEALER
from .position import Position

if TYPE_CHECKING:
    from .game import Game

LONGEST = 75
"""Plies of a random game of which the picture shows a third."""


def picture(game: "Game") -> Position:
    """The position that the game's own moves lead to, or one a third into a random game; always the same."""
    try:
        return own(game) if game.chapters.picture else _sketch(game)
    except BadMove:  # they are for the options as they come
        return _sketch(game)


def own(game: "Game") -> Position:
    """The position after the moves that the game names for its picture."""
    position = game.start()
    for number, move in enumerate(game.chapters.picture, start=1):
        try:
            position = position.play(move)
        except BadMove as error:
            error.add_note(f"move {number}, {move}")
            raise
    return position


def _sketch(game: "Game") -> Position:
    random, states = Random(1), [game.root]
    look = game.interpreter.look(game.root)
    while look.actions and len(states) < LONGEST:
        look = game.interpreter.step(look.raw, random.choice(look.actions))
        states.append(look.raw)
    at = len(states) // 3
    while at < len(states) - 1 and game.interpreter.look(states[at]).player == DEALER:
        at += 1
    return game.at(states[at])
