"""Which first moves are played, and whether one of them wins."""

from collections import Counter

from ...arena.estimate import Estimate, mean
from ...engine import DEALER
from ..facts import Facts
from ..figures import dots, row, table
from ..measure import Measure, Number, interval, percent
from ..study import Study, by_deal

ORDER = 90
NEEDS = frozenset({"facts"})

MOST = 8
FEWEST = 5
DOMINANT = 0.6


def measure(study: Study) -> Measure | None:
    """The first decision of a game: how often each move is chosen, and what it wins."""
    if study.first_moves:
        return _asked(study)
    first = [(facts, opening) for facts in study.facts if not facts.opening and (opening := _first(facts)) is not None]
    if not first:
        return None
    used: dict[str, list[tuple[int, float]]] = {}
    for facts, (who, move) in first:
        used.setdefault(move, []).append((facts.deal, facts.scores[who]))
    ordered = sorted(used, key=lambda move: -len(used[move]))
    favourite = ordered[0]
    chosen = mean(by_deal((f.deal, float(move == favourite)) for f, (_, move) in first), is_share=True)
    if chosen is None:
        return None
    says = (
        f"{favourite} is the first move in {percent(chosen.value)} of the games ({interval(chosen, 'percent')});"
        f" {len(used)} different ones were played."
    )
    if chosen.low > DOMINANT:
        says += " It dominates the opening."
    winning = {m: estimate for m in ordered[:MOST] if len(used[m]) >= FEWEST and (estimate := _winning(used[m]))}
    figures = (_figure(winning, used, len(first)),) if len(winning) > 1 else ()
    number = Number("openings", "Games that begin with the favourite first move", chosen, "percent", says)
    return Measure("Openings", says, (number,), figures, notes=_notes(study))


def _asked(study: Study) -> Measure | None:
    """What each rung would begin with, where the games themselves begin at random."""
    strongest = study.first_moves.get(study.top, [])
    favourite, often = Counter(strongest).most_common(1)[0] if strongest else ("", 0)
    chosen = mean({n: [float(move == favourite)] for n, move in enumerate(strongest)}, is_share=True)
    if chosen is None:
        return None
    says = (
        f"Asked {len(strongest)} times, the strongest players begin with {favourite} {often} times"
        f" ({interval(chosen, 'percent')})."
    )
    others = {
        study.rungs[rung].label: Counter(moves).most_common(1)[0][0]
        for rung, moves in study.first_moves.items()
        if rung != study.top and Counter(moves).most_common(1)[0][0] != favourite
    }
    if others:
        weaker = ", ".join(f"{move} with {label}" for label, move in others.items())
        says += f" Weaker ones think otherwise: {weaker}."
    rows = [
        [study.rungs[rung].label, ", ".join(f"{move} {count}×" for move, count in Counter(moves).most_common(MOST))]
        for rung, moves in study.first_moves.items()
    ]
    figure = table("First moves by strength", "Asked again and again from the start.", ["player", "begins with"], rows)
    number = Number("openings", "How often the favourite first move is chosen", chosen, "percent", says)
    return Measure("Openings", says, (number,), (figure,))


def _first(facts: Facts) -> tuple[int, str] | None:
    """Who makes the first decision, and how; where there is a choice."""
    plies = zip(facts.seats, facts.moves, facts.choices, strict=True)
    return next(((who, move) for who, move, count in plies if who != DEALER and count > 1), None)


def _winning(games: list[tuple[int, float]]) -> Estimate | None:
    return mean(by_deal(games), is_share=True)


def _figure(winning: dict[str, Estimate], used: dict[str, list[tuple[int, float]]], games: int) -> dict[str, object]:
    rows = [row(f"{move} · in {percent(len(used[move]) / games)}", estimate) for move, estimate in winning.items()]
    return dots(
        "What first moves win",
        "The share of the wins that the player gets who begins so, between the strongest players; behind each move, how"
        " often it is chosen. Bars that overlap do not tell moves apart.",
        rows,
        form="percent",
    )


def _notes(study: Study) -> tuple[str, ...]:
    if study.plan.deals:
        return ("Every deal is another first decision; moves are counted by their names.",)
    return ()
