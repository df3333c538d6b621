"""What a beginner need not write: the kit knows it."""

import pytest

import parlour
from parlour.kit import Bitboard, Slide, Square, bit, flag, int8, playing_cards
from parlour.scene import Board

from .games import THREE, made

THROWS = """
PLAYERS = 2
plies = 8
die = Dice()
say = Say("go")
roll = Roll(die)

class State:
    thrown: Array = die.shown
    points: Array = by_player(int8[2], most=100, noun="point")
    turns: int = int8
    player: int = int8

@rule
def moves(o, s, out):
    return say.each(o, out, 0) if die.lie(o, s.thrown) else roll.each(o, out, 0)

@rule
def play(o, s, action):
    if roll.made(o, action):
        roll.lay(o, s.thrown, action)
        s.points[s.player] += s.thrown[0]
    else:
        die.clear(o, s.thrown)
        s.turns += 1
        s.player = OVER if s.turns == 4 else s.turns % 2
"""

SAME_NAME = """
PLAYERS = 2
plies = 2
cards = Cards("1234", suits=("low", "high"))
hands = UniqueHands(cards, hidden=True)
deal = Deal(cards, hands)

class State:
    hands: Array = hands.sets
    voids: Array = hands.voids
    player: int = int8

@rule
def receiver(o, s):
    return s.player if s.player >= 0 else NOBODY

@rule
def moves(o, s, out):
    return deal.undealt(o, s.hands, out, 0)

@rule
def play(o, s, action):
    hands.add(o, s.hands, s.player, deal.kind(o, action))
    s.player = OVER if s.player else 1

@rule
def standing(o, s, player):
    return s.hands[player]
"""

ROADS = """
PLAYERS = 2
plies = 9

class Options:
    rows: int = option(2, range(1, 4), "Rows")
    cols: int = option(2, range(1, 4), "Columns")
    board: object = option(None, read_board(rows, cols, 2, place="cell", noun="stone"), "A start")
    setup: Array = int8[9]

board = LargeBoard(Square(Options.rows, Options.cols, neighbours=4))
move = StepTo(board, onto="enemy")

class State:
    stones: Array = board.owners
    player: int = int8

def prepare(o, chosen):
    rows = chosen.get("board") or [[(row + col) % 2 for col in range(o.cols)] for row in range(o.rows)]
    follow_board(o, chosen, rows)
    for place, owner in enumerate(owner for row in rows for owner in row):
        o.setup[place] = owner + 1

@rule
def start(o, s):
    board.lay_out(o, s.stones, o.setup)

@rule
def moves(o, s, out):
    return move.each_of(o, s.stones, s.player, out, 0)

@rule
def play(o, s, action):
    board.take(o, s.stones, move.source_of(o, action))
    board.put(o, s.stones, move.target_of(o, action), s.player)
    s.player = 1 - s.player if move.some_of(o, s.stones, 1 - s.player) else OVER

@rule
def standing(o, s, player):
    return board.count(o, s.stones, player)
"""


def test_dice_that_do_not_lie_on_the_table_are_thrown(tmp_path):
    """It is the dealer's turn without a word of the game's."""
    start = made(tmp_path, THROWS).start()
    assert parlour.DEALER == start.player
    assert 0 == start.play("roll 4").player
    assert parlour.DEALER == start.play("roll 4").play("go").player


def test_what_players_gather_stands_at_their_names_and_most_of_it_wins(tmp_path):
    position = made(tmp_path, THROWS).start()
    for move in ["roll 4", "go", "roll 1", "go", "roll 1", "go", "roll 2", "go"]:
        position = position.play(move)
    assert "5 points" in str(position)
    assert "3 points" in str(position)
    assert (0,) == position.winners


def test_a_field_called_like_its_part_stands_for_the_part_in_the_lines_that_follow(tmp_path):
    game = made(tmp_path, SAME_NAME)
    assert {"hands": [["3"], []], "voids": [[], []]} == game.start().play("deal 3").data()["hands"]


def test_a_field_of_no_part_says_what_it_has_not():
    with pytest.raises(AttributeError, match="has no owners"):
        _ = flag(int8).owners


def test_each_of_several_shapes_is_drawn_in_its_own_style(tmp_path):
    text = THREE.replace("board = Bitboard(Square(3, 3))", "").replace(
        "PLAYERS = 2",
        'PLAYERS = 2\nclass Options:\n    six: int = option(0, (0, 1), "Six sides")\n'
        "board = Bitboard(OneOf(Options.six, {0: Square(3, 3), 1: Hexagon(2)}))",
    )
    made(tmp_path, text)
    boards = [parlour.load(tmp_path / "small.py", six=six, interpreted=True).start().scene().parts[0] for six in (0, 1)]
    assert ["cells", "points"] == [board.style for board in boards if isinstance(board, Board)]


def test_a_clear_slide_ends_before_what_lies_in_its_way():
    """Of the lines from a corner one is blocked at once, one after a step."""
    board = Bitboard(Square(3, 3))
    move, out = Slide(board), [0] * 9
    free = board.all(None) & ~(bit(1) | bit(6) | bit(0))
    n = move.clear(None, 0, free, out, 0)
    assert {3, 4, 8} == {move.target_of(None, action) for action in out[:n]}


def test_a_step_that_has_to_hit_is_refused_onto_a_free_place(tmp_path):
    """And a board of two players needs no option for how many play."""
    made(tmp_path, ROADS)
    game = parlour.load(tmp_path / "small.py", board=[[0, 1, -1], [-1, -1, -1]], interpreted=True)
    assert (2, 3) == (game.o.rows, game.o.cols)
    assert ("a1-b1",) == game.start().moves
    reason = "a2 is free, and a step has to end on an enemy's stone; from a1 it can go to b1"
    assert reason == game.start().why_not("a1-a2")


def test_playing_cards_are_written_called_and_drawn_as_people_know_them():
    cards = playing_cards(["10", "K"], "sh", values=[10, 4])
    assert ("10s", "Ks", "10h", "Kh") == cards.names
    assert "king of hearts" == cards.words(None, 3)
    assert "10♠" == cards.faces(None, 0)[0].text
    assert [10, 4, 10, 4] == list(cards.values(None))


GRID = """
PLAYERS = 2
plies = 3
go = Say("go")
side = lambda o, s, player: f"{s.grid[player, 0]} of 2"

class State:
    grid: Array = number(int8[2, 3], 4)
    each: Array = by_player(int8[2, 2], most=3)
    player: int = int8

@rule
def moves(o, s, out):
    return go.each(o, out, 0)

@rule
def play(o, s, action):
    s.grid[s.player, 0] += 1
    s.each[s.player, 1] += 1
    s.player = OVER if s.grid[0, 0] == 2 else 1 - s.player

@rule
def standing(o, s, player):
    return s.grid[player, 0]
"""


def test_fields_of_two_dimensions_are_rows_in_data_and_lead_back(tmp_path):
    game = made(tmp_path, GRID)
    position = game.start().play("go")
    assert {"grid": [[1, 0, 0], [0, 0, 0]], "each": [[0, 1], [0, 0]], "player": 1} == position.data()
    assert position == game.position(position.data())
    assert ((2, 2), [0, 0, 0, 1]) == next(plane[1:] for plane in position.planes(1) if plane.name == "each")
    assert parlour.check(game, games=4, compiled=False).ok
    with pytest.raises(parlour.BadPosition, match="grid"):
        game.position(position.data() | {"grid": [[1, 0], [0, 0]]})
