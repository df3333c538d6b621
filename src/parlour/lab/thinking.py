"""The ladder of players that a game is measured with: the same search, each rung thinking four times as long."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..arena.job import Setting
from ..arena.play import play
from ..arena.standings import tallies
from ..arena.tournament import among_others
from ..engine import DEALER, BadOption, Game, Match
from ..players import player, plies
from ..players.levels import UNMEASURED, levels
from ..players.referee import own_seed
from ..search import read

BUDGETS = (16, 64, 256, 1024, 4096)

NODES = 20
"""Positions that a search by depth looks at in about the time of one simulation."""

CARELESS = 0.04
"""Where a search has no luck of its own, so seldom it plays any move, so that games differ."""

TRIAL, TRIALS = 64, 4
"""How a search is found for a game that nobody has measured: simulations a move, and games from each seat."""

ASKED = 12
"""How often each rung is asked for its first move."""


@dataclass(frozen=True)
class Rung:
    """One player of the ladder: its name, and what people call it."""

    player: str
    label: str


def ladder(game: Game, budgets: tuple[int, ...]) -> tuple[Rung, ...]:
    """Random play, then the game's own best kind of search with these budgets."""
    if not budgets or list(budgets) != sorted(set(budgets)) or budgets[0] < 1:
        raise BadOption(f"thinking {','.join(map(str, budgets))}: expected rising numbers of simulations, as 16,64,256")
    kind, settings = best_search(game)
    rungs = [Rung("random", "random play")]
    for budget in budgets:
        if kind == "alphabeta":
            rungs.append(
                Rung(f"careless:{CARELESS}:alphabeta:{NODES * budget}", f"{NODES * budget:,} positions a move")
            )
        else:
            plain = f"mcts:{budget}{settings}"
            lucky = f"careless:{CARELESS}:{plain}" if "cutoff=0" in settings.split(",") else plain
            rungs.append(Rung(lucky, f"{budget:,} simulations a move"))
    return tuple(rungs)


def best_search(game: Game) -> tuple[str, str]:
    """The search behind the highest level of the game, and its settings as they stand in a name."""
    if levels(game) == UNMEASURED:
        return ("alphabeta", "") if _goes_deep(game) else ("mcts", "")
    top = levels(game)[-1]
    while top.startswith("careless:"):
        top = top.split(":", 2)[2]
    kind = top.partition(":")[0]
    return ("alphabeta", "") if kind == "alphabeta" else ("mcts", tree_settings(game))


@lru_cache(maxsize=16)
def _goes_deep(game: Game) -> bool:
    """Whether a search by depth beats a tree search, in a short match; it needs advice, and no dealer."""
    known = game.chapters
    if game.players != 2 or known.deals or known.has_secrets or not known.has_advice:
        return False
    deep, tree = f"careless:{CARELESS}:alphabeta:{NODES * TRIAL}", f"mcts:{TRIAL}"
    setting = Setting.of(game, (deep, tree))
    outcomes = [play(setting, job) for job in among_others(game.players, TRIALS, "trial")]
    return tallies(setting.players, outcomes)[0].share > 0.5


def tree_settings(game: Game) -> str:
    """The settings of the best tree search among the levels, as they stand in a name; empty where there are none."""
    for name in reversed(levels(game)):
        _, is_tree, rest = name.partition("mcts:")
        if is_tree:
            _, comma, settings = rest.partition(",")
            read(f"mcts:{rest}")
            return comma + settings
    return ""


def read_budgets(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise BadOption(f"thinking {text!r}: expected numbers of simulations, such as 16,64,256") from None


def first_moves(game: Game, rungs: Sequence[Rung], seed: str) -> dict[int, list[str]]:
    """What each rung that thinks begins a game with, asked some times with luck of its own."""
    return {
        rung: [_first(game, rungs[rung].player, f"{seed}, {n}") for n in range(ASKED)] for rung in range(1, len(rungs))
    }


def _first(game: Game, name: str, seed: str) -> str:
    entrant = player(name, game)
    match = Match(game, seed=seed, seats=[name] * game.players)
    seated = [entrant.with_luck(own_seed(seed, seat)) for seat in range(game.players)]
    return next(ply.text for ply in plies(match, seated) if ply.seat != DEALER)
