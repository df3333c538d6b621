"""Alpha-beta finds what brute force finds, and keeps to its budget."""

import threading
import time
from functools import cache
from random import Random

import pytest

import parlour
from parlour.search import Budget, Control, analyse
from parlour.search.alphabeta import AlphaBeta

SMALL = [
    ("tictactoe", {}),
    ("connectfour", {"rows": 4, "cols": 4}),
    ("breakthrough", {"rows": 3, "cols": 3}),
    ("breakthrough", {"rows": 4, "cols": 3}),
]


@cache
def value(position: parlour.Position) -> float:
    """The share of P1 under best play, by brute force."""
    if position.player is None:
        return (position.scores or ())[0]
    values = [value(position.act(action)) for action in position.actions]
    return max(values) if position.player == 0 else min(values)


@pytest.mark.parametrize(("name", "options"), SMALL)
def test_values_are_those_of_brute_force(name, options):
    """Proven, over positions in mid-game, and the best move keeps the value."""
    game, random = parlour.load(name, **options), Random(1)
    game.compile()
    search = AlphaBeta(game, table_mb=4)
    for _ in range(25):
        position = game.start()
        for _ in range(random.randrange(6 if name == "connectfour" else 3, 8)):
            if position.player is not None:
                position = position.act(random.choice(position.actions))
        if position.player is None:
            continue
        found = search.search(position, Budget(simulations=3_000_000))
        share = value(position) if position.player == 0 else 1 - value(position)
        assert (share, True) == (found.value, found.proven)
        after = value(position.play(found.best))
        assert share == (after if position.player == 0 else 1 - after)


@pytest.mark.parametrize(("name", "options"), [*SMALL[:2], ("connectfour", {"rows": 4, "cols": 5})])
def test_where_the_best_is_proven_every_value_is_exact_or_said_to_be_a_bound(name, options):
    """As the solver says: a bound is never below the truth, and all else is the truth."""
    game, random = parlour.load(name, **options), Random(2)
    search, exact = AlphaBeta(game, table_mb=4), 0
    for _ in range(12):
        position = game.start()
        for _ in range(random.randrange(8 if "cols" in options else 2, 10)):
            after = position.act(random.choice(position.actions))
            position = after if after.player is not None else position
        result = search.search(position, Budget(simulations=2_000_000))
        assert result.proven
        assert result.best not in result.bounds
        for move in position.moves:
            truth = value(position.play(move))
            truth = truth if position.player == 0 else 1 - truth
            exact += move not in result.bounds
            assert truth <= result.values[move] if move in result.bounds else truth == result.values[move]
    assert exact > 12


def test_the_line_is_legal_and_begins_with_the_best_move():
    """Played from the position searched."""
    position = parlour.load("nava").start()
    found = analyse(position, "alphabeta:20000")
    assert found.best == found.line[0]
    assert found.depth >= 4
    for move in found.line:
        position = position.play(move)


def test_the_seed_decides_between_equal_moves():
    """So that it does not play the same game again and again."""
    position = parlour.load("tictactoe").start()
    found = {analyse(position, "alphabeta:1000000", seed=seed).best for seed in range(12)}
    assert len(found) > 3


def test_the_same_budget_of_nodes_gives_the_same_result():
    """With the same seed nothing in it is random."""
    position = parlour.load("breakthrough").start()
    one, other = (analyse(position, "alphabeta:30000") for _ in range(2))
    assert (one.best, one.values, one.visits, one.line) == (other.best, other.values, other.visits, other.line)
    assert abs(one.nodes - 30000) < 100


def test_a_win_in_one_is_taken_even_with_next_to_no_budget():
    """One ply is always looked at whole."""
    position = parlour.load("connectfour").start()
    for move in "aabbcc":
        position = position.play(move)
    assert "d" == analyse(position, "alphabeta:1").best


def test_it_can_be_stopped_from_another_thread():
    """Within a moment, with what it has."""
    position = parlour.load("nava").start()
    analyse(position, "alphabeta:100")
    control, results = Control(), []
    thread = threading.Thread(
        target=lambda: results.append(analyse(position, "alphabeta:1m", control=control)), daemon=True
    )
    thread.start()
    time.sleep(0.5)
    control.stop()
    stopped = time.perf_counter()
    thread.join(timeout=10)
    assert time.perf_counter() - stopped < 1
    assert results[0].depth > 1


def test_a_repeated_position_is_worth_what_the_match_would_make_of_it():
    """Ahead by a stone, it does not repeat for a third time; the keys of the match tell it."""
    board = [[0, -1, -1], [0, -1, -1], [-1, -1, 1]]
    game = parlour.load("stones", board=board)
    position = game.start()
    search = AlphaBeta(game)
    free = search.search(position, Budget(simulations=20_000))
    after = position.play(free.best)
    told = AlphaBeta(game).search(position, Budget(simulations=20_000), history=[after.key, after.key])
    assert free.value > 0.5
    assert told.values[free.best] <= 0.5 or told.best != free.best


@pytest.mark.parametrize(("name", "options"), [("mantis", {}), ("kuhn", {}), ("nava", {"players": 3})])
def test_games_it_cannot_search_are_refused(name, options):
    """With what it is for."""
    with pytest.raises(parlour.BadOption, match="two players, without a dealer and without secrets"):
        AlphaBeta(parlour.load(name, **options))


@pytest.mark.parametrize("name", [name for name in parlour.games() if parlour.load(name).chapters.has_advice])
def test_advice_gives_shares(name):
    """At every position of random games: none below 0, together 1."""
    game, random = parlour.load(name), Random(3)
    game.compile()
    for _ in range(5):
        position = game.start()
        while position.player is not None:
            shares = position.estimate()
            assert abs(sum(shares) - 1) < 1e-9
            assert min(shares) >= 0
            position = position.act(random.choice(position.actions))
