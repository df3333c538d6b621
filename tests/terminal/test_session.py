"""A game at the terminal without the terminal: seats, undo, what is kept, what is seen."""

import json
import os
import subprocess
import sys

import pytest

import parlour
from parlour.engine import BadOption, BadRecord, BadUndo
from parlour.terminal import TerminalSession, saved, seated

from .screens import session


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    """A data folder of the test's own."""
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    return tmp_path


def let_house_play(session):
    """Wait for the house until a person is on turn."""
    while not session.is_ours and not session.is_over:
        session.play(session.think().result(60))


# seats


def test_by_default_you_are_p1_and_the_house_has_the_rest():
    """At level 4, or at the level asked for."""
    game = parlour.load("mantis", players=3)
    assert ("me", "level:4", "level:4") == seated((), game)
    assert ("level:2", "me", "level:9") == seated(("level:2", "me"), game, level=9)


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        (("me", "me", "me"), "3 seats are too many"),
        (("me", "level:11"), "from 1 to 10"),
        (("me", "levle:3"), "did you mean level"),
        (("me", "program:./bot"), "programs meet in matches"),
    ],
)
def test_who_cannot_sit_here_is_refused(seats, reason):
    """In words that say what would be right."""
    with pytest.raises(BadOption, match=reason):
        seated(seats, parlour.load("tictactoe"))


def test_a_player_of_the_games_own_may_sit_here():
    """By the name that the game gives it."""
    table = session("stones", "me", "aggressive")
    table.play(table.position.moves[0])
    let_house_play(table)
    assert 2 == len(table.match.moves)


# the house


def test_the_house_plays_by_level_and_says_when_it_is_ready():
    """Compiling is done in its own time."""
    table = session("tictactoe", "level:4", "me")
    assert not table.is_ready
    table.prepare()
    let_house_play(table)
    assert table.is_ours
    assert 1 == len(table.match.moves)
    table.close()


def test_at_once_the_house_moves_before_anything_is_compiled(tmp_path):
    """Compiling goes on in another process, and ends with the session."""
    code = """
import sys, parlour
from parlour.terminal import TerminalSession
session = TerminalSession.begin(parlour.load("nava"), ("level:10", "me"), seed=1, keep=False, at_once=True)
session.prepare()
move, ready = session.think().result(60), session.is_ready
session.play(move)
hint = session.advise("mcts:2s").result(60).best
print(ready, hint in session.position.moves, {"numba", "numpy"} & set(sys.modules))
session.close()
print(session._workshop.pid)
"""
    surroundings = os.environ | {"PARLOUR_CACHE": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=surroundings)
    assert ["False True set()", "None"] == done.stdout.splitlines()


def test_a_hint_is_a_legal_move_with_its_chances():
    """In a game with secrets too, from what the person may know."""
    for name in ("tictactoe", "kuhn"):
        table = session(name)
        let_house_play(table)
        found = table.advise("mcts:200").result(60)
        assert found.best in table.position.moves
        assert 0 <= found.value <= 1


def test_a_hint_does_not_depend_on_what_the_person_may_not_know():
    """Two games that differ only in the other's card have the same hint."""
    game = parlour.load("kuhn")
    hints = []
    for other in "QJ":
        match = parlour.Match(game, seed=next(s for s in range(99) if dealt(game, s) == ["K", other]))
        match.seats = ("me", "random")
        hints.append(TerminalSession(match, keep=False).advise("mcts:500").result(60))
    assert hints[0].values == hints[1].values


def dealt(game, seed):
    """The cards of the two players."""
    return parlour.Match(game, seed=seed).position.data()["cards"]


# undo


def test_undo_goes_back_to_the_persons_own_last_move():
    """The house's answer is taken back with it, and the house plays on from there."""
    table = session("nava", seed=4)
    start = table.position
    table.play("e1-c1")
    let_house_play(table)
    table.undo()
    assert start == table.position
    table.play("e1-d1")
    let_house_play(table)
    assert 2 == len(table.match.moves)


def test_undo_while_the_house_is_to_move_takes_back_one_move():
    """It had not answered yet."""
    table = session("tictactoe")
    table.play("b2")
    table.undo()
    assert () == table.match.moves


def test_undo_never_crosses_a_deal_and_then_changes_nothing():
    """A card seen cannot be unseen."""
    table = session("mantis", seed=3)
    let_house_play(table)
    table.play("score")
    let_house_play(table)
    before = table.position
    with pytest.raises(BadUndo, match="stays dealt"):
        table.undo()
    assert before == table.position


def test_there_is_nothing_to_take_back_at_the_start():
    """Nor after the house's first move."""
    table = session("tictactoe", "random", "me")
    with pytest.raises(BadUndo, match="nothing"):
        table.undo()
    let_house_play(table)
    with pytest.raises(BadUndo, match="nothing"):
        table.undo()


# keeping


def test_an_unfinished_game_is_kept_after_every_move_and_resumes(data):
    """With the same seats, the same position and the same deals to come."""
    table = session("mantis", "me", "random", seed=5, keep=True)
    let_house_play(table)
    table.play("score")
    assert "Saved. To go on: parlour play --resume mantis-1" == table.farewell()
    again = TerminalSession.resume(saved.found("mantis-1"))
    assert (table.position, table.seats) == (again.position, again.seats)
    assert table.match.seed == again.match.seed
    let_house_play(again)
    again.play("score")
    assert again.position == parlour.replay((data / "saved" / "mantis-1.jsonl").read_text()).position


def test_a_finished_game_is_no_longer_kept(data):
    """And there is nothing to say about it."""
    table = session("tictactoe", "me", "me", keep=True)
    for move in ("b2", "a1", "a2", "a3", "c2"):
        assert not table.is_over
        table.play(move)
    assert "" == table.farewell()
    assert [] == list((data / "saved").iterdir())


def test_nothing_is_kept_before_a_person_has_moved(data):
    """Who only looked leaves no trace."""
    table = session("tictactoe", "random", "me", keep=True)
    let_house_play(table)
    assert "" == table.farewell()
    assert not (data / "saved").exists()


def test_a_game_that_cannot_be_kept_goes_on_and_says_so(data):
    """Where the folder should be is a file."""
    (data / "saved").write_text("")
    table = session("tictactoe", "me", "me", keep=True)
    table.play("b2")
    table.play("a1")
    assert ("b2", "a1") == table.match.moves
    assert table.farewell().startswith("The game could not be kept: ")


def test_games_kept_do_not_overwrite_each_other():
    """Each has a name of its own."""
    for _ in range(3):
        table = session("tictactoe", keep=True)
        table.play("b2")
    assert {"tictactoe-1", "tictactoe-2", "tictactoe-3"} == {path.stem for path in saved.unfinished()}
    assert ["Tic-tac-toe, after 1 moves"] * 3 == [title for _, title in saved.titles()]


def test_a_record_from_elsewhere_seats_people_where_the_house_does_not_play(tmp_path):
    """Ann is a person; other seats can be asked for."""
    match = parlour.Match(parlour.load("tictactoe"), seats=("Ann", "level:3"))
    file = tmp_path / "game.jsonl"
    file.write_text(match.record())
    assert ("me", "level:3") == TerminalSession.resume(file).seats
    assert ("level:3", "me") == TerminalSession.resume(file, seats=("level:3", "me")).seats


def test_a_game_that_is_not_there_is_refused_by_naming_those_that_are(tmp_path):
    """And a broken one in words."""
    table = session("tictactoe", keep=True)
    table.play("b2")
    with pytest.raises(BadRecord, match="kept are tictactoe-1"):
        saved.found("nothing")
    (tmp_path / "bad.jsonl").write_bytes(b"\xff\xfe")
    with pytest.raises(BadRecord, match="cannot be read"):
        TerminalSession.resume(tmp_path / "bad.jsonl")


# what is seen


def test_each_person_sees_their_own_cards_and_hears_their_own_news():
    """Several people at one terminal; nobody's cards while it is nobody's turn here."""
    table = session("kuhn", "me", "me")
    assert table.needs_hand_over
    assert 0 == table.viewer
    hidden = json.dumps(table.position.view(1)["cards"])
    table.play("pass")
    assert 1 == table.viewer
    assert hidden == json.dumps(table.position.view(table.viewer)["cards"])
    assert table.news(0) != table.news(1)
    table.play("pass")
    assert table.is_over
    assert table.viewer is None


def test_one_person_against_the_house_needs_no_hand_over():
    """Nor do people whose game has no secrets."""
    assert not session("kuhn").needs_hand_over
    assert not session("tictactoe", "me", "me").needs_hand_over
