"""Plays in the terminal."""

import os
import secrets
import sys

import click

from ..arguments import game_argument, loaded


@click.command("play")
@game_argument
@click.option("--seat", type=click.IntRange(min=1), default=1, show_default=True, help="Where you sit: 1 for P1.")
@click.option("--seed", type=int, help="The same seed deals the same cards and has the same opponents.")
def command(name: str, settings: tuple[str, ...], seat: int, seed: int | None) -> None:
    """Play in the terminal.

    A game of NAME against players who move at random.
    """
    from parlour.terminal import Session

    game = loaded(name, settings)
    game.seat(seat - 1)
    color = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    Session(
        game,
        seat - 1,
        seed=secrets.randbits(32) if seed is None else seed,
        ask=_ask,
        tell=click.echo,
        color=color,
    ).run()


def _ask(prompt: str) -> str:
    if sys.stdin.isatty():
        import readline  # noqa: F401  editing and history while typing

    return input(prompt)
