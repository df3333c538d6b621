"""The pictures of a measure, as data: what stands where, with its interval and what it means."""

from collections.abc import Sequence
from typing import Any, Literal

from ..arena.estimate import Estimate

Form = Literal["percent", "number", "points"]
Figure = dict[str, Any]


def rounded(value: float) -> float:
    """As exact as anybody needs it, and the same on every machine."""
    return float(f"{value:.6g}")


def row(label: str, estimate: Estimate, *, seat: int | None = None, strong: bool = False) -> dict[str, Any]:
    """A line of a picture with its interval; a seat's line has its colour."""
    return {
        "label": label,
        "value": rounded(estimate.value),
        "low": rounded(estimate.low),
        "high": rounded(estimate.high),
        "seat": seat,
        "strong": strong,
    }


def dots(
    title: str,
    caption: str,
    rows: Sequence[dict[str, Any]],
    *,
    form: Form,
    reference: float | None = None,
    reference_label: str = "",
    least: float | None = None,
    most: float | None = None,
) -> Figure:
    """Values on one scale, each with its interval."""
    return {
        "kind": "dots",
        "title": title,
        "caption": caption,
        "rows": list(rows),
        "form": form,
        "reference": reference,
        "reference_label": reference_label,
        "least": least,
        "most": most,
    }


def histogram(title: str, caption: str, values: Sequence[float], *, unit: str, form: Form = "number") -> Figure:
    """How often which value came about."""
    edges, counts = _bins(values, form)
    ordered = sorted(values)
    marks = {
        name: ordered[min(len(ordered) - 1, int(part * len(ordered)))]
        for name, part in (("low", 0.05), ("middle", 0.5), ("high", 0.95))
    }
    return {
        "kind": "histogram",
        "title": title,
        "caption": caption,
        "edges": [rounded(edge) for edge in edges],
        "counts": counts,
        "marks": {name: rounded(value) for name, value in marks.items()},
        "unit": unit,
        "form": form,
    }


def table(title: str, caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Figure:
    """Words and numbers in rows."""
    return {"kind": "table", "title": title, "caption": caption, "head": list(head), "rows": [list(r) for r in rows]}


def parts(title: str, caption: str, pieces: Sequence[tuple[str, float]]) -> Figure:
    """A whole and what it is made of."""
    shares = [{"label": label, "value": rounded(value)} for label, value in pieces]
    return {"kind": "parts", "title": title, "caption": caption, "pieces": shares}


def listing(title: str, caption: str, blocks: Sequence[tuple[str, Sequence[str]]]) -> Figure:
    """Lines of rules, each block under its name."""
    listed = [{"label": label, "lines": list(lines)} for label, lines in blocks]
    return {"kind": "listing", "title": title, "caption": caption, "blocks": listed}


def _bins(values: Sequence[float], form: Form) -> tuple[list[float], list[int]]:
    """Edges and counts: at most about 24 bars of a round width."""
    least, most = (0.0, 1.0) if form == "percent" else (min(values), max(values))
    span = max(most - least, 1e-9)
    width = 0.1 if form == "percent" else next(w for w in _widths() if span / w <= 22)
    first = int(least // width)
    last = max(first, int((most - 1e-9) // width) if form == "percent" else int(most // width))
    counts = [0] * (last - first + 1)
    for value in values:
        counts[min(last, int(value // width)) - first] += 1
    return [width * (first + place) for place in range(len(counts) + 1)], counts


def _widths() -> list[float]:
    return [step * 10**power for power in range(9) for step in (1, 2, 5)]
