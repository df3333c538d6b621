"""How often nobody wins alone."""

from ...arena.estimate import mean
from ..figures import dots, row
from ..measure import Measure, Number, interval, percent
from ..study import Study

ORDER = 60
NEEDS = frozenset({"games"})


def measure(study: Study) -> Measure | None:
    """The share of games between equals with more than one winner."""
    by_rung = {}
    for rung in range(len(study.rungs)):
        games = study.equals(rung)
        shared = {deal: [float(sorted(s)[-1] == sorted(s)[-2]) for s in own] for deal, own in games.items()}
        estimate = mean(shared, is_share=True)
        if estimate is not None:
            by_rung[rung] = estimate
    if study.top not in by_rung:
        return None
    top = by_rung[study.top]
    often = "never shared" if top.value == 0 else f"shared in {percent(top.value)} of the games"
    says = f"Between equals the win is {often} ({interval(top, 'percent')})."
    figure = dots(
        "Games in which the win is shared",
        "Between equals, from the weakest players to the strongest. Few shared wins mean that games are decisive.",
        [row(study.rungs[rung].label, estimate, strong=rung == study.top) for rung, estimate in by_rung.items()],
        form="percent",
        least=0,
    )
    number = Number("shared", "Games with a shared win", top, "percent", says, ideal=0)
    return Measure("Shared wins", says, (number,), (figure,) if any(f.value for f in by_rung.values()) else ())
