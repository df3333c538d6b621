"""Stavegame: what its rules say in both versions, and what a person reads of them."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.engine import Position
from parlour.scene import duplicates, ids

FILLER = [[0, 0, 0], [0, 0, 1], [0, 1, 0]]
EMPTY = """
    - - -
    . . .
    . . .
    . . .
"""
FULL = """
    red    green  blue
    A1,1,1 A1,1,1 A1,1,1
    B1,1,1 B1,1,1 B1,1,1
    A1,1,1 B1,1,1 A0,0,0
"""


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def cards(text: str) -> list[list[int]]:
    return [numbers(card) for card in text.split()]


def slot(text: str) -> dict[str, Any] | None:
    """`A1,4,0`, with `!` behind it where it was placed this turn, `<` or `>` where it slid."""
    if text == ".":
        return None
    slid = {"<": -1, ">": 1}.get(text[-1], 0)
    return {"owner": "AB".index(text[0]), "card": numbers(text), "placed": text[-1] == "!", "slid": slid}


def table(
    board: str, a: str = "", b: str = "", *, rules: str = "classic", cap: int = 100, **turn: Any
) -> Position:
    """A board with a line of colours and then the slots from B's side on, and both hands; A's turn 9."""
    colors, *rows = [line.split() for line in board.strip().split("\n")]
    staves = [
        {"color": None if color == "-" else color, "slots": [slot(row[stave]) for row in rows]}
        for stave, color in enumerate(colors)
    ]
    deck = [
        *cards(f"{a} {b}"),
        *(found["card"] for stave in staves for found in stave["slots"] if found),  # type: ignore[union-attr]
        *FILLER,
    ]
    g = parlour.load("stavegame", rules=rules, deck=deck, max_turns=cap, interpreted=True)
    data = {"staves": staves, "hands": [cards(a), cards(b)], "decks": [[], []], "turn": 9, "player": 0}
    return g.position({**data, **turn})


def board(p: Position) -> list[str]:
    """The board in the same form as `table` takes it, without what was done this turn."""
    staves = p.data()["staves"]

    def shown(found: dict[str, Any] | None) -> str:
        return "AB"[found["owner"]] + ",".join(map(str, found["card"])) if found else "."

    rows = [" ".join(shown(stave["slots"][row]) for stave in staves) for row in range(3)]
    return [" ".join(stave["color"] or "-" for stave in staves), *rows]


def played(p: Position, *moves: str) -> Position:
    for move in moves:
        p = p.play(move)
    return p


def told(p: Position, move: str) -> list[str]:
    return [message.words() for message in p.tell(move)]


def dealt(**options: Any) -> Position:
    """A game with the opening hands dealt from the front of the deck."""
    p = parlour.load("stavegame", interpreted=True, **options).start()
    for _ in range(6):
        p = p.act(p.actions[0])
    return p


def games(*seeds: int, interpreted: bool = True) -> Iterator[list[Position]]:
    """Random games with all sorts of options, every position of each; who has an even seed passes rarely."""
    for seed in seeds:
        r = random.Random(seed)
        deck = [[r.randrange(1 + seed % 4) for _ in range(3)] for _ in range(3 + seed % 9)]
        cards_ = {"deck_total": 1 + seed % 3} if seed % 3 == 0 else {"deck": deck}
        rules = ("classic", "draft")[seed % 2]
        g = parlour.load("stavegame", rules=rules, max_turns=12 + seed, interpreted=interpreted, **cards_)
        g.compile()
        line = [g.start()]
        while line[-1].player is not None:
            p = line[-1]
            busy = [move for move in p.moves if move not in ("pass", "end")] or p.moves
            line.append(p.play(r.choice(busy if r.random() < 0.8 else p.moves)))
        yield line


# The cards and the deal


def test_the_deck_has_every_card_of_its_total() -> None:
    """21 cards for a total of 5, each dealt with equal odds."""
    p = parlour.load("stavegame").start()
    assert parlour.DEALER == p.player
    assert {f"deal {r},{g},{5 - r - g}": 1 / 21 for r in range(6) for g in range(6 - r)} == p.odds
    assert [3, 6, 10, 15, 21, 28, 36, 45] == [
        len(parlour.load("stavegame", deck_total=total).start().moves) for total in range(1, 9)
    ]


def test_equal_cards_are_one_move_and_dealt_by_their_number() -> None:
    p = parlour.load("stavegame", deck=[[1, 0, 0], [2, 0, 0], [1, 0, 0]]).start()
    assert {"deal 1,0,0": 2 / 3, "deal 2,0,0": 1 / 3} == p.odds
    p = played(p, "deal 1,0,0", "deal 1,0,0", "deal 2,0,0", "deal 2,0,0", "deal 1,0,0", "deal 1,0,0")
    assert 7 == len(p.moves)
    assert [[1, 0, 0], [2, 0, 0]] == played(p, "place 1,0,0 on 0,2 red").data()["hands"][0]


def test_three_cards_each_are_dealt_then_one_a_turn_but_none_in_the_first() -> None:
    p = parlour.load("stavegame", interpreted=True).start()
    seen = []
    for _ in range(6):
        seen.append((p.data()["turn"], p.data()["player"], p.data()["deal"], *map(len, p.data()["hands"])))
        p = p.act(p.actions[0])
    opening = [(0, 0, True, 0, 0), (0, 0, True, 1, 0), (0, 0, True, 2, 0), (0, 0, True, 3, 0)]
    assert [*opening, (0, 0, True, 3, 1), (0, 0, True, 3, 2)] == seen
    assert (0, 1, False) == (p.player, p.data()["turn"], p.data()["deal"])
    p = p.play("pass")
    assert (parlour.DEALER, 2, 1, True) == (p.player, p.data()["turn"], p.data()["player"], p.data()["deal"])
    assert [0, 1] == [len(after) - len(before) for before, after in zip(
        p.data()["hands"], p.act(p.actions[0]).data()["hands"], strict=True
    )]  # fmt: skip


def test_nothing_is_dealt_from_an_empty_deck() -> None:
    p = dealt(deck_total=1).play("pass")
    assert (1, 2, [[], []]) == (p.player, p.data()["turn"], p.data()["decks"])


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"rules": "both"}, "rules='both': expected one of 'classic', 'draft'"),
        ({"deck_total": 0}, "a whole number from 1 to 8"),
        ({"deck_total": 9}, "a whole number from 1 to 8"),
        ({"max_turns": 0}, "a whole number from 1 to 30000"),
        ({"max_turns": 30001}, "a whole number from 1 to 30000"),
        ({"deck": [[1, 2, 3]] * 2}, "deck: expected a list of 3 to 60 cards"),
        ({"deck": [[1, 2, 3]] * 61}, "deck: expected a list of 3 to 60 cards"),
        ({"deck": "1,2,3"}, "deck: expected a list of 3 to 60 cards"),
        ({"deck": [[1, 2, 3], [1, 2, 3], [1, 2]]}, "card 3 is [1, 2]: expected three whole numbers"),
        ({"deck": [[1, 2, 3], [1, 2, 100], [1, 2, 3]]}, "card 2 is [1, 2, 100]"),
        ({"deck": [[1, 2, -1], [1, 2, 3], [1, 2, 3]]}, "card 1 is [1, 2, -1]"),
        ({"deck": [[1, 2, True], [1, 2, 3], [1, 2, 3]]}, "card 1 is [1, 2, True]"),
        ({"deck": [[1, 2, 3]] * 3, "deck_total": 5}, "choose only one of them"),
    ],
)
def test_options_outside_their_limits_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(parlour.BadOption, match=re.escape(reason)):
        parlour.load("stavegame", **options)


def test_the_largest_deck_plays() -> None:
    """Sixty kinds, up to 99."""
    g = parlour.load("stavegame", deck=[[i, 99 - i, i] for i in range(60)], interpreted=True)
    p = g.start()
    assert 60 == len(p.moves)
    for _ in range(6):
        p = p.act(p.actions[-1])
    assert "place 59,40,59 on 0,2 blue" in p.moves
    assert g.position(p.data()) == p


# Placing


def test_a_card_gives_a_grey_stave_a_colour_in_which_it_is_highest() -> None:
    """Worked example: six placements of 1,4,4 on an empty board."""
    expected = [f"place 1,4,4 on {stave},2 {color}" for stave in range(3) for color in ("blue", "green")]
    p = table(EMPTY, "1,4,4")
    assert ("pass", *expected) == p.moves
    after = p.play("place 1,4,4 on 1,2 green")
    assert ["- green -", ". . .", ". . .", ". A1,4,4 ."] == board(after)


def test_a_card_attacks_in_a_colour_in_which_it_is_lowest() -> None:
    """Worked example: 1,3,1 against 0,0,5 on a blue stave."""
    p = table(
        """
        blue   - -
        B0,0,5 . .
        .      . .
        .      . .
        """,
        "1,3,1",
    )
    attacks = ("place 1,3,1 on 0,0 blue", "place 1,3,1 on 0,0 red")
    others = ("place 1,3,1 on 0,2", "place 1,3,1 on 1,2 green", "place 1,3,1 on 2,2 green")
    assert ("pass", *attacks, *others) == p.moves
    assert ["blue - -", "A1,3,1 . .", ". . .", ". . ."] == board(p.play("place 1,3,1 on 0,0 red"))
    assert ["blue - -", "B0,0,5 . .", ". . .", ". . ."] == board(p.play("place 1,3,1 on 0,0 blue"))
    assert ["blue - -", "B0,0,5 . .", ". . .", "A1,3,1 . ."] == board(p.play("place 1,3,1 on 0,2"))


def test_the_nearest_empty_slot_is_counted_from_the_own_side() -> None:
    """Worked example: with slots 0 and 2 taken it is slot 1; on an empty stave B's is slot 0."""
    taken = """
        red    - red
        B0,0,5 . .
        .      . .
        B1,1,1 . .
    """
    assert ["place 9,9,8 on 0,1", "place 9,9,8 on 2,2"] == [
        move for move in table(taken, "9,9,8").moves if re.search(r"on \d,\d$", move)
    ]
    assert ["place 9,9,8 on 0,1", "place 9,9,8 on 2,0"] == [
        move for move in table(taken, b="9,9,8", player=1).moves if re.search(r"on \d,\d$", move)
    ]


def test_own_cards_can_be_attacked_too() -> None:
    p = table(EMPTY, "1,4,4 5,5,5", "9,9,9")
    after = played(p, "place 1,4,4 on 0,2 blue", "place 5,5,5 on 0,2 red")
    assert ["blue - -", ". . .", ". . .", "A5,5,5 . ."] == board(after)


def test_in_draft_one_card_a_turn_is_placed_and_only_on_an_empty_slot() -> None:
    p = table(EMPTY, "1,4,4 2,2,2", "9,9,9", rules="draft")
    after = p.play("place 1,4,4 on 0,2 blue")
    assert ("forward 0,2", "pass") == after.moves
    assert [] == [move for move in after.play("pass").moves if "on 0,2" in move]


def test_in_draft_the_placement_counts_though_the_card_is_lost_in_the_same_turn() -> None:
    """The data says so beside the slots, which cannot."""
    p = table(
        """
        red    green  -
        .      .      .
        .      .      .
        A5,0,0 .      .
        """,
        "1,4,4 2,2,2",
        rules="draft",
    )
    after = played(p, "place 1,4,4 on 1,2", "slide 0,2 to 1")
    assert ["- green -", ". . .", ". . .", ". A5,0,0 ."] == board(after)
    assert ("forward 1,2", "pass") == after.moves
    assert after.data()["placed"] is True
    assert after == after.game.position(after.data())


# Moving


def test_a_card_goes_forward_into_an_empty_slot() -> None:
    """Worked example: P is behind a card, S has arrived; only R can go."""
    p = table(
        """
        red    red    green
        .      .      A0,0,3
        B5,5,5 A0,0,2 .
        A0,0,1 .      .
        """
    )
    assert ["forward 1,1"] == [move for move in p.moves if move.startswith("forward")]
    assert [". A0,0,2 A0,0,3", "B5,5,5 . .", "A0,0,1 . ."] == board(p.play("forward 1,1"))[1:]


def test_for_b_forward_is_the_other_way() -> None:
    p = table(
        """
        red    -      -
        B1,1,1 .      .
        .      .      .
        .      .      .
        """,
        player=1,
    )
    assert ("forward 0,0", "pass") == p.moves
    assert ["B1,1,1 . ."] == board(p.play("forward 0,0").play("forward 0,1"))[3:]


def test_a_card_placed_this_turn_does_not_move_in_classic() -> None:
    """Nor does one that was placed by winning a combat; it does in the next turn."""
    p = table(
        """
        red    green  -
        .      .      .
        .      .      .
        .      B0,0,0 .
        """,
        "2,1,0 2,2,1",
        "9,9,9",
    )
    after = played(p, "place 2,1,0 on 0,2", "place 2,2,1 on 1,2 blue")
    assert [[], []] == [after.data()["decks"][0], [m for m in after.moves if not m.startswith("p")]]
    assert 1 == after.player
    assert ("forward 0,2", "forward 1,2", "pass", "slide 0,2 to 1") == played(after, "pass").moves


def test_a_card_placed_this_turn_goes_forward_but_does_not_slide_in_draft() -> None:
    p = table(
        """
        red    green  -
        .      .      .
        .      .      .
        .      A9,0,0 .
        """,
        "2,1,0",
        rules="draft",
    )
    after = p.play("place 2,1,0 on 0,2")
    assert ("forward 0,2", "forward 1,2", "pass") == after.moves
    assert ("forward 0,1", "forward 1,2", "pass") == after.play("forward 0,2").moves


SLIDE = """
    red    green  -
    .      .      .
    A3,1,0 B{}    .
    .      .      .
"""


def test_a_slide_onto_a_card_is_combat_in_the_colour_of_the_stave_it_leaves() -> None:
    """Worked example: 3 against 3 in red wins; the stave left empty turns grey."""
    p = table(SLIDE.format("3,9,9"), "9,9,9")
    assert ["- green -", ". . .", ". A3,1,0 .", ". . ."] == board(p.play("slide 0,1 to 1"))


def test_a_lost_slide_leaves_a_grey_stave_too() -> None:
    """Worked example: 3 against 4 loses."""
    p = table(SLIDE.format("4,0,0"), "9,9,9")
    assert ["- green -", ". . .", ". B4,0,0 .", ". . ."] == board(p.play("slide 0,1 to 1"))


def test_a_stave_with_a_card_left_keeps_its_colour() -> None:
    p = table(
        """
        red    green  -
        .      .      .
        A3,1,0 .      .
        A0,0,1 .      .
        """
    )
    assert "red green -" == board(p.play("slide 0,1 to 1"))[0]


@pytest.mark.parametrize(
    ("rules", "colors", "slides"),
    [
        ("classic", "red green -", []),
        ("classic", "red red -", ["slide 0,1 to 1"]),
        ("draft", "red red -", []),
        ("classic", "red blue -", ["slide 0,1 to 1"]),
        ("draft", "red blue -", ["slide 0,1 to 1"]),
        ("classic", "red - red", []),
        ("draft", "red - red", []),
    ],
)
def test_what_a_slide_needs(rules: str, colors: str, slides: list[str]) -> None:
    """Worked example: 2,2,0 needs strictly more in the colour it leaves, or in classic the same colour."""
    p = table(f"{colors}\n. . .\nA2,2,0 . .\n. . .", rules=rules)
    assert slides == [move for move in p.moves if move.startswith("slide")]


def test_within_a_turn_a_card_does_not_go_back() -> None:
    """It may go on; the next turn it may go back."""
    p = table(
        """
        red    red    red
        A2,2,0 .      .
        A2,2,1 A2,2,2 B9,9,9
        B8,8,8 B8,8,8 B8,8,8
        """,
        b="0,0,0",
    ).play("slide 0,0 to 1")
    assert ["slide 1,0 to 2"] == [move for move in p.moves if move.startswith("slide 1,0")]
    assert 1 == p.data()["staves"][1]["slots"][0]["slid"]
    later = played(p, "pass", "pass")
    assert ["slide 1,0 to 0", "slide 1,0 to 2"] == [m for m in later.moves if m.startswith("slide 1,0")]


def test_a_card_keeps_its_direction_when_it_goes_forward() -> None:
    p = table(
        """
        red    red    -
        .      .      .
        A2,2,0 .      .
        A2,2,1 .      .
        """
    )
    after = played(p, "slide 0,1 to 1", "forward 1,1")
    assert [] == [move for move in after.moves if move.startswith("slide 1,0")]


# Turns


def test_a_turn_passes_by_itself_when_nothing_else_is_possible() -> None:
    """After A's last card, and through B's turn, in which nothing was done."""
    p = table(EMPTY, "1,4,4").play("place 1,4,4 on 0,2 blue")
    assert (0, 11, 1, 0) == (p.player, *(p.data()[key] for key in ("turn", "quiet", "acted")))
    assert ("forward 0,2", "pass") == p.moves


def test_a_turn_passes_by_itself_up_to_the_next_deal() -> None:
    p = table(EMPTY, "1,4,4", decks=[[[0, 0, 0]], []]).play("place 1,4,4 on 0,2 blue")
    assert (parlour.DEALER, 11, 0) == (p.player, p.data()["turn"], p.data()["player"])


def test_when_nobody_can_move_any_more_the_turns_pass_up_to_the_last() -> None:
    """Then the draft goes to the player who took that turn, B at an even number, A at an odd one."""
    stuck = """
        red    -      -
        A1,1,1 .      .
        .      .      .
        .      .      .
    """
    for cap, ender in ((10, 1), (11, 0), (12, 1), (13, 0), (14, 1), (15, 0), (30000, 1), (29999, 0)):
        p = table(stuck, rules="draft", cap=cap).play("pass")
        assert (None, cap, ender) == (p.player, p.data()["turn"], p.data()["ended"])
        assert ((0,) if ender == 0 else (1,)) == p.winners


def test_the_last_turn_ends_the_game_and_stays() -> None:
    p = dealt(rules="draft", max_turns=1).play("pass")
    assert (None, 1, None, (0,)) == (p.player, p.data()["turn"], p.data()["player"], p.winners)
    p = dealt(rules="draft", max_turns=2).play("pass")
    p = p.act(p.actions[0]).play("pass")
    assert (2, (1,)) == (p.data()["turn"], p.winners)


def test_stopping_is_what_the_last_turn_does() -> None:
    p = table(EMPTY, "1,4,4", rules="draft").play("place 1,4,4 on 0,2 blue")
    q = p.stopped()
    assert (None, 9, 0, (0,)) == (q.player, q.data()["turn"], q.data()["ended"], q.winners)
    assert q == q.stopped()


# Ending


def test_after_two_turns_without_action_the_game_may_be_ended() -> None:
    """Worked example: A passes, B passes, A may end and the win is shared; B could not end before."""
    p = dealt()
    assert "end" not in p.moves
    p = p.play("pass")
    p = p.act(p.actions[0])
    assert "end" not in p.moves
    p = p.play("pass")
    p = p.act(p.actions[0])
    assert (3, 2) == (p.data()["turn"], p.data()["quiet"])
    assert "end" in p.moves
    assert "end" not in p.act(p.actions[-1]).moves
    assert (0.5, 0.5) == p.play("end").scores


def test_a_turn_with_an_action_starts_the_count_again() -> None:
    p = table(EMPTY, "1,4,4 2,2,2", "9,9,9", quiet=1).play("place 1,4,4 on 0,2 blue").play("pass")
    assert 0 == p.data()["quiet"]
    assert 1 == p.play("pass").data()["quiet"]


def test_in_draft_quiet_turns_do_not_end_it() -> None:
    assert ("end" in table(EMPTY, "1,4,4", quiet=2).moves) is True
    assert ("end" in table(EMPTY, "1,4,4", quiet=2, rules="draft").moves) is False


def test_with_all_slots_taken_the_game_may_be_ended() -> None:
    """In classic before any action, in draft after one too; passing stays possible."""
    assert ("end", "pass") == table(FULL).moves
    assert ("end", "pass") == table(FULL, rules="draft").moves
    assert "end" not in table(FULL, "1,1,1", acted=1).moves
    assert "end" in table(FULL, rules="draft", acted=1).moves


def test_the_player_with_most_staves_wins() -> None:
    """Red goes to A, green to B, blue is equal: a shared win in classic, the ender's in draft."""
    assert (0, 1) == table(FULL).play("end").winners
    assert (0,) == table(FULL, rules="draft").play("end").winners
    assert (1,) == table(FULL, rules="draft", player=1).play("end").winners
    assert (1,) == table(FULL.replace("A1,1,1 A1,1,1 A1,1,1", "A1,1,1 A1,1,1 A0,0,0")).play("end").winners


@pytest.mark.parametrize(
    ("rules", "player", "winners"), [("classic", 0, (0, 1)), ("draft", 0, (0,)), ("draft", 1, (1,))]
)
def test_equal_sums_are_nobodys_in_classic_and_the_enders_in_draft(
    rules: str, player: int, winners: tuple[int, ...]
) -> None:
    """Worked example: red stave, A 3+1 against B 4; grey staves count as equal too."""
    p = table("red - -\nB4,0,0 . .\nA3,0,0 . .\nA1,0,0 . .", rules=rules, cap=9, player=player)
    assert winners == p.play("pass").winners


# Refusals

REFUSED = """
    red      green    -
    A2,2,0   .        .
    A3,1,0!  A0,3,1>  B1,1,1
    .        B9,9,9   .
"""


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("deal 1,4,4", "no card is dealt now: P1 is on turn"),
        ("end", "not yet: the game can be ended when all nine slots are taken, or after two turns without action"),
        ("place 7,7,7 on 0,2", "there is no card 7,7,7 in this game"),
        ("place 9,9,9 on 0,2", "you do not hold 9,9,9: you hold 1,4,4"),
        ("place 1,4,4 on 3,0", "there is no slot 3,0: staves are 0 to 2, and so are their slots"),
        ("place 1,4,4 on 2,0 blue", "slot 2,0 is not the empty slot nearest to you: on stave 2 that is 2,2"),
        ("place 1,4,4 on 2,2", "stave 2 is grey: say which colour it gets, green or blue"),
        ("place 1,4,4 on 2,2 red", "a grey stave gets a colour in which 1,4,4 is highest: green or blue, not red"),
        ("place 1,4,4 on 0,2 blue", "stave 0 is red already: place the card without naming blue"),
        ("place 1,4,4 on 2,1", "slot 2,1 is taken, so this is combat: say in which colour, red"),
        ("place 1,4,4 on 2,1 blue", "1,4,4 attacks in a colour in which it is lowest: red, not blue"),
        ("forward 0,3", "there is no slot 0,3: staves are 0 to 2, and so are their slots"),
        ("forward 1,0", "there is no card on 1,0"),
        ("forward 2,1", "the card on 2,1 is P2's, and only your own cards move"),
        ("forward 0,0", "the card on 0,0 has gone as far forward as it can"),
        ("forward 0,1", "slot 0,0 in front of it is taken: cards go forward into empty slots only"),
        ("slide 5,5 to 1", "there is no slot 5,5: staves are 0 to 2, and so are their slots"),
        ("slide 1,0 to 0", "there is no card on 1,0"),
        ("slide 1,2 to 0", "the card on 1,2 is P2's, and only your own cards move"),
        ("slide 0,0 to 3", "there is no stave 3: they are 0 to 2"),
        ("slide 0,0 to 2", "a card slides to a neighbouring stave: from stave 0 to 1"),
        ("slide 1,1 to 1", "a card slides to a neighbouring stave: from stave 1 to 0 or 2"),
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
        ("pass", "not yet: first the dealer deals P1 a card", {"deal": True}),
        ("deal 9,9,9", "there is no card 9,9,9 left in P1's deck", {"deal": True}),
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
            "both staves are red: to slide, a card needs more in red, which it leaves, than in red",
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
    st.builds(
        "place {},{},{} on {},{}{}".format, *[st.integers(0, 4)] * 5, st.sampled_from(("", " red", " blue"))
    ),
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
    assert ["P1 placed 1,4,4 on 0,2.", "Stave 0 is green now."] == told(p, "place 1,4,4 on 0,2 green")


def test_a_combat_tells_who_attacked_whom_and_who_won() -> None:
    p = table(SLIDE.format("3,9,9"), "9,9,9")
    assert [
        "P1's 3,1,0 slid from 0,1 to 1,1.",
        "P1's 3,1,0 beat P2's 3,9,9 on 1,1: 3 against 3 in red.",
        "Stave 0 is empty and grey again.",
    ] == told(p, "slide 0,1 to 1")
    assert [
        ["Slid", 0, [3, 1, 0], [0, 1], [1, 1]],
        ["Fought", 0, [3, 1, 0], 1, [3, 9, 9], [1, 1], "red", True],
        ["StaveGreyed", 0],
    ] == [message.json() for message in p.tell("slide 0,1 to 1")]
    lost = ["P1 placed 9,9,9 on 0,1.", "P1's 9,9,9 beat P1's 3,1,0 on 0,1: 9 against 0 in blue."]
    assert lost == told(p, "place 9,9,9 on 0,1 blue")[:2]
    p = table(SLIDE.format("4,0,0"), "9,9,9")
    assert "P1's 3,1,0 lost to P2's 4,0,0 on 1,1: 3 against 4 in red." == told(p, "slide 0,1 to 1")[1]


def test_a_card_that_goes_forward_is_told_of() -> None:
    p = table("red - -\n. . .\nA1,1,1 . .\n. . .", "1,1,1")
    assert ["P1's 1,1,1 went forward to 0,0."] == told(p, "forward 0,1")


def test_turns_that_pass_by_themselves_are_told_each_with_its_position() -> None:
    p = table(EMPTY, "1,4,4")
    found = p.told(p.action("place 1,4,4 on 0,2 blue"))
    assert [
        "P1 placed 1,4,4 on 0,2.",
        "Stave 0 is blue now.",
        "There was nothing left to do for P1, so the turn passed.",
        "There was nothing left to do for P2, so the turn passed.",
    ] == [message.words() for message, _ in found]
    assert [9, 9, 10, 11] == [position.data()["turn"] for _, position in found]


def test_a_deal_and_a_pass_are_told() -> None:
    p = parlour.load("stavegame", interpreted=True).start()
    assert ["P1 was dealt 1,4,0."] == told(p, "deal 1,4,0")
    assert ["P1 passed."] == told(dealt(), "pass")


def test_the_end_is_told_stave_by_stave() -> None:
    assert [
        "P1 ended the game.",
        "Stave 0 (red) goes to P1, 2 to 1.",
        "Stave 1 (green) goes to P2, 1 to 2.",
        "Stave 2 (blue) goes to nobody, 1 to 1.",
        "P1 and P2 share the win.",
    ] == told(table(FULL), "end")
    assert ["StaveCounted", 2, "blue", [1, 1], None] == table(FULL).tell("end")[3].json()


def test_the_last_turn_is_told() -> None:
    stuck = table("red - -\nA1,1,1 . .\n. . .\n. . .", rules="draft", cap=20)
    assert [
        "P1 passed.",
        *(f"There was nothing left to do for {name}, so the turn passed." for name in ("P2", "P1", "P2")),
        "Nobody can do anything any more, so all turns passed up to the last.",
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
    for hands, expected in (
        ((few, few), (parlour.DEALER, 0)),
        ((many, few), (parlour.DEALER, 0)),
        ((many, many), (0, 1)),
    ):
        p = table(EMPTY, turn=0, hands=list(hands), decks=[[[0, 1, 0]], [[0, 0, 1]]])
        assert expected == (p.player, p.data()["turn"])
    p = table(EMPTY, turn=0, hands=[many, few], decks=[[[0, 1, 0]], [[0, 0, 1]]])
    assert ("deal 0,0,1",) == p.moves
    assert (0, 1) == (p.play("deal 0,0,1").player, p.play("deal 0,0,1").data()["turn"])


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
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("owner", "card", "color")), inner)
    ),
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
        assert found.told(action)


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
  ○ P2  sums 3 0 0
P2's hand:  0,0,5
P2's deck:  empty
    0 red     1 grey    2 blue
0  ●*2*,1,2     ·      ●2,0,*3*
1     ·         ·      ○4,1,*0*
2  ○*3*,2,0     ·         ·
P1's hand:  0,3,2×2  3,1,1
P1's deck:  4 cards
▸ ● P1  sums 2 0 3, turn 9 of 100
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
        assert all(one != other[: len(one)] for one, other in zip(paths, paths[1:], strict=False))


# Whole games


def test_compiled_games_are_the_interpreted_ones() -> None:
    seeds = range(12)
    for compiled, interpreted in zip(games(*seeds, interpreted=False), games(*seeds), strict=True):
        assert [p.raw for p in interpreted] == [p.raw for p in compiled]
        assert [p.actions for p in interpreted] == [p.actions for p in compiled]
        assert interpreted[-1].scores == compiled[-1].scores


def test_cards_only_leave_by_combat_and_bounds_hold() -> None:
    """No card appears from nowhere; nobody on turn can only pass; nothing exceeds the bounds."""
    for line in games(*range(20, 28)):
        bounds = line[0].game.bounds
        assert len(line) - 1 <= bounds.plies
        cards_left = [sum(map(len, line[0].data()["decks"]))]
        for p in line:
            data = p.data()
            slots = [found for stave in data["staves"] for found in stave["slots"] if found]
            cards_left.append(len(slots) + sum(map(len, data["hands"] + data["decks"])))
            assert 0 <= cards_left[-2] - cards_left[-1] <= 1
            assert ("pass",) != p.moves
            assert len(p.actions) <= bounds.moves
            assert all(0 <= action < bounds.actions for action in p.actions)
            assert all((stave["color"] is None) == (not any(stave["slots"])) for stave in data["staves"])


def test_perft_counts() -> None:
    """Six deals of three cards each, then A's pass or nine placements; as a slow program counted it."""
    classic, draft = (parlour.load("stavegame", rules=rules, deck_total=1) for rules in ("classic", "draft"))
    assert [3, 6, 6, 18, 36, 36, 360, 3924] == [classic.perft(depth) for depth in range(1, 9)]
    assert [36, 360, 1008] == [draft.perft(depth) for depth in range(6, 9)]
