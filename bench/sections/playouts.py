"""Random games from the start, against OpenSpiel's C++."""

import itertools
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from bench.section import Contender, Contest, Section, Tally


def parlour(name: str, games: int, options: dict[str, int]) -> Contender:
    import parlour

    game = parlour.load(name, interpreted=False, **options)
    seeds = itertools.count()

    def chunk() -> Tally:
        return Tally(games, float(game.playouts(games, seed=next(seeds)).scores[0]))

    return Contender(chunk)


def openspiel(name: str, games: int) -> Contender:
    """A search of one simulation evaluates its root, which is `games` random games, all in C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    roots = _roots(game.new_initial_state())
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=1),
        uct_c=1.4,
        max_simulations=1,
        max_memory_mb=100,
        solve=False,
        seed=1,
        verbose=False,
    )

    def chunk() -> Tally:
        payoff = bot.mcts_search(next(roots)).total_reward
        return Tally(games, (1 + payoff) / 2)

    return Contender(chunk)


def _roots(start: Any) -> Iterator[Any]:
    """Where the searches begin: not where the dealer is to move, but after one deal or another."""
    if not start.is_chance_node():
        return itertools.repeat(start)
    outcomes, odds = zip(*start.chance_outcomes(), strict=True)
    luck = Random(1)
    return (start.child(luck.choices(outcomes, odds)[0]) for _ in itertools.count())


def contest(title: str, name: str, peer: str, games: int, **options: int) -> Contest:
    return Contest(title, partial(parlour, name, games, options), partial(openspiel, peer, games))


SECTION = Section(
    title="Random playouts",
    peer="OpenSpiel, C++",
    unit="games/s",
    witness="P1's mean score",
    contests=(
        contest("tic-tac-toe", "tictactoe", "tic_tac_toe", 20_000),
        contest("Connect Four", "connectfour", "connect_four", 4_000),
        contest("breakthrough 6x6", "breakthrough", "breakthrough(rows=6,columns=6)", 2_000, rows=6, cols=6),
        contest("Othello", "othello", "othello", 100),
        contest("Kalah", "kalah", "mancala", 1_000),
        contest("Hex 11x11", "hex", "hex", 100),
        contest("Checkers", "checkers", "checkers", 100),
        contest("Backgammon", "backgammon", "backgammon", 25),
    ),
    least=2.0,
    median=6.0,
)
