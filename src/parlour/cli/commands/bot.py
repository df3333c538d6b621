"""For authors of bots."""

import shlex
import sys
from dataclasses import replace

import click


@click.group("bot")
def command() -> None:
    """Try a bot of your own."""


@command.command("check", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("words", nargs=-1, required=True, metavar="COMMAND…", type=click.UNPROCESSED)
@click.option("--patience", type=float, default=10.0, show_default=True, help="Seconds to wait for an answer.")
def check(words: tuple[str, ...], patience: float) -> None:
    """Say what a program does wrong.

    COMMAND is as you would type it, or python:FILE:CLASS. It plays every game to the end, on every seat, and is
    put into situations in which programs go wrong. The exit code is 0 if it did nothing wrong, else 1.
    """
    from parlour.players.exam import PATIENT, exam

    first = words[0].partition(":")[0]
    if len(words) == 1:
        name = words[0] if first in ("program", "python") else f"program:{words[0]}"
    else:
        name = f"program:{shlex.join(words)}"
    wrong = 0
    for finding in exam(name, limits=replace(PATIENT, answer=patience)):
        click.echo(str(finding))
        wrong += not finding.ok
    click.echo(f"\n{wrong} thing{'' if wrong == 1 else 's'} wrong." if wrong else "\nNothing wrong.")
    sys.exit(1 if wrong else 0)
