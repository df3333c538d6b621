"""The documents are true: their code runs, their commands and sessions do as shown, their tables are whole.

How a block is tried depends on what stands behind its fence:

    python                 compiles
    python NAME            is a piece of NAME.py; the pieces in their order are a game that passes the check
    python BASE + NAME     makes NAME.py when it is added to BASE.py
    python FOLDER/FILE     stands word for word in that file of Parlour's; a line … leaves something out
    console, sh            each `$ parlour …` is run in a folder with all these files, and prints what follows it;
                           … stands for anything, what follows a prompt `P1> ` is typed, and a command that is
                           answered by `parlour: …` must fail
    toml                   entry points of the group parlour.games make a package that is found

`>>> ` anywhere, and in the docstrings of modules, is a session that must go as it is written.
"""

import ast
import dataclasses
import doctest
import os
import re
import subprocess
import sys
import tomllib
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

import parlour
from parlour.conformance import CLAIMS
from parlour.engine.module import chapters
from parlour.scene import elements

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "parlour"
PAPERS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
DOCS = {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in PAPERS}
MANUAL = DOCS["docs/writing-a-game.md"] + DOCS["docs/by-hand.md"]

FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"\$ ((?:[A-Z_]+=\S+ )*parlour\b.*)")
PROMPT = re.compile(r"(P\d+> )(.*)")


def blocks(kind, text):
    """What stands behind the fence, after its kind, and the text of each block of that kind."""
    found = ((info.split(maxsplit=1), body) for info, body in FENCE.findall(text))
    return [(" ".join(info[1:]), body) for info, body in found if info and info[0] == kind]


def assembled():
    """The files that the documents build, by their names."""
    files: dict[str, str] = {}
    for info, body in (block for text in DOCS.values() for block in blocks("python", text)):
        base, plus, name = info.partition(" + ")
        if plus:
            files[name] = files[base] + "\n\n" + body
        elif info and "/" not in info:
            files[info] = files[info] + "\n\n" + body if info in files else body
    return files


FILES = assembled()


SOME = ("notch", "harvest", "leduc")
"""Games of different kinds."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with all files that the documents build, and in it whoever runs this test."""
    for name, text in FILES.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# code


@pytest.mark.parametrize("name", FILES)
def test_a_game_built_in_the_documents_passes_the_check(name, folder):
    """Whoever follows the text has a game that keeps every promise."""
    report = parlour.check(folder / f"{name}.py", games=8, compiled=False)
    assert report.ok, str(report)


@pytest.mark.parametrize(
    "name", [name if name in SOME else pytest.param(name, marks=pytest.mark.long) for name in FILES]
)
def test_a_game_built_in_the_documents_passes_the_check_compiled_too(name, folder):
    """All of them before a release, some at every change."""
    report = parlour.check(folder / f"{name}.py", games=16)
    assert report.ok, str(report)


def test_python_in_the_documents_compiles():
    """Each piece on its own."""
    pieces = [body for text in DOCS.values() for info, body in blocks("python", text) if "/" not in info]
    assert pieces
    for piece in pieces:
        compile(piece, "<document>", "exec")


def test_what_is_quoted_from_a_game_stands_in_it():
    """A quotation does not age."""
    quoted = [block for text in DOCS.values() for block in blocks("python", text) if "/" in block[0]]
    assert quoted
    for file, body in quoted:
        source = (PACKAGE / file).read_text("utf-8")
        assert [] == [piece for piece in re.split(r"^ *…\n", body, flags=re.MULTILINE) if piece not in source]


# the game of the manual


def wins(position, known):
    """Whether the player to move can win, by trying everything."""
    if position not in known:
        after = [position.act(action) for action in position.actions]
        known[position] = any(position.player in p.winners or (p.scores is None and not wins(p, known)) for p in after)
    return known[position]


@pytest.mark.parametrize("last", ["wins", "loses"])
def test_nim_is_lost_where_theory_says_so(last, folder):
    """Heaps whose nim-sum is 0; at misère, once no heap has two pebbles, those whose nim-sum is 1."""
    game = parlour.load("nim.py", heaps=3, largest=3, last=last)
    known: dict[parlour.Position, bool] = {}
    heaps = [sizes for sizes in product(range(4), repeat=3) if any(sizes)]
    lost = {sizes for sizes in heaps if not wins(game.position({"heaps": [*sizes], "player": 0}), known)}
    assert {(a, b, c) for a, b, c in heaps if a ^ b ^ c == (last == "loses" and max(a, b, c) == 1)} == lost
    assert (1, 2, 3) in lost
    assert [1, 2, 3] == game.start().data()["heaps"]


# commands and sessions


class Command(NamedTuple):
    """A line to run, and the lines that it should print."""

    line: str
    printed: list[str]

    @property
    def typed(self) -> str:
        """What is typed while it runs."""
        return "".join(f"{prompt[2]}\n" for prompt in map(PROMPT.fullmatch, self.printed) if prompt)

    @property
    def is_refused(self) -> bool:
        return "".join(self.printed[:1]).startswith("parlour: ")

    @property
    def pattern(self) -> str:
        """What matches all that it may print; what was typed is not in it."""
        parts = []
        for line in self.printed:
            prompt = PROMPT.fullmatch(line)
            if line == "…":
                parts.append(r"(?:.*\n)*?")
            elif prompt:
                parts.append(re.escape(prompt[1]))
            else:
                parts.append(".*".join(map(re.escape, line.split("…"))) + r" *\n")
        return "".join(parts) + r"\s*" if parts else "(?s:.*)"


def commands(text):
    """The commands in a document, in order."""
    found: list[Command] = []
    for _, body in [*blocks("console", text), *blocks("sh", text)]:
        is_ours = False
        for line in body.splitlines():
            if line.startswith("$ "):
                command = COMMAND.match(line)
                is_ours = command is not None
                found += [Command(command[1], [])] if command else []
            elif is_ours:
                found[-1].printed.append(line)
    return found


def run(line, typed=""):
    """Run a line in a shell; its exit code, and all that it prints."""
    env = os.environ | {"PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}
    done = subprocess.run(
        line, shell=True, capture_output=True, text=True, input=typed, env=env, timeout=800, check=False
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("name", [name for name, text in DOCS.items() if commands(text)])
def test_commands_do_what_the_document_shows(name, folder):
    """All of a document, one after the other, as a reader would try them."""
    for command in commands(DOCS[name]):
        code, output = run(command.line, command.typed)
        story = "\n".join([f"$ {command.line}", output, "should be", *command.printed])
        assert command.is_refused == (code != 0), story
        assert re.fullmatch(command.pattern, output + "\n"), story


def sessions():
    """Every text with a session in it: documents without their fences, and the docstrings of modules."""
    texts = {name: re.sub("^```.*$", "", text, flags=re.MULTILINE) for name, text in DOCS.items()}
    for file in sorted(PACKAGE.rglob("*.py")):
        texts[str(file.relative_to(ROOT))] = ast.get_docstring(ast.parse(file.read_bytes())) or ""
    return {name: text for name, text in texts.items() if ">>> " in text}


@pytest.mark.parametrize("name", sessions())
def test_sessions_go_as_they_are_written(name, folder):
    """A document is one session from its top to its end."""
    told: list[str] = []
    session = doctest.DocTestParser().get_doctest(sessions()[name], {}, name, name, 0)
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session, out=told.append)
    assert "" == "".join(told)


def publish(project, folder):
    """Put a package into the folder as if it were installed there, its games being files of that name."""
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    entries = project["entry-points"]["parlour.games"]
    (info / "entry_points.txt").write_text("\n".join(["[parlour.games]", *map("=".join, entries.items())]))
    for name, module in entries.items():
        file = folder.joinpath(*module.split(".")).with_suffix(".py")
        file.parent.mkdir(exist_ok=True)
        file.write_text(FILES[name], encoding="utf-8")
    return list(entries)


def test_a_package_with_the_entry_points_of_the_document_is_found(folder, monkeypatch):
    """`parlour games` lists its games among the others, and they can be shown."""
    tables = [tomllib.loads(body) for text in DOCS.values() for _, body in blocks("toml", text)]
    projects = [found["project"] for found in tables if "entry-points" in found.get("project", {})]
    names = [name for project in projects for name in publish(project, folder)]
    assert names
    monkeypatch.setenv("PYTHONPATH", str(folder))
    assert sorted([*parlour.games(), *names]) == [line.split()[0] for line in run("parlour games")[1].splitlines()]
    assert [run(f"parlour show {name}.py") for name in names] == [run(f"parlour show {name}") for name in names]


# tables and links


def table(heading):
    """The rows of the first table under a heading of the manuals, without its head."""
    section = MANUAL.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")]
    return rows[2:]


def quoted(cell):
    """The names in a cell, without what they are called with."""
    return re.findall(r"`(\w+)[^`]*`", cell)


NAMES = {quoted(name)[0]: needed == "yes" for name, needed, _ in table("Every name of a game's module")}
NEEDED = [name for name, needed in NAMES.items() if needed]


def test_the_manual_names_all_that_the_engine_looks_for():
    """What a game must have, and the rules that it may have."""
    must = {*chapters.NEEDED_RULES, *chapters.NEEDED_WORDS, "about", "State", "notation", "PLAYERS", "__doc__"}
    assert must == set(NEEDED)
    assert set(chapters.OPTIONAL_RULES) <= set(NAMES) - must


@pytest.mark.parametrize("name", NEEDED)
def test_a_game_without_a_name_it_needs_is_refused_by_that_name(name, folder):
    """Each of them is missed."""
    file = folder / "nim.py"
    without = "__doc__ = None" if name == "__doc__" else f"globals().pop({name!r}, None)"
    file.write_text(f"{FILES['nim']}\n{without}\n", encoding="utf-8")
    with pytest.raises(parlour.BadGame, match="docstring" if name == "__doc__" else name):
        parlour.load(file)


OWN_HELPERS = {
    "a rule with a name of the kit's": "@rule\ndef points(card):\n    return card",
    "as many parameters": "def verdict(winner, loser):\n    return [winner, loser]",
    "a constant": "points = (1, 2)\npictures = 3",
    "a name like one of the kit's": "def choose(s):\n    return s",
    "a name that a class uses": "def motion(n):\n    return n\nclass Told:\n    def words(self): return motion(1)",
    "a name that the module uses": "def motion(n):\n    return n\nFIRST = motion(1)",
}


@pytest.mark.parametrize("helper", OWN_HELPERS.values(), ids=OWN_HELPERS)
def test_a_game_without_parts_calls_its_own_functions_as_it_likes(helper, folder):
    """What games of the kit say under these names it need not know."""
    file = folder / "nim.py"
    file.write_text(f"{FILES['nim']}\n\n{helper}\n", encoding="utf-8")
    report = parlour.check(file, games=1, compiled=False)
    assert report.ok, str(report)


def test_the_manual_has_every_element_of_a_scene():
    """With all its fields, in their order."""
    kinds = [kind for kind in vars(elements).values() if dataclasses.is_dataclass(kind) and isinstance(kind, type)]
    expected = {kind.__name__: [field.name for field in dataclasses.fields(kind)] for kind in kinds}
    assert expected == {quoted(name)[0]: quoted(fields) for name, fields, _ in table("Scenes and clicks")}


def test_the_manual_has_everything_that_the_check_holds():
    """Every kind of finding, once."""
    assert sorted(CLAIMS) == sorted(kind for kinds, _ in table("What `parlour check` holds") for kind in quoted(kinds))


def anchors(text):
    """The headings of a document as links name them."""
    titles = re.findall(r"^#+ (.*)$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("name", [name for name, text in DOCS.items() if "](" in text])
def test_links_lead_somewhere(name):
    """To a file that is there, and to a heading in it."""
    for link in re.findall(r"\]\((?!https?:)([^)]*)\)", FENCE.sub("", DOCS[name])):
        path, _, anchor = link.partition("#")
        file = (ROOT / name).parent / path if path else ROOT / name
        assert file.exists(), link
        assert not anchor or anchor in anchors(file.read_text("utf-8")), link
