"""The table of levels in ARCHITECTURE.md holds: a folder sees lower numbers only."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "parlour"


def levels(heading: str) -> dict[str, int]:
    """Each folder's level, as the table under a heading says."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = re.split(r"^#+ ", text.split(f"# {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    rows = re.findall(r"^\| (\d) \| ((?:`[a-z]+/?`(?:, )?)+) \|", table, re.MULTILINE)
    return {name: int(level) for level, names in rows for name in re.findall(r"`([a-z]+)/?`", names)}


HOUSE = (PACKAGE, levels("Levels"))
ROOMS = [HOUSE, *((PACKAGE / name, levels(f"Rooms of `{name}/`")) for name in ("engine", "server"))]


def imported(file: Path) -> set[tuple[str, ...]]:
    """The modules of Parlour that a file imports, however it spells them, each by the parts of its path."""
    names: set[str] = set()
    parts = ("parlour", *file.relative_to(PACKAGE).with_suffix("").parts)
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = list(parts[: -node.level]) if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{stem}.{alias.name}" for alias in node.names}
    return {tuple(name.split(".")[1:]) for name in names if name.startswith("parlour.")}


FILES = [
    (folder, table, file) for folder, table in ROOMS for file in sorted(folder.rglob("*.py")) if file.parent != folder
]


def test_every_folder_stands_in_its_table():
    """A folder without a level would escape the rule."""
    for folder, table in ROOMS:
        inside = {file.relative_to(folder).parts[0] for within, _, file in FILES if within == folder}
        assert inside <= set(table)
    assert HOUSE[1]["scene"] < HOUSE[1]["engine"] < HOUSE[1]["games"]


def test_a_folder_with_rooms_has_no_files_beside_them():
    """Whoever opens it finds the room by its name."""
    for folder, table in ROOMS[1:]:
        assert {file.stem for file in folder.glob("*.py")} <= {"__init__", *table}


@pytest.mark.parametrize(("folder", "table", "file"), FILES, ids=lambda value: getattr(value, "name", ""))
def test_a_folder_sees_lower_levels_only(folder, table, file):
    """Nothing imports its own level's other folders, nor anything above."""
    own = file.relative_to(folder).parts[0]
    inside = folder.relative_to(PACKAGE).parts
    seen = {name[len(inside)] for name in imported(file) if name[: len(inside)] == inside and len(name) > len(inside)}
    assert set() == {name for name in seen - {own} if table.get(name, 99) >= table[own]}


def test_a_name_stands_for_one_class():
    """Wherever a class is met, its name says which it is; a game's own are met in its file alone."""
    places: dict[str, list[str]] = {}
    for file in PACKAGE.rglob("*.py"):
        if PACKAGE / "games" not in file.parents:
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    places.setdefault(node.name, []).append(str(file.relative_to(PACKAGE)))
    assert {} == {name: files for name, files in places.items() if len(files) > 1}
