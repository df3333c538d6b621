"""The page on writing a bot is true, and enough to write one."""

import json
import re
import shlex
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

import parlour
from parlour.players import ProcessLimits, run
from parlour.players.interface import MOST_SAYINGS, Kind

from .bots import bot

PAGE = (Path(__file__).parents[2] / "docs" / "writing-a-bot.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = [line[2:] for kind, text in BLOCKS if kind == "shell" for line in text.splitlines()]


def blocks(kind: str) -> list[str]:
    """The texts of one kind."""
    return [text for found, text in BLOCKS if found == kind]


def rows(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading, without its head."""
    section = re.split(rf"^#+ {heading}$", PAGE, flags=re.MULTILINE)[1]
    table = re.search(r"(^\|.*\n)+", section, re.MULTILINE)
    assert table
    return [line.strip("| ").split(" | ") for line in table[0].splitlines()[2:]]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the bots of the page, under the names in their first lines."""
    for text in blocks("python"):
        (tmp_path / text.split("\n")[0].removeprefix("# ")).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_on_the_page_work(command, folder):
    """With the bots of the page; neither of them does anything wrong."""
    words = [sys.executable if word == "python3" else word for word in shlex.split(command)]
    words = [word.replace("program:python3", f"program:{sys.executable}") for word in words]
    words[0] = str(Path(sys.executable).parent / words[0])
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr), done.stdout
    if words[1] == "match":
        assert "game 1: P" not in done.stdout
    else:
        assert done.stdout.endswith("Nothing wrong.\n")
        played = [line.split(" with ")[0].removeprefix("ok     ") for line in done.stdout.splitlines()]
        assert {parlour.load(name).title for name in parlour.games()} <= set(played)


def test_both_kinds_of_bots_are_tried():
    """A page without commands would pass silently."""
    assert 4 == len(COMMANDS)
    assert 2 == len(blocks("python"))


SCRIBE = """
import json, sys
with open({file!r}, "w") as kept:
    for line in sys.stdin:
        kept.write("→ " + line)
        told = json.loads(line)
        answers = {{"initialize": '{{"ready": true}}', "move": '{{"move": "b2"}}'}}
        if told["type"] in answers:
            kept.write("← " + answers[told["type"]] + chr(10))
            print(answers[told["type"]], flush=True)
"""


def test_the_game_on_the_page_goes_as_it_is_shown(tmp_path, trusted):
    """Letter by letter."""
    scribe = bot(tmp_path, SCRIBE.format(file=str(tmp_path / "lines")))
    run(parlour.load("tictactoe"), [scribe.name, "random"], seed=1, on_fault="forfeit")
    shown = blocks("text")[0].splitlines()
    assert shown == (tmp_path / "lines").read_text(encoding="utf-8").splitlines()[: len(shown)]


def test_the_page_names_everything_that_lines_hold(tmp_path, trusted):
    """Every key of every type, no more and no less."""
    scribe = bot(tmp_path, SCRIBE.format(file=str(tmp_path / "lines")))
    run(parlour.load("tictactoe"), [scribe.name, "random"], seed=1, on_fault="forfeit")
    lines = [line[2:] for line in (tmp_path / "lines").read_text(encoding="utf-8").splitlines() if line[0] == "→"]
    sent = {told.pop("type"): set(told) for told in map(json.loads, lines)}
    assert sent == {
        re.findall(r"`(\w+)`", row[0])[0]: set(re.findall(r"`(\w+)`", row[2]))
        for row in rows("What your program reads")
    }


def test_the_page_names_every_fault():
    """By its kind."""
    assert set(get_args(Kind)) == {row[0].strip("`") for row in rows("What can go wrong")}


def test_the_page_tells_the_limits():
    """As they are."""
    limits = ProcessLimits()
    told = [int(re.findall(r"\d+", row[1])[0]) for row in rows("Limits")]
    sizes = [limits.memory >> 20, limits.processes, limits.output >> 20, limits.total >> 20, MOST_SAYINGS]
    assert [limits.start, limits.answer, limits.grace, *sizes, limits.cpu] == told
    assert len(fields(ProcessLimits)) + 1 == len(told)
