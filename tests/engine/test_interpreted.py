"""The list that rules fill with moves is quick, and still tells what was written beside it."""

import pytest

import parlour
from parlour.engine import OVER


def listed(fill, monkeypatch):
    """The actions of tic-tac-toe's start, if its rules list them so."""
    game = parlour.load("tictactoe", interpreted=True)
    monkeypatch.setattr(game.interpreter, "_moves", fill)
    return game.interpreter.look(game.root).actions


@pytest.mark.parametrize("index", [-1, -9, -19, 9, 17, 18, 10_000])
def test_a_move_written_beside_the_list_is_told(index, monkeypatch):
    """Before its start too, where plain lists would wrap around."""

    def fill(o, s, out):
        out[index] = 3
        return 1

    with pytest.raises(IndexError, match=rf"out\[{index}\]: an index runs from 0 to 8"):
        listed(fill, monkeypatch)


def test_a_number_too_large_is_told(monkeypatch):
    """As a cell of that size would."""

    def fill(o, s, out):
        out[0] = 1 << 31
        return 1

    with pytest.raises(OverflowError, match=r"out\[0\] = 2147483648: holds"):
        listed(fill, monkeypatch)


def test_the_list_is_as_long_as_the_game_says(monkeypatch):
    """Rules may ask for its length."""

    def fill(o, s, out):
        for n in range(len(out)):
            out[n] = len(out) - 1 - n
        return len(out)

    assert tuple(range(9)) == listed(fill, monkeypatch)


def test_whose_turn_it_is_not_has_no_moves():
    """Where the game is over nothing is listed."""
    game = parlour.load("tictactoe", interpreted=True)
    position = game.start()
    for move in ("a1", "a2", "b1", "b2", "c1"):
        position = position.play(move)
    assert (OVER, ()) == game.interpreter.look(position.raw)[1:3]
