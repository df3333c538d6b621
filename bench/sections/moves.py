"""One move at a time driven from Python, against OpenSpiel driven the same way."""

import random

from bench.section import Contender, Contest, Section, Tally

GAMES = 500


def ours() -> Contender:
    import parlour

    game = parlour.load("connectfour")
    draw = random.Random(1).random

    def chunk() -> Tally:
        plies = 0
        for _ in range(GAMES):
            position = game.start()
            while position.player is not None:
                actions = position.actions
                position = position.act(actions[int(draw() * len(actions))])
                plies += 1
        return Tally(plies, plies / GAMES)

    return Contender(chunk)


def theirs() -> Contender:
    import pyspiel

    game = pyspiel.load_game("connect_four")
    draw = random.Random(1).random

    def chunk() -> Tally:
        plies = 0
        for _ in range(GAMES):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
                plies += 1
        return Tally(plies, plies / GAMES)

    return Contender(chunk)


SECTION = Section(
    title="Moves driven from Python",
    peer="OpenSpiel from Python",
    unit="moves/s",
    witness="plies a game",
    contests=(Contest("Connect Four", ours, theirs),),
    least=0.7,
)
