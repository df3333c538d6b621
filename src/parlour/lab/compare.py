"""Two games on the same deals: which numbers really differ."""

from dataclasses import dataclass
from typing import Any

from .estimate import Difference, difference, holm
from .figures import Form, rounded
from .measure import Finding


@dataclass(frozen=True)
class Compared:
    """A number of both games, and what the second has more. `real`: beyond chance, all numbers considered."""

    key: str
    label: str
    form: Form
    one: float
    other: float
    found: Difference
    real: bool

    @property
    def change(self) -> str:
        """From what to what."""
        return f"{shown(self.one, self.form)} → {shown(self.other, self.form)}"

    def data(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "label": self.label,
            "form": self.form,
            "one": rounded(self.one),
            "other": rounded(self.other),
            "difference": rounded(self.found.value),
            "low": rounded(self.found.low),
            "high": rounded(self.found.high),
            "chance": rounded(self.found.chance),
            "real": self.real,
        }


def compared(one: Finding, other: Finding) -> list[Compared]:
    """Every number that both have; those that really differ first."""
    common = [key for key in one.numbers if key in other.numbers]
    pairs = [(one.numbers[key], other.numbers[key]) for key in common]
    found = [difference(second.estimate, first.estimate) for first, second in pairs]
    real = holm([difference.chance for difference in found])
    rows = [
        Compared(first.key, first.label, first.form, first.estimate.value, second.estimate.value, gap, is_real)
        for (first, second), gap, is_real in zip(pairs, found, real, strict=True)
    ]
    return sorted(rows, key=lambda row: (not row.real, row.found.chance))


def shown(value: float, form: Form, *, signed: bool = False) -> str:
    """A number as people read it."""
    sign = "+" if signed and value > 0 else ""
    if form == "percent":
        text = f"{100 * value:.0f}%"
    else:
        text = f"{100 * value:.1f}" if form == "points" else f"{value:.1f}"
    return sign + text.replace("-", "−")
