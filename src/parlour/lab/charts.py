"""Pictures of numbers: plain, labelled, with their intervals. Places are hundredths of whatever width there is."""

from collections.abc import Sequence
from html import escape
from typing import Any

from .compare import shown
from .figures import Figure, Form

ROW, HEIGHT = 26, 150


def figure(data: Figure) -> str:
    """One figure with its title and what it means."""
    body = {
        "dots": dots,
        "histogram": histogram,
        "table": table,
        "parts": parts,
        "listing": listing,
    }[data["kind"]](data)
    title, caption = escape(data["title"]), escape(data["caption"])
    return f"<figure><h4>{title}</h4>{body}<figcaption>{caption}</figcaption></figure>"


# values with intervals


def dots(data: Figure) -> str:
    """A line for each value, on one scale."""
    least, most = _range(data)
    form: Form = data["form"]
    reference = data["reference"]
    mark = "" if reference is None else _line(_at(reference, least, most), "reference")
    rows = []
    for row in data["rows"]:
        kind = "strong" if row["strong"] else ""
        seat = "" if row["seat"] is None else f" seat-{row['seat']}"
        low, high, at = (_at(row[key], least, most) for key in ("low", "high", "value"))
        words = f"{row['label']}: {shown(row['value'], form)}, {shown(row['low'], form)} to {shown(row['high'], form)}"
        rows.append(
            f'<div class="row {kind}"><span class="name">{escape(row["label"])}</span>'
            f'<svg class="track{seat}" height="{ROW}" role="img" aria-label="{escape(words)}">{mark}'
            f'<line class="reach" x1="{low}%" x2="{high}%" y1="13" y2="13"/>'
            f'<circle class="dot" cx="{at}%" cy="13" r="5.5"/></svg>'
            f'<span class="value">{shown(row["value"], form)}'
            f"<small>{shown(row['low'], form)} to {shown(row['high'], form)}</small></span></div>"
        )
    return f'<div class="dots">{"".join(rows)}{_axis(data, least, most, form)}</div>'


def aligned(figures: Sequence[Figure]) -> list[Figure]:
    """The same figures on one scale, where they are lines of values."""
    if any(data["kind"] != "dots" for data in figures):
        return list(figures)
    ranges = [_range(data) for data in figures]
    least, most = min(low for low, _ in ranges), max(high for _, high in ranges)
    return [{**data, "least": least, "most": most} for data in figures]


def _range(data: Figure) -> tuple[float, float]:
    """The scale: from the least to the most that is shown, with some room, on round numbers."""
    values = [row[key] for row in data["rows"] for key in ("low", "high")]
    values += [] if data["reference"] is None else [data["reference"]]
    least = min(values) if data["least"] is None else data["least"]
    most = max(values) if data["most"] is None else data["most"]
    room = 0.06 * (most - least or 1)
    if data["form"] == "percent":
        least = max(0.0, least - room) if data["least"] is None else least
        most = min(1.0, most + room) if data["most"] is None else most
        return least, max(most, least + 0.05)
    return (least if data["least"] is not None else least - room), (most if data["most"] is not None else most + room)


def _axis(data: Figure, least: float, most: float, form: Form) -> str:
    marks = [
        f'<text x="{_at(tick, least, most)}%" y="12">{shown(tick, form)}</text>'
        for tick in _ticks(least, most, 4)
        if data["reference"] is None or abs(_at(tick, least, most) - _at(data["reference"], least, most)) > 26
    ]
    if data["reference"] is not None:
        label = f"{data['reference_label']} {shown(data['reference'], form)}".strip()
        marks.append(f'<text class="even" x="{_at(data["reference"], least, most)}%" y="12">{escape(label)}</text>')
    return (
        f'<div class="row axis"><span></span><svg class="track" height="16">{"".join(marks)}</svg><span></span></div>'
    )


# distributions


def histogram(data: Figure) -> str:
    """Bars, with the band that holds nine of ten and the middle."""
    edges, counts, marks = data["edges"], data["counts"], data["marks"]
    least, most = edges[0], edges[-1]
    highest = max(counts)
    total = sum(counts)
    bars = "".join(
        f'<rect class="bar" x="{_at(edges[i], least, most):.2f}%" width="{100 / len(counts) * 0.9:.2f}%"'
        f' y="{HEIGHT - 118 * count / highest:.1f}" height="{118 * count / highest:.1f}">'
        f"<title>{_span(edges[i], edges[i + 1], data)}: {100 * count / total:.0f}%</title></rect>"
        for i, count in enumerate(counts)
    )
    wide = edges[1] - edges[0]
    half = 0 if data["form"] == "percent" else wide / 2 if wide <= 1 else 0
    low, middle, high = (_at(min(most, marks[name] + half), least, most) for name in ("low", "middle", "high"))
    band = f'<rect class="band" x="{low}%" width="{max(0.5, high - low):.2f}%" y="20" height="{HEIGHT - 20}"/>'
    side = "start" if middle < 20 else "end" if middle > 80 else "middle"
    label = f"middle {_mark(marks['middle'], data)}"
    line = _line(middle, "median", top=16, bottom=HEIGHT)
    words = f'<text class="median-label {side}" x="{middle}%" y="11">{escape(label)}</text>'
    ticks = "".join(
        f'<text class="tick" x="{_at(tick + half, least, most):.2f}%" y="{HEIGHT + 16}">{_mark(tick, data)}</text>'
        for tick in _ticks(least, most)
        if 2 < _at(tick + half, least, most) < 98 and (half == 0 or tick == int(tick))
    )
    ground = f'<line class="ground" x1="0" x2="100%" y1="{HEIGHT}" y2="{HEIGHT}"/>'
    spoken = f"{data['title']}: in the middle {_mark(marks['middle'], data)} {data['unit']}"
    return (
        f'<svg class="histogram" height="{HEIGHT + 22}" role="img" aria-label="{escape(spoken)}">'
        f"{band}{bars}{ground}{line}{words}{ticks}</svg>"
        f'<p class="unit">{escape(data["unit"])}</p>'
    )


def _mark(value: float, data: Figure) -> str:
    return f"{100 * value:.0f}%" if data["form"] == "percent" else f"{value:.3g}"


def _span(low: float, high: float, data: Figure) -> str:
    if data["form"] != "percent" and high - low <= 1:
        return f"{low:g} {data['unit']}"
    return f"{_mark(low, data)} to {_mark(high, data)} {data['unit']}"


# a whole and its parts


def parts(data: Figure) -> str:
    """One bar, cut into its parts, each with its name."""
    cut, at = [], 0.0
    for place, piece in enumerate(data["pieces"]):
        wide = 100 * piece["value"]
        kind = _kind(place, data)
        cut.append(f'<rect class="{kind}" x="{at:.2f}%" width="{max(0.0, wide - 0.3):.2f}%" y="0" height="34"/>')
        at += wide
    names = "".join(
        f'<li class="{_kind(place, data)}"><b>{shown(piece["value"], "percent")}</b> {escape(piece["label"])}</li>'
        for place, piece in enumerate(data["pieces"])
    )
    words = ", ".join(f"{piece['label']} {shown(piece['value'], 'percent')}" for piece in data["pieces"])
    return (
        f'<svg class="parts" height="34" role="img" aria-label="{escape(words)}">{"".join(cut)}</svg>'
        f'<ul class="parts-names">{names}</ul>'
    )


def _kind(place: int, data: Figure) -> str:
    """The last part is the rest, and has the colour of that."""
    return "part-2" if place == len(data["pieces"]) - 1 else f"part-{place}"


# words


def table(data: Figure) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in data["head"])
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in data["rows"])
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def listing(data: Figure) -> str:
    blocks = []
    for block in data["blocks"]:
        lines = escape("\n".join(block["lines"]))
        blocks.append(f'<p class="where">{escape(block["label"])}</p><pre>{lines}</pre>')
    return "".join(blocks)


# a game's course


def course(shares: list[list[float]], label: str) -> str:
    """Each player's chances over a game."""
    steps = max(1, len(shares) - 1)
    lines = "".join(
        f'<polyline class="seat-{seat}" points="'
        + " ".join(f"{100 * i / steps:.2f},{100 - 100 * row[seat]:.1f}" for i, row in enumerate(shares))
        + '"/>'
        for seat in range(len(shares[0]))
    )
    even = 100 - 100 / len(shares[0])
    return (
        f'<svg class="course" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="{escape(label)}">'
        f'<line class="reference" x1="0" x2="100" y1="{even:.1f}" y2="{even:.1f}"/>{lines}'
        '<line class="now" x1="100" x2="100" y1="0" y2="100"/></svg>'
    )


def gap(row: dict[str, Any]) -> str:
    """A difference and its interval around nothing."""
    reach = max(abs(row["low"]), abs(row["high"]), 1e-9) * 1.1
    low, high, at = (_at(row[key], -reach, reach) for key in ("low", "high", "difference"))
    return (
        f'<svg class="track gap" height="{ROW}" aria-hidden="true">{_line(50, "reference")}'
        f'<line class="reach" x1="{low}%" x2="{high}%" y1="13" y2="13"/>'
        f'<circle class="dot" cx="{at}%" cy="13" r="5"/></svg>'
    )


# scales


def _at(value: float, least: float, most: float) -> float:
    """Where a value stands, in hundredths of the width."""
    return round(min(100.0, max(0.0, 100 * (value - least) / (most - least))), 2)


def _line(at: float, kind: str, top: int = 0, bottom: int = ROW) -> str:
    return f'<line class="{kind}" x1="{at}%" x2="{at}%" y1="{top}" y2="{bottom}"/>'


def _ticks(least: float, most: float, about: int = 5) -> list[float]:
    """Some round numbers of a scale."""
    span = most - least
    steps = (step * 10.0**power for power in range(-3, 9) for step in (1, 2, 5))
    step = next(step for step in steps if span / step <= about)
    first = int(least / step) + (least > 0 and least % step > 1e-9)
    ticks = []
    while first * step <= most + 1e-9:
        ticks.append(round(first * step, 6))
        first += 1
    return ticks
