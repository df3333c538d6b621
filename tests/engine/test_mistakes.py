"""Mistakes that authors make: each is found, with its line and a command that fails in the same way."""

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
_LINE = "    return board.line(o, s.pieces[player], o.goal)\n"
_NEXT = "        s.player = 1 - s.player"
_PUT = "    board.put(o, s.pieces, move.at(o, action), s.player)\n"
_PLAY = "(o: Options, s: State, action: int) -> None:\n"
_STANDING = "@rule\ndef standing"
_CAUSED = """from parlour.kit import message

Done = message("Done", "{player} is done.", player=int)


def caused(o: Options, s: State, action: int, after: State) -> list[object]:
    """
_HIDES = "            s.hands[player] = UNKNOWN\n"
_GUESSES = "            s.hands[player] = card + 1\n"

MISTAKES = {
    "a missing return": Mistake("board", _RETURN, _RETURN.replace("return ", ""), "moves returns nothing"),
    "a missing return in what asks": Mistake("board", "    return board.line(", "    board.line(", "standing returns"),
    "float as a field": Mistake("dice", "gathered: int = int8", "gathered: float = 0.0", "fields hold whole numbers"),
    "a field without a kind": Mistake("dice", "gathered: int = int8", "gathered: int", "gathered has no type"),
    "a name that is spelt wrong": Mistake("dice", "def status(", "def statsu(", "did you mean status?"),
    "a scene that is spelt wrong": Mistake("pebbles", "def scene(", "def sceen(", "scene"),
    "wrong arguments": Mistake(
        "board", "def play(o: Options, s: State, action: int)", "def play(s: State, action: int)", "play(o, s, action)"
    ),
    "arguments in the wrong order": Mistake(
        "pebbles",
        "def restore(o: Options, given: Given, s: State)",
        "def restore(o: Options, s: State, given: Given)",
        "restore",
    ),
    "a rule that is not marked": Mistake("dice", _RULE, "def end_turn", "calls end_turn, which is no rule: mark it"),
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
    "a way without a return": Mistake(
        "board", _LINE, _LINE.replace("return", "if o.goal < 9:\n        return"), "returns nothing on one of the ways"
    ),
    "a list instead of how many": Mistake("board", _RETURN, "    return (1, 2)\n", "moves returned (1, 2)"),
    "nothing written into out": Mistake("board", _RETURN, "    return 3\n", "moves counts 3 moves, but wrote 0"),
    "one move too many": Mistake("board", "s.pieces), out, 0)", "s.pieces), out, 0) + 1", "moves counts"),
    "a state that is returned": Mistake(
        "board", _NEXT, f"{_NEXT}\n    return s", "play returns s, which nobody looks at"
    ),
    "a text in a rule": Mistake("board", _PUT, f"    name = 'P1'\n{_PUT}", "play has the text 'P1'"),
    "a list in a rule": Mistake("board", _PUT, f"    cells = [action]\n{_PUT}", "play has a list"),
    "a list of the module in a rule": Mistake(
        "board",
        f"@rule\ndef play{_PLAY}",
        f"seen = []\n\n\n@rule\ndef play{_PLAY}    seen.append(action)\n",
        "seen, a list",
    ),
    "a print in a rule": Mistake("board", _PUT, f"    print(action)\n{_PUT}", "play calls print"),
    "a rule that calls itself": Mistake(
        "board", _PUT, f"    if action < 0:\n        play(o, s, 0)\n{_PUT}", "calls itself"
    ),
    "a fraction in a field": Mistake("board", "s.player = 1 - s.player", "s.player = (2 - s.player) / 2", "// divides"),
    "a field that is spelt wrong": Mistake("board", "board.put(o, s.pieces", "board.put(o, s.peices", "mean pieces?"),
    "an option that is spelt wrong": Mistake("board", "o.goal)", "o.gaol)", "no field gaol: did you mean goal?"),
    "options that rules change": Mistake("board", _PUT, f"    o.goal = 3\n{_PUT}", "the options change in play"),
    "moves that change the state": Mistake(
        "board", _RETURN, f"    s.player = 0\n{_RETURN}", "moves changes the state that it is given"
    ),
    "limits before the default": Mistake(
        "board", "option(4, range(3, 6), ", "option(range(3, 6), 4, ", "its limits are 4"
    ),
    "no PLAYERS": Mistake("board", "PLAYERS = 2\n", "", "say PLAYERS = 2"),
    "a game without about": Mistake("board", "about = About(", "box = About(", "a game must have about"),
    "a status that is no text": Mistake(
        "dice", 'return f"{s.gathered} gathered in this turn"', "return s.turns", "status"
    ),
    "plies that are not returned": Mistake("dice", "    return 40", "    40", "plies returns nothing"),
    "plies without o": Mistake("dice", "def plies(o: Options)", "def plies()", "plies() is called as plies(o)"),
    "a message that is not in a list": Mistake(
        "board", _STANDING, f"{_CAUSED}return Done(0)\n\n\n{_STANDING}", "a list"
    ),
    "a message of the wrong type": Mistake(
        "board", _STANDING, f"{_CAUSED}return [Done('me')]\n\n\n{_STANDING}", "Done tells player as 'me'"
    ),
    "a sentence with another gap": Mistake(
        "board", _STANDING, f"{_CAUSED}return []\n\n\n{_STANDING}".replace("{player}", "{who}"), "tells {who}"
    ),
    "a click on what is not drawn": Mistake("pebbles", '["heap", f"take', '["heaps", f"take', "not in the drawing"),
    "a secret that is not hidden": Mistake("pebbles", _HIDES, "            pass\n", "hide never hid anything"),
    "a guess that fills nothing in": Mistake("pebbles", _GUESSES, "", "guess never fills in"),
    "bounds that are a tuple": Mistake(
        "pebbles", "return Bounds(moves=3, ", "return dict(moves=3, ", "must return Bounds"
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
    commands = re.findall(r"^    (parlour check .*)$", result.output, re.MULTILINE)
    assert any(fails_alike(command, mistake.words) for command in commands[:3]), (commands, result.output)


def fails_alike(command: str, words: str) -> bool:
    again = CliRunner().invoke(parlour_command, shlex.split(command)[1:])
    return 1 == again.exit_code and words in again.output


def test_there_are_many() -> None:
    assert len(MISTAKES) >= 55
    assert len(MISTAKES) - 5 <= sum(mistake.quick for mistake in MISTAKES.values())


def test_all_of_the_games_are_sound_before(tmp_path: Path) -> None:
    for name, text in GAMES.items():
        file = tmp_path / f"{name}.py"
        file.write_text(text.replace("TITLE", "Mine"), encoding="utf-8")
        report = parlour.check(file, quick=True)
        assert report.ok, str(report)
