"""Nava: what its rules say, and what a person reads of them."""

import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import parlour
from parlour.engine import Position
from parlour.games import nava
from parlour.scene import Board, duplicates, ids, text

EXAMPLE = """
    .  .    000 .  c0
    .  .    .   .  .
    .  1111 .   .  000
    .  .    .   .  .
    11 .    .   .  .
"""
HEXAGON = """
    .  .  0
    .  .  .  .
    2  .  .  .  .
    .  .  .  .
    .  .  1
"""


def rows(board: str) -> list[list[str]]:
    return [["" if cell == "." else cell for cell in line.split()] for line in board.strip().split("\n")]


def table(board: str, /, players: int = 2, max_plies: int = 1000, **changes: Any) -> Position:
    """The position with that board, P1 to move, five cubes in every supply."""
    data = {"board": rows(board), "supply": [5] * players, "player": 0, "ply": 0}
    game = parlour.load("nava", players=players, max_plies=max_plies, interpreted=True)
    return game.position({**data, **changes})


def on(p: Position, *names: str) -> list[str]:
    """What lies on these junctions."""
    board = p.data()["board"]
    return [board[int(name[1]) - 1]["abcde".index(name[0])] for name in names]


def told(p: Position, move: str) -> list[str]:
    return [message.words() for message in p.tell(move)]


def randomly(p: Position, seed: int) -> Iterator[Position]:
    """Every position of a random game."""
    rng = random.Random(seed)
    yield p
    while p.player is not None:
        p = p.act(rng.choice(p.actions))
        yield p


# the start


def test_p1_of_two_has_eight_moves() -> None:
    """With 6 discs on e1 all junctions of its row and its column can be reached."""
    expected = ("e1-a1", "e1-b1", "e1-c1", "e1-d1", "e1-e2", "e1-e3", "e1-e4", "e1-e5")
    assert expected == parlour.load("nava").start().moves


def test_p1_of_three_moves_along_three_lines() -> None:
    expected = ("c1-a1", "c1-a5", "c1-b1", "c1-b4", "c1-c2", "c1-c3", "c1-d2", "c1-e3")
    assert expected == parlour.load("nava", players=3).start().moves


@pytest.mark.parametrize(
    ("options", "supply", "stacks"),
    [
        ({}, 9, {"e1": "000000", "a5": "111111"}),
        ({"setup": "offset"}, 9, {"d1": "000000", "b5": "111111"}),
        ({"players": 3}, 8, {"c1": "00000", "c5": "11111", "a3": "22222"}),
        ({"players": 4}, 7, {"b1": "0000", "e2": "1111", "d5": "2222", "a4": "3333"}),
    ],
)
def test_the_start_of_each_setup(options: dict[str, Any], supply: int, stacks: dict[str, str]) -> None:
    p = parlour.load("nava", **options).start()
    data = p.data()
    assert (0, 0, [supply] * len(stacks)) == (data["player"], data["ply"], data["supply"])
    assert list(stacks.values()) == on(p, *stacks)
    assert sorted(stacks.values()) == sorted(cell for row in data["board"] for cell in row if cell)


@pytest.mark.parametrize(
    ("options", "counts"),
    [({}, [8, 64, 784, 9584]), ({"players": 3}, [8, 64, 512]), ({"players": 4}, [8, 64, 512])],
)
def test_perft(options: dict[str, Any], counts: list[int]) -> None:
    game = parlour.load("nava", **options)
    assert counts == [game.perft(depth) for depth in range(1, len(counts) + 1)]


def test_offset_is_for_two_players_only() -> None:
    with pytest.raises(parlour.BadOption, match="setup='offset' with 3 players: it is for two"):
        parlour.load("nava", players=3, setup="offset")


# moves


def test_splitting_leaves_the_rest_and_no_cube() -> None:
    p = parlour.load("nava").start().play("e1-c1")
    assert ["00", "0000"] == on(p, "c1", "e1")
    assert [9, 9] == p.data()["supply"]


def test_a_whole_stack_jumps_over_a_cube_captures_and_leaves_a_cube() -> None:
    p = table("""
        .  .  00 c1 11
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        1  .  .  .  .
    """).play("c1-e1")
    assert ["c0", "c1", "0011"] == on(p, "c1", "d1", "e1")
    assert ([4, 5], 1) == (p.data()["supply"], p.player)


def test_the_example_of_the_rules() -> None:
    p = table(EXAMPLE)
    assert 14 == len(p.moves)
    assert 12 == len(table(EXAMPLE, player=1).moves)
    assert ["0001111", "c0"] == on(p.play("e3-b3"), "b3", "e3")


def test_the_rest_of_a_split_belongs_to_whoever_is_on_top_now() -> None:
    p = table("""
        0100 . . . .
        .    . . . .
        .    . . . .
        .    . . . .
        .    . . . 1
    """).play("a1-b1")
    assert ["100", "0"] == on(p, "a1", "b1")
    assert {"a1", "e5"} == {move[:2] for move in p.moves}


def test_moved_discs_keep_their_order() -> None:
    p = table("""
        0110 . . 10 .
        .    . . .  .
        .    . . .  .
        .    . . .  .
        .    . . .  1
    """).play("a1-d1")
    assert ["0", "01110"] == on(p, "a1", "d1")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_discs_move_as_one_would_cut_and_join_strings(players: int) -> None:
    """Every move on crowded boards, everything else on the board staying as it is."""
    rng = random.Random(players)
    for _ in range(20):
        p = crowded(players, rng)
        names = ids(p.scene())
        for move in p.moves:
            start, end = move.split("-")
            count = nava.move.steps_of(p.game.o, p.action(move))
            expected = dict(zip(names, on(p, *names), strict=True))
            expected[end] = expected[start][:count] + expected[end]
            expected[start] = expected[start][count:] or "c0"
            assert list(expected.values()) == on(p.play(move), *names)


def crowded(players: int, rng: random.Random) -> Position:
    """A board full of stacks, so that whoever loses one owns others; P1 has few."""
    game = parlour.load("nava", players=players, interpreted=True)
    sizes = [len(row) for row in game.start().data()["board"]]
    anyone = "0123"[:players]
    tops = anyone[1:] * 3 + "00"
    cells = [top + "".join(rng.choices(anyone, k=rng.randint(0, 4))) for top in tops]
    cells += [""] * (sum(sizes) - len(cells))
    rng.shuffle(cells)
    board = [[cells.pop() for _ in range(size)] for size in sizes]
    return game.position({"board": board, "supply": [9] * players, "player": 0, "ply": 0})


# the end


ONE_TO_GO = """
    0  .  .  .  .
    c1 .  .  .  .
    .  .  .  .  .
    .  .  .  .  .
    00 .  .  .  1
"""


def test_who_places_the_last_cube_wins() -> None:
    p = table(ONE_TO_GO, supply=[1, 5]).play("a1-b1")
    assert ((0,), (1.0, 0.0), None) == (p.winners, p.scores, p.player)
    assert ["c0", "0"] == on(p, "a1", "b1")


def test_landing_on_an_own_cube_instead_play_goes_on() -> None:
    p = table(ONE_TO_GO.replace("c1", "c0"), supply=[1, 5]).play("a1-a2")
    assert (1, [1, 5]) == (p.player, p.data()["supply"])


def test_landing_on_the_others_cube_returns_it_and_wins() -> None:
    p = table(ONE_TO_GO, supply=[1, 5]).play("a1-a2")
    assert ((0,), [0, 6]) == (p.winners, p.data()["supply"])


def test_a_partial_move_places_no_cube() -> None:
    p = table(ONE_TO_GO).play("a5-b5")
    assert ([5, 5], 1) == (p.data()["supply"], p.player)


def test_of_two_players_the_last_owner_wins_and_nothing_is_removed() -> None:
    p = table("""
        .  .  00 c1 11
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """).play("c1-e1")
    assert ((0,), [4, 5]) == (p.winners, p.data()["supply"])
    assert ["c1", "0011"] == on(p, "d1", "e1")


CAPTURE_OF_THREE = """
    0  1  .
    c1 .  .  .
    .  .  021 .  .
    .  .  .  .
    .  2  .
"""


def test_of_three_players_who_owns_no_stack_is_out_with_everything() -> None:
    """P2's cube, supply and discs go, the buried one too; P3 is next."""
    p = table(CAPTURE_OF_THREE, players=3).play("a1-b1")
    assert ["c0", "0", "", "02"] == on(p, "a1", "b1", "a2", "c3")
    assert (2, [4, 0, 5]) == (p.player, p.data()["supply"])
    assert 0 == p.play("b5-c5").player


def test_of_four_players_two_may_be_skipped() -> None:
    p = table("""
        0 3 . . .
        . . . . .
        . . 1 . .
        . . . . .
        . . . . .
    """, players=4, player=1, supply=[5, 5, 0, 5]).play("c3-c4").play("b1-a1")  # fmt: skip
    assert (1, [0, 4, 0, 4]) == (p.player, p.data()["supply"])


def test_the_last_of_three_owners_wins() -> None:
    p = table("""
        0 1 .
        . . . .
        . . . . .
        . . . .
        . . .
    """, players=3, supply=[5, 5, 0]).play("a1-b1")  # fmt: skip
    assert ((0,), (1.0, 0.0, 0.0)) == (p.winners, p.scores)


def test_a_split_that_gives_a_stack_back_keeps_its_owner_in() -> None:
    """P2's only stack is captured, but the same move uncovers another."""
    p = table("""
        01 1 .
        . . . .
        . . . . .
        . . . .
        . 2 .
    """, players=3).play("a1-b1")  # fmt: skip
    assert (1, ["1", "01"]) == (p.player, on(p, "a1", "b1"))


def test_after_the_last_ply_those_still_in_share() -> None:
    p = table(CAPTURE_OF_THREE, players=3, max_plies=8, ply=7).play("a1-b1")
    assert ((0, 2), (0.5, 0.0, 0.5), None) == (p.winners, p.scores, p.player)
    assert 8 == p.data()["ply"]


def test_a_win_with_the_last_ply_is_a_win() -> None:
    assert (0,) == table(ONE_TO_GO, max_plies=8, ply=7, supply=[1, 5]).play("a1-b1").winners


def test_a_game_of_one_ply_is_shared() -> None:
    p = parlour.load("nava", max_plies=1).start().play("e1-d1")
    assert ((0, 1), (0.5, 0.5)) == (p.winners, p.scores)


def test_the_cap_ends_a_position_as_it_would_at_the_last_ply() -> None:
    assert (0, 1) == parlour.load("nava").start().play("e1-d1").stopped().winners


# what a person reads


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("f1-e1", "there is no junction f1: row 1 goes from a1 to e1"),
        ("c1-c6", "there is no junction c6: rows are 1 to 5"),
        ("c1-c01", "there is no junction c01: rows are 1 to 5"),
        ("a1-b1", "there is no stack on a1: P1 can move from c1 or e3"),
        ("e1-d1", "there is only a cube on e1: P1 can move from c1 or e3"),
        ("b3-c3", "the stack on b3 is P2's: P1 can move from c1 or e3"),
        ("e3-e3", "e3 is where it stands already: from e3 it can go to e1, e2, b3, c3, d3, e4 or e5"),
        ("e3-d2", "d2 is not in line with e3: from e3 it can go to e1, e2, b3, c3, d3, e4 or e5"),
        (
            "e3-a3",
            "a3 is 4 junctions away and takes as many discs, but e3 has 3: from there you can go at most 3 junctions",
        ),
    ],
)
def test_a_refusal_says_which_rule_and_what_is_possible(move: str, reason: str) -> None:
    p = table(EXAMPLE)
    assert reason == p.why_not(move)
    with pytest.raises(parlour.IllegalMove):
        p.play(move)


def test_on_the_hexagon_rows_have_their_own_ends() -> None:
    expected = "there is no junction d1: row 1 goes from a1 to c1"
    assert expected == table(HEXAGON, players=3).why_not("c1-d1")


def test_a_finished_game_takes_no_move() -> None:
    assert "the game is over" == parlour.load("nava", max_plies=1).start().play("e1-d1").why_not("a5-b5")


@pytest.mark.parametrize("text", ["", "e1", "e1c1", "e1-c1-b1", "pass", "11-c1", "e-c", "e1-ä1", None, 7])
def test_what_has_not_the_form_of_a_move_is_bad_notation(text: Any) -> None:
    with pytest.raises(parlour.BadNotation, match="a move looks like e1-c1"):
        parlour.load("nava").start().play(text)


def test_reading_forgives_case_and_blanks() -> None:
    p = parlour.load("nava").start()
    assert p.play("e1-c1") == p.play("  E1 - C1 ")


@given(st.from_regex(r"[a-f][0-6]-[a-f][0-6]", fullmatch=True), st.sampled_from([2, 3, 4]), st.integers(0, 30))
@settings(max_examples=300, deadline=None)
def test_every_text_in_the_form_of_a_move_is_legal_or_refused_in_words(move: str, players: int, n: int) -> None:
    game = parlour.load("nava", players=players, interpreted=True)
    *_, p = islice(randomly(game.start(), seed=n), n + 1)
    assert (move in p.moves) == (p.why_not(move) is None)
    assert "" != p.why_not(move)


def test_a_capture_is_told() -> None:
    assert ["P1: e3-b3", "P1 captures 4 discs on b3."] == told(table(EXAMPLE), "e3-b3")


def test_a_merger_is_no_capture() -> None:
    p = parlour.load("nava").start().play("e1-c1").play("a5-b5")
    assert ["P1: e1-c1"] == told(p, "e1-c1")


def test_a_returned_cube_is_told_before_the_win() -> None:
    p = table(ONE_TO_GO, supply=[1, 5])
    assert ["P1: a1-a2", "P2's cube on a2 goes back to the supply.", "P1 wins."] == told(p, "a1-a2")


def test_a_stack_that_changes_hands_by_a_split_is_told() -> None:
    p = table(EXAMPLE.replace("000 .  c0", "0111 . c0"))
    assert ["P1: c1-d1", "P2 owns the 3 discs left on c1."] == told(p, "c1-d1")


def test_a_player_going_out_is_told() -> None:
    p = table(CAPTURE_OF_THREE, players=3)
    assert ["P1: a1-b1", "P1 captures 1 disc on b1.", "P2 is out."] == told(p, "a1-b1")
    assert ["P3: b5-c5"] == told(p.play("a1-b1"), "b5-c5")


def test_messages_are_json() -> None:
    messages = table(EXAMPLE).tell("e3-b3")
    assert [["Move", 0, "e3-b3"], ["Captured", 0, "b3", 4]] == [message.json() for message in messages]


def test_the_plain_text_of_two_players() -> None:
    expected = """\
    a   b   c   d   e
1   .   .   X3  .   X0
2   .   .   .   .   .
3   .   Z4  .   .   X3
4   .   .   .   .   .
5   Z2  .   .   .   ."""
    assert expected == str(table(EXAMPLE))


def test_the_drawing_of_a_square() -> None:
    """The buried discs of a stack are seen; whose turn it is and what is left to place stands below."""
    expected = """\
    a      b      c      d      e
1   ┌──────┬──────●3─────┬──────●▫
    │      │      │      │      │
2   ├──────┼──────┼──────┼──────┤
    │      │      │      │      │
3   ├─────●3○4────┼──────┼──────●▫
    │      │      │      │      │
4   ├──────┼──────┼──────┼──────┤
    │      │      │      │      │
5   ○2─────┴──────┴──────┴──────┘

  ● P1  4 cubes to place
▸ ○ P2  5 cubes to place"""
    assert expected == text(table(EXAMPLE).play("e3-b3").scene())


def test_the_drawing_of_a_hexagon() -> None:
    expected = """\
      a1  ·─────·─────●1  c1
         ╱ ╲   ╱ ╲   ╱ ╲
        ╱   ╲ ╱   ╲ ╱   ╲
   a2  ·─────·─────·─────·   d2
      ╱ ╲   ╱ ╲   ╱ ╲   ╱ ╲
     ╱   ╲ ╱   ╲ ╱   ╲ ╱   ╲
a3  ■1────·─────·─────·─────·   e3
     ╲   ╱ ╲   ╱ ╲   ╱ ╲   ╱
      ╲ ╱   ╲ ╱   ╲ ╱   ╲ ╱
   a4  ·─────·─────·─────·   d4
        ╲   ╱ ╲   ╱ ╲   ╱
         ╲ ╱   ╲ ╱   ╲ ╱
      a5  ·─────·─────○1  c5

▸ ● P1  5 cubes to place
  ○ P2  5 cubes to place
  ■ P3  5 cubes to place"""
    assert expected == str(table(HEXAGON, players=3))


def test_a_player_who_is_out_is_drawn_so() -> None:
    p = table(CAPTURE_OF_THREE, players=3).play("a1-b1")
    assert "○ P2  out" in str(p)


def test_a_stack_has_words() -> None:
    p = table(EXAMPLE).play("e3-b3")
    board = p.scene().parts[0]
    assert isinstance(board, Board)
    words = {spot.id: [spot.words, *(thing.words for thing in spot.things)] for spot in board.spots}
    assert ["", "P1's stack of 7 discs, from the top 3 of P1, 4 of P2"] == words["b3"]
    assert (["", "P1's cube"], ["empty"]) == (words["e3"], words["c3"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_move_is_two_clicks_on_the_board(players: int) -> None:
    game = parlour.load("nava", players=players, interpreted=True)
    for p in randomly(game.start(), seed=5):
        known = ids(p.scene())
        assert () == duplicates(p.scene())
        for action in p.actions:
            assert p.text(action).split("-") == list(p.clicks(action))
            assert set(p.clicks(action)) <= set(known)


# data


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_comes_back_from_its_data(players: int) -> None:
    """Its state, its winners and nothing but the four keys."""
    game = parlour.load("nava", players=players, interpreted=True)
    for seed in range(3):
        for p in randomly(game.start(), seed):
            again = game.position(json.loads(json.dumps(p.data())))
            assert ["board", "supply", "player", "ply"] == list(p.data())
            assert (p.raw, p.winners) == (again.raw, again.winners)


def test_who_has_won_is_seen_on_the_board() -> None:
    assert (1,) == table(EXAMPLE, player=None, supply=[3, 0]).winners
    assert (0,) == table(EXAMPLE.replace("1", "0"), player=None).winners
    assert (0, 1) == table(EXAMPLE, player=None).winners
    assert (0, 1) == table(". . . . .\n" * 5, player=None).winners


def test_where_the_board_does_not_tell_the_winner_the_data_does() -> None:
    """Both have placed all cubes, as in no game: the mover has won, or with `winner` null nobody alone."""
    p = table(ONE_TO_GO, supply=[1, 0]).play("a1-b1")
    assert ((0,), 0) == (p.winners, p.data()["winner"])
    assert p == p.game.position(p.data())
    shared = table(ONE_TO_GO, supply=[5, 0], max_plies=1).play("a1-b1")
    assert ((0, 1), None) == (shared.winners, shared.data()["winner"])
    assert shared == shared.game.position(shared.data())


def test_boards_that_play_cannot_reach_are_taken() -> None:
    """More discs and cubes than there are; a mover without cubes wins with any move that returns none."""
    tall = "01" * 15
    p = table(EXAMPLE.replace("000 .", f"{tall} ."), supply=[0, 100])
    after = p.play("c1-a1")
    assert [tall[:2], tall[2:]] == on(after, "a1", "c1")
    assert (0,) == after.winners
    assert ["", "0001111"] == on(p.play("e3-b3"), "e3", "b3")


def test_whoever_owns_no_stack_in_the_data_is_out_after_the_next_move() -> None:
    p = table(HEXAGON.replace("1", "c1"), players=3).play("c1-b1")
    assert (2, [4, 0, 5], [""]) == (p.player, p.data()["supply"], on(p, "c5"))


BAD_BOARDS = [
    ("board[0][2]: expected '' or a stack", EXAMPLE.replace("000 ", "002 ")),
    ("board[0][2]: expected '' or a stack", EXAMPLE.replace("000 ", "x ")),
    ("board[0][2]: expected '' or a stack", EXAMPLE.replace("000 ", "²0 ")),
    ("board[0][4]: expected '' or a stack", EXAMPLE.replace("c0", "c01")),
    ("board[0][4]: expected '' or a stack", EXAMPLE.replace("c0", "c2")),
    ("board[0][4]: expected '' or a stack", EXAMPLE.replace("c0", "c")),
    ("board[0][4]: expected '' or a stack", EXAMPLE.replace("c0", "0c")),
    ("board: expected at most 62 discs", EXAMPLE.replace("000 ", "0" * 54 + " ")),
    ("board: expected a list of 5", EXAMPLE + ". . . . ."),
    ("board[0]: expected a list of 5", EXAMPLE.replace("c0", "c0 .")),
]


@pytest.mark.parametrize(("reason", "board"), BAD_BOARDS)
def test_a_malformed_board_is_refused(reason: str, board: str) -> None:
    with pytest.raises(parlour.BadPosition) as refused:
        table(board)
    assert str(refused.value).startswith(reason)


def test_as_many_discs_as_fit_can_gather_in_one_stack() -> None:
    """P2, with nobody else owning a stack in the end, wins with it."""
    board = """
        . . . . .
        . . . . .
        . . . 0 TALL
        . . . . 1
        . . . . .
    """
    p = table(board.replace("TALL", "01" * 30)).play("d3-e3").play("e4-e3")
    assert ["10" + "01" * 30] == on(p, "e3")
    assert (1,) == p.winners


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("board", None),
        ("board", [["", "", "", "", 0]] * 5),
        ("supply", [5]),
        ("supply", [5, -1]),
        ("supply", [5, 128]),
        ("supply", [5, True]),
        ("supply", [5, float("nan")]),
        ("player", 2),
        ("player", -1),
        ("player", "0"),
        ("ply", -1),
        ("ply", None),
        ("ply", 10**30),
        ("winner", 0),
        ("cubes", 3),
    ],
)
def test_malformed_data_is_refused(key: str, value: Any) -> None:
    with pytest.raises(parlour.BadPosition, match=key):
        table(EXAMPLE, **{key: value})


@pytest.mark.parametrize("key", ["board", "supply", "player", "ply"])
def test_a_missing_key_is_refused(key: str) -> None:
    data = table(EXAMPLE).data()
    del data[key]
    with pytest.raises(parlour.BadPosition, match=f"{key}: is missing"):
        parlour.load("nava").position(data)


def test_a_player_without_a_stack_cannot_be_to_move() -> None:
    with pytest.raises(parlour.BadPosition, match="nobody can move"):
        table(EXAMPLE.replace("1", "0"), player=1)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_any_well_formed_position_plays_on_and_round_trips(data: st.DataObject) -> None:
    players = data.draw(st.sampled_from([2, 3, 4]))
    cell = st.one_of(st.just(""), st.text("0123"[:players], max_size=3), st.sampled_from(["c0", "c1"]))
    sizes = [3, 4, 5, 4, 3] if players == 3 else [5] * 5
    board = [data.draw(st.lists(cell, min_size=size, max_size=size)) for size in sizes]
    owners = sorted({int(c[0]) for row in board for c in row if c and c[0] != "c"})
    assume(owners and sum(len(c) for row in board for c in row) <= 62)
    values = {
        "board": board,
        "supply": data.draw(st.lists(st.integers(0, 100), min_size=players, max_size=players)),
        "player": data.draw(st.sampled_from(owners)),
        "ply": data.draw(st.integers(0, 32766)),
    }
    game = parlour.load("nava", players=players, interpreted=True)
    root = game.position(values)
    assert values == root.data()
    for p in islice(randomly(root, seed=0), 20):
        assert p == game.position(p.data())


# the engine's two ways of running it


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"players": 4}, {"setup": "offset", "max_plies": 30}])
def test_compiled_and_interpreted_games_are_the_same(options: dict[str, Any]) -> None:
    plain = parlour.load("nava", interpreted=True, **options)
    fast = parlour.load("nava", **options)
    fast.compile()
    for seed in range(5):
        for one, other in zip(randomly(plain.start(), seed), randomly(fast.start(), seed), strict=True):
            assert (one.raw, one.actions, one.scores) == (other.raw, other.actions, other.scores)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_lost_in_a_game(players: int) -> None:
    """Discs and cubes of those still in stay as many; a cube never lies with discs; counts are right."""
    game = parlour.load("nava", players=players, interpreted=True)
    discs, cubes = {2: (6, 9), 3: (5, 8), 4: (4, 7)}[players]
    for seed in range(6):
        for p in randomly(game.start(), seed):
            cells = [cell for row in p.data()["board"] for cell in row]
            for player in range(players):
                owned = sum(cell[:1] == str(player) for cell in cells)
                held = sum(cell.count(str(player)) for cell in cells if cell[:1] != "c")
                placed = cells.count(f"c{player}")
                is_in = players == 2 or owned > 0
                assert (is_in * discs, is_in * cubes) == (held, placed + p.data()["supply"][player])
                assert owned == p.fields.stacks[player].bit_count()


def test_random_games_are_as_long_as_known() -> None:
    """Means of an independent program: 53.85 plies, P1's share 0.513."""
    found = parlour.load("nava").playouts(20_000, seed=1)
    assert 53.85 == pytest.approx(found.length, abs=0.8)
    assert 0.513 == pytest.approx(found.scores[0], abs=0.015)
