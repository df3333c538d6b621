"""How much thinking longer wins, rung by rung."""

from ...arena.elo import points
from ...arena.estimate import Estimate, mean
from ..figures import dots, row
from ..measure import Measure, Number, Tile, Tone, interval, percent
from ..study import Study

ORDER = 30
NEEDS = frozenset({"ladder"})

CLEAR = 0.15
"""Where the stronger player gains less than this for sure, there is no skill to speak of."""


def measure(study: Study) -> Measure | None:
    """The stronger player's share on every step of the ladder."""
    steps: dict[int, Estimate] = {}
    for rung in range(1, len(study.rungs)):
        estimate = mean(study.stronger(study.pairing("step", rung)), is_share=True)
        if estimate is not None:
            steps[rung] = estimate
    if not steps:
        return None
    last = max(steps)
    top = steps[last]
    told_apart = sum(estimate.low > study.equal for estimate in steps.values())
    still = top.low > study.equal
    says = (
        f"On {told_apart} of {len(steps)} steps of the ladder the player who thinks longer wins more than its share."
        f" On the highest step it gets {percent(top.value)} of the wins ({interval(top, 'percent')}),"
        f" where {percent(study.equal)} would be even{': there is more to find still' if still else ''}."
    )
    number = Number("depth", "Share of the one who thinks four times as long", top, "percent", says)
    rows = [row(_label(study, rung), estimate, strong=rung == last) for rung, estimate in steps.items()]
    figure = dots(
        "What thinking longer wins",
        "Each line is a match between a player and one that thinks longer, seats and deals shared fairly. A step at the"
        " dashed line is one where thinking longer is in vain.",
        rows,
        form="percent",
        reference=study.equal,
        reference_label="even",
    )
    phrase, tone = _verdict(steps, study.equal)
    return Measure(
        "Depth",
        says,
        (number,),
        (figure,),
        notes=_points(steps, study),
        phrase=phrase,
        tile=Tile("Skill", percent(top.value), f"for four times the thinking · {interval(top, 'percent')}", tone),
    )


def _label(study: Study, rung: int) -> str:
    lower = "random play" if rung == 1 else study.rungs[rung - 1].label.split(" ")[0]
    return f"{study.rungs[rung].label.split(' ')[0]} against {lower}"


def _verdict(steps: dict[int, Estimate], equal: float) -> tuple[str, Tone]:
    told_apart = sum(estimate.low > equal for estimate in steps.values())
    if told_apart == 0:
        sure = all(estimate.high < equal + CLEAR for estimate in steps.values())
        return ("shows no skill", "warn") if sure else ("needs more games to tell its depth", "plain")
    if told_apart == len(steps):
        return "rewards thinking at every step", "good"
    return "rewards thinking up to a point", "plain"


def _points(steps: dict[int, Estimate], study: Study) -> tuple[str, ...]:
    """The whole ladder as a sum of Elo's points, where two play."""
    if study.players != 2:
        return ()
    total = sum(points(estimate.value) for estimate in steps.values())
    return (f"From random play to the highest rung the ladder is about {total:.0f} points long on Elo's scale.",)
