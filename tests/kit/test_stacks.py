"""Boards of six sides, lines on them, and stacks of discs."""

import random
from types import SimpleNamespace

import pytest

import parlour
from parlour.engine.module.layout import Layout
from parlour.kit import Hexagon, OneOf, Slide, Square, Stacks, members, option
from parlour.scene import Board

from .games import made

TOWERS = """
plies = 40

class Options:
    players: int = option(2, range(2, 4), "How many play")

board = Stacks(OneOf(Options.players, {2: Square(1, 3), 3: Hexagon(2)}), players=Options.players, most=9)
move = Slide(board)

class State:
    discs: Array = board.discs
    begin: Array = board.begin
    towers: Array = board.owned
    player: int = int8
    ply: int = clock(int8)

@rule
def start(o, s):
    for player in range(o.players):
        board.put(o, s, player, player, 2)

@rule
def moves(o, s, out):
    n = 0
    for place in members(s.towers[s.player]):
        n = move.each(o, place, board.height(o, s, place), out, n)
    return n

@rule
def play(o, s, action):
    board.carry(o, s, move.source_of(o, action), move.target_of(o, action), move.steps_of(o, action))
    s.ply += 1
    next = following(s.player, o.players, s.towers)
    s.player = OVER if next == s.player or s.ply == 40 else next

@rule
def standing(o, s, player):
    return count(s.towers[player])
"""


def stacks(shape, players=2, **look):
    """Stacks, and a state of theirs alone."""
    board = Stacks(shape, players=players, **look)
    state = type(
        "State", (), {"discs": board.discs, "begin": board.begin, "owned": board.owned, "others": board.others}
    )
    return board, Layout.of(state, name="State").empty()


# hexagons


def test_the_rows_of_a_hexagon_grow_and_shrink():
    """By one each, from the length of a side."""
    grid = Hexagon(3).grid(None)
    assert [3, 4, 5, 4, 3] == [len(row) for row in grid.rows]
    assert ["a1", "b1", "c1", "a2"] == list(grid.names.values())[:4]
    assert "e3" == grid.names[grid.rows[2][-1]]


@pytest.mark.parametrize("side", [1, 2, 3, 4, 5])
def test_neighbours_of_a_hexagon_are_where_they_are_drawn_next_to_each_other(side):
    """All are one unit apart, and everything that is one unit away is one."""
    shape = Hexagon(side)
    grid = shape.grid(None)
    assert shape.most == shape.count(None) == len(grid.places)
    for place, (x, y) in grid.points.items():
        near = {other for other, (u, v) in grid.points.items() if 0.9 < ((x - u) ** 2 + (y - v) ** 2) ** 0.5 < 1.1}
        assert near == {shape.next(None, place, way) for way in shape.ways} - {-1}


def test_lines_are_drawn_once_between_each_two_neighbours():
    """On a small hexagon: six spokes and six sides."""
    edges = Hexagon(2).edges(None)
    assert 12 == len(edges) == len({frozenset(edge) for edge in edges})


def test_which_board_it_is_an_option_decides():
    """With all that follows from it."""
    players = option(2, range(2, 4), "How many")
    players.__set_name__(object, "players")
    shape = OneOf(players, {2: Square(2, 3, neighbours=4), 3: Hexagon(2)})
    two, three = SimpleNamespace(players=2), SimpleNamespace(players=3)
    assert (6, 7) == (shape.count(two), shape.count(three))
    assert (4, 6) == (shape.steps(two), shape.steps(three))
    assert 7 == shape.most
    assert "a3" in shape.grid(three).numbers
    assert "a3" not in shape.grid(two).numbers


# lines


def test_a_slide_reaches_all_that_is_in_line_near_ones_first():
    """However far."""
    move = Slide(Stacks(Square(4, 4, neighbours=4)))
    routes = move.routes(None)
    assert 16 * 6 == len(routes) == move.count(None)
    assert [1, 1, 2, 2, 3, 3] == [steps for here, _, steps in routes if here == 0]
    for most, reached in ((0, 0), (1, 2), (2, 4), (3, 6), (9, 6)):
        out = [0] * 8
        assert reached == move.each(None, 0, most, out, 0)
        assert list(range(reached)) == out[:reached]


def test_the_way_of_a_slide_is_its_line():
    """Both ends included."""
    move = Slide(Stacks(Hexagon(3)))
    grid = move.board.grid(None)
    action = move.between(None, None, grid.numbers["c1"], grid.numbers["a5"])
    assert ["c1", "c2", "c3", "b4", "a5"] == move.path(None, None, action)
    assert move.between(None, None, grid.numbers["c1"], grid.numbers["a2"]) is None


# stacks


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_discs_are_carried_put_and_removed_as_one_would_with_strings(players):
    """And the owners of stacks are right all the time."""
    rng = random.Random(players)
    board, s = stacks(Square(3, 4), players)
    told = [""] * 12
    for _ in range(300):
        here, there, player = rng.randrange(12), rng.randrange(12), rng.randrange(players)
        if told[here] and here != there and rng.random() < 0.6:
            number = rng.randint(1, len(told[here]))
            board.carry(None, s, here, there, number)
            told[there] = told[here][:number] + told[there]
            told[here] = told[here][number:]
        elif rng.random() < 0.05:
            board.remove(None, s, player)
            told = [pile.replace(str(player), "") for pile in told]
        elif sum(map(len, told)) < 58:
            number = rng.randint(1, 4)
            board.put(None, s, here, player, number)
            told[here] = str(player) * number + told[here]
        assert told == ["".join(map(str, board.pile(None, s, place))) for place in range(12)]
        for who in range(players):
            assert [at for at, pile in enumerate(told) if pile[:1] == str(who)] == list(members(s.owned[who]))
            assert "".join(told).count(str(who)) == board.count(None, s, who)


def test_another_piece_lies_where_no_disc_does():
    """And is lifted with its owner's name."""
    board, s = stacks(Square(2, 2), 3, other="cube")
    board.leave(None, s, 1, 2)
    assert (2, -1) == (board.alone(None, s, 1), board.alone(None, s, 0))
    assert [["", "c2"], ["", ""]] == board.data(None, s)
    assert (2, -1) == (board.lift(None, s, 1), board.lift(None, s, 1))


def test_more_discs_than_a_word_has_bits_are_refused():
    """When the board is made."""
    with pytest.raises(parlour.BadGame, match="at most 62 discs"):
        Stacks(Square(3, 3), most=63)
    with pytest.raises(parlour.BadGame, match="not 62 on 64"):
        Stacks(Square(8, 8))


def test_a_game_of_stacks_alone_keeps_what_it_promises(tmp_path, thorough):
    """Compiled, as planes, turned and mirrored, on either board."""
    game = made(tmp_path, TOWERS)
    assert () == parlour.check(game, games=40 if thorough else 8, compiled=thorough).findings


def test_stacks_are_drawn_and_told(tmp_path):
    """From the top."""
    after = made(tmp_path, TOWERS).start().play("a1-b1")
    assert [["0", "011", ""]] == after.data()["board"]
    assert "P1's stack of 1 disc on a1; P1's stack of 3 discs, from the top 1 of P1, 2 of P2 on b1" in after.words()


@pytest.mark.parametrize(("shape", "style", "lines"), [("Square(1, 3)", "cells", 0), ("Hexagon(2)", "points", 12)])
def test_points_have_lines_between_them(tmp_path, shape, style, lines):
    """Cells have none."""
    board = made(tmp_path, TOWERS.replace("Square(1, 3)", shape)).start().scene().parts[0]
    assert isinstance(board, Board)
    assert (style, lines) == (board.style, len(board.lines))


def test_a_variant_of_one_of_our_games_is_made_of_its_file_too(tmp_path):
    """So that an edit of it is never met by code that was compiled before."""
    file = tmp_path / "variant.py"
    file.write_text('"""A variant."""\nfrom parlour.games.nava import *\n', encoding="utf-8")
    assert {"nava.py", "variant.py"} == {path.rpartition("/")[2] for path in parlour.load(file).compiler.texts}
