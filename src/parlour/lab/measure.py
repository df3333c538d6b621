"""A measure: numbers with what they mean, and the pictures that show them. All of it travels as JSON."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Protocol

from ..arena.estimate import Estimate
from .figures import Figure, Form, rounded
from .study import Study

Tone = Literal["good", "plain", "warn"]

ENOUGH = 20
"""With fewer games than this nothing is said in the headline, in a tile, or as a fact."""

FOLDER = Path(__file__).parent / "measures"


@dataclass(frozen=True)
class Number:
    """One number of a measure. `meaning` is a sentence; `ideal` is what a designer would aim at, if there is such."""

    key: str
    label: str
    estimate: Estimate
    form: Form
    meaning: str
    ideal: float | None = None

    def data(self) -> dict[str, Any]:
        estimate = self.estimate
        return {
            "key": self.key,
            "label": self.label,
            "value": rounded(estimate.value),
            "low": rounded(estimate.low),
            "high": rounded(estimate.high),
            "form": self.form,
            "meaning": self.meaning,
        }


@dataclass(frozen=True)
class Tile:
    """What stands large at the top of the page."""

    label: str
    value: str
    note: str
    tone: Tone = "plain"


@dataclass(frozen=True)
class Measure:
    """What one measure found. `phrase` is its part of the headline, `says` its sentence, `notes` what else to know."""

    title: str
    says: str
    numbers: tuple[Number, ...] = ()
    figures: tuple[Figure, ...] = ()
    notes: tuple[str, ...] = ()
    phrase: str = ""
    tile: Tile | None = None

    def data(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "says": self.says,
            "numbers": [number.data() for number in self.numbers],
            "figures": list(self.figures),
            "notes": list(self.notes),
            "phrase": self.phrase,
            "tile": None if self.tile is None else vars(self.tile),
        }


class Module(Protocol):
    """A file in `measures`: where it stands on the page, what it needs, and how it measures.

    It needs `games` between equals, the `ladder`, `facts` (the moves again), `values` or `clauses`. What cannot be said
    of a game is None.
    """

    ORDER: int
    NEEDS: frozenset[str]
    measure: Callable[[Study], Measure | None]


def modules() -> dict[str, Module]:
    """All measures by name, in the order of the page: every file in the folder is one."""
    by_name: dict[str, Any] = {
        file.stem: import_module(f"{__package__}.measures.{file.stem}") for file in FOLDER.glob("[a-z]*.py")
    }
    return dict(sorted(by_name.items(), key=lambda item: item[1].ORDER))


def too_few(games: int, what: str) -> str:
    """What is missing, and how to get it."""
    counted = f"{games} game{'' if games == 1 else 's'}"
    return f"Too few to say {what}: {counted}, where {ENOUGH} are wanted. A longer --budget brings more."


def percent(value: float) -> str:
    return f"{100 * value:.0f}%" if abs(value - 0.5) < 0.495 or value in (0, 1) else f"{100 * value:.1f}%"


def interval(estimate: Estimate, form: Form) -> str:
    """From where to where, in words."""
    if form == "percent":
        return f"{percent(estimate.low)} to {percent(estimate.high)}"
    return f"{estimate.low:.1f} to {estimate.high:.1f}"


@dataclass(frozen=True)
class Measurement:
    """All measures of one study, by name."""

    measures: dict[str, Measure] = field(default_factory=dict)

    @property
    def numbers(self) -> dict[str, Number]:
        return {number.key: number for measure in self.measures.values() for number in measure.numbers}


def measured(study: Study, names: Sequence[str] | None = None) -> Measurement:
    """What all measures, or those named, find."""
    chosen = {name: module for name, module in modules().items() if names is None or name in names}
    measures = {name: module.measure(study) for name, module in chosen.items()}
    return Measurement({name: measure for name, measure in measures.items() if measure is not None})
