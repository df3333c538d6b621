"""Tree search led by a network: leaves are gathered and evaluated together, many at a time.

A network is any function of observations and masks that gives priors and values: for each leaf the seat on turn is the
one that looks, a prior for each action, and what that seat can expect, from -1 to 1; or one value for each seat,
counted from the one that looks.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine import DEALER, BadOption, IllegalMove, Observer, Position, shown

Numbers = NDArray[Any]
Net = Callable[[Numbers, Numbers], tuple[Numbers, Numbers]]
"""Observations and masks, a row a leaf, to priors and values."""


@dataclass(frozen=True)
class NetResult:
    """What a search found: the best move, how often each was visited, and what each player can expect, -1 to 1."""

    best: str
    visits: dict[str, int]
    values: tuple[float, ...]


@dataclass(slots=True)
class _Node:
    position: Position
    priors: dict[int, float] = field(default_factory=dict)
    children: dict[int, "_Node"] = field(default_factory=dict)
    visits: int = 0
    total: list[float] = field(default_factory=list)
    waiting: int = 0
    """Simulations under way below it: they count as lost until they are back."""


def mcts(
    position: Position,
    *,
    evaluate: Net,
    simulations: int = 400,
    batch: int = 64,
    exploration: float = 1.5,
    noise: float = 0.0,
    seed: int = 0,
) -> NetResult:
    """Search from a position of the seat on turn, as it may know it; up to `batch` leaves are evaluated at once.

    `noise` mixes so much of a random prior into the root's: for self-play. What is hidden is guessed anew each time.
    """
    if position.player is None or position.player == DEALER:
        raise IllegalMove("nobody is to choose a move here: search where a player is to move")
    for name, number in (("simulations", simulations), ("batch", batch)):
        if type(number) is not int or number < 1:
            raise BadOption(f"{name}={shown(number)}: expected a whole number from 1")
    return _Search(position, evaluate, exploration, noise, seed).run(simulations, batch)


class _Search:
    def __init__(self, position: Position, evaluate: Net, exploration: float, noise: float, seed: int) -> None:
        self._evaluate, self._exploration, self._noise = evaluate, exploration, noise
        self._game, self._random = position.game, Random(seed)
        self._observer = Observer(self._game)
        self._seat = position.player or 0
        self._root = _Node(position.seen(self._seat))
        self._has_secrets = self._game.chapters.has_secrets

    def run(self, simulations: int, batch: int) -> NetResult:
        self._expand([[self._root]])
        self._mix_noise()
        done = 0
        while done < simulations:
            paths = [self._descend() for _ in range(min(batch, simulations - done))]
            done += len(paths)
            self._expand(paths)
        root = self._root
        visits = {action: child.visits for action, child in root.children.items()}
        texts = {root.position.text(action): visits.get(action, 0) for action in root.position.actions}
        best = max(root.position.actions, key=lambda action: (visits.get(action, 0), root.priors[action]))
        values = tuple(total / root.visits for total in root.total)
        return NetResult(root.position.text(best), texts, values)

    def _descend(self) -> list[_Node]:
        """The nodes from the root to a leaf, which from now on is waited for."""
        node, path, position = self._root, [self._root], self._root.position
        if self._has_secrets:
            position = position.guess(self._seat, seed=self._random.getrandbits(62))
        while position.player is not None and (position.player == DEALER or node.priors):
            action = self._chosen(node, position)
            position = position.act(action)
            child = node.children.get(action)
            if child is None or self._has_secrets:
                child = child or _Node(position)
                child.position = position
                node.children[action] = child
            node = child
            path.append(node)
        for passed in path:
            passed.waiting += 1
        return path

    def _chosen(self, node: _Node, position: Position) -> int:
        """The dealer's by its weights; a player's by what it is worth so far, its prior and its visits."""
        if position.player == DEALER:
            weights = self._game.interpreter.weights(position.raw, position.actions)
            return self._random.choices(position.actions, weights)[0]
        assert position.player is not None
        seat, root = position.player, (node.visits + node.waiting + 1) ** 0.5
        unknown = node.total[seat] / node.visits if node.visits else 0.0
        rest = 1.0 / len(position.actions)
        return max(position.actions, key=lambda action: self._worth(node, action, seat, root, unknown, rest))

    def _worth(self, node: _Node, action: int, seat: int, root: float, unknown: float, rest: float) -> float:
        child, prior = node.children.get(action), node.priors.get(action, rest)
        if child is None:
            return unknown - 0.2 + self._exploration * prior * root
        tries = child.visits + child.waiting
        total = (child.total[seat] if child.total else 0.0) - child.waiting
        return (total / tries if tries else unknown) + self._exploration * prior * root / (1 + tries)

    def _expand(self, paths: list[list[_Node]]) -> None:
        """Evaluate the leaves together, and tell all nodes on the way to each."""
        open_ = [path for path in paths if path[-1].position.player is not None]
        values = dict(zip(map(id, open_), self._evaluated([path[-1] for path in open_]), strict=True)) if open_ else {}
        players = self._game.players
        for path in paths:
            scores = path[-1].position.scores
            worth = [players * share - 1.0 for share in scores] if scores else values[id(path)]
            for node in path:
                node.visits += 1
                node.waiting = max(0, node.waiting - 1)
                node.total = [a + b for a, b in zip(node.total, worth, strict=True)] if node.total else list(worth)

    def _evaluated(self, leaves: list[_Node]) -> list[list[float]]:
        seats = [leaf.position.player or 0 for leaf in leaves]
        seen = np.stack([self._observer(leaf.position, seat) for leaf, seat in zip(leaves, seats, strict=True)])
        masks = np.stack([self._observer.mask(leaf.position, s) for leaf, s in zip(leaves, seats, strict=True)]) > 0
        priors, values = self._evaluate(seen, masks)
        self._must_fit(priors, masks)
        for leaf, row in zip(leaves, np.asarray(priors, np.float64), strict=True):
            known = np.maximum(row[list(leaf.position.actions)], 0.0) + 1e-9
            leaf.priors |= dict(zip(leaf.position.actions, (known / known.sum()).tolist(), strict=True))
        return [self._by_seat(value, seat) for value, seat in zip(np.asarray(values, np.float64), seats, strict=True)]

    def _must_fit(self, priors: Numbers, masks: Numbers) -> None:
        if np.shape(priors) != masks.shape:
            raise BadOption(f"priors of shape {np.shape(priors)}: expected {masks.shape}, one for each action")

    def _by_seat(self, value: Numbers, seat: int) -> list[float]:
        """What each player can expect: as the network says, or where it says one number the others share its loss."""
        players, told = self._game.players, np.ravel(value)
        if len(told) == players and players > 1:
            return [float(told[(number - seat) % players]) for number in range(players)]
        others = -float(told[0]) / max(1, players - 1)
        return [float(told[0]) if number == seat else others for number in range(players)]

    def _mix_noise(self) -> None:
        if self._noise:
            root, random = self._root, np.random.default_rng(self._random.getrandbits(62))
            drawn = random.dirichlet([10.0 / len(root.priors)] * len(root.priors))
            for action, extra in zip(root.priors, drawn, strict=True):
                root.priors[action] += self._noise * (extra - root.priors[action])
