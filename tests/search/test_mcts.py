"""Tree search finds what is there, for any number of players, with a dealer and with secrets."""

import threading
import time
from functools import cache

import pytest

import parlour
from parlour.search import Budget, Control, analyse
from parlour.search.mcts import TreeSearch

TICTACTOE = parlour.load("tictactoe")


@cache
def value(position: parlour.Position) -> float:
    """The share of P1 under best play, by brute force."""
    if position.player is None:
        return (position.scores or ())[0]
    values = [value(position.act(action)) for action in position.actions]
    return max(values) if position.player == 0 else min(values)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seat", [0, 1])
def test_a_thousand_simulations_never_lose_at_tictactoe(seat, seed):
    """Whatever line the other side takes."""
    seen, lost = set(), []
    waiting = [TICTACTOE.start()]
    while waiting:
        position = waiting.pop()
        if position in seen:
            continue
        seen.add(position)
        if position.player is None:
            if position.scores[1 - seat] == 1:
                lost.append(position)
        elif position.player == seat:
            waiting.append(position.play(analyse(position, "mcts:1000", seed=seed).best))
        else:
            waiting += [position.act(action) for action in position.actions]
    assert [] == lost
    assert len(seen) > 50


def test_a_forced_win_that_was_seen_is_never_missed():
    """Proven values take the place of means, and the search stops when the root is proven."""
    position = TICTACTOE.start().play("a1").play("b1").play("a2").play("b2")
    found = analyse(position, "mcts:100000")
    assert ("a3", 1.0, True) == (found.best, found.value, found.proven)
    assert found.simulations < 1000


def test_a_win_in_one_move_is_proven_by_the_first_simulation():
    """And a loss in two moves as soon as each move was tried once or twice."""
    game = parlour.load("connectfour")
    position = game.start()
    for move in ("d", "d", "e", "e", "f"):
        position = position.play(move)
    lost = analyse(position, "mcts:30")  # three in a row, open on both sides
    assert (0.0, True) == (lost.value, lost.proven)
    won = analyse(position.play("a"), "mcts:1")
    assert (1.0, True) == (won.value, won.proven)
    assert won.best in ("c", "g")


def test_proven_values_are_those_of_brute_force():
    """After any two moves: exact where a win or a loss is forced, and close where it is a draw."""
    for first in TICTACTOE.start().actions:
        for second in TICTACTOE.start().act(first).actions:
            position = TICTACTOE.start().act(first).act(second)
            found = analyse(position, "mcts:30000")
            if found.proven or value(position) != 0.5:
                assert (value(position), True) == (found.value, found.proven)
            else:
                assert abs(found.value - 0.5) < 0.02


def test_a_result_tells_values_visits_and_a_line():
    """For every legal move; the line is legal."""
    position = parlour.load("nava").start()
    found = analyse(position, "mcts:2000", seed=4)
    assert set(position.moves) == set(found.values) == set(found.visits)
    assert 2000 == found.simulations
    assert found.best == found.line[0] == max(found.visits, key=found.visits.get)
    for move in found.line:
        position = position.play(move)


def test_the_same_seed_gives_the_same_result():
    """With a budget of simulations."""
    position = parlour.load("mantis").start()
    while position.player == parlour.DEALER:
        position = position.act(position.actions[0])
    one, other = (analyse(position, "mcts:3000", seed=7) for _ in range(2))
    assert (one.visits, one.values) == (other.visits, other.values)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("nava", {"players": 3}),
        ("nava", {"players": 4}),
        ("stones", {"players": 4, "rows": 6, "cols": 6}),
        ("mantis", {"players": 6}),
        ("stavegame", {}),
        ("kuhn", {}),
    ],
)
def test_every_kind_of_game_is_searched(name, options):
    """More than two players, a dealer, several actions in a turn, private cards."""
    match = parlour.Match(parlour.load(name, **options), seed=1)
    for _ in range(4):
        if not match.is_over:
            found = analyse(match.position, "mcts:500")
            assert abs(found.simulations - 500) <= 1 or found.proven
            match.play(found.best)


def test_the_tree_is_kept_from_move_to_move():
    """Work done before counts."""
    game = parlour.load("connectfour")
    search = TreeSearch(game, seed=1)
    first = search.search(game.start(), Budget(simulations=20_000))
    position = game.start().play(first.line[0]).play(first.line[1])
    second = search.search(position, Budget(simulations=100))
    assert sum(second.visits.values()) > 1000
    elsewhere = search.search(parlour.load("connectfour").start().play("a"), Budget(simulations=100))
    assert sum(elsewhere.visits.values()) <= 100


def test_what_was_searched_before_does_not_colour_another_position():
    """A tree begun anew in the same memory finds what a fresh one finds."""
    game = parlour.load("connectfour")
    used, fresh = (TreeSearch(game, seed=seed) for seed in (1, 2))
    used.search(game.start(), Budget(simulations=20_000))
    elsewhere = game.start().play("a").play("a").play("a").play("a").play("a").play("a").play("b")
    found, wanted = (search.search(elsewhere, Budget(simulations=5000)) for search in (used, fresh))
    assert all(0 <= value <= 1 for value in found.values.values())
    assert abs(found.value - wanted.value) < 0.06


def test_plain_search_neither_proves_nor_keeps():
    """Both can be switched off, to see what they are worth."""
    position = TICTACTOE.start().play("a1").play("b1").play("a2").play("b2")
    found = analyse(position, "mcts:3000,prove=0")
    assert ("a3", False, 3000) == (found.best, found.proven, found.simulations)
    game = parlour.load("connectfour")
    search = TreeSearch(game, keep=0)
    line = search.search(game.start(), Budget(simulations=20_000)).line
    again = search.search(game.start().play(line[0]).play(line[1]), Budget(simulations=100))
    assert sum(again.visits.values()) <= 100


def test_the_tree_is_found_again_behind_the_dealer():
    """Whatever was dealt in between, as far as it was looked at."""
    match = parlour.Match(parlour.load("mantis"), seed=2)
    search = TreeSearch(match.position.game, seed=1)
    found = search.search(match.position, Budget(simulations=30_000))
    match.play(found.best)
    assert sum(search.search(match.position, Budget(simulations=10)).visits.values()) > 100


def test_memory_is_bounded():
    """A full tree goes on simulating without growing."""
    game = parlour.load("connectfour")
    search = TreeSearch(game, memory_mb=1)
    found = search.search(game.start(), Budget(simulations=200_000))
    assert 200_000 == found.simulations
    assert found.nodes * 40 <= 1 << 20


def test_a_search_in_a_thread_can_be_stopped_and_leaves_others_running():
    """Within a tenth of a second, and the main thread never waits for long."""
    position = parlour.load("nava").start()
    analyse(position, "mcts:10")
    control, results = Control(), []
    thread = threading.Thread(target=lambda: results.append(analyse(position, "mcts:1m", control=control)), daemon=True)
    thread.start()
    gaps, last, end = [], time.perf_counter(), time.perf_counter() + 1
    while last < end:
        time.sleep(0.001)
        now = time.perf_counter()
        gaps.append(now - last)
        last = now
    control.stop()
    stopped = time.perf_counter()
    thread.join(timeout=5)
    assert time.perf_counter() - stopped < 1
    assert results[0].simulations > 0
    assert sorted(gaps)[len(gaps) // 2] < 0.05


@pytest.mark.parametrize("card", ["J", "Q", "K"])
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(card):
    """The other's card, whichever it is, leads to the same search."""
    results = []
    for other in {"J", "Q", "K"} - {card}:
        position = parlour.load("kuhn").start().play(f"deal {card}").play(f"deal {other}")
        results.append(analyse(position, "mcts:2000", seed=3))
    assert results[0].visits == results[1].visits
    assert results[0].values == results[1].values


def test_two_threads_search_together():
    """Each with a tree of its own; their visits add up."""
    found = analyse(parlour.load("connectfour").start(), "mcts:4000,threads=2")
    assert 4000 == found.simulations
    assert 3900 <= sum(found.visits.values()) <= 4000


@pytest.mark.parametrize(
    "how", ["mcts:", "guess:1s", "mcts:0", "mcts:1w", "mcts:-5", "mcts:1s,d=3", "mcts:1s,c=x", "", "mcts:9999h"]
)
def test_a_text_that_says_no_search_is_refused(how):
    """With what would have been right; without a budget a second is meant."""
    if how == "mcts:":
        assert analyse(TICTACTOE.start().play("b2").play("b1"), how).proven
        return
    with pytest.raises(parlour.BadOption):
        analyse(TICTACTOE.start(), how)


def test_there_is_nothing_to_choose_when_it_is_over_or_the_dealer_deals():
    """Refused with the reason."""
    with pytest.raises(parlour.BadOption, match="dealer"):
        analyse(parlour.load("kuhn").start(), "mcts:10")
    end = TICTACTOE.start()
    for move in ("a1", "b1", "a2", "b2", "a3"):
        end = end.play(move)
    with pytest.raises(parlour.BadOption, match="over"):
        analyse(end, "mcts:10")
