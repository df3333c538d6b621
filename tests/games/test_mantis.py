"""Mantis: what its rules say, and what a person reads of them."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.engine import Position
from parlour.engine.module.notation import normal
from parlour.scene import Choice, duplicates, ids

COLORS = ("red", "green", "blue", "purple", "pink", "yellow", "orange")


def cards(*backs: str) -> list[str]:
    """All cards with these backs."""
    return [f"{face}|{back}" for back in backs for face in back.split(",")]


def table(tanks: str, /, **changes: Any) -> Position:
    """A position with the tanks written as `red red | blue`, P1 to choose with red,green,blue on top."""
    colors = [tank.split() for tank in tanks.split("|")]
    data: dict[str, Any] = {
        "tanks": colors,
        "points": [0] * len(colors),
        "unseen": cards("red,green,blue", "pink,yellow,orange"),
        "top": "red,green,blue",
        "choice": None,
        "player": 0,
    }
    return parlour.load("mantis", players=len(colors), interpreted=True).position({**data, **changes})


def tanks(p: Position) -> str:
    return " | ".join(" ".join(tank) for tank in p.data()["tanks"])


def played(p: Position, *moves: str) -> Position:
    for move in moves:
        p = p.play(move)
    return p


def drawn(p: Position) -> str:
    """The table as text; the blank lines in it are no business of the game."""
    return "\n".join(filter(None, str(p).split("\n")))


def told(p: Position, move: str) -> list[str]:
    return [message.words() for message in p.tell(move)]


def games(*seeds: int, compiled: bool = False) -> Iterator[list[Position]]:
    """Random games, every position of each; with even seeds nobody ever scores, so that the deck runs out."""
    for seed in seeds:
        r = random.Random(seed)
        g = parlour.load("mantis", players=2 + seed % 5, interpreted=not compiled)
        g.compile()
        p = g.start()
        line = [p]
        while p.player is not None:
            weights = list(p.odds.values()) or [seed % 2 if move == "score" else 1 for move in p.moves]
            p = p.play(r.choices(p.moves, weights)[0])
            line.append(p)
        yield line


EXAMPLE = "red red green blue | red pink yellow yellow"


# The deal


def test_all_105_cards_can_be_dealt_first_and_each_only_once() -> None:
    g = parlour.load("mantis")
    assert 105 == len(g.start().moves)
    assert 105 * 104 * 103 == g.perft(3)


def test_every_card_is_as_likely_as_any_other() -> None:
    assert {1 / 105} == set(parlour.load("mantis").start().odds.values())


def test_the_first_tank_is_filled_before_the_second_and_then_a_first_player_is_drawn() -> None:
    p = parlour.load("mantis", players=3).start()
    p = played(p, *(f"deal {card}" for card in cards("red,green,blue", "red,green,purple")))
    assert "red red green blue | green purple | " == tanks(p)
    p = played(p, *(f"deal {card}" for card in cards("blue,pink,yellow", "red,pink,orange")))
    assert "red red green blue | green blue purple pink | red pink yellow orange" == tanks(p)
    assert {"first P1": 1 / 3, "first P2": 1 / 3, "first P3": 1 / 3} == p.odds
    assert 2 == p.play("first P3").data()["player"]


def test_a_back_is_shown_as_often_as_there_are_unseen_cards_with_it() -> None:
    unseen = [*cards("red,green,blue"), "pink|pink,yellow,orange"]
    p = table("red | blue", top=None, unseen=unseen)
    assert parlour.DEALER == p.player
    assert {"show red,green,blue": 3 / 4, "show pink,yellow,orange": 1 / 4} == p.odds


def test_only_faces_not_yet_seen_under_this_back_are_turned_up() -> None:
    p = table("red | blue", unseen=["red|red,green,blue", "blue|red,green,blue", "green|red,green,pink"])
    assert {"turn red": 1 / 2, "turn blue": 1 / 2} == p.play("score").odds


# A turn, with the examples of the rules


def test_scoring_a_colour_in_the_tank_makes_points_of_the_card_and_its_matches() -> None:
    p = played(table(EXAMPLE), "score", "turn red")
    assert "green blue | red pink yellow yellow" == tanks(p)
    assert ([3, 0], 1) == (p.data()["points"], p.data()["player"])


def test_scoring_without_a_match_puts_the_card_into_the_tank() -> None:
    p = played(table(EXAMPLE, top="pink,yellow,orange"), "score", "turn orange")
    assert "red red green blue orange | red pink yellow yellow" == tanks(p)
    assert ([0, 0], 1) == (p.data()["points"], p.data()["player"])


def test_a_steal_of_two_players_moves_all_cards_of_the_colour_and_gives_another_turn() -> None:
    p = played(table(EXAMPLE, top="pink,yellow,orange"), "steal P2", "turn yellow")
    assert "red red green blue yellow yellow yellow | red pink" == tanks(p)
    assert ([0, 0], 0) == (p.data()["points"], p.data()["player"])


def test_a_steal_without_a_match_gives_the_card_to_the_victim() -> None:
    p = played(table(EXAMPLE), "steal P2", "turn green")
    assert "red red green blue | red green pink yellow yellow" == tanks(p)
    assert 1 == p.data()["player"]


def test_a_steal_joins_what_the_thief_has_of_the_colour() -> None:
    assert "red red red red | blue" == tanks(played(table("red red | red blue"), "steal P2", "turn red"))


def test_a_steal_of_three_players_gives_no_extra_turn() -> None:
    p = played(table("blue | red | "), "steal P2", "turn red")
    assert ("red red blue |  | ", 1) == (tanks(p), p.data()["player"])


def test_stealing_from_an_empty_tank_is_allowed_and_fails() -> None:
    assert "red | green" == tanks(played(table("red | "), "steal P2", "turn green"))


def test_after_the_last_seat_comes_the_first() -> None:
    assert 0 == played(table("red | red | red", player=2), "score", "turn green").data()["player"]


# The end


def test_the_last_card_of_three_players_shares_the_win_by_points_and_tanks() -> None:
    unseen = ["green|red,green,blue"]
    p = table("red | pink | red yellow", points=[9, 3, 9], player=1, unseen=unseen)
    p = played(p, "steal P1", "turn green")
    assert ("red green | pink | red yellow", None) == (tanks(p), p.player)
    assert (0.5, 0.0, 0.5) == p.scores
    assert (0, 2) == p.winners


def test_two_players_win_at_once_with_15_points() -> None:
    p = played(table("red red | blue", points=[12, 0]), "score", "turn red")
    assert ([15, 0], None, (0,)) == (p.data()["points"], p.player, p.winners)


def test_two_players_go_on_with_14_points() -> None:
    assert parlour.DEALER == played(table("red | blue", points=[12, 0]), "score", "turn red").player


def test_three_players_win_at_once_with_10_points() -> None:
    p = played(table("red | blue | blue blue", points=[8, 9, 9]), "score", "turn red")
    assert (None, (0,)) == (p.player, p.winners)


def test_the_end_is_checked_before_an_extra_turn() -> None:
    p = played(table("red | green", unseen=["green|red,green,blue"]), "steal P2", "turn green")
    assert (None, (0,)) == (p.player, p.winners)


def test_most_points_win_when_the_deck_is_empty_whatever_the_tanks() -> None:
    p = table("red | blue blue blue | ", points=[3, 2, 2], unseen=["green|red,green,blue"])
    assert (0,) == played(p, "score", "turn green").winners


def test_among_equal_points_the_largest_tank_wins() -> None:
    p = table("red | blue blue blue | ", points=[2, 2, 0], unseen=["green|red,green,blue"])
    assert (0.0, 1.0, 0.0) == played(p, "score", "turn green").scores


def test_a_won_game_has_no_moves() -> None:
    p = played(table("red red | blue", points=[12, 0]), "score", "turn red")
    assert () == p.moves
    assert "the game is over" == p.why_not("score")


# Refusals


@pytest.mark.parametrize("text", ["", "scores", "steal", "steal 2", "turn black", "show red,green", "deal red"])
def test_a_text_that_has_the_form_of_no_move_is_bad_notation(text: str) -> None:
    with pytest.raises(parlour.BadNotation, match="a move looks like score or steal P2"):
        table(EXAMPLE).play(text)


def test_reading_forgives_case_and_blanks() -> None:
    p = table("red | blue", top=None)
    assert p.play("show red,green,blue") == p.play("  SHOW red , Green,  blue ")


START = parlour.load("mantis", interpreted=True).start()
FIRST = played(
    START,
    *(f"deal {card}" for card in cards("red,green,blue", "red,green,purple", "red,green,pink")[:8]),
)
SHOW = FIRST.play("first P1")
CHOOSE = SHOW.play("show red,green,pink")
TURN = CHOOSE.play("steal P2")


@pytest.mark.parametrize(
    ("p", "move", "reason"),
    [
        (START, "score", "not yet: first P1 is dealt a card"),
        (START, "first P1", "not yet: first P1 is dealt a card"),
        (START.play("deal red|red,green,blue"), "turn red", "not yet: first P1 is dealt a card"),
        (FIRST, "deal blue|blue,pink,orange", "too late to deal a card: now the dealer has to choose a player"),
        (FIRST, "show red,green,blue", "not yet: first the dealer has to choose a player"),
        (SHOW, "deal blue|blue,pink,orange", "too late to deal a card: now the dealer has to show a card"),
        (SHOW, "first P2", "too late to choose a player: now the dealer has to show a card"),
        (SHOW, "score", "not yet: first the dealer has to show a card"),
        (SHOW, "turn red", "not yet: first the dealer has to show a card"),
        (CHOOSE, "turn red", "not yet: P1 can play score or steal P2"),
        (CHOOSE, "show red,green,blue", "too late to show a card: now P1 can play score or steal P2"),
        (TURN, "score", "too late to score: now the dealer has to turn a card"),
        (TURN, "show red,green,blue", "too late to show a card: now the dealer has to turn a card"),
    ],
)  # fmt: skip
def test_a_move_out_of_turn_is_told_what_is_going_on(p: Position, move: str, reason: str) -> None:
    assert reason == p.why_not(move)
    with pytest.raises(parlour.IllegalMove):
        p.play(move)


@pytest.mark.parametrize(
    ("p", "move", "reason"),
    [
        (FIRST, "first P3", "there is no player P3: they are P1 to P2"),
        (CHOOSE, "steal P3", "there is no player P3: they are P1 to P2"),
        (CHOOSE, "steal P1", "P1 is on turn and cannot be chosen: choose P2"),
        (SHOW, "show red,green,blue",
         "there is no red,green,blue left to show: there is red,green,pink, red,green,yellow, red,green,orange …"),
        (SHOW, "show green,red,blue",
         "there is no card green,red,blue: a back has three different colours, in the order "
         "red, green, blue, purple, pink, yellow, orange"),
        (START.play("deal red|red,green,blue"), "deal red|red,green,blue",
         "there is no red|red,green,blue left to deal: "
         "there is green|red,green,blue, blue|red,green,blue, red|red,green,purple …"),
        (START, "deal pink|red,green,blue",
         "there is no card pink|red,green,blue: with this back its face is red, green or blue"),
        (START, "deal red|red,red,blue",
         "there is no card red|red,red,blue: a back has three different colours, in the order "
         "red, green, blue, purple, pink, yellow, orange"),
        (TURN, "turn blue", "blue is not on the back of the top card: its face is pink"),
        (TURN, "turn red", "the red card with this back has been seen before: the face is pink"),
    ],
)  # fmt: skip
def test_each_condition_has_its_own_sentence(p: Position, move: str, reason: str) -> None:
    assert reason == p.why_not(move)
    with pytest.raises(parlour.IllegalMove):
        p.play(move)


@given(st.sampled_from([START, FIRST, SHOW, CHOOSE, TURN]), st.data())
@settings(max_examples=200, deadline=None)
def test_every_text_in_the_form_of_a_move_is_legal_or_refused_with_a_reason(p: Position, data: st.DataObject) -> None:
    color = st.sampled_from(COLORS)
    number = st.integers(0, 10**30)
    text = data.draw(
        st.one_of(
            st.just("score"),
            st.builds("steal P{}".format, number),
            st.builds("first P0{}".format, number),
            st.builds("turn {}".format, color),
            st.builds("show {},{},{}".format, color, color, color),
            st.builds("deal {}|{},{},{}".format, color, color, color, color),
        )
    )
    legal = normal(text) in map(normal, p.moves)
    reason = p.why_not(text)
    assert legal == (reason is None)
    assert legal or (reason and "a move looks like" not in reason)


# Messages


def test_the_dealer_tells_what_it_deals() -> None:
    assert ["P1 gets a red card."] == told(START, "deal red|red,green,blue")
    assert ["P2 goes first."] == told(FIRST, "first P2")


def test_a_shown_back_tells_which_faces_are_possible() -> None:
    assert ["The next card shows red, green, pink. It can only be pink."] == told(SHOW, "show red,green,pink")
    words = "The next card shows red, pink, orange. It is red, pink or orange."
    assert [words] == told(SHOW, "show red,pink,orange")


def test_what_the_player_says_is_told_before_the_face_is_known() -> None:
    assert ["P1 tries to score."] == told(CHOOSE, "score")
    assert [["Steals", 0, 1]] == [message.json() for message in CHOOSE.tell("steal P2")]


def test_a_score_tells_the_points_won() -> None:
    p = table(EXAMPLE).play("score")
    assert ["The card is red.", "P1 scores 3 points with red."] == told(p, "turn red")
    assert [["Turned", "red"], ["Scored", 0, "red", 3]] == [message.json() for message in p.tell("turn red")]


def test_a_score_without_a_match_tells_where_the_card_goes() -> None:
    p = table(EXAMPLE, top="pink,yellow,orange").play("score")
    assert ["The card is orange.", "No match: the orange card goes into P1's tank."] == told(p, "turn orange")


def test_a_steal_tells_what_moved_and_who_has_another_turn() -> None:
    p = table(EXAMPLE, top="pink,yellow,orange").play("steal P2")
    assert [
        "The card is yellow.",
        "P1 steals yellow from P2: 3 cards in all.",
        "P1 has another turn.",
    ] == told(p, "turn yellow")
    assert ["The card is orange.", "The steal fails: the orange card goes into P2's tank."] == told(p, "turn orange")


def test_the_end_tells_why_it_is_over() -> None:
    won = table("red red | blue", points=[12, 0]).play("score")
    assert ["P1 has 15 points.", "P1 wins."] == told(won, "turn red")[2:]
    last = table("red | ", unseen=["blue|red,green,blue"]).play("steal P2")
    assert [
        "The deck is empty: most points win, then the largest tank.",
        "P1 and P2 share the win.",
    ] == told(last, "turn blue")[2:]


# Data


def test_data_names_what_the_rules_name() -> None:
    p = table(EXAMPLE).play("steal P2")
    assert {
        "tanks": [["red", "red", "green", "blue"], ["red", "pink", "yellow", "yellow"]],
        "points": [0, 0],
        "unseen": cards("red,green,blue", "pink,yellow,orange"),
        "top": "red,green,blue",
        "choice": "steal P2",
        "player": 0,
    } == p.data()


def test_the_order_of_cards_in_data_does_not_matter() -> None:
    unseen = cards("red,green,blue")
    assert table("red blue | ", unseen=unseen) == table("blue red | ", unseen=unseen[::-1])


def test_data_without_a_player_is_the_drawing_of_the_first_while_there_is_something_to_play_for() -> None:
    p = table("red | blue", player=None, top=None)
    assert ("first P1", "first P2") == p.moves


@pytest.mark.parametrize("changes", [{"unseen": []}, {"points": [15, 0]}])
def test_data_without_a_player_is_the_end_once_the_game_is_decided(changes: dict[str, object]) -> None:
    assert (0,) == table("red | ", player=None, top=None, **changes).winners


def test_a_deal_that_is_not_done_says_how_far_it_is() -> None:
    p = START.play("deal red|red,green,blue")
    assert 1 == p.data()["dealt"]
    assert 104 == len(START.game.position(p.data()).moves)
    assert "dealt" not in FIRST.data()


def test_tanks_may_hold_more_than_there_are_cards() -> None:
    p = table(f"{'red ' * 120}| {'red ' * 120}").play("steal P2").play("turn red")
    assert [241, 0] == [len(tank) for tank in p.data()["tanks"]]


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"tanks": [["red"]]}, "tanks: expected a list of 2"),
        ({"tanks": [["black"], []]}, r"tanks\[0\]\[0\]: expected one of red, green"),
        (
            {"tanks": [["red"] * 241, []]},
            r"tanks\[0\]\[240\]: expected at most 240 equal cards in all of them together",
        ),
        ({"points": [0, -1]}, r"points\[1\]: expected a whole number from 0 to 30000"),
        ({"points": [0, True]}, r"points\[1\]: expected a whole number"),
        ({"points": [0, 10**20]}, r"points\[1\]: expected a whole number"),
        ({"unseen": ["red|blue,green,red"]}, r"unseen\[0\]: expected a card, as red\|red,green,blue"),
        ({"unseen": [7]}, r"unseen\[0\]: expected a card, as red\|red,green,blue"),
        ({"unseen": cards("red,green,blue") * 2}, r"unseen\[3\]: expected each card once"),
        ({"unseen": [], "top": None}, "unseen: expected a card at least while it is somebody's turn"),
        ({"top": "red,green"}, "top: expected a name, as red,green,blue, or null"),
        ({"top": "red,green,pink"}, "top: expected the back of an unseen card"),
        ({"top": 1}, "top: expected a name, as red,green,blue, or null"),
        ({"player": None}, "top: expected null while it is nobody's turn"),
        ({"choice": "steal P1"}, "choice: expected score or steal P2, or null"),
        ({"choice": "steal P3"}, "choice: expected score or steal P2, or null"),
        ({"choice": "score", "top": None}, "choice: expected null while no back is shown"),
        ({"player": 2}, "player: expected a whole number from 0 to 1 or null"),
        ({"player": 0.0}, "player: expected a whole number from 0 to 1 or null"),
        ({"dealt": 7}, "dealt: expected 8 once the game has begun"),
        ({"dealt": 9}, "dealt: expected at most 8"),
        ({"dealt": 2, "player": None, "top": None}, "unseen: expected more than the 6 cards"),
        ({"turns": 3}, "unknown key 'turns'"),
    ],
)
def test_malformed_data_is_refused_with_the_place_and_what_was_expected(
    changes: dict[str, object], complaint: str
) -> None:
    with pytest.raises(parlour.BadPosition, match=complaint):
        table("red | blue", **changes)


@pytest.mark.parametrize("key", ["tanks", "points", "unseen", "top", "choice", "player"])
def test_every_key_that_the_rules_name_is_needed(key: str) -> None:
    data = CHOOSE.data()
    del data[key]
    with pytest.raises(parlour.BadPosition, match=f"{key}: is missing"):
        CHOOSE.game.position(data)


# Drawing


def test_the_table_as_text() -> None:
    assert """\
Deck:       6 cards, top ▒red,green,blue▒
P1's tank:  red×2  green  blue
P2's tank:  red  pink  yellow×2
▸ P1  3 points, 4 cards
  P2  1 point, 4 cards
15 points win.
[Score]  [Steal from P2]""" == drawn(table(EXAMPLE, points=[3, 1]))


def test_the_table_as_text_while_the_face_is_down() -> None:
    p = table("red | | blue", unseen=["red|red,green,blue", "blue|red,green,blue"], choice="steal P3")
    assert """\
Deck:       2 cards, top ▒red,green,blue▒
P1's tank:  red
P2's tank:  empty
P3's tank:  blue
▸ P1  0 points, 1 card
  P2  0 points, 0 cards
  P3  0 points, 1 card
P1 tries to steal from P3.
[face red]  [face blue]""" == drawn(p)


@pytest.mark.parametrize(
    ("p", "status"),
    [
        (START, "The next card goes into P1's tank."),
        (FIRST, "Who plays first?"),
        (SHOW, "P1 is on turn: the back of the next card comes up."),
        (CHOOSE, "15 points win."),
        (CHOOSE.play("score"), "P1 tries to score."),
    ],
)  # fmt: skip
def test_a_line_of_the_table_tells_what_is_going_on(p: Position, status: str) -> None:
    assert status in drawn(p).split("\n")


@pytest.mark.parametrize(
    ("points", "verdict"), [([15, 0], "P1 reaches 15 points."), ([9, 0], "The deck is empty: most points win.")]
)
def test_the_end_says_why(points: list[int], verdict: str) -> None:
    assert verdict == table("red | ", player=None, top=None, points=points, unseen=[]).verdict


def test_each_choice_tells_what_it_would_bring() -> None:
    choices = [part for part in table("red red | blue").scene().parts if isinstance(part, Choice)]
    assert [
        "Score: red 3 points, green into P1's tank, blue into P1's tank",
        "Steal from P2: red into P2's tank, green into P2's tank, blue 2 cards",
    ] == [choice.words for choice in choices]


def test_the_dealer_names_a_card_by_its_face_and_then_its_back() -> None:
    action = START.action("deal green|red,green,blue")
    assert ("face:green", "back:red", "back:green", "back:blue") == START.clicks(action)
    assert ("steal:1",) == CHOOSE.clicks(CHOOSE.action("steal P2"))


# Whole games


def test_in_every_position_each_move_has_one_path_of_clicks_in_the_scene() -> None:
    for line in games(0, 1, 4):
        for p in line:
            scene = p.scene()
            paths = [p.clicks(action) for action in p.actions]
            beginnings = {path[:length] for path in paths for length in range(1, len(path))}
            assert () == duplicates(scene)
            assert set() == {id for path in paths for id in path} - set(ids(scene))
            assert len(paths) == len(set(paths) - beginnings)


def test_every_position_round_trips_through_json() -> None:
    for line in games(*range(6)):
        for p in line:
            assert p.raw == p.game.position(json.loads(json.dumps(p.data()))).raw


def test_no_card_is_ever_lost() -> None:
    for line in games(*range(6)):
        for p in line:
            data = p.data()
            assert 105 == sum(map(len, data["tanks"])) + sum(data["points"]) + len(data["unseen"])


def test_the_dealers_odds_follow_from_the_unseen_cards_alone() -> None:
    for line in games(2, 3):
        for p in line:
            data = p.data()
            if data["player"] is None or p.player != parlour.DEALER:
                continue
            faces = [card.split("|") for card in data["unseen"]]
            if data["top"] is None:
                count = Counter(f"show {back}" for _, back in faces)
            else:
                count = Counter(f"turn {face}" for face, back in faces if back == data["top"])
            assert pytest.approx({move: n / count.total() for move, n in count.items()}) == p.odds


def test_a_game_takes_as_many_turns_as_the_deck_has_cards_at_most() -> None:
    lengths = [len(line) - 1 for line in games(0, 2, 4, 6, 8)]
    assert [4 * n + 1 + 3 * (105 - 4 * n) for n in (2, 4, 6, 3, 5)] == lengths


def test_compiled_and_interpreted_games_are_the_same() -> None:
    seeds = range(10)
    for one, other in zip(games(*seeds), games(*seeds, compiled=True), strict=True):
        assert other[0].game.is_compiled
        assert [(p.raw, p.player, p.actions) for p in one] == [(p.raw, p.player, p.actions) for p in other]


@pytest.mark.parametrize("players", range(2, 7))
def test_random_games_favour_no_seat(players: int) -> None:
    found = parlour.load("mantis", players=players).playouts(4000, seed=1)
    assert pytest.approx([1 / players] * players, abs=0.04) == found.scores
    assert found.longest <= 4 * players + 1 + 3 * (105 - 4 * players)


def test_a_state_is_small() -> None:
    assert len(START.raw) <= 100


@pytest.mark.parametrize("players", [1, 7, "2", 2.0])
def test_two_to_six_play(players: object) -> None:
    with pytest.raises(parlour.BadOption, match="expected a whole number from 2 to 6"):
        parlour.load("mantis", players=players)
