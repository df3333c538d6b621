"""What was seen of a game: all that measures look at."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..arena import Result
from ..engine import Game
from .clauses import Clause
from .facts import Facts
from .plan import Match, Plan, Role
from .thinking import Rung
from .values import Values


@dataclass(frozen=True)
class Study:
    """A game, the plan by which it is played, and what came of that.

    `thinking` has the simulations of the rungs above random play. `facts` and `values` are of games between equals on
    the highest rung; `clauses` of these and of random ones.
    """

    game: Game
    plan: Plan
    rungs: tuple[Rung, ...]
    thinking: tuple[int, ...]
    results: list[Result] = field(default_factory=list)
    facts: list[Facts] = field(default_factory=list)
    values: list[Values] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)
    clause_games: int = 0

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def equal(self) -> float:
        """What everybody gets where nobody is favoured."""
        return 1 / self.players

    @property
    def top(self) -> int:
        """The highest rung."""
        return len(self.rungs) - 1

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return 1 + max((self.plan.place(result.job)[1] for result in self.results), default=0)

    def match(self, role: Role, higher: int) -> Match | None:
        """The match of that kind whose stronger player is on that rung."""
        return next((m for m in self.plan.matches if m.role == role and m.higher == higher), None)

    def outcomes(self, match: Match | None) -> dict[int, dict[int, tuple[float, ...]]]:
        """The shares of each game of a match, by deal and by order; only deals that were played whole."""
        found = self._placed.get(match, {}) if match else {}
        return {deal: games for deal, games in sorted(found.items()) if match and len(games) == match.cost}

    @cached_property
    def _placed(self) -> dict[Match, dict[int, dict[int, tuple[float, ...]]]]:
        found: dict[Match, dict[int, dict[int, tuple[float, ...]]]] = {}
        for result in self.results:
            match, deal, variant = self.plan.place(result.job)
            if result.scores is not None:
                found.setdefault(match, {}).setdefault(deal, {})[variant] = result.scores
        return found

    def equals(self, rung: int) -> dict[int, list[tuple[float, ...]]]:
        """The shares of games between equals, by deal."""
        return {deal: list(games.values()) for deal, games in self.outcomes(self.match("equals", rung)).items()}

    def stronger(self, match: Match | None) -> dict[int, list[float]]:
        """What the stronger player got in each game, by deal."""
        return {
            deal: [shares[match.orders[variant].index(match.higher)] for variant, shares in games.items()]
            for deal, games in self.outcomes(match).items()
            if match
        }


def by_deal(values: Iterable[tuple[int, float]]) -> dict[int, list[float]]:
    """Values that come with their deal, in lists."""
    found: defaultdict[int, list[float]] = defaultdict(list)
    for deal, value in values:
        found[deal].append(value)
    return found


def each(found: Mapping[int, list[tuple[float, ...]]], seat: int) -> dict[int, list[float]]:
    """One seat's shares."""
    return {deal: [shares[seat] for shares in games] for deal, games in found.items()}
