"""What is measured: sections of contests, one file each in `sections/`."""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from bench.report import Bar


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
    long: bool = False


class Trial(Protocol):
    """A section that measures in its own way; one that is `long` runs only when it is asked for."""

    @property
    def long(self) -> bool: ...

    def run(self, *, core: int, hasty: bool) -> "tuple[str, list[Bar]]":
        """The text for a reader, and the bars."""


def names() -> list[str]:
    """The names of all sections, which are those of their files."""
    return sorted(module.name for module in pkgutil.iter_modules(importlib.import_module("bench.sections").__path__))


def section(name: str) -> Section | Trial:
    """The section of that name; its file may import what only the environment has."""
    found: Section | Trial = importlib.import_module(f"bench.sections.{name}").SECTION
    return found
