"""How often somebody wins who was far behind."""

from ...arena.estimate import mean
from ..measure import Measure, Number, interval, percent
from ..study import Study, by_deal
from ..values import Assessment

ORDER = 50
NEEDS = frozenset({"values"})


def lowest(values: Assessment) -> float | None:
    """The winner's smallest share at any decision; None where nobody won alone."""
    winners = values.facts.winners
    return min(shares[winners[0]] for shares in values.course) if len(winners) == 1 and values.course else None


def measure(study: Study) -> Measure | None:
    """The share of games whose winner had fallen to half of an equal share."""
    far = study.equal / 2
    lows = [(values.facts.deal, low) for values in study.values if (low := lowest(values)) is not None]
    estimate = mean(by_deal((deal, float(low <= far)) for deal, low in lows), is_share=True)
    if estimate is None:
        return None
    says = (
        f"In {percent(estimate.value)} of the games ({interval(estimate, 'percent')}) the winner had once been down to"
        f" {100 * far:.0f} chances of a hundred or fewer."
    )
    return Measure("Comebacks", says, (Number("comebacks", "Games won from far behind", estimate, "percent", says),))
