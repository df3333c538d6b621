"""One text names a player everywhere."""

import subprocess
import sys

import pytest

import parlour
from parlour.players import player, run
from parlour.players.house import MAKERS

TICTACTOE = parlour.load("tictactoe")

BOT = """
import random

class MyBot:
    def initialize(self, chat):
        print("what is printed does not disturb")
        self.chat = chat
        self.heard = []
        chat(f"seat {chat.seat} of {chat.game.title}")

    def update(self, message, state):
        self.heard.append(message)
        self.state = state

    def get_next_move(self):
        self.chat(f"{type(self.heard[-1]).__name__} {self.heard[-1].player} {self.chat.left}")
        return self.chat.game.position(self.state).moves[0]

class Pairs(MyBot):
    def get_next_move(self):
        return ((0, 0), object())

class Loops(MyBot):
    def get_next_move(self):
        while True:
            pass

class Asks(MyBot):
    def get_next_move(self):
        return input()

instance = MyBot
"""


@pytest.fixture
def file(tmp_path):
    """A file with some classes that are players."""
    file = tmp_path / "mybot.py"
    file.write_text(BOT, encoding="utf-8")
    return file


@pytest.mark.parametrize("name", ["random", "greedy", "mcts:50", "level:1"])
def test_a_player_of_the_house_has_the_three_methods(name):
    """Whoever runs a game by hand can use it; for each game it is created anew."""
    one = player(name, TICTACTOE)
    assert name == one.name
    with pytest.raises(parlour.BadOption, match="not been initialized"):
        one.get_next_move()
    for _ in range(2):
        said: list[object] = []
        one.initialize(said.append)
        match = parlour.Match(TICTACTOE)
        for message, position in match.updates:
            one.update(message, position.view(0))
        assert one.get_next_move() in TICTACTOE.start().moves


def test_one_named_player_may_sit_on_every_seat():
    """A name is no body."""
    one = player("random", TICTACTOE)
    assert ("random", "random") == run(TICTACTOE, [one, one], seed=1).seats


def test_luck_can_be_given():
    """The same seed, the same moves."""
    games = [run(TICTACTOE, [player("random", TICTACTOE, seed=seed), "greedy"], seed=1).moves for seed in (5, 5, 6, 7)]
    assert games[0] == games[1]
    assert 2 <= len(set(games))


def test_a_games_own_players_have_names(tmp_path):
    """Those in its module's `players`."""
    (tmp_path / "own.py").write_text(
        '"""Stones, with a player that goes for the nearest."""\n'
        "import parlour\n"
        "from parlour.games.stones import *\n"
        'players = {"nearest": parlour.load("stones").chapters.get("players")["aggressive"]}\n'
    )
    game = parlour.load(tmp_path / "own.py")
    assert (1.0, 0.0) == run(game, ["nearest", "random"], seed=1).scores
    with pytest.raises(parlour.BadOption, match="takes nothing behind its name"):
        player("nearest:5", game)
    with pytest.raises(parlour.BadOption, match="nearest"):
        player("somebody", game)


def test_a_class_in_a_file_plays_in_a_process_of_its_own(file):
    """With typed messages, the seat, the time; what it prints does no harm."""
    game = parlour.load("stones", board=[[0, -1], [1, -1]])
    match = run(game, [f"python:{file}:MyBot", "random"], seed=1, time="20s+1s", on_fault="forfeit")
    assert match.fault is None
    assert ["seat 0 of Stones", "TurnTo 0 20.0"] == [saying.text for saying in match.said[:2]]


def test_a_class_may_have_another_name_in_its_file(file):
    """Anything that the file binds."""
    match = run(TICTACTOE, [f"python:{file}:instance", "random"], on_fault="forfeit")
    assert match.fault is None


@pytest.mark.parametrize(
    ("name", "kind", "reason"),
    [
        ("Pairs", "garbage", "is no move"),
        ("Loops", "stall", "did not answer"),
        ("Asks", "crash", "EOFError"),
    ],
)
def test_a_class_in_a_file_does_harm_to_itself_only(file, name, kind, reason):
    """It is a program like any other."""
    from .bots import QUICK

    bad = player(f"python:{file}:{name}", TICTACTOE, limits=QUICK)
    match = run(TICTACTOE, [bad, "random"], on_fault="forfeit")
    assert match.fault is not None
    assert kind == match.fault.kind
    assert reason in match.fault.reason
    assert (0.0, 1.0) == match.scores


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("rando", "no player 'rando': did you mean random?"),
        ("", "no player ''"),
        ("zzz", "there are random, greedy.*python:FILE:CLASS, program:COMMAND"),
        ("random:7", "takes nothing behind its name"),
        ("mcts:soon", "a budget is"),
        ("mcts:100,threads=0", "threads=0: expected 1 to 256"),
        ("careless:0.5:alphabeta:1s,table_mb=0", "table_mb=0: expected 1 to 65536"),
        ("expectimax:1s,depth=2.5", "expected a number"),
        ("level:11", "from 1 to 10"),
        ("program:", "expected a command"),
        ("program:'", "No closing quotation"),
        ("program:./no/such/bot --fast", "no program './no/such/bot'"),
        ("python:", "expected a file and a class"),
        ("python:nofile.py:MyBot", "there is no file nofile.py"),
        ("python:nofile.py", "expected a file and a class"),
        (5, "a player is named by a text"),
    ],
)
def test_a_name_of_nobody_is_refused(name, reason):
    """With what would be right."""
    with pytest.raises(parlour.BadOption, match=reason):
        player(name, TICTACTOE)


def test_a_file_without_the_class_is_refused(file, tmp_path):
    """Before anything runs."""
    with pytest.raises(parlour.BadOption, match="has no YourBot: its classes are MyBot, Pairs"):
        player(f"python:{file}:YourBot", TICTACTOE)
    (tmp_path / "broken.py").write_text("class MyBot(:\n")
    with pytest.raises(parlour.BadOption, match=r"broken.py is no Python"):
        player(f"python:{tmp_path / 'broken.py'}:MyBot", TICTACTOE)


@pytest.mark.parametrize("name", ["level:7", "mcts:1s,memory_mb=4096", "careless:0.1:alphabeta:1s"])
def test_a_name_is_checked_without_anything_being_loaded(name):
    """No search is made, nor what it computes with imported."""
    code = (
        f"import sys, parlour; parlour.player({name!r}, parlour.load('nava')); "
        "print({'numpy', 'numba'} & set(sys.modules), [m for m in sys.modules if m.endswith('search.mcts')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "set() []\n" == done.stdout


def test_every_maker_of_the_house_can_be_named():
    """Nothing has to be listed twice."""
    with pytest.raises(parlour.BadOption) as error:
        player("zzz", TICTACTOE)
    assert all(kind in str(error.value) for kind in MAKERS)
