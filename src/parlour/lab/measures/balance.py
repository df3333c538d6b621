"""Whether every seat wins as much as the others, at several levels of play."""

from ...arena.estimate import LEVEL, Estimate, mean, quantile
from ...engine import seat
from ..figures import dots, row
from ..measure import Measure, Number, Tile, Tone, interval, percent
from ..study import Study, each

ORDER = 10
NEEDS = frozenset({"games"})

CLOSE = 0.05
"""A seat whose interval lies within so much of an equal share is worth as much as the others."""


def measure(study: Study) -> Measure | None:
    """Each seat's share of the wins between equals."""
    by_rung = {rung: _seats(study, rung) for rung in range(len(study.rungs))}
    top = by_rung[study.top]
    if not top:
        return None
    if study.lines is not None:
        return _repeated(study)
    odd = _odd(top, study.equal)
    numbers = tuple(
        Number(
            f"balance.{seat(s)}",
            f"{seat(s)}'s share of the wins",
            estimate,
            "percent",
            f"Between equals {seat(s)} gets {percent(estimate.value)} of the wins;"
            f" {percent(study.equal)} would be even.",
            ideal=study.equal,
        )
        for s, estimate in top.items()
        if study.players > 2 or s == 0  # where two play, the other share follows
    )
    phrase, tone = _verdict(top, study.equal, odd)
    phrase = f"{phrase} between players of {_at(study)}"
    if study.proof:
        phrase = f"{study.proof.words}, {phrase}"
    lead = odd if odd is not None else max(top, key=lambda s: abs(top[s].value - study.equal))
    return Measure(
        title="Balance between the seats",
        says=_says(top, study, odd),
        numbers=numbers,
        figures=(_figure(study, by_rung),),
        notes=_notes(by_rung, study),
        phrase=phrase,
        tile=Tile("Balance", f"{seat(lead)} {percent(top[lead].value)}", _range(top[lead], study.equal), tone),
    )


def _at(study: Study) -> str:
    """How strong the players are of whom the verdict holds."""
    return study.rungs[study.top].label


def _repeated(study: Study) -> Measure:
    """Instead of a number: a few lines of play are no sample."""
    proof = study.proof.words if study.proof else ""
    says = (
        f"Between the strongest players ({_at(study)}) there were only {study.lines} different games, played again and"
        " again: no share of wins can be told from them."
    )
    return Measure("Balance between the seats", says, phrase=proof or f"was played in {study.lines} lines only")


def _seats(study: Study, rung: int) -> dict[int, Estimate]:
    games = study.equals(rung)
    estimates = {s: mean(each(games, s), is_share=True) for s in range(study.players)}
    return {s: estimate for s, estimate in estimates.items() if estimate is not None}


def _odd(top: dict[int, Estimate], equal: float) -> int | None:
    """The seat that wins more or less than its share beyond doubt, the doubt shared out among the seats; the oddest."""
    count = len(next(iter(top.values())).parts)
    reach = quantile(count - 1, 1 - (1 - LEVEL) / (1 if len(top) == 2 else len(top))) / quantile(count - 1)

    def doubtful(estimate: Estimate) -> bool:
        low = estimate.value - reach * (estimate.value - estimate.low)
        return low <= equal <= estimate.value + reach * (estimate.high - estimate.value)

    sure = [s for s, estimate in top.items() if not doubtful(estimate)]
    return max(sure, key=lambda s: (abs(top[s].value - equal), -s), default=None)


def _verdict(top: dict[int, Estimate], equal: float, odd: int | None) -> tuple[str, Tone]:
    if odd is not None:
        much = top[odd].value - equal
        words = "slightly " if abs(much) < CLOSE else "strongly " if much > 3 * CLOSE else ""
        phrase = f"{words}favours {seat(odd)}" if much > 0 else f"is {words}unkind to {seat(odd)}"
        return phrase, "warn" if abs(much) >= CLOSE else "plain"
    if all(equal - CLOSE < estimate.low and estimate.high < equal + CLOSE for estimate in top.values()):
        return "is fair to every seat", "good"
    if any(estimate.high - estimate.low > 4 * CLOSE for estimate in top.values()):
        return "needs more games to tell its balance", "plain"
    return "shows no favourite among the seats", "good"


def _says(top: dict[int, Estimate], study: Study, odd: int | None) -> str:
    at = study.rungs[study.top].label
    if odd is not None:
        estimate = top[odd]
        return (
            f"{seat(odd)} is {'favoured' if estimate.value > study.equal else 'at a disadvantage'}:"
            f" between equals ({at}) that seat takes {percent(estimate.value)} of the wins"
            f" ({interval(estimate, 'percent')}), where {percent(study.equal)} would be even."
        )
    widest = max(max(abs(estimate.low - study.equal), abs(estimate.high - study.equal)) for estimate in top.values())
    return (
        f"No seat is seen to be favoured between equals ({at}). If one is, it is by at most"
        f" {100 * widest:.0f} points of a hundred."
    )


def _range(estimate: Estimate, equal: float) -> str:
    return f"{interval(estimate, 'percent')} · even is {percent(equal)}"


def _figure(study: Study, by_rung: dict[int, dict[int, Estimate]]) -> dict[str, object]:
    shown = range(1 if study.players == 2 else study.players)
    rows = [
        row(
            study.rungs[rung].label if study.players == 2 else f"{seat(s)} · {study.rungs[rung].label}",
            estimates[s],
            seat=s,
            strong=rung == study.top,
        )
        for s in shown
        for rung, estimates in by_rung.items()
        if s in estimates
    ]
    whose = "P1's share" if study.players == 2 else "Each seat's share"
    return dots(
        f"{whose} of the wins between equals",
        "Every line is a match of a player against itself, from the weakest to the strongest. The bar is where the"
        " truth lies, 95 times of 100. A bar that misses the dashed line means: a seat is favoured.",
        rows,
        form="percent",
        reference=study.equal,
        reference_label="even",
    )


def _notes(by_rung: dict[int, dict[int, Estimate]], study: Study) -> tuple[str, ...]:
    """Whether stronger players make more, or less, of a seat."""
    low, high = by_rung[0].get(0), by_rung[study.top].get(0)
    if low is None or high is None or study.players != 2 or study.top == 0:
        return ()
    if low.high < high.low or high.high < low.low:
        moved = "grows" if abs(high.value - study.equal) > abs(low.value - study.equal) else "shrinks"
        return (f"The difference between the seats {moved} with skill.",)
    return ()
