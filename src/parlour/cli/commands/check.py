"""Checks that a game keeps the contract."""

import sys

import click

from ..arguments import game_argument, loaded, source


@click.command("check")
@game_argument
@click.option("--games", default=40, show_default=True, type=click.IntRange(min=1), help="More games go deeper.")
@click.option("--seed", default=0, show_default=True, help="The same seed plays the same games.")
@click.option("--quick", is_flag=True, help="Look for a few seconds, without compiling.")
@click.option("--after", metavar="MOVES", help="Look only at the position after these moves, separated by “;”.")
def command(name: str, settings: tuple[str, ...], games: int, seed: int, quick: bool, after: str | None) -> None:
    """Check that a game keeps the contract.

    NAME is a name or a file. Plays many games and tries every move, and many that are none.
    """
    from parlour.conformance import check

    from ..progress import progress

    game = loaded(name, settings) if settings else source(name)
    with progress(f"{name}, checking", 1, shown=sys.stderr.isatty()) as advance:
        moves = None if after is None else [move for part in after.split(";") if (move := part.strip())]
        report = check(game, games=games, seed=seed, quick=quick, after=moves, progress=advance)
    click.echo(str(report))
    if not report.ok:
        sys.exit(1)
