"""How a game stood at each decision, as a search sees it that took no part."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from ..engine import DEALER, Game
from ..players.referee import own_seed
from ..search import Budget, Result, read, searcher
from .facts import Facts
from .thinking import tree_settings

SIMULATIONS = 400
"""For each of two searches at each decision."""

EACH = 8
"""At least so many simulations for each legal move."""


@dataclass(frozen=True)
class Assessment:
    """One game: each player's share at each decision, and by how much the best move there beats a typical one.

    Where there is one move only, nothing is gained by choosing. `errors` tell how far off a gain may be by the luck of
    the search (its standard error). Random moves of an opening are no decisions, and have neither.
    """

    facts: Facts
    shares: tuple[tuple[float, ...], ...]
    gains: tuple[float, ...]
    errors: tuple[float, ...]

    @property
    def course(self) -> tuple[tuple[float, ...], ...]:
        """The shares once the random moves of the opening were made."""
        return self.shares[self.facts.opening :]


def values(game: Game, facts: Facts) -> Assessment:
    """Look at every decision of a game, always in the same way."""
    _, _, settings = read(f"mcts:{SIMULATIONS}{tree_settings(game)}")
    label = f"{facts.deal}, {facts.variant}"
    judges = [searcher(game, "mcts", seed=own_seed(label, number), **settings) for number in (0, 1)]
    position = game.start()
    keys: list[bytes] = []
    shares: list[tuple[float, ...]] = []
    judged: list[tuple[float, float]] = []
    now = (1 / game.players,) * game.players
    for ply, (seat, action) in enumerate(zip(facts.seats, facts.actions, strict=True)):
        if seat != DEALER:
            budget = Budget(simulations=max(SIMULATIONS, EACH * len(position.actions)))
            seen = position.seen(seat)
            value, *gain = _judged(*(search.search(seen, budget, history=keys) for search in judges))
            now = _shares(now, seat, value)
            shares.append(now)
            if ply >= facts.opening:
                judged.append((gain[0], gain[1]))
        keys.append(position.key)
        position = position.act(action)
    gains, errors = zip(*judged, strict=True) if judged else ((), ())
    return Assessment(facts, smoothed(shares, game.players), gains, errors)


def _judged(first: Result, second: Result) -> tuple[float, float, float]:
    """The value for the mover, how much better the best move is than a move at random, and the error of that.

    What one search thinks best is valued by the other: whoever chooses the greatest of uncertain values overrates it.
    """
    known = {move: value for move, value in second.values.items() if second.visits[move]}
    best = first.best if first.best in known else second.best
    value, count = known[best], len(known)
    parts = {move: (1.0 if move == best else 0.0) - 1 / count for move in known}
    error = sqrt(sum((part / 2) ** 2 / second.visits[move] for move, part in parts.items()))
    gain = value - sum(known.values()) / count
    return (first.value + value) / 2, gain, 0.0 if second.proven else error


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
    for shares in values.course:
        first, second = sorted(range(len(shares)), key=lambda seat: -shares[seat])[:2]
        now = first if shares[first] - shares[second] >= margin else now
        led.append(now)
    return led


def clear_lead(players: int) -> float:
    """By how much the first must be ahead of the second to lead clearly: 60 to 40 where two play."""
    return 0.4 / players
