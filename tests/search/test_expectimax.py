"""Expectimax finds the exact values of small games in which the dealer plays a part."""

import threading
import time
from functools import cache
from pathlib import Path
from random import Random

import pytest

import parlour
from parlour.search import Budget, Control, analyse
from parlour.search.expectimax import Expectimax


@cache
def shares(position: parlour.Position) -> tuple[float, ...]:
    """Everybody's expected shares if all take what is best for themselves, by brute force."""
    if position.player is None:
        return position.scores or ()
    after = {move: shares(position.play(move)) for move in position.moves}
    if position.player == parlour.DEALER:
        return tuple(sum(p * after[move][i] for move, p in position.odds.items()) for i in range(position.game.players))
    return max(after.values(), key=lambda found: found[position.player or 0])


def random_trails(random: Random) -> parlour.Game:
    """Thirty places, of P1, P2 and the dealer, each with ways to later ones; the last ten are ends."""
    places: list[object] = [
        [random.choice([0, 1, -1]), sorted(random.sample(range(at + 1, min(at + 7, 30)), random.randint(1, 4)))]
        for at in range(1, 20)
    ]
    start = [0, sorted(random.sample(range(1, 7), 3))]
    ends = [random.randrange(1001) for _ in range(10)]
    return parlour.load(str(Path(__file__).parent / "trails.py"), trails=[start, *places, *ends])


@pytest.mark.parametrize("seed", range(12))
def test_values_are_those_of_brute_force(seed):
    """Every move's, in games of two players and a dealer."""
    position = random_trails(Random(seed)).start()
    found = analyse(position, "expectimax:1m")
    expected = {move: shares(position.play(move))[0] for move in position.moves}
    assert pytest.approx(expected) == found.values
    assert found.proven
    assert max(expected.values()) == pytest.approx(found.value)


@pytest.mark.parametrize("players", [2, 3])
def test_the_last_cards_of_a_deck_are_played_out(players):
    """With any number of players, several dealer's moves between two choices."""
    match = parlour.Match(parlour.load("mantis", players=players), seed=4)
    random = Random(1)
    while not match.is_over and sum(map(int.bit_count, match.position.fields.unseen)) > 6:
        match.play(random.choice([move for move in match.position.moves if move != "score"]))
    assert not match.is_over
    found = analyse(match.position, "expectimax:1m")
    seat = match.position.player
    assert found.proven
    assert pytest.approx({move: shares(match.position.play(move))[seat] for move in found.values}) == found.values


def test_one_choice_ahead_asks_the_advice_after_the_dealer():
    """Weighed by the odds of what may be dealt."""
    position = parlour.Match(parlour.load("mantis"), seed=3).position
    found = analyse(position, "expectimax:1m,depth=1")
    seat = position.player

    def expected(after: parlour.Position) -> float:
        if after.player == parlour.DEALER:
            return sum(p * expected(after.play(move)) for move, p in after.odds.items())
        return float((after.scores or after.estimate())[seat or 0])

    assert pytest.approx({move: expected(position.play(move)) for move in position.moves}) == found.values
    assert (1, False) == (found.depth, found.proven)


def test_a_budget_is_kept_but_one_choice_is_always_looked_at_whole():
    """Nodes or seconds; what was broken off does not count."""
    position = parlour.Match(parlour.load("mantis"), seed=3).position
    least = analyse(position, "expectimax:1")
    assert 1 == least.depth
    assert 0.3 > analyse(position, "expectimax:50ms").seconds


def test_it_can_be_stopped_from_another_thread():
    """Within a moment, with what it has."""
    position = parlour.Match(parlour.load("mantis"), seed=3).position
    analyse(position, "expectimax:1")
    control, results = Control(), []
    search = Expectimax(position.game)
    thread = threading.Thread(
        target=lambda: results.append(search.search(position, Budget(seconds=60), control=control)), daemon=True
    )
    thread.start()
    time.sleep(0.3)
    control.stop()
    stopped = time.perf_counter()
    thread.join(timeout=10)
    assert time.perf_counter() - stopped < 1
    assert results[0].depth >= 1


def test_games_with_secrets_are_refused():
    """With what it is for."""
    with pytest.raises(parlour.BadOption, match="everybody knows everything"):
        analyse(parlour.load("kuhn").start().play("deal J").play("deal Q"), "expectimax:10")
    with pytest.raises(parlour.BadOption, match="depth=0"):
        analyse(parlour.load("tictactoe").start(), "expectimax:10,depth=0")
