"""Tree search from the start, one random game a simulation, against OpenSpiel's C++ search."""

import itertools
from functools import partial

from bench.section import Contender, Contest, Section, Tally

CONSTANT = 1.4
"""The exploration constant on OpenSpiel's scale, from -1 to 1; ours goes from 0 to 1, so it is half as large."""


def parlour(name: str, simulations: int, options: dict[str, int]) -> Contender:
    from parlour import load
    from parlour.search import Budget
    from parlour.search.mcts import TreeSearch

    game = load(name, interpreted=False, **options)
    seeds = itertools.count()

    def chunk() -> Tally:
        found = TreeSearch(game, c=CONSTANT / 2, seed=next(seeds)).search(game.start(), Budget(simulations=simulations))
        return Tally(found.simulations, found.value)

    return Contender(chunk)


def openspiel(name: str, simulations: int) -> Contender:
    import pyspiel

    game = pyspiel.load_game(name)
    root = game.new_initial_state()
    seeds = itertools.count()

    def chunk() -> Tally:
        seed = next(seeds)
        bot = pyspiel.MCTSBot(
            game,
            pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed),
            uct_c=CONSTANT,
            max_simulations=simulations,
            max_memory_mb=1000,
            solve=True,
            seed=seed,
            verbose=False,
        )
        best = bot.mcts_search(root).best_child()
        return Tally(simulations, (1 + best.total_reward / best.explore_count) / 2)

    return Contender(chunk)


def contest(title: str, name: str, peer: str, simulations: int, **options: int) -> Contest:
    return Contest(title, partial(parlour, name, simulations, options), partial(openspiel, peer, simulations))


SECTION = Section(
    title="Tree search",
    peer="OpenSpiel, C++ MCTSBot",
    unit="simulations/s",
    witness="value of the best move",
    contests=(
        contest("Connect Four", "connectfour", "connect_four", 4_000),
        contest("breakthrough 6x6", "breakthrough", "breakthrough(rows=6,columns=6)", 2_000, rows=6, cols=6),
        contest("Othello", "othello", "othello", 200),
    ),
    least=3.0,
    median=4.0,
)
