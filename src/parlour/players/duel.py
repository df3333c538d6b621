"""Games between house players with nothing around them: no messages, no clocks, no record."""

from collections.abc import Sequence

from ..engine import DEALER, Game
from ..engine.dealer import dealt
from .house import House, house
from .referee import own_seed


def duel(game: Game, names: Sequence[str], *, seed: str, repetition: int = 3) -> tuple[float, ...]:
    """The scores of one game between house players, in the order of their seats."""
    players = [house(name, game, own_seed(seed, seat)) for seat, name in enumerate(names)]
    return played(game, players, seed=seed, repetition=repetition)


def played(game: Game, players: Sequence[House], *, seed: str, repetition: int = 3) -> tuple[float, ...]:
    """The scores of one game; a position that comes up for the last time allowed ends it as the cap would."""
    position = game.start()
    history: list[bytes] = []
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
