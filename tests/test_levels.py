"""The table of levels in ARCHITECTURE.md holds: a folder sees lower numbers only."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "parlour"


def levels() -> dict[str, int]:
    """Each folder's level, as the table says."""
    table = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| ((?:`[a-z]+/?`(?:, )?)+) \|", table, re.MULTILINE)
    return {name: int(level) for level, names in rows for name in re.findall(r"`([a-z]+)/?`", names)}


def imported(file: Path) -> set[str]:
    """The folders of Parlour that a file imports, however it spells them."""
    found = set()
    parts = ("parlour", *file.relative_to(PACKAGE).with_suffix("").parts)
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(parts[: -node.level]) if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            names = [f"{stem}.{alias.name}" for alias in node.names]
        else:
            continue
        found |= {name.split(".")[1] for name in names if name.startswith("parlour.") and name.count(".")}
    return found


FILES = sorted(file for file in PACKAGE.rglob("*.py") if file.parent != PACKAGE)


def test_every_folder_stands_in_the_table():
    """A folder without a level would escape the rule."""
    folders = {file.relative_to(PACKAGE).parts[0] for file in FILES}
    assert folders <= set(levels())
    assert levels()["scene"] < levels()["engine"] < levels()["games"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_a_folder_sees_lower_levels_only(file):
    """Nothing imports its own level's other folders, nor anything above."""
    own = file.relative_to(PACKAGE).parts[0]
    table = levels()
    above = {name for name in imported(file) - {own} if table.get(name, 99) >= table[own]}
    assert set() == above
