"""Backgammon: what its rules say, and what a person reads of them."""

import random
import re
from collections.abc import Mapping
from typing import Any

import pyspiel
import pytest

import parlour
from parlour.engine import Position
from parlour.scene import Board, facing, homes

from .classics import after, drawing, told

GAME = parlour.load("backgammon", interpreted=True)


def board(
    p1: Mapping[int, int],
    p2: Mapping[int, int],
    *,
    bar: tuple[int, int] = (0, 0),
    dice: tuple[int, int] | None = None,
    player: int = 0,
) -> Position:
    """A position told as who has how many where; whatever is not told of is off the board."""
    points = [[men.get(point, 0) for point in range(1, 25)] for men in (p1, p2)]
    off = [15 - sum(men) - on_bar for men, on_bar in zip(points, bar, strict=True)]
    uses = [2, 2] if dice and dice[0] == dice[1] else [1, 1]
    return GAME.position(
        {
            "board": {"points": points, "bar": list(bar), "off": off},
            "dice": {"shown": list(dice), "uses": uses} if dice else None,
            "begun": True,
            "player": player,
            "turns": 0,
        }
    )


def at(position: Position, player: int, point: int) -> int:
    number: int = position.data()["board"]["points"][player][point - 1]
    return number


def test_the_number_of_games_is_known() -> None:
    assert [30, 200] == [GAME.perft(n) for n in (1, 2)]


def test_the_higher_die_begins_and_plays_both() -> None:
    assert (0, 1) == (after("backgammon", "begin 5,2").player, after("backgammon", "begin 2,5").player)
    assert [[5, 2], [5, 2]] == [
        after("backgammon", first).data()["dice"]["shown"] for first in ("begin 5,2", "begin 2,5")
    ]
    assert pytest.approx(1 / 30) == GAME.start().odds["begin 2,5"]
    assert ["P1 throws 2, P2 throws 5: P2 begins."] == told(GAME.start(), "begin 2,5")


def test_each_die_moves_a_checker_and_then_the_other_throws() -> None:
    position = after("backgammon", "begin 3,1; 8/5; 6/5")
    assert (2, 2, 4) == tuple(at(position, 0, point) for point in (5, 8, 6))
    assert (parlour.DEALER, 21) == (position.player, len(position.moves))
    assert 1 == position.play("roll 6,4").player


def test_a_double_is_played_four_times() -> None:
    position = after("backgammon", "begin 3,1; 8/5; 6/5; roll 2,2; 12/14; 12/14; 17/19")
    assert (1, {"shown": [2, 2], "uses": [0, 1]}) == (position.player, position.data()["dice"])
    assert parlour.DEALER == position.play("17/19").player


def test_nobody_goes_where_two_of_the_others_are() -> None:
    assert "P2 holds 1 with two or more: P1 can play 24/22, 13/11, 8/6, 6/4, 13/8 or 8/3" == after(
        "backgammon", "begin 5,2"
    ).why_not("6/1")


def test_a_single_checker_is_hit_and_has_to_enter_first() -> None:
    before = board({8: 2, 3: 1}, {5: 1, 20: 2}, dice=(3, 1))
    assert ["P1: 8/5", "P1 hits a checker, which goes to the bar."] == told(before, "8/5")
    hit = before.play("8/5")
    assert ([0, 1], 0) == (hit.data()["board"]["bar"], at(hit, 1, 5))
    entering = hit.play("5/4").play("roll 6,2")
    assert ("bar/2", "bar/6") == entering.moves
    assert "first a checker has to enter from the bar: P2 can play bar/2 or bar/6" == entering.why_not("20/22")


def test_who_cannot_enter_passes() -> None:
    closed = board({6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}, {24: 2}, bar=(0, 1), dice=(6, 1), player=1)
    assert ("pass",) == closed.moves
    assert parlour.DEALER == closed.play("pass").player


def test_who_can_move_may_not_pass() -> None:
    assert "you can move a checker, and so may not pass" == after("backgammon", "begin 5,2").why_not("pass")


def test_a_first_move_that_leaves_the_other_die_unused_is_not_legal() -> None:
    """Only 10/5 uses the 5, so that the 6 has to be used elsewhere."""
    before = board({24: 1, 10: 1}, {19: 2}, dice=(6, 5))
    assert ("10/5", "24/18") == before.moves
    assert "the other number could not be used then: P1 can play 10/5 or 24/18" == before.why_not("10/4")
    assert ("10/5", "18/13") == before.play("24/18").moves


def test_where_only_one_die_can_be_used_it_is_the_higher() -> None:
    one = board({13: 1}, {2: 2}, dice=(6, 5))
    assert ("13/7",) == one.moves
    assert ("pass",) == one.play("13/7").moves


def test_where_the_higher_die_cannot_be_used_the_lower_has_to_be() -> None:
    assert ("13/8",) == board({13: 1}, {7: 2, 2: 2}, dice=(6, 5)).moves


def test_nothing_leaves_the_board_before_all_are_at_home() -> None:
    far = board({7: 1, 6: 2}, {24: 1}, dice=(6, 2))
    assert "checkers leave the board when all are on the last 6 points: P1 can play 7/5, 6/4 or 7/1" == far.why_not(
        "6/off"
    )
    assert ("6/off",) == far.play("7/5").moves


def test_a_die_takes_one_from_its_point_or_from_the_farthest_that_is_left() -> None:
    assert ("3/off",) == board({3: 2, 1: 1}, {24: 1}, dice=(6, 5)).moves
    assert ("4/1", "4/off") == tuple(sorted(board({4: 2, 2: 1}, {24: 1}, dice=(4, 3)).moves))
    assert "a higher number than 2 bears off from 2 only if nothing is behind it: P1 can play 4/1 or 4/off" == board(
        {4: 2, 2: 1}, {24: 1}, dice=(4, 3)
    ).why_not("2/off")


@pytest.mark.parametrize(
    ("others", "bar", "points", "said"),
    [
        ({24: 14}, (0, 0), 1, ["P1 wins."]),
        ({24: 15}, (0, 0), 2, ["P1 wins a gammon: 2 points.", "P1 wins."]),
        ({24: 14, 6: 1}, (0, 0), 3, ["P1 wins a backgammon: 3 points.", "P1 wins."]),
        ({24: 14}, (0, 1), 3, ["P1 wins a backgammon: 3 points.", "P1 wins."]),
    ],
)
def test_a_win_counts_more_if_the_other_is_far_behind(
    others: Mapping[int, int], bar: tuple[int, int], points: int, said: list[str]
) -> None:
    before = board({1: 1}, others, bar=bar, dice=(2, 1))
    over = before.play("1/off")
    assert (None, (1.0, 0.0), (points, 0)) == (over.player, over.scores, over.points)
    assert ["P1: 1/off", *said] == told(before, "1/off")


def test_after_the_last_turn_the_win_is_shared() -> None:
    over = after("backgammon", "begin 3,1; 8/5; 6/5", max_turns=1)
    assert (None, (0.5, 0.5), (0, 0)) == (over.player, over.scores, over.points)


def test_three_checkers_make_it_hyper_backgammon() -> None:
    position = parlour.load("backgammon", interpreted=True, checkers=3).start()
    assert [[22, 23, 24], [1, 2, 3]] == [
        [point for point in range(1, 25) if at(position, player, point)] for player in range(2)
    ]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("12/7", "P1 has no checker on 12: P1 can play 24/22, 13/11, 8/6, 6/4, 13/8 or 8/3"),
        ("bar/20", "P1 has no checker on the bar: P1 can play 24/22, 13/11, 8/6, 6/4, 13/8 or 8/3"),
        ("8/13", "P1 moves down from 24: P1 can play 24/22, 13/11, 8/6, 6/4, 13/8 or 8/3"),
        (
            "13/9",
            "from 13 to 9 is 4 steps, and 5 or 2 can be used: P1 can play 24/22, 13/11, 8/6, 6/4, 13/8 or 8/3",
        ),
        ("25/20", "there is no point 25: they are 1 to 24"),
        ("roll 5,2", "not now: P1 can play 24/22, 13/11, 8/6, 6/4, 13/8 or 8/3"),
    ],
)
def test_an_illegal_move_is_refused_with_what_is_possible(move: str, reason: str) -> None:
    assert reason == after("backgammon", "begin 5,2").why_not(move)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"points": [[15] + [0] * 23, [1] + [0] * 22 + [14]], "bar": [0, 0], "off": [0, 0]}, "board.points"),
        ({"points": [[14] + [0] * 23, [0] * 23 + [15]], "bar": [0, 0], "off": [0, 0]}, "15 checkers"),
        ({"points": [[15] + [0] * 23, [0] * 23 + [15]], "bar": [0, 1], "off": [0, 0]}, "15 checkers"),
    ],
)
def test_wrong_data_is_refused(change: object, where: str) -> None:
    with pytest.raises(parlour.BadPosition, match=re.escape(where)):
        GAME.position(GAME.start().data() | {"board": change})


def test_the_drawing_shows_points_bars_and_trays() -> None:
    expected = drawing("""
         13  14  15  16  17  18      19  20  21  22  23  24
         ●5  ·   ·   ·   ○3  ·   ·   ○5  ·   ·   ·   ·   ●2  ·
         ○5  ·   ·   ·   ●2  ·   ·   ●5  ●1  ·   ·   ·   ○2  ·
         12  11  10  9   8   7       6   5   4   3   2   1

        Dice:  ·  1

        ▸ ● P1  164 pips to go, 0 off
          ○ P2  167 pips to go, 0 off
    """)
    assert expected == drawing(str(after("backgammon", "begin 3,1; 8/5")))


def test_the_board_turns_to_whoever_looks() -> None:
    """P2's home is below, from P2's side at the left."""
    scene = GAME.start().scene()
    (seen,) = (part for part in facing(scene, 1, homes(scene)).parts if isinstance(part, Board))
    assert [str(point) for point in range(24, 12, -1)] == [
        text for text, _ in sorted(seen.feet, key=lambda foot: foot[1])
    ]


# as OpenSpiel has it

WORDS = 4
"""For each player the bits of how many checkers lie on a place."""


def ours(position: Position) -> tuple[int, ...]:
    return tuple(position.fields.checkers)


def theirs(state: Any) -> tuple[int, ...]:
    """There X, who is P1 here, goes from 0 up to 23, and O from 23 down to 0."""
    off = [int(number) for number in re.findall(r"[XO]: (\d+)", str(state).rsplit("Scores", 1)[1])]
    words = []
    for player in range(2):
        points = [state.board(player, at if player == 0 else 23 - at) for at in range(24)]
        numbers = [15 - sum(points) - off[player], *points, off[player]]
        words += [sum((n >> digit & 1) << place for place, n in enumerate(numbers)) for digit in range(WORDS)]
    return tuple(words)


def reached(position: Position) -> dict[tuple[int, ...], Position]:
    """The boards after two checkers were moved, or fewer where no more can be; of a double that is half a turn."""
    found: dict[tuple[int, ...], Position] = {}
    layer = {position}
    for _ in range(2):
        after_it = {(before, action): before.act(action) for before in layer for action in before.actions}
        layer = {new for (before, action), new in after_it.items() if new.player == position.player}
        found |= {ours(new): new for new in after_it.values() if new.player != position.player}
    return found | {ours(new): new for new in layer}


def throw(text: str) -> str:
    one, other = sorted(re.findall(r"roll: (\d)(\d)", text)[0], reverse=True)
    if "starts" not in text:
        return f"roll {one},{other}"
    return f"begin {one},{other}" if "X starts" in text else f"begin {other},{one}"


@pytest.mark.parametrize("seed", range(4))
def test_openspiel_reaches_the_same_boards_in_every_turn(seed: int) -> None:
    """In fifty random games each; where half of a double was played, they go on with the same dice."""
    game, rules, choose = parlour.load("backgammon"), pyspiel.load_game("backgammon"), random.Random(seed).choice
    game.compile()
    for _ in range(50):
        position, state = game.start(), rules.new_initial_state()
        while not state.is_terminal():
            assert state.current_player() == position.player
            if state.is_chance_node():
                odds: dict[str, float] = {}
                for action, share in state.chance_outcomes():
                    name = throw(state.action_to_string(action))
                    odds[name] = odds.get(name, 0) + share
                assert pytest.approx(odds) == position.odds
                action = choose([action for action, _ in state.chance_outcomes()])
                position = position.play(throw(state.action_to_string(action)))
                state.apply_action(action)
                continue
            boards = {theirs(child): child for child in map(state.child, state.legal_actions())}
            here = reached(position)
            assert boards.keys() == here.keys()
            chosen = choose(sorted(boards))
            position, state = here[chosen], boards[chosen]
        assert position.player is None
        assert pytest.approx([(1 + payoff) / 2 for payoff in state.returns()]) == list(position.scores or ())
