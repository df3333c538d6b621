"""A progress bar for what takes long, silent where it doesn't."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

AFTER = 0.7
"""Seconds before a bar appears."""


@contextmanager
def progress(title: str, total: int, *, shown: bool) -> Iterator[Callable[..., None]]:
    """A function to call with how much is done, and of how much if that has changed.

    After a moment it draws a bar, if one is to be shown.
    """
    began = time.monotonic()
    bar: Progress | None = None

    def advance(done: int, of: int | None = None) -> None:
        nonlocal bar, total
        total = total if of is None else of
        if shown and bar is None and done < total and time.monotonic() - began > AFTER:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            bar = Progress(
                TextColumn(title),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            bar.add_task(title, total=total)
            bar.start()
        if bar is not None:
            bar.update(bar.task_ids[0], completed=done, total=total)

    try:
        yield advance
    finally:
        if bar is not None:
            bar.stop()
