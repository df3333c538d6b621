"""A position and its image are played alike, and a game that is not alike is found out."""

from random import Random

import pytest

import parlour
from parlour.conformance.images import difference
from parlour.conformance.patience import Patience
from parlour.conformance.random_game import RandomGame, play
from parlour.conformance.trial import Findings, Trial
from parlour.kit import Graph, Square
from parlour.kit.symmetry import exchanged, symmetries

from .games import THREE, made

LOPSIDED = THREE.replace(
    "return move.each(o, board.free(o, s.marks), out, 0)",
    "return move.each(o, board.free(o, s.marks) & ~1 if board.free(o, s.marks) & ~1 else 1, out, 0)",
)
"""The cell a1 may be taken only when it is the last."""


@pytest.mark.parametrize(
    ("shape", "count"),
    [
        (Square(3, 3), 7),
        (Square(3, 4), 3),
        (Square(1, 4), 1),
        (Graph("a1 b1 c1", "a2 b2 c2", "a1 a2", "b1 b2", "c1 c2"), 3),
        (Graph("a1 b1 c1", "a1 a2"), 0),
    ],
)
def test_a_board_has_the_symmetries_of_its_drawing(shape, count):
    grid, found = shape.grid(None), symmetries(shape, None)
    assert count == len(found)
    assert all(set(grid.places) == set(mapping.values()) for mapping in found.values())


ASLANT = ("mirror and turn by 90°", "mirror and turn by 270°")
TURNS = ("half turn", "flip", "mirror", "quarter turn", "three quarter turn", *ASLANT)


def images(game, most=0):
    return game.chapters.get("images")(game.o, most)


def names(game):
    return tuple(symmetry.name for symmetry in images(game))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("tictactoe", (*TURNS, "seats")),
        ("othello", (*TURNS, "seats")),
        ("connectfour", ("mirror", "seats")),
        ("breakthrough", ("mirror", "seats and half turn")),
        ("stones", (*TURNS, "seats")),
        ("nava", (*TURNS, "seats")),
        ("kuhn", ()),
    ],
)
def test_what_a_game_is_made_of_tells_how_it_looks_alike(name, expected):
    """Gravity leaves left and right; who goes forward turns with the seats; who is dealt to in order keeps a seat."""
    assert expected == names(parlour.load(name, interpreted=True))


def test_colours_can_be_exchanged_while_the_deck_stays_the_same():
    assert ("mirror", "red and green", "green and blue") == names(parlour.load("stavegame", interpreted=True))
    deck = [[1, 4, 4], [0, 2, 2], [3, 3, 3]]
    assert ("mirror", "green and blue") == names(parlour.load("stavegame", interpreted=True, deck=deck))
    twice = [[1, 4, 0], [4, 1, 0], [4, 1, 0]]
    assert ("mirror",) == names(parlour.load("stavegame", interpreted=True, deck=twice))


def test_all_images_are_listed_where_they_are_few():
    """Three colours in six orders, each as it is and mirrored, but not the position itself; of seven colours there
    are 5,040 orders, so the six exchanges that make them stand for all."""
    assert 6 * 2 - 1 == len(images(parlour.load("stavegame", interpreted=True), most=100))
    assert 8 * 2 - 1 == len(images(parlour.load("tictactoe", interpreted=True), most=100))
    assert 6 == len(images(parlour.load("mantis", interpreted=True), most=100))


@pytest.mark.parametrize("number", range(15))
def test_every_image_of_all_is_played_alike(number):
    game = parlour.load("tictactoe", interpreted=True)
    assert differences(game, images(game, most=100)[number]) == set()


def differences(game, symmetry, least=0):
    """What is not alike in positions of a game, from a ply on."""
    trial, walk = Trial(game, Findings(0, Patience(60)), Random(0)), RandomGame()
    play(trial, walk, False)
    return {difference(trial, p, symmetry) for p in walk.positions[least::3]} - {None}


@pytest.mark.parametrize(("name", "dealt"), [("mantis", 12), ("stavegame.rules", 6), ("kuhn", 2)])
def test_whose_seat_is_whose_matters_only_while_cards_are_dealt_in_order(tmp_path, name, dealt):
    """Hands, decks, pots, points, choices of a player and lanes are renamed, and the lanes turn with the seats."""
    text = f"from parlour.games.{name} import *\nPLAYERS = {None if name == 'mantis' else 2}\n"
    game = made(tmp_path, text + "symmetries = ('seats',)\n")
    game = parlour.load(game.path, interpreted=True, **({"players": 3} if name == "mantis" else {}))
    (seats,) = images(game)
    assert ("seats and half turn" if name == "stavegame.rules" else "seats") == seats.name
    assert differences(game, seats, least=dealt) == set()
    report = parlour.check(game, games=4, compiled=False)
    assert "write symmetries = ()" in str(report)


FACING = """
PLAYERS = 2
plies = 60
board = Bitboard(Square(4, 3))
move = Leap(board)

class State:
    men: Array = board.owners
    player: int = int8

@rule
def start(o, s):
    s.men[0], s.men[1] = board.row(o, 3), board.row(o, 0)

@rule
def moves(o, s, out):
    onto = board.free(o, s.men)
    n = 0
    for man in members(s.men[s.player]):
        step = board.shift(o, bit(man), SOUTH if s.player else NORTH)
        n = move.each(o, bit(man), step & onto, out, n)
    return n

@rule
def play(o, s, action):
    board.take(o, s.men, move.source_of(o, action), s.player)
    board.put(o, s.men, move.target_of(o, action), s.player)
    s.player = 1 - s.player
    if board.shift(o, s.men[s.player], SOUTH if s.player else NORTH) & board.free(o, s.men) == 0:
        s.player = OVER

@rule
def standing(o, s, player):
    return 1
"""
"""Men go ahead, and no part of the kit knows that."""

SUITS = """
PLAYERS = 2
cards = Cards([suit + rank for suit in "CDH" for rank in "12"], suits=("clubs", "diamonds", "hearts"))
hands = UniqueHands(cards)
table = OpenCards(cards)
lay = Phrase("lay {card}", card=hands)
plies = 6

class State:
    hands: Array = hands.sets
    table: int = table.set
    player: int = int8

@rule
def start(o, s):
    s.hands[0], s.hands[1] = 0b010101, 0b101010

@rule
def moves(o, s, out):
    return lay.each(o, s.hands[s.player], out, 0)

@rule
def play(o, s, action):
    card = lay.parts(o, action)
    hands.take(o, s.hands, s.player, card)
    s.table |= bit(card)
    s.player = OVER if hands.size(o, s.hands, 1) == 0 and hands.size(o, s.hands, 0) == 0 else 1 - s.player
    {more}

@rule
def standing(o, s, player):
    return 1
"""


def checked(folder, text):
    return parlour.check(made(folder, text), games=12, compiled=False)


def test_suits_can_be_exchanged_and_seats_with_them(tmp_path):
    text = SUITS.replace("{more}", "")
    assert ("seats", "clubs and diamonds", "diamonds and hearts") == names(made(tmp_path, text))
    assert {} == checked(tmp_path, text).times


def test_a_suit_that_is_trump_is_found(tmp_path):
    """Who lays the first heart wins; the others can still be exchanged."""
    trump = "if card >= 4 and s.player != OVER: s.player = OVER"
    report = checked(tmp_path, SUITS.replace("{more}", trump))
    assert 'in the image by "diamonds and hearts"' in str(report)
    assert 'write symmetries = ("seats", "clubs and diamonds")' in str(report)


def test_seats_that_go_with_a_turn_have_to_say_so(tmp_path):
    report = checked(tmp_path, FACING)
    assert 'other moves are legal in the image by "seats"' in str(report)
    assert 'write symmetries = ("mirror",)' in str(report)
    text = FACING + "symmetries = ('mirror', 'seats and half turn')\n"
    assert {} == checked(tmp_path, text).times


def test_a_player_who_always_wins_is_found(tmp_path):
    report = checked(tmp_path, THREE.replace("return count(s.marks[player])", "return player"))
    assert 'the game ends differently in the image by "seats"' in str(report)
    assert f"write symmetries = {TURNS}, which hold".replace("'", '"') in str(report)


def test_a_field_of_which_nothing_is_known_may_be_a_seat(tmp_path):
    """So no game claims by itself what it would have to rename; said of whom it tells, it is renamed."""
    plain = THREE.replace("    player: int", "    first: int = int8\n    player: int")
    assert "seats" not in names(made(tmp_path, plain, "plain"))
    assert "seats" in names(made(tmp_path, plain.replace("first: int = int8", "first: int = whose(int8)"), "told"))


def test_a_set_of_places_turns_with_the_board(tmp_path):
    """The cell that was marked last, kept as a set; a mere number stays what it is, and the check finds that."""
    last = THREE.replace("    player: int", "    last: int = board.set\n    player: int")
    last = last.replace("s.player)\n    s.player =", "s.player)\n    s.last = bit(cell)\n    s.player =")
    assert {} == checked(tmp_path, last).times
    plain = checked(tmp_path, last.replace("board.set", "bits64") + "symmetries = ('mirror',)\n")
    assert 'does something else in the image by "mirror"' in str(plain)


def test_a_symmetry_that_there_is_not_is_refused_with_what_there_is(tmp_path):
    game = made(tmp_path, THREE + "symmetries = ('miror',)\n")
    with pytest.raises(parlour.BadGame, match="there is no 'miror', but .*mirror"):
        images(game)


@pytest.mark.parametrize(
    ("names", "words", "expected"),
    [
        (("red", "green", "blue"), {"red": "green", "green": "red"}, (1, 0, 2)),
        (("red,green", "red,blue", "green,blue"), {"red": "blue", "blue": "red"}, (2, 1, 0)),
        (("steal P1", "steal P2"), {"P1": "P2", "P2": "P1"}, (1, 0)),
        (("red", "blue"), {"red": "green", "green": "red"}, None),
    ],
)
def test_words_are_exchanged_in_whatever_order_they_stand(names, words, expected):
    assert expected == exchanged(names, words)


def test_a_game_that_looks_different_in_the_mirror_is_found(tmp_path):
    made(tmp_path, LOPSIDED)
    report = parlour.check(tmp_path / "small.py", games=8, compiled=False)
    assert "symmetry" in report.times
    assert 'write symmetries = ("mirror and turn by 270°", "seats")' in str(report)


def test_an_author_can_say_which_symmetries_hold(tmp_path):
    made(tmp_path, LOPSIDED + "\nsymmetries = ()\n")
    report = parlour.check(tmp_path / "small.py", games=8, compiled=False)
    assert report.ok, str(report)


def test_what_is_refuted_is_never_advised(tmp_path):
    """Whatever few games found out about the others: the position at hand says which do not hold."""
    report = str(parlour.check(made(tmp_path, LOPSIDED), games=4, compiled=False))
    advised = report.split("write symmetries = ", 1)[1].split(", which hold", 1)[0]
    refuted = {line.split('image by "', 1)[1].split('"', 1)[0] for line in report.splitlines() if "image by" in line}
    assert refuted
    assert not [name for name in refuted if f'"{name}"' in advised]


def test_any_two_words_can_be_said_to_be_exchangeable_in_either_order(tmp_path):
    def claimed(said):
        text = f"from parlour.games.stavegame.rules import *\nPLAYERS = 2\nsymmetries = {said!r}\n"
        return names(made(tmp_path, text, name=f"small{len(said[0])}{said[0][0]}"))

    assert ("red and blue",) == claimed(("red and blue",)) == claimed(("blue and red",))
    with pytest.raises(parlour.BadGame, match="there is no 'red and pink', but .*red and blue"):
        claimed(("red and pink",))
