"""A number from many games, with the interval in which it lies 95 times of 100.

Games under the same deal are not independent, so what varies is the deal: every estimate is the mean of one value
for each deal. Two estimates on the same deals are compared deal by deal.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import TypeVar

T = TypeVar("T")

LEVEL = 0.95

GROUPS = 32
"""Into so many parts games are divided where a number is no plain mean, and is recomputed without each of them."""


@dataclass(frozen=True)
class Estimate:
    """A number and its interval; `parts` has the value of each deal, whose mean is the number."""

    value: float
    low: float
    high: float
    parts: Mapping[int, float] = field(repr=False)

    @property
    def error(self) -> float:
        return _error(list(self.parts.values()))

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True)
class Difference:
    """How much one estimate is above another, with its interval, and how likely as much is by chance alone."""

    value: float
    low: float
    high: float
    chance: float


def ratio(parts: Mapping[int, tuple[float, float]], *, is_share: bool = False) -> Estimate | None:
    """The sum of the first over the sum of the second, by deal; None where nothing can be said.

    The interval of a share stays between 0 and 1, and has a width even where nothing varied (Wilson's).
    """
    total = sum(below for _, below in parts.values())
    if len(parts) < 2 or total <= 0:
        return None
    value = sum(above for above, _ in parts.values()) / total
    scale = len(parts) / total
    pseudo = {deal: value + (above - value * below) * scale for deal, (above, below) in parts.items()}
    if is_share:
        return Estimate(value, *_wilson(value, pseudo, 1 / scale), pseudo)
    return _around(value, pseudo)


def mean(values: Mapping[int, Sequence[float]], *, is_share: bool = False) -> Estimate | None:
    """The mean of values that come by deal."""
    return ratio({deal: (sum(shares), len(shares)) for deal, shares in values.items() if shares}, is_share=is_share)


def jackknife(
    units: Mapping[int, T], statistic: Callable[[Sequence[T]], float], *, lowest: float = -inf, highest: float = inf
) -> Estimate | None:
    """Any number that is computed from all deals, by computing it again without a part of them, for each part."""
    count = min(GROUPS, len(units))
    if count < 4:
        return None
    value = statistic(list(units.values()))
    pseudo = {}
    for group in range(count):
        rest = [unit for place, unit in enumerate(units.values()) if place % count != group]
        pseudo[group] = count * value - (count - 1) * statistic(rest)
    reach = quantile(count - 1) * _error(list(pseudo.values()))
    return Estimate(value, max(lowest, value - reach), min(highest, value + reach), pseudo)


def difference(first: Estimate, second: Estimate) -> Difference:
    """The first minus the second; deal by deal where they have them in common."""
    value = first.value - second.value
    common = sorted(set(first.parts) & set(second.parts))
    if 2 * len(common) > max(len(first.parts), len(second.parts)):
        error = _error([first.parts[deal] - second.parts[deal] for deal in common])
    else:
        error = sqrt(first.error**2 + second.error**2)
    if value:  # what has not varied is not certain for that
        error = max(error, *((side.high - side.low) / 4 for side in (first, second) if side.error == 0), 1e-12)
    freedom = max(1, min(len(first.parts), len(second.parts)) - 1)
    reach = quantile(freedom) * error
    return Difference(value, value - reach, value + reach, _chance(value, error, freedom))


def holm(chances: Sequence[float], level: float = 1 - LEVEL) -> list[bool]:
    """Which of many differences are real, so that all of them are, 95 times of 100 (Holm's procedure)."""
    real = [False] * len(chances)
    for rank, place in enumerate(sorted(range(len(chances)), key=lambda place: chances[place])):
        if chances[place] > level / (len(chances) - rank):
            break
        real[place] = True
    return real


def quantile(freedom: int, level: float = LEVEL) -> float:
    """How many standard errors an interval reaches, by Student's distribution."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, (1 + level) / 2))


def _chance(value: float, error: float, freedom: int) -> float:
    from scipy.special import stdtr

    return 1.0 if value == 0 else float(2 * stdtr(freedom, -abs(value) / error))


def _error(values: Sequence[float]) -> float:
    count = len(values)
    centre = sum(values) / count
    squares = sum((value - centre) ** 2 for value in values)
    return sqrt(squares / (count - 1) / count) if count > 1 and squares > 1e-18 else 0.0


def _around(value: float, pseudo: Mapping[int, float]) -> Estimate:
    reach = quantile(len(pseudo) - 1) * _error(list(pseudo.values()))
    return Estimate(value, value - reach, value + reach, pseudo)


def _wilson(value: float, pseudo: Mapping[int, float], games_of_deal: float) -> tuple[float, float]:
    """The interval of a share that was seen in as many independent games as would vary like this.

    Where there is little of an outcome, as where nearly all games are drawn, what was seen varies too little: one more
    game that is won or lost is counted in.
    """
    value = min(1.0, max(0.0, value))
    count, spread = len(pseudo), value * (1 - value)
    squares = _error(list(pseudo.values())) ** 2 * count * (count - 1) + spread / games_of_deal**2
    error, z = sqrt(squares / (count - 1) / count), quantile(count - 1)
    games = spread / error**2 if error > 0 else float(count)
    centre = (value + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(value * (1 - value) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, centre - reach), min(1.0, centre + reach)
