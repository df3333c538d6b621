"""The measurements as tables for the terminal and for RESULTS.md."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from bench.rounds import Outcome, Pace
from bench.section import Section

HEADINGS = ("what", "unit", "ours", "theirs", "ratio", "range", "same game")


@dataclass(frozen=True)
class Bar:
    """A promise about ratios, and what came of it."""

    claim: str
    asked: float
    measured: float
    same_game: bool

    @property
    def met(self) -> bool:
        """Whether it is kept: a ratio between two different games keeps nothing, however high."""
        return self.same_game and self.measured >= self.asked

    @property
    def answer(self) -> str:
        if self.met:
            return "yes"
        return "NO" if self.same_game else "NO, not the same game"


def bars(section: Section, outcomes: Sequence[Outcome]) -> list[Bar]:
    ratios = [outcome.ratio for outcome in outcomes]
    against = f"{section.title} against {section.peer}"
    same = all(outcome.agrees for outcome in outcomes)
    found = []
    if section.median is not None:
        found.append(Bar(f"{against}, median of {len(ratios)}", section.median, median(ratios), same))
    lowest = f"{against}, lowest of {len(ratios)}" if len(ratios) > 1 else against
    return [*found, Bar(lowest, section.least, min(ratios), same)]


def measured(section: Section, outcomes: Sequence[Outcome]) -> str:
    """A section's heading, its table, and how each side was run."""
    rows = [HEADINGS, *(_row(section, outcome) for outcome in outcomes)]
    notes = [f"{outcome.name}, {note}." for outcome in outcomes for note in outcome.notes]
    return "\n\n".join([f"## {section.title}, against {section.peer}", table(rows, left=2), *notes])


def verdict(found: Sequence[Bar]) -> str:
    rows = [("bar", "asked", "measured", "met")]
    rows += [(b.claim, f"{b.asked:.2f}", f"{b.measured:.2f}", b.answer) for b in found]
    return "## Bars\n\n" + table(rows, left=1)


def method(pace: Pace, machine: Sequence[str]) -> str:
    """What a reader needs to know before the numbers."""
    how = (
        "Each side runs in its own process on the same core, one thread each: warmed up, then\n"
        f"{pace.rounds} rounds of {pace.seconds:g} s a side in turn. Rates are medians over the rounds;\n"
        "a ratio is ours to theirs within one round, given as the median and the range.\n"
        "*Same game* compares a mean that both sides must share."
    )
    return "\n\n".join(["# Parlour against its peers", "\n".join(f"- {line}" for line in machine), how])


def _row(section: Section, outcome: Outcome) -> tuple[str, ...]:
    ours, theirs = outcome.rates
    mine, other = outcome.witnesses
    return (
        outcome.name,
        section.unit,
        f"{ours:,.0f}",
        f"{theirs:,.0f}",
        f"{outcome.ratio:.2f}",
        f"{min(outcome.ratios):.2f} to {max(outcome.ratios):.2f}",
        f"{section.witness} {mine:.3g}, {other:.3g}{'' if outcome.agrees else ': NO'}",
    )


def table(rows: Sequence[tuple[str, ...]], *, left: int) -> str:
    """A Markdown table padded to be read as it is; the first `left` columns align left, the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rule = ["-" * width if i < left else "-" * (width - 1) + ":" for i, width in enumerate(widths)]
    padded = [[f"{cell:{'<' if i < left else '>'}{widths[i]}}" for i, cell in enumerate(row)] for row in rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [padded[0], rule, *padded[1:]])
