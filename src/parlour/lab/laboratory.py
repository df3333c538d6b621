"""Runs a study within its time: games first, then what can be read off them."""

import time
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any

from ..arena import Job, Ledger, Outcome, Setting, place, run
from ..arena.ledger import read
from ..arena.play import opening, play, replayed
from ..arena.runner import Venue
from ..engine import BadGame, Game
from .clauses import Clause, clauses
from .facts import Facts, facts
from .plan import Plan, roles_for
from .proof import proven
from .study import Study
from .thinking import BUDGETS, first_moves, ladder
from .values import Assessment, values

EVERYTHING = frozenset({"games", "ladder", "facts", "values", "clauses"})

PROOF_PART = 0.08
"""So much of the time may be spent on a proof."""

GAMES_PART, FACTS_PART, VALUES_PART, CLAUSES_PART = 0.58, 0.66, 0.9, 0.95
"""After these parts of the time games, facts, values and clauses are done; the rest is for the page."""

FEWEST = 8
"""So many deals are played even if there is no time."""

WANTED_DEALS = 150
"""The ladder ends where a budget would allow fewer deals than this."""

SHORT = 4
"""A game of fewer rounds than so many is not begun at random."""

MOST_READ = 400
MOST_VALUED = 200
MOST_CLAUSES = 150

Progress = Callable[[str, float], None]
"""Hears what is being done, and which part of the time is over."""


@dataclass(frozen=True)
class LabOrder:
    """What is asked for: so many seconds, or so many deals, or whichever comes first."""

    seconds: float
    deals: int | None = None
    seed: str = "0"
    budgets: tuple[int, ...] | None = None
    workers: int = 1
    on: str = "local"
    file: Path | None = None
    needs: frozenset[str] = EVERYTHING
    only_top: bool = False

    @property
    def place(self) -> str:
        """Where games are played; with one worker here, where everything is compiled already."""
        return "here" if (self.on, self.workers) == ("local", 1) else self.on


def studied(game: Game, order: LabOrder, *, progress: Progress | None = None) -> Study:
    """All that can be seen of a game in that time."""
    clock = _Schedule(order.seconds, progress)
    clock.tell("Getting ready")
    game.compile()
    proof = proven(game, seconds=PROOF_PART * order.seconds) if "games" in order.needs and not order.only_top else None
    budgets = order.budgets or _begun(order.file) or affordable(game, order)
    rungs = ladder(game, budgets)
    setting = Setting.of(game, tuple(rung.player for rung in rungs), opening=varied(game))
    plan = Plan(
        len(rungs), game.players, game.chapters.deals, order.seed, roles_for(order.needs), only_top=order.only_top
    )
    with place(order.place, workers=order.workers if order.on == "local" else None) as here:
        outcomes = _outcomes(game, plan, setting, budgets, order, clock, here)
        reading = partial(_read, game, plan, setting, outcomes, order, clock)
        strong = list(reading(len(rungs) - 1)) if order.needs - {"games", "ladder"} else []
        looked = _valued(game, strong, order, clock, here) if "values" in order.needs else []
    used: tuple[int, list[Clause]] = (0, [])
    if "clauses" in order.needs:
        clock.tell("Counting clauses")
        weak = list(islice(reading(0), MOST_CLAUSES // 2))
        used = clauses(game, [*strong[: MOST_CLAUSES - len(weak)], *weak], until=clock.at(CLAUSES_PART))
    first = first_moves(game, rungs, order.seed) if "facts" in order.needs and varied(game) else {}
    return Study(game, plan, rungs, budgets, outcomes, strong, looked, used[1], used[0], first, proof)


def varied(game: Game) -> int:
    """How many random moves begin a game, so that no two are alike: one for each seat, where nothing is dealt.

    None in a game so short that little would be left of it.
    """
    return 0 if game.chapters.deals or game.bounds.plies < SHORT * game.players else game.players


def affordable(game: Game, order: LabOrder) -> tuple[int, ...]:
    """The longest ladder of which enough deals fit into the time, by a few games on its lowest rungs."""
    if order.deals is not None:
        return BUDGETS[:3]
    pace = max(_seconds(game, BUDGETS[0], number) for number in (0, 1)) / BUDGETS[0]
    for length in range(len(BUDGETS), 2, -1):
        budgets = BUDGETS[:length]
        if WANTED_DEALS * pace * _simulations(budgets, game.players) < GAMES_PART * order.seconds * order.workers:
            return budgets
    return BUDGETS[:2]


def _seconds(game: Game, budget: int, number: int) -> float:
    """How long a game between equals takes; played twice, as the first has to compile."""
    setting = Setting.of(game, (ladder(game, (budget,))[1].player,))
    job = Job(number, (0,) * game.players, f"pace {number}")
    play(setting, job)
    return play(setting, job).seconds


def _simulations(budgets: tuple[int, ...], players: int) -> float:
    """About how many simulations a move all games of one deal take together."""
    steps = sum(high + (players - 1) * low for low, high in zip((0, *budgets), budgets, strict=False))
    return 2 * budgets[-1] + sum(budgets) + steps + budgets[-1] + (players - 1) * budgets[0]


class _Schedule:
    """The time of a study, and who hears of it."""

    def __init__(self, seconds: float, progress: Progress | None) -> None:
        self._began = time.monotonic()
        self._seconds = seconds
        self._progress = progress

    def at(self, part: float) -> float:
        """When that part of the time is over."""
        return self._began + part * self._seconds

    def is_past(self, part: float) -> bool:
        return time.monotonic() > self.at(part)

    def tell(self, doing: str) -> None:
        if self._progress:
            self._progress(doing, min(1.0, (time.monotonic() - self._began) / self._seconds))


def _begun(file: Path | None) -> tuple[int, ...]:
    """The ladder of a run that is to go on."""
    if file is None or not file.exists() or not file.stat().st_size:
        return ()
    header, _ = read(file)
    return tuple(header.get("thinking", ()))


def _outcomes(
    game: Game, plan: Plan, setting: Setting, budgets: tuple[int, ...], order: LabOrder, clock: _Schedule, here: Venue
) -> list[Outcome]:
    header: dict[str, Any] = asdict(setting) | {"seed": plan.seed, "thinking": budgets}

    def jobs() -> Iterator[Job]:
        for deal in count() if order.deals is None else range(order.deals):
            if deal >= FEWEST and clock.is_past(GAMES_PART):
                return
            yield from plan.jobs(deal)

    outcomes = []
    with Ledger(header, order.file) as ledger:
        for outcome in run(setting, jobs(), ledger=ledger, place=here):
            outcome.must_count(game)
            outcomes.append(outcome)
            clock.tell(f"{len(outcomes)} games")
    return sorted(outcomes, key=lambda outcome: outcome.job.number)


def _read(
    game: Game,
    plan: Plan,
    setting: Setting,
    outcomes: Collection[Outcome],
    order: LabOrder,
    clock: _Schedule,
    rung: int,
) -> Iterator[Facts]:
    """The facts of games between equals on one rung, in the order of their deals."""
    done = 0
    for outcome in outcomes:
        pairing, deal, variant = plan.place(outcome.job)
        if pairing.role != "equals" or pairing.higher != rung:
            continue
        if done >= MOST_READ or (done >= FEWEST and order.deals is None and clock.is_past(FACTS_PART)):
            return
        clock.tell("Reading games")
        first = opening(game, setting.opening, seed=outcome.job.seed) if setting.opening else ()
        yield facts(replayed(game, setting, outcome), deal, variant, len(first))
        done += 1


def _valued(game: Game, strong: list[Facts], order: LabOrder, clock: _Schedule, here: Venue) -> list[Assessment]:
    """Look at games with a search, as many as there is time for; always the first ones."""
    chosen = strong[: MOST_VALUED if order.deals is None else min(MOST_VALUED, order.deals)]

    def in_time() -> Iterator[Facts]:
        for number, game_facts in enumerate(chosen):
            if number >= FEWEST and clock.is_past(VALUES_PART):
                return
            yield game_facts

    looked = []
    with closing(here.map(partial(values, game), in_time(), _broken)) as coming:
        for seen in coming:
            looked.append(seen)
            clock.tell("Looking at decisions")
    return sorted(looked, key=lambda seen: (seen.facts.deal, seen.facts.variant))


def _broken(facts: Facts, reason: str) -> Assessment:
    raise BadGame(f"game {facts.deal} could not be looked at: {reason}")
