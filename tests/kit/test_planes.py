"""Planes of numbers tell a seat all that it may know, its own first."""

from pathlib import Path

import parlour

from .games import THREE, made

PEBBLES = Path(__file__).parents[1] / "engine" / "faulty" / "pebbles.py"


def test_a_board_has_a_plane_for_each_player_the_own_first(tmp_path):
    position = made(tmp_path, THREE).start().play("a1").play("c3")
    first, second = position.planes(0), position.planes(1)
    names = [("board 0", (3, 3)), ("board 1", (3, 3)), ("player", (3,)), ("seat", (2,))]
    assert names == [plane[:2] for plane in first]
    assert [1, 0, 0, 0, 0, 0, 0, 0, 0] == first[0].numbers == second[1].numbers
    assert [0, 0, 0, 0, 0, 0, 0, 0, 1] == first[1].numbers == second[0].numbers
    assert ([1, 0, 0], [0, 1, 0]) == (first[2].numbers, second[2].numbers)
    assert ([1, 0], [0, 1]) == (first[3].numbers, second[3].numbers)


def test_planes_that_leave_something_out_are_found(tmp_path):
    """Two positions that differ only in what the planes leave out would look the same to a learner."""
    made(
        tmp_path,
        THREE
        + "\nboard.observing = tuple\nboard.outlines = lambda o: []\nboard.recall = lambda o, planes, seat, s: None\n",
    )
    report = parlour.check(tmp_path / "small.py", games=4, compiled=False)
    assert "planes" in report.times


def test_a_game_written_by_hand_has_planes_of_its_fields():
    """After who looks and who is to move; nothing is asked of it."""
    first = parlour.load(PEBBLES, interpreted=True).start().planes(0)
    assert ["seat", "player", "heap", "hands", "player", "winner", "ply"] == [plane.name for plane in first]
