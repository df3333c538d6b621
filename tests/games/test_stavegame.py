"""Stavegame: what its rules say, in both versions."""

import re
from typing import Any

import pytest

import parlour

from .staves import EMPTY, FULL, SLIDE, board, dealt, games, played, table

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
