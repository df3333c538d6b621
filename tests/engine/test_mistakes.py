"""Thirty mistakes that authors make: each is found, with its line and a command that fails in the same way."""

import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

import parlour
from parlour.cli import parlour as parlour_command
from parlour.cli.commands.new import STARTERS

PEBBLES = (Path(__file__).parent / "faulty" / "pebbles.py").read_text(encoding="utf-8")
GAMES = {"pebbles": PEBBLES} | {kind: file.read_text(encoding="utf-8") for kind, file in STARTERS.items()}


class Mistake(NamedTuple):
    """What is changed in a game, and a part of what has to be said of it."""

    game: str
    old: str
    new: str
    words: str
    quick: bool = True


_RETURN = "    return move.each(o, board.free(o, s.pieces), out, 0)\n"
_TRICK = "    card = play_card.parts(o, action)\n"
_RULE = "@rule\ndef end_turn"
_WEIGHT = PEBBLES[PEBBLES.index("@rule\ndef weight") : PEBBLES.index("@rule\ndef hide")]

MISTAKES = {
    "a missing return": Mistake("board", _RETURN, _RETURN.replace("return ", ""), "moves returns nothing"),
    "a missing return in what asks": Mistake("board", "    return board.line(", "    board.line(", "standing returns"),
    "float as a field": Mistake("dice", "gathered: int = int8", "gathered: float = 0.0", "fields hold whole numbers"),
    "a field without a kind": Mistake("dice", "gathered: int = int8", "gathered: int", "gathered has no type"),
    "a name that is spelt wrong": Mistake("dice", "def status(", "def statsu(", "did you mean status?"),
    "a scene that is spelt wrong": Mistake("pebbles", "def scene(", "def sceen(", "scene"),
    "wrong arguments": Mistake(
        "board", "def play(o: Options, s: State, cell: int)", "def play(s: State, cell: int)", "play(o, s, action)"
    ),
    "arguments in the wrong order": Mistake(
        "pebbles",
        "def restore(o: Options, given: Given, s: State)",
        "def restore(o: Options, s: State, given: Given)",
        "restore",
    ),
    "a rule that is not marked": Mistake("dice", _RULE, "def end_turn", "end_turn", quick=False),
    "a needed rule that is not marked": Mistake("board", "@rule\ndef moves", "def moves", "moves must be marked @rule"),
    "a name that is not there": Mistake("cards", _TRICK, _TRICK + "    card = crad\n", "crad"),
    "an attribute that is not there": Mistake("board", "s.player = 1 - s.player", "s.player = 1 - s.palyer", "palyer"),
    "an endless loop": Mistake(
        "dice",
        "    s.gathered = 0\n    s.turns",
        "    while s.gathered > 0:\n        s.turns += 0\n    s.turns",
        "a loop that does not end",
    ),
    "an endless game": Mistake("dice", "OVER if s.turns == 2 * o.turns else s.turns % 2", "s.turns % 2", "turns"),
    "Python's random": Mistake(
        "board",
        "\n\n@rule\ndef moves(o: Options, s: State, out: Array) -> int:\n",
        "\nimport random\n\n\n@rule\ndef moves(o: Options, s: State, out: Array) -> int:\n    random.random()\n",
        "random",
    ),
    "a player who never changes": Mistake(
        "board", "    s.player = 1 - s.player", "    s.player = 2 - s.player", "turn"
    ),
    "moves that are taken already": Mistake("board", "board.free(o, s.pieces), out", "board.all(o), out", ""),
    "a number that does not fit": Mistake("dice", "s.turns += 1", "s.turns += 100", "turns"),
    "an index outside an array": Mistake("dice", "s.points[s.player] +=", "s.points[s.player + 1] +=", "points"),
    "a secret that is told to all": Mistake("pebbles", ".to([player])", "", "hears tells what it cannot know"),
    "a deal without weights": Mistake("pebbles", _WEIGHT, "", "no rule weight says"),
    "a semicolon in a move": Mistake("pebbles", 'f"take {action + 1}"', 'f"take {action + 1};"', "semicolon"),
    "a clock that decides": Mistake(
        "pebbles", "s.player = (mover + 1) % o.players", "s.player = s.ply % o.players", "clock"
    ),
    "an option called name": Mistake(
        "board",
        "    size: int = option(6",
        '    name: int = option(3, range(2, 5), "Its name")\n    size: int = option(6',
        "cannot be called name",
    ),
    "a default outside its limits": Mistake("board", "option(6, range(3, 9)", "option(9, range(3, 9)", "size"),
    "scores that do not add up": Mistake("pebbles", "1.0 if s.winner == player", "0.5 if s.winner == player", "0.5"),
    "a position without a move": Mistake("board", " or board.full(o, s.pieces):", ":", "no move"),
    "no rulebook": Mistake("board", '"""Two players', 'about_it = """Two players', "rulebook"),
    "a text that has no form": Mistake("pebbles", r'r"take \d+"', 'r"take [3-9]"', "take"),
    "data that leaves something out": Mistake("pebbles", '        "ply": s.ply,\n', "", "ply"),
    "a syntax error": Mistake(
        "board",
        "def moves(o: Options, s: State, out: Array) -> int:",
        "def moves(o: Options, s: State, out: Array) -> int",
        "SyntaxError",
    ),
}


def written(mistake: Mistake, folder: Path) -> Path:
    text = GAMES[mistake.game]
    assert 1 == text.count(mistake.old), mistake.old
    file = folder / "mine.py"
    file.write_text(text.replace(mistake.old, mistake.new).replace("TITLE", "Mine"), encoding="utf-8")
    return file


def checked(*arguments: str) -> Result:
    return CliRunner().invoke(parlour_command, ["check", *arguments])


@pytest.mark.parametrize("name", MISTAKES)
def test_is_found_with_its_line_and_a_command_that_fails_in_the_same_way(name: str, tmp_path: Path) -> None:
    mistake = MISTAKES[name]
    file = written(mistake, tmp_path)
    result = checked(str(file), *(["--quick"] if mistake.quick else ["--games", "4"]))
    assert 0 != result.exit_code, result.output
    assert not isinstance(result.exception, BaseException) or isinstance(result.exception, SystemExit), result.output
    assert mistake.words in result.output, result.output
    assert re.search(r"mine\.py, line \d+", result.output), result.output
    for command in re.findall(r"^    (parlour check .*)$", result.output, re.MULTILINE)[:1]:
        again = CliRunner().invoke(parlour_command, shlex.split(command)[1:])
        assert 0 != again.exit_code, command + again.output
        assert mistake.words in again.output, command + again.output


def test_there_are_thirty() -> None:
    assert len(MISTAKES) >= 30
    assert 25 <= sum(mistake.quick for mistake in MISTAKES.values())


def test_all_of_the_games_are_sound_before(tmp_path: Path) -> None:
    for name, text in GAMES.items():
        file = tmp_path / f"{name}.py"
        file.write_text(text.replace("TITLE", "Mine"), encoding="utf-8")
        report = parlour.check(file, quick=True)
        assert report.ok, str(report)
