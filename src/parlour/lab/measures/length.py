"""How long a game is."""

from ...arena.estimate import mean
from ..figures import histogram
from ..measure import Measure, Number, Tile, interval
from ..study import Study, by_deal

ORDER = 20
NEEDS = frozenset({"facts"})


def measure(study: Study) -> Measure | None:
    """The players' moves in a game between equals; the dealer's do not count."""
    lengths = [(facts.deal, float(facts.decisions)) for facts in study.facts]
    estimate = mean(by_deal(lengths))
    if estimate is None:
        return None
    ordered = sorted(length for _, length in lengths)
    short, long = (ordered[min(len(ordered) - 1, int(p * len(ordered)))] for p in (0.05, 0.95))
    says = (
        f"A game takes {estimate.value:.0f} moves on average ({interval(estimate, 'number')}), all players' together;"
        f" nine of ten take between {short:.0f} and {long:.0f}."
    )
    figure = histogram(
        "How long games are",
        "Games between the strongest players, by their number of moves. The band holds nine games of ten, the line"
        " is the middle one.",
        [length for _, length in lengths],
        unit="moves",
    )
    return Measure(
        "Length",
        says,
        (Number("length", "Moves in a game", estimate, "number", says),),
        (figure,),
        phrase=f"takes about {estimate.value:.0f} moves",
        tile=Tile("Length", f"{estimate.value:.0f} moves", f"nine of ten take {short:.0f} to {long:.0f}"),
    )
