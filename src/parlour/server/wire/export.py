"""A finished game to take along: a picture that moves, and a page that replays itself without a server."""

import json
import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from html import escape
from math import ceil

from ...engine import Match, Position, TurnTo, replay
from ...scene import css, svg

SECONDS = 1.2
"""How long a position is shown."""

MOST = 400
"""Positions in one picture; of a longer game the last ones."""

LARGEST = 8 << 20
"""Bytes of one picture, about: of a game that would take more only every second position is shown, or every third."""

_TAG = re.compile(r"<[^>]*>[^<]*")


def replay_svg(record: str) -> str:
    """One picture that shows a game from its start to its end, over and over."""
    frames = _frames(replay(record), LARGEST)
    whole = len(frames) * SECONDS
    height = max(float(frame.split('viewBox="', 1)[1].split('"', 1)[0].split()[3]) for frame in frames)
    parts = []
    for number, frame in enumerate(frames):
        start, end = number / len(frames), (number + 1) / len(frames)
        times = f"0;{start:.5f};{end:.5f}" if number else f"0;{end:.5f}"
        shown = "hidden;visible;hidden" if number else "visible;hidden"
        show = (
            f'<animate attributeName="visibility" dur="{whole:.2f}s" repeatCount="indefinite" calcMode="discrete"'
            f' keyTimes="{times}" values="{shown}"/>'
        )
        parts.append(f'<g visibility="{"visible" if number == 0 else "hidden"}">{show}{_inside(frame)}</g>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="parlour-scene alone" viewBox="0 0 400 {height:g}">'
        f"<style>{css()}</style>{''.join(parts)}</svg>"
    )


def replay_page(record: str) -> str:
    """One file that replays a game in any browser, with nothing from elsewhere."""
    match = replay(record)
    frames = _frames(match)
    title = escape(f"{match.game.title}: {' – '.join(match.seats)}")
    tags: dict[str, int] = {}
    contents = {"frames": list(_changes(frames, tags)), "tags": list(tags), "words": _words(match)[-len(frames) :]}
    game = json.dumps(contents, ensure_ascii=False).replace("<", r"\u003c")
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{css()}{_STYLE}</style>"
        f'<main><h1>{title}</h1><div class="frame"></div><p aria-live="polite"></p>'
        f'<form><button type="button">Pause</button><input type="range" min="0" max="{len(frames) - 1}" value="0"'
        f' aria-label="Move"></form></main><script>const game={game};{_SCRIPT}</script></html>'
    )


_STYLE = """
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:light-dark(#faf8f4,#1b1a18);color:light-dark(#222,#eee)}
main{max-width:40rem;margin:auto;padding:1rem}h1{font-size:1.2rem}svg{width:100%;max-height:70vh}
form{display:flex;gap:1rem}input{flex:1}button{font:inherit;padding:.3rem 1rem;min-width:6rem}p{min-height:3em;margin:0}
"""
_SCRIPT = """
let tags=[],timer=0;
const part=one=>Array.isArray(one)?tags.slice(...one):[game.tags[one]];
const frames=game.frames.map(parts=>(tags=parts.flatMap(part)).join('')),last=frames.length-1;
const [place,told,at,button]=['.frame','p','input','button'].map(name=>document.querySelector(name));
const drawn=text=>new DOMParser().parseFromString(text,'image/svg+xml').documentElement;
const show=()=>{place.replaceChildren(drawn(frames[at.value]));told.textContent=game.words[at.value]};
const stop=()=>{clearInterval(timer);timer=0;button.textContent='Play'};
const step=()=>{if(+at.value<last){at.value=+at.value+1;show()}if(+at.value>=last)stop()};
const play=()=>{if(+at.value>=last)at.value=0;show();timer=setInterval(step,1200);button.textContent='Pause'};
at.oninput=()=>{stop();show()};button.onclick=()=>timer?stop():play();play();
"""


def _changes(frames: list[str], known: dict[str, int]) -> Iterator[list[int | list[int]]]:
    """Each frame by what it keeps of the one before, as slices of its tags, and by the numbers of the others."""
    before: list[str] = []
    for frame in frames:
        tags = _TAG.findall(frame)
        parts: list[int | list[int]] = []
        for kind, low, high, start, end in SequenceMatcher(None, before, tags).get_opcodes():
            parts += [[low, high]] if kind == "equal" else [known.setdefault(t, len(known)) for t in tags[start:end]]
        yield parts
        before = tags


def _words(match: Match) -> list[str]:
    """What was told to everybody with each position."""
    batches = [[update.message for update in batch] for batch in match.updates_since(-1)]
    heard = [[m.words() for m in batch if m.seats is None and type(m) is not TurnTo] for batch in batches]
    sentences = [" ".join(f"{line}." if line[-1].isalnum() else line for line in words if line) for words in heard]
    plies = len(match.positions)
    return [*sentences[: plies - 1], " ".join(sentences[plies - 1 :])]


def _frames(match: Match, largest: int | None = None) -> list[str]:
    """The positions drawn; within so many bytes the last one and those that are left."""

    def drawn(position: Position) -> str:
        return svg(position.scene(None), names=list(match.seats), standalone=False, without={"choices"})

    positions = match.positions[-MOST:]
    step = 1 if largest is None else ceil(len(positions) * len(drawn(positions[-1])) / largest)
    return [drawn(position) for position in positions[::-step][::-1]]


def _inside(frame: str) -> str:
    """What stands in an SVG element."""
    return frame.split(">", 1)[1].rpartition("</svg>")[0]
