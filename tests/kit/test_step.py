"""Steps to neighbouring places, on boards of sets and on large ones, and whose turn it is then."""

import itertools

import numpy as np
import pytest
from numba import njit

import parlour
from parlour.kit import BadOption, Square, following, option, read_board
from parlour.kit.bits import ALL, holding
from parlour.kit.kernels import bits as native

from .games import made

GAME = """
PLAYERS = 2
plies = 30
{options}
board = {board}
move = StepTo(board)

class State:
    pieces: Array = board.owners
    player: int = int8
    ply: int = clock(int16)

@rule
def start(o, s):
    board.put(o, s.pieces, 0, 0)
    board.put(o, s.pieces, 4, 1)

@rule
def moves(o, s, out):
    return {listed}

@rule
def play(o, s, action):
    target = move.target_of(o, action)
    hit = board.owner(o, s.pieces, target) >= 0
    board.take(o, s.pieces, move.source_of(o, action){taken})
    board.put(o, s.pieces, target, s.player)
    s.ply += 1
    s.player = OVER if hit or s.ply == 30 else 1 - s.player

@rule
def standing(o, s, player):
    return 1
"""
SETS = "move.each(o, s.pieces[s.player], board.free(o, s.pieces), out, 0)"
CELLS = "move.each_of(o, s.pieces, s.player, out, 0)"


def small(folder, shape, options=""):
    return made(folder, GAME.format(board=f"Bitboard({shape})", listed=SETS, taken=", s.player", options=options))


def large(folder, shape, options=""):
    return made(folder, GAME.format(board=f"LargeBoard({shape})", listed=CELLS, taken="", options=options))


def test_a_piece_steps_to_its_neighbours(tmp_path):
    """Onto free places where these are asked for, else onto the other's piece too."""
    assert ("a1-a2", "a1-b1") == small(tmp_path, "Square(3, 3)").start().moves
    assert ("a1-a2", "a1-b1", "a1-b2") == large(tmp_path, "Square(3, 3)").start().moves


def test_without_diagonals_there_are_four(tmp_path):
    """The refusal knows why."""
    p = large(tmp_path, "Square(3, 3, neighbours=4)").start()
    assert ("a1-a2", "a1-b1") == p.moves
    assert "not adjacent: diagonals do not count; from a1 it can go to b1 or a2" == p.why_not("a1-b2")


@pytest.mark.parametrize("make", [small, large])
@pytest.mark.parametrize("shape", ["Square(2, 3)", "Square(3, 3, neighbours=4)", "Square(2, 5)"])
def test_every_list_of_steps_keeps_to_the_bounds(tmp_path, make, shape):
    """Whatever lies where; on a chequered board without diagonals every two neighbours are a step."""
    game = make(tmp_path, shape)
    rows, cols = (int(text.split(",")[0].strip(") ")) for text in shape.removeprefix("Square(").split(", ")[:2])
    most = 0
    for tiles in itertools.product((-1, 0, 1), repeat=rows * cols):
        board = [list(tiles[row * cols : (row + 1) * cols]) for row in range(rows)]
        try:
            most = max(most, len(game.position({"board": board, "player": 0, "ply": 0}).actions))
        except parlour.BadPosition as error:
            assert "nobody can move" in str(error)
    assert most <= game.bounds.moves
    if "neighbours=4" in shape:
        assert most == game.bounds.moves


@pytest.mark.parametrize("make", [small, large])
def test_an_option_may_say_how_many_neighbours_there_are(tmp_path, make, thorough):
    """The same actions are listed interpreted, compiled, and compiled with bounds checks."""
    options = "class Options:\n    neighbours: int = option(8, (8, 4), 'Neighbours')\n"
    game = make(tmp_path, "Square(3, 3, neighbours=Options.neighbours)", options)
    for number, steps in ((8, 40), (4, 24)):
        found = parlour.load(game.path, neighbours=number)
        assert steps // 2 == found.bounds.moves
        report = parlour.check(found, games=20, compiled=thorough)
        assert report.ok, str(report)


def test_a_board_beyond_64_places_is_looked_at_whole(tmp_path):
    """The 65th place and the last one."""
    text = GAME.format(board="LargeBoard(Square(9, 9))", listed=CELLS, taken="", options="")
    game = made(
        tmp_path, text.replace("s.pieces, 0, 0)", "s.pieces, 64, 0)").replace("s.pieces, 4, 1)", "s.pieces, 80, 1)")
    )
    assert 8 == len(game.start().moves)
    assert ("i9-h8", "i9-h9", "i9-i8") == game.start().play("b8-a8").moves


@njit
def compiled(cells, first, value):
    return native.holding(cells, first, value)


def test_64_cells_are_compared_alike_interpreted_and_compiled():
    cells = np.random.default_rng(1).integers(0, 5, 256).astype(np.int8)
    for first, value in itertools.product((0, 64, 100, 192), range(5)):
        assert holding(cells, first, value) == int(compiled(cells, first, value)) & ALL


@pytest.mark.parametrize(
    ("player", "left", "expected"),
    [
        (0, [1, 1, 1], 1),
        (0, [1, 0, 2], 2),
        (2, [3, 1, 1], 0),
        (2, [-1, 1, 1], 1),
        (1, [0, 1, -1], 1),
        (1, [0, 0, 0], 1),
    ],
)
def test_the_next_player_is_one_who_has_something_left(player, left, expected):
    """The same one where nobody else has."""
    assert expected == following(player, 3, left)


def test_a_board_as_an_option_is_read_within_the_limits_of_others():
    rows, players = option(2, range(2, 4), "Rows"), option(2, range(2, 4), "Players")
    read = read_board(rows, 3, players, place="cell", noun="piece")
    assert [[0, -1, 1], [1, 1, 2]] == read(((0, -1, 1), (1, 1, 2)))
    assert "2 to 3 rows of 3 cells each, a cell being -1 or a player's id from 0 to 2" == read.__doc__
    with pytest.raises(BadOption, match=r"expected a list of 3 cells in row \[1\], not 2"):
        read([[0, 1, 2], [0, 1]])
    with pytest.raises(BadOption, match="P2 would have no piece; every player up to P3 needs one"):
        read([[0, 2, 2], [0, 0, 0]])


def test_the_point_of_a_place_is_its_row_and_column():
    """Places of small boards are numbered apart from their size, those of large ones are not."""
    assert (1, 2) == Square(3, 4).point(None, 6)
    assert (6, 4) == Square(9, 10).point(None, 64)
