"""Who meets whom: the formats of a tournament.

Given the field and the stages played so far, a format names the tables of the next stage, each by the players that sit
there; no tables: the tournament is over.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil, comb, log2

from ..engine import BadOption, shown

Lineup = tuple[int, ...]
"""Who sits at a table, by their numbers."""

Stage = Mapping[Lineup, Mapping[int, float]]
"""The tables of a stage, and for each the points of its players."""

REPLAYS = 3
"""So often a tied knockout is played again; then the player named first goes on."""


@dataclass(frozen=True)
class Field:
    """So many players, by number in the order they were named; so many seats at a table; so many rounds, if given."""

    players: int
    seats: int
    rounds: int | None = None


@dataclass(frozen=True)
class Format:
    """`tables` names the next ones, `count` says about how many there will be in all.

    `is_fixed`: who meets whom does not depend on results, so that more games may be added at any time.
    """

    tables: Callable[[Field, Sequence[Stage]], list[Lineup]]
    count: Callable[[Field], int]
    is_fixed: bool = False


def round_robin(field: Field, past: Sequence[Stage]) -> list[Lineup]:
    """Everyone against everyone: each table that can be made up of the players."""
    return [] if past else list(combinations(range(field.players), field.seats))


def gauntlet(field: Field, past: Sequence[Stage]) -> list[Lineup]:
    """The player named first against all others."""
    return [] if past else [(0, *others) for others in combinations(range(1, field.players), field.seats - 1)]


def swiss(field: Field, past: Sequence[Stage]) -> list[Lineup]:
    """In each round those sit together who did equally well so far, if possible with others than before."""
    if len(past) >= swiss_rounds(field):
        return []
    points, sat, met = _history(field, past)
    resting = sorted(range(field.players), key=lambda who: (-sat[who], points[who], -who))
    resting = resting[: field.players % field.seats]
    waiting = sorted((who for who in range(field.players) if who not in resting), key=lambda who: (-points[who], who))
    tables = []
    while waiting:
        table = [waiting.pop(0)]
        while len(table) < field.seats:
            table.append(min(waiting, key=lambda who: (sum(met[who, other] for other in table), waiting.index(who))))
            waiting.remove(table[-1])
        tables.append(tuple(table))
    return tables


def swiss_rounds(field: Field) -> int:
    """As many as were asked for; else as many as a knockout would take, and two more."""
    return field.rounds if field.rounds is not None else ceil(log2(max(2, field.players))) + 2


def knockout(field: Field, past: Sequence[Stage]) -> list[Lineup]:
    """Two meet, and one goes on. Those named first meet last; where the numbers do not fit they wait a round."""
    if field.seats != 2:
        raise BadOption(f"a knockout is for games of two, and here {field.seats} play: take round-robin or swiss")
    alive = bracket(field.players)
    stages = list(past)
    while len(alive) > 1:
        pairs = [(alive[i], alive[i + 1]) for i in range(0, len(alive), 2)]
        alive = []
        for pair in pairs:
            winner = _winner(pair, stages)
            if winner is None:
                alive = []
                break
            alive.append(winner)
        if not alive:
            return [_seated(pair) for pair in pairs if _winner(pair, stages) is None]
    return []


FORMATS = {
    "round-robin": Format(round_robin, lambda field: comb(field.players, field.seats), is_fixed=True),
    "gauntlet": Format(gauntlet, lambda field: comb(field.players - 1, field.seats - 1), is_fixed=True),
    "swiss": Format(swiss, lambda field: swiss_rounds(field) * (field.players // field.seats)),
    "knockout": Format(knockout, lambda field: field.players - 1),
}


def named(name: str) -> Format:
    if name not in FORMATS:
        raise BadOption(f"no format {shown(name)}: there are {', '.join(FORMATS)}")
    return FORMATS[name]


def bracket(players: int) -> list[int | None]:
    """The places of a knockout in order; None: nobody, so whoever should meet it goes on."""
    places = [0]
    while len(places) < players:
        size = 2 * len(places)
        places = [place for upper in places for place in (upper, size - 1 - upper)]
    return [place if place < players else None for place in places]


def _winner(pair: tuple[int | None, int | None], stages: Sequence[Stage]) -> int | None:
    """Who of two goes on; None: it is not known yet."""
    first, second = sorted(pair, key=lambda who: (who is None, who))
    if second is None:
        return first
    assert first is not None
    met = [stage[first, second] for stage in stages if (first, second) in stage]
    for points in met:
        if points[first] != points[second]:
            return max((first, second), key=lambda who: points[who])
    return first if len(met) > REPLAYS else None


def _seated(pair: tuple[int | None, int | None]) -> Lineup:
    return tuple(sorted(who for who in pair if who is not None))


def _history(
    field: Field, past: Sequence[Stage]
) -> tuple[dict[int, float], dict[int, int], dict[tuple[int, int], int]]:
    """Each player's points so far, how often it sat at a table, and how often each two met."""
    everyone = range(field.players)
    points = dict.fromkeys(everyone, 0.0)
    sat = dict.fromkeys(everyone, 0)
    met = {(who, other): 0 for who in everyone for other in everyone}
    for stage in past:
        for table, won in stage.items():
            for who in table:
                points[who] += won[who]
                sat[who] += 1
                for other in table:
                    met[who, other] += 1
        for who in set(everyone) - {who for table in stage for who in table}:
            points[who] += _rest(stage)
    return points, sat, met


def _rest(stage: Stage) -> float:
    """What those get who rest for a round: as much as one gets at a table on average."""
    sums = [(sum(won.values()), len(won)) for won in stage.values()]
    return sum(total for total, _ in sums) / max(1, sum(count for _, count in sums))
