"""How long a game stays open."""

from ...arena.estimate import mean
from ..figures import histogram
from ..measure import Measure, Number, Tile, interval, percent
from ..study import Study, by_deal
from ..values import Assessment, clear_lead, leaders

ORDER = 40
NEEDS = frozenset({"values"})


def open_part(values: Assessment) -> float | None:
    """The part of a game after which its winner led to the end; None where nobody won alone."""
    if len(values.facts.winners) != 1 or not values.course:
        return None
    led = leaders(values, clear_lead(len(values.facts.scores)))
    behind = [place for place, who in enumerate(led) if who != values.facts.winners[0]]
    return (behind[-1] + 1) / len(led) if behind else 0.0


def measure(study: Study) -> Measure | None:
    """When games between equals are decided."""
    parts = [(values.facts.deal, part) for values in study.values if (part := open_part(values)) is not None]
    estimate = mean(by_deal(parts), is_share=True)
    if estimate is None:
        return None
    says = (
        f"The later winner takes the lead for good after {percent(estimate.value)} of the game on average"
        f" ({interval(estimate, 'percent')}); until then it is open."
    )
    figure = histogram(
        "When games are decided",
        "The part of each game after which its winner led clearly to the end. Bars on the right are games that were"
        " open until late.",
        [part for _, part in parts],
        unit="of the game",
        form="percent",
    )
    when = "late" if estimate.value > 0.6 else "early" if estimate.value < 0.35 else "midway"
    return Measure(
        "Decisiveness",
        says,
        (Number("decided", "Part of the game that is open", estimate, "percent", says),),
        (figure,),
        phrase=f"is decided {when}",
        tile=Tile("Open for", percent(estimate.value), f"of the game · {interval(estimate, 'percent')}"),
    )
