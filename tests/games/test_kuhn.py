"""Kuhn poker: what its rules say, who may know what, and what a person reads."""

import pickle
import random
from collections import Counter
from typing import Any

import pytest

import parlour
from parlour.engine import Position
from parlour.scene import Choice, text

from .classics import after, drawing, told, walks

GAME = parlour.load("kuhn", interpreted=True)


def dealt(cards: str, acts: str = "") -> Position:
    """The position after two cards and some acts, separated by blanks."""
    return after("kuhn", ";".join([f"deal {card}" for card in cards] + acts.split()))


def test_the_number_of_games_is_known() -> None:
    assert [3, 6, 12, 24, 12, 0] == [GAME.perft(n) for n in range(1, 7)]


def test_the_dealer_deals_two_of_three_cards_with_equal_odds() -> None:
    start = GAME.start()
    assert parlour.DEALER == start.player
    assert {"deal J": 1 / 3, "deal K": 1 / 3, "deal Q": 1 / 3} == start.odds
    assert {"deal J": 1 / 2, "deal Q": 1 / 2} == start.play("deal K").odds


@pytest.mark.parametrize(
    ("acts", "payoff"),
    [("pass pass", 1), ("pass bet pass", -1), ("pass bet bet", 2), ("bet pass", 1), ("bet bet", 2)],
)
def test_what_the_first_player_wins_with_the_higher_card(acts: str, payoff: int) -> None:
    """Half, and a quarter for each 1 won."""
    over = dealt("KQ", acts)
    assert (None, (1 / 2 + payoff / 4, 1 / 2 - payoff / 4)) == (over.player, over.scores)


@pytest.mark.parametrize(
    ("acts", "payoff"),
    [("pass pass", -1), ("pass bet pass", -1), ("pass bet bet", -2), ("bet pass", 1), ("bet bet", -2)],
)
def test_what_the_first_player_wins_with_the_lower_card(acts: str, payoff: int) -> None:
    over = dealt("JQ", acts)
    assert (None, (1 / 2 + payoff / 4, 1 / 2 - payoff / 4)) == (over.player, over.scores)


def test_players_take_turns() -> None:
    assert [0, 1, 0] == [dealt("JQ", acts).player for acts in ("", "pass", "pass bet")]
    assert {("bet", "pass")} == {dealt("JQ", acts).moves for acts in ("", "pass", "bet", "pass bet")}


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ("", "pass", "not yet: first P1 is dealt a card"),
        ("deal J", "bet", "not yet: first P2 is dealt a card"),
        ("deal J", "deal j", "there is no jack left to deal: there is Q or K"),
        ("deal J;deal K", "deal Q", "not now: P1 can play bet or pass"),
        ("deal J;deal K;bet", "deal J", "not now: P2 can play bet or pass"),
        ("deal J;deal K;bet;bet", "bet", "the game is over"),
    ],
)
def test_an_illegal_move_is_refused_with_the_rule_it_breaks(moves: str, move: str, reason: str) -> None:
    assert reason == after("kuhn", moves).why_not(move)


def test_what_is_no_act_is_no_move() -> None:
    for words in ("", "deal", "deal A", "call", "bet 1"):
        with pytest.raises(parlour.BadNotation):
            GAME.start().play(words)


def test_each_player_sees_only_their_own_card() -> None:
    position = dealt("KJ", "bet")
    common = {"dealt": 2, "history": ["bet"], "player": 1}
    assert {"cards": ["K", None], **common} == position.view(0)
    assert {"cards": [None, "J"], **common} == position.view(1)
    assert {"cards": [None, None], **common} == position.view(None)


def test_a_card_that_is_not_dealt_is_not_hidden() -> None:
    position = after("kuhn", "deal K")
    assert {"cards": [None, None], "dealt": 1, "history": [], "player": 0} == position.view(1)
    assert {"cards": [None, None], "dealt": 0, "history": [], "player": 0} == GAME.start().view(1)


@pytest.mark.parametrize("acts", ["pass pass", "bet bet", "pass bet bet"])
def test_cards_are_shown_when_nobody_gave_up(acts: str) -> None:
    assert [["K", "J"]] * 3 == [dealt("KJ", acts).view(seat)["cards"] for seat in (0, 1, None)]


@pytest.mark.parametrize("acts", ["bet pass", "pass bet pass"])
def test_no_card_is_shown_when_one_gave_up(acts: str) -> None:
    cards = [dealt("KJ", acts).view(seat)["cards"] for seat in (0, 1, None)]
    assert [["K", None], [None, "J"], [None, None]] == cards


def test_what_a_seat_sees_can_be_played_on() -> None:
    for seat in (0, 1, None):
        seen = GAME.position(dealt("KJ").view(seat))
        assert (0, ("bet", "pass")) == (seen.player, seen.moves)
        assert (0.75, 0.25) == seen.play("bet").play("pass").scores
        assert (0.5, 0.5) == seen.play("pass").play("pass").scores


def test_guesses_are_even_over_the_cards_it_could_be() -> None:
    position, between = dealt("KJ"), after("kuhn", "deal K")
    seeds = [random.Random(number).getrandbits(31) for number in range(600)]
    mine = Counter("".join(position.guess(0, seed=seed).data()["cards"]) for seed in seeds)
    assert {"KJ", "KQ"} == set(mine)
    assert min(mine.values()) > 240
    nobodys = Counter("".join(position.guess(None, seed=seed).data()["cards"]) for seed in seeds)
    assert {"JQ", "JK", "QJ", "QK", "KJ", "KQ"} == set(nobodys)
    assert min(nobodys.values()) > 60
    assert {"J", "Q", "K"} == {between.guess(1, seed=seed).data()["cards"][0] for seed in seeds}


def test_only_the_player_dealt_to_hears_which_card() -> None:
    for moves, player in (("", 0), ("deal J", 1)):
        public, private = after("kuhn", moves).tell("deal K")
        assert (["Dealt", player], None) == (public.json(), public.seats)
        assert (["Move", parlour.DEALER, "deal K"], (player,)) == (private.json(), private.seats)
        assert f"P{player + 1} is dealt a card." == public.words()


def test_shown_cards_are_told() -> None:
    assert ["P2 calls.", "P1 shows the queen.", "P2 shows the king.", "P2 wins."] == told(dealt("QK", "bet"), "bet")
    assert ["P2 folds.", "P1 wins."] == told(dealt("QK", "bet"), "pass")


@pytest.mark.parametrize(
    ("acts", "labels", "sentences"),
    [
        ("", ["Pass", "Bet 1"], ["P1 passes.", "P1 bets 1."]),
        ("pass", ["Pass", "Bet 1"], ["P2 passes.", "P2 bets 1."]),
        ("bet", ["Fold", "Call"], ["P2 folds.", "P2 calls."]),
        ("pass bet", ["Fold", "Call"], ["P1 folds.", "P1 calls."]),
    ],
)
def test_where_there_is_a_bet_one_folds_or_calls(acts: str, labels: list[str], sentences: list[str]) -> None:
    """On the buttons and in sentences; the moves and messages are pass and bet."""
    position = dealt("QK", acts)
    messages = [position.tell(move)[0] for move in ("pass", "bet")]
    assert labels == [part.text for part in position.scene().parts if isinstance(part, Choice)]
    assert sentences == [message.words() for message in messages]
    assert sentences == [pickle.loads(pickle.dumps(message)).words() for message in messages]
    assert [["Move", position.player, move] for move in ("pass", "bet")] == [message.json() for message in messages]


def test_the_data_round_trips() -> None:
    for position, _ in walks("kuhn", games=60):
        assert position == GAME.position(position.data())
        for seat in (0, 1, None):
            assert position.seen(seat) == GAME.position(position.view(seat))


def test_the_cards_alone_are_a_position_after_the_deal() -> None:
    assert dealt("KJ") == GAME.position({"cards": ["K", "J"]})


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"cards": ["K"]}, "cards: expected a list of 2"),
        ({"cards": ["K", "JQ"]}, r"cards\[1\]: expected one of J, Q, K or null"),
        ({"dealt": 1}, r"cards\[1\]: expected null, as it is not dealt"),
        ({"dealt": 3}, "dealt: expected a whole number from 0 to 2"),
        ({"history": "bet"}, "history: expected a list"),
        ({"history": ["fold"]}, r"history\[0\]: expected one of pass, bet"),
        ({"history": ["bet", "bet", "bet"]}, r"history\[2\]: expected nothing more, as nobody can act here"),
        ({"cards": [None, None], "dealt": 1, "history": ["bet"]}, r"history\[0\]: expected nothing more"),
        ({"history": ["bet"]}, "player: expected 1 after this history, not 0"),
        ({"history": ["bet", "bet"]}, "player: expected null after this history, not 0"),
        ({"player": True}, "player: expected a whole number from 0 to 1 or null"),
    ],
)
def test_malformed_data_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(parlour.BadPosition, match=reason):
        GAME.position({"cards": ["K", "J"], "dealt": 2, "history": [], "player": 0} | changes)


def test_the_drawing_shows_a_player_their_own_card() -> None:
    expected = drawing("""
        P1's card:  ▒▒▒
        P2's card:  J

        Pot: 3
          P1  2 in the pot
        ▸ P2  1 in the pot

        [Fold]  [Call]
    """)
    assert expected == text(dealt("KJ", "bet").scene(1))


def test_the_drawing_tells_a_card_face_down_from_one_not_dealt() -> None:
    expected = drawing("""
        P1's card:  ▒▒▒
        P2's card:  not dealt

        Pot: 2
          P1  1 in the pot
          P2  1 in the pot

        [Deal J]  [Deal Q]  [Deal K]
    """)
    assert expected == str(after("kuhn", "deal K"))


def test_every_move_is_a_click_on_its_choice() -> None:
    for position, _ in walks("kuhn", games=20):
        for action in position.actions:
            assert (position.text(action),) == position.clicks(action)


def test_compiled_rules_play_as_the_interpreted() -> None:
    for slow, fast in walks("kuhn", games=60):
        assert (slow.raw, slow.player, slow.actions) == (fast.raw, fast.player, fast.actions)


def test_random_games_favour_nobody_much() -> None:
    """Of the five ways a random game goes, P1 gives up in an eighth and P2 in a quarter of the games."""
    assert pytest.approx(1 / 2 + 1 / 4 * (1 / 4 - 1 / 8), abs=0.01) == GAME.playouts(40_000).scores[0]
