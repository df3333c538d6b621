"""Moves written as sentences with gaps, pieces of kinds on a board, steps in some ways of it."""

import pytest

import parlour
from parlour.scene import Motion, ids

from .games import made

SHOGI = """
PLAYERS = 2
plies = 40
kinds = Cards("KG", words=("king", "gold"))
board = Pieces(Square(2, 2), kinds, noun="piece")
hands = Hands(kinds)
colors = Names("red", "blue", none="grey", noun="colour", ids="color:")
drop = Phrase("drop {piece} on {cell} {color}", piece=hands, cell=board, color=colors)
advance = Walk(board, "{here} to {there}", (NORTH,), (SOUTH,))
skip = Say("pass")

class State:
    pieces: Array = board.owners
    kinds: Array = board.kinds
    fresh: int = board.mark("dropped")
    hands: Array = hands.counts
    player: int = int8
    ply: int = clock(int8)

@rule
def start(o, s):
    for player in range(2):
        s.hands[player, 0] = 1
        s.hands[player, 1] = 2

@rule
def moves(o, s, out):
    n = skip.each(o, out, 0)
    free = board.free(o, s.pieces)
    n = advance.each(o, 0, advance.movers(o, s.player, 0, s.pieces[s.player], free), out, n)
    n = drop.each(o, hands.kinds(o, s.hands, s.player) & bit(0), free, bit(1) | bit(2), out, n)
    return drop.each(o, hands.kinds(o, s.hands, s.player) & bit(1), free, bit(0), out, n)

@rule
def play(o, s, action):
    s.fresh = 0
    if drop.made(o, action):
        kind, place, color = drop.parts(o, action)
        s.hands[s.player, kind] -= 1
        board.occupy(o, s, place, s.player, kind)
        s.fresh = bit(place)
    elif advance.made(o, action):
        here, there = advance.ends_of(o, s.player, action)
        board.occupy(o, s, there, s.player, s.kinds[here])
        board.vacate(o, s, here)
    s.ply += 1
    s.player = OVER if s.ply == 40 else 1 - s.player

@rule
def standing(o, s, player):
    return count(s.pieces[player])
"""


@pytest.fixture
def start(tmp_path):
    return made(tmp_path, SHOGI).start()


def test_gaps_are_filled_in_every_way_that_is_listed(start):
    """A gap that may be left out is not written then."""
    cells = ("a1", "a2", "b1", "b2")
    kings = [f"drop K on {cell} {color}" for cell in cells for color in ("blue", "red")]
    assert ("drop G on a1", *(f"drop G on {cell}" for cell in cells[1:]), *kings, "pass") == start.moves


def test_a_sentence_is_clicked_gap_by_gap(start):
    """Cards in the hand, places on the board, words beside the table."""
    assert ("hand:0:K", "b2", "color:red") == start.clicks(start.action("drop K on b2 red"))
    assert ("hand:0:G", "b2") == start.clicks(start.action("drop G on b2"))
    assert {"color:red", "color:blue", "pass", "hand:0:K", "hand:1:G", "a1"} < set(ids(start.scene()))
    assert (Motion(("hand:0:G", "b2")),) == start.motions(start.action("drop G on b2"))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("drop K on c1 red", "there is no cell c1: row 1 goes from a1 to b1"),
        ("drop K on a1 red", "you do not hold K: you hold G"),
        ("drop G on a1 red", "not now: P1 can drop G on a1, drop G on a2 or drop G on b1"),
        ("a1 to a2", "there is no piece on a1: P1 can play b2 to b1"),
        ("b2 to a2", "a2 is not next to b2: P1 can play b2 to b1"),
    ],
)
def test_what_a_gap_cannot_hold_is_said(start, move, reason):
    p = start.play("drop K on b2 red").play("pass")
    assert reason == p.why_not(move)


def test_what_looks_like_no_sentence_is_none(start):
    for text in ("drop K", "drop K on a1 green", "drop Q on a1", "a1 to"):
        with pytest.raises(parlour.BadNotation):
            start.play(text)


def test_pieces_have_an_owner_a_kind_and_marks(start):
    p = start.play("drop K on b2 red").play("drop G on a1")
    king, gold = {"owner": 0, "piece": "K", "dropped": False}, {"owner": 1, "piece": "G", "dropped": True}
    assert [[gold, None], [None, king]] == p.data()["board"]
    assert p == p.game.position(p.data())
    assert "P2's gold, dropped this turn" in p.words()
    assert "a1 to a2" in p.play("pass").moves


def test_the_small_game_keeps_every_promise(start, thorough):
    """Planes, images, data, compiled rules."""
    assert () == parlour.check(start.game.path, games=12, compiled=thorough).findings
