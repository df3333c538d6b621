"""Balanced play in small games with secrets: nobody who knows it can expect more against it.

A game falls into subgames between positions in which nothing is hidden. Each is solved alone, by regret matching
(CFR+), its ends being worth what the next are.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from ..engine import Game, Position
from .budget import Budget
from .census import Unsolvable
from .result import Control, Result
from .subgame import END, MOST_NODES, InformationSet, Subgame, TreeNode, is_open

Policy = Callable[[Position], Mapping[int, float]]
"""How likely each action is in a position as the player on turn sees it."""

MOST_ROUNDS = 20_000
ENOUGH = 1e-4
"""A subgame from which nobody can win more than this share by playing otherwise is solved."""


@dataclass(frozen=True)
class Equilibrium:
    """How both play if neither can do better. `value` is P1's share; the best answer gains `exploitability` at most.

    `exploitability` is the mean over both seats, in shares of the win.
    """

    value: float
    exploitability: float
    positions: int
    _chances: Mapping[bytes, Mapping[int, float]] = field(repr=False, compare=False)
    _promises: Mapping[bytes, Mapping[int, float]] = field(repr=False, compare=False)
    _choices: tuple[InformationSet, ...] = field(repr=False, compare=False)

    def chances(self, position: Position) -> dict[str, float]:
        """How likely each move is, in a position as whoever is on turn sees it."""
        return {position.text(action): share for action, share in self.policy(position).items()}

    def policy(self, position: Position) -> Mapping[int, float]:
        """The same by action; all alike where the game cannot come to."""
        return self._chances.get(_seen(position)) or dict.fromkeys(position.actions, 1 / len(position.actions))

    def promises(self, position: Position) -> Mapping[int, float]:
        """The share that each action promises to whoever is on turn, if both play on in balance."""
        return self._promises.get(_seen(position)) or dict.fromkeys(position.actions, 0.5)

    def choices(self) -> Iterator[tuple[Position, dict[str, float]]]:
        """Every choice there is, as whoever makes it sees it."""
        for choice in self._choices:
            yield choice.position, self.chances(choice.position)


def _seen(position: Position) -> bytes:
    assert position.player is not None
    return position.seen(position.player).raw


class Solver:
    """Goes through a game from subgame to subgame, each once."""

    def __init__(self, start: Position) -> None:
        must_be_balanced(start)
        self.start = start
        self._subgames: dict[bytes, Subgame] = {}
        self._values: dict[bytes, float] = {}
        self._order: list[Position] = []
        self._positions = 0
        self._look(start)

    def _look(self, position: Position) -> None:
        """Find all subgames that can follow, the last ones first."""
        waiting = [(position, False)]
        while waiting:
            position, is_known = waiting.pop()
            if is_known:
                self._order.append(position)
            elif position.key not in self._subgames:
                subgame = self._subgames[position.key] = Subgame(position)
                self._positions += len(subgame.nodes)
                if self._positions > MOST_NODES:
                    raise Unsolvable(
                        f"{position.game.title} cannot be solved: it has more than {MOST_NODES:,} positions"
                    )
                waiting.append((position, True))
                waiting.extend((node.position, False) for node in subgame.nodes if _goes_on(node))

    def solve(self) -> Equilibrium:
        """Balance every subgame, the last ones first."""
        promises: dict[bytes, Mapping[int, float]] = {}
        for position in self._order:
            subgame = self._subgames[position.key]
            ends = self._ends(subgame, self._values)
            _balance(subgame, ends)
            policies = [choice.average() for choice in subgame.choices]
            self._values[position.key] = subgame.values(policies, ends)[0]
            for player, shares in enumerate((ends, [1.0 - share for share in ends])):
                for number, row in subgame.promises(policies, shares, player).items():
                    choice = subgame.choices[number]
                    promises[choice.position.raw] = dict(zip(choice.actions, row, strict=True))
        choices = [choice for position in reversed(self._order) for choice in self._subgames[position.key].choices]
        chances = {c.position.raw: dict(zip(c.actions, c.average(), strict=True)) for c in choices}
        return Equilibrium(
            value=self._values[self.start.key],
            exploitability=self.exploitability(lambda seen: chances[seen.raw]),
            positions=self._positions,
            _chances=chances,
            _promises=promises,
            _choices=tuple(choices),
        )

    def exploitability(self, policy: Policy) -> float:
        """What best answers gain on a policy, the mean over both seats."""
        policies = {}
        for key, subgame in self._subgames.items():
            chances = [policy(choice.position) for choice in subgame.choices]
            pairs = zip(chances, subgame.choices, strict=True)
            policies[key] = [[shares[action] for action in choice.actions] for shares, choice in pairs]
        return (sum(self._best_answer(policies, player) for player in range(2)) - 1) / 2

    def _best_answer(self, policies: Mapping[bytes, list[list[float]]], player: int) -> float:
        values: dict[bytes, float] = {}
        for position in self._order:
            subgame = self._subgames[position.key]
            ends = self._ends(subgame, values, player)
            values[position.key] = subgame.best_answer(policies[position.key], ends, player)
        return values[self.start.key]

    def _ends(self, subgame: Subgame, values: Mapping[bytes, float], player: int = 0) -> list[float]:
        """A player's shares where a subgame ends; `values` has those of subgames that follow."""
        ends = []
        for node in subgame.nodes:
            scores = node.position.scores if node.player == END else None
            ends.append(scores[player] if scores else values[node.position.key] if _goes_on(node) else 0.0)
        return ends


def _goes_on(node: TreeNode) -> bool:
    """Whether a subgame ends there, but the game does not."""
    return node.player == END and node.position.player is not None


def _balance(subgame: Subgame, ends: list[float]) -> None:
    """Let both players improve in turn until neither gains enough by playing otherwise."""
    others = [1.0 - share for share in ends]
    turn = check = 1
    while turn <= MOST_ROUNDS:
        subgame.improve(ends, 0, turn)
        subgame.improve(others, 1, turn)
        if turn == check:
            policies = [choice.average() for choice in subgame.choices]
            gain = subgame.best_answer(policies, ends, 0) + subgame.best_answer(policies, others, 1) - 1
            if gain < ENOUGH:
                return
            check = max(check + 1, check * 5 // 4)
        turn += 1


def must_be_balanced(position: Position) -> None:
    """Refuse what has no equilibrium of this kind."""
    game = position.game
    if game.players != 2:
        raise Unsolvable(f"{game.title} with {game.players} players cannot be solved: only games for two can")
    if position.player is None:
        raise Unsolvable("the game is over: there is nothing to solve")
    if not is_open(position):
        raise Unsolvable("something is hidden already: solve it from where nothing is, such as the start")


def equilibrium(start: Position) -> Equilibrium:
    """Balanced play from a position in which nothing is hidden; Unsolvable says why there is none."""
    return Solver(start).solve()


class Balanced:
    """A search that solves the whole game first, and then draws its moves by the chances that balance it."""

    def __init__(self, game: Game, *, seed: int = 0) -> None:
        self.game = game
        self._random = Random(seed)
        self._solved: Equilibrium | None = None

    def search(
        self,
        position: Position,
        budget: Budget,
        *,
        control: Control | None = None,
        progress: Callable[[int], None] | None = None,
        history: Sequence[bytes] = (),
    ) -> Result:
        """Draw a move for whoever is to move; a budget is not needed."""
        began = time.perf_counter()
        self._solved = self._solved or equilibrium(self.game.start())
        chances, promises = self._solved.policy(position), self._solved.promises(position)
        best = position.text(self._random.choices([*chances], [*chances.values()])[0])
        return Result(
            best=best,
            values={position.text(action): share for action, share in promises.items()},
            visits={position.text(action): round(1000 * share) for action, share in chances.items()},
            line=(best,),
            simulations=0,
            nodes=self._solved.positions,
            seconds=time.perf_counter() - began,
        )
