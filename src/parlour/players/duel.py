"""Games between house players with nothing around them: no messages, no clocks, no record."""

from collections.abc import Sequence
from random import Random

from ..engine import DEALER, Game, Position
from ..engine.dealer import dealt
from .house import House, house
from .referee import own_seed


def duel(game: Game, names: Sequence[str], *, seed: str, repetition: int = 3, opening: int = 0) -> tuple[float, ...]:
    """The scores of one game between house players, in the order of their seats."""
    players = [house(name, game, own_seed(seed, seat)) for seat, name in enumerate(names)]
    return played(game, players, seed=seed, repetition=repetition, opening=opening)


def played(
    game: Game, players: Sequence[House], *, seed: str, repetition: int = 3, opening: int = 0
) -> tuple[float, ...]:
    """The scores of one game; a position that comes up for the last time allowed ends it as the cap would.

    It begins `opening` moves from the start, as the seed decides, unless the dealer makes every game another.
    """
    positions = opened(game, opening, seed=seed)
    position = positions.pop()
    history = [earlier.key for earlier in positions]
    deals = 0
    while (seat := position.player) is not None:
        if seat == DEALER:
            position = position.play(dealt(position, seed, deals))
            deals += 1
        else:
            move = players[seat].choose(position.seen(seat), history=history)
            history.append(position.key)
            position = position.play(move)
        repeats = repetition and game.chapters.can_stop and position.player is not None
        if repeats and 1 + history.count(position.key) >= repetition:
            position = position.stopped()
    assert position.scores is not None
    return position.scores


def opened(game: Game, plies: int, *, seed: str) -> list[Position]:
    """The first positions of a game: so many moves at random, none of which ends it."""
    positions = [game.start()]
    random = Random(f"{seed}, opening")
    for _ in range(0 if game.chapters.deals else plies):
        after = [
            position for action in positions[-1].actions if (position := positions[-1].act(action)).player is not None
        ]
        if not after:
            break
        positions.append(random.choice(after))
    return positions
