"""Several runs of the same game put together, so that all their games are rated at once."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..engine import BadOption, load
from ..engine.options import shown
from .job import Result, Setting
from .ledger import read

ALIKE = ("game", "options", "rules")
"""What runs must have in common to be rated together."""

Run = tuple[dict[str, Any], list[Result]]


def runs(files: Sequence[Path]) -> list[Run]:
    """What each file says of its run, and its results in order; refused where they are not of one game."""
    found = [(header, [results[number] for number in sorted(results)]) for header, results in map(read, files)]
    for file, (header, _) in zip(files, found, strict=True):
        for key in ALIKE:
            if header.get(key) != found[0][0].get(key):
                raise BadOption(
                    f"{file} and {files[0]} are not of one game: {key} is {shown(header.get(key))} in one,"
                    f" and {shown(found[0][0].get(key))} in the other"
                )
    return found


def pooled(found: Sequence[Run]) -> tuple[Setting, list[Result]]:
    """All results as those of one run, in which who has the same name is the same player."""
    names = list(dict.fromkeys(name for header, _ in found for name in header["players"]))
    first = found[0][0]
    setting = Setting(first["game"], first["options"], first["rules"], tuple(names))
    results: list[Result] = []
    for number, (header, own) in enumerate(found):
        place = [names.index(name) for name in header["players"]]
        for result in own:
            seats = tuple(place[who] for who in result.job.players)
            # Deals are those of their run: equal seeds in two files are a coincidence.
            job = replace(result.job, number=len(results), players=seats, seed=f"{number}: {result.job.seed}")
            results.append(replace(result, job=job))
    return setting, results


def title(setting: Setting) -> str:
    """The game's title, whatever its rules are by now."""
    return load(setting.game, **setting.options).title
