"""Connect Four: what its rules say, and what a person reads of them."""

import random
from typing import Any

import pytest

import parlour
from parlour.engine import Position

from .classics import after, drawing, told, walks

SIZES = [{}, {"rows": 4, "cols": 4}, {"rows": 4, "cols": 8}, {"rows": 8, "cols": 4}, {"rows": 8, "cols": 8}]


def board(discs: str, player: int | None) -> Position:
    """A position drawn as X.O./XO.X/... from the top, with a player to move."""
    rows = [["XO".find(disc) for disc in row] for row in discs.split("/")]
    game = parlour.load("connectfour", interpreted=True, rows=len(rows), cols=len(rows[0]))
    return game.position({"board": rows, "player": player})


def test_the_number_of_games_is_known() -> None:
    assert [7, 49, 343, 2401, 16807, 117649, 823536] == [parlour.load("connectfour").perft(n) for n in range(1, 8)]


def test_a_disc_falls_onto_those_below() -> None:
    board = after("connectfour", "b;b", rows=4, cols=4).data()["board"]
    assert [[-1, -1, -1, -1], [-1, -1, -1, -1], [-1, 1, -1, -1], [-1, 0, -1, -1]] == board


@pytest.mark.parametrize(
    ("discs", "move"),
    [
        ("..../..../OOO./XXX.", "d"),
        ("..../X.../X.../X...", "a"),
        ("..../..XO/.XOO/XOOX", "d"),
        ("..../OX../OOX./XOOX", "a"),
    ],
)
def test_four_in_a_row_win(discs: str, move: str) -> None:
    won = board(discs, 0).play(move)
    assert (None, (1.0, 0.0)) == (won.player, won.scores)


def lines() -> list[set[int]]:
    """Every four in a row on eight by eight cells, eight to a row."""
    starts = [(row, col) for row in range(8) for col in range(8)]
    found = [
        [(row + i * up, col + i * right) for i in range(4)]
        for row, col in starts
        for up, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    ]
    return [{8 * r + c for r, c in line} for line in found if all(r < 8 and 0 <= c < 8 for r, c in line)]


def test_four_are_found_exactly_where_they_are() -> None:
    """Eight by eight cells are all the bits of a number."""
    sets = lines() + [set(random.Random(seed).sample(range(64), 20)) for seed in range(1000)]
    expected = [any(line <= cells for line in lines()) for cells in sets]
    numbers = [sum(1 << cell for cell in cells) for cells in sets]
    four = parlour.load("connectfour").chapters.get("board").line
    assert (130, {True, False}) == (len(lines()), set(expected))
    assert expected == [four(None, number, 4) for number in numbers]


def test_rows_do_not_run_on_around_an_edge() -> None:
    discs = "......../......../......../......../......../......../X......./OOO.OXXX"
    assert board(discs, 0).play("a").player == 1


def test_a_full_board_without_four_is_shared() -> None:
    full = board("XOX./OXOX/OXOX/XOXO", 1).play("d")
    assert (None, (0.5, 0.5), (0, 1)) == (full.player, full.scores, full.winners)


def test_a_full_column_is_refused() -> None:
    position = after("connectfour", "a;a;a;a", rows=4, cols=4)
    assert ("b", "c", "d") == position.moves
    assert "column a is full: choose another" == position.why_not("a")


def test_a_column_that_is_not_there_is_refused() -> None:
    assert "there is no column h: they are a to g" == after("connectfour", "").why_not("h")


def test_what_is_no_column_is_no_move() -> None:
    for text in ("", "4", "dd", "d1"):
        with pytest.raises(parlour.BadNotation):
            after("connectfour", "").play(text)


def test_a_winning_move_says_so() -> None:
    assert ["P1: d", "P1 wins."] == told(after("connectfour", "a;a;b;b;c;c"), "d")


@pytest.mark.parametrize("size", SIZES)
def test_the_data_round_trips(size: dict[str, int]) -> None:
    game = parlour.load("connectfour", interpreted=True, **size)
    for position, _ in walks("connectfour", games=5, **size):
        assert position == game.position(position.data())


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"board": [[-1] * 7] * 5}, "board: expected a list of 6"),
        ({"board": [[-1] * 7] * 5 + [[-1] * 6]}, r"board\[5\]: expected a list of 7"),
        ({"board": [[-1] * 7] * 5 + [[5] * 7]}, r"board\[5\]\[0\]: expected a whole number from -1 to 1"),
        (
            {"board": [[-1] * 7] * 4 + [[0] * 7, [-1] * 7]},
            r"board\[4\]\[0\]: expected -1, as the cell below is empty",
        ),
        ({"player": 2}, "player: expected a whole number from 0 to 1 or null"),
    ],
)
def test_malformed_data_is_refused(changes: dict[str, Any], reason: str) -> None:
    data = {"board": [[-1] * 7] * 6, "player": 0}
    with pytest.raises(parlour.BadPosition, match=reason):
        parlour.load("connectfour").position(data | changes)


@pytest.mark.parametrize("option", ["rows", "cols"])
def test_a_size_is_from_4_to_8(option: str) -> None:
    for size in (3, 9):
        with pytest.raises(parlour.BadOption, match=f"{option}={size}: expected a whole number from 4 to 8"):
            parlour.load("connectfour", interpreted=True, **{option: size})


def test_the_drawing_shows_discs_and_whose_turn_it_is() -> None:
    expected = drawing("""
         a  b  c  d  e
         ·  ·  ·  ·  ·
         ·  ·  ·  ·  ·
         ·  ·  ○  ·  ·
         ·  ·  ●  ●  ·

          ● P1
        ▸ ○ P2
    """)
    assert expected == str(after("connectfour", "c;c;d", rows=4, cols=5))


def test_a_click_where_the_disc_falls_drops_it() -> None:
    position = after("connectfour", "d;d")
    assert [("a1",), ("b1",), ("c1",), ("d3",), ("e1",), ("f1",), ("g1",)] == [
        position.clicks(action) for action in position.actions
    ]


@pytest.mark.parametrize("size", SIZES)
def test_compiled_rules_play_as_the_interpreted(size: dict[str, int]) -> None:
    for slow, fast in walks("connectfour", games=12, **size):
        assert (slow.raw, slow.player, slow.actions) == (fast.raw, fast.player, fast.actions)


def test_the_first_player_wins_more_random_games() -> None:
    found = parlour.load("connectfour").playouts(20_000)
    assert pytest.approx(0.557, abs=0.015) == found.scores[0]
    assert (7, 42) == (found.shortest, found.longest)


def test_a_click_anywhere_in_a_column_with_room_means_where_the_disc_falls() -> None:
    board: Any = after("connectfour", "a;a;a;a;b", rows=4, cols=4).scene().parts[0]
    spots = board.spots
    assert """\
. b2 c1 d1
. b2 c1 d1
. b2 c1 d1
. b2 c1 d1""" == "\n".join(
        " ".join(spot.means or "." for spot in spots if spot.y == y) for y in sorted({spot.y for spot in spots})
    )
