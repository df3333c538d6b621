"""The part of a game with secrets between positions in which nothing is hidden: it stands by itself.

What led to such a position does not matter to anybody who is there, so a subgame is balanced alone.
"""

from ..engine import DEALER, Position
from .census import Unsolvable

Last = tuple[int, int]
"""A choice of a player's and the action that was chosen; -1 twice before the first."""

END = -2
"""Stands for the player where a subgame ends."""
MOST_NODES = 5_000


class InformationSet:
    """All nodes of a subgame that look the same to the player on turn."""

    __slots__ = ("actions", "chosen", "player", "position", "regrets", "since")

    def __init__(self, position: Position, player: int, since: Last) -> None:
        self.position = position
        self.player = player
        self.actions = position.actions
        self.since = since
        """The same player's choice before, and what was chosen."""
        self.regrets = [0.0] * len(self.actions)
        self.chosen = [0.0] * len(self.actions)
        """How much each action was chosen in all rounds, later ones counting more."""

    def current(self) -> list[float]:
        total = sum(self.regrets)
        return [regret / total for regret in self.regrets] if total else [1 / len(self.actions)] * len(self.actions)

    def average(self) -> list[float]:
        total = sum(self.chosen)
        return [weight / total for weight in self.chosen] if total else [1 / len(self.actions)] * len(self.actions)


class TreeNode:
    """A position of a subgame: its children with the dealer's odds, or at its end what follows."""

    __slots__ = ("children", "choice", "odds", "player", "position")

    def __init__(self, position: Position, player: int, choice: int, odds: tuple[float, ...]) -> None:
        self.position = position
        self.player = player
        self.choice = choice
        self.odds = odds
        self.children: tuple[int, ...] = ()


class Subgame:
    """The tree from a position in which nothing is hidden to the next ones, or to the end of the game."""

    def __init__(self, start: Position) -> None:
        self.nodes: list[TreeNode] = []
        self.choices: list[InformationSet] = []
        self._named: dict[bytes, int] = {}
        self._grow(start, ((-1, -1), (-1, -1)), is_start=True)

    def _grow(self, position: Position, since: tuple[Last, Last], *, is_start: bool = False) -> int:
        """Add a position and all behind it; `since` are both players' last choices on the way."""
        if len(self.nodes) >= MOST_NODES:
            raise Unsolvable(
                f"{position.game.title} cannot be solved: more than {MOST_NODES:,} positions hang together"
            )
        player = END if position.player is None or (not is_start and is_open(position)) else position.player
        choice = self._choice(position, player, since) if player >= 0 else -1
        odds = tuple(position.odds[position.text(action)] for action in position.actions) if player == DEALER else ()
        at, node = len(self.nodes), TreeNode(position, player, choice, odds)
        self.nodes.append(node)
        if player != END:
            node.children = tuple(
                self._grow(position.act(action), _with(since, player, (choice, action))) for action in position.actions
            )
        return at

    def _choice(self, position: Position, player: int, since: tuple[Last, Last]) -> int:
        seen = position.seen(player)
        at = self._named.setdefault(seen.raw, len(self.choices))
        if at == len(self.choices):
            self.choices.append(InformationSet(seen, player, since[player]))
        if self.choices[at].since != since[player]:
            raise Unsolvable(
                f"{position.game.title} cannot be solved: what a player sees does not tell what they did before"
            )
        return at

    def reach(self, policies: list[list[float]], player: int) -> list[float]:
        """How likely chance and the other player come to each node, if the player wants to."""
        likely = [0.0] * len(self.nodes)
        likely[0] = 1.0
        for node, weight in zip(self.nodes, likely, strict=True):
            odds = node.odds if node.player == DEALER else policies[node.choice] if node.player == 1 - player else None
            for number, child in enumerate(node.children):
                likely[child] = weight * odds[number] if odds else weight
        return likely

    def improve(self, ends: list[float], player: int, turn: int) -> None:
        """One round of regret matching for a player; `ends` are the player's shares where the subgame ends."""
        current = [choice.current() for choice in self.choices]
        others, worth = self.reach(current, player), self.values(current, ends)
        gains = [[0.0] * len(choice.actions) for choice in self.choices]
        for at, node in enumerate(self.nodes):
            if node.player == player:
                for number, child in enumerate(node.children):
                    gains[node.choice][number] += others[at] * (worth[child] - worth[at])
        for number, weight in self._own(current, player).items():
            choice = self.choices[number]
            choice.regrets = [max(0.0, old + gain) for old, gain in zip(choice.regrets, gains[number], strict=True)]
            chosen = zip(choice.chosen, current[number], strict=True)
            choice.chosen = [old + turn * weight * part for old, part in chosen]

    def _own(self, policies: list[list[float]], player: int) -> dict[int, float]:
        """How likely the player alone comes to each of their choices."""
        likely: dict[int, float] = {}
        for number, choice in enumerate(self.choices):
            if choice.player == player:
                before, action = choice.since
                part = policies[before][self.choices[before].actions.index(action)] if before >= 0 else 1.0
                likely[number] = part * (likely[before] if before >= 0 else 1.0)
        return likely

    def promises(self, policies: list[list[float]], ends: list[float], player: int) -> dict[int, list[float]]:
        """What each action of each of a player's choices is worth to them; half where play never comes."""
        others, worth = self.reach(policies, player), self.values(policies, ends)
        totals = {n: [0.0] * len(c.actions) for n, c in enumerate(self.choices) if c.player == player}
        weights = dict.fromkeys(totals, 0.0)
        for node, weight in zip(self.nodes, others, strict=True):
            if node.player == player:
                weights[node.choice] += weight
                for number, child in enumerate(node.children):
                    totals[node.choice][number] += weight * worth[child]
        return {n: [total / weights[n] if weights[n] else 0.5 for total in row] for n, row in totals.items()}

    def best_answer(self, policies: list[list[float]], ends: list[float], player: int) -> float:
        """The share of a player who knows how the other plays, and answers that as well as can be."""
        others, worth = self.reach(policies, player), list(ends)
        alike: dict[int, list[int]] = {}
        for at, node in enumerate(self.nodes):
            if node.player == player:
                alike.setdefault(node.choice, []).append(at)
        best: dict[int, int] = {}

        def value(at: int) -> float:
            node = self.nodes[at]
            if node.player == END:
                return worth[at]
            if node.player == player:
                return value(node.children[answer(node.choice)])
            odds = node.odds if node.player == DEALER else policies[node.choice]
            return sum(part * value(child) for part, child in zip(odds, node.children, strict=True))

        def answer(choice: int) -> int:
            if choice not in best:
                totals = [
                    sum(others[at] * value(self.nodes[at].children[number]) for at in alike[choice])
                    for number in range(len(self.choices[choice].actions))
                ]
                best[choice] = max(range(len(totals)), key=totals.__getitem__)
            return best[choice]

        return value(0)

    def values(self, policies: list[list[float]], ends: list[float]) -> list[float]:
        """What every node is worth on the average."""
        values = list(ends)
        for at in range(len(self.nodes) - 1, -1, -1):
            node = self.nodes[at]
            if node.player != END:
                odds = node.odds if node.player == DEALER else policies[node.choice]
                values[at] = sum(part * values[child] for part, child in zip(odds, node.children, strict=True))
        return values


def _with(since: tuple[Last, Last], player: int, last: Last) -> tuple[Last, Last]:
    if player < 0:
        return since
    return (last, since[1]) if player == 0 else (since[0], last)


def is_open(position: Position) -> bool:
    """Whether nothing is hidden from anybody."""
    return all(position.seen(seat) == position for seat in (None, 0, 1))
