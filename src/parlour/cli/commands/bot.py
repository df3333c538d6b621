"""For authors of bots."""

import shlex
import sys
from dataclasses import replace

import click

from ..arguments import trust_option


@click.group("bot")
def command() -> None:
    """Try a bot of your own."""


@command.command("check", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("words", nargs=-1, required=True, metavar="COMMAND…", type=click.UNPROCESSED)
@trust_option
@click.option("--game", "source", metavar="NAME", help="Only this game, by its name or file; every game otherwise.")
@click.option("--patience", type=float, default=10.0, show_default=True, help="Seconds to wait for an answer.")
def check(words: tuple[str, ...], source: str | None, patience: float) -> None:
    """Say what a program does wrong.

    COMMAND is as you would type it, or python:FILE:CLASS. It plays every game, or that of --game, to the end, on
    every seat, and is put into situations in which programs go wrong. The exit code is 0 if it did nothing wrong, else
    1. First it is told what protects you from programs on this machine.
    """
    from parlour.players.exam import PATIENT, exam, launch
    from parlour.players.protections import protections, remedy

    name = _named(words)
    held = protections(launch(name).trust)
    click.echo("\n".join([*map(str, held), *remedy(held), ""]))

    wrong = 0
    for finding in exam(name, source=source, limits=replace(PATIENT, answer=patience)):
        click.echo(str(finding))
        wrong += not finding.ok
    click.echo(f"\n{wrong} thing{'' if wrong == 1 else 's'} wrong." if wrong else "\nNothing wrong.")
    sys.exit(1 if wrong else 0)


@command.command("join", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("url", metavar="URL")
@click.argument("words", nargs=-1, required=True, metavar="COMMAND…", type=click.UNPROCESSED)
@trust_option
@click.option("--name", default="Bot", show_default=True, help="What it is called at the table.")
def join(url: str, words: tuple[str, ...], name: str) -> None:
    """Seat a program at a table elsewhere.

    URL is the link of a seat, in quotes. COMMAND is as you would type it, python:FILE:CLASS, or a player of the house
    such as level:7. It plays until the game is over.
    """
    from parlour.server.wire.guest import Guest, take

    seat = take(url, name)
    click.echo(f'To come back to this seat: parlour bot join "{seat.link}" …', err=True)
    click.echo(Guest(seat, _named(words, house=True), lambda text: click.echo(text, err=True)).play())


def _named(words: tuple[str, ...], *, house: bool = False) -> str:
    """The player that a command is."""
    from parlour.players.house import MAKERS

    kinds = {"program", "python", *(MAKERS if house else ())}
    if len(words) == 1:
        return words[0] if words[0].partition(":")[0] in kinds else f"program:{words[0]}"
    return f"program:{shlex.join(words)}"
