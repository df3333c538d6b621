"""The house's players: each chooses from a position as its seat may know it.

A function here whose name is a player's name makes that player: `make(rest, game, seed)`, where `rest` is what
stands behind the colon of its name.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, runtime_checkable

from ..engine import DEALER, BadOption, Game, Position, shown
from ..search import Budget, Searcher, read, searcher

Advice = Callable[[Any, Any], int]
"""A player of one game's own: from its options and a state to an action."""


class House(Protocol):
    """A player of the house."""

    def choose(self, position: Position, *, history: Sequence[bytes] = ()) -> str:
        """A legal move in a position as the seat may know it; `history`: the keys of earlier positions."""


@runtime_checkable
class Preparing(Protocol):
    """A player that has something to do before the clock runs, such as compiling."""

    def prepare(self, position: Position) -> None:
        """Called once, with a position of the game."""


class RandomPlayer:
    """Plays any legal move."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, position: Position, *, history: Sequence[bytes] = ()) -> str:
        return position.text(self._random.choice(position.actions))


class GreedyPlayer:
    """Looks one move ahead: the best score or, by the game's advice, the best chances right after its move."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, position: Position, *, history: Sequence[bytes] = ()) -> str:
        player = position.player
        assert player is not None
        values = {action: prospects(position.act(action))[player] for action in position.actions}
        best = max(values.values())
        return position.text(self._random.choice([a for a, value in values.items() if value >= best - 1e-9]))


class SearchingPlayer:
    """Plays what a search finds best."""

    def __init__(self, search: Searcher, budget: Budget) -> None:
        self._search = search
        self._budget = budget

    def prepare(self, position: Position) -> None:
        if position.player is not None and position.player != DEALER:
            self._search.search(position, Budget(simulations=1))

    def choose(self, position: Position, *, history: Sequence[bytes] = ()) -> str:
        return self._search.search(position, self._budget, history=history).best


class AdvisedPlayer:
    """Plays what a function of the game's own says."""

    def __init__(self, advice: Advice) -> None:
        self._advice = advice

    def choose(self, position: Position, *, history: Sequence[bytes] = ()) -> str:
        return position.text(self._advice(position.game.o, position.fields))


class CarelessPlayer:
    """Plays as another would, but now and then the first move that comes to mind."""

    def __init__(self, share: float, other: House, seed: int) -> None:
        self._share = share
        self._other = other
        self._random = Random(seed)

    def prepare(self, position: Position) -> None:
        if isinstance(self._other, Preparing):
            self._other.prepare(position)

    def choose(self, position: Position, *, history: Sequence[bytes] = ()) -> str:
        if self._random.random() < self._share:
            return position.text(self._random.choice(position.actions))
        return self._other.choose(position, history=history)


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


def random(rest: str, game: Game, seed: int) -> House:
    """Any legal move."""
    _nothing("random", rest)
    return RandomPlayer(seed)


def greedy(rest: str, game: Game, seed: int) -> House:
    """One move ahead."""
    _nothing("greedy", rest)
    return GreedyPlayer(seed)


def mcts(rest: str, game: Game, seed: int) -> House:
    """Tree search: `mcts:1s`, `mcts:5000`."""
    return _searching(f"mcts:{rest}", game, seed)


def alphabeta(rest: str, game: Game, seed: int) -> House:
    """Search by depth, for two players and no dealer: `alphabeta:1s`."""
    return _searching(f"alphabeta:{rest}", game, seed)


def expectimax(rest: str, game: Game, seed: int) -> House:
    """Exhaustive search by the dealer's odds, without secrets: `expectimax:1s`, `expectimax:1s,depth=2`."""
    return _searching(f"expectimax:{rest}", game, seed)


def careless(rest: str, game: Game, seed: int) -> House:
    """Another player that plays at random now and then: `careless:0.3:mcts:1000`."""
    share, _, other = rest.partition(":")
    try:
        part = float(share)
    except ValueError:
        part = -1.0
    if not 0 <= part <= 1 or not other:
        raise BadOption(f"careless:{rest}: expected a share from 0 to 1 and a player, as careless:0.3:mcts:1000")
    return CarelessPlayer(part, house(other, game, seed + 1), seed)


def level(rest: str, game: Game, seed: int) -> House:
    """From 1, a beginner, to 10, the best there is for the game: `level:7`."""
    from .levels import levels

    if rest not in {str(n) for n in range(1, 11)}:
        raise BadOption(f"level:{rest}: expected a level from 1 to 10")
    return house(levels(game)[int(rest) - 1], game, seed)


MAKERS: dict[str, Callable[[str, Game, int], House]] = {
    maker.__name__: maker for maker in (random, greedy, mcts, alphabeta, expectimax, careless, level)
}


def house(name: str, game: Game, seed: int) -> House:
    """The house's player of that name, or the game's own."""
    kind, _, rest = name.partition(":")
    own = own_players(game)
    if kind in own:
        _nothing(kind, rest)
        return AdvisedPlayer(own[kind])
    if kind not in MAKERS:
        raise BadOption(f"no player {shown(name)}: the house has {', '.join([*MAKERS, *own])}")
    return MAKERS[kind](rest, game, seed)


def can_play(name: str, game: Game) -> bool:
    """Whether the house's player of that name knows how to play a game."""
    try:
        house(name, game, 0)
    except BadOption:
        return False
    return True


def own_players(game: Game) -> dict[str, Advice]:
    """The players of a game's own: its module's `players`."""
    own: dict[str, Advice] = game.chapters.get("players", {})
    return own


def _searching(how: str, game: Game, seed: int) -> House:
    kind, budget, settings = read(how)
    return SearchingPlayer(searcher(game, kind, seed=seed, **settings), budget)


def _nothing(kind: str, rest: str) -> None:
    if rest:
        raise BadOption(f"{kind}:{rest}: {kind} takes nothing behind its name")
