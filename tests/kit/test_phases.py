"""Games in which what can be done changes: refusals and prompts that know it, and turns of two steps."""

import pytest

import parlour
from parlour.kit import Bitboard, Graph, Leap, Slide, Square, Walk, bit

from .games import made

ROW = """
PLAYERS = 2
plies = 40
board = Bitboard(Square(3, 3), noun="peg", place="hole")
lay = Place(board)
go = Leap(board)
take = Place(board, "take", on="enemy")

class State:
    pegs: Array = board.owners
    taking: int = flag(int8)
    laid: int = int8
    player: int = int8
    ply: int = clock(int16)

@rule
def moves(o, s, out):
    own, free = s.pegs[s.player], board.free(o, s.pegs)
    if s.taking:
        return take.each(o, s.pegs[1 - s.player] & ~bit(8), out, 0)
    return lay.each(o, free, out, 0) if s.laid < 6 else go.near(o, own, free, out, 0)

@rule
def play(o, s, action):
    s.ply += 1
    if take.made(o, action):
        board.take(o, s.pegs, take.at(o, action), 1 - s.player)
        s.taking = 0
    else:
        s.laid += lay.made(o, action)
        place = lay.at(o, action) if lay.made(o, action) else go.target_of(o, action)
        if go.made(o, action):
            board.take(o, s.pegs, go.source_of(o, action), s.player)
        board.put(o, s.pegs, place, s.player)
        s.taking = board.line_at(o, s.pegs[s.player], place, 3)
    if not s.taking:
        s.player = 1 - s.player
    if s.ply == 40:
        s.player = OVER

@rule
def standing(o, s, player):
    return count(s.pegs[player])

def prompt(o, s):
    return "A row: take a peg" if s.taking else None
"""
OWN = """
def reason(o, s, action):
    if take.made(o, action):
        return "a peg is taken only when there is a row"
    return "there is a row: take a peg" if s.taking else None
"""
LAYING = ("a1", "a2", "b1", "b2")
TAKING = (*LAYING, "c1")
MOVING = ("a1", "a2", "b1", "b2", "c3", "c1")


def after(game, moves):
    position = game.start()
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        (LAYING, "a1-a3", "not now: P1 can lay a peg on any free hole"),
        (LAYING, "c3-a3", "not now: P1 can lay a peg on any free hole"),
        (LAYING, "take a2", "not now: P1 can lay a peg on any free hole"),
        (LAYING, "take d1", "there is no hole d1: row 1 goes from a1 to c1"),
        (LAYING, "a1", "a1 has P1's peg already: choose a free hole"),
        (TAKING, "a3", "not now: P1 can take a2 or b2"),
        (TAKING, "a1", "not now: P1 can take a2 or b2"),
        (TAKING, "a1-b1", "not now: P1 can take a2 or b2"),
        (TAKING, "take a1", "the peg on a1 is your own: P1 can take a2 or b2"),
        (TAKING, "take a3", "there is no peg on a3: P1 can take a2 or b2"),
    ],
)
def test_a_move_of_another_phase_is_told_what_is_possible_now(tmp_path, moves, move, reason):
    assert reason == after(made(tmp_path, ROW), moves).why_not(move)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("c1", "not now: P1 can move from b1 or c3"),
        ("a3", "not now: P1 can move from b1 or c3"),
        ("take a2", "not now: P1 can move from b1 or c3"),
        ("a1-a1", "a1 is where it stands already: the one on a1 cannot move now, P1 can move from b1 or c3"),
        ("b1-c3", "your own peg is there, on c3; from b1 it can go to c2"),
        ("b1-b2", "b2 is taken by P2: from b1 it can go to c2"),
        ("b1-a3", "a3 is not next to b1: from b1 it can go to c2"),
        ("a2-a3", "the peg on a2 is P2's: P1 can move from b1 or c3"),
        ("a3-c2", "there is no peg on a3: P1 can move from b1 or c3"),
    ],
)
def test_a_leap_to_neighbours_says_what_is_in_its_way(tmp_path, move, reason):
    assert reason == after(made(tmp_path, ROW), MOVING).why_not(move)


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        (LAYING, "take a2", "a peg is taken only when there is a row"),
        (TAKING, "a3", "there is a row: take a peg"),
        (TAKING, "a1", "there is a row: take a peg"),
        (TAKING, "a1-c3", "there is a row: take a peg"),
        (TAKING, "a3-c3", "not now: P1 can take a2 or b2"),
        (TAKING, "d9", "there is no hole d9: rows are 1 to 3"),
    ],
)
def test_where_nothing_of_a_form_is_possible_the_game_is_asked_first(tmp_path, moves, move, reason):
    """But for what is nowhere, and for what is not the player's."""
    assert reason == after(made(tmp_path, ROW + OWN), moves).why_not(move)


def test_stages_say_of_every_form_whether_it_comes_later(tmp_path):
    game = made(tmp_path, ROW + "\nstages = lay, take, go\n")
    assert "not yet: P1 can lay a peg on any free hole" == after(game, LAYING).why_not("a1-a3")
    assert "too late to lay a peg: now P1 can take a2 or b2" == after(game, TAKING).why_not("a3")


def test_a_prompt_says_what_is_to_be_done(tmp_path):
    """As a sentence, to those who see and to those who hear."""
    game = made(tmp_path, ROW)
    assert "" == game.start().scene().prompt
    assert "A row: take a peg." == after(game, TAKING).scene().prompt
    assert after(game, TAKING).words().endswith("A row: take a peg.")


def test_a_turn_is_all_that_a_player_does_in_a_row(tmp_path):
    match = parlour.Match(made(tmp_path, ROW), seed=1)
    assert [] == list(match.turn_at(0))
    for move in (*TAKING, "take b2"):
        match.play(move)
    assert [5, 6] == list(match.turn_at(6))
    assert ["c1", "b2"] == match.clicks_of(match.turn_at(6))
    assert [4] == list(match.turn_at(4))


def test_places_in_lines_are_found_on_squares_and_graphs():
    square, graph = Bitboard(Square(3, 3)), Bitboard(Graph("a1 b1 c1", "a1 a2 a3"))
    assert 0b111 == square.lines(None, 0b000_010_111, 3)
    assert 0b001_011_101 == square.lines(None, 0b001_011_101, 2)
    assert {"a1", "b1", "c1"} == set(graph.named(None, graph.lines(None, 0b11101, 3)))
    assert 0 == graph.lines(None, 0b11001, 3)


@pytest.mark.parametrize("free", [0, bit(8), bit(1), bit(4) | bit(8), 0b111_111_110])
def test_some_is_whether_anything_would_be_listed(free):
    board, out = Bitboard(Square(3, 3)), [0] * 99
    leap, slide, walk = Leap(board), Slide(board), Walk(board, "{here}-{there}", (0, 2), (3,) * 2)
    assert leap.some(None, bit(0), free) == (leap.each(None, bit(0), free, out, 0) > 0)
    assert leap.some_near(None, bit(0), free) == (leap.near(None, bit(0), free, out, 0) > 0)
    assert slide.some(None, bit(0), free) == (slide.clear(None, 0, free, out, 0) > 0)
    assert walk.some(None, 0, bit(0), free) == any(walk.movers(None, 0, slot, bit(0), free) for slot in range(2))


def test_a_form_may_belong_to_several_stages(tmp_path):
    game = made(tmp_path, ROW + "\nstages = (lay, take), (go, take)\n")
    assert "not now: P1 can take a2 or b2" == after(game, TAKING).why_not("a3")
    assert "not yet: P1 can lay a peg on any free hole" == after(game, LAYING).why_not("a1-a3")
    assert after(game, MOVING).why_not("a3").startswith("too late to lay a peg")
    assert after(game, MOVING).why_not("take a2").startswith("not now")
