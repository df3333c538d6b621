"""What was seen of a game: all that measures look at."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..arena import Outcome
from ..arena.lines import are_few, different, merged
from ..engine import Game
from .clauses import Clause
from .facts import Facts
from .plan import Pairing, Plan, Role
from .proof import Proof
from .thinking import Rung
from .values import Assessment


@dataclass(frozen=True)
class Study:
    """A game, the plan by which it is played, and what came of that.

    `thinking` has the simulations of the rungs above random play. `facts` and `values` are of games between equals on
    the highest rung; `clauses` of these and of random ones. Where games begin at random, `first_moves` are what each
    rung that thinks begins with, asked again and again. `proof` is what the start is worth, if that could be proven.
    """

    game: Game
    plan: Plan
    rungs: tuple[Rung, ...]
    thinking: tuple[int, ...]
    outcomes: list[Outcome] = field(default_factory=list)
    facts: list[Facts] = field(default_factory=list)
    values: list[Assessment] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)
    clause_games: int = 0
    first_moves: dict[int, list[str]] = field(default_factory=dict)
    proof: Proof | None = None

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def equal(self) -> float:
        """What everybody gets where nobody is favoured."""
        return 1 / self.players

    @property
    def top(self) -> int:
        return len(self.rungs) - 1

    @property
    def deals(self) -> int:
        return 1 + max((self.plan.place(outcome.job)[1] for outcome in self.outcomes), default=0)

    def pairing(self, role: Role, higher: int) -> Pairing | None:
        """The pairing of that kind whose stronger player is on that rung."""
        return next((p for p in self.plan.pairings if p.role == role and p.higher == higher), None)

    def scores(self, pairing: Pairing | None) -> dict[int, dict[int, tuple[float, ...]]]:
        """The shares of each game of a pairing, by deal and by order; only deals that were played whole."""
        by_deals = self._placed.get(pairing, {}) if pairing else {}
        return {deal: games for deal, games in sorted(by_deals.items()) if pairing and len(games) == pairing.cost}

    @cached_property
    def _placed(self) -> dict[Pairing, dict[int, dict[int, tuple[float, ...]]]]:
        placed: dict[Pairing, dict[int, dict[int, tuple[float, ...]]]] = {}
        for outcome in self.outcomes:
            pairing, deal, variant = self.plan.place(outcome.job)
            if outcome.scores is not None:
                placed.setdefault(pairing, {}).setdefault(deal, {})[variant] = outcome.scores
        return placed

    def equals(self, rung: int) -> dict[int, list[tuple[float, ...]]]:
        """The shares of games between equals, by deal."""
        return {deal: list(games.values()) for deal, games in self.scores(self.pairing("equals", rung)).items()}

    @cached_property
    def lines(self) -> int | None:
        """How many different games equals on the highest rung played, where so few are no sample."""
        pairing = self.pairing("equals", self.top)
        own = [outcome for outcome in self.outcomes if self.plan.place(outcome.job)[0] == pairing]
        return different(own) if not self.plan.deals and are_few(own, merged(own)) else None

    def stronger(self, pairing: Pairing | None) -> dict[int, list[float]]:
        """What the stronger player got in each game, by deal."""
        return {
            deal: [shares[pairing.orders[variant].index(pairing.higher)] for variant, shares in games.items()]
            for deal, games in self.scores(pairing).items()
            if pairing
        }


def by_deal(values: Iterable[tuple[int, float]]) -> dict[int, list[float]]:
    """Values that come with their deal, in lists."""
    lists: defaultdict[int, list[float]] = defaultdict(list)
    for deal, value in values:
        lists[deal].append(value)
    return lists


def each(shares: Mapping[int, list[tuple[float, ...]]], seat: int) -> dict[int, list[float]]:
    return {deal: [game[seat] for game in games] for deal, games in shares.items()}
