"""A game is one file, and no other file names it."""

import re
from pathlib import Path

import pytest

import parlour

PACKAGE = Path(parlour.__file__).parent


def naming(file: Path) -> str:
    """What of a file could name a game: bytes have a method of a game's name, and cards a suit. Of a game what it
    imports: in its words hearts are cards, and checkers pieces."""
    text = file.read_text(encoding="utf-8").replace(".hex()", "").replace('"hearts"', "")
    imports = re.findall(r"^(?:from|import) .*", text, re.MULTILINE)
    return "\n".join(imports) if PACKAGE / "games" in file.parents else text


TEXTS = {
    file.relative_to(PACKAGE): naming(file)
    for file in PACKAGE.rglob("*")
    if file.is_file() and file.suffix not in {".pyc", ".nbi", ".nbc", ".woff2"}
}


@pytest.mark.parametrize("name", parlour.games())
def test_only_its_own_file_names_a_game(name):
    """Adding a game is adding a file; nothing else has a list of them."""
    word = re.compile(rf"(?<![a-z0-9_]){name}(?![a-z0-9_])", re.IGNORECASE)
    own = {("games", name), *(("games", f"{name}.{end}") for end in ("py", "levels.json", "advice.py", "lesson.py"))}
    found = {file for file, text in TEXTS.items() if word.search(text)}
    assert {file for file in found if file.parts[:2] in own} == found


def test_the_readme_names_every_game():
    """In the table of the games, each once."""
    text = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    table = text.partition("## The games")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert sorted(parlour.games()) == sorted(re.findall(r"`(\w+)`", " ".join(rows)))


def test_the_public_names_are_those_of_the_contract():
    """Stable names; everything else is free to change."""
    contract = (
        "DEALER BadGame BadMove BadNotation BadOption BadPosition BadRecord BadUndo Batch Fault Game IllegalMove Match"
        " Message ParlourError Position Result Solution UnknownGame analyse check games load mcts player replay run"
        " solve"
    )
    assert set(contract.split()) == set(parlour.__all__)
    assert all(hasattr(parlour, name) for name in parlour.__all__)
