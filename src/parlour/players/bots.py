"""The house's bots: each chooses from a position as its seat may know it."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ..engine import DEALER, Position
from ..search import AtOnce, Budget, Searcher

Advice = Callable[[Any, Any], int]
"""A player of one game's own: from its options and a state to an action."""


class HouseBot:
    """A player of the house."""

    @property
    def is_compiled(self) -> bool:
        """Whether all that it searches with is compiled."""
        return True

    @property
    def is_loaded(self) -> bool:
        """Whether it last searched with compiled code, if it searches at all."""
        return True

    def pick(self, position: Position, *, history: Sequence[bytes] = ()) -> int:
        """A legal action in a position as the seat may know it; `history`: the keys of earlier positions."""
        raise NotImplementedError

    def choose(self, position: Position, *, history: Sequence[bytes] = ()) -> str:
        """The same as text."""
        return position.text(self.pick(position, history=history))

    def prepare(self, position: Position) -> None:
        """Do what is to be done before the clock runs, such as compiling; called with a position of the game."""


class RandomPlayer(HouseBot):
    """Plays any legal move."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def pick(self, position: Position, *, history: Sequence[bytes] = ()) -> int:
        return self._random.choice(position.actions)


class GreedyPlayer(HouseBot):
    """Looks one move ahead: the best score or, by the game's advice, the best chances right after its move."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def pick(self, position: Position, *, history: Sequence[bytes] = ()) -> int:
        player = position.player
        assert player is not None
        values = {action: prospects(position.act(action))[player] for action in position.actions}
        best = max(values.values())
        return self._random.choice([action for action, value in values.items() if value >= best - 1e-9])


class SearchingPlayer(HouseBot):
    """Plays what a search finds best."""

    def __init__(self, search: Searcher, budget: Budget) -> None:
        self._search = search
        self._budget = budget

    @property
    def is_compiled(self) -> bool:
        return not isinstance(self._search, AtOnce) or self._search.is_compiled

    @property
    def is_loaded(self) -> bool:
        return not isinstance(self._search, AtOnce) or self._search.is_loaded

    def prepare(self, position: Position) -> None:
        if position.player is not None and position.player != DEALER:
            self._search.search(position, Budget(simulations=1))

    def pick(self, position: Position, *, history: Sequence[bytes] = ()) -> int:
        return position.action(self._search.search(position, self._budget, history=history).best)


class AdvisedPlayer(HouseBot):
    """Plays what a function of the game's own says."""

    def __init__(self, advice: Advice) -> None:
        self._advice = advice

    def pick(self, position: Position, *, history: Sequence[bytes] = ()) -> int:
        return self._advice(position.game.o, position.fields)


class CarelessPlayer(HouseBot):
    """Plays as another would, but now and then the first move that comes to mind."""

    def __init__(self, share: float, other: HouseBot, seed: int) -> None:
        self._share = share
        self._other = other
        self._random = Random(seed)

    @property
    def is_compiled(self) -> bool:
        return self._other.is_compiled

    @property
    def is_loaded(self) -> bool:
        return self._other.is_loaded

    def prepare(self, position: Position) -> None:
        self._other.prepare(position)

    def pick(self, position: Position, *, history: Sequence[bytes] = ()) -> int:
        if self._random.random() < self._share:
            return self._random.choice(position.actions)
        return self._other.pick(position, history=history)


def prospects(position: Position, depth: int = 2) -> tuple[float, ...]:
    """Each player's chances by the rules at the end, by the dealer's odds, else by the game's advice."""
    scores = position.scores
    if scores is not None:
        return scores
    if position.player == DEALER and depth > 0:
        odds = position.odds
        outcomes = [(odds[position.text(a)], prospects(position.act(a), depth - 1)) for a in position.actions]
        return tuple(sum(p * shares[i] for p, shares in outcomes) for i in range(position.game.players))
    return position.estimate()
