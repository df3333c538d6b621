"""Games to study, and small studies of them."""

from functools import cache
from pathlib import Path

import parlour
from parlour.arena import Job, Setting
from parlour.arena.play import match_of
from parlour.lab.facts import Facts, facts
from parlour.lab.laboratory import LabOrder, studied
from parlour.lab.plan import Plan
from parlour.lab.study import Study
from parlour.lab.thinking import Rung

GAMES = Path(__file__).parent / "games"
COIN = str(GAMES / "coin.py")
HEAVY = str(GAMES / "heavy.py")

SMALL = LabOrder(seconds=600, deals=48, budgets=(4, 16))


@cache
def coin(heads: int = 1, deals: int = 48) -> Study:
    """A coin, fair or bent, thoroughly looked at."""
    return studied(parlour.load(COIN, heads=heads), LabOrder(SMALL.seconds, deals, budgets=SMALL.budgets))


def random_study(game: parlour.Game, count: int) -> Study:
    """What random games alone show of a game."""
    plan = Plan(1, game.players, game.chapters.deals, "0")
    return Study(game, plan, (Rung("random", "random play"),), (), facts=random_games(game, count))


def random_games(game: parlour.Game, count: int, *, repetition: int = 3) -> list[Facts]:
    """The facts of games at random, which need no compiler."""
    setting = Setting.of(game, ("random",), repetition=repetition)
    jobs = [Job(n, (0,) * game.players, f"game {n}") for n in range(count)]
    return [facts(match_of(setting, job), job.number, 0) for job in jobs]
