"""A game is its rulebook, what it is made of, and its rules: few lines."""

import ast
import io
import sys
import tokenize
from pathlib import Path

import parlour
from parlour.cli.commands.new import STARTERS

MOST = {
    "tictactoe": 25,
    "connectfour": 60,
    "breakthrough": 55,
    "othello": 65,
    "kuhn": 70,
    "hex": 50,
    "kalah": 50,
    "pig": 35,
    "stones": 170,
    "nava": 260,
    "mantis": 300,
    "stavegame": 480,
    "goofspiel": 60,
    "checkers": 110,
    "hearts": 140,
    "whist": 110,
    "backgammon": 140,
}
ASIDE = ("advice", "lesson")
LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def code_lines(file):
    """Lines that are not blank, a comment or the rulebook."""
    text = file.read_text(encoding="utf-8")
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    lines = {line for t in tokens if t.type not in LAYOUT for line in range(t.start[0], t.end[0] + 1)}
    first = ast.parse(text).body[0]
    rulebook = range(first.lineno, (first.end_lineno or 0) + 1) if isinstance(first, ast.Expr) else ()
    return len(lines - set(rulebook))


def files(name):
    """The files of a game, but for its advice and its lesson."""
    path = parlour.load(name).path
    found = path.parent.glob("*.py") if path.name == "__init__.py" else [path]
    return [file for file in found if file.stem not in ASIDE]


def test_a_game_takes_few_lines(capsys):
    """Imports count; advice and lessons do not."""
    counts = {name: sum(map(code_lines, files(name))) for name in MOST}
    with capsys.disabled():
        sys.stdout.write("".join(f"\n{name:13}{count:4} of {MOST[name]:4}" for name, count in counts.items()))
    assert {} == {name: count for name, count in counts.items() if count > MOST[name]}


def test_what_parlour_new_writes_takes_about_forty_lines():
    """Somebody reads all of it before the first change."""
    assert {} == {kind: count for kind, file in STARTERS.items() if (count := code_lines(file)) > 42}


def test_lines_are_counted_as_people_count_them(tmp_path: Path):
    file = tmp_path / "game.py"
    file.write_text('"""The\n\nrulebook."""\n\nimport os\n\n# why\nx = (\n    1,\n)\n\ndef f():\n    """Docs."""\n')
    assert 6 == code_lines(file)
