"""Which games are played to learn what a game is like."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from ..arena import Job

Role = Literal["equals", "step", "span"]

REPLAYS = 2
"""How often equals play the same deal, with luck of their own each time."""

PAIRINGS, VARIANTS = 64, 16
"""More than there are pairings, and games of one pairing under one deal: they number the games."""


@dataclass(frozen=True)
class Pairing:
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
        return len(self.orders)


@dataclass(frozen=True)
class Plan:
    """The pairings for a ladder of so many rungs, and what the dealer's seeds begin with."""

    rungs: int
    seats: int
    deals: bool
    seed: str
    roles: frozenset[Role] = frozenset({"equals", "step", "span"})
    only_top: bool = False

    @cached_property
    def pairings(self) -> tuple[Pairing, ...]:
        """The same for the same plan, in the order in which they are numbered."""
        top = self.rungs - 1
        every = [self._equals(rung) for rung in ([top] if self.only_top else range(self.rungs))]
        every += [self._unequal("step", rung, rung - 1) for rung in range(1, self.rungs)]
        every += [self._unequal("span", top, 1)] if top > 2 else []
        return tuple(pairing for pairing in every if pairing.role in self.roles)

    def _equals(self, rung: int) -> Pairing:
        replays = REPLAYS if self.deals and rung == self.rungs - 1 else 1
        return Pairing("equals", rung, rung, ((rung,) * self.seats,) * replays)

    def _unequal(self, role: Role, higher: int, lower: int) -> Pairing:
        """The stronger one has every seat once under each deal; all others are the weaker one."""
        seats = range(self.seats)
        return Pairing(
            role, higher, lower, tuple(tuple(higher if s == seat else lower for s in seats) for seat in seats)
        )

    def jobs(self, deal: int) -> Iterator[Job]:
        """The games under one deal: all pairings have the same deals."""
        for number, pairing in enumerate(self.pairings):
            for variant, order in enumerate(pairing.orders):
                yield Job((deal * PAIRINGS + number) * VARIANTS + variant, order, f"{self.seed}, deal {deal}")

    def place(self, job: Job) -> tuple[Pairing, int, int]:
        """Which pairing, deal and order a game belongs to."""
        rest, variant = divmod(job.number, VARIANTS)
        deal, pairing = divmod(rest, PAIRINGS)
        return self.pairings[pairing], deal, variant


def roles_for(needs: Collection[str]) -> frozenset[Role]:
    """The pairings without which something of this cannot be measured."""
    wanted: set[Role] = {"equals"}
    if "ladder" in needs:
        wanted |= {"step", "span"}
    return frozenset(wanted)
