"""The conformance kit finds every kind of fault, planted one at a time into a game that has none."""

import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import parlour
from parlour.cli import parlour as parlour_command
from parlour.conformance import CLAIMS, Report

from .faulty.faults import EDGES, FAULTS, OUTGROWN

PEBBLES = (Path(__file__).parent / "faulty" / "pebbles.py").read_text(encoding="utf-8")
DOOR = (Path(__file__).parent / "faulty" / "door.py").read_text(encoding="utf-8")

Planted = Callable[..., Path]


@pytest.fixture
def planted(tmp_path: Path) -> Planted:
    """Writes the game with faults in it; each has to be a change of one place."""

    def plant(*faults: tuple[str, str]) -> Path:
        text = PEBBLES
        for old, new in faults:
            assert 1 == text.count(old)
            text = text.replace(old, new)
        file = tmp_path / "pebbles.py"
        file.write_text(text, encoding="utf-8")
        return file

    return plant


def broken(report: Report) -> set[str]:
    return {finding.kind for finding in report.findings}


def again(report: Report) -> set[str]:
    """What the command beside the first finding finds."""
    result = CliRunner().invoke(parlour_command, shlex.split(report.findings[0].reproduce)[1:])
    assert 1 == result.exit_code, result.output
    return set(re.findall(r"^(\w+): .* finding", result.output, re.MULTILINE))


@pytest.mark.parametrize("name", FAULTS)
def test_finds(name: str, planted: Planted):
    fault = FAULTS[name]
    report = parlour.check(planted((fault.old, fault.new)), games=1, compiled=False)
    assert set(fault.breaks.split()) == broken(report), str(report)


@pytest.mark.parametrize("setting", EDGES)
def test_finds_what_shows_only_with(setting: str, planted: Planted):
    fault = EDGES[setting]
    report = parlour.check(planted((fault.old, fault.new)), games=1, compiled=False)
    assert {fault.breaks} == broken(report), str(report)
    assert all(f"--set {setting}" in finding.reproduce for finding in report.findings)


def test_every_claim_is_put_to_the_test():
    tested = {kind for fault in FAULTS.values() for kind in fault.breaks.split()}
    assert set(CLAIMS) == tested | {"endless", "compile", "compiled", "planes", "symmetry"}  # the last two: tests/kit


def test_a_sound_game_passes_interpreted_and_compiled(planted: Planted):
    heard: list[tuple[int, int]] = []
    report = parlour.check(planted(), games=1, progress=lambda done, total: heard.append((done, total)))
    assert report.ok, str(report)
    assert () == report.findings
    assert ("interpreted", "compiled with bounds checks", "compiled") == report.stages
    assert [(n + 1, 4 * report.choices) for n in range(4 * report.choices)] == heard
    assert re.match(r"Pebbles keeps what it promises\.\n\nTried with seed 0: \d+ games, ", str(report))


def test_finds_every_rule_that_runs_otherwise_compiled(planted: Planted):
    file = planted(
        OUTGROWN,
        ("s.ply += 1", "s.ply += one(o, s)"),
        ("s.heap = o.heap", "s.heap = o.heap * one(o, s)"),
        ("return left(o, s, action - PASS - 1)", "return one(o, s) * left(o, s, action - PASS - 1)"),
        ("    s.player = OVER\n\n", "    s.player = OVER\n    s.winner = 1 - one(o, s)\n\n"),
        ("1.0 / sharing if", "one(o, s) / sharing if"),
        ("s.hands[player] = UNKNOWN\n", "s.hands[player] = UNKNOWN * one(o, s)\n"),
        ("s.hands[player] = card + 1\n", "s.hands[player] = card + one(o, s)\n"),
    )
    report = parlour.check(parlour.load(file, max_plies=2), games=1)
    assert {"compiled"} == broken(report), str(report)
    words = " ".join(finding.words for finding in report.findings)
    rules = ["start", "weight", "stop", "scores", "hide", "guess"]
    assert rules == [rule for rule in rules if f"{rule}: " in words]
    assert "a move leads elsewhere than interpreted in the state: ply is 0 instead of 1" in words


def test_bounds_checks_come_before_code_that_could_do_harm(planted: Planted):
    beyond = "s.hands[undealt(o, s) + 30 * (1 - one(o, s))]"
    report = parlour.check(planted(OUTGROWN, ("s.hands[undealt(o, s)]", beyond)), games=1)
    assert {"compiled"} == broken(report), str(report)
    assert "compiled with bounds checks it raised IndexError" in report.findings[0].words
    assert ("interpreted", "compiled with bounds checks") == report.stages


def test_finds_a_rule_that_does_not_compile(planted: Planted):
    report = parlour.check(planted(("s.ply += 1\n", "s.ply += (1).__add__(0)\n")), games=1)
    assert {"compile"} == broken(report), str(report)


def test_rules_that_fail_interpreted_are_not_compiled(planted: Planted):
    fault = FAULTS["a rule that reads past an array"]
    report = parlour.check(planted((fault.old, fault.new)), games=1)
    assert ("interpreted",) == report.stages
    assert "Compiled rules were not tried: without checks these faults could do harm." in report.notes


@pytest.mark.parametrize(
    ("function", "before", "loop"),
    [
        ("write", '    return f"deal', "    while action == PASS:\n        action = PASS\n"),
        ("bounds", "    return Bounds(", "    while o.heap > 0:\n        o.heap = 5\n"),
        ("prepare", "    assert isinstance(cards", "    while o.heap == 7:\n        o.last = 0\n"),
        ("play", "    s.ply += 1\n", "    while s.ply < 5:\n        s.ply = 1\n"),
        ("messages", "    return [Took(", "    while action <= PASS:\n        action = 0\n"),
    ],
)
def test_gives_up_on_a_function_that_does_not_return(function: str, before: str, loop: str, planted: Planted):
    report = parlour.check(planted((before, loop + before)), games=1, patience=0.5)
    assert {"endless"} == broken(report), str(report)
    words = f"{function} did not return in time: a loop that does not end"
    assert words + ", given {'heap': 7}" * (function == "prepare") == report.findings[0].words
    assert "compiled" not in report.stages


def test_a_finding_says_how_to_see_it(planted: Planted):
    file = planted(('id="heap"', 'id="heap" if s.heap < 7 else "hill"'))
    finding = parlour.check(file, games=1, compiled=False).findings[0]
    assert ("clicks", {"heap": 7}, 0) == (finding.kind, finding.options, finding.seed)
    after = shlex.quote("; ".join(finding.moves))
    assert f"parlour check {file} --set heap=7 --after {after} --quick" == finding.reproduce
    words = "take 1 clicks ['heap'], which is not in the drawing"
    line = 1 + file.read_text(encoding="utf-8").splitlines().index(
        "def clicks(o: Options, s: State, action: int) -> list[str]:"
    )
    assert f"pebbles.py, line {line}" == finding.where
    assert f"clicks: {words} (pebbles.py, line {line}) — reproduce: {finding.reproduce}" == str(finding)


def test_a_report_names_the_promise_and_shows_a_few_examples(planted: Planted):
    fault = FAULTS["a blank pitch"]
    report = parlour.check(planted((fault.old, fault.new)), games=1, compiled=False)
    assert not report.ok
    lines = str(report).splitlines()
    assert "Pebbles breaks 1 promise." == lines[0]
    assert "box: title, pitch, rulebook and version are there for people to read (1 finding)" == lines[2]
    assert re.fullmatch(r"  pitch is '': expected a text \(pebbles.py, line \d+\)", lines[3])
    assert f"    parlour check {report.game} --quick" == lines[4]


def test_a_fault_that_shows_everywhere_is_one_finding_that_says_how_often(planted: Planted):
    fault = FAULTS["a move without clicks"]
    report = parlour.check(planted((fault.old, fault.new)), games=1, compiled=False)
    (finding,) = report.findings
    assert report.times["clicks"] == finding.times > 10
    assert 2 == len(finding.moves)
    assert f"  {finding.placed} ({finding.times} times)" in str(report).splitlines()


def test_a_function_that_raises_is_found_once_with_its_line(planted: Planted):
    file = planted((FAULTS["a refusal that raises"].old, FAULTS["a refusal that raises"].new))
    (finding,) = parlour.check(file, games=1, compiled=False).findings
    line = 1 + file.read_text(encoding="utf-8").splitlines().index("    count = int(text.split()[2])")
    assert f"refuse raised IndexError: list index out of range (pebbles.py, line {line})" in finding.placed
    assert finding.times > 10


@pytest.mark.parametrize(
    ("old", "new", "kind", "seed"),
    [
        ("return door.each(o, out, 0)", "return 0", "stuck", 0),
        ("'the door is open'", "str(1 // 0)", "why_not", 5),
        ("1.0 if s.winner", "0.9 if s.winner", "scores", 0),
    ],
)
def test_finds_what_shows_only_in_a_phase_that_one_game_in_hundreds_reaches(
    old: str, new: str, kind: str, seed: int, tmp_path: Path
):
    file = tmp_path / "door.py"
    assert 1 == DOOR.count(old)
    file.write_text(DOOR.replace(old, new), encoding="utf-8")
    report = parlour.check(file, seed=seed)
    assert {kind} == broken(report), str(report)
    assert parlour.check(file, seed=seed, compiled=False).ok
    assert kind in again(report)


def test_says_what_no_game_reached(tmp_path: Path):
    file = tmp_path / "door.py"
    file.write_text(DOOR, encoding="utf-8")
    notes = parlour.check(file, compiled=False).notes
    assert [
        "No game reached a move of the form left: say --games 400 to look further.",
        "No game changed the field winner: say --games 400 to look further.",
    ] == list(notes)
    report = parlour.check(file)
    assert () == report.notes
    assert re.search(r"games to their end, [\d,]+ plies, \d+ to 40 each: 2 players shared the win in", report.reached)


def test_the_same_seed_does_the_same(planted: Planted):
    first, again, other = (parlour.check(planted(), games=1, seed=seed, compiled=False) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_a_game_with_options_is_varied_from_there(planted: Planted):
    fault = ("s.heap = o.heap", "s.heap = o.heap + (o.players == 3 and o.heap == 1) * 200")
    report = parlour.check(parlour.load(planted(fault), players=3), games=1, compiled=False)
    assert [{"players": 3, "heap": 1}] == [finding.options for finding in report.findings[:1]]


def test_wrong_usage_is_refused():
    with pytest.raises(parlour.UnknownGame, match="no game 'halma'"):
        parlour.check("halma")
    with pytest.raises(parlour.BadOption, match="0 games: expected a whole number from 1"):
        parlour.check("connectfour", games=0)
    with pytest.raises(parlour.BadOption, match="seed 'x': expected a whole number"):
        parlour.check("connectfour", seed="x")  # type: ignore[arg-type]


def test_a_quick_look_needs_neither_numpy_nor_numba(planted: Planted):
    code = f"""
import sys, parlour
assert parlour.check({str(planted())!r}, games=1, compiled=False).ok
assert not {{"numpy", "numba"}} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True)
