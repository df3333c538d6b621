"""The pictures of docs/gallery.md, and of the house: `python -m tests.gallery` draws them anew, and a test compares.

Each picture is made by the code that stands beside it on the page. What is said of lines on the page holds here: a
field with its type stands in `State`, what uses `out` in the rule `moves`, what else uses `o` or `s` in the rule
`play`, all else in the module. The comment behind the code says what is to be seen: options, a position's data, moves
from there of which the last is marked, what was clicked since, and which seat looks.
"""

import ast
import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import parlour
from parlour.players.characters import CHARACTERS
from parlour.scene import svg

PAGE = Path(__file__).parents[1] / "docs" / "gallery.md"
FOLDER = PAGE.parent / "pictures"
CHARACTERS_FILE = PAGE.parent / "characters.svg"
FIGURE = re.compile(r"\(pictures/([\w-]+)\.svg\)\n\n```python\n(.*?)^```\n\n<!-- (.*?) -->", re.MULTILINE | re.DOTALL)
SCALE = 0.8
"""How large a picture is, for one on a page."""
SVG = "http://www.w3.org/2000/svg"
SILENCE = 'silence = Say("pass")'
"""A game has to have moves, even where none are to be seen."""


class Figure(NamedTuple):
    """A picture of the page: the code that makes it, and what is to be seen."""

    name: str
    code: str
    shown: dict[str, Any]

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.svg"


def figures() -> list[Figure]:
    """All of them, in the order of the page."""
    found = FIGURE.findall(PAGE.read_text("utf-8"))
    return [Figure(name, code, json.loads(shown)) for name, code, shown in found]


# a game around the code


def module(code: str) -> str:
    """The file of a game that is made of the code, and has no rules but those that stand there."""
    places: dict[str, list[str]] = {"module": [], "State": [], "moves": [], "play": []}
    for statement in ast.parse(code).body:
        names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
        place = "State" if isinstance(statement, ast.AnnAssign) else "module"
        if not isinstance(statement, ast.AnnAssign | ast.ClassDef | ast.FunctionDef):
            place = "moves" if "out" in names else "play" if names & {"o", "s"} else place
        places[place].append(ast.unparse(statement))
    made = places["module"] if places["moves"] else [*places["module"], SILENCE]
    return "\n".join(
        [
            '"""What is made of the code."""',
            "from parlour.kit import *",
            'about = About(title="Gallery", pitch="To be looked at.", minutes=1)',
            *(["PLAYERS = 2"] if "players:" not in code else []),
            "plies = 1000",
            *made,
            _block("class State:", places["State"], "player: int = int8"),
            "@rule",
            _block("def moves(o, s, out):", places["moves"] or ["n = silence.each(o, out, 0)"], "return n"),
            "@rule",
            _block("def play(o, s, action):", places["play"], "s.player = 1 - s.player"),
            "@rule",
            _block("def standing(o, s, player):", [], "return 0"),
        ]
    )


def _block(head: str, lines: list[str], last: str) -> str:
    return "\n    ".join([head, *"\n".join([*lines, last]).splitlines()])


def drawing(figure: Figure) -> str:
    """The picture as it should be."""
    text = module(figure.code)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "gallery.py"
        file.write_text(text, encoding="utf-8")
        game = parlour.load(file, interpreted=True, **figure.shown.get("options", {}))
    position, last = game.position({"player": 0} | figure.shown["position"]), []
    for move in figure.shown.get("moves", []):
        last = _path(position, move)
        position = position.play(move)
    seen = position.seen(figure.shown["seat"]) if "seat" in figure.shown else position
    clicked = figure.shown.get("clicked", [])
    paths = [] if SILENCE in text else [_path(position, move) for move in position.moves]
    lit = {path[len(clicked)] for path in paths if path[: len(clicked)] == clicked and len(path) > len(clicked)}
    without = {"sides", "choices"} if SILENCE in text else {"sides"}
    return stripped(svg(seen.scene(figure.shown.get("seat")), lit=lit, chosen=clicked, last=last, without=without))


def _path(position: parlour.Position, move: str) -> list[str]:
    return list(position.clicks(position.action(move)))


# as little of it as shows


def stripped(drawn: str) -> str:
    """A drawing without what only a page needs: ids, words, what could be marked, light that falls on nothing."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(drawn)
    for parent in list(root.iter()):
        for name in ("data-id", "data-owner", "role"):
            parent.attrib.pop(name, None)
        for child in list(parent):
            if not _shows(parent, child):
                parent.remove(child)
    for parent in reversed(list(root.iter())):
        for child in [child for child in parent if child.tag.endswith("}g") and not len(child)]:
            parent.remove(child)
    used = {name for element in root.iter() for name in element.get("class", "").split()}
    style = root[0]
    style.text = rules(style.text or "", used)
    lights = {element.get("fill") for element in root.iter()}
    root[1][:] = [light for light in root[1] if f"url(#{light.get('id')})" in lights]
    _, _, width, height = root.attrib["viewBox"].split()
    root.attrib |= {"width": f"{SCALE * float(width):.0f}", "height": f"{SCALE * float(height):.0f}"}
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _shows(parent: ElementTree.Element, child: ElementTree.Element) -> bool:
    marks, kinds = set(parent.get("class", "").split()), child.get("class", "").split()
    if kinds == ["hit"]:
        return bool(marks & {"lit", "chosen", "last"})
    return not child.tag.endswith("title") and not (kinds == ["dot"] and "lit" not in marks)


def rules(style: str, used: set[str]) -> str:
    """Those rules of a style sheet that matter to a drawing with these classes, in few characters."""
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    themes = re.findall(r"@media \(prefers-color-scheme: dark\) \{(.*?\})\s*\}", style, re.DOTALL)
    plain = re.sub(r"@media.*?\}\s*\}", "", style, flags=re.DOTALL)
    kept, dark = list(_matching(plain, used)), list(_matching(themes[0], used))
    needed = set(re.findall(r"var\((--[\w-]+)", str(kept)))
    written, themed = ("".join(_written(rule, needed) for rule in found) for found in (kept, dark))
    return f"{written}@media (prefers-color-scheme:dark){{{themed}}}"


def _matching(style: str, used: set[str]) -> Iterator[tuple[str, str]]:
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", style):
        able = [found.strip() for found in selectors.split(",") if ":" not in found]
        able = [found for found in able if set(re.findall(r"\.([\w-]+)", found)) <= used]
        if able:
            yield ",".join(able), body


def _written(rule: tuple[str, str], needed: set[str]) -> str:
    selectors, body = rule
    pairs = [(name.strip(), value.strip()) for name, _, value in (line.partition(":") for line in body.split(";"))]
    kept = [f"{name}:{value}" for name, value in pairs if value and (not name.startswith("--") or name in needed)]
    short = re.sub(r"\.parlour-scene(\.alone)? (?=\S)", "", selectors)
    return f"{short}{{{';'.join(kept)}}}" if kept else ""


GROUND = ".ground{fill:#faf7f1}@media (prefers-color-scheme:dark){.ground{fill:#171a18}}"


def characters() -> str:
    """The house's ten on one sheet, each with level and name."""
    style = f"text{{fill:#1f2421;font-family:Georgia,'Noto Serif','DejaVu Serif',serif;text-anchor:middle}}{GROUND}"
    dark = "@media (prefers-color-scheme:dark){text{fill:#ece8df}}"
    ten = ""
    for at, who in enumerate(CHARACTERS):
        x, y = 24 + at % 5 * 150, 20 + at // 5 * 180
        print_ = f'<g transform="translate({x} {y}) scale(1.97)" color="{who.color}">{who.svg}</g>'
        ten += f'{print_}<text x="{x + 63}" y="{y + 152}" font-size="20">{at + 1} · {who.name}</text>'
    size = 'width="774" height="376"'
    sheet = f'<style>{style}{dark}</style><rect class="ground" {size} rx="10"/>{ten}'
    return f'<svg xmlns="{SVG}" {size} viewBox="0 0 774 376">{sheet}</svg>\n'


if __name__ == "__main__":
    CHARACTERS_FILE.write_text(characters(), encoding="utf-8")
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.svg"):
        old.unlink()
    for figure in figures():
        figure.file.write_text(drawing(figure), encoding="utf-8")
