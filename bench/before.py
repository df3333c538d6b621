"""`python -m bench.before COMMIT [NAME ...]`: random games of this tree against those of a commit before it.

A name may carry options: `python -m bench.before HEAD~3 nava,players=3`. Exit code 1 if a bar is missed.
"""

import argparse
import itertools
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import geometric_mean, median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from bench import environment, report
from bench.rounds import Pace, hold
from bench.section import Contender, Contest, Section, Tally

if TYPE_CHECKING:
    from parlour import Game

PACE = Pace(rounds=31, seconds=0.1)  # short turns: the sides are alike, so what disturbs one has to disturb the other
LEAST, LEAST_MEAN = 0.85, 0.97
MOST_COMPILING = 1.2
COMPILES = 3
CHUNK = 0.02


class Tree(NamedTuple):
    """Where the packages lie, and where what is compiled of them is kept."""

    source: Path
    cache: Path


def main() -> int:
    asked = read_arguments()
    if environment.PYTHON.exists() and not environment.inside():
        os.chdir(environment.ROOT)
        os.execv(environment.PYTHON, [str(environment.PYTHON), "-m", "bench.before", *sys.argv[1:]])
    with TemporaryDirectory(prefix="before-") as folder, checked_out(asked.commit, Path(folder) / "tree") as before:
        ours = Tree(environment.ROOT / "src", Path(folder) / "ours")
        theirs = Tree(before / "src", Path(folder) / "theirs")
        names = asked.names or sorted(games(ours) & games(theirs))
        peer = f"commit {git('rev-parse', '--short', asked.commit)}"
        measure = first_compiles if asked.compile else playouts
        return 0 if measure(names, ours, theirs, peer) else 1


def read_arguments() -> argparse.Namespace:
    about = "Compare random games of this tree with those of a commit before it."
    parser = argparse.ArgumentParser(prog="python -m bench.before", description=about)
    parser.add_argument("commit", metavar="COMMIT")
    parser.add_argument("names", nargs="*", metavar="NAME", help="as nava, or nava,players=3; default every game")
    parser.add_argument("--compile", action="store_true", help="compare how long the first compile takes instead")
    return parser.parse_intermixed_args()


def git(*arguments: str) -> str:
    command = ["git", "-C", str(environment.ROOT), *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)  # what is wrong, git says itself
    return done.stdout.strip() if done.returncode == 0 else sys.exit(2)


@contextmanager
def checked_out(commit: str, folder: Path) -> Iterator[Path]:
    git("worktree", "add", "--quiet", "--detach", str(folder), commit)
    try:
        yield folder
    finally:
        git("worktree", "remove", "--force", str(folder))


def games(tree: Tree) -> set[str]:
    command = [sys.executable, "-c", "import parlour; print(*parlour.games())"]
    return set(subprocess.check_output(command, text=True, env={**os.environ, "PYTHONPATH": str(tree.source)}).split())


# In a process of its own, which must not have imported Parlour yet.


def opened(text: str, tree: Tree) -> "Game":
    os.environ["PARLOUR_CACHE"] = str(tree.cache)
    sys.path.insert(0, str(tree.source))
    import parlour

    assert Path(parlour.__file__).is_relative_to(tree.source), f"{parlour.__file__} is not from {tree.source}"
    name, *chosen = text.split(",")
    return parlour.load(name, interpreted=False, **dict(map(read_option, chosen)))


def read_option(text: str) -> tuple[str, object]:
    """`players=3`, its value being JSON or else a text."""
    key, _, value = text.partition("=")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


def contender(text: str, tree: Tree) -> Contender:
    game = opened(text, tree)
    seeds = itertools.count()
    n = fitting(game)

    def chunk() -> Tally:
        began, busy = time.perf_counter(), time.process_time()
        length = game.playouts(n, seed=next(seeds)).length
        share = (time.process_time() - busy) / (time.perf_counter() - began)
        # The sides differ by less than others on the machine disturb: what counts is what the core alone would do.
        return Tally(round(n / share), length)

    return Contender(chunk)


def fitting(game: "Game") -> int:
    """So many games as take a chunk's time."""
    game.playouts(1)
    n, spent = 8, 0.0
    while spent < CHUNK:
        n *= 2
        began = time.process_time()
        game.playouts(n)
        spent = time.process_time() - began
    return n


def compiling(text: str, tree: Tree, core: int) -> float:
    """The processor's seconds until a game has been played at random for the first time, the compiler being loaded."""
    os.sched_setaffinity(0, {core})
    import numba  # noqa: F401

    game = opened(text, tree)
    began = time.process_time()
    game.playouts(1)
    return time.process_time() - began


# Measuring


def playouts(names: Sequence[str], ours: Tree, theirs: Tree, peer: str) -> bool:
    """Print how fast random games are, and whether the bars are met."""
    contests = tuple(Contest(name, partial(contender, name, ours), partial(contender, name, theirs)) for name in names)
    section = Section("Random playouts", peer, "games/s", "plies a game", contests, least=LEAST)
    core = max(os.sched_getaffinity(0))
    outcomes = []
    for contest in contests:
        outcomes.append(hold(contest, core=core, pace=PACE))
        print(f"{contest.name}: {outcomes[-1].ratio:.2f}", file=sys.stderr)
    mean = geometric_mean(outcome.ratio for outcome in outcomes)
    same = all(outcome.agrees for outcome in outcomes)
    bars = [*report.bars(section, outcomes), report.Bar(f"geometric mean of {len(names)}", LEAST_MEAN, mean, same)]
    print(report.measured(section, outcomes), report.verdict(bars), sep="\n\n")
    return all(bar.met for bar in bars)


def first_compiles(names: Sequence[str], ours: Tree, theirs: Tree, peer: str) -> bool:
    """Print how long first compiles take, and whether the bar is met."""
    rows: list[tuple[str, ...]] = [("what", "unit", "ours", "theirs", "ratio", "range")]
    ratios = []
    for name in names:
        rounds = [compile_both(name, ours, theirs, number) for number in range(COMPILES)]
        each = [mine / other for mine, other in rounds]
        ratios.append(median(each))
        print(f"{name}: {ratios[-1]:.2f}", file=sys.stderr)
        seconds = (f"{median(side):.2f}" for side in zip(*rounds, strict=True))
        rows.append((name, "s", *seconds, f"{ratios[-1]:.2f}", f"{min(each):.2f} to {max(each):.2f}"))
    met = max(ratios) <= MOST_COMPILING
    bar = ("highest ratio", f"at most {MOST_COMPILING:.2f}", f"{max(ratios):.2f}", "yes" if met else "NO")
    tables = report.table(rows, left=2), report.table([("bar", "asked", "measured", "met"), bar], left=1)
    print(f"## First compile, against {peer}", tables[0], "## Bars", tables[1], sep="\n\n")
    return met


def compile_both(name: str, ours: Tree, theirs: Tree, number: int) -> tuple[float, float]:
    """The seconds of both, each with an empty cache; they take turns at going first."""
    if number % 2:
        late = compile_anew(name, theirs)
        return compile_anew(name, ours), late
    return compile_anew(name, ours), compile_anew(name, theirs)


def compile_anew(name: str, tree: Tree) -> float:
    core = max(os.sched_getaffinity(0))
    with TemporaryDirectory() as cache, ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(compiling, name, tree._replace(cache=Path(cache)), core).result()


if __name__ == "__main__":
    sys.exit(main())
