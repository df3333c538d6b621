"""Which games are played to learn what a game is like."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from ..arena import Job

Role = Literal["equals", "step", "span"]

REPLAYS = 2
"""How often equals play the same deal, with luck of their own each time."""

MATCHES, VARIANTS = 64, 16
"""More than there are matches, and games of one match under one deal: they number the games."""


@dataclass(frozen=True)
class Match:
    """One pairing of rungs: equals; a step, a rung against the one below; the span, the highest against the lowest that
    thinks, where that is no step.

    `higher` and `lower` are rungs, `orders` tells for each game of a deal who sits where.
    """

    role: Role
    higher: int
    lower: int
    orders: tuple[tuple[int, ...], ...]

    @property
    def cost(self) -> int:
        """Games for each deal."""
        return len(self.orders)


@dataclass(frozen=True)
class Plan:
    """The matches for a ladder of so many rungs, and what the dealer's seeds begin with."""

    rungs: int
    seats: int
    deals: bool
    seed: str
    roles: frozenset[Role] = frozenset({"equals", "step", "span"})
    only_top: bool = False

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """The same for the same plan, in the order in which they are numbered."""
        top = self.rungs - 1
        found = [self._equals(rung) for rung in ([top] if self.only_top else range(self.rungs))]
        found += [self._unequal("step", rung, rung - 1) for rung in range(1, self.rungs)]
        found += [self._unequal("span", top, 1)] if top > 2 else []
        return tuple(match for match in found if match.role in self.roles)

    def _equals(self, rung: int) -> Match:
        replays = REPLAYS if self.deals and rung == self.rungs - 1 else 1
        return Match("equals", rung, rung, ((rung,) * self.seats,) * replays)

    def _unequal(self, role: Role, higher: int, lower: int) -> Match:
        """The stronger one has every seat once under each deal; all others are the weaker one."""
        seats = range(self.seats)
        return Match(role, higher, lower, tuple(tuple(higher if s == one else lower for s in seats) for one in seats))

    def jobs(self, deal: int) -> Iterator[Job]:
        """The games under one deal: all matches have the same deals."""
        for number, match in enumerate(self.matches):
            for variant, order in enumerate(match.orders):
                yield Job((deal * MATCHES + number) * VARIANTS + variant, order, f"{self.seed}, deal {deal}")

    def place(self, job: Job) -> tuple[Match, int, int]:
        """Which match, deal and order a game belongs to."""
        rest, variant = divmod(job.number, VARIANTS)
        deal, match = divmod(rest, MATCHES)
        return self.matches[match], deal, variant


def roles_for(needs: Collection[str]) -> frozenset[Role]:
    """The matches without which something of this cannot be measured."""
    wanted: set[Role] = {"equals"}
    if "ladder" in needs:
        wanted |= {"step", "span"}
    return frozenset(wanted)
