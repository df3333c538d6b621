"""The conformance kit finds every kind of fault, planted one at a time into a game that has none."""

import json
import re
import shlex
from pathlib import Path

import pytest

import parlour
from parlour.engine.check import CLAIMS, Finding, Report

PEBBLES = (Path(__file__).parent / "faulty" / "pebbles.py").read_text(encoding="utf-8")

FAULTS = {
    "a rule that reads past an array": ("range", "s.hands[player] == 0:", "s.hands[player + 3] == 0:"),
    "a rule that writes what does not fit": ("range", "s.heap -= action + 1", "s.heap -= 140 + action"),
    "a rule that raises": ("error", "s.ply += 1\n", "s.ply += 1\n    assert s.ply < 5\n"),
    "a drawing that raises": ("error", "value = s.hands[player]", "value = {1: 1}[s.heap]"),
    "a message that raises": ("error", "return [Took(", "return [None.count, Took("),
    "options that cannot be prepared": ("error", "if o.heap == 7 and", "1 // (3 - o.players)\n    if o.heap == 7 and"),
    "an example that the game refuses": ("options", '[{"cards": [3, 9, 4]}]', '[{"cards": [3, 9]}]'),
    "an option without a sentence": ("options", '"Pebbles in the heap"', '" "'),
    "an option that is not kept as chosen": ("options", "cards = chosen.get(", "o.heap = 3\n    cards = chosen.get("),
    "a rule that changes the options": ("still", "s.heap = o.heap", "s.heap = o.heap\n    o.deck[0] = 8"),
    "a blank title": ("box", 'title="Pebbles"', 'title=""'),
    "a blank pitch": ("box", "Take the last one, and keep your card to yourself.", ""),
    "a version that is a number": ("box", 'version="1"', "version=1"),
    "minutes that are none": ("box", "minutes=2", "minutes=0"),
    "no rulebook": ("game", '"""Everybody is dealt', '_ = """Everybody is dealt'),
    "a chapter that is missing": ("game", "def restore(", "def restored("),
    "defaults that are refused": ("options", "if o.heap == 7 and o.max_plies == 1", "if o.heap == 5"),
    "more moves than declared": ("bounds", "moves=3,", "moves=2,"),
    "moves that count wrong": ("actions", "n += 1\n    return n\n\n\n@rule\ndef play", "n += 1\n    return 3\n\n\n@rule\ndef play"),
    "actions beyond the bound": ("bounds", "actions=PASS + 1 + CARDS", "actions=PASS + CARDS"),
    "bounds that are none": ("bounds", "plies=o.max_plies)", "plies=0)"),
    "an action that is listed twice": ("actions", "out[n] = action\n", "out[n] = 0\n"),
    "a turn that nobody has": ("turn", "else s.player\n\n\n@rule\ndef left", "else s.player + 2\n\n\n@rule\ndef left"),
    "a position without a move": ("stuck", "out[n] = PASS\n    n += 1\n", "if s.ply < 6:\n        out[n] = PASS\n        n += 1\n    else:\n        n = 0\n"),
    "a game that does not end": ("plies", "if s.ply >= o.max_plies and", "if s.ply >= 2 * o.max_plies and"),
    "two moves with one text": ("texts", 'else f"take {action + 1}"', 'else f"take {min(2, s.heap)}"'),
    "two moves with texts that read alike": ("texts", '"pass" if action == PASS else f"take {action + 1}"', '("Pass", "pass", "take 1")[action]'),
    "a move without a text": ("texts", 'else f"take {action + 1}"', "else None"),
    "a text that has no form": ("notation", '("deal 3", r"deal \\d+")', '("deal 3", r"deal [3-9]")'),
    "an example that has no form": ("notation", '("take 2", r', '("take", r'),
    "a refusal without a reason": ("refusals", 'return "wait until the cards are dealt"', 'return ""'),
    "a refusal that is no text": ("refusals", 'return "wait until the cards are dealt"', "return None"),
    "a refusal that raises": ("why_not", "count = int(text.split()[1])", "count = int(text.split()[2])"),
    "an id that is there twice": ("scene", 'id=f"hand:{player}"', 'id="hand"'),
    "a drawing that is none": ("scene", "    return Scene(\n        (\n", "    return tuple(\n        (\n"),
    "an empty plain text": ("scene", 'f"{again.heap} pebbles"', '""'),
    "clicks on what is not there": ("clicks", '["heap", f"take:{action + 1}"]', '["heap", f"take:{action}"]'),
    "two moves with one path": ("clicks", '["heap", f"take:{action + 1}"]', '["heap"]'),
    "a path that begins another": ("clicks", '["heap", f"take:{action + 1}"]', '["heap"] + ["take:2"] * action'),
    "a move without clicks": ("clicks", '["heap", f"take:{action + 1}"]', "[]"),
    "moves that change the state": ("still", "    for action in range(min(2, s.heap)):", "    s.hands[2] = 3\n    for action in range(min(2, s.heap)):"),
    "turn that changes the state": ("still", "    if s.player == OVER:\n        return OVER\n", "    if s.player == OVER:\n        return OVER\n    s.winner = 0\n    s.ply += 1 - s.ply % 2\n"),
    "scores that change the state": ("still", "    best = 0\n", "    best = 0\n    s.heap = 0\n    s.ply = 0\n"),
    "weight that changes the state": ("still", "    return left(o, s, action - PASS - 1)", "    s.heap = 1\n    return left(o, s, action - PASS - 1)"),
    "data that changes the state": ("data still", "    return {\n", '    s.winner = 0\n    s.ply = 0\n    return {\n'),
    "a drawing that changes the state": ("still", "    choices = [", "    s.heap = max(0, s.heap - 1)\n    choices = ["),
    "clicks that change the state": ("still", "    return [write(o, s, action).rep", "    s.ply = 9\n    return [write(o, s, action).rep"),
    "data that is handed out twice": ("history", "    return {\n", "    return SHARED | {} if SHARED.update(_data(o, s)) else SHARED\n\n\nSHARED: dict[str, object] = {}\n\n\ndef _data(o: Options, s: State) -> dict[str, object]:\n    return {\n"),
    "a drawing that grows": ("history", '"Pass")', '"Pass" + "!" * GROWN.append(1) if GROWN.append(1) else "Pass" + "!" * len(GROWN))'),
    "data that is not JSON": ("data", '"heap": s.heap,', '"heap": s.heap, "set": {1},'),
    "data that leaves something out": ("data", "        \"ply\": s.ply,\n", ""),
    "data that its own game refuses": ("data", 'given["heap"].number(0, 7)', 'given["heap"].number(0, 3)'),
    "data of another state": ("data", "s.winner = given", "s.heap = max(1, s.heap)\n    s.winner = given"),
    "wrong data that raises": ("restore", 's.player = given["player"].number(0, o.players - 1, null=OVER)', 's.player = OVER if given["player"].value is None else 0 + given["player"].value'),
    "odds of nothing": ("odds", "    return left(o, s, action - PASS - 1)", "    return 0"),
    "odds that are no whole numbers": ("odds", "    return left(o, s, action - PASS - 1)", "    return 0.5"),
    "scores that are too little": ("scores", "1.0 if s.winner == player + 1 else 0.0", "0.5 if s.winner == player + 1 else 0.0"),
    "scores below nothing": ("scores", "1.0 if s.winner == player + 1 else 0.0", "2.0 if s.winner == player + 1 else -1.0"),
    "a share that is not written": ("scores", "if s.winner > 0:\n", "if s.winner > 0 and s.winner != player + 1:\n            continue\n        if s.winner > 0:\n"),
    "a stop that does not end": ("stop", "    s.player = OVER\n\n\n@rule\ndef scores", "    if s.ply >= o.max_plies:\n        s.player = OVER\n\n\n@rule\ndef scores"),
    "a stop without proper scores": ("stop", "    s.player = OVER\n\n\n@rule\ndef scores", "    s.winner = 9 if s.ply < o.max_plies else s.winner\n    s.player = OVER\n\n\n@rule\ndef scores"),
    "a message that is not JSON": ("messages", "return [Took(s.player, (action + 1) % (PASS + 1))]", "return [Took(s.player, {action})]"),
    "a message without words": ("messages", 'if self.count else f"{seat(self.player)} passes."', "if self.count else None"),
    "a message for a stranger": ("messages", ".to([player])", ".to([player, 7])"),
    "a game that remembers": ("seed", "    s.ply += 1\n", "    s.ply += 1\n    PLAYED.append(action)\n    s.heap -= s.heap > 2 and len(PLAYED) % 2\n"),
    "a view that hides nothing": ("secrets", "s.hands[player] = UNKNOWN\n\n\n@rule\ndef guess", "s.hands[player] += 0\n\n\n@rule\ndef guess"),
    "a guess that changes what is known": ("secrets", "s.hands[player] == UNKNOWN:", "s.hands[player] > 0 and s.player != OVER:"),
    "a guess that leaves a gap": ("secrets", "s.hands[player] = card + 1\n", "s.hands[player] = 0\n"),
    "a view that hides whose turn it is": ("secrets", "s.hands[player] = UNKNOWN\n\n\n@rule\ndef guess", "s.hands[player] = UNKNOWN\n            s.player = 0\n\n\n@rule\ndef guess"),
    "moves that depend on a secret": ("secrets", "range(min(2, s.heap)):", "range(min(s.heap, 1 + s.hands[(s.player + 1) % o.players] % 2)):"),
    "a message that gives a secret away": ("secrets", ".to([player])", ""),
    "options that are read twice differently": ("pickle record", "    return value\n", "    return [3 + n % 7 for n in value]\n"),
}  # fmt: skip


@pytest.fixture
def planted(tmp_path: Path):
    """Writes the game with a fault in it; the fault has to be a change."""

    def plant(old: str = "", new: str = "") -> Path:
        assert PEBBLES.count(old) == 1 or not old
        text = PEBBLES.replace(old, new) if old else PEBBLES
        file = tmp_path / "pebbles.py"
        file.write_text(text.replace("CARDS = 3\n", "CARDS = 3\nPLAYED: list[int] = []\nGROWN: list[int] = []\n"))
        return file

    return plant


def kinds(report: Report) -> set[str]:
    return {finding.kind for finding in report.findings}


@pytest.mark.parametrize("fault", FAULTS)
def test_finds(fault: str, planted):
    kind, old, new = FAULTS[fault]
    report = parlour.check(planted(old, new), games=12, compiled=False)
    assert set(kind.split()) == kinds(report), str(report)
