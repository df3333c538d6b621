"""Stones: what its rules say, the messages it is played with, and what a person reads of it."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.engine import Match, Position
from parlour.scene import duplicates, ids, text

aggressive = parlour.load("stones").chapters.get("players")["aggressive"]
VARIANTS: list[dict[str, Any]] = [
    {},
    {"neighbours": 4, "rows": 3, "cols": 4},
    {"players": 3, "rows": 6, "cols": 4, "quiet_plies": 30},
    {"players": 4, "rows": 5, "cols": 7, "stones": 2, "neighbours": 4, "max_plies": 150},
    {"rows": 16, "cols": 16, "players": 4, "max_plies": 60},
    {"board": [[0, 1, -1], [-1, -1, 2]]},
]


def board(drawn: str) -> list[list[int]]:
    """A board drawn as rows of ids, `-` for a free tile."""
    return [[-1 if tile == "-" else int(tile) for tile in row.split()] for row in drawn.strip().split("\n")]


def drawn(p: Position) -> str:
    """The rows of a position in the same form."""
    return str(p).split("\n====")[0]


def rows(*lines: str) -> str:
    return "\n".join(lines)


def table(*lines: str, **options: Any) -> Position:
    """The start of a game on this board."""
    return parlour.load("stones", board=board(rows(*lines)), interpreted=True, **options).start()


def at(*lines: str, player: int | None = 0, **changes: Any) -> Position:
    """A position with this board in a game that has its size, for two players unless `players` says more."""
    found = board(rows(*lines))
    names = {"players", "neighbours", "max_plies", "quiet_plies"} & changes.keys()
    options = {"rows": len(found), "cols": len(found[0])} | {name: changes.pop(name) for name in names}
    g = parlour.load("stones", interpreted=True, **options)
    return g.position({"board": found, "player": player, "ply": 0} | changes)


def told(p: Position, move: str) -> list[object]:
    return [message.json() for message in p.tell(move)]


def played(p: Position, *moves: str) -> Position:
    for move in moves:
        p = p.play(move)
    return p


def game(options: dict[str, Any], seed: int, *, compiled: bool = False) -> Iterator[Position]:
    """Every position of a random game."""
    r = random.Random(seed)
    g = parlour.load("stones", interpreted=not compiled, **options)
    if compiled:
        g.compile()
    p = g.start()
    yield p
    while p.player is not None:
        p = p.act(r.choice(p.actions))
        yield p


# The start


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, rows("0 0 0 0 0", "- - - - -", "- - - - -", "- - - - -", "1 1 1 1 1")),
        ({"rows": 2, "cols": 3}, rows("0 0 0", "1 1 1")),
        ({"rows": 3, "stones": 2}, rows("- 0 0 - -", "- - - - -", "- 1 1 - -")),
        ({"players": 3, "rows": 3, "cols": 3}, rows("- 0 -", "2 - -", "- 1 -")),
        ({"players": 3}, rows("- 0 0 0 -", "2 - - - -", "2 - - - -", "2 - - - -", "- 1 1 1 -")),
        ({"players": 4, "rows": 4, "cols": 6}, rows("- - 0 0 - -", "2 - - - - 3", "2 - - - - 3", "- - 1 1 - -")),
        ({"players": 4, "stones": 2}, rows("- 0 0 - -", "2 - - - 3", "2 - - - 3", "- - - - -", "- 1 1 - -")),
    ],
)
def test_stones_start_in_the_middle_of_their_players_edges(options: dict[str, Any], expected: str) -> None:
    assert expected == drawn(parlour.load("stones", **options).start())


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ({}, 13),
        ({"neighbours": 4}, 5),
        ({"rows": 3, "cols": 15}, 43),
        ({"rows": 3, "cols": 15, "neighbours": 4}, 15),
    ],
)
def test_the_first_turn_has_so_many_moves(options: dict[str, Any], count: int) -> None:
    assert count == len(parlour.load("stones", **options).start().moves)


def test_a_board_says_how_many_rows_columns_and_players_there_are() -> None:
    g = table("0 1 -", "- - 2").game
    assert (2, 3, 3, 3) == (g.options["rows"], g.options["cols"], g.options["players"], g.players)
    assert [[0, 1, -1], [-1, -1, 2]] == g.options["board"]


def test_a_game_loads_again_from_its_own_options() -> None:
    """Also those that follow from a board, and `stones`, which does not apply beside one."""
    for options in VARIANTS:
        g = parlour.load("stones", **options)
        assert g.start().raw == parlour.load("stones", **g.options).start().raw


def test_stones_do_not_apply_beside_a_board() -> None:
    assert rows("0 0 0", "1 - -") == drawn(table("0 0 0", "1 - -", stones=16))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"rows": 1}, "rows=1: expected a whole number from 2 to 16"),
        ({"cols": 17}, "cols=17: expected a whole number from 2 to 16"),
        ({"rows": 2, "players": 3}, "rows=2, cols=5: 3 players need at least 3 of each"),
        ({"cols": 2, "players": 4}, "rows=5, cols=2: 4 players need at least 3 of each"),
        ({"players": 5}, "players=5: expected a whole number from 2 to 4"),
        ({"stones": 0}, "stones=0: expected a whole number from 1 to 16"),
        ({"stones": 6}, "stones=6: expected 1 to 5 for 2 players on 5×5"),
        ({"rows": 4, "players": 3, "stones": 3}, "stones=3: expected 1 to 2 for 3 players on 4×5"),
        ({"neighbours": 6}, "neighbours=6: expected one of 8, 4"),
        ({"max_plies": 0}, "max_plies=0: expected a whole number from 1 to 30000"),
        ({"quiet_plies": 30_001}, "quiet_plies=30001: expected a whole number from 0 to 30000"),
        ({"board": "0 1"}, "board: expected a list of 2 to 16 rows, not a str"),
        ({"board": [[0, 1]]}, "board: expected a list of 2 to 16 rows, not 1"),
        ({"board": [[0, 1], [0] * 17]}, "board: expected a list of 2 to 16 tiles in row [1], not 17"),
        ({"board": [[0, 1], [0, 1, 1]]}, "board: expected 2 tiles in row [1], as in row [0], not 3"),
        (
            {"board": [[0, 1], [0, 4]]},
            "board: expected -1 or a player's id from 0 to 3 at [1][1], not 4",
        ),
        (
            {"board": [[0, True], [0, 1]]},
            "board: expected -1 or a player's id from 0 to 3 at [0][1], not a bool",
        ),
        (
            {"board": [[0, 3], [1, -1]]},
            "board: P3 would have no stone; every player up to P4 needs one",
        ),
        ({"board": [[0, 0], [0, -1]]}, "board: expected stones of at least two players, ids 0 and 1"),
        ({"board": [[-1, -1], [-1, -1]]}, "board: expected stones of at least two players, ids 0 and 1"),
        ({"board": [[0, 1], [-1, -1]], "rows": 3}, "rows=3: the board has 2; leave rows out"),
        ({"board": [[0, 1], [-1, -1]], "cols": 3}, "cols=3: the board has 2; leave cols out"),
        ({"board": [[0, 1], [-1, -1]], "players": 3}, "players=3: the board has 2; leave players out"),
    ],
)
def test_options_outside_their_limits_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(parlour.BadOption) as refused:
        parlour.load("stones", **options)
    assert reason == str(refused.value)


# A turn


def test_eight_neighbours_include_the_diagonals() -> None:
    assert ("a1-a2", "a1-b1", "a1-b2") == table("0 -", "- 1").moves


def test_four_neighbours_do_not() -> None:
    assert ("a1-a2", "a1-b1") == table("0 -", "- 1", neighbours=4).moves


def test_a_stone_goes_to_a_free_tile_and_leaves_its_own() -> None:
    assert rows("- - -", "- 0 -", "- - 1") == drawn(table("0 - -", "- - -", "- - 1").play("a1-b2"))


def test_a_stone_hits_an_enemys_stone_and_not_an_own_one() -> None:
    p = table("0 0 1", "- - 1")
    assert ("a1-a2", "a1-b2", "b1-a2", "b1-b2", "b1-c1", "b1-c2") == p.moves
    assert rows("0 - 0", "- - 1") == drawn(p.play("b1-c1"))


def test_turns_go_round_in_order() -> None:
    p = parlour.load("stones", players=4).start()
    turns = []
    for _ in range(6):
        turns.append(p.player)
        p = p.act(p.actions[0])
    assert [0, 1, 2, 3, 0, 1] == turns


def test_a_player_without_stones_is_skipped() -> None:
    p = table("0 1 -", "- - 2").play("a1-b1")
    assert 2 == p.player
    assert 0 == p.play("c2-c1").player


def test_the_only_player_left_wins() -> None:
    p = table("0 -", "1 -").play("a1-a2")
    assert (None, (1.0, 0.0), (0,)) == (p.player, p.scores, p.winners)


def test_the_last_of_three_wins_whoever_it_is() -> None:
    p = played(table("0 2 -", "1 - -"), "a1-a2", "b1-a2")
    assert (None, (0.0, 0.0, 1.0), (2,)) == (p.player, p.scores, p.winners)


def test_a_cap_lets_those_still_in_share_the_win() -> None:
    p = played(table("0 1 - -", "- - - 2", max_plies=2), "a1-b1", "d2-d1")
    assert (None, (0.5, 0.0, 0.5), (0, 2)) == (p.player, p.scores, p.winners)


def test_a_win_on_the_last_ply_is_not_shared() -> None:
    assert (0,) == table("0 -", "1 -", max_plies=1, quiet_plies=1).play("a1-a2").winners


def test_so_many_plies_without_a_hit_end_the_game_like_the_cap() -> None:
    p = played(table("0 - 1", "- - 1", quiet_plies=2), "a1-a2", "c1-b1")
    assert (None, (0.5, 0.5)) == (p.player, p.scores)


def test_a_hit_starts_the_count_of_quiet_plies_anew() -> None:
    p = table("0 - 1", "- - 1", quiet_plies=2)
    quiet = [p.data()["quiet"]]
    for move in ("a1-b1", "c1-b1"):
        p = p.play(move)
        quiet.append(p.data()["quiet"])
    assert [0, 1, 0] == quiet


def test_quiet_plies_end_nothing_when_they_are_off() -> None:
    p = table("0 - -", "- - 1")
    for _ in range(100):
        p = played(p, "a1-a2", "c2-c1", "a2-a1", "c1-c2")
    assert (0, 400) == (p.player, p.data()["ply"])


def test_a_stopped_game_ends_as_by_the_cap() -> None:
    p = played(table("0 1 -", "- - 2"), "a1-b1").stopped()
    assert (None, (0.5, 0.0, 0.5)) == (p.player, p.scores)


def test_a_thrice_repeated_position_can_end_a_match() -> None:
    m = Match(parlour.load("stones", board=board("0 - -\n- - 1"), quiet_plies=40), seed=1, repetition=3)
    for move in ["a1-a2", "c2-c1", "a2-a1", "c1-c2"] * 2:
        m.play(move)
    assert ["WinShared", [0, 1]] == m.messages[-1].json()


def test_on_two_by_two_one_move_of_three_hits_and_ends_the_game() -> None:
    g = parlour.load("stones", board=[[0, -1], [-1, 1]])
    assert [3, 2 * 3, 2 * 2 * 3] == [g.perft(depth) for depth in (1, 2, 3)]


def test_without_diagonals_a_hit_on_two_by_two_is_possible_every_second_ply() -> None:
    g = parlour.load("stones", board=[[0, -1], [-1, 1]], neighbours=4)
    assert [2, 2 * 2, 2 * 2, 2 * 2 * 2] == [g.perft(depth) for depth in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, [13, 169, 2652, 41616]),
        ({"rows": 3, "cols": 3, "players": 3}, [5, 25, 119, 535, 2162]),
        ({"rows": 3, "cols": 4, "neighbours": 4}, [4, 16, 114, 840, 5632]),
    ],
)
def test_there_are_as_many_sequences_of_plies_as_counted_elsewhere(options: dict[str, Any], counts: list[int]) -> None:
    g = parlour.load("stones", **options)
    assert counts == [g.perft(depth) for depth in range(1, len(counts) + 1)]


# Messages


def test_the_messages_of_a_whole_game() -> None:
    m = Match(parlour.load("stones", board=[[0, -1], [1, -1]]), seed=1)
    m.play("a1-a2")
    assert [
        ["GameStart", [[0, -1], [1, -1]]],
        ["TurnTo", 0],
        ["Hit", 1, [1, 0]],
        ["PlayerLost", 1],
        ["Move", 0, [0, 0], [1, 0]],
        ["PlayerWon", 0],
    ] == json.loads(json.dumps(m.messages))


def test_after_a_player_is_out_the_next_is_on_turn() -> None:
    m = Match(parlour.load("stones", board=board("0 1 -\n- - 2")), seed=1)
    m.play("a1-b1")
    assert [
        ["Hit", 1, [0, 1]],
        ["PlayerLost", 1],
        ["Move", 0, [0, 0], [0, 1]],
        ["TurnTo", 2],
    ] == [message.json() for message in m.messages[2:]]


def test_a_move_to_a_free_tile_is_told_alone() -> None:
    assert [["Move", 0, [0, 1], [1, 2]]] == told(parlour.load("stones").start(), "b1-c2")


def test_a_hit_that_leaves_a_stone_loses_nothing_more() -> None:
    assert [["Hit", 1, [1, 0]], ["Move", 0, [0, 0], [1, 0]]] == told(table("0 -", "1 1"), "a1-a2")


@pytest.mark.parametrize("cap", [{"max_plies": 1}, {"quiet_plies": 1}])
def test_a_capped_game_ends_with_the_shared_win(cap: dict[str, int]) -> None:
    p = table("0 -", "- 1", **cap)
    assert [["Move", 0, [0, 0], [0, 1]], ["WinShared", [0, 1]]] == told(p, "a1-b1")


def test_with_a_hit_comes_the_board_without_that_stone_and_the_mover_not_yet_there() -> None:
    p = table("0 1 -", "- - 2")
    boards = [(message[0], drawn(q)) for message, q in p.updates(p.action("a1-b1"))]
    assert [
        ("Hit", rows("0 - -", "- - 2")),
        ("PlayerLost", rows("0 - -", "- - 2")),
        ("Move", rows("- 0 -", "- - 2")),
    ] == boards


def test_the_position_of_a_hit_is_whole() -> None:
    """Its counts and data agree with its board; the mover is still on turn."""
    p = at("0 1 1", "- - 1", quiet_plies=9, quiet=4)
    _, between = p.updates(p.action("a1-b1"))[0]
    assert {"board": [[0, -1, 1], [-1, -1, 1]], "player": 0, "ply": 0, "quiet": 0} == between.data()
    assert between == p.game.position(between.data())


def test_messages_in_words() -> None:
    assert [
        "P2 loses the stone on b1.",
        "P2 has no stone left and is out.",
        "P1: a1-b1",
    ] == [message.words() for message in table("0 1 -", "- - 2").tell("a1-b1")]


# Words


@pytest.mark.parametrize("spelling", ["a1-b2", "A1-B2", "  a1 - b2 ", "a1 -B2"])
def test_a_move_is_read_forgivingly(spelling: str) -> None:
    p = parlour.load("stones").start()
    assert p.play("a1-b2") == p.play(spelling)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("f1-e2", "out of bounds: there is no f1, the tiles are a1 to e5"),
        ("a1-a0", "out of bounds: there is no a0, the tiles are a1 to e5"),
        ("e5-e6", "out of bounds: there is no e6, the tiles are a1 to e5"),
        ("z1-a1", "out of bounds: there is no z1, the tiles are a1 to e5"),
        ("a123456789012-a1", "out of bounds: there is no a12345678…, the tiles are a1 to e5"),
        ("c3-c4", "not your stone: c3 is free; you can move from a1, b1, c1, d1 or e1"),
        ("a5-a4", "not your stone: P2's is on a5, and it is P1's turn; you can move from a1, b1, c1, d1 or e1"),
        ("a1-b1", "your own stone is there, on b1; from a1 it can go to a2 or b2"),
        ("a1-e1", "your own stone is there, on e1; from a1 it can go to a2 or b2"),
        ("c1-c1", "your own stone is there: it has to leave its tile; from c1 it can go to b2, c2 or d2"),
        ("a1-a3", "not adjacent: a3 is not next to a1; from a1 it can go to a2 or b2"),
        ("a1-e5", "not adjacent: e5 is not next to a1; from a1 it can go to a2 or b2"),
    ],
)
def test_a_refused_move_says_which_rule_it_breaks(move: str, reason: str) -> None:
    p = parlour.load("stones").start()
    assert reason == p.why_not(move)
    with pytest.raises(parlour.IllegalMove, match=reason.split(":")[0]):
        p.play(move)


def test_a_diagonal_step_is_refused_with_four_neighbours() -> None:
    p = parlour.load("stones", neighbours=4).start()
    assert "not adjacent: diagonals do not count; from a1 it can go to a2" == p.why_not("a1-b2")


def test_a_stone_shut_in_by_own_ones_is_said_to_be() -> None:
    p = at("0 0 -", "0 0 -", "- - 1")
    assert "your own stone is there, on b1; the one on a1 cannot move now, P1 can move from b1, a2 or b2" == p.why_not(
        "a1-b1"
    )
    assert "not your stone: c1 is free; you can move from b1, a2 or b2" == p.why_not("c1-c2")


def test_of_many_stones_a_refusal_names_the_first_few() -> None:
    p = parlour.load("stones", cols=16).start()
    assert "not your stone: a2 is free; you can move from a1, b1, c1, d1, e1, f1, g1, h1 …" == p.why_not("a2-a3")


@pytest.mark.parametrize("words", ["", "a1", "a1-", "a1b2", "a1-b2-c3", "aa1-b2", "a01-b2", "1a-2b", "pass", "ä1-b2"])
def test_what_has_not_the_form_of_a_move_is_no_move(words: str) -> None:
    with pytest.raises(parlour.BadNotation, match="is no move: a move looks like a1-b2"):
        parlour.load("stones").start().play(words)


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    p = table("0 -", "1 -").play("a1-a2")
    assert ((), "the game is over") == (p.moves, p.why_not("a2-a1"))


@given(st.from_regex(r"[a-z](0|[1-9][0-9]{0,5})-[a-z](0|[1-9][0-9]{0,5})", fullmatch=True), st.integers(0, 5))
@settings(max_examples=200, deadline=None)
def test_every_text_with_the_form_of_a_move_is_legal_or_refused_in_words(move: str, variant: int) -> None:
    p = parlour.load("stones", interpreted=True, **VARIANTS[variant]).start()
    reason = p.why_not(move)
    beginnings = ("out of bounds", "not your stone", "your own stone is there", "not adjacent")
    assert reason is None if move in p.moves else reason is not None and reason.startswith(beginnings)


def test_plain_text_is_the_board_and_a_line_for_each_player() -> None:
    assert str(table("0 1 -", "- - 2").play("a1-b1")) == rows(
        "- 0 -",
        "- - 2",
        "====",
        "Player 0: 1 stones",
        "Player 1: 0 stones",
        "Player 2: 1 stones",
    )


# Data


def test_data_has_the_board_whose_turn_it_is_and_the_ply() -> None:
    p = table("0 - -", "- - 1").play("a1-b1")
    assert {"board": [[-1, 0, -1], [-1, -1, 1]], "player": 1, "ply": 1} == p.data()


def test_data_counts_quiet_plies_where_they_matter_and_takes_them_for_none() -> None:
    p = table("0 - -", "- - 1", quiet_plies=5).play("a1-b1")
    found = p.data()
    assert 1 == found.pop("quiet")
    assert 0 == p.game.position(found).data()["quiet"]


@pytest.mark.parametrize("options", VARIANTS)
def test_every_position_is_the_same_after_a_trip_through_json(options: dict[str, Any]) -> None:
    for p in game(options, seed=1):
        again = p.game.position(json.loads(json.dumps(p.data())))
        assert (p, p.raw, p.moves, p.scores) == (again, again.raw, again.moves, again.scores)


def test_without_a_player_those_with_stones_share_the_win() -> None:
    assert (0.5, 0.0, 0.5) == at("0 0 -", "- - -", "2 - -", player=None, players=3).scores


def test_without_a_player_and_an_enemy_the_one_left_has_won() -> None:
    assert (1,) == at("1 -", "- 1", player=None).winners


def test_on_an_empty_board_everybody_shares() -> None:
    assert (0.5, 0.5) == at("- -", "- -", player=None).scores


def test_a_player_alone_on_turn_wins_by_any_move() -> None:
    """Play cannot reach such a position, but it is well-formed."""
    assert (0,) == at("0 -", "- -").play("a1-b2").winners


def test_a_position_past_the_cap_ends_with_its_next_ply() -> None:
    p = at("0 -", "- 1", ply=30_000)
    assert 0 == p.player
    assert (0, 1) == p.play("a1-b1").winners


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"board": None}, "board: expected a list of 5"),
        ({"board": [[0] * 5] * 4}, "board: expected a list of 5"),
        ({"board": [[0] * 5] * 4 + [[1] * 4]}, r"board\[4\]: expected a list of 5"),
        ({"board": [[0] * 5] * 4 + [[2] * 5]}, r"board\[4\]\[0\]: expected a whole number from -1 to 1"),
        ({"board": [[0] * 5] * 4 + [[True] * 5]}, r"board\[4\]\[0\]: expected a whole number from -1 to 1"),
        ({"player": 2}, "player: expected a whole number from 0 to 1 or null"),
        ({"player": -1}, "player: expected a whole number from 0 to 1 or null"),
        ({"ply": -1}, "ply: expected a whole number from 0 to 30000"),
        ({"ply": None}, "ply: expected a whole number from 0 to 30000"),
        ({"ply": 10**30}, "ply: expected a whole number from 0 to 30000"),
        ({"quiet": 3}, "unknown key 'quiet'"),
        ({"board": [[0] * 5] * 5}, "nobody can move here"),
        ({"board": [[1] * 5] * 4 + [[-1] * 5]}, "nobody can move here"),
    ],
)
def test_malformed_data_is_refused_by_name(change: dict[str, Any], reason: str) -> None:
    g = parlour.load("stones", interpreted=True)
    with pytest.raises(parlour.BadPosition, match=reason):
        g.position(g.start().data() | change)


@pytest.mark.parametrize("key", ["board", "player", "ply"])
def test_a_key_that_the_rules_name_must_be_there(key: str) -> None:
    g = parlour.load("stones", interpreted=True)
    found = g.start().data()
    del found[key]
    with pytest.raises(parlour.BadPosition, match=f"{key}: is missing"):
        g.position(found)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(JSON, st.sampled_from(["board", "player", "ply", "quiet", "more"]))
@settings(max_examples=200, deadline=None)
def test_whatever_the_data_is_it_is_a_position_or_refused(value: object, key: str) -> None:
    g = parlour.load("stones", interpreted=True, quiet_plies=7)
    found = g.start().data() | {key: value}
    try:
        p = g.position(found)
    except parlour.BadPosition:
        return
    assert found == p.data()


# Drawing


def test_a_scene_in_a_terminal() -> None:
    p = table("0 1 -", "- - 2", quiet_plies=40).play("a1-b1")
    assert text(p.scene()) == rows(
        "   a  b  c",
        "1  ·  ●  ·",
        "2  ·  ·  ■",
        "",
        "  ● P1  1 stone",
        "  ○ P2  out, 0 stones",
        "▸ ■ P3  1 stone",
    )


@pytest.mark.parametrize(
    ("options", "moves", "line"),
    [
        ({"max_plies": 5}, 4, "4 of at most 5 moves made"),
        ({"max_plies": 5}, 3, "  ○ P2  1 stone"),
        ({"quiet_plies": 8}, 4, "4 of 8 moves without a hit"),
    ],
)
def test_how_long_it_may_go_on_is_told_when_it_matters(options: dict[str, Any], moves: int, line: str) -> None:
    p = table("0 - - -", "- - - 1", **options)
    for move in ("a1-b1", "d2-c2", "b1-a1", "c2-d2")[:moves]:
        p = p.play(move)
    assert line == text(p.scene()).split("\n")[-1].replace("▸", " ")


def test_the_largest_board_fits_a_terminal() -> None:
    lines = text(parlour.load("stones", rows=16, cols=16, players=4, quiet_plies=40).start().scene()).split("\n")
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("options", VARIANTS)
def test_each_move_is_a_click_on_the_stone_and_one_on_its_goal(options: dict[str, Any]) -> None:
    p = parlour.load("stones", **options).start()
    scene = p.scene()
    assert () == duplicates(scene)
    assert len(p.actions) == len({p.clicks(action) for action in p.actions})
    for action in p.actions:
        assert tuple(p.text(action).split("-")) == p.clicks(action)
        assert {*p.clicks(action)} <= {*ids(scene)}


# Interpreted, compiled, and what always holds


@pytest.mark.parametrize("options", VARIANTS)
def test_a_game_runs_the_same_compiled(options: dict[str, Any]) -> None:
    for seed in range(3):
        plain = [(p.raw, p.actions) for p in game(options, seed)]
        assert plain == [(p.raw, p.actions) for p in game(options, seed, compiled=True)]


@pytest.mark.parametrize("options", VARIANTS)
def test_counts_are_those_of_the_board_and_moves_keep_to_the_bounds(options: dict[str, Any]) -> None:
    for p in game(options, seed=4):
        tiles = [tile for row in p.data()["board"] for tile in row]
        g = p.game
        counts = [f"Player {player}: {tiles.count(player)} stones" for player in range(g.players)]
        assert counts == str(p).split("\n")[-g.players :]
        assert all(0 <= action < g.bounds.actions for action in p.actions)
        assert len(p.actions) <= g.bounds.moves
        assert p.player is None or tiles.count(p.player) > 0


@pytest.mark.parametrize("neighbours", [8, 4])
def test_no_position_has_more_moves_than_the_bounds_say(neighbours: int) -> None:
    """A chequered board without diagonals has exactly as many; stripes come near with them."""
    for lines in (("0 1 0", "1 0 1", "0 1 0"), ("0 0 0", "1 1 1", "0 0 0"), ("1 1 1", "0 0 0", "1 1 1")):
        p = at(*lines, neighbours=neighbours)
        assert len(p.actions) <= p.game.bounds.moves
    assert 12 == len(at("0 1 0", "1 0 1", "0 1 0", neighbours=4).actions)


def test_many_random_games_are_even_between_two() -> None:
    g = parlour.load("stones", cols=3, rows=3)
    found = g.playouts(4000, seed=1)
    assert abs(found.scores[0] - 0.5) < 0.05
    assert 1 <= found.shortest <= found.longest <= g.bounds.plies


# The aggressive player


def advised(p: Position) -> str:
    return p.text(aggressive(p.game.o, p.fields))


def test_the_aggressive_player_takes_the_nearest_pair() -> None:
    assert "c3-d4" == advised(at("0 - - - -", "- - - - -", "- - 0 - -", "- - - - 1", "1 - - - -"))


def test_the_aggressive_player_hits_what_is_next_to_it() -> None:
    assert "b2-c3" == advised(at("0 - -", "- 0 -", "- - 1"))


@pytest.mark.parametrize(
    ("lines", "move"),
    [
        (("1 - 0 - 1", "- - - - -"), "c1-b1"),
        (("- - 1", "- - -", "1 - 0"), "c3-c2"),
        (("0 - -", "- - -", "1 - 0"), "a1-a2"),
    ],
)
def test_of_equally_near_pairs_the_first_row_by_row_counts(lines: tuple[str, ...], move: str) -> None:
    """Own stones first, then enemies."""
    assert move == advised(at(*lines))


@pytest.mark.parametrize(
    ("lines", "eight", "four"),
    [
        (("0 - - -", "- - - -", "- - - 1"), "a1-b2", "a1-b1"),
        (("0 - -", "- - -", "- - -", "- 1 -"), "a1-b2", "a1-a2"),
        (("- - 0", "- - -", "1 - -"), "c1-b2", "c1-c2"),
        (("- - 1", "- - -", "0 - -"), "a3-b2", "a3-a2"),
        (("1 - - 0", "- - - -"), "d1-c1", "d1-c1"),
    ],
)
def test_it_steps_by_the_signs_or_along_the_longer_axis(lines: tuple[str, ...], eight: str, four: str) -> None:
    """With 4 neighbours rows come first on a tie."""
    assert eight == advised(at(*lines, neighbours=8))
    assert four == advised(at(*lines, neighbours=4))


@pytest.mark.parametrize("options", VARIANTS)
def test_its_moves_are_legal_everywhere(options: dict[str, Any]) -> None:
    for p in game(options, seed=2):
        assert p.player is None or advised(p) in p.moves


def test_without_an_enemy_it_makes_any_move() -> None:
    p = at("0 0", "0 -")
    assert advised(p) in p.moves
