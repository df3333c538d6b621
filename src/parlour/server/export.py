"""A finished game to take along: a picture that moves, and a page that replays itself without a server."""

from html import escape

from ..engine import Match, TurnTo, replay
from ..scene import css, svg

SECONDS = 1.2
"""How long a position is shown."""

MOST = 400
"""Positions in one picture; of a longer game the last ones."""


def replay_svg(record: str) -> str:
    """One picture that shows a game from its start to its end, over and over."""
    frames = _frames(replay(record))
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
    pictures = "".join(
        f'<div class="frame"{" hidden" * (number > 0)}>{frame}<p aria-live="polite">{escape(words)}</p></div>'
        for number, (frame, words) in enumerate(zip(frames, _words(match)[-len(frames) :], strict=True))
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{css()}{_STYLE}</style>"
        f"<main><h1>{title}</h1>{pictures}"
        f'<form><button type="button">Pause</button><input type="range" min="0" max="{len(frames) - 1}" value="0"'
        f' aria-label="Move"></form></main><script>{_SCRIPT}</script></html>'
    )


_STYLE = """
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:light-dark(#faf8f4,#1b1a18);color:light-dark(#222,#eee)}
main{max-width:40rem;margin:auto;padding:1rem}h1{font-size:1.2rem}svg{width:100%;max-height:70vh}
form{display:flex;gap:1rem}input{flex:1}button{font:inherit;padding:.3rem 1rem;min-width:6rem}p{min-height:3em;margin:0}
"""
_SCRIPT = """
const frames=[...document.querySelectorAll('.frame')],at=document.querySelector('input');
const button=document.querySelector('button'),last=frames.length-1;let timer=0;
const show=()=>frames.forEach((frame,n)=>frame.hidden=n!=at.value);
const stop=()=>{clearInterval(timer);timer=0;button.textContent='Play'};
const step=()=>{if(+at.value<last){at.value=+at.value+1;show()}if(+at.value>=last)stop()};
const play=()=>{if(+at.value>=last){at.value=0;show()}timer=setInterval(step,1200);button.textContent='Pause'};
at.oninput=()=>{stop();show()};button.onclick=()=>timer?stop():play();play();
"""


def _words(match: Match) -> list[str]:
    """What was told to everybody with each position."""
    batches = [[told.message for told in batch] for batch in match.told_since(-1)]
    heard = [[m.words() for m in batch if m.seats is None and type(m) is not TurnTo] for batch in batches]
    told = [" ".join(filter(None, words)) for words in heard]
    plies = len(match.positions)
    return [*told[: plies - 1], " ".join(told[plies - 1 :])]


def _frames(match: Match) -> list[str]:
    positions = match.positions[-MOST:]
    names = list(match.seats)
    return [svg(position.scene(None), names=names, standalone=False) for position in positions]


def _inside(frame: str) -> str:
    """What stands in an SVG element."""
    return frame.split(">", 1)[1].rpartition("</svg>")[0]
