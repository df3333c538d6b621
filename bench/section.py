"""What is measured: sections of contests, one file each in `sections/`."""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Tally:
    """What one chunk of work did.

    `witness` is a mean that both sides of a contest must share if they play the same game.
    """

    units: int
    witness: float


@dataclass(frozen=True)
class Contender:
    """A side that is ready: each call of `chunk` works for some milliseconds, at most a tenth of a second."""

    chunk: Callable[[], Tally]
    note: str = ""


Setup = Callable[[], Contender]  # runs in the contender's own process, so it must pickle


@dataclass(frozen=True)
class Contest:
    name: str
    ours: Setup
    theirs: Setup


@dataclass(frozen=True)
class Section:
    """Contests of one kind, and the bars for their ratios, ours to theirs."""

    title: str
    peer: str
    unit: str
    witness: str
    contests: tuple[Contest, ...]
    least: float
    median: float | None = None


def sections() -> dict[str, Section]:
    """Every section by the name of its file, in the order of the names."""
    package = importlib.import_module("bench.sections")
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    return {name: importlib.import_module(f"bench.sections.{name}").SECTION for name in names}
