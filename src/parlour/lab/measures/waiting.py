"""How long players wait for their turn, and for the end once they are out."""

from itertools import pairwise

from ...arena.estimate import mean
from ...engine import DEALER
from ..facts import Facts
from ..figures import histogram
from ..measure import Measure, Number, interval, percent
from ..study import Study, by_deal

ORDER = 97
NEEDS = frozenset({"facts"})


def measure(study: Study) -> Measure | None:
    """Others' moves between two of one's own, and the part of the game that a player who is out looks on."""
    if study.players < 3:
        return None
    waits = [(facts.deal, float(gap)) for facts in study.facts for gap in _gaps(facts)]
    estimate = mean(by_deal(waits))
    if estimate is None:
        return None
    often = f"{estimate.value:.1f} moves of others ({interval(estimate, 'number')})"
    says = f"Between two own moves a player waits for {often}."
    numbers = [Number("waiting", "Others' moves between two own", estimate, "number", says)]
    out = [(f.deal, float(bool(f.out))) for f in study.facts]
    gone = mean(by_deal(out), is_share=True)
    idle = mean(by_deal((f.deal, 1 - at / f.decisions) for f in study.facts for at in f.out.values()), is_share=True)
    if gone is not None and gone.value > 0:
        text = f"In {percent(gone.value)} of the games somebody is out before the end ({interval(gone, 'percent')})."
        numbers.append(Number("waiting.out", "Games in which somebody is out early", gone, "percent", text, ideal=0))
        says += f" {text}"
    if idle is not None:
        text = f"Whoever is out looks on for the last {percent(idle.value)} of the game."
        numbers.append(Number("waiting.idle", "Part of the game spent looking on", idle, "percent", text, ideal=0))
        says += f" {text}"
    figure = histogram(
        "Waiting for the next turn", "Others' moves between two own ones.", [gap for _, gap in waits], unit="moves"
    )
    return Measure("Waiting", says, tuple(numbers), (figure,))


def _gaps(facts: Facts) -> list[int]:
    """For each player and each pair of own moves: how many others made between."""
    order = [who for who in facts.seats if who != DEALER]
    turns: dict[int, list[int]] = {}
    for place, who in enumerate(order):
        turns.setdefault(who, []).append(place)
    return [later - earlier - 1 for places in turns.values() for earlier, later in pairwise(places)]
