"""How often a game is cut off: by its last turn, or because positions repeat."""

from ...arena.estimate import mean
from ..measure import Measure, Number, interval, percent
from ..study import Study, by_deal

ORDER = 65
NEEDS = frozenset({"facts"})


def measure(study: Study) -> Measure | None:
    """The share of games that did not come to an end by themselves."""
    if not study.game.chapters.can_stop:
        return None
    estimate = mean(by_deal((f.deal, float(f.ending != "rules")) for f in study.facts), is_share=True)
    if estimate is None:
        return None
    repeated = sum(facts.ending == "repetition" for facts in study.facts)
    capped = sum(facts.ending == "cap" for facts in study.facts)
    says = (
        f"{percent(estimate.value)} of the games were cut off ({interval(estimate, 'percent')}):"
        f" {capped} by the last turn, {repeated} because a position came up a third time, of {len(study.facts)}."
    )
    if not repeated and not capped:
        says = f"None of {len(study.facts)} games was cut off: every one came to an end by the rules themselves."
    return Measure("Games cut off", says, (Number("cap", "Games cut off", estimate, "percent", says, ideal=0),))
