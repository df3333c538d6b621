"""Games that differ: players who always play the same repeat themselves, and repetition tells nothing new."""

from collections.abc import Sequence
from dataclasses import replace

from .job import Outcome

FEW = 5
"""Where rounds repeat themselves and fewer than so many are different, they are lines of play, not a sample."""


def different(outcomes: Sequence[Outcome]) -> int:
    """How many different games there are: another seating or another move makes another game."""
    return len({_game(outcome) for outcome in outcomes})


def merged(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The same outcomes, in which rounds that were played alike, move for move, count as one round."""
    rounds: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        rounds.setdefault(outcome.job.seed, []).append(outcome)
    first: dict[object, str] = {}
    alike = {seed: first.setdefault(tuple(sorted(map(_game, own))), seed) for seed, own in rounds.items()}
    return [replace(outcome, job=replace(outcome.job, seed=alike[outcome.job.seed])) for outcome in outcomes]


def are_few(outcomes: Sequence[Outcome], merged_outcomes: Sequence[Outcome]) -> bool:
    """Whether the games are a few lines of play, repeated."""
    rounds, others = (len({outcome.job.seed for outcome in every}) for every in (outcomes, merged_outcomes))
    return others < min(rounds, FEW)


def words(games: int, different_games: int) -> str:
    """How many games, and how many different ones where some were repeated."""
    counted = f"{games} game{'' if games == 1 else 's'}"
    return counted if different_games == games else f"{counted}, {different_games} different"


def _game(outcome: Outcome) -> tuple[str, ...]:
    """What tells a game from others; of one whose moves are not known, that it is itself."""
    is_known = bool(outcome.moves or outcome.fault)
    moves = outcome.moves if is_known else (outcome.job.seed, str(outcome.job.number))
    return (*map(str, outcome.job.players), "", *moves)
