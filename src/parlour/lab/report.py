"""The page of a study: one file that needs nothing else, made from its JSON alone."""

import json
from html import escape
from pathlib import Path
from typing import Any

from ..scene import css
from . import charts
from .compare import shown

FOLDER = Path(__file__).parent / "page"

Data = dict[str, Any]


def html(data: Data) -> str:
    study, versus = data["study"], data["versus"]
    style = css() + (FOLDER / "report.css").read_text("utf-8")
    script = (FOLDER / "replay.js").read_text("utf-8")
    body = [_top(data), _tiles(study, versus)]
    body += [_differences(data)] if versus else []
    body += [_measures(study, versus), *map(_example, study["examples"])]
    body += [_numbers(side) for side in (study, versus) if side]
    body.append(_method(data))
    title = escape(data["title"])
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}: what it is like</title><style>{style}</style></head>"
        f"<body><main>{''.join(body)}</main><script>{script}</script></body></html>\n"
    )


def _top(data: Data) -> str:
    study = data["study"]
    chosen = ", ".join(f"{name} {_plain(value)}" for name, value in study["options"].items())
    return (
        '<header><div class="words">'
        f'<p class="kicker">{escape(study["title"])} · {study["players"]} players</p>'
        f"<h1>{escape(data['headline'])}</h1>"
        f'<p class="pitch">{escape(study["pitch"])}</p>'
        f'<p class="options">{escape(chosen)}</p></div>'
        f'<div class="picture">{study["picture"]}</div></header>'
    )


def _plain(value: object) -> str:
    text = str(value)
    return text if len(text) < 40 else text[:36] + " …"


def _tiles(study: Data, versus: Data | None) -> str:
    rows = []
    for side in (study, versus):
        if side:
            tiles = "".join(
                f'<li class="tile {tile["tone"]}"><span class="label">{escape(tile["label"])}</span>'
                f"<b>{escape(tile['value'])}</b><small>{escape(tile['note'])}</small></li>"
                for tile in side["tiles"]
            )
            name = f'<p class="side">{escape(side["label"])}</p>' if versus else ""
            rows.append(f'{name}<ul class="tiles">{tiles}</ul>')
    return f"<section>{''.join(rows)}</section>"


def _differences(data: Data) -> str:
    first, second = escape(data["study"]["label"]), escape(data["versus"]["label"])
    rows = "".join(
        f'<tr class="{"real" if row["real"] else "unsure"}"><td>{escape(row["label"])}</td>'
        f"<td>{shown(row['one'], row['form'])}</td><td>{shown(row['other'], row['form'])}</td>"
        f'<td class="gap">{charts.gap(row)}</td>'
        f"<td><b>{_signed(row, 'difference')}</b>"
        f" <small>{_signed(row, 'low')} to {_signed(row, 'high')}</small></td>"
        f"<td>{'real' if row['real'] else 'may be chance'}</td></tr>"
        for row in data["differences"]
    )
    return (
        "<section><h2>What really differs</h2>"
        "<p>Both were played on the same deals. A difference is called real where chance alone would hardly ever make"
        " one like it, even among so many numbers (Holm's procedure, 95%).</p>"
        f'<div class="scroll"><table class="differences"><thead><tr><th></th><th>{first}</th><th>{second}</th>'
        f"<th></th><th>difference</th><th></th></tr></thead><tbody>{rows}</tbody></table></div></section>"
    )


def _signed(row: Data, key: str) -> str:
    return shown(row[key], row["form"], signed=True)


def _measures(study: Data, versus: Data | None) -> str:
    cards = []
    for name, measure in study["measures"].items():
        other = versus["measures"].get(name) if versus else None
        cards.append(_measure(measure, other, study["label"], versus["label"] if versus else ""))
    return "".join(cards)


def _measure(measure: Data, other: Data | None, label: str, other_label: str) -> str:
    if other is None:
        says = f'<p class="says">{escape(measure["says"])}</p>'
        figures = "".join(charts.figure(figure) for figure in measure["figures"])
    else:
        sides = ((label, measure), (other_label, other))
        says = "".join(f'<p class="says"><b>{escape(name)}.</b> {escape(side["says"])}</p>' for name, side in sides)
        figures = "".join(
            _pair([(name, side["figures"][place]) for name, side in sides if place < len(side["figures"])])
            for place in range(max(len(measure["figures"]), len(other["figures"])))
        )
    notes = "".join(f'<p class="note">{escape(note)}</p>' for note in measure["notes"])
    shown_figures = f'<div class="figures">{figures}</div>' if figures else ""
    kind = "card side-by-side" if other else "card measure"
    words = f'<div class="words"><h2>{escape(measure["title"])}</h2>{says}{notes}</div>'
    return f'<section class="{kind}">{words}{shown_figures}</section>'


def _pair(named: list[tuple[str, Data]]) -> str:
    """The same figure of both sides, on one scale."""
    return "".join(
        f'<div><p class="side">{escape(name)}</p>{charts.figure(figure)}</div>'
        for (name, _), figure in zip(named, charts.aligned([figure for _, figure in named]), strict=True)
    )


def _example(example: Data) -> str:
    """A game with its last picture; the script leads through it."""
    pieces, frames = example["pieces"], example["frames"]
    last = "".join(pieces[place] for place in frames[-1])
    played = {key: example[key] for key in ("pieces", "frames", "words")}
    packed = json.dumps(played, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    seats = "".join(f'<li class="seat-{seat}">P{seat + 1}</li>' for seat in range(len(example["shares"][0])))
    moves = "".join(f"<li>{escape(words)}</li>" for words in example["words"][1:])
    return (
        f'<section class="card replay"><h2>{escape(example["title"])}</h2><p class="says">{escape(example["why"])}</p>'
        f'<div class="stage"><div class="board">{last}</div><div class="tale">'
        f'<p class="now-words" aria-live="polite">{escape(example["words"][-1])}</p>'
        '<div class="controls" hidden><button type="button" data-step="first">Start</button>'
        '<button type="button" data-step="back">Back</button><button type="button" data-step="play">Play</button>'
        '<button type="button" data-step="next">Next</button>'
        f'<input type="range" min="0" max="{len(frames) - 1}" value="{len(frames) - 1}" aria-label="Move"></div>'
        f'<h4>Who was winning</h4><ul class="seats">{seats}</ul>'
        f"{charts.course(example['shares'], 'Chances of each player over the game')}"
        '<p class="unit">from the first move to the last</p>'
        f"<details><summary>All {len(example['words']) - 1} steps in words</summary><ol>{moves}</ol></details>"
        "</div></div>"
        f'<script type="application/json">{packed}</script></section>'
    )


def _numbers(side: Data) -> str:
    rows = "".join(
        f"<tr><td>{escape(number['label'])}</td><td>{shown(number['value'], number['form'])}</td>"
        f"<td>{shown(number['low'], number['form'])} to {shown(number['high'], number['form'])}</td>"
        f"<td>{escape(number['meaning'])}</td></tr>"
        for measure in side["measures"].values()
        for number in measure["numbers"]
    )
    return (
        f'<section class="card"><h2>All numbers: {escape(side["label"])}</h2><div class="scroll">'
        '<table class="numbers">'
        "<thead><tr><th>number</th><th>value</th><th>95% interval</th><th>what it means</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div></section>"
    )


def _method(data: Data) -> str:
    method, counts = data["method"], data["study"]["counts"]
    rungs = ", ".join(escape(rung["label"]) for rung in method["rungs"])
    return (
        '<section class="method"><h2>How this was measured</h2>'
        f"<p>{counts['games']:,} games by programs on a ladder of players: {rungs}. {counts['equals']:,} of them"
        f" between equals on its highest rung; {counts['read']:,} of those were read move by move, and in"
        f" {counts['valued']:,} a search that took no part judged every decision. Seats and deals are"
        " shared fairly, and intervals are by deal: 95 times of 100 they hold what many more games would show.</p>"
        f"<p>To see the same games again:</p><pre>{escape(method['command'])}</pre></section>"
    )
