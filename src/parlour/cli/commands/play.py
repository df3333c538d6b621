"""Plays in the terminal."""

import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..arguments import loaded

if TYPE_CHECKING:
    from parlour.terminal import TerminalSession
    from parlour.terminal.edits import Edits


@click.command("play")
@click.argument("name", required=False)
@click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE", help="An option of the game, such as --set players=3."
)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="WHO",
    help="Who sits at P1, then P2 and so on: me, or a player of the house such as level:7. You are P1 by default.",
)
@click.option("--level", type=click.IntRange(1, 10), default=4, show_default=True, help="The house's level elsewhere.")
@click.option("--resume", metavar="FILE", help="Go on with a saved game.")
@click.option(
    "--seed", type=int, help="The same seed deals the same cards and has the same opponents, who compile first."
)
@click.option("--watch", is_flag=True, help="Take up every edit of the game, a FILE of your own, when it is saved.")
@click.option("--plain", is_flag=True, help="Line by line instead of a full screen.")
def command(
    name: str | None,
    settings: tuple[str, ...],
    seats: tuple[str, ...],
    level: int,
    resume: str | None,
    seed: int | None,
    watch: bool,
    plain: bool,
) -> None:
    """Play in the terminal.

    A game of NAME, against the house or against each other; without NAME, a choice of games. Piped or in a simple
    terminal it goes line by line.
    """
    is_screen = not plain and sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    session = _session(name or (None if is_screen or resume else _asked()), settings, seats, level, resume, seed)
    edits = _edits(session) if watch else None
    if is_screen:
        from parlour.terminal.app import play

        session = play(session, level=level, edits=edits)
    elif session is not None:
        session = _play_plain(session, edits)
    if session is not None:
        _leave(session)


def _session(
    name: str | None,
    settings: tuple[str, ...],
    seats: tuple[str, ...],
    level: int,
    resume: str | None,
    seed: int | None,
) -> "TerminalSession | None":
    from parlour.terminal import TerminalSession, saved, seated

    keep, luck, at_once = sys.stdin.isatty(), secrets.randbits(32) if seed is None else seed, seed is None
    if resume is not None:
        if name or settings:
            raise click.UsageError("--resume goes on with the saved game: it takes no other NAME and no --set.")
        return TerminalSession.resume(
            saved.found(resume), seats=seats, level=level, seed=luck, keep=keep, at_once=at_once
        )
    if name is None:
        return None
    game = loaded(name, settings)
    return TerminalSession.begin(game, seated(seats, game, level=level), seed=luck, keep=keep, at_once=at_once)


def _edits(session: "TerminalSession | None") -> "Edits":
    from parlour.terminal.edits import Edits

    if session is None or not Path(session.game.source).exists():
        raise click.UsageError("--watch looks for edits of a game of your own: expected its FILE.")
    return Edits(session)


def _asked() -> str:
    from parlour.engine import games, load

    for name in games():
        game = load(name)
        click.echo(f"{name:14}{game.pitch}")
    return str(click.prompt("Which game?", prompt_suffix=" "))


def _play_plain(session: "TerminalSession", edits: "Edits | None") -> "TerminalSession":
    from parlour.terminal.plain import PlainTable, keyboard

    is_watched = sys.stdin.isatty() and sys.stdout.isatty()
    color = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    ask = keyboard(session) if is_watched else input
    table = PlainTable(session, ask=ask, tell=click.echo, color=color, is_watched=is_watched, edits=edits)
    table.run()
    return table.session


def _leave(session: "TerminalSession") -> None:
    """Say how to go on, and go at once: what the house still computes is wanted by nobody."""
    farewell = session.farewell()
    if farewell:
        click.echo(farewell)
    if not session.close():
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)
