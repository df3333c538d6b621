"""Stavegame: what a person reads of it, its data, its drawing."""

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.engine import Position
from parlour.scene import duplicates, ids

from .classics import told
from .staves import EMPTY, FULL, SLIDE, dealt, games, table

# Refusals

REFUSED = """
    red      green    -
    A2,2,0   .        .
    A3,1,0!  A0,3,1>  B1,1,1
    .        B9,9,9   .
"""

NOW = (
    "not now: P1 can play forward 1,1, pass, place 1,4,4 on 0,0 red, place 1,4,4 on 0,1 red, "
    "place 1,4,4 on 0,2, place 1,4,4 on 1,0 …"
)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("deal 1,4,4", NOW),
        ("end", "not yet: the game can be ended when all nine slots are taken, or after two turns without action"),
        ("place 7,7,7 on 0,2", "there is no card 7,7,7 in this game"),
        ("place 9,9,9 on 0,2", "you do not hold 9,9,9: you hold 1,4,4"),
        ("place 1,4,4 on 3,0", "there is no slot 3,0: staves are 0 to 2, their slots 0 to 2"),
        ("place 1,4,4 on 2,0 blue", "slot 2,0 is not the empty slot nearest to you: on stave 2 that is 2,2"),
        ("place 1,4,4 on 2,2", "stave 2 is grey: say which colour it gets, green or blue"),
        ("place 1,4,4 on 2,2 red", "a grey stave gets a colour in which 1,4,4 is highest: green or blue, not red"),
        ("place 1,4,4 on 0,2 blue", "stave 0 is red already: place the card without naming blue"),
        ("place 1,4,4 on 2,1", "slot 2,1 is taken, so this is combat: say in which colour, red"),
        ("place 1,4,4 on 2,1 blue", "1,4,4 attacks in a colour in which it is lowest: red, not blue"),
        ("forward 0,3", "there is no slot 0,3: staves are 0 to 2, their slots 0 to 2"),
        ("forward 1,0", "there is no card on 1,0: P1 can play forward 1,1"),
        ("forward 2,1", "the card on 2,1 is P2's: P1 can play forward 1,1"),
        ("forward 0,0", "the card on 0,0 can go no farther that way: P1 can play forward 1,1"),
        ("forward 0,1", "slot 0,0 in front of it is taken: cards go forward into empty slots only"),
        ("slide 5,5 to 1", "there is no slot 5,5: staves are 0 to 2, their slots 0 to 2"),
        ("slide 1,0 to 0", NOW),
        ("slide 1,2 to 0", NOW),
        ("slide 0,0 to 3", "there is no stave 3: they are 0 to 2"),
        ("slide 0,0 to 2", NOW),
        ("slide 1,1 to 1", NOW),
        ("slide 0,1 to 1", "the card on 0,1 was placed this turn: it may slide from your next turn on"),
        ("slide 1,1 to 0", "the card on 1,1 came from stave 0 this turn, and may not go back"),
        ("slide 1,1 to 2", "stave 2 is grey, and cards only slide to coloured staves"),
        (
            "slide 0,0 to 1",
            "to slide, a card needs more in red, which it leaves, than in green: 2,2,0 has 2 and 2",
        ),
    ],
)
def test_each_rule_that_a_move_breaks_has_its_own_words(move: str, reason: str) -> None:
    p = table(REFUSED, "1,4,4")
    assert reason == p.why_not(move)
    with pytest.raises(parlour.IllegalMove, match=re.escape(reason)):
        p.play(move)


@pytest.mark.parametrize(
    ("move", "reason", "turn"),
    [
        ("forward 0,2", "the card on 0,2 was placed this turn: it may move from your next turn on", {}),
        ("place 9,9,9 on 0,1", "you do not hold 9,9,9: your hand is empty", {}),
        ("slide 2,2 to 1", "stave 2 is grey, and cards only slide from coloured staves", {}),
        (
            "end",
            "too late: the game is ended before any action of the turn, and you have acted already",
            {"acted": 1},
        ),
        ("pass", "not yet: first P1 is dealt a card", {"deal": True}),
        ("deal 9,9,9", "there is no red 9, green 9, blue 9 left to deal: there is 0,0,0", {"deal": True}),
        ("deal 7,7,7", "there is no card 7,7,7 in this game", {"deal": True}),
    ],
)
def test_each_rule_of_the_turn_has_its_own_words(move: str, reason: str, turn: dict[str, Any]) -> None:
    p = table(
        """
        red      red      -
        .        B9,9,9   .
        .        .        .
        A2,2,0!  .        A1,1,0
        """,
        decks=[[[0, 0, 0]], []],
        **turn,
    )
    assert reason == p.why_not(move)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("place 1,4,4 on 0,2", "you have placed a card already, and only one may be placed a turn"),
        (
            "slide 1,2 to 0",
            "both staves are red: a card only slides to a colour in which it has less",
        ),
        ("slide 0,2 to 1", "the card on 0,2 was placed this turn: it may slide from your next turn on"),
        ("end", "not yet: the game can be ended when all nine slots are taken"),
    ],
)
def test_each_rule_of_the_draft_has_its_own_words(move: str, reason: str) -> None:
    p = table("red red -\n. . .\n. . .\nA2,2,0! A2,1,0 .", "1,4,4", rules="draft")
    assert reason == p.why_not(move)


@pytest.mark.parametrize(
    ("move", "where"),
    [("place 1,4,4 on 0,2", "stave 0 has no empty slot"), ("place 1,4,4 on 1,2 red", "on stave 1 that is 1,1")],
)
def test_in_draft_a_taken_slot_is_refused_with_the_nearest_empty_one(move: str, where: str) -> None:
    p = table("red red -\nB2,2,2 . .\nB2,2,2 . .\nA2,2,0 A2,1,0 .", "1,4,4", rules="draft")
    taken = f"slot {move[15:18]} is taken, and cards are placed on the nearest empty slot only: {where}"
    assert taken == p.why_not(move)


def test_what_has_the_form_of_no_move_is_bad_notation() -> None:
    p = table(EMPTY, "1,4,4")
    for text in (
        "place 1,4,4 on 0,2 grey",
        "place 1,4 on 0,2",
        "forward 1",
        "forward -1,0",
        "deal 01,0,0",
        "slide",
        "",
    ):
        with pytest.raises(parlour.BadNotation):
            p.play(text)
    for text in ("place 1,4,4 on 9,9 red", "forward 12,12", "slide 9,9 to 9", "deal 100,100,100", "end"):
        with pytest.raises(parlour.IllegalMove):
            p.play(text)
    assert p.play("place 1,4,4 on 0,2 green") == p.play("  PLACE 1 , 4,4  on 0, 2 Green ")


POSITIONS = [p for line in games(*range(8)) for p in line if p.player is not None]
TEXTS = st.one_of(
    st.just("pass"),
    st.just("end"),
    st.builds("deal {},{},{}".format, *[st.integers(0, 4)] * 3),
    st.builds("place {},{},{} on {},{}{}".format, *[st.integers(0, 4)] * 5, st.sampled_from(("", " red", " blue"))),
    st.builds("forward {},{}".format, *[st.integers(0, 3)] * 2),
    st.builds("slide {},{} to {}".format, *[st.integers(0, 3)] * 3),
)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(POSITIONS), TEXTS)
def test_every_text_of_the_right_form_is_legal_or_refused_with_a_reason(p: Position, text: str) -> None:
    """Never an exception, never nothing; and only what is listed is legal."""
    reason = p.why_not(text)
    assert (text in p.moves) == (reason is None)
    assert reason is None or len(reason) > 10


# Messages


def test_a_placement_tells_of_its_colour() -> None:
    p = table(EMPTY, "1,4,4 2,2,2")
    assert ["P1 places 1,4,4 on stave 0.", "Stave 0 is green now."] == told(p, "place 1,4,4 on 0,2 green")


def test_a_combat_tells_who_attacked_whom_and_who_won() -> None:
    p = table(SLIDE.format("3,9,9"), "9,9,9")
    assert [
        "P1's 3,1,0 slides from stave 0 to stave 1.",
        "P1's 3,1,0 beats P2's 3,9,9 on stave 1: 3 against 3 in red.",
        "Stave 0 is empty and grey again.",
    ] == told(p, "slide 0,1 to 1")
    assert [
        ["Slid", 0, [3, 1, 0], [0, 1], [1, 1]],
        ["Fought", 0, [3, 1, 0], 1, [3, 9, 9], [1, 1], "red", True],
        ["StaveGreyed", 0],
    ] == [message.json() for message in p.tell("slide 0,1 to 1")]
    lost = ["P1 places 9,9,9 on stave 0.", "P1's 9,9,9 beats P1's 3,1,0 on stave 0: 9 against 0 in blue."]
    assert lost == told(p, "place 9,9,9 on 0,1 blue")[:2]
    p = table(SLIDE.format("4,0,0"), "9,9,9")
    assert "P1's 3,1,0 loses to P2's 4,0,0 on stave 1: 3 against 4 in red." == told(p, "slide 0,1 to 1")[1]


def test_a_card_that_goes_forward_is_told_of() -> None:
    p = table("red - -\n. . .\nA1,1,1 . .\n. . .", "1,1,1")
    assert ["P1's 1,1,1 goes forward on stave 0."] == told(p, "forward 0,1")


def test_turns_that_pass_by_themselves_are_told_each_with_its_position() -> None:
    p = table(EMPTY, "1,4,4")
    found = p.updates(p.action("place 1,4,4 on 0,2 blue"))
    assert [
        "P1 places 1,4,4 on stave 0.",
        "Stave 0 is blue now.",
        "P1 has nothing left to do, so the turn passes.",
        "P2 has nothing left to do, so the turn passes.",
    ] == [message.words() for message, _ in found]
    assert [9, 9, 10, 11] == [position.data()["turn"] for _, position in found]


def test_a_deal_and_a_pass_are_told() -> None:
    p = parlour.load("stavegame", interpreted=True).start()
    assert ["P1 is dealt 1,4,0."] == told(p, "deal 1,4,0")
    assert ["P1 passes."] == told(dealt(), "pass")


def test_the_end_is_told_stave_by_stave() -> None:
    assert [
        "P1 ends the game.",
        "Stave 0 (red) goes to P1, 2 to 1.",
        "Stave 1 (green) goes to P2, 1 to 2.",
        "Stave 2 (blue) goes to nobody, 1 to 1.",
        "P1 and P2 share the win.",
    ] == told(table(FULL), "end")
    assert ["StaveCounted", 2, "blue", [1, 1], None] == table(FULL).tell("end")[3].json()


def test_the_last_turn_is_told() -> None:
    stuck = table("red - -\nA1,1,1 . .\n. . .\n. . .", rules="draft", cap=20)
    assert [
        "P1 passes.",
        *(f"{name} has nothing left to do, so the turn passes." for name in ("P2", "P1", "P2")),
        "Nobody can do anything any more, so all turns pass up to the last.",
        "Turn 20 was the last, P2 took it.",
        "Stave 0 (red) goes to P1, 1 to 0.",
        "Stave 1 (grey) goes to P2, 0 to 0.",
        "Stave 2 (grey) goes to P2, 0 to 0.",
        "P2 wins.",
    ] == told(stuck, "pass")


# Data


def test_data_says_what_was_done_this_turn() -> None:
    p = table(EMPTY, "1,4,4 2,2,2").play("place 1,4,4 on 0,2 blue")
    data = p.data()
    assert {"owner": 0, "card": [1, 4, 4], "placed": True, "slid": 0} == data["staves"][0]["slots"][2]
    assert ("blue", [[[2, 2, 2]], []], 9, 0, False, 1, 0) == (
        data["staves"][0]["color"],
        *(data[key] for key in ("hands", "turn", "player", "deal", "acted", "quiet")),
    )


def test_what_concerns_the_turn_may_be_left_out() -> None:
    """The deal is done, nothing was done yet this turn; who ended a game follows from the turn."""
    g = parlour.load("stavegame", rules="draft", interpreted=True)
    data = {"staves": [{"color": None, "slots": [None] * 3}] * 3, "hands": [[], []], "decks": [[], []]}
    p = g.position({**data, "turn": 7, "player": 1})
    assert (1, False, 0, 0) == (p.player, *(p.data()[key] for key in ("deal", "acted", "quiet")))
    assert [(0,), (1,)] == [g.position({**data, "turn": turn, "player": None}).winners for turn in (7, 8)]
    assert (1,) == g.position({**data, "turn": 7, "player": None, "ended": 1}).winners


def test_during_the_opening_deal_the_hands_say_who_is_next() -> None:
    """When nobody lacks a card any more it is the first turn."""
    few, many = [[0, 0, 0]], [[0, 0, 0]] * 3
    decks = [[[0, 1, 0]], [[0, 0, 1]]]
    assert ("deal 0,1,0",) == table(EMPTY, turn=0, hands=[few, few], decks=decks).moves
    p = table(EMPTY, turn=0, hands=[many, few], decks=decks)
    assert ("deal 0,0,1",) == p.moves
    for first in (p.play("deal 0,0,1"), table(EMPTY, turn=0, hands=[many, many], decks=decks)):
        assert (0, 1) == (first.player, first.data()["turn"])


def test_a_position_in_which_only_pass_is_possible_is_taken_as_it_is() -> None:
    assert ("pass",) == table(EMPTY).moves


def test_every_position_of_a_game_comes_back_from_its_data() -> None:
    for line in games(*range(6)):
        for p in line:
            assert p == p.game.position(json.loads(json.dumps(p.data())))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"turn": -1}, "turn: expected a whole number from 0 to 30000"),
        ({"turn": 10**30}, "turn: expected"),
        ({"player": 2}, "player: expected a whole number from 0 to 1 or null"),
        ({"player": True}, "player: expected"),
        ({"hands": [[]]}, "hands: expected a list of 2"),
        ({"hands": [[[7, 7, 7]], []]}, "hands[0][0]: expected a card of the deck, not [7, 7, 7]"),
        ({"hands": [[[0, 0]], []]}, "hands[0][0]: expected a list of 3"),
        ({"hands": [[[0, 0, 0]] * 256, []]}, "hands[0][255]: expected at most 255 equal cards"),
        (
            {"hands": [[[0, 0, 0]] * 200, []], "decks": [[[0, 0, 0]] * 56, []]},
            "decks[0][55]: expected at most 255",
        ),
        ({"decks": [None, []]}, "decks[0]: expected a list"),
        ({"staves": []}, "staves: expected a list of 3"),
        ({"deal": 1}, "deal: expected true or false"),
        ({"deal": True}, "deal: expected false, because P1's deck is empty"),
        ({"acted": -1}, "acted: expected"),
        ({"quiet": 1.0}, "quiet: expected"),
        ({"placed": None}, "placed: expected true or false"),
        ({"ended": 0}, "ended: expected null while the game runs"),
        ({"winner": 0}, "unknown key 'winner'"),
    ],
)
def test_malformed_data_is_refused_with_its_place(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(parlour.BadPosition, match=re.escape(reason)):
        table(EMPTY, **change)


@pytest.mark.parametrize(
    ("stave", "reason"),
    [
        ({"color": "grey", "slots": [None] * 3}, "staves[0].color: expected one of red, green, blue or null"),
        ({"slots": [None] * 3}, "staves[0].color: is missing"),
        ({"color": None, "slots": [None] * 2}, "staves[0].slots: expected a list of 3"),
        ({"color": None, "slots": [None] * 3, "sum": 0}, "unknown key 'sum' in staves[0]"),
        ({"color": None, "slots": [0, None, None]}, "staves[0].slots[0]: expected an object"),
        ({"color": None, "slots": [{"owner": 2, "card": [0, 0, 0]}, None, None]}, "staves[0].slots[0].owner"),
        ({"color": None, "slots": [{"owner": 0, "card": [0, 0, 9]}, None, None]}, "staves[0].slots[0].card"),
        ({"color": None, "slots": [{"owner": 0, "card": [0, 0, 0], "slid": 2}, None, None]}, "slots[0].slid"),
        ({"color": None, "slots": [{"owner": 0, "card": [0, 0, 0], "x": 2}, None, None]}, "unknown key 'x'"),
    ],
)
def test_a_malformed_stave_is_refused_with_its_place(stave: dict[str, Any], reason: str) -> None:
    grey = {"color": None, "slots": [None] * 3}
    with pytest.raises(parlour.BadPosition, match=re.escape(reason)):
        table(EMPTY, staves=[stave, grey, grey])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.just([0, 0, 0]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("owner", "card", "color")), inner),
    max_leaves=8,
)
KEYS = ("staves", "hands", "decks", "turn", "player", "deal", "acted", "quiet", "placed", "ended")


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(POSITIONS), st.dictionaries(st.sampled_from(KEYS), JSON, min_size=1, max_size=3))
def test_data_is_taken_or_refused_and_what_is_taken_plays(p: Position, change: dict[str, Any]) -> None:
    """Nothing but BadPosition is raised, whatever the values; what is taken comes back and can be played."""
    try:
        found = p.game.position({**p.data(), **change})
    except parlour.BadPosition:
        return
    assert found == p.game.position(found.data())
    for action in found.actions:
        after = found.act(action)
        assert after == p.game.position(after.data())
        assert found.updates(action)


# Drawing


def test_the_staves_and_all_that_matters_are_drawn() -> None:
    p = table(
        """
        red    -      blue
        A2,1,2 .      A2,0,3
        .      .      B4,1,0
        B3,2,0 .      .
        """,
        "0,3,2 0,3,2 3,1,1",
        "0,0,5",
        decks=[[[0, 0, 0]] * 4, []],
    )
    expected = """
  ○ P2  1 stave
P2's hand:  0,0,5
P2's deck:  empty
      ○3        ○0        ○0
    0 red     1 grey    2 blue
0  ●*2*,1,2     ·      ●2,0,*3*
1     ·         ·      ○4,1,*0*
2  ○*3*,2,0     ·         ·
      ●2        ●0        ●3
P1's hand:  0,3,2×2  3,1,1
P1's deck:  4 cards
▸ ● P1  1 stave
[Pass]  [red]  [green]  [blue]
"""
    assert expected.strip("\n") == "\n".join(filter(None, str(p).split("\n")))


def test_colours_are_offered_only_where_one_can_be_chosen() -> None:
    p = table("red red red\n. . .\nA1,1,1 . .\n. . .", "1,4,4", rules="draft")
    assert ["pass"] == [id for id in ids(p.scene()) if ":" not in id or id.startswith("color")]
    p = table(FULL, "1,4,4")
    assert ["pass", "end", "color:red"] == [id for id in ids(p.scene()) if ":" not in id or id.startswith("color")]


def test_moves_are_paths_of_clicks() -> None:
    p = table(REFUSED, "1,4,4")
    paths = {
        "pass": ("pass",),
        "place 1,4,4 on 2,2 green": ("hand:0:1,4,4", "slot:2,2", "color:green"),
        "place 1,4,4 on 0,2": ("hand:0:1,4,4", "slot:0,2"),
        "forward 1,1": ("slot:1,1", "slot:1,0"),
    }
    assert paths == {move: p.clicks(p.action(move)) for move in paths}
    p = table(SLIDE.format("3,9,9"))
    assert ("slot:0,1", "slot:1,1") == p.clicks(p.action("slide 0,1 to 1"))
    p = parlour.load("stavegame", interpreted=True).start()
    assert ("deal:1,4,0",) == p.clicks(p.action("deal 1,4,0"))


def test_every_move_has_one_path_in_the_scene_and_none_begins_another() -> None:
    for p in POSITIONS:
        there = set(ids(p.scene()))
        assert () == duplicates(p.scene())
        paths = sorted(p.clicks(action) for action in p.actions)
        assert all(there.issuperset(path) for path in paths)
        assert all(one != other[: len(one)] for one, other in pairwise(paths))
