"""What authors fell into is refused when a game is loaded, or works."""

import pytest

import parlour
from parlour.kit import Bitboard, Square, counted

from .games import made

BOARD = """
PLAYERS = 2
plies = 30
board = Bitboard(Square(3, 3))
lay = Place(board)
take = Place(board, "take", on="enemy")
{more}

class State:
    stones: Array = board.owners
    taking: int = flag(int8)
    {player}

@rule
def moves(o, s, out):
    if s.taking:
        return take.each(o, s.stones[1 - s.player], out, 0)
    return lay.each(o, board.free(o, s.stones), out, 0)

@rule
def play(o, s, action):
    if take.made(o, action):
        board.take(o, s.stones, take.at(o, action), 1 - s.player)
        s.player = OVER
        return
    board.put(o, s.stones, lay.at(o, action), s.player)
    s.taking = s.player
    s.player = 1 - s.player
    if s.taking:
        s.player = 1

@rule
def standing(o, s, player):
    return 0
"""


def board(tmp_path, more="", player="player: int = int8"):
    return made(tmp_path, BOARD.format(more=more, player=player))


def test_stages_need_not_name_every_form(tmp_path):
    """One that is left out is neither too early nor too late."""
    game = board(tmp_path, "stages = (lay,)")
    position = game.start().play("b2").play("a1")
    assert "not now: P2 can take b2" == position.why_not("c3")


def test_a_state_without_a_player_is_refused_with_what_to_write(tmp_path):
    with pytest.raises(parlour.BadGame, match=r"State needs a field `player: int = int8`"):
        board(tmp_path, player="")


def test_a_square_has_four_neighbours_or_eight():
    with pytest.raises(parlour.BadGame, match="expected 4 or 8"):
        Square(3, 3, neighbours=6)


def test_places_are_named_by_a_set_or_by_their_numbers_and_by_nothing_else():
    cells = Bitboard(Square(3, 3))
    assert "a1, b1 or a2" == cells.either(None, 0b1011) == cells.either(None, [0, 1, 3])
    with pytest.raises(parlour.BadGame, match="'a1' is no place"):
        cells.either(None, ["a1"])


def test_nouns_have_the_plurals_that_people_say():
    counts = [counted(2, noun) for noun in ("disc", "man", "ply", "box", "day", "match")]
    assert ["2 discs", "2 men", "2 plies", "2 boxes", "2 days", "2 matches"] == counts


HANDS = """
PLAYERS = 2
plies = 30
cards = playing_cards("9TJ")
hands = UniqueHands(cards, hidden=True)
play_card = Phrase("play {card}", card=hands)

class State:
    hands: Array = hands.sets
    player: int = int8

@rule
def start(o, s):
    s.hands[0] = 0b111
    s.hands[1] = 0b111000

@rule
def moves(o, s, out):
    return play_card.each(o, s.hands[s.player], out, 0)

@rule
def play(o, s, action):
    hands.take(o, s.hands, s.player, play_card.parts(o, action))
    s.player = 1 - s.player if s.hands[1] else OVER

@rule
def standing(o, s, player):
    return 0
"""


def test_a_hand_that_is_hidden_lists_no_cards(tmp_path):
    """What marks how many it has is no card."""
    position = made(tmp_path, HANDS).start()
    assert 3 == len(position.seen(0).moves)
    assert () == position.seen(1).moves
    assert "you do not hold 9h: you hold 9s, Ts and Js" == position.why_not("play 9h")
