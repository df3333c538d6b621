"""Tree search in plain Python: weak beside the compiled ones, but there at once, in every game."""

import time
from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random

from ..engine import DEALER, Game, Position
from ..engine.game.interpreted import Turn
from .budget import Budget
from .result import Control, Result

Deadline = Callable[[], bool]
"""Whether the time is up."""


class Node:
    """What is known of a position: where nothing is secret, the position too."""

    __slots__ = ("chances", "children", "look", "totals", "visits")

    def __init__(self, players: int) -> None:
        self.visits = 0
        self.chances = 0
        self.totals = [0.0] * players
        self.children: dict[int, Node] = {}
        self.look: Turn | None = None

    def bound(self, player: int, c: float) -> float:
        """How good the position may yet prove to be."""
        return self.totals[player] / self.visits + c * sqrt(log(self.chances + 1.0) / self.visits)


class PlainSearch:
    """Monte-Carlo tree search with rules that run interpreted; a seat's secrets are guessed anew each time."""

    def __init__(self, game: Game, *, c: float = 0.7, cutoff: int = -1, seed: int = 0) -> None:
        self.game = game
        self._c = c
        self._cutoff = cutoff
        self._random = Random(seed)

    def search(
        self,
        position: Position,
        budget: Budget,
        *,
        control: Control | None = None,
        progress: Callable[[int], None] | None = None,
        history: Sequence[bytes] = (),
    ) -> Result:
        """Look for the best move of whoever is to move, from that seat's view."""
        seat, began = position.player, time.perf_counter()
        assert seat is not None
        seen, root, done = position.seen(seat), Node(self.game.players), 0

        def late() -> bool:
            spent = budget.seconds is not None and time.perf_counter() - began >= budget.seconds
            return spent or (control is not None and control.stopped)

        while done != budget.simulations and (not done or not late()):
            self._simulate(root, self._imagined(seen, seat), late)
            done += 1
            if progress:
                progress(done)
        return _result(seen, seat, root, done, time.perf_counter() - began)

    def _imagined(self, seen: Position, seat: int) -> Turn:
        """The position as the seat may imagine it."""
        interpreter = self.game.interpreter
        if not self.game.chapters.has_secrets:
            return Turn(seen.raw, seat, seen.actions)
        return interpreter.look(interpreter.guess(seen.raw, seat, self._random.getrandbits(62)))

    def _simulate(self, node: Node, look: Turn, late: Deadline) -> None:
        path = [node]
        while look.actions and (node.visits or len(path) == 1):
            action = self._drawn(look) if look.player == DEALER else self._selected(node, look)
            node = node.children.setdefault(action, Node(self.game.players))
            look = node.look or self.game.interpreter.step(look.raw, action)
            node.look = None if self.game.chapters.has_secrets else look
            path.append(node)
        for visited in path:
            visited.visits += 1
        for player, share in enumerate(self._playout(look, late)):
            for visited in path:
                visited.totals[player] += share

    def _selected(self, node: Node, look: Turn) -> int:
        """A move that was not tried yet, else the one with the best bound."""
        children = node.children
        untried = [action for action in look.actions if action not in children]
        if untried:
            return self._random.choice(untried)
        for action in look.actions:
            children[action].chances += 1
        return max(look.actions, key=lambda action: children[action].bound(look.player, self._c))

    def _playout(self, look: Turn, late: Deadline) -> tuple[float, ...]:
        """Each player's share after a random continuation; broken off, by the game's own estimate."""
        interpreter, plies = self.game.interpreter, 0
        while look.actions:
            if look.player != DEALER and (plies == self._cutoff or late()):
                return interpreter.evaluate(look.raw)
            look = interpreter.step(look.raw, self._drawn(look))
            plies += plies != self._cutoff
        return interpreter.scores(look.raw)

    def _drawn(self, look: Turn) -> int:
        """Any move of a player; of the dealer, one by its odds."""
        if look.player != DEALER:
            return self._random.choice(look.actions)
        return self._random.choices(look.actions, self.game.interpreter.weights(look.raw, look.actions))[0]


def _result(position: Position, seat: int, root: Node, done: int, seconds: float) -> Result:
    tried = {position.text(action): node for action, node in root.children.items() if action in position.actions}
    visits = {move: node.visits for move, node in tried.items()}
    values = {move: node.totals[seat] / node.visits for move, node in tried.items()}
    best = max(values, key=lambda move: (visits[move], values[move]))
    nodes = sum(visits.values())
    shares = tuple(total / visits[best] for total in tried[best].totals)
    return Result(best, values, visits, (best,), simulations=done, nodes=nodes, seconds=seconds, shares=shares)
