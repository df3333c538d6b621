"""Parts of the kit in games that have little else."""

from .games import made

RULES = """
PLAYERS = 2
plies = 30

@rule
def play(o, s, action):
    s.player = OVER

@rule
def standing(o, s, player):
    return 0
"""


def test_pieces_advance_on_a_board_whose_size_no_option_decides(tmp_path):
    """P1's towards higher rows, P2's towards lower ones."""
    text = """
board = Bitboard(Square(3, 3, up=True), piece="pawn")
move = Advance(board)

class State:
    pawns: Array = board.owners
    player: int = int8

@rule
def moves(o, s, out):
    return move.straight(o, s.player, s.pawns[s.player], board.free(o, s.pawns), out, 0)
"""
    game = made(tmp_path, text + RULES)
    rows = [[-1, 1, -1], [-1, -1, -1], [0, -1, -1]]
    assert ("a1-a2",) == game.position({"board": rows, "player": 0}).moves
    assert ("b3-b2",) == game.position({"board": rows, "player": 1}).moves


def test_lanes_can_be_drawn_where_nobody_has_a_hand(tmp_path):
    """Between the players' lines."""
    text = """
colors = Names("red", "blue", none="grey", noun="colour", ids="color:")
cards = NumberCards(colors, most=9, example="1,4")
lanes = Lanes(2, 2, cards, lane="stave", place="slot", look="staves")
say = Say("pass")

def prepare(o, chosen):
    cards.fill(o, [(1, 4), (3, 2)])

class State:
    owners: Array = lanes.owners
    kinds: Array = lanes.kinds
    colors: Array = lanes.colors
    player: int = int8

@rule
def moves(o, s, out):
    return say.each(o, out, 0)
"""
    parts = made(tmp_path, text + RULES).start().scene().parts
    assert ["Side", "Board", "Side", "Choice"] == [type(part).__name__ for part in parts]
