"""Every part of the kit serves at least two games, so nothing of one game hides in it."""

import ast
import inspect
import sys
from pathlib import Path

import pytest

import parlour
from parlour import kit
from parlour.cli.commands.new import STARTERS
from parlour.engine.module.parts import Part
from parlour.kit.gaps import Gap
from tests.test_docs import FILES

OWN = {
    name: value
    for name in kit.__all__
    if inspect.isroutine(value := getattr(kit, name)) or isinstance(value, type)
    if value.__module__.startswith(kit.__name__)
}
"""What is public of the kit and defined there, not in the engine."""
PARTS = {name: value for name, value in OWN.items() if isinstance(value, type)}
HELPERS = OWN.keys() - PARTS.keys()


def imported(text):
    """The names that a file has from the kit."""
    nodes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom))
    return {alias.name for node in nodes if node.module == kit.__name__ for alias in node.names}


def made_of(value, found):
    """A part, and those that it consists of."""
    if isinstance(value, Part | Gap) and value not in found:
        found.append(value)
        for inner in vars(value).values():
            for each in inner.values() if isinstance(inner, dict) else [inner]:
                made_of(each, found)
    return found


def written(name):
    """The files of a game of the house, with its advice."""
    path = parlour.load(name).path
    return [*path.parent.glob("*.py")] if path.name == "__init__.py" else [*path.parent.glob(f"{name}*.py")]


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """The games of the house, of the documents and of `parlour new`, each with its files."""
    folder = tmp_path_factory.mktemp("games")
    starters = {
        f"new_{kind}": file.read_text("utf-8").replace("TITLE", f"new {kind}") for kind, file in STARTERS.items()
    }
    texts = FILES | starters
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    ours = {name: (name, written(name)) for name in parlour.games()}
    return ours | {name: (folder / f"{name}.py", [folder / f"{name}.py"]) for name in texts}


def served(games):
    """For each part and helper of the kit the titles of the games that it serves; a game and its variant have one."""
    found: dict[str, set[str]] = {name: set() for name in OWN}
    for source, texts in games.values():
        game = parlour.load(source, interpreted=True)
        parts: list[object] = []
        for value in game.chapters.names.values():
            made_of(value, parts)
        names = set().union(*(imported(file.read_text("utf-8")) for file in texts))
        for part, kind in PARTS.items():
            if any(isinstance(value, kind) for value in parts):
                found[part].add(game.title)
        for helper in HELPERS & names:
            found[helper].add(game.title)
    return found


def test_every_part_of_the_kit_serves_two_games(games, capsys):
    """Parts by what the values of a loaded game are, helper functions by who imports them."""
    found = served(games)
    with capsys.disabled():
        lines = (f"\n{name:14}{len(found[name]):3}  {', '.join(sorted(found[name]))}" for name in sorted(found))
        sys.stdout.write("".join(lines))
    assert {} == {name: names for name, names in found.items() if len(names) < 2}


def test_what_a_game_imports_is_found_in_its_text(tmp_path: Path):
    text = "from parlour.kit import bit, count\nfrom parlour.scene import Face\n"
    assert {"bit", "count"} == imported(text)
