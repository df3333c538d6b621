"""`parlour tournament` and `parlour rate` from the command line."""

import csv
import json
import signal
import subprocess

import parlour

from ..players.bots import good
from .runs import COMMAND
from .test_runner import until


def run(*words: str):
    """Run a command as a person would."""
    return subprocess.run([COMMAND, *words], capture_output=True, text=True, check=False)


def test_a_tournament_writes_all_it_is_asked_for(tmp_path):
    """A table to read, and files; the results can be rated again."""
    file, table, pgn, records = (tmp_path / name for name in ("r.jsonl", "table.csv", "games.pgn", "games"))
    words = ("tournament", "tictactoe", "random", "greedy", "random", "--games", "8", "--seed", "3", "--workers", "1")
    done = run(*words, "--file", str(file), "--csv", str(table), "--pgn", str(pgn), "--records", str(records))
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("Tic-tac-toe: 24 games\n")
    assert ["greedy", "random", "random (2)"] == sorted(
        row["name"] for row in csv.DictReader(table.read_text().splitlines())
    )
    assert 24 == pgn.read_text().count("[Result ")
    assert 24 == len([parlour.replay(one.read_text()) for one in records.iterdir()])
    again = run("tournament", "tictactoe", "random", "greedy", "random", "--games", "8", "--file", str(file))
    assert done.stdout == again.stdout
    rated = run("rate", str(file), "--json")
    assert 24 == json.loads(rated.stdout)["counted"]


def test_json_tells_everything_and_the_seed_decides_it():
    """The same again; another seed, another tournament."""
    words = ("tournament", "kuhn", "random", "greedy", "--games", "10", "--json", "--workers", "1", "--seed")
    facts = [json.loads(run(*words, seed).stdout) for seed in ("1", "1", "2")]
    games = [[(game["seed"], game["moves"], game["scores"]) for game in one["games"]] for one in facts]
    assert games[0] == games[1] != games[2]
    assert facts[0]["players"] == facts[1]["players"]
    assert {"name", "elo", "low", "high", "above", "share"} <= set(facts[0]["players"][0])


def test_a_sequential_test_gives_its_verdict():
    """In a sentence, and as data."""
    words = (
        "tournament",
        "tictactoe",
        "greedy",
        "random",
        "--sprt",
        "elo0=0,elo1=100",
        "--seed",
        "1",
        "--workers",
        "1",
    )
    done = run(*words)
    assert 0 == done.returncode
    assert done.stdout.splitlines()[-1].startswith("Accepted: greedy leads random by 100 points rather than 0. LLR ")
    assert "H1" == json.loads(run(*words, "--json").stdout)["sprt"]["verdict"]


def test_an_interrupted_tournament_says_how_to_go_on(tmp_path):
    """And has kept what was played."""
    file = tmp_path / "r.jsonl"
    words = [COMMAND, "tournament", "connectfour", "mcts:100", "greedy", "--games", "5000", "--file", str(file)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        until(lambda: file.exists() and file.read_bytes().count(b"\n") > 3)
        running.send_signal(signal.SIGINT)
        told = running.communicate(timeout=240)
    assert (1, ("", "Stopped. The same command goes on from here.\n")) == (running.returncode, told)


def test_faults_are_told_apart(tmp_path):
    """By player and kind, and the tournament goes on."""
    crasher = good(tmp_path, "raise SystemExit(7)")
    done = run("tournament", "tictactoe", crasher.name, "random", "--games", "2", "--opening", "0", "--workers", "1")
    assert 0 == done.returncode
    assert f"Game 1: P1 ({crasher.name}) ended by itself, with exit code 7" in done.stdout
    assert "faults" in done.stdout


def test_the_game_is_for_as_many_as_come_or_as_it_is_set():
    """Fewer players than seats are refused, unless the game can be for fewer; more meet in turn."""
    assert "Nava: 6 games\n" in run("tournament", "nava", "random", "random", "random", "--games", "2").stdout
    done = run("tournament", "nava", "random", "random", "--set", "players=3")
    assert (2, "") == (done.returncode, done.stdout)


def test_ratings_go_on_over_time(tmp_path):
    """Each run moves them, and none twice."""
    file, kept = str(tmp_path / "r.jsonl"), str(tmp_path / "kept.json")
    run("tournament", "tictactoe", "random", "greedy", "--games", "6", "--file", file, "--workers", "1")
    first, second = run("rate", file, "--keep", kept), run("rate", file, "--keep", kept)
    assert first.stdout.startswith("Tic-tac-toe: 6 new games\n")
    assert second.stdout.startswith("Tic-tac-toe: 0 new games\n")
    assert first.stdout.splitlines()[1:] == second.stdout.splitlines()[1:]


def test_wrong_usage_exits_with_2(tmp_path):
    """Before anything is played, in one sentence."""
    other = tmp_path / "other.jsonl"
    run("tournament", "tictactoe", "random", "greedy", "--games", "2", "--file", str(other), "--workers", "1")
    for words in (
        ("tictactoe", "random"),
        ("tictactoe", "random", "nobody"),
        ("tictactoe", "random", "random", "--format", "league"),
        ("tictactoe", "random", "random", "--on", "mars"),
        ("tictactoe", "random", "random", "--time", "soon"),
        ("tictactoe", "random", "random", "--sprt", "elo=3"),
        ("tictactoe", "random", "random", "greedy", "--sprt", "elo0=0,elo1=5"),
        ("kuhn", "random", "greedy", "--games", "2", "--file", str(other)),
        ("nogame", "random", "random"),
    ):
        done = run("tournament", *words)
        assert (2, "", 1) == (done.returncode, done.stdout, done.stderr.count("\n")), words
