"""Checks that a game keeps the contract."""

import sys

import click

from ..arguments import game_argument, loaded


@click.command("check")
@game_argument
@click.option("--seed", default=0, show_default=True, help="The same seed plays the same games.")
def command(name: str, settings: tuple[str, ...], seed: int) -> None:
    """Check that a game keeps the contract.

    NAME is a name or a file. Plays many games and tries every move, and many that are none.
    """
    from parlour.engine import check

    from ..progress import progress

    game = loaded(name, settings)
    with progress(f"{game.title}, checking", 1, shown=sys.stderr.isatty()) as advance:
        report = check(game, seed=seed, progress=advance)
    click.echo(str(report))
    if not report.ok:
        sys.exit(1)
