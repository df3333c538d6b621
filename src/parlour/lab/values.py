"""How a game stood at each decision, as a search sees it that took no part."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine import DEALER, Game
from ..players.referee import own_seed
from ..search import Budget, Result, read, searcher
from .facts import Facts
from .thinking import tree_settings

SIMULATIONS = 200
"""For each of two searches at each decision."""

EACH = 8
"""At least so many simulations for each legal move."""


@dataclass(frozen=True)
class Assessment:
    """One game: each player's share at each decision, and by how much the best move there beats a typical one.

    Where there is one move only, nothing is gained by choosing.
    """

    facts: Facts
    shares: tuple[tuple[float, ...], ...]
    gains: tuple[float, ...]


def values(game: Game, facts: Facts) -> Assessment:
    """Look at every decision of a game, always in the same way."""
    _, _, settings = read(f"mcts:{SIMULATIONS}{tree_settings(game)}")
    label = f"{facts.deal}, {facts.variant}"
    judges = [searcher(game, "mcts", seed=own_seed(label, number), **settings) for number in (0, 1)]
    position = game.start()
    keys: list[bytes] = []
    shares: list[tuple[float, ...]] = []
    gains: list[float] = []
    now = (1 / game.players,) * game.players
    for seat, action in zip(facts.seats, facts.actions, strict=True):
        if seat != DEALER:
            budget = Budget(simulations=max(SIMULATIONS, EACH * len(position.actions)))
            seen = position.seen(seat)
            value, gain = _judged(*(search.search(seen, budget, history=keys) for search in judges))
            now = _shares(now, seat, value)
            shares.append(now)
            gains.append(gain)
        keys.append(position.key)
        position = position.act(action)
    return Assessment(facts, smoothed(shares, game.players), tuple(gains))


def _judged(first: Result, second: Result) -> tuple[float, float]:
    """The value for the mover, and how much better the best move is than a move at random.

    What one search thinks best is valued by the other: whoever chooses the greatest of uncertain values overrates it.
    """
    known = {move: value for move, value in second.values.items() if second.visits[move]}
    value = known.get(first.best, second.value)
    return (first.value + value) / 2, value - sum(known.values()) / len(known)


def _shares(before: Sequence[float], seat: int, value: float) -> tuple[float, ...]:
    """Everybody's share once the mover's is known; the others keep their proportions."""
    rest = sum(share for other, share in enumerate(before) if other != seat)
    left = 1 - value
    count = len(before) - 1
    return tuple(
        value if other == seat else share * left / rest if rest > 1e-9 else left / count
        for other, share in enumerate(before)
    )


def smoothed(shares: Sequence[tuple[float, ...]], players: int) -> tuple[tuple[float, ...], ...]:
    """Means over a round: a search thinks somewhat better of whoever it moves for, and a round has everybody once."""
    rounds = [shares[max(0, place - players + 1) : place + 1] for place in range(len(shares))]
    return tuple(tuple(sum(column) / len(part) for column in zip(*part, strict=True)) for part in rounds)


def leaders(values: Assessment, margin: float) -> list[int | None]:
    """Who leads at each decision; a lead that is not clear leaves it as it was."""
    led: list[int | None] = []
    now: int | None = None
    for shares in values.shares:
        first, second = sorted(range(len(shares)), key=lambda seat: -shares[seat])[:2]
        now = first if shares[first] - shares[second] >= margin else now
        led.append(now)
    return led


def clear_lead(players: int) -> float:
    """By how much the first must be ahead of the second to lead clearly: 60 to 40 where two play."""
    return 0.4 / players
