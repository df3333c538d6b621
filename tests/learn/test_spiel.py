"""OpenSpiel takes every game, with chance, secrets and serialisation; its algorithms play them."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, mcts

from parlour import learn

from .tables import EVERY


def spiel(game):
    learn.spiel.register(game.name)
    players = f"(players={game.players})" if "players" in game.options else ""
    return pyspiel.load_game(f"parlour_{game.name}{players}")


@pytest.mark.parametrize("game", EVERY)
def test_openspiel_plays_random_games_and_reads_them_back(game):
    theirs = spiel(game)
    assert game.players == theirs.num_players()
    pyspiel.random_sim_test(theirs, num_sims=1, serialize=True, verbose=False)


def test_cfr_solves_our_poker():
    """To an exploitability of 0.002, in the shares that we count: the value of the game is -1/36 of two chips."""
    learn.spiel.register("kuhn")
    game = pyspiel.load_game("parlour_kuhn")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.002


def test_their_search_plays_our_game_for_three():
    learn.spiel.register("nava")
    game = pyspiel.load_game("parlour_nava(players=3)")
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 5, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    state = game.new_initial_state()
    assert bot.step(state) in state.legal_actions()


def test_who_cannot_know_apart_has_the_same_information():
    """P1 with a jack knows as much whether P2 has a queen or a king, and not the same as with a queen."""
    learn.spiel.register("kuhn")
    game = pyspiel.load_game("parlour_kuhn")
    states = [game.new_initial_state() for _ in range(3)]
    for state, cards in zip(states, ((0, 1), (0, 2), (1, 2)), strict=True):
        for card in cards:
            state.apply_action(state.legal_actions()[[a % 3 for a in state.legal_actions()].index(card)])
    first, second, third = (state.information_state_string(0) for state in states)
    assert first == second != third
    assert states[0].observation_tensor(0) == states[1].observation_tensor(0)
