"""How a game stood at each decision, as a search sees it that took no part."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from ..engine import DEALER, Game, Position
from ..players.referee import own_seed
from ..search import Budget, Result, Searcher, judgement, read, searcher
from ..search.solve import Solution
from .facts import Facts
from .proof import solved
from .thinking import tree_settings

SIMULATIONS = 400
"""For each of two searches at each decision."""

EACH = 8
"""At least so many simulations for each legal move."""


MATTERS, SURE = 0.1, 2.0
"""A decision matters where the best move is worth so much more of the win than a move at random: as either search sees
it, by so many standard errors, and once more when the positions after these moves are looked at."""


@dataclass(frozen=True)
class Assessment:
    """One game: each player's share at each decision, and by how much the best move there beats a typical one.

    Where there is one move only, nothing is gained by choosing. `matters` tells which decisions matter beyond the noise
    of the search. Random moves of an opening are no decisions.
    """

    facts: Facts
    shares: tuple[tuple[float, ...], ...]
    gains: tuple[float, ...]
    matters: tuple[bool, ...]

    @property
    def course(self) -> tuple[tuple[float, ...], ...]:
        """The shares once the random moves of the opening were made."""
        return self.shares[self.facts.opening :]


def exact_values(game: Game, facts: Facts) -> Assessment:
    """Look at every decision of a game that can be solved, by what is proven of it."""
    solution, position = solved(game), game.start()
    shares: list[tuple[float, ...]] = []
    gains: list[float] = []
    for ply, (seat, action) in enumerate(zip(facts.seats, facts.actions, strict=True)):
        if seat != DEALER:
            own = solution.value_of(position)
            shares.append((own, 1 - own) if seat == 0 else (1 - own, own))
            if ply >= facts.opening:
                worth = [_own(solution, position.act(other), seat) for other in position.actions]
                gains.append(max(worth) - sum(worth) / len(worth))
        position = position.act(action)
    return Assessment(facts, tuple(shares), tuple(gains), tuple(gain > MATTERS for gain in gains))


def _own(solution: Solution, position: Position, seat: int) -> float:
    """What a seat can expect under best play."""
    if position.scores is not None:
        return position.scores[seat]
    share = solution.value_of(position)
    return share if seat == (position.player if position.player in (0, 1) else 0) else 1 - share


def values(game: Game, facts: Facts) -> Assessment:
    """Look at every decision of a game, always in the same way."""
    _, _, settings = read(f"mcts:{SIMULATIONS}{tree_settings(game)}")
    label = f"{facts.deal}, {facts.variant}"
    judges = [searcher(game, "mcts", seed=own_seed(label, number), **settings) for number in (0, 1)]
    random, position = Random(label), game.start()
    keys: list[bytes] = []
    shares: list[tuple[float, ...]] = []
    gains: list[float] = []
    matters: list[bool] = []
    now = (1 / game.players,) * game.players
    for ply, (seat, action) in enumerate(zip(facts.seats, facts.actions, strict=True)):
        if seat != DEALER:
            budget = Budget(simulations=max(SIMULATIONS, EACH * len(position.actions)))
            first, second = (search.search(position.seen(seat), budget, history=keys) for search in judges)
            now = _shares(now, seat, (first.value + _gain(first, second)[0]) / 2)
            shares.append(now)
            if ply >= facts.opening:
                found = [_gain(first, second), _gain(second, first)]
                gains.append((found[0][1] + found[1][1]) / 2)
                is_seen = all(gain > max(MATTERS, SURE * error) for _, gain, error in found)
                matters.append(is_seen and _is_confirmed(position, first.best, judges[1], random))
        keys.append(position.key)
        position = position.act(action)
    return Assessment(facts, smoothed(shares, game.players), tuple(gains), tuple(matters))


def _gain(chooser: Result, judge: Result) -> tuple[float, float, float]:
    """The value of the best move, how much better it is than a move at random, and the standard error of that.

    What one search thinks best is valued by the other: whoever chooses the greatest of uncertain values overrates it.
    """
    known = {move: value for move, value in judge.values.items() if judge.visits[move]}
    best = chooser.best if chooser.best in known else judge.best
    count = len(known)
    parts = {move: float(move == best) - 1 / count for move in known}
    error = sqrt(sum((part / 2) ** 2 / judge.visits[move] for move, part in parts.items()))
    return known[best], known[best] - sum(known.values()) / count, error


def _is_confirmed(position: Position, best: str, judge: Searcher, random: Random) -> bool:
    """Whether the best move is still better once some others are followed as far as it is.

    A search that has found what it wanted does not care what else would have done.
    """
    seat = position.player
    assert seat is not None
    others = [move for move in position.moves if move != best]
    worth = [_after(position.play(move), seat, judge) for move in (best, *random.sample(others, min(len(others), 4)))]
    known = [value for value in worth[1:] if value is not None]
    if worth[0] is None or not known:
        return True
    return (worth[0] - sum(known) / len(known)) * len(others) / (len(others) + 1) > MATTERS


def _after(position: Position, seat: int, judge: Searcher) -> float | None:
    """What a seat can expect in a position; None where that is not for it to know, or the dealer is next."""
    if position.scores is not None:
        return position.scores[seat]
    if position.player in (None, DEALER) or position.game.chapters.has_secrets:
        return None
    result = judge.search(position, Budget(simulations=SIMULATIONS))
    return judgement(position, result).shares[seat]


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
