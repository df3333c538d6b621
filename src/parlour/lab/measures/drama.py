"""How often the lead changes hands."""

from dataclasses import replace
from itertools import pairwise

from ...arena.estimate import mean
from ..figures import histogram
from ..measure import Measure, Number, interval
from ..study import Study, by_deal
from ..values import Assessment, clear_lead, leaders

ORDER = 45
NEEDS = frozenset({"values"})


def changes(values: Assessment) -> int:
    """How often another player took a clear lead."""
    led = [who for who in leaders(values, clear_lead(len(values.facts.scores))) if who is not None]
    return sum(leader != next_leader for leader, next_leader in pairwise(led))


def measure(study: Study) -> Measure | None:
    """Changes of the lead in a game between equals."""
    counts = [(values.facts.deal, float(changes(values))) for values in study.values]
    estimate = mean(by_deal(counts))
    if estimate is None:
        return None
    estimate = replace(estimate, low=max(0.0, estimate.low))
    times = f"{estimate.value:.1f} times in a game ({interval(estimate, 'number')})"
    often = "hardly ever" if estimate.high < 0.05 else times
    says = f"The lead changes hands {often}, as a search sees it that takes no part."
    figure = histogram(
        "Changes of the lead",
        "How often another player took a clear lead (60 to 40 where two play), game by game.",
        [count for _, count in counts],
        unit="changes of the lead",
    )
    return Measure("Drama", says, (Number("drama", "Changes of the lead", estimate, "number", says),), (figure,))
