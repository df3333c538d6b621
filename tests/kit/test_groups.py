"""Boards of more than 64 places: neighbours, lines, groups and what they reach."""

import pytest

import parlour

from .games import made

HEX = """
from parlour.kit.shapes import WAYS
PLAYERS = 2

class Rhombus(Square):
    ways = (*WAYS[:4], (-1, 1), (1, -1))

board = LargeBoard(Rhombus({size}, {size}, neighbours=6))
move = Place(board)
symmetries = ("half turn", "seats and mirror and turn by 90°")

class State:
    cells: Array = board.owners
    room: Array = board.room
    player: int = int8
    winner: int = whose(int8)

@rule
def moves(o, s, out):
    return move.each_free(o, s.cells, out, 0)

@rule
def play(o, s, action):
    board.put(o, s.cells, action, s.player)
    size, free, edges = board.group(o, s.cells, action, s.room)
    one, other = (WEST, EAST) if s.player else (NORTH, SOUTH)
    if has(edges, one) and has(edges, other):
        s.winner = s.player + 1
        s.player = OVER
    else:
        s.player = 1 - s.player

@rule
def standing(o, s, player):
    return s.winner == player + 1
"""
"""P1 connects the upper edge with the lower one, P2 the left one with the right one."""

GOMOKU = """
PLAYERS = 2

class Options:
    size: int = option(15, range(5, 20), "Rows and columns")

board = LargeBoard(Square(Options.size, Options.size))
move = Place(board)

class State:
    cells: Array = board.owners
    player: int = int8
    winner: int = whose(int8)

@rule
def moves(o, s, out):
    return move.each_free(o, s.cells, out, 0)

@rule
def play(o, s, action):
    board.put(o, s.cells, action, s.player)
    if board.line_at(o, s.cells, action, 5):
        s.winner = s.player + 1
    s.player = OVER if s.winner or board.full(o, s.cells) else 1 - s.player

@rule
def standing(o, s, player):
    return s.winner == player + 1
"""

STONES = """
....X....
...XOX...
....OO...
.....X...
X........
XX.......
.........
OOOOO....
.X.......
"""
"""Two rows of X and O, as a small position of Go on nine by nine."""


@pytest.fixture(scope="module")
def go(tmp_path_factory):
    """The rules of a board of nine by nine, and a state with these stones."""
    text = HEX.replace("Rhombus({size}, {size}, neighbours=6)", "Square(9, 9, neighbours=4)").replace("symm", "# symm")
    game = made(tmp_path_factory.mktemp("go"), text)
    board = game.chapters.get("board")
    s = game.chapters.state.empty()
    for place, stone in enumerate("".join(STONES.split())):
        if stone != ".":
            board.put(game.o, s.cells, place, "XO".index(stone))
    return game, board, s


def at(name):
    return "abcdefghi".index(name[0]) + 9 * (int(name[1]) - 1)


@pytest.mark.parametrize(
    ("place", "size", "free", "edges"),
    [("e1", 1, 2, "N"), ("e2", 3, 3, ""), ("a6", 3, 5, "W"), ("e8", 5, 10, "W"), ("b9", 1, 2, "S")],
)
def test_a_group_has_a_size_liberties_and_edges(go, place, size, free, edges):
    game, board, s = go
    found = board.group(game.o, s.cells, at(place), s.room)
    assert (size, free, sum(1 << "NWES".index(edge) for edge in edges)) == found
    assert [0] * len(list(s.room)) == list(s.room)


def test_places_are_connected_over_neighbours_of_one_owner(go):
    game, board, s = go
    reached = {
        one for one in ("e2", "f3", "d2", "e8", "e4") if board.connected(game.o, s.cells, at("e3"), at(one), s.room)
    }
    assert {"e2", "f3"} == reached


def test_a_group_is_taken_off_the_board_whole(go):
    game, board, s = go
    after = s.copy()
    assert 3 == board.remove(game.o, after.cells, at("f3"), after.room)
    assert [at("e2"), at("e3"), at("f3")] == [place for place in range(81) if s.cells[place] != after.cells[place]]
    assert [0] * len(list(s.room)) == list(after.room)


def test_neighbours_are_counted_by_owner(go):
    game, board, s = go
    assert [2, 0, 2] == [board.neighbours(game.o, s.cells, at("f2"), who) for who in (-1, 0, 1)]
    assert [1, 2, 1] == [board.neighbours(game.o, s.cells, at("f3"), who) for who in (-1, 0, 1)]


@pytest.mark.parametrize(
    ("moves", "is_won"),
    [
        ("a1 o1 b2 o2 c3 o3 d4 o4 e5", True),
        ("a1 o1 a2 o2 a3 o3 a4 o5 a6 o6 a5", True),
        ("o1 a1 n2 a2 m3 a3 l4 b4 k5", True),
        ("n1 a1 o1 a2 a3 b3 b2 c2 c1 d1", False),
    ],
)
def test_five_in_a_row_win_on_fifteen_by_fifteen(tmp_path, moves, is_won):
    """Lines do not run over an edge."""
    position = made(tmp_path, GOMOKU).start()
    for move in moves.split():
        position = position.play(move)
    assert is_won == (position.player is None)


@pytest.mark.parametrize(("text", "games"), [(HEX.replace("{size}", "11"), 6), (GOMOKU, 12)], ids=["hex", "gomoku"])
def test_a_large_board_with_groups_or_lines_keeps_every_promise(tmp_path, text, games, thorough):
    """Compiled, with checked indices, mirrored and turned, with seats exchanged and the board turned with them."""
    made(tmp_path, text)
    report = parlour.check(tmp_path / "small.py", games=games if thorough else 4, compiled=thorough)
    assert {} == report.times, str(report)


def test_somebody_always_connects_in_hex(tmp_path):
    made(tmp_path, HEX.replace("{size}", "11"))
    played = parlour.load(tmp_path / "small.py").playouts(2000, seed=1)
    assert pytest.approx(1) == sum(played.scores)
    assert 0.45 < played.scores[0] < 0.6
    assert 21 <= played.shortest <= played.longest <= 121
