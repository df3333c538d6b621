"""Our best players against OpenSpiel's C++ search, and against plain tree search of our own."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import parlour
from bench.matches import Matches, Pairing
from parlour.players.levels import best
from parlour.search import Budget, read, searcher

SECONDS = 0.2
TRIAL = 4000
"""Simulations to try out how fast a search is."""
CONSTANT = 2.0
"""OpenSpiel's exploration constant in its own examples and documentation, on its scale from -1 to 1."""


class Pace:
    """How much work fits into a move's time, by what the moves before it took of the processor.

    The clock on the wall would tell something else on a machine that others use too.
    """

    def __init__(self) -> None:
        self._rate = 0.0

    def work(self, try_out: Callable[[int], object]) -> int:
        """So many simulations for the next move; the first time it is tried out."""
        if not self._rate:
            began = time.process_time()
            try_out(TRIAL)
            self._rate = TRIAL / max(time.process_time() - began, 1e-6)
        return max(1, int(self._rate * SECONDS))

    def learn(self, work: int, seconds: float) -> None:
        """The last move took so long for so much work."""
        self._rate = work / max(seconds, 1e-6)


class Ours:
    """A search of ours."""

    def __init__(self, name: Callable[[parlour.Game], str], game: parlour.Game, number: int) -> None:
        kind, _, settings = read(name(game))
        self._searches = [searcher(game, kind, seed=number, **settings) for _ in range(2)]
        self._keys: list[bytes] = []
        self._pace = Pace()

    def move(self, played: Sequence[str], position: parlour.Position) -> str:
        search, trial = self._searches
        search.search(position, Budget(simulations=1))  # compiling is not part of the time
        work = self._pace.work(lambda n: trial.search(position, Budget(simulations=n)))
        began = time.process_time()
        found = search.search(position, Budget(simulations=work), history=self._keys)
        if found.simulations >= work:  # not cut short because all was known
            self._pace.learn(work, time.process_time() - began)
        self._keys.append(position.key)
        return found.best


class OpenSpiel:
    """Its MCTSBot with its solver on."""

    def __init__(self, theirs: str, written: Callable[[str], str], game: parlour.Game, number: int) -> None:
        import pyspiel

        self._written = written
        self._game = pyspiel.load_game(theirs)
        self._random = Random(number)
        self._pace = Pace()

    def move(self, played: Sequence[str], position: parlour.Position) -> str:
        state = self._game.new_initial_state()
        for move in played:
            state.apply_action(self._actions(state)[move])
        work = self._pace.work(lambda n: self._bot(n).step(state))
        bot, began = self._bot(work), time.process_time()
        action = bot.step(state)
        spent = time.process_time() - began
        if spent > SECONDS / 4:  # it does not tell whether it was cut short because all was known
            self._pace.learn(work, spent)
        return self._written(state.action_to_string(action))

    def _bot(self, simulations: int) -> Any:
        import pyspiel

        return pyspiel.MCTSBot(
            self._game,
            pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=self._random.getrandbits(30)),
            uct_c=CONSTANT,
            max_simulations=simulations,
            max_memory_mb=1000,
            solve=True,
            seed=self._random.getrandbits(30),
            verbose=False,
        )

    def _actions(self, state: Any) -> dict[str, int]:
        return {self._written(state.action_to_string(action)): action for action in state.legal_actions()}


def top(game: parlour.Game) -> str:
    """The search behind our top level; its time is that of this contest."""
    return best(game, "1s")


def plain(game: parlour.Game) -> str:
    """Tree search without proofs, advice and memory."""
    return "mcts:1s,prove=0,keep=0"


def column(text: str) -> str:
    """x3 is d."""
    return "abcdefgh"[int(text[1:])]


def step(text: str) -> str:
    """a5b4 on six rows, with a star where it captures, is a2-b3: there the first player starts on top."""
    return f"{text[0]}{7 - int(text[1])}-{text[2]}{7 - int(text[3])}"


PEER = "OpenSpiel, C++ MCTSBot"

SECTION = Matches(
    title="Strength at equal time",
    games=100,
    hasty=10,
    pairings=(
        Pairing(
            "Connect Four",
            partial(parlour.load, "connectfour"),
            partial(Ours, top),
            partial(OpenSpiel, "connect_four", column),
            PEER,
            0.85,
        ),
        Pairing(
            "breakthrough 6x6",
            partial(parlour.load, "breakthrough", rows=6, cols=6),
            partial(Ours, top),
            partial(OpenSpiel, "breakthrough(rows=6,columns=6)", step),
            PEER,
            0.95,
        ),
        Pairing(
            "Nava, 2 players",
            partial(parlour.load, "nava"),
            partial(Ours, top),
            partial(Ours, plain),
            "our own plain UCT",
            0.95,
        ),
    ),
    note=(
        f"Our top level and the others have {SECONDS:g} s a move, one thread each, on one core, and change seats from\n"
        "game to game. Each does as many simulations as fit into that time of the processor, by what the move before\n"
        "took; a move takes less where all is proven. OpenSpiel runs one rollout a simulation with its solver on, the\n"
        f"constant {CONSTANT:g}; plain UCT neither proves values nor keeps its tree, and takes no advice."
    ),
)
