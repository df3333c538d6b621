"""Clicks that lead nowhere say why, as far as there is one reason."""

from pathlib import Path
from random import Random

import pytest

import parlour
from parlour.engine import DEALER
from parlour.scene import ids

from .games import THREE, made
from .test_phases import OWN, ROW, TAKING, after

CLICKS = [
    ("tictactoe", "b2", ["b2"], "b2 has P1's mark already: choose a free cell"),
    ("connectfour", "a;a;a;a;a;a", ["a3"], "column a is full: choose another"),
    ("stones", "", ["c3"], "not your stone: c3 is free; you can move from a1, b1, c1, d1 or e1"),
    ("stones", "", ["a1", "a3"], "not adjacent: a3 is not next to a1; from a1 it can go to a2 or b2"),
    ("checkers", "c3-d4;f6-e5", ["a3"], "the one on a3 cannot move now, P1 can jump d4-f6"),
    ("checkers", "c3-d4;f6-e5", ["b8"], "the piece on b8 is P2's: P1 can jump d4-f6"),
    ("kalah", "", ["a2"], "a2 is not a pit of yours: P1 can choose a1, b1, c1, d1, e1 or f1"),
]


@pytest.mark.parametrize(("game", "moves", "path", "reason"), CLICKS)
def test_clicks_have_the_reason_of_the_move_that_they_mean(game: str, moves: str, path: list[str], reason: str) -> None:
    position = parlour.load(game, interpreted=True).start()
    for move in filter(None, moves.split(";")):
        position = position.play(move)
    assert reason == position.why_not_path(path)


@pytest.mark.parametrize(
    ("id", "reason"),
    [
        ("a1", "the peg on a1 is your own: P1 can take a2 or b2"),
        ("a3", "there is no peg on a3: P1 can take a2 or b2"),
        ("a2", None),
    ],
)
def test_a_place_that_several_forms_name_means_the_one_that_is_possible_now(
    tmp_path: Path, id: str, reason: str | None
) -> None:
    assert reason == after(made(tmp_path, ROW + OWN), TAKING).why_not_path([id])


@pytest.mark.parametrize("game", parlour.games())
def test_whatever_is_clicked_has_a_reason_or_none(game: str) -> None:
    """None has what begins a legal move."""
    random, position = Random(game), parlour.load(game, interpreted=True).start()
    for _ in range(40):
        if position.player is None:
            break
        if position.player != DEALER:
            seen = position.seen(position.player)
            begun = {seen.clicks(action)[0] for action in seen.actions}
            reasons = {id: seen.why_not_path([id]) for id in ids(seen.scene(position.player))}
            assert {None} == {reasons[id] for id in begun}
            assert "" not in reasons.values()
        position = position.act(random.choice(position.actions))


def test_a_game_that_writes_its_moves_itself_has_none(tmp_path: Path) -> None:
    position = made(tmp_path, THREE).start().play("b2")
    assert "b2 has P1's stone already: choose a free cell" == position.why_not_path(["b2"])
    own = made(tmp_path, THREE + "def write(o, s, action):\n    return board.name(o, action)\n", "own")
    assert own.start().play("b2").why_not_path(["b2"]) is None


def test_nothing_is_refused_where_nobody_chooses() -> None:
    game = parlour.load("tictactoe", interpreted=True)
    assert after(game, ("a1", "a2", "b1", "b2", "c1")).why_not_path(["a1"]) is None
    assert game.start().why_not_path([]) is None
