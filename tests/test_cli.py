"""The command line: a number alone where one is asked for, exit codes 0, 1 and 2, errors in one sentence."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import parlour

COMMAND = str(Path(sys.executable).parent / "parlour")


def run(*arguments, cwd=None, typed="", env=None):
    """Run the command as a person would."""
    command = [COMMAND, *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, input=typed, env=env, check=False)


PERFT = [
    ("nava 4", 9584),
    ("nava --set players=3 3", 512),
    ("nava --set players=4 3", 512),
    ("tictactoe 9", 127872),
    ("connectfour 6", 117649),
    ("othello 6", 8200),
    ("breakthrough 3", 11132),
    ("breakthrough --set rows=6 --set cols=6 4", 71478),
    ("kuhn 3", 12),
]


@pytest.mark.parametrize(("arguments", "count"), PERFT)
def test_perft_prints_the_number_alone(arguments, count):
    """Known counts of sequences of exactly so many plies."""
    assert f"{count}\n" == run("perft", *arguments.split()).stdout


def test_games_lists_them_all_and_one_given_by_path(tmp_path):
    """A game of one's own stands beside the others."""
    run("new", "heap", cwd=tmp_path)
    lines = run("games", "heap.py", cwd=tmp_path).stdout.splitlines()
    assert [*parlour.games(), "heap.py"] == [line.split()[0] for line in lines]
    assert "heap.py" == json.loads(run("games", "--json", "heap.py", cwd=tmp_path).stdout)[-1]["name"]


@pytest.mark.parametrize("kind", ["board", "cards", "dice"])
def test_new_writes_a_game_of_each_kind_that_passes_the_check(tmp_path, kind):
    """A starter is complete."""
    assert 0 == run("new", "heap", "--kind", kind, cwd=tmp_path).returncode
    checked = run("check", "heap.py", cwd=tmp_path)
    assert (0, "") == (checked.returncode, checked.stderr)


def test_new_does_not_overwrite_a_game(tmp_path):
    """What is there stays as it is."""
    (tmp_path / "heap.py").write_text("mine")
    again = run("new", "heap", cwd=tmp_path)
    assert (2, "mine") == (again.returncode, (tmp_path / "heap.py").read_text())
    assert "is there already" in again.stderr
    assert 2 == run("new", "no-name", cwd=tmp_path).returncode


@pytest.mark.parametrize(("origin", "files"), [("tictactoe", "mine.lesson.py mine.py"), ("stavegame", "mine")])
def test_new_takes_all_of_another_game(tmp_path, origin, files):
    """With its lesson and advice, under the new title; its levels were measured with other rules."""
    assert 0 == run("new", "mine", "--from", origin, cwd=tmp_path).returncode
    assert files.split() == sorted(path.name for path in tmp_path.iterdir())
    game = files.split()[-1]
    assert "Mine" == parlour.load(tmp_path / game).title
    assert run("show", origin).stdout == run("show", game, cwd=tmp_path).stdout
    assert not [*tmp_path.rglob("*levels.json")]
    refused = run("new", "other", "--from", "halma", cwd=tmp_path)
    assert 2 == refused.returncode
    assert "no game 'halma'" in refused.stderr
    assert not (tmp_path / "other.py").exists()


def test_new_makes_a_package_that_can_be_installed(tmp_path):
    """Where it is installed, the house has it."""
    assert 0 == run("new", "heap", "--package", "--kind", "dice", cwd=tmp_path).returncode
    home, target = tmp_path / "heap-for-parlour", tmp_path / "installed"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--target",
        str(target),
    ]
    subprocess.run([*pip, str(home)], check=True, capture_output=True)
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(target), *sys.path])}
    assert "heap" in [line.split()[0] for line in run("games", env=env).stdout.splitlines()]
    assert "P1 to move: " in run("show", "heap", "--after", "roll 3", env=env).stdout
    assert 2 == run("new", "heap", "--package", cwd=tmp_path).returncode


def test_show_shows_all_hands_or_what_one_seat_sees():
    """Of the moves of others nothing that would tell their cards."""
    every, first, second = (
        run("show", "kuhn", "--after", "deal K; deal J", *seat) for seat in ((), ("--seat", "1"), ("--seat", "2"))
    )
    assert ["K", "J"] == re.findall(r"card: +(\S+)", every.stdout)
    assert ["K", "▒▒▒"] == re.findall(r"card: +(\S+)", first.stdout)
    assert "P1 to move: bet; pass" in first.stdout
    assert second.stdout.endswith("P1 to move.\n")


def test_show_after_moves_shows_the_position():
    """Moves come in one string, separated by semicolons."""
    shown = run("show", "tictactoe", "--after", "b2; a1")
    assert 0 == shown.returncode
    assert "P1 to move: a2; a3; b1; b3; c1; c2; c3" in shown.stdout
    facts = json.loads(run("show", "tictactoe", "--after", "b2; a1", "--json").stdout)
    assert parlour.load("tictactoe").start().play("b2").play("a1").data() == facts["data"]


def test_an_illegal_move_exits_with_1_and_wrong_usage_with_2():
    """The exit code tells a program what kind of thing went wrong."""
    illegal = run("show", "tictactoe", "--after", "b2; b2")
    assert (1, "") == (illegal.returncode, illegal.stdout)
    assert illegal.stderr.startswith("parlour: move 2, b2: ")
    unknown = run("show", "nowa")
    assert 2 == unknown.returncode
    assert "no game 'nowa'" in unknown.stderr
    for wrong in (["--set", "players=9"], ["--set", "players"], ["--set", "colour=1"]):
        assert 2 == run("show", "nava", *wrong).returncode
    assert 2 == run("perft", "nava", "-1").returncode


def test_rules_show_rulebook_notation_and_options():
    """What a player needs to know."""
    shown = run("rules", "connectfour").stdout
    before, drawn, after = parlour.load("connectfour").rulebook.partition(
        "[after: d; c; d; c; d; d; e; c; c; b; f; g; e]"
    )
    assert drawn
    assert before in shown
    assert after in shown
    assert "     ·  ○  ○  ●  ●  ●  ○\n" in shown
    assert "rows: Rows of the board (a whole number from 4 to 8; now 6)" in shown


def test_playouts_tell_shares_and_lengths():
    """For people, and as JSON for programs."""
    assert "shares of the win: P1 " in run("playouts", "tictactoe", "1000").stdout
    facts = json.loads(run("playouts", "tictactoe", "1000", "--json", "--seed", "5").stdout)
    assert 1000 == facts["games"]
    assert 5 <= facts["shortest"] <= facts["length"] <= facts["longest"] == 9


def test_replay_shows_a_record_and_refuses_a_forged_one(tmp_path):
    """A record follows the rules or is refused."""
    match = parlour.Match(parlour.load("tictactoe"), seed=1)
    for move in ("b2", "a1", "a2", "a3", "c2"):
        match.play(move)
    (tmp_path / "game.jsonl").write_text(match.record())
    shown = run("replay", "game.jsonl", "--moves", cwd=tmp_path)
    assert 0 == shown.returncode
    assert "P1 wins." in shown.stdout
    (tmp_path / "forged.jsonl").write_text(match.record().replace('"move": "a1"', '"move": "b2"'))
    forged = run("replay", "forged.jsonl", cwd=tmp_path)
    assert 1 == forged.returncode
    assert "line 3" in forged.stderr


def test_analyse_says_where_a_game_turned(tmp_path):
    """In words, and as JSON with every choice; two games one after the other."""
    match = parlour.Match(parlour.load("tictactoe"), seed=1, seats=["Ann", "Bob"])
    for move in ("a3", "a2", "b2", "a1", "c2", "c3", "b3", "c1", "b1"):
        match.play(move)
    (tmp_path / "game.jsonl").write_text(match.record() * 2)
    told = run("analyse", "game.jsonl", "--how", "mcts:20000", cwd=tmp_path)
    assert (0, "") == (told.returncode, told.stderr)
    assert 2 == told.stdout.count("   5  Ann  c2 let the win go: c1 wins.\n")
    facts = json.loads(
        run("analyse", "game.jsonl", "--how", "mcts:20000", "--json", cwd=tmp_path).stdout.split("\n")[0]
    )
    assert list(range(9)) == [choice["ply"] for choice in facts["choices"]]
    assert [2, 5, 6] == [point["ply"] for point in facts["turning_points"]]
    wrong = run("analyse", "game.jsonl", "--how", "alphabeta:x", cwd=tmp_path)
    assert (2, "") == (wrong.returncode, wrong.stdout)
    (tmp_path / "none.jsonl").write_text("nothing")
    assert 1 == run("analyse", "none.jsonl", cwd=tmp_path).returncode


def test_play_works_piped():
    """A script plays, refusals are answered, and nothing is kept of it."""
    played = run("play", "tictactoe", "--seat", "me", "--seat", "random", typed="b2\nb2\n?\n? z9\nrules\nundo\nquit\n")
    assert (0, "") == (played.returncode, played.stderr)
    assert "b2 has P1's mark already: choose a free cell." in played.stdout
    assert "You may play: " in played.stdout
    assert "Saved" not in played.stdout


def test_play_seats_people_and_the_house_as_asked():
    """And refuses whom it does not know, and what a saved game does not take."""
    played = run("play", "mantis", "--set", "players=3", "--seat", "random", "--seat", "me", "--level", "2")
    assert "P1 random, P2 you, P3 Lummo (level 2)." in played.stdout
    assert "no player 'nobody'" in run("play", "tictactoe", "--seat", "nobody").stderr
    assert 2 == run("play", "tictactoe", "--seat", "level:11").returncode
    assert 2 == run("play", "tictactoe", "--resume", "game").returncode
    assert 1 == run("play", "--resume", "nothing").returncode


def test_play_goes_on_with_a_saved_game(tmp_path):
    """From where it was, and the file itself stays as it is when a script plays."""
    run("play", "tictactoe", "--seat", "me", "--seat", "me", cwd=tmp_path, typed="b2\nsave game.jsonl\n")
    before = (tmp_path / "game.jsonl").read_text()
    again = run("play", "--resume", "game.jsonl", cwd=tmp_path, typed="a1\n")
    assert "P1: b2" in again.stdout
    assert "P2: a1" in again.stdout
    assert before == (tmp_path / "game.jsonl").read_text()


def test_play_without_a_name_asks_for_one():
    """After a list of the games."""
    asked = run("play", typed="tictactoe\n")
    assert all(parlour.load(name).pitch in asked.stdout for name in parlour.games())
    assert "Tic-tac-toe: " in asked.stdout


def test_cache_shows_and_clears_what_was_compiled(tmp_path, monkeypatch):
    """Nothing grows unseen."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    assert "0 modules" in run("cache").stdout
    run("playouts", "tictactoe", "1")
    assert "playouts_tictactoe_" in run("cache").stdout
    run("cache", "--clear")
    assert [] == [file for file in tmp_path.rglob("*") if file.is_file()]
