"""`parlour match`: players against each other from the command line."""

import json
import subprocess
import sys
from pathlib import Path

import parlour

from ..players.bots import good

COMMAND = str(Path(sys.executable).parent / "parlour")


def match(*words: str):
    """Run the command as a person would."""
    return subprocess.run([COMMAND, "match", *words], capture_output=True, text=True, check=False)


def records(file: Path) -> list[parlour.Match]:
    """The games in a file: each begins with its header."""
    games = file.read_text().split('{"parlour":')
    return [parlour.replay('{"parlour":' + game) for game in games[1:]]


def test_players_play_and_the_result_has_intervals(tmp_path):
    """As many games as asked for, each in the record."""
    file = tmp_path / "games.jsonl"
    done = match("kuhn", "random", "greedy", "--games", "4", "--seed", "3", "--record", str(file))
    assert (0, "") == (done.returncode, done.stderr)
    head, first, second = done.stdout.splitlines()
    assert "Kuhn poker: 4 games" == head
    assert first.startswith("  random  ")
    assert second.startswith("  greedy  ")
    assert "% of the win, 95% within " in first
    played = records(file)
    assert [("random", "greedy"), ("greedy", "random")] * 2 == [game.seats for game in played]
    assert all(game.is_over for game in played)
    assert [game.moves[:2] for game in played[::2]] == [game.moves[:2] for game in played[1::2]]


def test_json_tells_everything():
    """For programs, and the same again from the same seed."""
    words = ("tictactoe", "random", "greedy", "--games", "3", "--seed", "3", "--json")
    facts = json.loads(match(*words).stdout)
    assert facts == json.loads(match(*words).stdout)
    assert [[0, 1], [1, 0], [0, 1]] == [game["players"] for game in facts["games"]]
    assert 3 == sum(player["share"] for player in facts["players"]) * 3
    low, high = facts["players"][0]["interval"]
    assert 0 <= low <= facts["players"][0]["share"] <= high <= 1


def test_the_game_is_for_as_many_as_come():
    """Where it can be, and no option says otherwise."""
    assert "Nava: 1 game\n" in match("nava", "random", "random", "random").stdout
    for words in (("tictactoe", "random"), ("nava", "random", "random", "--set", "players=3"), ("nava", "random")):
        done = match(*words)
        assert (2, "") == (done.returncode, done.stdout)


def test_who_is_at_fault_loses_and_is_named(tmp_path):
    """The others go on; the record replays as far as the game went."""
    crasher = good(tmp_path, "raise SystemExit(7)")
    file = tmp_path / "games.jsonl"
    done = match("tictactoe", crasher.name, "random", "--games", "2", "--record", str(file))
    assert 0 == done.returncode
    assert f"game 1: P1 ({crasher.name}) ended by itself, with exit code 7" in done.stdout
    assert "2 won, 0 shared, 0 lost" in done.stdout.splitlines()[2]
    assert [0, 1] == [len(game.moves) for game in records(file)]


def test_the_replay_of_a_forfeited_game_says_who_won(tmp_path):
    """And why; with --json the shares."""
    crasher = good(tmp_path, "raise SystemExit(7)")
    file = tmp_path / "games.jsonl"
    match("tictactoe", crasher.name, "random", "--record", str(file))
    told = subprocess.run([COMMAND, "replay", str(file)], capture_output=True, text=True, check=True).stdout
    assert told.endswith("P1 ended by itself, with exit code 7, and lost. P2 wins.\n")
    facts = subprocess.run([COMMAND, "replay", str(file), "--json"], capture_output=True, text=True, check=True).stdout
    assert {"scores": [0.0, 1.0], "winners": [1]}.items() <= json.loads(facts).items()


def test_or_everything_stops_with_an_error(tmp_path):
    """Exit code 1; what was played is kept."""
    crasher = good(tmp_path, "raise SystemExit(7)")
    file = tmp_path / "games.jsonl"
    done = match("tictactoe", "random", crasher.name, "--games", "2", "--on-fault", "stop", "--record", str(file))
    assert (1, "") == (done.returncode, done.stdout)
    assert f"parlour: P2 ({crasher.name}) ended by itself, with exit code 7\n" == done.stderr
    header = json.loads(file.read_text().splitlines()[0])
    assert ("crash", None) == (header["fault"]["kind"], header["result"])
    (stopped,) = records(file)
    assert ([1], "crash", None) == ([len(stopped.moves)], stopped.fault and stopped.fault.kind, stopped.scores)
    assert file.read_text() == stopped.record()
    told = subprocess.run([COMMAND, "replay", str(file)], capture_output=True, text=True, check=True).stdout
    assert told.endswith("P2 ended by itself, with exit code 7: the game ended there.\n")


def test_watching_shows_every_move(tmp_path):
    """Board, moves, what is said, who wins."""
    talker = good(tmp_path, "answer(say='my turn'); answer(move=told['moves'][0])")
    shown = match("tictactoe", talker.name, "greedy", "--watch", "--seed", "1").stdout
    assert "P1 says: my turn\n" in shown
    assert "P1: a1\n" in shown
    assert "   a  b  c\n1  X  ·  ·\n" in shown
    assert "wins." in shown or "share the win." in shown


def test_time_is_kept(tmp_path):
    """And a wrong one is refused."""
    slow = good(tmp_path, "import time; time.sleep(0.4); answer(move=told['moves'][0])")
    assert "answered too late" in match("tictactoe", slow.name, "random", "--time", "100ms/move").stdout
    done = match("tictactoe", "random", "random", "--time", "soon")
    assert (2, "") == (done.returncode, done.stdout)


def test_wrong_usage_exits_with_2(tmp_path):
    """Before anything is played."""
    for words in (
        ("tictactoe",),
        ("tictactoe", "random", "nobody"),
        ("tictactoe", "random", "program:./nobody"),
        ("tictactoe", "random", "random", "--games", "0"),
        ("tictactoe", "random", "random", "--record", str(tmp_path / "no" / "file")),
        ("nogame", "random", "random"),
    ):
        done = match(*words)
        assert (2, "") == (done.returncode, done.stdout), words


def test_four_play_whist_and_partners_have_one_result(tmp_path):
    """In a match and in a tournament: whoever sits opposite wins and loses with one."""
    facts = json.loads(match("whist", *["random"] * 4, "--games", "3", "--seed", "3", "--json").stdout)
    shares = [game["scores"] for game in facts["games"]]
    assert all(score in ([0.5, 0.0, 0.5, 0.0], [0.0, 0.5, 0.0, 0.5]) for score in shares)
    words = [COMMAND, "tournament", "whist", *["random"] * 4, "--games", "4", "--seed", "3", "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)
    assert 1 == round(sum(player["share"] for player in json.loads(done.stdout)["players"]), 6)


def test_two_programs_bid_at_the_same_time(tmp_path):
    """They are asked one after the other, and neither hears the other's bid before its own is in."""
    file, bot = tmp_path / "games.jsonl", f"program:{sys.executable} {Path('examples/bots/bot.py').resolve()}"
    done = match("goofspiel", bot, bot, "--set", "cards=5", "--games", "2", "--seed", "3", "--record", str(file))
    assert (0, "") == (done.returncode, done.stderr)
    assert [5 * 2 + 5] * 2 == [len(game.moves) for game in records(file)]


STUBBORN = """
class Last:
    def initialize(self, chat):
        self.chat = chat

    def update(self, message, state):
        self.state = state

    def get_next_move(self):
        return max(self.chat.game.position(self.state).moves)


class First(Last):
    def get_next_move(self):
        return min(self.chat.game.position(self.state).moves)
"""


def test_two_who_always_play_the_same_play_two_games(tmp_path):
    """Told as such, without an interval; with openings that vary, games differ and there is one."""
    bots = tmp_path / "stubborn.py"
    bots.write_text(STUBBORN)
    words = ("connectfour", f"python:{bots}:Last", f"python:{bots}:First", "--games", "20", "--seed", "1")
    repeated = match(*words, "--opening", "0").stdout
    assert "Connect Four: 20 games, 2 different\n" in repeated
    assert "95%" not in repeated
    assert "±" not in repeated
    assert "--opening 2" in repeated
    assert "Fault" not in repeated
    assert "ended by itself" not in repeated
    assert "95% within" in match(*words).stdout
    facts = json.loads(match(*words, "--opening", "0", "--json").stdout)
    assert (2, None) == (facts["different"], facts["players"][0]["interval"])
