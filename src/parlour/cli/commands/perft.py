"""Counts sequences of moves."""

import click

from ..arguments import game_argument, loaded


@click.command("perft")
@game_argument
@click.argument("depth", type=click.IntRange(min=0))
def command(name: str, settings: tuple[str, ...], depth: int) -> None:
    """Count sequences of moves.

    Those of exactly DEPTH plies in the game NAME; a dealer's outcome is a ply.
    """
    click.echo(loaded(name, settings).perft(depth))
