"""Cards in hands that are open, hidden, or one a player: who may know what, and what a seat can imagine."""

from collections import Counter
from itertools import permutations

import pytest

import parlour
from parlour.scene import text

from .games import made

TRICKS = """
PLAYERS = 3
cards = Cards([rank + suit for suit in "CDH" for rank in "1234"], suits=("clubs", "diamonds", "hearts"))
hands = UniqueHands(cards, players=3, hidden=True)
played = OpenCards(cards)
deal = Deal(cards, hands)
lay = Phrase("play {card}", card=hands)
plies = 18

class State:
    held: Array = hands.sets
    voids: Array = hands.voids
    played: int = played.set
    trick: Array = int8[3]
    won: Array = by_player(int8[3])
    dealt: int = number(int8, 9)
    suit: int = number(int8, 3)
    player: int = int8

@rule
def receiver(o, s):
    return s.dealt // 3 if s.dealt < 9 else NOBODY

@rule
def moves(o, s, out):
    if receiver(o, s) != NOBODY:
        return deal.undealt(o, s.held, out, 0)
    own = s.held[s.player] & cards.all(o)
    if s.suit and own & cards.suit(o, s.suit - 1):
        own &= cards.suit(o, s.suit - 1)
    return lay.each(o, own, out, 0)

@rule
def play(o, s, action):
    if deal.made(o, action):
        hands.add(o, s.held, receiver(o, s), deal.kind(o, action))
        s.dealt += 1
        return
    card = lay.parts(o, action)
    hands.take(o, s.held, s.player, card)
    s.played |= bit(card)
    s.trick[s.player] = card + 1
    if s.suit == 0:
        s.suit = cards.suit_of(o, card) + 1
    elif s.suit != cards.suit_of(o, card) + 1:
        s.voids[s.player] |= 1 << s.suit - 1
    s.player = (s.player + 1) % 3
    if s.trick[s.player]:
        take_trick(o, s)

@rule
def take_trick(o, s):
    best, winner = -1, 0
    for player in range(3):
        card = s.trick[player] - 1
        if cards.suit_of(o, card) == s.suit - 1 and cards.rank_of(o, card) > best:
            best, winner = cards.rank_of(o, card), player
        s.trick[player] = 0
    s.won[winner] += 1
    s.suit = 0
    s.player = winner if hands.size(o, s.held, winner) else OVER

@rule
def standing(o, s, player):
    return s.won[player]
"""

DEALT = "deal 1C;deal 2C;deal 1D;deal 3C;deal 2D;deal 3D;deal 1H;deal 2H;deal 3H"
"""Three cards to each of three players; 4C, 4D and 4H stay in the deck."""


def after(game, moves):
    position = game.start()
    for move in filter(None, moves.split(";")):
        position = position.play(move)
    return position


@pytest.fixture(scope="module")
def tricks(tmp_path_factory):
    return made(tmp_path_factory.mktemp("cards"), TRICKS, "tricks")


def test_a_game_of_tricks_keeps_all_promises(tmp_path, thorough):
    made(tmp_path, TRICKS)
    report = parlour.check(tmp_path / "small.py", games=12, compiled=thorough)
    assert {} == report.times, str(report)


def test_a_hidden_hand_tells_others_how_many_cards_it_has(tricks):
    position = after(tricks, DEALT)
    everything = position.data()["hands"]["hands"]
    assert [["1C", "2C", "1D"], ["3C", "2D", "3D"], ["1H", "2H", "3H"]] == everything
    assert [["1C", "2C", "1D"], [None] * 3, [None] * 3] == position.view(0)["hands"]["hands"]
    assert [[None] * 3] * 3 == position.view(None)["hands"]["hands"]
    assert "P2's hand:  ▒▒▒×3" in text(position.scene(0))


def test_only_its_receiver_hears_which_card_is_dealt(tricks):
    public, private = tricks.start().tell("deal 1C")
    assert (["Dealt", 0], None) == (public.json(), public.seats)
    assert (["Move", parlour.DEALER, "deal 1C"], (0,)) == (private.json(), private.seats)


def test_who_does_not_follow_suit_has_none_of_it(tricks):
    position = after(tricks, DEALT + ";play 1C;play 3C;play 1H")
    assert [[], [], ["clubs"]] == position.view(0)["hands"]["voids"]


def test_guesses_keep_sizes_cards_seen_and_voids(tricks):
    position = after(tricks, DEALT + ";play 1C;play 3C;play 1H;play 2D")
    for seat in (0, 1, 2, None):
        for seed in range(60):
            guess = position.guess(seat, seed=seed).data()
            hands = guess["hands"]["hands"]
            held = [card for hand in hands for card in hand]
            assert [2, 1, 2] == [len(hand) for hand in hands]
            assert len(set(held) - {"1C", "3C", "1H", "2D"}) == len(held)
            assert not [card for card in hands[2] if card.endswith("C")]
            assert seat is None or hands[seat] == position.data()["hands"]["hands"][seat]


def test_where_voids_leave_one_deal_it_is_found(tricks):
    """P2 can have diamonds only, P3 hearts only, and the third suit stays in the deck."""
    voids = [[], ["clubs", "hearts"], ["clubs", "diamonds"]]
    data = after(tricks, DEALT).view(0) | {"played": ["1D", "1H"]}
    hands = [["1C"], [None] * 3, [None] * 3]
    position = tricks.position(data | {"hands": {"hands": hands, "voids": voids}})
    for seed in range(40):
        assert [["1C"], ["2D", "3D", "4D"], ["2H", "3H", "4H"]] == position.guess(0, seed=seed).data()["hands"]["hands"]


def test_a_card_that_finds_no_place_takes_that_of_another(tricks):
    """P2 lacks clubs, P3 lacks diamonds; one club has to lie in the deck, as P3 has room for three only."""
    voids = [[], ["clubs"], ["diamonds"]]
    hands = {"hands": [["4H"], [None] * 3, [None] * 3], "voids": voids}
    played = ["2D", "3D", "4D", "3H"]
    position = tricks.position(after(tricks, DEALT).view(0) | {"hands": hands, "played": played})
    seen = Counter()
    for seed in range(200):
        _, second, third = position.guess(0, seed=seed).data()["hands"]["hands"]
        assert ["1D", "1H", "2H"] == second
        assert {"C"} == {card[1] for card in third}
        seen[tuple(third)] += 1
    assert 4 == len(seen)
    assert min(seen.values()) > 25


def test_without_voids_every_deal_is_as_likely_as_any_other(tmp_path):
    """Two players with one card of four each, as a spectator imagines them."""
    game = made(
        tmp_path,
        """
PLAYERS = 2
cards = Cards("ABCD")
hands = UniqueHands(cards, hidden=True)
deal = Deal(cards, hands)
done = Say("done")
plies = 3

class State:
    hands: Array = hands.sets
    player: int = int8

@rule
def receiver(o, s):
    return NOBODY if s.hands[1] else 1 if s.hands[0] else 0

@rule
def moves(o, s, out):
    return done.each(o, out, 0) if receiver(o, s) == NOBODY else deal.undealt(o, s.hands, out, 0)

@rule
def play(o, s, action):
    if done.made(o, action):
        s.player = OVER
    else:
        hands.add(o, s.hands, receiver(o, s), deal.kind(o, action))

@rule
def shown(o, s, player):
    return s.player == OVER

@rule
def standing(o, s, player):
    return s.hands[player]
""",
    )
    position = game.start().play("deal A").play("deal B")
    guesses = [position.guess(None, seed=seed).data()["hands"] for seed in range(1200)]
    seen = Counter(one + other for (one,), (other,) in guesses)
    assert {one + other for one, other in permutations("ABCD", 2)} == set(seen)
    assert min(seen.values()) > 60
    assert [["A"], ["B"]] == position.play("done").view(None)["hands"]
    assert {"A"} == {position.guess(0, seed=seed).data()["hands"][0][0] for seed in range(20)}


@pytest.mark.parametrize(
    ("hands", "complaint"),
    [
        ([["1C"], ["1C"], []], r"hands.hands\[1\]\[0\]: expected each card once"),
        ([["5C"], [], []], r"hands.hands\[0\]\[0\]: expected one of 1C"),
        ([[None] * 12, [None], []], r"hands.hands\[1\]\[0\]: expected each card once, and no more than there are"),
    ],
)
def test_hands_that_cannot_be_are_refused(tricks, hands, complaint):
    data = tricks.start().data()
    with pytest.raises(parlour.BadPosition, match=complaint):
        tricks.position(data | {"hands": {"hands": hands, "voids": [[], [], []]}})


DRAWN = """
PLAYERS = 2
cards = Cards("RGB", copies=2)
hands = Hands(cards)
decks = Decks(cards)
deal = Deal(cards, hands, source=decks)
plies = 12

class State:
    hands: Array = hands.counts
    decks: Array = decks.counts
    player: int = int8

@rule
def start(o, s):
    decks.fill(o, s.decks)

@rule
def receiver(o, s):
    return 0 if decks.size(o, s.decks, 0) else 1 if decks.size(o, s.decks, 1) else NOBODY

@rule
def moves(o, s, out):
    to = receiver(o, s)
    return 0 if to == NOBODY else deal.each(o, decks.kinds(o, s.decks, to), out, 0)

@rule
def play(o, s, action):
    player, kind = receiver(o, s), deal.kind(o, action)
    s.decks[player, kind] -= 1
    s.hands[player, kind] += 1
    if receiver(o, s) == NOBODY:
        s.player = OVER

@rule
def standing(o, s, player):
    return s.hands[player, 0]
"""


def test_a_card_comes_as_often_as_there_are_copies_left(tmp_path):
    game = made(tmp_path, DRAWN)
    assert {"deal B": 1 / 3, "deal G": 1 / 3, "deal R": 1 / 3} == game.start().odds
    assert {"deal B": 2 / 5, "deal G": 2 / 5, "deal R": 1 / 5} == game.start().play("deal R").odds
    assert "there is no R left to deal: there is G or B" == after(game, "deal R;deal R").why_not("deal R")


def test_open_hands_and_decks_keep_all_promises(tmp_path, thorough):
    made(tmp_path, DRAWN)
    assert {} == parlour.check(tmp_path / "small.py", games=12, compiled=thorough).times


def test_a_card_moves_from_the_deck_to_the_hand(tmp_path):
    start = made(tmp_path, DRAWN).start()
    (motion,) = start.motions(start.action("deal G"))
    assert (("deck:0", "hand:0:G"), "deal") == (motion.path, motion.kind)


def test_a_hand_that_contradicts_its_voids_is_found_and_refused(tmp_path, tricks):
    """Who need not follow has not shown to have nothing of the suit: no guess could be true."""
    faulty = made(tmp_path, TRICKS.replace("if s.suit and own", "if s.suit and s.player != 2 and own"), name="faulty")
    report = parlour.check(faulty, games=6, compiled=False)
    assert "is known to have none of its suit" in str(report)
    data = tricks.start().data()
    hands = {"hands": [["4H"], [], []], "voids": [["hearts"], [], []]}
    with pytest.raises(parlour.BadPosition, match="P1 has 4H and is known to have none of its suit"):
        tricks.position(data | {"hands": hands})
