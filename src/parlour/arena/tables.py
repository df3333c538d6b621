"""Standings and verdicts as people read them."""

import io
from collections.abc import Sequence

from ..engine import seat
from .careers import Careers
from .job import Outcome
from .lines import words
from .sprt import Decision, Sprt
from .standings import Standing, Standings

WIDTH = 100
MOST_NAMED = 10
"""Faults that are told one by one."""

LEGEND = [
    "Ratings in Elo, 0 the middle of the field; ± is the interval of 95%. “above” is how sure it is that",
    "a player is stronger than the next.",
]
FEW_LINES = [
    "The same few games were played again and again: this is how they end, and no sample of how strong anybody is.",
    "With --opening 2 games begin with random moves, and differ.",
]


def text(title: str, table: Standings, outcomes: Sequence[Outcome]) -> str:
    """The standings, what the seats are worth, and what went wrong."""
    lines = [_head(title, table), _drawn(table)]
    lines += FEW_LINES if table.is_thin else LEGEND
    lines += _seats(table)
    wrong = [_wrong(outcome) for outcome in outcomes if outcome.fault is not None or outcome.scores is None]
    lines += wrong[:MOST_NAMED]
    if len(wrong) > MOST_NAMED:
        lines.append(f"… and {len(wrong) - MOST_NAMED} more games in which something went wrong.")
    return "\n".join(lines)


def verdict(players: Sequence[str], trial: Decision, test: Sprt) -> str:
    """What a sequential test says."""
    low, high = test.bounds
    first, second = players
    facts = f"LLR {trial.llr:.2f}, bounds {low:.2f} and {high:.2f}, after {len(trial.outcomes)} games."
    if trial.verdict == "H1":
        return f"Accepted: {first} leads {second} by {test.elo1:g} points rather than {test.elo0:g}. {facts}"
    if trial.verdict == "H0":
        return f"Rejected: {first} leads {second} by {test.elo0:g} points rather than {test.elo1:g}. {facts}"
    return f"Not decided yet. {facts}"


def _head(title: str, table: Standings) -> str:
    return f"{title}: {words(table.games, table.different)}"


def careers(title: str, every: Careers) -> str:
    """Ratings over time, best first."""
    order = sorted(every.players.items(), key=lambda player: -player[1].sure)
    rows = [[name, f"{c.sure:.1f}", f"{c.mu:.1f}", f"{c.sigma:.1f}", str(c.games)] for name, c in order]
    note = "“sure” is the skill that a player has at least, most likely: skill less three times its uncertainty."
    return "\n".join([title, _table(["player", "sure", "skill", "±", "games"], rows), note])


def _drawn(table: Standings) -> str:
    has_faults = any(row.faults for row in table.rows)
    has_points = any(row.points is not None for row in table.rows)
    titles = ["player", "rating", "±", "above", "share", "games", "won", "shared", "lost"]
    titles += ["points"] * has_points + ["faults"] * has_faults
    rows = [
        [row.name, *_cells(row), *[_points(row)] * has_points, *[str(row.faults)] * has_faults] for row in table.rows
    ]
    return _table(titles, rows)


def _points(row: Standing) -> str:
    """Those of the mean game."""
    return "" if row.points is None else f"{row.points:.1f}"


def _table(titles: list[str], rows: list[list[str]]) -> str:
    """Rows with their places; names to the left, numbers to the right."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    drawn = Table(box=SIMPLE_HEAD, pad_edge=False)
    drawn.add_column("", justify="right")
    drawn.add_column(titles[0], overflow="fold")
    for title in titles[1:]:
        drawn.add_column(title, justify="right")
    for place, row in enumerate(rows, start=1):
        drawn.add_row(str(place), *row)
    paper = io.StringIO()
    Console(file=paper, width=WIDTH, highlight=False, markup=False, emoji=False).print(drawn)
    return "\n".join(line.rstrip() for line in paper.getvalue().strip("\n").split("\n"))


def _cells(row: Standing) -> list[str]:
    return [
        f"{row.elo:+.0f}",
        "?" if row.margin is None else f"{row.margin:.0f}",
        "" if row.above is None else _sure(row.above),
        f"{row.share:.1%}",
        str(row.games),
        str(row.wins),
        str(row.shared),
        str(row.losses),
    ]


def _sure(likelihood: float) -> str:
    """A likelihood; one that is nearly certain never looks certain."""
    return ">99.9%" if likelihood > 0.9995 else f"{likelihood:.1%}"


def _seats(table: Standings) -> list[str]:
    """What the seats are worth; that all are equal is worth a word too."""
    if not table.games or not table.seats:
        return []
    worth = ", ".join(f"{seat(i)} {row.elo:+.0f} ± {(row.high - row.low) / 2:.0f}" for i, row in enumerate(table.seats))
    matters = any(row.low > 0 or row.high < 0 for row in table.seats)
    return [f"Seats: {worth}." + ("" if matters else " No seat is better for certain.")]


def _wrong(outcome: Outcome) -> str:
    return f"Game {outcome.job.number + 1}: {outcome.fault or f'not counted, {outcome.lost}'}"
