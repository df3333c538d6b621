"""Two games on the same deals: which numbers really differ."""

from dataclasses import dataclass
from typing import Any

from ..arena.estimate import Difference, difference, holm
from .figures import Form, rounded
from .measure import Measurement


@dataclass(frozen=True)
class Compared:
    """A number of both games, and what the second has more. `real`: beyond chance, all numbers considered."""

    key: str
    label: str
    form: Form
    first: float
    second: float
    difference: Difference
    real: bool

    @property
    def change(self) -> str:
        return f"{shown(self.first, self.form)} → {shown(self.second, self.form)}"

    def data(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "label": self.label,
            "form": self.form,
            "one": rounded(self.first),
            "other": rounded(self.second),
            "difference": rounded(self.difference.value),
            "low": rounded(self.difference.low),
            "high": rounded(self.difference.high),
            "chance": rounded(self.difference.chance),
            "real": self.real,
        }


def compared(earlier: Measurement, later: Measurement) -> list[Compared]:
    """Every number that both have; those that really differ first."""
    common = [key for key in earlier.numbers if key in later.numbers]
    pairs = [(earlier.numbers[key], later.numbers[key]) for key in common]
    differences = [difference(second.estimate, first.estimate) for first, second in pairs]
    real = holm([difference.chance for difference in differences])
    rows = [
        Compared(first.key, first.label, first.form, first.estimate.value, second.estimate.value, gap, is_real)
        for (first, second), gap, is_real in zip(pairs, differences, real, strict=True)
    ]
    return sorted(rows, key=lambda row: (not row.real, row.difference.chance))


def shown(value: float, form: Form, *, signed: bool = False) -> str:
    sign = "+" if signed and value > 0 else ""
    if form == "percent":
        text = f"{100 * value:.0f}%"
    else:
        text = f"{100 * value:.1f}" if form == "points" else f"{value:.1f}"
    return sign + text.replace("-", "−")
