"""What a ply let anybody learn: derived from `hide`, `guess` and `play`, for every game."""

from collections.abc import Iterator
from itertools import chain

from ..game.position import Position
from ..module.rules import DEALER, EveryDraw

MOST_DRAWS = 3000
"""So many draws are made to list the states that a seat holds possible. Beyond them, it counts as having learnt."""
_GUESSES = 8


def is_revealing(before: Position, action: int) -> bool:
    """Whether anybody held a state possible before the action that is none any more after it, or that cannot be told.

    What the dealer does is always news.
    """
    game = before.game
    if before.player == DEALER:
        return True
    return game.chapters.has_secrets and any(_learns(seat, before, action) for seat in (None, *range(game.players)))


def _learns(seat: int | None, before: Position, action: int) -> bool:
    # Most of what reveals anything is found by a few guesses, long before all states are listed.
    guesses = (before.guess(seat, seed=seed) for seed in range(_GUESSES))
    return not all(
        position is not None and is_possible(position, seat, before, action)
        for position in chain(guesses, possible(before, seat))
    )


def possible(position: Position, seat: int | None) -> Iterator[Position | None]:
    """Every position that a seat could imagine behind what it may know; None at last where they are too many."""
    game, every = position.game, EveryDraw()
    hidden = position.seen(seat).raw
    layout, guess = game.chapters.state, game.chapters.rule("guess")
    listed = set()
    while not every.is_done:
        state = layout.read(hidden)
        guess(game.o, state, -1 if seat is None else seat, every)
        raw = layout.write(state)
        if raw not in listed:
            listed.add(raw)
            yield game.at(raw)
        every.advance()
        if every.draws > MOST_DRAWS and not every.is_done:
            yield None
            return


def is_possible(position: Position, seat: int | None, before: Position, action: int) -> bool:
    """Whether it still is, once the action showed and told the seat what it did; others may have chosen otherwise."""
    seen = _witnessed(before, action, seat)
    own = seat == before.player
    choices = sorted(position.actions, key=lambda choice: choice != action)
    return any(_witnessed(position, choice, seat) == seen for choice in choices if choice == action or not own)


def _witnessed(before: Position, action: int, seat: int | None) -> tuple[Position, list[list[object]]]:
    after = before.act(action)
    heard = [update.message.json() for update in before.updates(action, after) if update.is_for(seat)]
    return after.seen(seat), heard
