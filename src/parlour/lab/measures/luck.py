"""How much is decided by the deal, how much by the better player, and how much by neither."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from ...arena.estimate import Estimate, jackknife, mean
from ..figures import parts
from ..measure import Measure, Number, Tile, Tone, interval, percent
from ..study import Study

ORDER = 35
NEEDS = frozenset({"ladder"})

SLIGHT = 0.1
"""Where the better player gains less than this for sure, and is not seen to gain anything, all is luck."""

Games = tuple[tuple[float, ...], ...]
"""The shares of each game under one deal."""

T = TypeVar("T")


def measure(study: Study) -> Measure | None:
    """Variance of the outcome by its causes, and whether the better player wins."""
    span = study.pairing("span", study.top) or study.pairing("step", study.top)
    better = mean(study.stronger(span), is_share=True)
    if span is None or better is None:
        return None
    unequal = {deal: tuple(games[v] for v in range(span.cost)) for deal, games in study.scores(span).items()}
    skill = jackknife(unequal, skill_part, lowest=0, highest=1)
    deal = jackknife(unequal, deal_part, lowest=0, highest=1)
    same = jackknife(
        {d: tuple(games) for d, games in study.equals(study.top).items()}, repeated_part, lowest=0, highest=1
    )
    numbers = []
    if span.role == "span":  # on a short ladder it is a step, which has its number already
        numbers.append(Number("luck.better", "Share of the better player", better, "percent", _better(better, study)))
    if skill is not None:
        numbers.append(Number("luck.skill", "Part of the outcome due to skill", skill, "percent", _skill(skill)))
    if study.plan.deals and same is not None:
        numbers.append(Number("luck.deal", "Part of the outcome dealt", same, "percent", _dealt(same)))
    figures = _figures(study, skill, deal)
    phrase, tone = _verdict(study, better, same)
    return Measure(
        "Luck and skill",
        " ".join(dict.fromkeys([_better(better, study), *(number.meaning for number in numbers)])),
        tuple(numbers),
        figures,
        phrase=phrase,
        tile=_tile(study, same, tone),
    )


def _centre(games: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(games) for column in zip(*games, strict=True))


def _apart(shares: Sequence[float], others: Sequence[float]) -> float:
    return sum((a - b) ** 2 for a, b in zip(shares, others, strict=True))


def components(deals: Sequence[Games]) -> tuple[float, float, float]:
    """The variance of the shares that is due to who sits where, to the deal, and to neither.

    Analysis of variance for every deal with every seating, once each.
    """
    count, orders = len(deals), len(deals[0])
    centre = _centre([game for games in deals for game in games])
    seatings = [_centre([games[order] for games in deals]) for order in range(orders)]
    means = [_centre(games) for games in deals]
    of_seats = count * sum(_apart(mean, centre) for mean in seatings) / max(1, orders - 1)
    of_deals = orders * sum(_apart(mean, centre) for mean in means) / max(1, count - 1)
    rest = sum(
        _apart(game, [d + s - c for d, s, c in zip(means[i], seatings[order], centre, strict=True)])
        for i, games in enumerate(deals)
        for order, game in enumerate(games)
    ) / max(1, (count - 1) * (orders - 1))
    return max(0.0, (of_seats - rest) / count), max(0.0, (of_deals - rest) / orders), rest


def _part(place: int) -> Callable[[Sequence[Games]], float]:
    def statistic(deals: Sequence[Games]) -> float:
        parts_of_variance = components(deals)
        return parts_of_variance[place] / sum(parts_of_variance) if sum(parts_of_variance) > 0 else 0.0

    return statistic


skill_part = _part(0)
deal_part = _part(1)


def repeated_part(deals: Sequence[Games]) -> float:
    """How alike games between equals come out under the same deal: 1 where the deal decides, 0 where it is nothing."""
    if len(deals[0]) < 2:
        return 0.0
    repeats = len(deals[0])
    centre = _centre([game for games in deals for game in games])
    means = [_centre(games) for games in deals]
    between = repeats * sum(_apart(mean, centre) for mean in means) / max(1, len(deals) - 1)
    within = sum(_apart(game, means[i]) for i, games in enumerate(deals) for game in games)
    within /= len(deals) * (repeats - 1)
    whole = between + (repeats - 1) * within
    return max(0.0, (between - within) / whole) if whole > 0 else 0.0


def _better(estimate: Estimate, study: Study) -> str:
    return (
        f"The best player gets {percent(estimate.value)} of the wins against the weakest that thinks at all"
        f" ({interval(estimate, 'percent')}); {percent(study.equal)} would be even."
    )


def _skill(estimate: Estimate) -> str:
    return (
        f"Between the best player and the weakest that thinks, who sits where explains {percent(estimate.value)} of the"
        f" outcome ({interval(estimate, 'percent')})."
    )


def _dealt(estimate: Estimate) -> str:
    return (
        f"Between equals, the deal explains {percent(estimate.value)} of the outcome ({interval(estimate, 'percent')}):"
        " so alike do games end that are dealt the same cards."
    )


def _figures(study: Study, skill: Estimate | None, deal: Estimate | None) -> tuple[dict[str, object], ...]:
    if skill is None or deal is None:
        return ()
    rest = max(0.0, 1 - skill.value - deal.value)
    pieces = [("skill", skill.value), ("the deal", deal.value), ("neither", rest)]
    shown = pieces if study.plan.deals else [pieces[0], ("neither", 1 - skill.value)]
    return (
        parts(
            "What decides a game between the best player and the weakest that thinks",
            "The outcome's variance by its causes: who of them sits where;"
            f"{' what is dealt;' if study.plan.deals else ''} and the rest, such as luck in their thinking.",
            shown,
        ),
    )


def _steps(study: Study) -> list[Estimate]:
    estimates = [mean(study.stronger(study.pairing("step", rung)), is_share=True) for rung in range(1, study.top + 1)]
    return [step for step in estimates if step is not None]


def _is_vain(estimate: Estimate, study: Study) -> bool:
    """Whether being better is seen to win nothing, and for sure not much."""
    return estimate.holds(study.equal) and estimate.high < study.equal + SLIGHT


def _verdict(study: Study, better: Estimate, same: Estimate | None) -> tuple[str, Tone]:
    if _is_vain(better, study) and all(_is_vain(step, study) for step in _steps(study)):
        return "is luck alone", "warn"
    if not study.plan.deals or same is None:
        return "", "plain"
    if same.value > 0.5:
        return "is decided by the deal more than by anything else", "warn"
    return ("has much luck in the deal", "plain") if same.value > 0.2 else ("has little luck in the deal", "good")


def _tile(study: Study, same: Estimate | None, tone: Tone) -> Tile | None:
    if study.plan.deals and same is not None:
        return Tile("Luck of the deal", percent(same.value), f"of the outcome · {interval(same, 'percent')}", tone)
    return None
