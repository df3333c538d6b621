"""Counts and random games at compiled speed are those of the rules."""

from random import Random

import pytest

import parlour


def counted(position: parlour.Position, depth: int) -> int:
    """Perft, interpreted and plain."""
    if depth == 0:
        return 1
    return sum(counted(position.act(action), depth - 1) for action in position.actions)


@pytest.mark.parametrize("name", parlour.games())
def test_perft_counts_what_playing_counts(name):
    """The kernel against single steps."""
    game = parlour.load(name)
    assert [counted(game.start(), depth) for depth in range(3)] == [game.perft(depth) for depth in range(3)]


def test_perft_counts_only_sequences_of_exactly_that_length():
    """A game that ended earlier counts nothing."""
    game = parlour.load("kuhn")
    assert [1, 3, 6, 12, 24, 12, 0] == [game.perft(depth) for depth in range(7)]


@pytest.mark.parametrize("name", parlour.games())
def test_random_games_are_as_long_and_as_fair_as_games_played_one_by_one(name):
    """Means of compiled playouts lie near those of games drawn move by move."""
    game = parlour.load(name)
    fast = game.playouts(4000, seed=1)
    assert abs(sum(fast.scores) - 1) < 1e-9
    assert fast.shortest <= fast.length <= fast.longest <= game.bounds.plies
    game.compile()
    random, lengths = Random(2), []
    for _ in range(60):
        position, plies = game.start(), 0
        while position.player is not None:
            if position.player == parlour.DEALER:
                weights = [position.odds[position.text(action)] for action in position.actions]
                position = position.act(random.choices(position.actions, weights)[0])
            else:
                position = position.act(random.choice(position.actions))
            plies += 1
        lengths.append(plies)
    mean = sum(lengths) / 60
    spread = (sum((n - mean) ** 2 for n in lengths) / 60) ** 0.5
    assert abs(mean - fast.length) <= 5 * spread / 60**0.5 + 1e-9


def test_the_same_seed_gives_the_same_games():
    """And another seed others."""
    game = parlour.load("connectfour")
    assert game.playouts(100, seed=3) == game.playouts(100, seed=3)
    assert game.playouts(100, seed=3) != game.playouts(100, seed=4)
    assert game.playouts(100, seed=-(10**30)) == game.playouts(100, seed=-(10**30))


@pytest.mark.parametrize("n", [0, -1, 1.5, "9"])
def test_a_number_that_counts_nothing_is_refused(n):
    """Playouts and perft say what they take."""
    game = parlour.load("tictactoe")
    with pytest.raises(parlour.BadOption, match="expected a whole number from 1"):
        game.playouts(n)
    if n != 0:
        with pytest.raises(parlour.BadOption, match="expected a whole number from 0"):
            game.perft(n)


WEIGHED = '''
"""The dealer draws a card."""
from parlour.kit import *
about = About(title="T", pitch="P.", minutes=1)
PLAYERS = 2
plies = 1
draws = Say("low", "high")

class State:
    cards: Array = uint8[2]
    player: int = int8
    won: int = int8

@rule
def start(o, s):
    s.cards[0] = 3
    s.cards[1] = 1

@rule
def turn(o, s):
    return s.player if s.player == OVER else DEALER

@rule
def moves(o, s, out):
    return draws.each(o, out, 0)

@rule
def weight(o, s, action):
    return s.cards[action]

@rule
def play(o, s, action):
    s.won = action
    s.player = OVER

@rule
def standing(o, s, player):
    return s.won == player
'''


def test_the_dealer_draws_by_weights_that_are_unsigned_numbers(tmp_path):
    """Compiled, no difference of such numbers would be below 0."""
    file = tmp_path / "weighed.py"
    file.write_text(WEIGHED.lstrip(), encoding="utf-8")
    assert 0.7 < parlour.load(file).playouts(4000, seed=1).scores[0] < 0.8


def test_a_position_without_a_move_is_refused_with_the_moves_that_lead_there(tmp_path):
    """Whatever the list of moves held before is not played."""
    file = tmp_path / "weighed.py"
    stuck = WEIGHED.replace("return draws.each(o, out, 0)", "return draws.each(o, out, 0) if s.won == 0 else 0")
    stuck = stuck.replace("    s.player = OVER\n", "").replace("plies = 1", "plies = 9")
    file.write_text(stuck.lstrip(), encoding="utf-8")
    with pytest.raises(parlour.BadGame, match="the game is not over, but there is no move") as refused:
        parlour.load(file).playouts(50)
    assert str(refused.value).endswith("high' --quick")


def test_a_game_longer_than_its_bound_is_refused(tmp_path):
    """It may never end."""
    file = tmp_path / "weighed.py"
    file.write_text(WEIGHED.lstrip().replace("    s.player = OVER\n", ""), encoding="utf-8")
    with pytest.raises(parlour.BadGame, match="plies: the game is not over after the plies that it declares"):
        parlour.load(file).playouts(1)
