"""How much there is to decide, and how much it matters."""

from collections.abc import Mapping

from ...arena.estimate import Estimate, mean
from ...engine import DEALER
from ..figures import histogram
from ..measure import Measure, Number, Tile, interval, percent
from ..study import Study, by_deal

ORDER = 70
NEEDS = frozenset({"facts", "values"})

MATTERS, SURE = 0.1, 2.6
"""A decision matters where the best move is worth so much more of the win than a move at random, and by so many
standard errors: else one in seven would seem to matter where nothing does."""


def measure(study: Study) -> Measure | None:
    """The moves to choose from, and what choosing well gains."""
    decisions = _offered(study)
    branching = mean(by_deal(decisions))
    forced = mean({d: [float(n == 1) for n in values] for d, values in by_deal(decisions).items()}, is_share=True)
    if branching is None or forced is None:
        return None
    gains = by_deal((values.facts.deal, gain) for values in study.values for gain in values.gains)
    matter = [
        (values.facts.deal, float(gain > max(MATTERS, SURE * error)))
        for values in study.values
        for gain, error in zip(values.gains, values.errors, strict=True)
    ]
    mattering = mean(by_deal(matter), is_share=True)
    worth = mean(gains)
    numbers = [
        Number("choices", "Legal moves to choose from", branching, "number", _branching(branching)),
        Number("choices.forced", "Turns with one legal move", forced, "percent", _forced(forced)),
    ]
    if mattering is not None and worth is not None:
        numbers += [
            Number("choices.matter", "Decisions that matter", mattering, "percent", _mattering(mattering)),
            Number("choices.worth", "What a good move gains", worth, "points", _worth(worth)),
        ]
    return Measure(
        "Decisions", _says(branching, mattering), tuple(numbers), _figures(study, gains), tile=_tile(mattering)
    )


def _offered(study: Study) -> list[tuple[int, float]]:
    """How many legal moves there were, decision by decision, with the deal."""
    return [
        (facts.deal, float(facts.choices[ply]))
        for facts in study.facts
        for ply in facts.chosen
        if facts.seats[ply] != DEALER
    ]


def _branching(estimate: Estimate) -> str:
    return f"A player has {estimate.value:.1f} legal moves to choose from on average ({interval(estimate, 'number')})."


def _forced(estimate: Estimate) -> str:
    return f"On {percent(estimate.value)} of the turns there is one legal move only, and nothing to decide."


def _mattering(estimate: Estimate) -> str:
    return (
        f"On {percent(estimate.value)} of the turns the best move is worth at least {100 * MATTERS:.0f} points of a"
        " hundred more than a move at random."
    )


def _worth(estimate: Estimate) -> str:
    return f"The best move instead of any gains {100 * estimate.value:.1f} points of a hundred of the win on average."


def _says(branching: Estimate, mattering: Estimate | None) -> str:
    if mattering is None:
        return _branching(branching)
    return f"{_branching(branching)[:-1]}, and {percent(mattering.value)} of the decisions matter."


def _tile(mattering: Estimate | None) -> Tile | None:
    if mattering is None:
        return None
    return Tile("Decisions", percent(mattering.value), f"of them matter · {interval(mattering, 'percent')}")


def _figures(study: Study, gains: Mapping[int, list[float]]) -> tuple[dict[str, object], ...]:
    counts = [count for _, count in _offered(study)]
    shown = [
        histogram(
            "Moves to choose from",
            "How many legal moves players had, over all their turns. The band holds nine turns of ten.",
            counts,
            unit="legal moves",
        )
    ]
    every = [gain for deal in gains.values() for gain in deal]
    if every:
        shown.append(
            histogram(
                "What the best move gains over a move at random",
                "In hundredths of the win, over all turns. Around 0 any move does; below 0 is noise of the search.",
                [100 * gain for gain in every],
                unit="points of a hundred",
            )
        )
    return tuple(shown)
