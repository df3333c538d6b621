"""`parlour bot check` says in words what a program does wrong."""

import subprocess
import sys
from pathlib import Path

import pytest

from parlour.players import ProcessLimits
from parlour.players.exam import examined

from .bots import GOOD, PLAY, bot, good

COMMAND = str(Path(sys.executable).parent / "parlour")
QUICK = ProcessLimits(answer=1.0, grace=0.5)

WRONG = [
    (
        "asked twice in a row",
        "if told['moves'] != globals().get('last'): last = told['moves']; " + PLAY,
        "said nothing",
    ),
    ("asked twice in a row", f"{PLAY}; {PLAY}", "moved when it was not asked"),
    ("asked twice in a row", "answer(move='hello')", "no move"),
    ("asked twice in a row", "raise SystemExit", "exit code 0"),
]


def findings(name: str) -> dict[str, str]:
    """What is wrong, by what was tried."""
    return {finding.tried: finding.wrong for finding in examined(name, limits=QUICK) if not finding.ok}


def wrong(found: dict[str, str], tried: str) -> str:
    """What was wrong in the one situation whose words these are among."""
    (only,) = [what for situation, what in found.items() if tried in situation]
    return only


@pytest.mark.parametrize(("tried", "move", "reason"), WRONG)
def test_a_wrong_answer_is_told(tmp_path, tried, move, reason):
    """In the situation in which it is given."""
    assert reason in wrong(findings(good(tmp_path, move).name), tried)


def test_strictness_about_lines_and_keys_is_told(tmp_path):
    """A program that fails at what it does not know would fail at the next version of Parlour."""
    strict = GOOD.format(move=PLAY) + "    elif told['type'] != 'update':\n        raise ValueError(told['type'])\n"
    found = findings(bot(tmp_path, strict).name)
    assert "ValueError: weather" in wrong(found, "lines of a type that it does not know")
    strict = GOOD.format(move=PLAY).replace('seat = told["seat"]', "assert len(told) == 8")
    assert "AssertionError" in wrong(findings(bot(tmp_path, strict).name), "keys")


def test_moving_on_turnto_is_told(tmp_path):
    """It has to wait until it is asked."""
    eager = GOOD.format(move="pass").replace(
        "    elif", "    elif told.get('message', [''])[0] == 'TurnTo': answer(move='a1')\n    elif"
    )
    assert "when it was not asked" in wrong(findings(bot(tmp_path, eager).name), "not asked it waits")


def test_going_on_when_the_input_ends_is_told(tmp_path):
    """And so are processes that stay behind."""
    endless = bot(tmp_path, GOOD.format(move=PLAY) + "import time\ntime.sleep(1000)\n")
    assert "went on running" in wrong(findings(endless.name), "before the game")
    assert [] == endless.left
    untidy = bot(
        tmp_path, GOOD.format(move=PLAY) + "import os, time\nif os.fork() == 0:\n    time.sleep(1000)\nos._exit(0)"
    )
    assert "left processes behind, 1 of them" in wrong(findings(untidy.name), "before the game")
    assert [] == untidy.left


def test_short_buffers_are_told(tmp_path):
    """A line may be long, and may come in pieces."""
    short = """
import json, os
while chunk := os.read(0, 65536):
    for line in chunk.decode().splitlines():
        told = json.loads(line)
        if told["type"] == "initialize":
            print('{"ready": true}', flush=True)
        elif told["type"] == "move":
            print(json.dumps({"move": told["moves"][0]}), flush=True)
"""
    found = findings(bot(tmp_path, short).name)
    assert "JSONDecodeError" in wrong(found, "comes in pieces")
    assert "JSONDecodeError" in wrong(found, "million characters")


# the command


def check(*words: str):
    """Run the command as a person would."""
    return subprocess.run([COMMAND, "bot", "check", *words], capture_output=True, text=True, check=False)


def test_a_bad_program_is_told_what_is_wrong(tmp_path):
    """Exit code 1, each thing on a line; one that does not even start is tried no further."""
    done = check(*bot(tmp_path, "print('Welcome!', flush=True)").name.removeprefix("program:").split())
    assert 1 == done.returncode
    protections, wrong = done.stdout.split("\n\n", 1)
    assert {"holds", "NOT", "What"} >= {line.split()[0] for line in protections.splitlines()}
    assert ["WRONG", "", "1"] == [line.split(" ")[0] for line in wrong.splitlines()]
    assert "printed 'Welcome!': expected a line of JSON" in done.stdout


def test_a_command_that_cannot_run_is_wrong_usage():
    """Exit code 2."""
    for words in (["./no/such/bot"], ["python:no.py:Bot"], []):
        done = check(*words)
        assert (2, "") == (done.returncode, done.stdout)


def test_a_program_that_knows_one_game_is_tried_in_that(tmp_path):
    """And has nothing wrong for not knowing others."""
    only = "answer(move=told['moves'][0]) if told['moves'][0] in 'abcdefg' else sys.exit(1)"
    words = good(tmp_path, only).name.removeprefix("program:").split()
    done = check("--game", "connectfour", "--trusted", *words)
    assert "Nothing wrong." in done.stdout
    assert "Connect Four with 2" in done.stdout
    assert "Nava" not in done.stdout
