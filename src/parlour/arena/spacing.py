"""Finds ten levels for a game: its best player by matches, and steps of equal size from random play up to it."""

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, log
from pathlib import Path
from time import process_time

from ..engine import BadOption, Game, Match
from ..players.house import can_play
from ..players.levels import kept_levels, levels_file
from ..search import Budget, read, searcher
from ..search.census import Unsolvable
from ..search.equilibrium import equilibrium
from .sparring import Lead, Progress, Sparring

VARIANTS: dict[str, tuple[str, ...]] = {
    "alphabeta": ("",),
    "mcts": ("", ",c=0.5,cutoff=0", ",c=0.5,cutoff=4"),
    "expectimax": ("",),
}
"""The kinds of search, each with the settings to try. Where two are not told apart the one that comes first stays:
that which proves what it can, if there is one."""
CONSTANTS = (0.35, 0.5, 0.7, 1.0)

LEAST, TIMES = 100, 4
"""The smallest budget of a search, and how much larger the next is on the way up."""
COSTLY = 16
"""From this part of the largest budget on, a quarter of the games has to do."""
ENOUGH = 0.1
"""Seconds of the processor that tell how fast a search is."""
SLIGHT = 1e-6
"""A lead that is none."""

Listen = Callable[[str, str], Progress]
"""Called with the names of two players before they meet; gives what is called with the games they have played."""


@dataclass(frozen=True)
class Candidate:
    """A search with its settings, of any budget."""

    kind: str
    settings: str = ""

    def named(self, budget: str) -> str:
        """The player with that budget."""
        return f"{self.kind}:{budget}{self.settings}"


@dataclass(frozen=True)
class Rest:
    """A stop on the way up: how often it plays at random, and the budget of its search otherwise."""

    careless: float
    budget: float

    def named(self, search: Candidate) -> str:
        """The player there."""
        if self.careless >= 0.995:
            return "random"
        player = search.named(str(_rounded(self.budget)))
        return player if self.careless < 0.005 else f"careless:{self.careless:.2f}:{player}"


@dataclass(frozen=True)
class Spaced:
    """Ten levels, weakest first, and the matches that led to them."""

    levels: tuple[str, ...]
    matches: tuple[Lead, ...]
    climb: tuple[Lead, ...]


def spaced(ring: Sparring, *, games: int, time: str, top: str, listen: Listen) -> Spaced:
    """Choose the best player by matches of that many games at that time a move, then measure the way up to it.

    `top` is what it then has for a move.
    """
    for budget in (time, top):
        Budget.read(budget)
    must_be_writable(levels_file(ring.game))
    best, matches = champion(ring, games=games, time=time, listen=listen)
    rests = way(simulations(ring.game, best.named(top)))
    names = [*(rest.named(best) for rest in rests[:-1]), best.named(top)]
    climb = []
    for (lower, higher), rest in zip(pairwise(names), rests[1:], strict=True):
        played = games // 4 if rest.budget * COSTLY > rests[-1].budget and rest.budget > LEAST else games
        climb.append(ring.lead(higher, lower, games=played, progress=listen(higher, lower)))
    chosen = [rest.named(best) for rest in even(rests, [lead.size for lead in climb])]
    top_name = "equilibrium" if is_balanced(ring.game) else names[-1]
    return Spaced((*chosen[:-1], top_name), tuple(matches), tuple(climb))


def is_balanced(game: Game) -> bool:
    """Whether there is a player against whom nobody can expect more, however it is met: no match can show that."""
    if not can_play("equilibrium", game):
        return False
    try:
        equilibrium(game.start())
    except Unsolvable:
        return False
    return True


def keep(game: Game, spaced: Spaced, *, seed: int) -> Path:
    """Write the levels for this number of players beside the game, with what was measured; returns the file."""
    contents, count = kept_levels(game), str(game.players)
    measured = {"seed": seed, "best": [*map(str, spaced.matches)], "climb": [*map(str, spaced.climb)]}
    for part, value in (("by players", list(spaced.levels)), ("measured", measured)):
        contents[part] = dict(sorted({**contents.get(part, {}), count: value}.items()))
    file = levels_file(game)
    file.write_text(json.dumps(contents, indent=2) + "\n", encoding="utf-8")
    return file


def must_be_writable(file: Path) -> None:
    """Refuse to begin what could not be kept."""
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise BadOption(f"{file} cannot be written: to find levels, have the game in a folder of your own")


def champion(ring: Sparring, *, games: int, time: str, listen: Listen) -> tuple[Candidate, list[Lead]]:
    """The best of all candidates: whoever beats the one that was best so far, beyond doubt, takes its place."""
    matches: list[Lead] = []

    def best_of(best: Candidate, others: Sequence[Candidate]) -> Candidate:
        for other in others:
            names = other.named(time), best.named(time)
            matches.append(ring.lead(*names, games=games, until_clear=True, progress=listen(*names)))
            best = other if matches[-1].is_above else best
        return best

    first, *others = candidates(ring.game)
    best = best_of(first, others)
    return best_of(best, constants(best)), matches


def candidates(game: Game) -> list[Candidate]:
    """The searches that can play a game, without settings that have no effect in it."""
    able = []
    for kind, variants in VARIANTS.items():
        for settings in variants:
            useless = "cutoff" in settings and (game.chapters.has_secrets or not game.chapters.has_advice)
            # Without a dealer it would be alpha-beta without what makes that fast.
            useless = useless or (kind == "expectimax" and not game.chapters.deals)
            if not useless and can_play(f"{kind}:{LEAST}", game):
                able.append(Candidate(kind, settings))
    return able


def constants(best: Candidate) -> list[Candidate]:
    """The same search with other constants of exploration."""
    if best.kind != "mcts":
        return []
    _, _, settings = read(best.named(""))
    rest = f",cutoff={settings['cutoff']}" if "cutoff" in settings else ""
    return [replace(best, settings=f",c={c:g}{rest}") for c in CONSTANTS if c != settings.get("c", 0.7)]


def simulations(game: Game, player: str) -> int:
    """How far a search comes in its time, at the first choice of a game, on a processor of its own."""
    position = Match(game, seed=0).position
    kind, budget, settings = read(player)
    if budget.seconds is None:
        return budget.simulations or 0
    search = searcher(game, kind, seed=0, **settings)
    work = LEAST
    while True:
        began = process_time()
        done = search.search(position, Budget(simulations=work)).simulations
        spent = process_time() - began
        if done < work:  # all is proven: more would change nothing
            return done
        if spent > ENOUGH and work > LEAST:  # the first time it may have compiled
            return int(done / spent * budget.seconds)
        work *= TIMES


def way(most: int) -> list[Rest]:
    """From random play to the largest budget: first less and less careless, then with larger and larger budgets."""
    rests = [Rest(tenths / 10, LEAST) for tenths in range(10, -1, -2)]
    budget = LEAST * TIMES
    while budget * 2 < most:
        rests.append(Rest(0, budget))
        budget *= TIMES
    return [*rests, Rest(0, max(most, budget))]


def even(rests: Sequence[Rest], leads: Sequence[float]) -> list[Rest]:
    """Ten stops with equal leads over the one below; `leads` are those of each stop over the one before."""
    heights = [0.0]
    for lead in leads:
        heights.append(heights[-1] + max(lead, SLIGHT))
    return [_at(rests, heights, heights[-1] * step / 9) for step in range(10)]


def _at(rests: Sequence[Rest], heights: Sequence[float], height: float) -> Rest:
    """The stop at a height between two that were measured."""
    i = next((i for i in range(len(heights) - 2) if height <= heights[i + 1] + SLIGHT), len(heights) - 2)
    part = min(1.0, (height - heights[i]) / (heights[i + 1] - heights[i]))
    low, high = rests[i], rests[i + 1]
    budget = exp(log(low.budget) + part * (log(high.budget) - log(low.budget)))
    return Rest(low.careless + part * (high.careless - low.careless), budget)


def _rounded(number: float) -> int:
    return int(float(f"{number:.2g}"))
